// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_KERNELS_SIPHASH_SCALAR_H
#define TXHASH_CHAINHASH_KERNELS_SIPHASH_SCALAR_H

#include "chainhash/internal/sip_kernel.h"

namespace txhash::chainhash::kernels {

/// One message after the other, in general registers.
extern const SipKernel SCALAR_SIP;

}  // namespace txhash::chainhash::kernels

#endif  // TXHASH_CHAINHASH_KERNELS_SIPHASH_SCALAR_H
