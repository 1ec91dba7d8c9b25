// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_TAPROOT_H
#define TXHASH_BTCUTIL_SCRIPT_TAPROOT_H

// The hashes and the witness of taproot (BIP-0341), without elliptic-curve operations. Thread safe,
// no allocation.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/hash.h"
#include "wire/tx/tx_witness.h"

namespace txhash::btcutil {

/// The leaf version of tapscript (BIP-0342).
inline constexpr std::uint8_t TAPSCRIPT_LEAF_VERSION = 0xc0;

/// The hash of a leaf of the script tree.
[[nodiscard]] TXHASH_EXPORT chainhash::Hash TapLeafHash(std::uint8_t leaf_version,
                                                        ByteSpan script) noexcept;
/// The hash of an inner node from its two children, in either order.
[[nodiscard]] TXHASH_EXPORT chainhash::Hash TapBranchHash(const chainhash::Hash& a,
                                                          const chainhash::Hash& b) noexcept;
/// The tweak of the internal key. It commits to the script tree, if there is one.
[[nodiscard]] TXHASH_EXPORT chainhash::Hash TapTweakHash(
    std::span<const std::uint8_t, 32> internal_key,
    const std::optional<chainhash::Hash>& merkle_root) noexcept;
/// The hash that signatures cover of an annex, which includes its first byte.
[[nodiscard]] TXHASH_EXPORT chainhash::Hash AnnexHash(ByteSpan annex) noexcept;

/// The proof, in a script path spend, that the output commits to the script.
struct TXHASH_EXPORT ControlBlock {
    /// Bytes without the path: leaf version and internal key.
    static constexpr std::size_t BASE_SIZE = 33;
    static constexpr std::size_t MAX_PATH_NODES = 128;  ///< hashes of 32 bytes

    std::uint8_t leaf_version;  ///< of the first byte, without its lowest bit
    bool output_key_is_odd;     ///< whether the output key has an odd Y coordinate
    std::span<const std::uint8_t, 32> internal_key;  ///< the X coordinate, big-endian
    ByteSpan merkle_path;  ///< the sibling hashes from the leaf to the root, n x 32 bytes

    /// nullopt unless there are 33 + 32 * n bytes with n at most 128.
    [[nodiscard]] static std::optional<ControlBlock> Parse(
        BorrowedBytes bytes TXHASH_LIFETIMEBOUND) noexcept;

    /// The root of the tree in which the path leads to the leaf `leaf_hash`.
    [[nodiscard]] chainhash::Hash MerkleRoot(const chainhash::Hash& leaf_hash) const noexcept;
};

/// A witness by role. Without the annex, a single item is the signature of a key path spend; of two
/// or more, the last is the control block, the one before it the script, and the rest its inputs.
struct TXHASH_EXPORT TaprootWitness {
    static constexpr std::uint8_t ANNEX_TAG = 0x50;  ///< the first byte of an annex

    ByteSpan annex{};            ///< the last of two or more items, if it begins with ANNEX_TAG
    std::size_t item_count = 0;  ///< without the annex
    ByteSpan script{};           ///< the last item but one; empty if there are fewer than two
    ByteSpan last{};             ///< the last item: signature or control block

    /// Signatures cover the annex; nothing else gives it a meaning yet.
    [[nodiscard]] bool HasAnnex() const noexcept { return !annex.empty(); }
    /// Whether `script` is executed and `last` is its control block.
    [[nodiscard]] bool IsScriptPath() const noexcept { return item_count >= 2; }

    /// The parts of `witness`, in one pass over it.
    [[nodiscard]] static TaprootWitness Of(const wire::TxWitnessView& witness) noexcept;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_TAPROOT_H
