// SPDX-License-Identifier: MIT
#include "btcutil/relay/partial_block.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <optional>
#include <utility>

#include "btcutil/block/witness_commitment.h"
#include "chainhash/merkle.h"
#include "chainhash/siphash/siphash_many.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;
using Failed = wire::Unexpected<CompactBlockError>;

/// Checks that the block has each prefilled index, and that no two are equal.
std::optional<CompactBlockError> CheckPrefilled(const wire::MsgCmpctBlock& message) {
    const auto& prefilled = message.prefilled;
    const auto bad = std::adjacent_find(
        prefilled.begin(), prefilled.end(),
        [](const wire::PrefilledTx& a, const wire::PrefilledTx& b) { return a.index >= b.index; });
    if (bad != prefilled.end()) {
        return CompactBlockError{CompactBlockErrc::IndexesNotIncreasing, std::next(bad)->index};
    }
    if (!prefilled.empty() && prefilled.back().index >= message.TransactionCount()) {
        return CompactBlockError{CompactBlockErrc::IndexOutOfRange, prefilled.back().index};
    }
    return std::nullopt;
}

/// The ids of a block's transactions, and memory for a merkle tree over either kind.
struct BlockIds {
    std::vector<Hash> txids;
    std::vector<Hash> wtxids;
    std::vector<Hash> scratch;

    explicit BlockIds(std::size_t count)
        : txids(count), wtxids(count), scratch(chainhash::MerkleScratchSize(count)) {}
};

/// The verdict on a block that has transactions, from their ids.
std::optional<BlockFault> Check(const wire::BlockView& block, BlockIds& ids, WitnessRule rule) {
    const auto merkle_root = chainhash::ComputeMerkleRoot(ids.txids, ids.scratch);
    auto commitment = CommitmentVerdict::None;
    if (const wire::TxView& first = block.Transactions()[0]; FindWitnessCommitment(first)) {
        const Hash wtxid = std::exchange(ids.wtxids[0], {});
        const Hash witness_root = chainhash::ComputeMerkleRoot(ids.wtxids, ids.scratch).root;
        ids.wtxids[0] = wtxid;
        commitment = CheckWitnessCommitment(first, witness_root);
    }
    return CheckBlock(block.header(), block.Transactions(), merkle_root, commitment, rule);
}

}  // namespace

CompactBlockResult<PartialBlock> PartialBlock::FromMessage(wire::MsgCmpctBlock message) {
    const std::size_t count = message.TransactionCount();
    if (count == 0) return Failed({CompactBlockErrc::NoTransactions});
    if (count > wire::MAX_TX_INDEX) return Failed({CompactBlockErrc::TooManyTransactions});
    if (const auto wrong = CheckPrefilled(message)) return Failed(*wrong);
    auto table = ShortIdTable::Make(message.short_ids);
    if (!table) return Failed({CompactBlockErrc::DuplicateShortId});
    return PartialBlock(std::move(message), std::move(*table));
}

PartialBlock::PartialBlock(wire::MsgCmpctBlock message, ShortIdTable table)
    : m_message(std::move(message)),
      m_hash(m_message.BlockHash()),
      m_key(ShortIdKey(m_message.header, m_message.nonce)),
      m_table(std::move(table)),
      m_places(m_message.short_ids.size()) {}

std::span<const PartialBlock::Match> PartialBlock::FindMatches(
    std::span<const chainhash::Wtxid> batch, std::array<Match, BATCH>& matches) const noexcept {
    if (m_places.empty()) return {};
    std::array<std::uint64_t, BATCH> hashes;
    chainhash::SipHashMany<2, 4>(m_key, batch, hashes);
    std::size_t count = 0;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        if (const auto place = m_table.Find(hashes[i])) matches[count++] = {i, *place};
    }
    return std::span(matches).first(count);
}

