// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_TAPROOT_H
#define TXHASH_BTCUTIL_SCRIPT_TAPROOT_H

// The hashes and the witness of taproot (BIP-0341), as far as they take no elliptic curve. Thread
// safe, no allocation.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "chainhash/attributes.h"
#include "chainhash/bytes.h"
#include "chainhash/hash.h"
#include "wire/tx_witness.h"

namespace txhash::btcutil {

/// The leaf version of tapscripts (BIP-0342).
inline constexpr std::uint8_t TAPSCRIPT_LEAF_VERSION = 0xc0;

/// The hash of a script in the tree.
[[nodiscard]] chainhash::Hash TapLeafHash(std::uint8_t leaf_version, ByteSpan script) noexcept;
/// The hash of an inner node, of its two children in either order.
[[nodiscard]] chainhash::Hash TapBranchHash(const chainhash::Hash& a,
                                            const chainhash::Hash& b) noexcept;
/// What the internal key is tweaked by: it commits to the tree of scripts, if there is one.
[[nodiscard]] chainhash::Hash TapTweakHash(
    std::span<const std::uint8_t, 32> internal_key,
    const std::optional<chainhash::Hash>& merkle_root) noexcept;
/// What signatures sign of an annex, which is given with its first byte.
[[nodiscard]] chainhash::Hash AnnexHash(ByteSpan annex) noexcept;

/// The proof, in a spending by script, that the output commits to the script.
struct ControlBlock {
    static constexpr std::size_t BASE_SIZE = 33;
    static constexpr std::size_t MAX_PATH_NODES = 128;

    std::uint8_t leaf_version;
    bool output_key_is_odd;  ///< whether the output key has an odd Y coordinate
    std::span<const std::uint8_t, 32> internal_key;
    ByteSpan merkle_path;  ///< the hashes beside the way from the leaf to the root

    /// Nothing where the size is none that a control block can have: 33 + 32 * n bytes with n at
    /// most 128.
    [[nodiscard]] static std::optional<ControlBlock> Parse(
        BorrowedBytes bytes TXHASH_LIFETIMEBOUND) noexcept;

    /// The root of the tree that has the leaf `leaf_hash` at the end of the path.
    [[nodiscard]] chainhash::Hash MerkleRoot(const chainhash::Hash& leaf_hash) const noexcept;
};

/// A witness by its roles. Without an annex, one item is a signature by key; two or more are a
/// script with its inputs before it and a control block behind it.
struct TaprootWitness {
    static constexpr std::uint8_t ANNEX_TAG = 0x50;

    ByteSpan annex{};            ///< the last of two or more items, if it begins with ANNEX_TAG
    std::size_t item_count = 0;  ///< without the annex
    ByteSpan script{};           ///< the last item but one; empty for less than two
    ByteSpan last{};             ///< the last item: signature or control block

    [[nodiscard]] bool HasAnnex() const noexcept { return !annex.empty(); }
    [[nodiscard]] bool IsKeyPath() const noexcept { return item_count == 1; }
    [[nodiscard]] bool IsScriptPath() const noexcept { return item_count >= 2; }

    /// Takes `witness`, a TxWitness or a TxWitnessView, apart. Steps through it once.
    template <class Stack>
    [[nodiscard]] static TaprootWitness Of(const wire::WitnessItems<Stack>& witness) noexcept {
        TaprootWitness parts;
        ByteSpan before_script;
        for (const ByteSpan item : witness) {
            before_script = parts.script;
            parts.script = parts.last;
            parts.last = item;
            ++parts.item_count;
        }
        if (parts.item_count >= 2 && !parts.last.empty() && parts.last[0] == ANNEX_TAG) {
            parts.annex = parts.last;
            parts.last = parts.script;
            parts.script = before_script;
            --parts.item_count;
        }
        return parts;
    }
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_TAPROOT_H
