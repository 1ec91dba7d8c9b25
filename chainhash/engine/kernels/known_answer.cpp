// SPDX-License-Identifier: MIT
#include "chainhash/engine/kernels/known_answer.h"

#include <algorithm>
#include <array>
#include <type_traits>

#include "chainhash/hash/hash.h"
#include "chainhash/internal/sha256_padding.h"
#include "chainhash/siphash/siphash_many.h"

namespace txhash::chainhash::internal::kernels {
namespace {

constexpr Hash HashFromDigits(const char (&digits)[2 * Hash::SIZE + 1]) {
    const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    Hash hash;
    for (std::size_t i = 0; i < Hash::SIZE; ++i) {
        hash.bytes[i] =
            static_cast<std::uint8_t>(value(digits[2 * i]) << 4 | value(digits[2 * i + 1]));
    }
    return hash;
}

// Double SHA-256 of bytes 0, 1, 2, ..., computed with Python's hashlib.
constexpr std::size_t SHORT_SIZE = 64;
constexpr Hash SHORT_ANSWER =
    HashFromDigits("01c9f464780a1b6af4eb400fe2f2896cfb2169f5a65701439e4c2c4e213903ef");
constexpr std::size_t LONG_SIZE = 183;
constexpr Hash LONG_ANSWER =
    HashFromDigits("f1565a17adcb66ad382af22e903d8a2475efac57c598c08986d9e2a27a1e48ad");

/// The long message, padded; unaligned on purpose.
struct PaddedMessage {
    alignas(64) std::array<std::uint8_t, 1 + LONG_SIZE + SHA256_MAX_PADDING> storage{};
    std::size_t blocks = 0;

    PaddedMessage() noexcept {
        std::uint8_t next = 0;
        for (std::size_t i = 0; i < LONG_SIZE; ++i) storage[1 + i] = next++;
        blocks = PadSha256(storage.data() + 1, LONG_SIZE, LONG_SIZE);
    }
    [[nodiscard]] const std::uint8_t* bytes() const noexcept { return storage.data() + 1; }
};

}  // namespace

bool PassesKnownAnswers(const StreamKernel& kernel) noexcept {
    const PaddedMessage message;
    // Split after the first block, so that both functions are checked.
    Sha256State state = SHA256_INITIAL_STATE;
    kernel.compress(state, message.bytes(), 1);
    Hash hash;
    kernel.finish_double(hash.bytes.data(), state, message.bytes() + SHA256_BLOCK_SIZE,
                         message.blocks - 1);
    return hash == LONG_ANSWER;
}

bool PassesKnownAnswers(const LaneKernel& kernel) noexcept {
    const PaddedMessage message;
    std::array<Hash, LaneKernel::MAX_LANES> hashes;
    std::array<const std::uint8_t*, LaneKernel::MAX_LANES> blocks;
    std::array<std::uint8_t*, LaneKernel::MAX_LANES> out;
    alignas(64) std::array<std::uint32_t, 8 * LaneKernel::MAX_LANES> state;
    for (std::size_t lane = 0; lane < kernel.lanes; ++lane) {
        blocks[lane] = message.bytes();
        out[lane] = hashes[lane].bytes.data();
        for (std::size_t word = 0; word < SHA256_INITIAL_STATE.size(); ++word) {
            state[word * kernel.word_stride + lane * kernel.lane_stride] =
                SHA256_INITIAL_STATE[word];
        }
    }
    kernel.compress(state.data(), blocks.data(), message.blocks);
    kernel.hash_digests(out.data(), state.data());
    const auto first_lanes = [&] { return std::span(hashes).first(kernel.lanes); };
    const auto all_are = [&](const Hash& answer) {
        return std::all_of(first_lanes().begin(), first_lanes().end(),
                           [&](const Hash& hash) { return hash == answer; });
    };
    if (!all_are(LONG_ANSWER)) return false;

    hashes.fill({});
    kernel.double_hash(out.data(), blocks.data(), message.blocks);
    if (!all_are(LONG_ANSWER)) return false;

    std::array<std::uint8_t, LaneKernel::MAX_LANES * SHORT_SIZE> in;
    for (std::size_t lane = 0; lane < kernel.lanes; ++lane) {
        std::copy_n(message.bytes(), SHORT_SIZE,
                    in.begin() + static_cast<std::ptrdiff_t>(lane * SHORT_SIZE));
    }
    kernel.double_hash64(hashes[0].bytes.data(), in.data(), 1);
    return all_are(SHORT_ANSWER);
}

bool PassesKnownAnswers(const SipKernel& kernel) noexcept {
    // Bytes 0, 1, 2, ...; row i begins at byte i. Sizes with a tail only, with whole words only,
    // and with both; enough rows to use every number of lanes.
    constexpr std::size_t MAX_SIZE = 19;
    constexpr std::size_t ROWS = 2 * 16 - 1;
    constexpr SipHashKey KEY = {0x0706050403020100, 0x0f0e0d0c0b0a0908};
    std::array<std::uint8_t, ROWS + MAX_SIZE> bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::uint8_t>(i);

    const auto agrees = [&]<int C, int D>(std::integral_constant<int, C>,
                                          std::integral_constant<int, D>) {
        for (const std::size_t size : {std::size_t{5}, std::size_t{16}, MAX_SIZE}) {
            const ByteRows rows = {bytes.data(), size, 1, ROWS};
            std::array<std::uint64_t, ROWS> hashes;
            (kernel.*SipKernel::HashOf<C, D>())(hashes.data(), KEY, rows);
            for (std::size_t i = 0; i < ROWS; ++i) {
                if (hashes[i] != SipHash<C, D>(KEY, rows[i])) return false;
            }
        }
        return true;
    };
    constexpr std::integral_constant<int, 1> ONE;
    constexpr std::integral_constant<int, 2> TWO;
    constexpr std::integral_constant<int, 3> THREE;
    constexpr std::integral_constant<int, 4> FOUR;
    return agrees(TWO, FOUR) && agrees(ONE, THREE) && agrees(ONE, TWO);
}

}  // namespace txhash::chainhash::internal::kernels
