// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_RELAY_PARTIAL_BLOCK_H
#define TXHASH_BTCUTIL_RELAY_PARTIAL_BLOCK_H

// A block that arrived as a compact one (BIP-0152, version 2), until it is complete.
//
//     auto partial = btcutil::PartialBlock::FromMessage(std::move(message));
//     if (!partial) return Ignore(partial.error().Message());
//     partial->AddPool(mempool);
//     if (partial->MissingCount() != 0) Send("getblocktxn", wire::ToBytes(partial->Request()));
//     ...
//     const auto block = partial->Complete(answer);  // the blocktxn, or Complete() if none is due
//     if (!block) return AskForWholeBlock();
//
// A short id is only a guess at a transaction, so no block is returned before CheckBlock has passed
// it: its transactions are those that its header commits to, with the witnesses that its coinbase
// commits to.
//
// Each pool transaction costs one keyed hash and one table lookup, which a peer can turn into a
// search in O(log n) at worst. Memory is about 10 times that of the short ids. Transactions are
// copied once, into the block. An object belongs to one thread at a time. One that was moved from
// has no transactions: it takes none from a pool, and Complete fails.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "btcutil/block/block.h"
#include "btcutil/block/block_fault.h"
#include "btcutil/block/tx.h"
#include "btcutil/relay/compact_block.h"
#include "btcutil/relay/internal/short_id_table.h"
#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil {

/// How a pool may hold its transactions: as Tx, or by any kind of pointer to it. What a block needs
/// is kept as a Tx, so the pool may change afterwards.
template <class T>
concept PooledTx = std::convertible_to<T, const Tx&> || requires(const T& pointer) {
    { *pointer } -> std::convertible_to<const Tx&>;
};

/// A block on its way from a compact block to a whole one. One object belongs to one thread at a
/// time.
class TXHASH_EXPORT PartialBlock {
public:
    /// Fails for a message with no or too many transactions, with a prefilled index that the block
    /// does not have, and with two equal short ids. Equal short ids can be bad luck: ask for the
    /// whole block. For the other errors the sender is to blame.
    [[nodiscard]] static CompactBlockResult<PartialBlock> FromMessage(wire::MsgCmpctBlock message);

    /// Takes the transactions that match from a pool that can be iterated over twice. May be called
    /// again with another pool. If two different transactions match a place, it stays empty, so
    /// that the right one is requested.
    template <class Pool>
    requires PooledTx<decltype(*std::begin(std::declval<Pool&>()))>
    void AddPool(Pool&& pool);
    /// The same for a pool that has its wtxids in an array, which is faster: only transactions that
    /// match are touched. `get_tx(i)` returns the one whose wtxid is wtxids[i].
    template <class GetTx>
    requires PooledTx<std::invoke_result_t<GetTx&, std::size_t>>
    void AddPool(std::span<const chainhash::Wtxid> wtxids, GetTx&& get_tx);

    /// Double SHA-256 of the header; computed once.
    [[nodiscard]] chainhash::BlockHash Hash() const noexcept { return m_hash; }
    /// As received: its proof of work has not been checked.
    [[nodiscard]] const wire::BlockHeader& header() const& noexcept TXHASH_LIFETIMEBOUND {
        return m_message.header;
    }
    const wire::BlockHeader& header() const&& = delete;
    /// How many transactions the block has.
    [[nodiscard]] std::size_t TransactionCount() const noexcept {
        return m_message.TransactionCount();
    }
    /// How many of them are neither prefilled nor found in a pool.
    [[nodiscard]] std::size_t MissingCount() const noexcept;

    /// The request for everything that is missing.
    [[nodiscard]] wire::MsgGetBlockTxn Request() const;

    /// The block, if nothing is missing.
    [[nodiscard]] CompactBlockResult<Block> Complete(
        WitnessRule rule = WitnessRule::SegwitActive) const {
        return Assemble({}, rule);
    }
    /// The block with the transactions that Request() asked for. After an error another answer may
    /// be tried, but the usual reaction is to ask for the whole block: after an accidental match of
    /// a short id, the merkle root differs whoever answers.
    [[nodiscard]] CompactBlockResult<Block> Complete(
        const wire::MsgBlockTxn& answer, WitnessRule rule = WitnessRule::SegwitActive) const;

private:
    /// What is known about the transaction of a short id.
    struct Place {
        std::optional<Tx> tx{};
        bool ambiguous = false;
    };
    /// A transaction of the block: one of the two, or neither while it is missing.
    struct Part {
        const Tx* pooled = nullptr;
        const wire::MsgTx* received = nullptr;
    };
    /// Wtxid `in_batch` of a batch has short id `place`.
    struct Match {
        std::size_t in_batch;
        std::size_t place;
    };
    static constexpr std::size_t BATCH = 256;

    PartialBlock(wire::MsgCmpctBlock message, ShortIdTable table);

    /// Finds those of up to BATCH wtxids that are wanted, in their order.
    [[nodiscard]] std::span<const Match> FindMatches(std::span<const chainhash::Wtxid> batch,
                                                     std::array<Match, BATCH>& matches
                                                         TXHASH_LIFETIMEBOUND) const noexcept;
    void Take(std::size_t place, const Tx& tx);
    [[nodiscard]] std::vector<Part> Parts() const;
    [[nodiscard]] CompactBlockResult<Block> Assemble(std::span<const wire::MsgTx> received,
                                                     WitnessRule rule) const;

    /// The transaction that an element of a pool is or points to.
    template <class Pooled>
    [[nodiscard]] static const Tx& TxOf(const Pooled& pooled TXHASH_LIFETIMEBOUND) {
        if constexpr (std::convertible_to<const Pooled&, const Tx&>) {
            return pooled;
        } else {
            return *pooled;
        }
    }

    wire::MsgCmpctBlock m_message;
    chainhash::BlockHash m_hash;
    chainhash::SipHashKey m_key;
    ShortIdTable m_table;
    std::vector<Place> m_places;  // one per short id, in their order
};

template <class Pool>
requires PooledTx<decltype(*std::begin(std::declval<Pool&>()))>
void PartialBlock::AddPool(Pool&& pool) {
    std::array<chainhash::Wtxid, BATCH> wtxids;
    std::array<Match, BATCH> matches;
    const auto end = std::end(pool);
    for (auto next = std::begin(pool); next != end;) {
        auto tx = next;
        std::size_t count = 0;
        for (; count < BATCH && next != end; ++next) wtxids[count++] = TxOf(*next).WitnessHash();
        std::size_t at = 0;
        for (const Match& match : FindMatches(std::span(wtxids).first(count), matches)) {
            for (; at < match.in_batch; ++at) ++tx;
            Take(match.place, TxOf(*tx));
        }
    }
}

template <class GetTx>
requires PooledTx<std::invoke_result_t<GetTx&, std::size_t>>
void PartialBlock::AddPool(std::span<const chainhash::Wtxid> wtxids, GetTx&& get_tx) {
    std::array<Match, BATCH> matches;
    for (std::size_t done = 0; done < wtxids.size(); done += BATCH) {
        const auto rest = wtxids.subspan(done);
        for (const Match& match :
             FindMatches(rest.size() < BATCH ? rest : rest.first(BATCH), matches)) {
            Take(match.place, TxOf(get_tx(done + match.in_batch)));
        }
    }
}

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_RELAY_PARTIAL_BLOCK_H
