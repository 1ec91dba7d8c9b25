// SPDX-License-Identifier: MIT
// The basic filter of a block (BIP-0158), and a wallet that asks whether it pays to it or spends
// from it: block_filter BLOCK

#include <array>
#include <fstream>
#include <iostream>
#include <iterator>

#include "btcutil/gcs.h"
#include "btcutil/script.h"
#include "chainhash/bytes.h"
#include "wire/block.h"

using namespace txhash;

int main(int, char** argv) {
    std::ifstream file(argv[1], std::ios::binary);
    const Bytes raw(std::istreambuf_iterator<char>(file), {});
    wire::BlockView block;
    if (!block.Parse(raw)) return 1;

    btcutil::BasicFilterBuilder builder;            // reused from block to block
    const std::array<ByteSpan, 0> spent_scripts{};  // a node has these when it connects a block
    const ByteSpan filter = builder.Build(block, spent_scripts);
    std::cout << filter.size() << " bytes\n";

    const wire::TxOutView output = *block.Transactions().back().outputs().begin();
    const Bytes elsewhere = btcutil::PayToWitness(0, Bytes(20));
    const auto set = btcutil::ParseBasicFilter(block.BlockHash(), filter);
    if (!set) return 1;
    std::cout << "own script: " << set->Match(output.script_pubkey)
              << ", another: " << set->Match(elsewhere) << '\n';
}
