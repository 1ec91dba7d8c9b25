// SPDX-License-Identifier: MIT
#include "chainhash/engine/kernels/sha256_cryptopp.h"

#include <cryptopp/sha.h>

#include <algorithm>
#include <cstddef>
#include <new>

#include "chainhash/bytes/endian.h"
#include "chainhash/engine/kernels/sha256_constants.h"
#include "chainhash/hash/hash.h"

namespace txhash::chainhash::internal::kernels {
namespace {

/// Crypto++ compresses many blocks per call only inside a hash object, on the state of that object.
class Compressor final : public CryptoPP::SHA256 {
public:
    void Run(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count) {
        std::copy_n(state, STATE_WORDS, m_state.begin());
        // The pointer type promises no alignment: the kernels of Crypto++ load unaligned.
        HashMultipleBlocks(reinterpret_cast<const CryptoPP::word32*>(blocks),
                           count * SHA256_BLOCK_SIZE);
        std::copy_n(m_state.begin(), STATE_WORDS, state);
    }

private:
    static constexpr std::size_t STATE_WORDS = std::tuple_size_v<Sha256State>;
};

/// One compressor per thread, in raw storage and never destroyed: registering a thread's destructor
/// allocates, which hashing must not.
Compressor& ThreadCompressor() noexcept {
    alignas(Compressor) static thread_local std::byte storage[sizeof(Compressor)];
    static thread_local Compressor* compressor = nullptr;
    if (compressor == nullptr) compressor = new (storage) Compressor;
    return *compressor;
}

void CompressWords(std::uint32_t* state, const std::uint8_t* blocks, std::size_t count) noexcept {
    if (count != 0) ThreadCompressor().Run(state, blocks, count);
}

void Compress(Sha256State& state, const std::uint8_t* blocks, std::size_t count) noexcept {
    CompressWords(state.data(), blocks, count);
}

/// Hashes the digest of `first` as numbers: its bytes are never needed.
void HashDigest(std::uint8_t* out, const std::uint32_t* first) noexcept {
    Sha256State second = SHA256_INITIAL_STATE;
    std::array<std::uint32_t, 16> words = PADDED_DIGEST;
    std::copy_n(first, second.size(), words.begin());
    CryptoPP::SHA256::Transform(second.data(), words.data());
    for (const std::uint32_t word : second) out = StoreBE(out, word);
}

void FinishDouble(std::uint8_t* out, const Sha256State& state, const std::uint8_t* blocks,
                  std::size_t count) noexcept {
    Sha256State first = state;
    Compress(first, blocks, count);
    HashDigest(out, first.data());
}

void CompressLane(std::uint32_t* state, const std::uint8_t* const* blocks,
                  std::size_t count) noexcept {
    CompressWords(state, blocks[0], count);
}

void DoubleHashLane(std::uint8_t* const* out, const std::uint8_t* const* blocks,
                    std::size_t count) noexcept {
    FinishDouble(out[0], SHA256_INITIAL_STATE, blocks[0], count);
}

void HashLaneDigest(std::uint8_t* const* out, const std::uint32_t* state) noexcept {
    HashDigest(out[0], state);
}

void DoubleHash64(std::uint8_t* out, const std::uint8_t* in, std::size_t count) noexcept {
    for (; count != 0; --count) {
        Sha256State first = SHA256_INITIAL_STATE;
        Compress(first, in, 1);
        CryptoPP::SHA256::Transform(first.data(), PADDING_BLOCK_OF_64_BYTES.data());
        HashDigest(out, first.data());
        in += SHA256_BLOCK_SIZE;
        out += Hash::SIZE;
    }
}

}  // namespace

constinit const StreamKernel CRYPTOPP_STREAM = {"cryptopp", Compress, FinishDouble};

constinit const LaneKernel CRYPTOPP_LANE = {.name = "cryptopp",
                                            .lanes = 1,
                                            .word_stride = 1,
                                            .lane_stride = 8,
                                            .block_cycles = 500,
                                            .compress = CompressLane,
                                            .double_hash = DoubleHashLane,
                                            .hash_digests = HashLaneDigest,
                                            .double_hash64 = DoubleHash64};

}  // namespace txhash::chainhash::internal::kernels
