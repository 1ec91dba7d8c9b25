// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_DESCRIPTOR_H
#define TXHASH_BTCUTIL_ADDRESS_DESCRIPTOR_H

// Output descriptors (BIP-0380), which describe the scripts of a wallet: the ones that can be
// inferred from a single script_pubkey, and the checksum. Thread safe.

#include <optional>
#include <string>
#include <string_view>

#include "btcutil/network.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// The eight characters that follow the descriptor `text` and a "#"; nullopt if `text` is not
/// printable ASCII.
[[nodiscard]] TXHASH_EXPORT std::optional<std::string> DescriptorChecksum(std::string_view text);

/// The descriptor that Bitcoin Core's decoderawtransaction shows as "desc", with "#" and checksum:
///
///     pk(KEY)             PubKey
///     multi(M,KEY,...)    Multisig
///     rawtr(KEY)          WitnessV1Taproot, if the 32 bytes are the x coordinate of a point
///     addr(ADDRESS)       any other script with an address on `network`
///     raw(HEX)            everything else, including hybrid keys (first byte 6 or 7)
///
/// Keys in pk and multi need not be points on the curve. The text has at most 2 characters per byte
/// plus 14. A taproot output costs a square root, which takes some microseconds.
[[nodiscard]] TXHASH_EXPORT std::string InferDescriptor(ByteSpan script_pubkey,
                                                        const Network& network);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_ADDRESS_DESCRIPTOR_H