void PartialBlock::Take(std::size_t place_index, const Tx& tx) {
    Place& place = m_places[place_index];
    // No block has a transaction without inputs, and there a draft would read as something else.
    if (place.ambiguous || tx.view().inputs().empty()) return;
    if (!place.tx) {
        place.tx = tx;
    } else if (place.tx->WitnessHash() != tx.WitnessHash()) {
        place = {.ambiguous = true};
    }
}

std::size_t PartialBlock::MissingCount() const noexcept {
    return static_cast<std::size_t>(std::count_if(m_places.begin(), m_places.end(),
                                                  [](const Place& place) { return !place.tx; }));
}

std::vector<PartialBlock::Part> PartialBlock::Parts() const {
    std::vector<Part> parts(TransactionCount());
    for (const wire::PrefilledTx& prefilled : m_message.prefilled) {
        parts[prefilled.index].received = &prefilled.tx;
    }
    auto place = m_places.begin();
    for (Part& part : parts) {
        if (part.received != nullptr) continue;
        if (place->tx) part.pooled = &*place->tx;
        ++place;
    }
    return parts;
}

wire::MsgGetBlockTxn PartialBlock::Request() const {
    wire::MsgGetBlockTxn request{.block_hash = m_hash};
    request.indexes.reserve(MissingCount());
    const std::vector<Part> parts = Parts();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool missing = parts[i].pooled == nullptr && parts[i].received == nullptr;
        if (missing) request.indexes.push_back(static_cast<std::uint16_t>(i));
    }
    return request;
}

CompactBlockResult<Block> PartialBlock::Complete(const wire::MsgBlockTxn& answer,
                                                 WitnessRule rule) const {
    if (answer.block_hash != m_hash) return Failed({CompactBlockErrc::WrongBlock});
    return Assemble(answer.transactions, rule);
}

CompactBlockResult<Block> PartialBlock::Assemble(std::span<const wire::MsgTx> received,
                                                 WitnessRule rule) const {
    if (TransactionCount() == 0) return Failed({CompactBlockErrc::NoTransactions});
    if (received.size() != MissingCount()) {
        return Failed({CompactBlockErrc::WrongTransactionCount});
    }
    std::vector<Part> parts = Parts();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Part& part = parts[i];
        if (part.pooled != nullptr) continue;
        if (part.received == nullptr) {
            part.received = &received.front();
            received = received.subspan(1);
        }
        if (part.received->inputs.empty()) {
            return Failed({CompactBlockErrc::MalformedTransaction, i});
        }
    }

    const auto write = [&](auto& writer) {
        wire::WriteBlock(writer, m_message.header, parts, [](auto& to, const Part& part) {
            if (part.pooled != nullptr) {
                part.pooled->view().Serialize(to);
            } else {
                part.received->Serialize(to);
            }
        });
    };
    wire::SizeCounter counter;
    write(counter);
    Bytes raw(counter.size_bytes());
    wire::FixedWriter writer(raw);
    write(writer);

    wire::BlockView view;
    if (!view.Parse(raw)) return Failed({CompactBlockErrc::MalformedTransaction});
    BlockIds ids(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        // A pooled transaction usually knows its ids; those just received are hashed here.
        if (const Tx* tx = parts[i].pooled; tx != nullptr) {
            ids.txids[i] = tx->Hash().hash();
            ids.wtxids[i] = tx->WitnessHash().hash();
        } else {
            const wire::TxView& received_tx = view.Transactions()[i];
            ids.txids[i] = received_tx.TxHash().hash();
            ids.wtxids[i] =
                received_tx.HasWitness() ? received_tx.WitnessHash().hash() : ids.txids[i];
        }
    }
    if (const auto fault = Check(view, ids, rule)) {
        return Failed({CompactBlockErrc::BadBlock, fault->transaction, fault});
    }
    return Block::FromParsed(std::move(raw), std::move(view),
                             chainhash::IdsFrom<chainhash::Txid>(ids.txids),
                             chainhash::IdsFrom<chainhash::Wtxid>(ids.wtxids));
}

}  // namespace txhash::btcutil
