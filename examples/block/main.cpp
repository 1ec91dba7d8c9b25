// SPDX-License-Identifier: MIT
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "btcutil/block.h"

using namespace txhash;

int Refuse(const std::string& reason) {
    std::cerr << reason << '\n';
    return 1;
}

int main(int argc, char* argv[]) {
    std::ifstream file(argc > 1 ? argv[1] : "block.raw", std::ios::binary);
    const Bytes raw(std::istreambuf_iterator<char>(file), {});

    btcutil::BlockHasher hasher;             // one per thread, reused: no heap once warm
    const auto block = hasher.Compute(raw);  // block hash, txids, wtxids, both roots, sizes
    if (!block) return Refuse(block.error().Message());
    const auto fault = block->Check(btcutil::WitnessRule::SegwitActive);
    if (fault) return Refuse(fault->Message());  // bad-txnmrklroot, bad-txns-duplicate, ...

    for (const auto& txid : block->txids) std::cout << txid.ToHex() << '\n';
}
