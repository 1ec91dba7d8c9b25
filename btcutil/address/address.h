// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_ADDRESS_H
#define TXHASH_BTCUTIL_ADDRESS_ADDRESS_H

// Addresses, the text that people pay to, and the script_pubkeys that they stand for: Base58Check
// for hashes of keys and scripts, bech32 for witness programs of version 0 (BIP-0173), bech32m for
// those of other versions (BIP-0350). pay_to.h makes the scripts. Thread safe.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "btcutil/address/text_error.h"
#include "btcutil/network.h"
#include "btcutil/script/output_script.h"
#include "chainhash/bytes.h"
#include "wire/msg_tx.h"

namespace txhash::btcutil {

/// The address of `script_pubkey` on `network`, or nothing if its kind has none: a bare public key,
/// bare multisig, data, and what is not standard. Anchors and witness programs of future versions
/// have one.
[[nodiscard]] std::optional<std::string> EncodeAddress(ByteSpan script_pubkey,
                                                       const Network& network);

/// The same for a script that has been taken apart.
[[nodiscard]] std::optional<std::string> EncodeAddress(const OutputScript& script_pubkey,
                                                       const Network& network);

/// The script_pubkey that the address `text` stands for on `network`.
/// Errors: those of DecodeBase58Check and DecodeBech32, WrongNetwork, WrongSize, and for witness
/// programs BadWitnessVersion, WrongVariant, BadPadding.
[[nodiscard]] TextResult<Bytes> DecodeAddress(std::string_view text, const Network& network);

struct Address {
    const Network* network;  ///< the first one given that has such addresses
    Bytes script_pubkey;
};

/// An address of any of `networks`. It does not tell all of them apart: testnet3, testnet4 and
/// signet have the same addresses, and regtest differs from them in witness programs only.
[[nodiscard]] TextResult<Address> DecodeAnyAddress(
    std::string_view text, std::span<const Network> networks TXHASH_LIFETIMEBOUND = NETWORKS);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_ADDRESS_H
