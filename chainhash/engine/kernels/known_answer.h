// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_KNOWN_ANSWER_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_KNOWN_ANSWER_H

// A quick check of a kernel on this machine before it is used: a compiler, an emulator or a
// processor may be at fault.

#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash::internal::kernels {

[[nodiscard]] bool PassesKnownAnswers(const StreamKernel& kernel) noexcept;
[[nodiscard]] bool PassesKnownAnswers(const LaneKernel& kernel) noexcept;
[[nodiscard]] bool PassesKnownAnswers(const SipKernel& kernel) noexcept;

}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_KNOWN_ANSWER_H
