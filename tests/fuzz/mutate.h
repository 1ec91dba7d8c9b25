// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_FUZZ_MUTATE_H
#define TXHASH_TESTS_FUZZ_MUTATE_H

// Damage that decoders trip over: flipped bits, wrong lengths, truncation, gaps and repetitions.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "chainhash/bytes.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::fuzz {

using testing_support::Random;

/// Applies one random mutation to `bytes`.
inline void MutateOnce(Bytes& bytes, Random& random) {
    // Zero, flags, and the prefixes of compact sizes.
    static constexpr std::array<std::uint8_t, 8> TELLING = {0x00, 0x01, 0x02, 0x7f,
                                                            0xfc, 0xfd, 0xfe, 0xff};
    constexpr std::size_t MAX_INSERT = 40;

    // A range of `bytes`, mostly near the start, where most counts and lengths are.
    const std::size_t limit =
        random.OneIn(2) ? std::min<std::size_t>(bytes.size(), 64) : bytes.size();
    const std::size_t at = random.Below(limit + 1);
    const std::size_t size = random.Below(std::min(bytes.size() - at, MAX_INSERT) + 1);
    const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = begin + static_cast<std::ptrdiff_t>(size);

    switch (random.Below(6)) {
        case 0:
            if (size != 0) *begin = static_cast<std::uint8_t>(*begin ^ 1U << random.Below(8));
            break;
        case 1:
            if (size != 0) *begin = TELLING[random.Below(TELLING.size())];
            break;
        case 2:
            bytes.resize(at);
            break;
        case 3:
            bytes.erase(begin, end);
            break;
        case 4: {
            const Bytes inserted = random.ByteString(random.Below(MAX_INSERT));
            bytes.insert(begin, inserted.begin(), inserted.end());
            break;
        }
        case 5: {
            const Bytes repeated(begin, end);
            bytes.insert(begin, repeated.begin(), repeated.end());
            break;
        }
    }
}

/// `seed` after one to four mutations.
[[nodiscard]] inline Bytes Mutate(Bytes seed, Random& random) {
    for (std::size_t left = 1 + random.Below(4); left != 0; --left) MutateOnce(seed, random);
    return seed;
}

}  // namespace txhash::fuzz

#endif  // TXHASH_TESTS_FUZZ_MUTATE_H
