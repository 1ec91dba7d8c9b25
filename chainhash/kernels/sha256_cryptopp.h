// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_KERNELS_SHA256_CRYPTOPP_H
#define TXHASH_CHAINHASH_KERNELS_SHA256_CRYPTOPP_H

// One-stream compression by Crypto++, which itself picks SHA-NI, SSE2 or plain code.

#include <cstddef>
#include <cstdint>

#include "chainhash/engine.h"

namespace chainhash::kernels {

void CompressSha256CryptoPP(Sha256State& state, const std::uint8_t* blocks,
                            std::size_t count) noexcept;
void CompressSha256WordsCryptoPP(Sha256State& state, const Sha256Words& words) noexcept;

}  // namespace chainhash::kernels

#endif  // TXHASH_CHAINHASH_KERNELS_SHA256_CRYPTOPP_H
