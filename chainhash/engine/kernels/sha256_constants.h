// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_CONSTANTS_H
#define TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_CONSTANTS_H

// Tables of FIPS 180-4 for the kernels. They have internal linkage, so that no code compiled for an
// extended instruction set is shared with the rest of the program.

#include <array>
#include <cstddef>
#include <cstdint>

#include "chainhash/sha256_state.h"

namespace txhash::chainhash::internal::kernels {
namespace {

/// The round constants: FIPS 180-4, section 4.2.2.
alignas(64) constexpr std::array<std::uint32_t, 64> ROUND_CONSTANTS = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

constexpr std::uint32_t RotateRight(std::uint32_t value, int bits) {
    return value >> bits | value << (32 - bits);
}
constexpr std::uint32_t SmallSigma0(std::uint32_t word) {
    return RotateRight(word, 7) ^ RotateRight(word, 18) ^ (word >> 3);
}
constexpr std::uint32_t SmallSigma1(std::uint32_t word) {
    return RotateRight(word, 17) ^ RotateRight(word, 19) ^ (word >> 10);
}

/// The schedule of a block that is known at compile time, each word with its round constant added.
constexpr std::array<std::uint32_t, 64> ScheduleOf(const std::array<std::uint32_t, 16>& block) {
    std::array<std::uint32_t, 64> words{};
    for (std::size_t i = 0; i < 16; ++i) words[i] = block[i];
    for (std::size_t i = 16; i < 64; ++i) {
        words[i] =
            words[i - 16] + SmallSigma0(words[i - 15]) + words[i - 7] + SmallSigma1(words[i - 2]);
    }
    for (std::size_t i = 0; i < 64; ++i) words[i] += ROUND_CONSTANTS[i];
    return words;
}

/// The words that the first round from the initial state changes, without the contribution of
/// message word 0, which is the only unknown.
constexpr std::uint32_t FIRST_ROUND_SUM = [] {
    const auto& s = SHA256_INITIAL_STATE;
    return s[7] + (RotateRight(s[4], 6) ^ RotateRight(s[4], 11) ^ RotateRight(s[4], 25)) +
           ((s[4] & s[5]) ^ (~s[4] & s[6])) + ROUND_CONSTANTS[0];
}();
constexpr std::uint32_t FIRST_ROUND_D = SHA256_INITIAL_STATE[3] + FIRST_ROUND_SUM;
constexpr std::uint32_t FIRST_ROUND_H = [] {
    const auto& s = SHA256_INITIAL_STATE;
    return FIRST_ROUND_SUM +
           (RotateRight(s[0], 2) ^ RotateRight(s[0], 13) ^ RotateRight(s[0], 22)) +
           ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
}();

/// The block after a message of 64 bytes, all padding; and its schedule.
constexpr std::array<std::uint32_t, 16> PADDING_BLOCK_OF_64_BYTES = {
    0x80000000, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 64 * 8};
alignas(64) constexpr std::array<std::uint32_t, 64> PADDING_OF_64_BYTES =
    ScheduleOf(PADDING_BLOCK_OF_64_BYTES);

/// A padded message of 32 bytes; the first eight words are for a digest.
constexpr std::array<std::uint32_t, 16> PADDED_DIGEST = {0,          0, 0, 0, 0, 0, 0, 0,
                                                         0x80000000, 0, 0, 0, 0, 0, 0, 32 * 8};

/// Words 8 to 15 of it, each with its round constant added.
constexpr std::array<std::uint32_t, 8> DIGEST_PADDING = [] {
    std::array<std::uint32_t, 8> words{};
    for (std::size_t i = 0; i < 8; ++i) words[i] = PADDED_DIGEST[8 + i] + ROUND_CONSTANTS[8 + i];
    return words;
}();

/// The contribution of words 8 to 15 to word 16 + i of its schedule.
constexpr std::array<std::uint32_t, 16> DIGEST_SCHEDULE_TERMS = [] {
    const auto known = [](std::size_t i) { return i >= 8 && i < 16 ? PADDED_DIGEST[i] : 0; };
    std::array<std::uint32_t, 16> terms{};
    for (std::size_t i = 0; i < 16; ++i) {
        terms[i] = known(i) + SmallSigma0(known(i + 1)) + known(i + 9) + SmallSigma1(known(i + 14));
    }
    return terms;
}();

}  // namespace
}  // namespace txhash::chainhash::internal::kernels

#endif  // TXHASH_CHAINHASH_ENGINE_KERNELS_SHA256_CONSTANTS_H
