// SPDX-License-Identifier: MIT
#include "btcutil/relay/compact_block.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <functional>
#include <iterator>
#include <optional>
#include <vector>

#include "chainhash/sha256/sha256.h"
#include "chainhash/siphash/siphash_many.h"

namespace txhash::btcutil {
namespace {

using Failed = wire::Unexpected<CompactBlockError>;

/// What is wrong with the indexes `also` for a block of `count` transactions, if anything.
std::optional<CompactBlockError> CheckIndexes(std::span<const std::uint16_t> also,
                                              std::size_t count) noexcept {
    const auto bad = std::adjacent_find(also.begin(), also.end(), std::greater_equal());
    if (bad != also.end()) {
        return CompactBlockError{CompactBlockErrc::IndexesNotIncreasing, *std::next(bad)};
    }
    if (!also.empty() && also.back() >= count) {
        return CompactBlockError{CompactBlockErrc::IndexOutOfRange, also.back()};
    }
    return std::nullopt;
}

}  // namespace

std::string_view ToString(CompactBlockErrc code) noexcept {
    switch (code) {
        case CompactBlockErrc::NoTransactions:
            return "no transactions";
        case CompactBlockErrc::TooManyTransactions:
            return "more than 65535 transactions";
        case CompactBlockErrc::IndexOutOfRange:
            return "transaction index out of range";
        case CompactBlockErrc::IndexesNotIncreasing:
            return "transaction indexes do not increase";
        case CompactBlockErrc::DuplicateShortId:
            return "duplicate short id";
        case CompactBlockErrc::NoWtxids:
            return "wtxids were not computed";
        case CompactBlockErrc::WrongBlock:
            return "message about another block";
        case CompactBlockErrc::WrongTransactionCount:
            return "wrong number of transactions";
        case CompactBlockErrc::MalformedTransaction:
            return "malformed transaction";
        case CompactBlockErrc::BadBlock:
            return "bad block";
    }
    return "unknown error";
}

std::string CompactBlockError::Message() const {
    if (fault) return fault->Message();
    const std::string text(ToString(code));
    return index ? text + ": " + std::to_string(*index) : text;
}

chainhash::SipHashKey ShortIdKey(const wire::BlockHeader& header, std::uint64_t nonce) noexcept {
    chainhash::Sha256 hasher;
    header.Serialize(hasher);
    wire::WriteLE(hasher, nonce);
    const chainhash::Hash digest = hasher.Digest();
    return chainhash::SipHashKey::FromBytes(
        std::span(digest.bytes).first<chainhash::SipHashKey::SIZE>());
}

wire::ShortId ComputeShortId(const chainhash::SipHashKey& key,
                             const chainhash::Wtxid& wtxid) noexcept {
    return wire::ShortId(chainhash::SipHash<2, 4>(key, wtxid.bytes()));
}

void ComputeShortIds(const chainhash::SipHashKey& key, std::span<const chainhash::Wtxid> wtxids,
                     std::span<wire::ShortId> out) noexcept {
    assert(out.size() >= wtxids.size());
    std::array<std::uint64_t, 256> hashes;
    while (!wtxids.empty()) {
        const std::size_t count = std::min(wtxids.size(), hashes.size());
        chainhash::SipHashMany<2, 4>(key, wtxids.first(count), hashes);
        for (std::size_t i = 0; i < count; ++i) out[i] = wire::ShortId(hashes[i]);
        wtxids = wtxids.subspan(count);
        out = out.subspan(count);
    }
}

CompactBlockResult<wire::MsgCmpctBlock> MakeCompactBlock(const wire::BlockView& block,
                                                         std::span<const chainhash::Wtxid> wtxids,
                                                         std::uint64_t nonce,
                                                         std::span<const std::uint16_t> also) {
    const std::span<const wire::TxView> txs = block.Transactions();
    assert(wtxids.size() == txs.size());
    if (txs.empty()) return Failed({CompactBlockErrc::NoTransactions});
    if (txs.size() > wire::MAX_TX_INDEX) return Failed({CompactBlockErrc::TooManyTransactions});
    if (const auto wrong = CheckIndexes(also, txs.size())) return Failed(*wrong);
    if (!also.empty() && also.front() == 0) also = also.subspan(1);  // the coinbase anyway

    wire::MsgCmpctBlock message{.header = block.header(), .nonce = nonce};
    message.short_ids.resize(txs.size() - 1 - also.size());
    message.prefilled.reserve(1 + also.size());
    const chainhash::SipHashKey key = ShortIdKey(block.header(), nonce);
    std::span<wire::ShortId> out(message.short_ids);
    std::size_t next = 0;
    const auto short_ids_before = [&](std::size_t index) {
        ComputeShortIds(key, wtxids.subspan(next, index - next), out);
        out = out.subspan(index - next);
        next = index + 1;
    };
    const auto prefill = [&](std::uint16_t index) {
        short_ids_before(index);
        message.prefilled.push_back({.index = index, .tx = txs[index].ToMsgTx()});
    };
    prefill(0);
    for (const std::uint16_t index : also) prefill(index);
    short_ids_before(txs.size());
    return message;
}

CompactBlockResult<wire::MsgCmpctBlock> MakeCompactBlock(const BlockHashes& block,
                                                         std::uint64_t nonce,
                                                         std::span<const std::uint16_t> also) {
    if (!block.wtxids) return Failed({CompactBlockErrc::NoWtxids});
    return MakeCompactBlock(*block.view, *block.wtxids, nonce, also);
}

CompactBlockResult<wire::MsgCmpctBlock> MakeCompactBlock(const Block& block, std::uint64_t nonce,
                                                         std::span<const std::uint16_t> also) {
    std::vector<chainhash::Wtxid> wtxids;
    wtxids.reserve(block.Transactions().size());
    for (const Tx& tx : block.Transactions()) wtxids.push_back(tx.WitnessHash());
    return MakeCompactBlock(block.view(), wtxids, nonce, also);
}

CompactBlockResult<wire::MsgBlockTxn> AnswerGetBlockTxn(const wire::BlockView& block,
                                                        const wire::MsgGetBlockTxn& request) {
    if (request.block_hash != block.BlockHash()) return Failed({CompactBlockErrc::WrongBlock});
    const std::span<const wire::TxView> txs = block.Transactions();
    if (const auto wrong = CheckIndexes(request.indexes, txs.size())) return Failed(*wrong);

    wire::MsgBlockTxn answer{.block_hash = request.block_hash};
    answer.transactions.reserve(request.indexes.size());
    for (const std::uint16_t index : request.indexes) {
        answer.transactions.push_back(txs[index].ToMsgTx());
    }
    return answer;
}

}  // namespace txhash::btcutil
