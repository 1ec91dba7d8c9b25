// SPDX-License-Identifier: MIT
#include "btcutil/synth/synth.h"

#include <string_view>
#include <utility>
#include <vector>

#include "btcutil/block/witness_commitment.h"
#include "btcutil/synth/synth_tx.h"
#include "chainhash/merkle.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;
using wire::MsgBlock;
using wire::MsgTx;

constexpr std::string_view REGTEST_GENESIS =
    "0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206";
constexpr std::uint32_t REGTEST_BITS = 0x207fffff;
constexpr std::int32_t BLOCK_VERSION = 0x20000000;  // BIP-0009, no bit signalled
constexpr std::uint32_t START_TIME = 1'700'000'000;

/// Reserved for header, transaction count and coinbase.
constexpr std::size_t RESERVED_WEIGHT_WU = 4'000;

Hash WitnessRoot(const MsgBlock& block) {
    std::vector<Hash> leaves = {Hash{}};
    for (std::size_t i = 1; i < block.transactions.size(); ++i) {
        leaves.push_back(block.transactions[i].WitnessHash().hash());
    }
    return chainhash::ComputeMerkleRoot(leaves).root;
}

/// Adds the reserved value and the witness commitment to the coinbase.
void CommitToWitnesses(MsgBlock& block) {
    const Hash reserved_value;
    const Hash commitment = ComputeWitnessCommitment(WitnessRoot(block), reserved_value);
    MsgTx& coinbase = block.transactions[0];
    coinbase.inputs[0].witness.Add(reserved_value.bytes);
    coinbase.AddTxOut({.value_sat = 0, .script_pubkey = WitnessCommitmentScript(commitment)});
}

Hash TxidRoot(const MsgBlock& block) {
    std::vector<Hash> leaves;
    for (const chainhash::Txid& txid : block.TxHashes()) leaves.push_back(txid.hash());
    return chainhash::ComputeMerkleRoot(leaves).root;
}

/// About every other hash is below the target of regtest.
void Mine(wire::BlockHeader& header) {
    while (header.BlockHash().bytes().back() >= 0x7f) ++header.nonce;
}

}  // namespace

BlockSynthesizer::BlockSynthesizer(const SynthBlockOptions& options) noexcept
    : m_random(options.seed),
      m_target_size(options.target_size_bytes),
      m_tip(*chainhash::BlockHash::FromHex(REGTEST_GENESIS)),
      m_time(START_TIME) {}

MsgBlock BlockSynthesizer::Next() {
    ++m_height;
    m_time += m_random.Between(60, 1140);

    MsgBlock block;
    block.AddTransaction(MakeCoinbase(m_random, m_height));
    std::size_t size = block.SerializeSize();
    std::size_t weight = RESERVED_WEIGHT_WU;
    while (size < m_target_size) {
        MsgTx tx = MakeTransaction(m_random, m_height);
        weight += tx.WeightWu();
        if (weight > wire::MAX_BLOCK_WEIGHT_WU) break;
        size += tx.SerializeSize();
        block.AddTransaction(std::move(tx));
    }
    CommitToWitnesses(block);

    block.header = {.version = BLOCK_VERSION,
                    .prev_block = m_tip,
                    .merkle_root = TxidRoot(block),
                    .timestamp = m_time,
                    .bits = REGTEST_BITS,
                    .nonce = 0};
    Mine(block.header);
    m_tip = block.BlockHash();
    return block;
}

}  // namespace txhash::btcutil
