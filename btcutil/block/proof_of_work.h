// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_PROOF_OF_WORK_H
#define TXHASH_BTCUTIL_BLOCK_PROOF_OF_WORK_H

// Whether a header's hash is as low as the header itself says it must be. That the header asks for
// enough is a matter of its chain, and not judged here. Thread safe, no allocation.

#include "chainhash/attributes.h"
#include "wire/block_header.h"

namespace txhash::btcutil {

/// The hash, read as a number with its least significant byte first, is at most the target that
/// `bits` stands for. A target that is negative, zero, or above 256 bits is met by no hash.
[[nodiscard]] TXHASH_EXPORT bool MeetsTarget(const chainhash::BlockHash& hash,
                                             std::uint32_t bits) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_PROOF_OF_WORK_H
