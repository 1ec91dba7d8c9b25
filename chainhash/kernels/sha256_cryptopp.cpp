// SPDX-License-Identifier: MIT
#include "chainhash/kernels/sha256_cryptopp.h"

#include <cryptopp/sha.h>

#include <algorithm>
#include <cstddef>
#include <new>

namespace chainhash::kernels {
namespace {

/// Crypto++ offers many blocks at a time only from inside a hash object, on that object's state.
class Compressor final : public CryptoPP::SHA256 {
public:
    void Run(Sha256State& state, const std::uint8_t* blocks, std::size_t count) {
        std::copy(state.begin(), state.end(), m_state.begin());
        // The word type is only the library's way to say "a block": its kernels load unaligned.
        HashMultipleBlocks(reinterpret_cast<const CryptoPP::word32*>(blocks),
                           count * SHA256_BLOCK_SIZE);
        std::copy_n(m_state.begin(), state.size(), state.begin());
    }
};

/// One compressor a thread. It lives in raw storage and is never destroyed, because registering a
/// destructor for a thread allocates, and hashing must not.
Compressor& ThreadCompressor() noexcept {
    alignas(Compressor) static thread_local std::byte storage[sizeof(Compressor)];
    static thread_local Compressor* compressor = nullptr;
    if (compressor == nullptr) compressor = new (storage) Compressor;
    return *compressor;
}

}  // namespace

void CompressSha256CryptoPP(Sha256State& state, const std::uint8_t* blocks,
                            std::size_t count) noexcept {
    if (count != 0) ThreadCompressor().Run(state, blocks, count);
}

void CompressSha256WordsCryptoPP(Sha256State& state, const Sha256Words& words) noexcept {
    CryptoPP::SHA256::Transform(state.data(), words.data());
}

}  // namespace chainhash::kernels
