// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_WIF_H
#define TXHASH_BTCUTIL_ADDRESS_WIF_H

// Private keys as text, in the wallet import format: Base58Check of the network's version byte, the
// secret, and a byte 1 if the public key is compressed. Thread safe. Nothing here wipes the memory
// that held a secret.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "btcutil/address/text_error.h"
#include "btcutil/network.h"
#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil {

/// A secret, and the form of its public key. Copies are ordinary copies: none is wiped.
struct TXHASH_EXPORT PrivateKey {
    static constexpr std::size_t SIZE = 32;  ///< bytes of the secret

    std::array<std::uint8_t, SIZE> secret{};  ///< most significant byte first
    bool compressed = true;                   ///< scripts use its public key in 33 bytes

    /// Whether the secret is not zero and below the order of the curve.
    [[nodiscard]] bool IsValid() const noexcept;

    /// Not constant-time: the time depends on the secrets.
    friend bool operator==(const PrivateKey&, const PrivateKey&) = default;
};

/// The text of `key`, or nullopt if it is invalid.
[[nodiscard]] TXHASH_EXPORT std::optional<std::string> EncodeWif(const PrivateKey& key,
                                                                 const Network& network);

/// The valid key that `text` encodes for `network`. The test networks share one version.
/// Errors: those of DecodeBase58Check, WrongNetwork, WrongSize, BadCompressionFlag, BadPrivateKey.
[[nodiscard]] TXHASH_EXPORT TextResult<PrivateKey> DecodeWif(std::string_view text,
                                                             const Network& network);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_WIF_H
