// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_BLOCK_FILTER_H
#define TXHASH_BTCUTIL_GCS_BLOCK_FILTER_H

// The basic filter of a block (BIP-0158): a Golomb-coded set of the scripts that the block pays to
// and spends from, by which a light client knows the blocks that concern it; and the chain of
// filter headers (BIP-0157) by which it knows the filters.
//
//     btcutil::GolombQuery wallet(script_pubkeys);            // one a thread, kept
//     ...
//     const auto hash = btcutil::HashFilter(encoded);
//     if (btcutil::NextFilterHeader(previous, hash) != expected) return Reject("bad-filter");
//     const auto filter = btcutil::ParseBasicFilter(block_hash, encoded);
//     if (!filter) return Reject(filter.error().Message());
//     if (filter->MatchAny(wallet)) Fetch(block_hash);
//
// Thread safe, but for the builder.

#include <cstddef>
#include <cstdint>
#include <span>

#include "btcutil/gcs/golomb_coded_set.h"
#include "btcutil/gcs/golomb_set_builder.h"
#include "chainhash/bytes.h"
#include "chainhash/ids.h"
#include "wire/block_view.h"

namespace txhash::btcutil {

inline constexpr std::uint8_t BASIC_FILTER_P = 19;
inline constexpr std::uint32_t BASIC_FILTER_M = 784931;

/// What the basic filter of a block is coded under.
[[nodiscard]] GolombParams BasicFilterParams(const chainhash::BlockHash& block_hash) noexcept;

/// The filter in `encoded`, checked from end to end; that it is the right one is for its hash to
/// say. For a filter that is trusted there is GolombCodedSet::ParseTrusted.
[[nodiscard]] inline wire::Decoded<GolombCodedSet> ParseBasicFilter(
    const chainhash::BlockHash& block_hash, BorrowedBytes encoded TXHASH_LIFETIMEBOUND) noexcept {
    return GolombCodedSet::Parse(BasicFilterParams(block_hash), encoded);
}

/// Makes the basic filters of blocks in memory that it keeps: once warm, nothing is allocated. One
/// object belongs to one thread at a time.
class BasicFilterBuilder {
public:
    /// The encoded filter of a block, until the next call. In it are the script_pubkeys of all
    /// outputs but those that are empty or begin with OP_RETURN, and `prevout_scripts`: those of
    /// the outputs that the block spends, in any order; empty ones are left out. They are not held
    /// against the inputs of the block.
    [[nodiscard]] ByteSpan Build(const chainhash::BlockHash& block_hash,
                                 std::span<const wire::TxView> transactions,
                                 std::span<const ByteSpan> prevout_scripts) &
        TXHASH_LIFETIMEBOUND;
    [[nodiscard]] ByteSpan Build(const wire::BlockView& block,
                                 std::span<const ByteSpan> prevout_scripts) &
        TXHASH_LIFETIMEBOUND {
        return Build(block.BlockHash(), block.Transactions(), prevout_scripts);
    }

    /// Bytes that the builder holds on the heap.
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return m_set.memory_bytes(); }

private:
    GolombSetBuilder m_set;
};

/// Double SHA-256 of an encoded filter.
using FilterHash = chainhash::TypedHash<struct FilterHashTag>;
/// Double SHA-256 of a filter's hash and the header before it, which is zero for the first block.
using FilterHeader = chainhash::TypedHash<struct FilterHeaderTag>;

[[nodiscard]] FilterHash HashFilter(ByteSpan encoded) noexcept;

/// The header of the filter that hashes to `hash`, in the block after that of `previous`.
[[nodiscard]] FilterHeader NextFilterHeader(const FilterHeader& previous,
                                            const FilterHash& hash) noexcept;

/// The header of the last of the filters that hash to `hashes`, in the blocks after that of
/// `previous`; `previous` itself where there are none. A "cfheaders" message is right if this is
/// the header that is known for its last block.
[[nodiscard]] FilterHeader LastFilterHeader(const FilterHeader& previous,
                                            std::span<const FilterHash> hashes) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_GCS_BLOCK_FILTER_H
