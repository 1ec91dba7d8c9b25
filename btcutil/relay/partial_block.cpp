// SPDX-License-Identifier: MIT
#include "btcutil/relay/partial_block.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>

#include "btcutil/block/witness_commitment.h"
#include "chainhash/merkle.h"
#include "chainhash/siphash_many.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;
using Failed = wire::Unexpected<CompactBlockErrc>;

/// Whether each prefilled index is one that the block has, and no two are the same.
std::optional<CompactBlockErrc> CheckPrefilled(const wire::MsgCmpctBlock& message) {
    const auto& prefilled = message.prefilled;
    const auto not_increasing = std::adjacent_find(
        prefilled.begin(), prefilled.end(),
        [](const wire::PrefilledTx& a, const wire::PrefilledTx& b) { return a.index >= b.index; });
    if (not_increasing != prefilled.end()) return CompactBlockErrc::IndexesNotIncreasing;
    if (!prefilled.empty() && prefilled.back().index >= message.TransactionCount()) {
        return CompactBlockErrc::IndexOutOfRange;
    }
    return std::nullopt;
}

/// The ids of a block's transactions, and memory for a merkle tree over either.
struct BlockIds {
    std::vector<Hash> txids;
    std::vector<Hash> wtxids;
    std::vector<Hash> scratch;

    explicit BlockIds(std::size_t count)
        : txids(count), wtxids(count), scratch(chainhash::MerkleScratchSize(count)) {}
};

bool WitnessesAreCommitted(std::span<const wire::TxView> txs, BlockIds& ids, WitnessRule rule) {
    const bool has_witness =
        std::any_of(txs.begin(), txs.end(), std::mem_fn(&wire::TxView::HasWitness));
    if (!has_witness && rule == WitnessRule::AnyAge) return true;
    if (!FindWitnessCommitment(txs[0])) return !has_witness;
    const Hash coinbase = std::exchange(ids.wtxids[0], {});
    const Hash root = chainhash::ComputeMerkleRoot(ids.wtxids, ids.scratch).root;
    ids.wtxids[0] = coinbase;
    return CheckWitnessCommitment(txs[0], root) == CommitmentVerdict::Valid;
}

/// Holds the transactions against what the header and the coinbase commit to.
std::optional<CompactBlockErrc> CheckCommitments(const wire::BlockView& block, BlockIds& ids,
                                                 WitnessRule rule) {
    // Without this, inner nodes of the tree could pass for transactions (CVE-2017-12842).
    if (!block.Transactions()[0].IsCoinBase()) return CompactBlockErrc::NoCoinBase;
    const auto merkle = chainhash::ComputeMerkleRoot(ids.txids, ids.scratch);
    if (merkle.root != block.header().merkle_root) return CompactBlockErrc::MerkleRootMismatch;
    if (merkle.mutated) return CompactBlockErrc::MerkleTreeMutated;
    if (!WitnessesAreCommitted(block.Transactions(), ids, rule)) {
        return CompactBlockErrc::WitnessCommitmentFailed;
    }
    return std::nullopt;
}

}  // namespace

CompactBlockResult<PartialBlock> PartialBlock::FromMessage(wire::MsgCmpctBlock message) {
    const std::size_t count = message.TransactionCount();
    if (count == 0) return Failed(CompactBlockErrc::NoTransactions);
    if (count > wire::MAX_TX_INDEX) return Failed(CompactBlockErrc::TooManyTransactions);
    if (const auto wrong = CheckPrefilled(message)) return Failed(*wrong);
    auto table = ShortIdTable::Make(message.short_ids);
    if (!table) return Failed(CompactBlockErrc::DuplicateShortId);
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
    std::array<std::uint64_t, BATCH> hashes;
    chainhash::SipHashMany<2, 4>(m_key, batch, hashes);
    std::size_t count = 0;
    for (std::size_t i = 0; i < batch.size(); ++i) {
        if (const auto place = m_table.Find(hashes[i])) matches[count++] = {i, *place};
    }
    return std::span(matches).first(count);
}

void PartialBlock::Take(std::size_t place_index, TxRef tx) {
    Place& place = m_places[place_index];
    // No block has a transaction without inputs, and a draft's bytes read as something else there.
    if (place.ambiguous || tx->view().inputs().empty()) return;
    if (!place.tx) {
        place.tx = std::move(tx);
    } else if (place.tx->WitnessHash() != tx->WitnessHash()) {
        place = {.ambiguous = true};
    }
}

std::size_t PartialBlock::missing_count() const noexcept {
    return static_cast<std::size_t>(std::count_if(m_places.begin(), m_places.end(),
                                                  [](const Place& place) { return !place.tx; }));
}

std::vector<PartialBlock::Part> PartialBlock::Parts() const {
    std::vector<Part> parts(transaction_count());
    for (const wire::PrefilledTx& prefilled : m_message.prefilled) {
        parts[prefilled.index].received = &prefilled.tx;
    }
    auto place = m_places.begin();
    for (Part& part : parts) {
        if (part.received == nullptr) part.pooled = (place++)->tx.get();
    }
    return parts;
}

wire::MsgGetBlockTxn PartialBlock::Request() const {
    wire::MsgGetBlockTxn request{.block_hash = m_hash};
    request.indexes.reserve(missing_count());
    const std::vector<Part> parts = Parts();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool missing = parts[i].pooled == nullptr && parts[i].received == nullptr;
        if (missing) request.indexes.push_back(static_cast<std::uint16_t>(i));
    }
    return request;
}

CompactBlockResult<Block> PartialBlock::Complete(const wire::MsgBlockTxn& answer,
                                                 WitnessRule rule) const {
    if (answer.block_hash != m_hash) return Failed(CompactBlockErrc::WrongBlock);
    return Assemble(answer.transactions, rule);
}

CompactBlockResult<Block> PartialBlock::Assemble(std::span<const wire::MsgTx> received,
                                                 WitnessRule rule) const {
    if (received.size() != missing_count()) {
        return Failed(CompactBlockErrc::WrongTransactionCount);
    }
    std::vector<Part> parts = Parts();
    for (Part& part : parts) {
        if (part.pooled != nullptr) continue;
        if (part.received == nullptr) {
            part.received = &received.front();
            received = received.subspan(1);
        }
        if (part.received->inputs.empty()) {
            return Failed(CompactBlockErrc::MalformedTransaction);
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
    Bytes raw(counter.size());
    wire::FixedWriter writer(raw);
    write(writer);

    wire::BlockView view;
    if (!view.Parse(raw)) return Failed(CompactBlockErrc::MalformedTransaction);
    BlockIds ids(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        // A pooled transaction knows its ids, as a rule; those just received are hashed here.
        const Tx just_received(view.Transactions()[i]);
        const Tx& tx = parts[i].pooled != nullptr ? *parts[i].pooled : just_received;
        ids.txids[i] = tx.Hash().hash();
        ids.wtxids[i] = tx.WitnessHash().hash();
    }
    if (const auto wrong = CheckCommitments(view, ids, rule)) return Failed(*wrong);
    return Block::FromParsed(std::move(raw), std::move(view),
                             chainhash::IdsFrom<chainhash::Txid>(ids.txids),
                             chainhash::IdsFrom<chainhash::Wtxid>(ids.wtxids));
}

}  // namespace txhash::btcutil
