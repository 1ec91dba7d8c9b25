// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_SCRIPT_SIGNER_H
#define TXHASH_TESTS_SUPPORT_SCRIPT_SIGNER_H

// Signing keys, by libsecp256k1. For tests only: the secrets are small numbers.

#include <array>
#include <cstdint>
#include <span>

#include "chainhash/bytes.h"
#include "tests/support/bytes.h"

namespace txhash::testing_support {

class Signer {
public:
    using Digest = std::span<const std::uint8_t, 32>;

    /// The key whose secret is `secret`, not 0.
    explicit Signer(std::uint32_t secret);

    [[nodiscard]] Bytes PubKey() const;              ///< 33 bytes
    [[nodiscard]] Bytes UncompressedPubKey() const;  ///< 65 bytes
    [[nodiscard]] Bytes HybridPubKey() const;        ///< 65 bytes, the first 6 or 7
    [[nodiscard]] std::array<std::uint8_t, 32> XOnlyPubKey() const;
    [[nodiscard]] bool YIsOdd() const { return (PubKey()[0] & 1) != 0; }

    /// In DER, with a low S.
    [[nodiscard]] Bytes SignEcdsa(Digest digest) const;
    /// 64 bytes.
    [[nodiscard]] Bytes SignSchnorr(ByteSpan message) const;

    /// This key tweaked as in BIP-0341.
    [[nodiscard]] Signer Tweaked(Digest tweak) const;

private:
    explicit Signer(const std::array<std::uint8_t, 32>& secret) : m_secret(secret) {}

    std::array<std::uint8_t, 32> m_secret;
};

/// The same signature with the other valid S.
[[nodiscard]] Bytes WithOtherS(ByteSpan der);

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_SCRIPT_SIGNER_H
