// SPDX-License-Identifier: MIT
// The smallest program that hashes. Exits with 0 if the hash is right.

#include <array>
#include <cstdint>

#include "chainhash/sha256.h"

using txhash::chainhash::Hash;

int main() {
    constexpr std::array<std::uint8_t, 3> ABC = {'a', 'b', 'c'};
    // By Python's hashlib.
    constexpr Hash EXPECTED = {{0x4f, 0x8b, 0x42, 0xc2, 0x2d, 0xd3, 0x72, 0x9b, 0x51, 0x9b, 0xa6,
                                0xf6, 0x8d, 0x2d, 0xa7, 0xcc, 0x5b, 0x2d, 0x60, 0x6d, 0x05, 0xda,
                                0xed, 0x5a, 0xd5, 0x12, 0x8c, 0xc0, 0x3e, 0x6c, 0x63, 0x58}};
    return txhash::chainhash::DoubleHashH(ABC) == EXPECTED ? 0 : 1;
}
