// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_SIPHASH_SCALAR_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_SIPHASH_SCALAR_H

#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal::kernels {

/// One message after another, in general registers.
extern const SipKernel SCALAR_SIP;

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_SIPHASH_SCALAR_H
