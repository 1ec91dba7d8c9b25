// SPDX-License-Identifier: MIT
// Double SHA-256 of many messages at once, in the vector lanes of the processor.

#include <iostream>
#include <string>
#include <vector>

#include "chainhash/hash.h"
#include "chainhash/sha256.h"

using namespace txhash;

int main() {
    std::vector<std::string> texts;
    for (int i = 0; i < 1000; ++i) texts.push_back("message " + std::to_string(i));

    const auto message = [&](std::size_t i) {
        const auto* data = reinterpret_cast<const std::uint8_t*>(texts[i].data());
        return chainhash::Message{{ByteSpan(data, texts[i].size())}};  // up to three pieces each
    };
    std::vector<chainhash::Hash> hashes(texts.size());
    chainhash::DoubleHashScratch scratch;  // keep it: warm, nothing is allocated
    chainhash::DoubleHashMany({texts.size(), message}, hashes, scratch);

    const bool same = hashes[999] == chainhash::DoubleHashH(message(999).pieces[0]);
    std::cout << hashes[999].ToHex() << '\n' << (same ? "as one by one" : "different") << '\n';
}
