// SPDX-License-Identifier: MIT
// Builds a transaction that pays to an address, and serializes it.

#include <iostream>

#include "btcutil/address.h"
#include "chainhash/bytes.h"
#include "chainhash/hash.h"
#include "wire/codec.h"
#include "wire/tx.h"

using namespace txhash;
using namespace txhash::literals;

int main() {
    const auto script =
        btcutil::DecodeAddress("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", btcutil::MAINNET);
    if (!script) {
        std::cerr << script.error().Message() << '\n';
        return 1;
    }
    wire::MsgTx tx;
    tx.AddTxIn({.prevout = {
                    .txid = "f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16"_txid,
                    .index = 1}});
    tx.AddTxOut({.value_sat = 50'000, .script_pubkey = *script});

    std::cout << chainhash::ToHex(wire::ToBytes(tx)) << '\n'
              << tx.TxHash().ToHex() << '\n';  // hashed while it is serialized: no buffer
}
