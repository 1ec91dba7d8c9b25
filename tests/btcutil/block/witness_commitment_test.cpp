// SPDX-License-Identifier: MIT
#include "btcutil/block/witness_commitment.h"

#include <gtest/gtest.h>

#include <vector>

#include "btcutil/block/tx.h"
#include "chainhash/bytes.h"
#include "chainhash/merkle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "wire/block.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;
using testing_support::Concat;
using testing_support::ExpectNoAllocation;
using testing_support::FromHex;

namespace inputs = testing_support::public_inputs;

/// The commitment of a block with only a coinbase, whose witness root is zero, under a reserved
/// value of zeros: bytes in internal order (rust-bitcoin/rust-bitcoin#6250).
constexpr std::string_view EMPTY_COMMITMENT =
    "e2f61c3f71d1defd3fa999dfa36953755c690689799962b48bebd836974e8cf9";

Bytes CommitmentScript(std::string_view commitment) {
    return Concat({FromHex("6a24aa21a9ed"), FromHex(commitment)});
}

/// A coinbase that commits to an empty block.
wire::MsgTx CoinBase() {
    wire::MsgTx tx = inputs::PlainTxWithWitness({Bytes(Hash::SIZE)});
    tx.inputs[0].prevout = wire::OutPoint{};
    tx.AddTxOut({.value_sat = 0, .script_pubkey = CommitmentScript(EMPTY_COMMITMENT)});
    return tx;
}

CommitmentVerdict Verdict(const wire::MsgTx& coinbase, const Hash& witness_merkle_root = {}) {
    return CheckWitnessCommitment(Tx::FromMsgTx(coinbase)->view(), witness_merkle_root);
}

/// The root over the wtxids of `block`, in which the coinbase counts as zero.
Hash WitnessRoot(const wire::MsgBlock& block) {
    std::vector<Hash> leaves(1);
    for (std::size_t i = 1; i < block.transactions.size(); ++i) {
        leaves.push_back(block.transactions[i].WitnessHash().hash());
    }
    return chainhash::ComputeMerkleRoot(leaves).root;
}

TEST(WitnessCommitment, MK04EmptyBlock) {
    EXPECT_EQ(chainhash::ToHex(ComputeWitnessCommitment(Hash{}, Hash{}).bytes), EMPTY_COMMITMENT);
    EXPECT_EQ(FindWitnessCommitment(Tx::FromMsgTx(CoinBase())->view()),
              ComputeWitnessCommitment(Hash{}, Hash{}));
    EXPECT_EQ(Verdict(CoinBase()), CommitmentVerdict::Valid);
}

TEST(WitnessCommitment, RealBlockIsValid) {
    const auto block = *wire::MsgBlock::Deserialize(FromHex(inputs::SEGWIT_BLOCK));
    EXPECT_EQ(Verdict(block.transactions[0], WitnessRoot(block)), CommitmentVerdict::Valid);
}

// btclib-org/btclib#163
TEST(WitnessCommitment, MK06ReplacedWitnessIsInvalid) {
    Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    const auto original = *wire::MsgBlock::Deserialize(raw);
    raw[raw.size() - 5] ^= 1;  // the last byte of the last witness
    const auto changed = *wire::MsgBlock::Deserialize(raw);
    ASSERT_NE(changed, original);
    EXPECT_EQ(changed.TxHashes(), original.TxHashes());
    EXPECT_EQ(Verdict(changed.transactions[0], WitnessRoot(changed)), CommitmentVerdict::Invalid);
}

TEST(WitnessCommitment, WithoutCommitmentOutputThereIsNone) {
    wire::MsgTx coinbase = CoinBase();
    coinbase.outputs.pop_back();
    EXPECT_EQ(Verdict(coinbase), CommitmentVerdict::None);
}

TEST(WitnessCommitment, ShortOutputOrOtherPrefixIsNone) {
    wire::MsgTx coinbase = CoinBase();
    Bytes& script = coinbase.outputs.back().script_pubkey;
    script.pop_back();
    EXPECT_EQ(Verdict(coinbase), CommitmentVerdict::None);
    for (std::size_t i = 0; i < 6; ++i) {
        script = CommitmentScript(EMPTY_COMMITMENT);
        script[i] ^= 1;
        EXPECT_EQ(Verdict(coinbase), CommitmentVerdict::None) << i;
    }
}

TEST(WitnessCommitment, BytesAfterTheCommitmentAreIgnored) {
    wire::MsgTx coinbase = CoinBase();
    coinbase.outputs.back().script_pubkey.push_back(0x51);
    EXPECT_EQ(Verdict(coinbase), CommitmentVerdict::Valid);
}

TEST(WitnessCommitment, LastOutputCounts) {
    wire::MsgTx coinbase = CoinBase();
    const wire::TxOut right = coinbase.outputs.back();
    wire::TxOut wrong = right;
    wrong.script_pubkey.back() ^= 1;
    coinbase.outputs = {wrong, right, {.value_sat = 5, .script_pubkey = {0x6a}}};
    EXPECT_EQ(Verdict(coinbase), CommitmentVerdict::Valid);
    coinbase.outputs = {right, wrong};
    EXPECT_EQ(Verdict(coinbase), CommitmentVerdict::Invalid);
}

TEST(WitnessCommitment, ReservedValueIsOneItemOf32Bytes) {
    for (const wire::TxWitness& witness :
         {wire::TxWitness{}, wire::TxWitness{Bytes{}}, wire::TxWitness{Bytes(31)},
          wire::TxWitness{Bytes(33)}, wire::TxWitness{Bytes(32), Bytes{}},
          wire::TxWitness{Bytes(32), Bytes(32)}}) {
        wire::MsgTx coinbase = CoinBase();
        coinbase.inputs[0].witness = witness;
        EXPECT_EQ(Verdict(coinbase), CommitmentVerdict::NonceMissing);
    }
}

TEST(WitnessCommitment, ReservedValueAndRootAreHashed) {
    wire::MsgTx coinbase = CoinBase();
    Hash root;
    root.bytes[31] = 1;
    EXPECT_EQ(Verdict(coinbase, root), CommitmentVerdict::Invalid);
    coinbase.inputs[0].witness = {Bytes(Hash::SIZE, 1)};
    EXPECT_EQ(Verdict(coinbase), CommitmentVerdict::Invalid);
}

TEST(WitnessCommitment, CoinBaseWithoutInputsHasNoReservedValue) {
    wire::MsgTx coinbase = CoinBase();
    coinbase.inputs.clear();
    EXPECT_EQ(Verdict(coinbase), CommitmentVerdict::NonceMissing);
}

TEST(WitnessCommitment, CheckingAllocatesNothing) {
    const auto coinbase = Tx::FromMsgTx(CoinBase());
    ExpectNoAllocation([&] {
        EXPECT_EQ(CheckWitnessCommitment(coinbase->view(), Hash{}), CommitmentVerdict::Valid);
    });
}

TEST(WitnessCommitment, VerdictsHaveNames) {
    EXPECT_EQ(ToString(CommitmentVerdict::None), "none");
    EXPECT_EQ(ToString(CommitmentVerdict::Valid), "valid");
    EXPECT_EQ(ToString(CommitmentVerdict::Invalid), "INVALID");
    EXPECT_EQ(ToString(CommitmentVerdict::NonceMissing), "nonce-missing");
}

}  // namespace
}  // namespace txhash::btcutil
