// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_SIGHASH_TYPE_H
#define TXHASH_BTCUTIL_SCRIPT_SIGHASH_TYPE_H

// Hash types: the parts of a transaction that a signature commits to. Thread safe.

#include <cstdint>
#include <optional>
#include <string_view>

#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil {

/// Taproot only: like SIGHASH_ALL, for signatures without a hash type byte.
inline constexpr std::uint32_t SIGHASH_DEFAULT = 0x00;
/// All inputs and outputs.
inline constexpr std::uint32_t SIGHASH_ALL = 0x01;
/// All inputs, no outputs; other inputs may change their sequence.
inline constexpr std::uint32_t SIGHASH_NONE = 0x02;
/// All inputs, the output with the index of the input; other inputs may change their sequence.
inline constexpr std::uint32_t SIGHASH_SINGLE = 0x03;
/// Combined with one of the others: only the signing input instead of all inputs.
inline constexpr std::uint32_t SIGHASH_ANYONECANPAY = 0x80;

/// Whether only the signing input is covered.
[[nodiscard]] constexpr bool IsAnyoneCanPay(std::uint32_t hash_type) noexcept {
    return (hash_type & SIGHASH_ANYONECANPAY) != 0;
}

/// Which outputs a signature covers.
enum class SignedOutputs : std::uint8_t {
    All,     ///< all outputs
    None,    ///< no output
    Single,  ///< the one with the index of the input
};

/// Decided by the low five bits. Unnamed types sign all outputs: consensus rules before taproot
/// allow any type.
[[nodiscard]] constexpr SignedOutputs SignedOutputsOf(std::uint32_t hash_type) noexcept {
    constexpr std::uint32_t MASK = 0x1f;
    if ((hash_type & MASK) == SIGHASH_NONE) return SignedOutputs::None;
    if ((hash_type & MASK) == SIGHASH_SINGLE) return SignedOutputs::Single;
    return SignedOutputs::All;
}

/// Whether taproot signatures may have this type: 0 to 3, 0x81 to 0x83 (BIP-0341).
[[nodiscard]] constexpr bool IsTaprootHashType(std::uint32_t hash_type) noexcept {
    const std::uint32_t base = hash_type & ~SIGHASH_ANYONECANPAY;
    return hash_type == SIGHASH_DEFAULT || (base >= SIGHASH_ALL && base <= SIGHASH_SINGLE);
}

/// The name of one of taproot's seven types: "DEFAULT", "ALL", "SINGLE|ANYONECANPAY". Empty for any
/// other type.
[[nodiscard]] TXHASH_EXPORT std::string_view HashTypeName(std::uint32_t hash_type) noexcept;

/// Parses such a name, or "0x" and the hex digits of a 32-bit number; nullopt for other text.
[[nodiscard]] TXHASH_EXPORT std::optional<std::uint32_t> ParseHashType(
    std::string_view text) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_SIGHASH_TYPE_H
