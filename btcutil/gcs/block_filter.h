// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_GCS_BLOCK_FILTER_H
#define TXHASH_BTCUTIL_GCS_BLOCK_FILTER_H

// The basic filter of a block (BIP-0158): a Golomb-coded set of the scripts that the block pays to
// and spends from, with which a light client finds the blocks that concern it; and the chain of
// filter headers (BIP-0157), with which it verifies filters.
//
//     btcutil::GolombQuery wallet(script_pubkeys);            // one per thread; keep it
//     ...
//     const auto hash = btcutil::HashFilter(encoded);
//     if (btcutil::NextFilterHeader(previous, hash) != expected) return Reject("bad-filter");
//     const auto filter = btcutil::ParseBasicFilter(block_hash, encoded);
//     if (!filter) return Reject(filter.error().Message());
//     if (filter->MatchAny(wallet)) Fetch(block_hash);
//
// Thread safe, except for the builder.

#include <cstddef>
#include <cstdint>
#include <span>

#include "btcutil/gcs/golomb_coded_set.h"
#include "btcutil/gcs/golomb_set_builder.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/ids.h"
#include "wire/block/block_view.h"

namespace txhash::btcutil {

/// GolombParams::p of basic filters (BIP-0158).
inline constexpr std::uint8_t BASIC_FILTER_P = 19;
/// GolombParams::m of basic filters (BIP-0158).
inline constexpr std::uint32_t BASIC_FILTER_M = 784931;

/// The parameters of the basic filter of a block.
[[nodiscard]] TXHASH_EXPORT GolombParams
BasicFilterParams(const chainhash::BlockHash& block_hash) noexcept;

/// A view of the filter in `encoded`, which is completely validated. Whether it is the filter of
/// the block only its hash can tell. For trusted filters use GolombCodedSet::ParseTrusted.
[[nodiscard]] inline wire::Decoded<GolombCodedSet> ParseBasicFilter(
    const chainhash::BlockHash& block_hash, BorrowedBytes encoded TXHASH_LIFETIMEBOUND) noexcept {
    return GolombCodedSet::Parse(BasicFilterParams(block_hash), encoded);
}

/// Builds basic filters, one after another, in memory that it reuses: once warm, it allocates
/// nothing. A builder belongs to one thread at a time.
class TXHASH_EXPORT BasicFilterBuilder {
public:
    /// The encoded filter of a block, valid until the next call. It contains the script_pubkeys of
    /// all outputs, except those that are empty or start with OP_RETURN, and `spent_scripts`: the
    /// script_pubkeys of the outputs that the block spends, in any order; empty ones are skipped.
    /// Does not check that they belong to the inputs of the block.
    [[nodiscard]] ByteSpan Build(const chainhash::BlockHash& block_hash,
                                 std::span<const wire::TxView> transactions,
                                 std::span<const ByteSpan> spent_scripts) &
        TXHASH_LIFETIMEBOUND;
    /// The same for a view, whose header is hashed for the block hash.
    [[nodiscard]] ByteSpan Build(const wire::BlockView& block,
                                 std::span<const ByteSpan> spent_scripts) &
        TXHASH_LIFETIMEBOUND {
        return Build(block.BlockHash(), block.Transactions(), spent_scripts);
    }

    /// Memory that the builder holds on the heap.
    [[nodiscard]] std::size_t memory_bytes() const noexcept { return m_set.memory_bytes(); }

private:
    GolombSetBuilder m_set;
};

/// Double SHA-256 of an encoded filter.
using FilterHash = chainhash::TypedHash<struct FilterHashTag>;
/// Double SHA-256 of a filter's hash and the previous header, which is zero for the first block.
using FilterHeader = chainhash::TypedHash<struct FilterHeaderTag>;

/// What filter headers commit to (BIP-0157).
[[nodiscard]] TXHASH_EXPORT FilterHash HashFilter(ByteSpan encoded) noexcept;

/// The header of a filter with this hash, in the block after that of `previous`.
[[nodiscard]] TXHASH_EXPORT FilterHeader NextFilterHeader(const FilterHeader& previous,
                                                          const FilterHash& hash) noexcept;

/// The header of the last of a sequence of filters with these hashes, in the blocks after that of
/// `previous`; `previous` itself if there are none. A "cfheaders" message is valid if this is the
/// known header of its last block.
[[nodiscard]] TXHASH_EXPORT FilterHeader
LastFilterHeader(const FilterHeader& previous, std::span<const FilterHash> hashes) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_GCS_BLOCK_FILTER_H
