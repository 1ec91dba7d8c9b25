// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_KERNELS_KNOWN_ANSWER_H
#define TXHASH_CHAINHASH_KERNELS_KNOWN_ANSWER_H

// A short check that a kernel computes what it should on this machine, before it is trusted: a
// compiler, an emulator or a processor may have it wrong.

#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal::kernels {

[[nodiscard]] bool PassesKnownAnswers(const StreamKernel& kernel) noexcept;
[[nodiscard]] bool PassesKnownAnswers(const LaneKernel& kernel) noexcept;
[[nodiscard]] bool PassesKnownAnswers(const SipKernel& kernel) noexcept;

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_KERNELS_KNOWN_ANSWER_H
