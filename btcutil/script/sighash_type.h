// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_SIGHASH_TYPE_H
#define TXHASH_BTCUTIL_SCRIPT_SIGHASH_TYPE_H

// Hash types: which parts of its transaction a signature signs. Thread safe.

#include <cstdint>
#include <optional>
#include <string_view>

namespace txhash::btcutil {

/// Taproot only: as SIGHASH_ALL, for signatures that name no type.
inline constexpr std::uint32_t SIGHASH_DEFAULT = 0x00;
/// All inputs and outputs.
inline constexpr std::uint32_t SIGHASH_ALL = 0x01;
/// All inputs, no outputs; other inputs may change their sequence.
inline constexpr std::uint32_t SIGHASH_NONE = 0x02;
/// All inputs, the output with the number of the input; other inputs may change their sequence.
inline constexpr std::uint32_t SIGHASH_SINGLE = 0x03;
/// Added to one of the others: only the signing input instead of all.
inline constexpr std::uint32_t SIGHASH_ANYONECANPAY = 0x80;

[[nodiscard]] constexpr bool IsAnyoneCanPay(std::uint32_t hash_type) noexcept {
    return (hash_type & SIGHASH_ANYONECANPAY) != 0;
}

enum class SignedOutputs : std::uint8_t { All, None, Single };

/// The low five bits choose. Types without a name sign all outputs, as in the consensus rules from
/// before taproot, where any type is valid.
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

/// The name of one of the seven types of taproot: "DEFAULT", "ALL", "SINGLE|ANYONECANPAY". Empty
/// for any other.
[[nodiscard]] std::string_view HashTypeName(std::uint32_t hash_type) noexcept;

/// The type that `text` means: such a name, or a number as 0x and hex digits of up to 32 bits.
/// Nothing if it is neither.
[[nodiscard]] std::optional<std::uint32_t> ParseHashType(std::string_view text) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_SIGHASH_TYPE_H
