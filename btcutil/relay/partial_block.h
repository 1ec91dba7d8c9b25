// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_RELAY_PARTIAL_BLOCK_H
#define TXHASH_BTCUTIL_RELAY_PARTIAL_BLOCK_H

// A block that came as a compact one (BIP-0152, version 2), on its way to becoming whole.
//
//     auto partial = btcutil::PartialBlock::FromMessage(std::move(message));
//     if (!partial) return Ignore(ToString(partial.error()));
//     partial->AddPool(mempool);
//     if (partial->missing_count() != 0) Send("getblocktxn", wire::ToBytes(partial->Request()));
//     ...
//     const auto block = partial->Complete(answer);  // the blocktxn, or Complete() if none is due
//     if (!block) return AskForWholeBlock();
//
// A short id is a guess at a transaction and no more. No block leaves here whose transactions are
// not those that its header commits to, with the witnesses that its coinbase commits to.
//
// A pool transaction takes one keyed hash and one look at a table, in which a peer can make a
// search of O(log n) of it and no more. Memory is about 6 times what the short ids take.
// Transactions are copied once, into the block. An object belongs to one thread at a time.

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ranges>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "btcutil/block/block.h"
#include "btcutil/block/tx.h"
#include "btcutil/relay/compact_block.h"
#include "btcutil/relay/internal/short_id_table.h"

namespace txhash::btcutil {

/// A transaction that its holders share.
using TxRef = std::shared_ptr<const Tx>;

namespace internal {
/// `*pointer` is a Tx that outlives the expression: it is shared, or owned by what stays.
template <class T>
concept TxPointer = requires(T&& pointer) {
    { *pointer } -> std::convertible_to<const Tx&>;
    requires std::is_lvalue_reference_v<decltype(*pointer)>;
}
&&(std::is_lvalue_reference_v<T> || std::is_pointer_v<T> ||
   std::convertible_to<const std::remove_cvref_t<T>&, TxRef>);
}  // namespace internal

/// How a pool may hold its transactions: as Tx, or by a pointer of any kind to it. Those that a
/// TxRef shares are kept alive; all others have to stay where they are as long as a PartialBlock
/// that took them is used.
template <class T>
concept PooledTx = (std::is_lvalue_reference_v<T> && std::same_as<std::remove_cvref_t<T>, Tx>) ||
                   internal::TxPointer<T>;

/// When a block's witnesses are right.
enum class WitnessRule : std::uint8_t {
    /// Where segwit is active, as it is wherever version 2 is spoken (BIP-0141): a commitment that
    /// is there has to be right, and without one there may be no witness.
    SegwitActive,
    /// For blocks of any age: the witnesses have to be committed to, if there are any. Before
    /// segwit was active, an output might look like a commitment and mean nothing.
    AnyAge,
};

class PartialBlock {
public:
    /// Fails for a message without or with too many transactions, with a prefilled index that is
    /// not one of the block, and with two equal short ids. The last can be bad luck: ask for the
    /// whole block. For the others the sender is to blame.
    [[nodiscard]] static CompactBlockResult<PartialBlock> FromMessage(wire::MsgCmpctBlock message);

    /// Takes what fits from a range of transactions. May be called again, for another pool. Two
    /// different transactions that fit in one place leave it empty for good, so that the right one
    /// is asked for.
    template <std::ranges::forward_range Pool>
    requires PooledTx<std::ranges::range_reference_t<Pool>>
    void AddPool(Pool&& pool);
    /// The same for a pool that has its wtxids in an array, which is faster: only what fits is
    /// touched. `get_tx(i)` returns the transaction whose wtxid is wtxids[i], in one of the forms
    /// that a pool may hold it.
    template <class GetTx>
    requires PooledTx<std::invoke_result_t<GetTx&, std::size_t>>
    void AddPool(std::span<const chainhash::Wtxid> wtxids, GetTx&& get_tx);

