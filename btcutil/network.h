// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_NETWORK_H
#define TXHASH_BTCUTIL_NETWORK_H

// The networks that Bitcoin Core knows, and how their messages, block files, addresses and keys
// tell them apart. Thread safe.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "chainhash/bytes.h"
#include "chainhash/attributes.h"

namespace txhash::btcutil {

/// The four bytes before each message and each record of a block file, in the order they stand.
using Magic = std::array<std::uint8_t, 4>;

struct Network {
    std::string_view name;  ///< must outlive the Network
    Magic magic;
    /// The first byte of the Base58Check text for: a hash of a public key, a hash of a script, and
    /// a private key. What is not said otherwise is as on the test networks, which are all alike.
    std::uint8_t p2pkh_version = 0x6f;
    std::uint8_t p2sh_version = 0xc4;
    std::uint8_t wif_version = 0xef;
    /// What segregated witness addresses begin with (BIP-0173); in lower case, and must outlive the
    /// Network.
    std::string_view bech32_prefix = "tb";

    friend bool operator==(const Network&, const Network&) = default;
};

inline constexpr Network MAINNET{.name = "mainnet",
                                 .magic = {0xf9, 0xbe, 0xb4, 0xd9},
                                 .p2pkh_version = 0x00,
                                 .p2sh_version = 0x05,
                                 .wif_version = 0x80,
                                 .bech32_prefix = "bc"};
inline constexpr Network TESTNET3{"testnet3", {0x0b, 0x11, 0x09, 0x07}};
inline constexpr Network TESTNET4{"testnet4", {0x1c, 0x16, 0x3f, 0x28}};  // BIP-0094
inline constexpr Network SIGNET{"signet", {0x0a, 0x03, 0xcf, 0x40}};      // BIP-0325
inline constexpr Network REGTEST{
    .name = "regtest", .magic = {0xfa, 0xbf, 0xb5, 0xda}, .bech32_prefix = "bcrt"};

inline constexpr std::array<Network, 5> NETWORKS = {MAINNET, TESTNET3, TESTNET4, SIGNET, REGTEST};

/// The one of `networks` that uses `magic`, or null.
[[nodiscard]] const Network* FindNetwork(const Magic& magic,
                                         std::span<const Network> networks = NETWORKS) noexcept;

/// The one of `networks` that is called `name`, or null.
[[nodiscard]] const Network* FindNetwork(std::string_view name,
                                         std::span<const Network> networks = NETWORKS) noexcept;

/// The magic of the signet whose blocks satisfy the script `challenge`: the first four bytes of
/// SHA256d(compact size of the challenge || challenge) (BIP-0325).
[[nodiscard]] Magic SignetMagic(ByteSpan challenge) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_NETWORK_H
