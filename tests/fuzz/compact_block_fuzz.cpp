// SPDX-License-Identifier: MIT
// Arbitrary bytes as each message of BIP-0152: memory and stream agree, errors included, and what
// decodes is reproduced exactly. A cmpctblock is rebuilt from the transactions of a fixed block; if
// that completes a block, its header and its coinbase commit to it.

#include <algorithm>
#include <filesystem>
#include <functional>

#include "btcutil/block.h"
#include "btcutil/relay.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/support/data/corpus.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/decode/compact_ways.h"

using namespace txhash;

namespace {

using testing_support::FromHex;

const btcutil::Block& FixedBlock() {
    static const btcutil::Block block =
        *btcutil::Block::FromBytes(FromHex(testing_support::public_inputs::SEGWIT_BLOCK));
    return block;
}

/// The transactions of the fixed block, for any request.
wire::MsgBlockTxn Answer(const wire::MsgGetBlockTxn& request) {
    const auto txs = FixedBlock().Transactions();
    wire::MsgBlockTxn answer{.block_hash = request.block_hash};
    for (const std::uint16_t index : request.indexes) {
        answer.transactions.push_back(txs[index % txs.size()].MsgTx());
    }
    return answer;
}

void CheckRebuilt(const btcutil::Block& block, const btcutil::PartialBlock& partial) {
    btcutil::BlockHasher hasher;
    const auto hashes = hasher.Compute(block.view().raw());
    fuzz::Require(hashes.has_value(), "rebuilt: decodes");
    fuzz::Require(hashes->block_hash == partial.Hash(), "rebuilt: hash");
    fuzz::Require(!hashes->Check(btcutil::WitnessRule::SegwitActive), "rebuilt: fault");
    for (std::size_t i = 0; i < hashes->txids.size(); ++i) {
        fuzz::Require(block.Transactions()[i].Hash() == hashes->txids[i], "rebuilt: txid");
        fuzz::Require(block.Transactions()[i].WitnessHash() == (*hashes->wtxids)[i],
                      "rebuilt: wtxid");
    }
}

void CheckReconstruction(const wire::MsgCmpctBlock& message) {
    auto partial = btcutil::PartialBlock::FromMessage(message);
    if (!partial) return;
    partial->AddPool(FixedBlock().Transactions());
    const auto request = partial->Request();
    const auto& indexes = request.indexes;
    fuzz::Require(indexes.size() == partial->MissingCount(), "request: count");
    fuzz::Require(
        std::adjacent_find(indexes.begin(), indexes.end(), std::greater_equal()) == indexes.end(),
        "request: increasing");
    fuzz::Require(indexes.empty() || indexes.back() < partial->TransactionCount(),
                  "request: range");
    const auto block = partial->Complete(Answer(request));
    if (block) CheckRebuilt(*block, *partial);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const ByteSpan raw(data, size);
    fuzz::RequireAgreement(testing_support::DecodeSendCmpctAllWays(raw).disagreements);
    fuzz::RequireAgreement(testing_support::DecodeGetBlockTxnAllWays(raw).disagreements);
    fuzz::RequireAgreement(testing_support::DecodeBlockTxnAllWays(raw).disagreements);
    const auto compact = testing_support::DecodeCmpctBlockAllWays(raw);
    fuzz::RequireAgreement(compact.disagreements);
    if (compact.decoded) CheckReconstruction(*compact.decoded);
    return 0;
}

std::vector<Bytes> fuzz::Seeds() {
    const btcutil::Block& block = FixedBlock();
    const std::vector<std::uint16_t> both = {1};

    std::vector<Bytes> seeds;
    seeds.push_back(wire::ToBytes(*btcutil::MakeCompactBlock(block, 1)));
    seeds.push_back(wire::ToBytes(*btcutil::MakeCompactBlock(block, 1, both)));
    seeds.push_back(wire::ToBytes(wire::MsgCmpctBlock{}));
    seeds.push_back(wire::ToBytes(wire::MsgSendCmpct{.announce = true}));
    seeds.push_back(wire::ToBytes(
        wire::MsgGetBlockTxn{.block_hash = block.Hash(), .indexes = {0, 3, 5, 300, 65535}}));
    seeds.push_back(wire::ToBytes(Answer({.block_hash = block.Hash(), .indexes = {0, 1}})));
    if (testing_support::HasCorpus()) {
        for (const char* name : {"compact-mainnet-426884.raw", "compact-testnet3-898352.raw"}) {
            seeds.push_back(testing_support::ReadFile(
                testing_support::CorpusPath(std::filesystem::path("vectors") / name)));
        }
    }
    return seeds;
}
