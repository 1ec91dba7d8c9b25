// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_PROOF_OF_WORK_H
#define TXHASH_BTCUTIL_BLOCK_PROOF_OF_WORK_H

// Whether a header's hash meets the target that the header itself claims. Whether the claimed
// target is the right one depends on the chain and is not checked here. Thread safe, no allocation.

#include "chainhash/bytes/attributes.h"
#include "wire/block/block_header.h"

namespace txhash::btcutil {

/// True if the hash, as a little-endian number, is at most the target that `bits` encodes. No hash
/// meets a target that is negative, zero, or longer than 256 bits.
[[nodiscard]] TXHASH_EXPORT bool MeetsTarget(const chainhash::BlockHash& hash,
                                             std::uint32_t bits) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_PROOF_OF_WORK_H
