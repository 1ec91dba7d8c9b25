// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_SIGHASH_ERROR_H
#define TXHASH_BTCUTIL_SIGHASH_SIGHASH_ERROR_H

// Why a signature hash does not exist.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil {

/// Why a taproot signature has no digest, and so is invalid.
enum class SighashErrc : std::uint8_t {
    InvalidHashType,         ///< not one of the seven types of BIP-0341
    MissingOutput,           ///< SIGHASH_SINGLE without an output at the input's index
    IncompleteSpentOutputs,  ///< the cache does not have one spent output per input
};

/// "invalid hash type" and so on.
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(SighashErrc code) noexcept;

/// Which input has no digest, and why.
struct TXHASH_EXPORT SighashError {
    SighashErrc code;         ///< why
    std::size_t input_index;  ///< of the input that is signed

    /// "input 2: invalid hash type". Made on demand.
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const SighashError&, const SighashError&) = default;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SIGHASH_SIGHASH_ERROR_H
