// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_WIF_H
#define TXHASH_BTCUTIL_ADDRESS_WIF_H

// Private keys as text, in the wallet import format: Base58Check of the version of the network, the
// secret, and a byte 1 if the public key is used in its compressed form. Thread safe. Nothing here
// wipes the memory that held a secret.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "btcutil/address/text_error.h"
#include "btcutil/network.h"

namespace txhash::btcutil {

struct PrivateKey {
    static constexpr std::size_t SIZE = 32;

    std::array<std::uint8_t, SIZE> secret{};  ///< most significant byte first
    bool compressed = true;                   ///< its public key stands in scripts with 33 bytes

    /// The secret is not zero, and below the order of the curve.
    [[nodiscard]] bool IsValid() const noexcept;

    /// Takes a time that depends on the secrets.
    friend bool operator==(const PrivateKey&, const PrivateKey&) = default;
};

/// Nothing if the key is not valid.
[[nodiscard]] std::optional<std::string> EncodeWif(const PrivateKey& key, const Network& network);

/// The valid key that `text` spells for `network`; the test networks have the same version.
/// Errors: those of DecodeBase58Check, WrongNetwork, WrongSize, BadCompressionFlag, BadPrivateKey.
[[nodiscard]] TextResult<PrivateKey> DecodeWif(std::string_view text, const Network& network);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_WIF_H
