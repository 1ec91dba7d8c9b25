// SPDX-License-Identifier: MIT
// Many tagged hashes (BIP-0340) under one tag: the tag is hashed once.

#include <array>
#include <cstdint>
#include <iostream>

#include "chainhash/sha256.h"

using namespace txhash;

int main() {
    const chainhash::Sha256 tagged = chainhash::TaggedHasher("my-app/commitment");
    for (std::uint8_t i = 0; i < 3; ++i) {
        chainhash::Sha256 hasher = tagged;  // a value: the copy starts after the tag
        hasher.Write(std::array{i});
        std::cout << hasher.Digest().ToHex() << '\n';
    }
}
