// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_NETWORK_H
#define TXHASH_BTCUTIL_NETWORK_H

// The networks of Bitcoin Core, and what distinguishes their messages, block files, addresses and
// keys. Thread safe.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// The four bytes before each message and each record of a block file, in wire order.
using Magic = std::array<std::uint8_t, 4>;

/// What differs between the networks in files, addresses and keys. A plain value.
struct Network {
    std::string_view name;  ///< must outlive the Network
    Magic magic;            ///< of messages and of block files
    /// The version byte that starts the Base58Check payload of a public key hash. The defaults are
    /// those of all test networks.
    std::uint8_t p2pkh_version = 0x6f;
    std::uint8_t p2sh_version = 0xc4;  ///< of a script hash
    std::uint8_t wif_version = 0xef;   ///< of a private key
    /// The prefix of segwit addresses (BIP-0173), in lowercase. Must outlive the Network.
    std::string_view bech32_prefix = "tb";

    friend bool operator==(const Network&, const Network&) = default;
};

/// The network with the money.
inline constexpr Network MAINNET{.name = "mainnet",
                                 .magic = {0xf9, 0xbe, 0xb4, 0xd9},
                                 .p2pkh_version = 0x00,
                                 .p2sh_version = 0x05,
                                 .wif_version = 0x80,
                                 .bech32_prefix = "bc"};
/// The third test network, since 2012.
inline constexpr Network TESTNET3{"testnet3", {0x0b, 0x11, 0x09, 0x07}};
/// The fourth test network (BIP-0094).
inline constexpr Network TESTNET4{"testnet4", {0x1c, 0x16, 0x3f, 0x28}};
/// The default signet (BIP-0325). For a custom one, see SignetMagic.
inline constexpr Network SIGNET{"signet", {0x0a, 0x03, 0xcf, 0x40}};
/// A private chain for tests.
inline constexpr Network REGTEST{
    .name = "regtest", .magic = {0xfa, 0xbf, 0xb5, 0xda}, .bech32_prefix = "bcrt"};

/// All of these, the default wherever any network will do.
inline constexpr std::array<Network, 5> NETWORKS = {MAINNET, TESTNET3, TESTNET4, SIGNET, REGTEST};

/// The network with this magic, or null.
[[nodiscard]] TXHASH_EXPORT const Network* FindNetwork(
    const Magic& magic, BorrowedSpan<Network> networks TXHASH_LIFETIMEBOUND = NETWORKS) noexcept;

/// The network with this name, or null.
[[nodiscard]] TXHASH_EXPORT const Network* FindNetwork(
    std::string_view name, BorrowedSpan<Network> networks TXHASH_LIFETIMEBOUND = NETWORKS) noexcept;

/// The magic of the signet with the block challenge script `challenge`: the first four bytes of
/// SHA256d(compact size of the challenge || challenge) (BIP-0325).
[[nodiscard]] TXHASH_EXPORT Magic SignetMagic(ByteSpan challenge) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_NETWORK_H
