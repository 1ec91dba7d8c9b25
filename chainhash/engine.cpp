// SPDX-License-Identifier: MIT
#include "chainhash/engine.h"

#include "chainhash/kernels/sha256_cryptopp.h"

namespace chainhash {

void CompressSha256(Sha256State& state, const std::uint8_t* blocks, std::size_t count) noexcept {
    kernels::CompressSha256CryptoPP(state, blocks, count);
}

void CompressSha256Words(Sha256State& state, const Sha256Words& words) noexcept {
    kernels::CompressSha256WordsCryptoPP(state, words);
}

std::string_view Sha256EngineName() noexcept { return "cryptopp"; }

}  // namespace chainhash
