// SPDX-License-Identifier: MIT
// Hashes many messages at a time. Exits with 0 if all hashes are right.

#include <algorithm>
#include <array>

#include "chainhash/sha256.h"

using namespace txhash::chainhash;

int main() {
    constexpr std::size_t COUNT = 100;
    std::array<Hash, 2 * COUNT> in{};
    std::array<Hash, COUNT> out;
    DoubleHash64(out[0].bytes.data(), in[0].bytes.data(), COUNT);
    const Hash expected = DoubleHashH({in[0].bytes.data(), 2 * Hash::SIZE});
    return std::count(out.begin(), out.end(), expected) == COUNT ? 0 : 1;
}
