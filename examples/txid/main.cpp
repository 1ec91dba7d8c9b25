// SPDX-License-Identifier: MIT
#include <iostream>

#include "chainhash/hash.h"
#include "wire/tx.h"

using namespace txhash;
using namespace txhash::literals;

int main() {
    wire::MsgTx tx{.version = 2};
    tx.AddTxIn({.prevout = {
                    .txid = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b"_txid,
                    .index = 0}});
    tx.AddTxOut({.value_sat = 5'000'000'000, .script_pubkey = {0x51}});

    std::cout << tx.TxHash().ToHex() << '\n';  // hashed while it is serialized: no buffer, no heap
}
