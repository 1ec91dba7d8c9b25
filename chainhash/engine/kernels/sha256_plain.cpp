// SPDX-License-Identifier: MIT
#include "chainhash/engine/kernels/sha256_plain.h"

#include "chainhash/engine/kernels/sha256_constants.h"

namespace txhash::chainhash::internal::kernels {
namespace {

using Block = std::array<std::uint32_t, 16>;

constexpr std::size_t DIGEST_SIZE = 32;

/// The state after `block`, given as numbers: FIPS 180-4, section 6.2.2.
constexpr Sha256State Fold(const Sha256State& before, const Block& block) {
    Sha256State s = before;
    for (const std::uint32_t word : ScheduleOf(block)) {
        const std::uint32_t t1 =
            s[7] + (RotateRight(s[4], 6) ^ RotateRight(s[4], 11) ^ RotateRight(s[4], 25)) +
            ((s[4] & s[5]) ^ (~s[4] & s[6])) + word;
        const std::uint32_t t2 =
            (RotateRight(s[0], 2) ^ RotateRight(s[0], 13) ^ RotateRight(s[0], 22)) +
            ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        s = {t1 + t2, s[0], s[1], s[2], s[3] + t1, s[4], s[5], s[6]};
    }
    for (std::size_t i = 0; i < s.size(); ++i) s[i] += before[i];
    return s;
}

constexpr Sha256State HashDigest(const Sha256State& digest) {
    Block block = PADDED_DIGEST;
    for (std::size_t i = 0; i < digest.size(); ++i) block[i] = digest[i];
    return Fold(SHA256_INITIAL_STATE, block);
}

constexpr Block BlockAt(const std::uint8_t* from) {
    Block block{};
    for (std::uint32_t& word : block) {
        for (int i = 0; i < 4; ++i) word = word << 8 | *from++;
    }
    return block;
}

constexpr void StoreDigest(std::uint8_t* out, const Sha256State& state) {
    for (const std::uint32_t word : state) {
        for (int shift = 24; shift >= 0; shift -= 8)
            *out++ = static_cast<std::uint8_t>(word >> shift);
    }
}

constexpr void Compress(Sha256State& state, const std::uint8_t* blocks,
                        std::size_t count) noexcept {
    for (; count != 0; --count, blocks += SHA256_BLOCK_SIZE) state = Fold(state, BlockAt(blocks));
}

constexpr void FinishDouble(std::uint8_t* out, const Sha256State& state, const std::uint8_t* blocks,
                            std::size_t count) noexcept {
    Sha256State first = state;
    Compress(first, blocks, count);
    StoreDigest(out, HashDigest(first));
}

constexpr void DoubleHash64(std::uint8_t* out, const std::uint8_t* in, std::size_t count) noexcept {
    for (; count != 0; --count) {
        const Sha256State first = Fold(SHA256_INITIAL_STATE, BlockAt(in));
        StoreDigest(out, HashDigest(Fold(first, PADDING_BLOCK_OF_64_BYTES)));
        in += SHA256_BLOCK_SIZE;
        out += DIGEST_SIZE;
    }
}

// FIPS 180-2, appendix B.1: "abc". And its double hash, by Python's hashlib.
constexpr std::array<std::uint8_t, SHA256_BLOCK_SIZE> PADDED_ABC = [] {
    std::array<std::uint8_t, SHA256_BLOCK_SIZE> block = {'a', 'b', 'c', 0x80};
    block.back() = 3 * 8;
    return block;
}();
static_assert(Fold(SHA256_INITIAL_STATE, BlockAt(PADDED_ABC.data())) ==
              Sha256State{0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223, 0xb00361a3, 0x96177a9c,
                          0xb410ff61, 0xf20015ad});
static_assert([] {
    std::array<std::uint8_t, DIGEST_SIZE> digest{};
    FinishDouble(digest.data(), SHA256_INITIAL_STATE, PADDED_ABC.data(), 1);
    return digest;
}() == std::array<std::uint8_t, DIGEST_SIZE>{0x4f, 0x8b, 0x42, 0xc2, 0x2d, 0xd3, 0x72, 0x9b,
                                             0x51, 0x9b, 0xa6, 0xf6, 0x8d, 0x2d, 0xa7, 0xcc,
                                             0x5b, 0x2d, 0x60, 0x6d, 0x05, 0xda, 0xed, 0x5a,
                                             0xd5, 0x12, 0x8c, 0xc0, 0x3e, 0x6c, 0x63, 0x58});

void CompressLane(std::uint32_t* state, const std::uint8_t* const* blocks,
                  std::size_t count) noexcept {
    Sha256State words;
    for (std::size_t i = 0; i < words.size(); ++i) words[i] = state[i];
    Compress(words, blocks[0], count);
    for (std::size_t i = 0; i < words.size(); ++i) state[i] = words[i];
}

void DoubleHashLane(std::uint8_t* const* out, const std::uint8_t* const* blocks,
                    std::size_t count) noexcept {
    FinishDouble(out[0], SHA256_INITIAL_STATE, blocks[0], count);
}

void HashLaneDigest(std::uint8_t* const* out, const std::uint32_t* state) noexcept {
    Sha256State digest;
    for (std::size_t i = 0; i < digest.size(); ++i) digest[i] = state[i];
    StoreDigest(out[0], HashDigest(digest));
}

}  // namespace

constinit const StreamKernel PLAIN_STREAM = {"plain", Compress, FinishDouble};

constinit const LaneKernel PLAIN_LANE = {.name = "plain",
                                         .lanes = 1,
                                         .word_stride = 1,
                                         .lane_stride = 8,
                                         .block_cycles = 1000,
                                         .compress = CompressLane,
                                         .double_hash = DoubleHashLane,
                                         .hash_digests = HashLaneDigest,
                                         .double_hash64 = DoubleHash64};

}  // namespace txhash::chainhash::internal::kernels
