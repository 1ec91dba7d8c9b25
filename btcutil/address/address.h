// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_ADDRESS_H
#define TXHASH_BTCUTIL_ADDRESS_ADDRESS_H

// Addresses and the script_pubkeys they encode: Base58Check for hashes of keys and scripts, bech32
// for witness programs of version 0 (BIP-0173), bech32m for those of later versions (BIP-0350).
// script/pay_to.h builds the scripts. Thread safe.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "btcutil/address/text_error.h"
#include "btcutil/network.h"
#include "btcutil/script/output_script.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// The address of `script_pubkey` on `network`. Bare public keys, bare multisig, null data and
/// nonstandard scripts have none: nullopt. Anchors and witness programs of future versions have
/// one.
[[nodiscard]] TXHASH_EXPORT std::optional<std::string> EncodeAddress(ByteSpan script_pubkey,
                                                                     const Network& network);

/// The same for a parsed script.
[[nodiscard]] TXHASH_EXPORT std::optional<std::string> EncodeAddress(
    const OutputScript& script_pubkey, const Network& network);

/// The script_pubkey that the address `text` encodes on `network`.
/// Errors: those of DecodeBase58Check and DecodeBech32, WrongNetwork, WrongSize, and for witness
/// programs BadWitnessVersion, WrongVariant, BadPadding.
[[nodiscard]] TXHASH_EXPORT TextResult<Bytes> DecodeAddress(std::string_view text,
                                                            const Network& network);

/// What an address says: whom to pay, and on which network.
struct Address {
    const Network* network;  ///< the first of the given networks with such addresses
    Bytes script_pubkey;     ///< of an output that pays to it
};

/// Decodes an address of any of `networks`. Addresses do not distinguish all of them: testnet3,
/// testnet4 and signet share theirs, and regtest differs from them only in witness programs. The
/// result points into `networks`.
[[nodiscard]] TXHASH_EXPORT TextResult<Address> DecodeAnyAddress(
    std::string_view text, BorrowedSpan<Network> networks TXHASH_LIFETIMEBOUND = NETWORKS);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_ADDRESS_H
