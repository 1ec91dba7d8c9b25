// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_KERNELS_SHA256_SHANI_H
#define TXHASH_CHAINHASH_KERNELS_SHA256_SHANI_H

// Kernels for CPUs with Intel's SHA extensions, SSSE3 and SSE4.1; who calls one has checked that.

#include "chainhash/engine.h"

namespace txhash::chainhash::kernels {

/// Null where it is not compiled in.
[[nodiscard]] const StreamKernel* ShaniStream() noexcept;

/// Two streams, interleaved. No lanes where it is not compiled in.
[[nodiscard]] LaneKernel ShaniLanes() noexcept;

}  // namespace txhash::chainhash::kernels

#endif  // TXHASH_CHAINHASH_KERNELS_SHA256_SHANI_H