    [[nodiscard]] chainhash::BlockHash Hash() const noexcept { return m_hash; }
    [[nodiscard]] const wire::BlockHeader& header() const noexcept TXHASH_LIFETIMEBOUND {
        return m_message.header;
    }
    /// How many transactions the block has, and how many of them are not here yet.
    [[nodiscard]] std::size_t transaction_count() const noexcept {
        return m_message.TransactionCount();
    }
    [[nodiscard]] std::size_t missing_count() const noexcept;

    /// Asks for all that is missing.
    [[nodiscard]] wire::MsgGetBlockTxn Request() const;

    /// The block, if nothing is missing.
    [[nodiscard]] CompactBlockResult<Block> Complete(
        WitnessRule rule = WitnessRule::SegwitActive) const {
        return Assemble({}, rule);
    }
    /// The block with the transactions that Request() asked for. After an error another answer may
    /// be tried, but as a rule the block is asked for whole: a short id that fits by accident makes
    /// the merkle root differ whoever answers.
    [[nodiscard]] CompactBlockResult<Block> Complete(
        const wire::MsgBlockTxn& answer, WitnessRule rule = WitnessRule::SegwitActive) const;

private:
    /// What stands in the place of a short id.
    struct Place {
        TxRef tx{};
        bool ambiguous = false;
    };
    /// A transaction of the block: one of the two, or neither while it is missing.
    struct Part {
        const Tx* pooled = nullptr;
        const wire::MsgTx* received = nullptr;
    };
    /// That wtxid `in_batch` of a batch has short id `place`.
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
    void Take(std::size_t place, TxRef tx);
    [[nodiscard]] std::vector<Part> Parts() const;
    [[nodiscard]] CompactBlockResult<Block> Assemble(std::span<const wire::MsgTx> received,
                                                     WitnessRule rule) const;

    template <class Pooled>
    [[nodiscard]] static const Tx& TxOf(const Pooled& pooled) {
        if constexpr (std::same_as<Pooled, Tx>) {
            return pooled;
        } else {
            return *pooled;
        }
    }
    template <class Pooled>
    [[nodiscard]] static TxRef RefTo(const Pooled& pooled) {
        if constexpr (std::convertible_to<const Pooled&, TxRef>) {
            return pooled;
        } else {
            return {TxRef(), &TxOf(pooled)};  // owns nothing
        }
    }

    wire::MsgCmpctBlock m_message;
    chainhash::BlockHash m_hash;
    chainhash::SipHashKey m_key;
    ShortIdTable m_table;
    std::vector<Place> m_places;  // one for each short id, in their order
};

template <std::ranges::forward_range Pool>
requires PooledTx<std::ranges::range_reference_t<Pool>>
void PartialBlock::AddPool(Pool&& pool) {
    std::array<chainhash::Wtxid, BATCH> wtxids;
    std::array<Match, BATCH> matches;
    const auto end = std::ranges::end(pool);
    for (auto next = std::ranges::begin(pool); next != end;) {
        auto tx = next;
        std::size_t count = 0;
        for (; count < BATCH && next != end; ++next) wtxids[count++] = TxOf(*next).WitnessHash();
        std::size_t at = 0;
        for (const Match& match : FindMatches(std::span(wtxids).first(count), matches)) {
            for (; at < match.in_batch; ++at) ++tx;
            Take(match.place, RefTo(*tx));
        }
    }
}

template <class GetTx>
requires PooledTx<std::invoke_result_t<GetTx&, std::size_t>>
void PartialBlock::AddPool(std::span<const chainhash::Wtxid> wtxids, GetTx&& get_tx) {
    std::array<Match, BATCH> matches;
    for (std::size_t done = 0; done < wtxids.size(); done += BATCH) {
        const auto batch = wtxids.subspan(done, std::min(BATCH, wtxids.size() - done));
        for (const Match& match : FindMatches(batch, matches)) {
            Take(match.place, RefTo(get_tx(done + match.in_batch)));
        }
    }
}

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_RELAY_PARTIAL_BLOCK_H
