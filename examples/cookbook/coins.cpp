// SPDX-License-Identifier: MIT
// The coins that a block spends, looked up together in a table that peers cannot attack, and the
// table across a restart: coins BLOCK

#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "btcutil/coins.h"
#include "chainhash/bytes.h"
#include "wire/block.h"
#include "wire/tx.h"

using namespace txhash;

struct Coin {
    std::int64_t value_sat;
};
using Coins = btcutil::HashTable<wire::OutPoint, Coin>;

int main(int, char** argv) {
    std::ifstream file(argv[1], std::ios::binary);
    const Bytes raw(std::istreambuf_iterator<char>(file), {});
    wire::BlockView block;
    if (!block.Parse(raw)) return 1;

    Coins coins;
    std::vector<wire::OutPoint> spent;
    for (const auto& tx : block.Transactions()) {
        if (!tx.IsCoinBase()) {
            for (const auto& input : tx.inputs()) spent.push_back(input.prevout);
        }
        wire::OutPoint outpoint{.txid = tx.TxHash(), .index = 0};
        for (const auto& output : tx.outputs()) {
            if (coins.Add(outpoint, {output.value_sat}) != btcutil::AddResult::Added) return 1;
            ++outpoint.index;
        }
    }
    std::vector<const Coin*> found(spent.size());
    coins.FindMany(spent, found);  // waits for memory once, not once per coin
    for (std::size_t i = 0; i < spent.size(); ++i) {
        std::cout << spent[i].txid.ToHex() << (found[i] ? " found\n" : " is not of this block\n");
    }

    const char* const path = "coins.dat";
    if (const auto saved = btcutil::SaveHashTable(coins, path); !saved) return 1;
    const auto loaded = btcutil::LoadHashTable<Coins>(path);
    if (!loaded) return 1;
    std::cout << loaded->size() << " coins loaded\n";
    std::remove(path);
}
