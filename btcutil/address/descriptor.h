// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_DESCRIPTOR_H
#define TXHASH_BTCUTIL_ADDRESS_DESCRIPTOR_H

// Output descriptors, the text that tells a wallet which scripts are its own (BIP-0380): of that
// language, what can be said of a script_pubkey by itself. Thread safe.

#include <optional>
#include <string>
#include <string_view>

#include "btcutil/network.h"
#include "chainhash/bytes.h"
#include "wire/writer.h"

namespace txhash::btcutil {

/// The eight characters that stand behind the descriptor `text` and a "#". Nothing if `text` has
/// characters other than those of printable ASCII.
[[nodiscard]] std::optional<std::string> DescriptorChecksum(std::string_view text);

/// What Bitcoin Core's decoderawtransaction shows as "desc", with "#" and the checksum:
///
///     pk(KEY)             PubKey
///     multi(M,KEY,...)    Multisig
///     rawtr(KEY)          WitnessV1Taproot, if the 32 bytes are the x coordinate of a point
///     addr(ADDRESS)       what else has an address on `network`
///     raw(HEX)            what else there is, hybrid keys (that start with 6 or 7) among it
///
/// Keys of pk and multi need not be points. Of raw, at most 2 characters for each byte, and 14. A
/// taproot output costs a square root, some microseconds.
[[nodiscard]] std::string InferDescriptor(ByteSpan script_pubkey, const Network& network);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_DESCRIPTOR_H
