// SPDX-License-Identifier: MIT
#include "bench/support/inputs/inputs.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "btcutil/synth.h"
#include "chainhash/merkle.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus.h"

namespace txhash::bench_support {
namespace {

/// The only transaction of the first block.
constexpr std::string_view GENESIS_COINBASE =
    "01000000"                                                          // version
    "01"                                                                // inputs
    "0000000000000000000000000000000000000000000000000000000000000000"  // prevout: none
    "ffffffff"
    "4d"  // script_sig
    "04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e2062"
    "72696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73"
    "ffffffff"          // sequence
    "01"                // outputs
    "00f2052a01000000"  // 50 bitcoin
    "43"                // script_pubkey
    "4104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504"
    "e51ec112de5c384df7ba0b8d578a4c702b6bf11d5fac"
    "00000000";  // lock_time
constexpr std::string_view GENESIS_TXID =
    "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";

/// A signature and a public key, each after its push opcode.
constexpr std::size_t P2PKH_SCRIPT_SIG_SIZE = 107;
/// OP_DUP OP_HASH160 <20 bytes> OP_EQUALVERIFY OP_CHECKSIG.
constexpr std::size_t P2PKH_SCRIPT_PUBKEY_SIZE = 25;
/// Inputs of a transaction of 1 MB that gathers small coins into one output.
constexpr std::size_t MEGABYTE_INPUTS = 6756;

void Require(bool ok, const std::string& what) {
    if (!ok) throw std::runtime_error("benchmark input: " + what);
}

/// Bytes that differ from place to place, so that swapped fields change the hash.
Bytes Paint(std::size_t size, std::size_t seed) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>((seed + i) % 251);
    return bytes;
}

/// Derives the other fields from `raw` and `views`.
void Complete(Input& input) {
    std::vector<std::size_t> ends;
    wire::VectorWriter writer(input.stripped_raw);
    for (const wire::TxView& view : input.views) {
        input.message.AddTransaction(view.ToMsgTx());
        input.full.push_back(view.raw());
        view.SerializeNoWitness(writer);
        ends.push_back(input.stripped_raw.size());
    }
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
        input.stripped.push_back(ByteSpan(input.stripped_raw).subspan(begin, end - begin));
        begin = end;
    }
}

Input FromTx(std::string name, Bytes raw) {
    Input input;
    input.name = std::move(name);
    input.raw = std::move(raw);
    const auto view = wire::TxView::Parse(input.raw);
    Require(view.has_value(), input.name + " does not decode");
    input.views.push_back(*view);
    Complete(input);
    return input;
}

Input FromBlock(std::string name, Bytes raw, Input::Kind kind) {
    Input input;
    input.name = std::move(name);
    input.kind = kind;
    input.raw = std::move(raw);
    wire::BlockView block;
    const auto size = block.ParsePrefix(input.raw);
    Require(size.has_value(), input.name + " does not decode");
    input.raw.resize(*size);  // moves no byte
    input.message.header = block.header();
    input.views.assign(block.Transactions().begin(), block.Transactions().end());
    Complete(input);

    // The header vouches for the txids: the miner computed the root of a real block.
    std::vector<chainhash::Hash> leaves;
    for (const wire::MsgTx& tx : input.message.transactions) leaves.push_back(tx.TxHash().hash());
    Require(chainhash::ComputeMerkleRoot(leaves).root == block.header().merkle_root,
            input.name + " has another merkle root");
    return input;
}

std::vector<Input> MakeInputs() {
    std::vector<Input> inputs;
    inputs.push_back(FromTx("genesis-coinbase", testing_support::FromHex(GENESIS_COINBASE)));
    Require(inputs.back().message.transactions[0].TxHash().ToHex() == GENESIS_TXID,
            "the genesis coinbase has another txid");
    inputs.push_back(FromTx("2-in-2-out", wire::ToBytes(MakeP2pkhTx(2, 2))));
    inputs.push_back(FromTx("1-megabyte", wire::ToBytes(MakeP2pkhTx(MEGABYTE_INPUTS, 1))));
    inputs.push_back(FromBlock("synthetic", wire::ToBytes(btcutil::BlockSynthesizer().Next()),
                               Input::Kind::SyntheticBlock));

    if (testing_support::HasCorpus()) {
        for (auto& [name, raw] : testing_support::CorpusBlocks()) {
            inputs.push_back(FromBlock(name, std::move(raw), Input::Kind::RealBlock));
        }
    }
    return inputs;
}

}  // namespace

wire::MsgTx MakeP2pkhTx(std::size_t input_count, std::size_t output_count) {
    wire::MsgTx tx;
    for (std::size_t i = 0; i < input_count; ++i) {
        chainhash::Hash spent;
        std::ranges::copy(Paint(chainhash::Hash::SIZE, 7 * i), spent.bytes.begin());
        tx.AddTxIn({.prevout = {chainhash::Txid(spent), static_cast<std::uint32_t>(i)},
                    .script_sig = Paint(P2PKH_SCRIPT_SIG_SIZE, i),
                    .witness = {}});
    }
    for (std::size_t i = 0; i < output_count; ++i) {
        tx.AddTxOut({.value_sat = static_cast<std::int64_t>(1'000'000 + i),
                     .script_pubkey = Paint(P2PKH_SCRIPT_PUBKEY_SIZE, 3 * i)});
    }
    return tx;
}

const std::vector<Input>& AllInputs() {
    static const std::vector<Input> inputs = MakeInputs();
    return inputs;
}

}  // namespace txhash::bench_support
