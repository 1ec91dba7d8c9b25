// SPDX-License-Identifier: MIT
// Everything about a raw block, and whether it is what its header commits to: connect_block BLOCK

#include <fstream>
#include <iostream>
#include <iterator>

#include "btcutil/block.h"
#include "chainhash/bytes.h"

using namespace txhash;

int main(int, char** argv) {
    std::ifstream file(argv[1], std::ios::binary);
    Bytes raw(std::istreambuf_iterator<char>(file), {});

    btcutil::BlockHasher hasher;  // one per thread, reused: warm, it allocates nothing
    auto block = hasher.Compute(raw);
    if (!block) {
        std::cerr << block.error().Message() << '\n';
        return 1;
    }
    std::cout << "block  " << block->block_hash.ToHex() << '\n';
    for (const auto& txid : block->txids) std::cout << "txid   " << txid.ToHex() << '\n';
    const auto fault = block->Check(btcutil::WitnessRule::SegwitActive);
    std::cout << (fault ? fault->Message() : "good") << '\n';

    raw.back() ^= 1;  // in the lock time of the last transaction
    block = hasher.Compute(raw);
    std::cout << block->Check(btcutil::WitnessRule::SegwitActive)->Message() << '\n';
}
