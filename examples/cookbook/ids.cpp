// SPDX-License-Identifier: MIT
// Txid, wtxid and weight of a raw transaction, without copying it: ids TX

#include <fstream>
#include <iostream>
#include <iterator>

#include "chainhash/bytes.h"
#include "wire/tx.h"

using namespace txhash;

int main(int, char** argv) {
    std::ifstream file(argv[1], std::ios::binary);
    const Bytes raw(std::istreambuf_iterator<char>(file), {});

    const auto tx = wire::TxView::Parse(raw);  // refers to raw, which must outlive it
    if (!tx) {
        std::cerr << tx.error().Message() << '\n';
        return 1;
    }
    std::cout << "txid    " << tx->TxHash().ToHex() << '\n'
              << "wtxid   " << tx->WitnessHash().ToHex() << '\n'
              << "weight  " << tx->WeightWu() << " wu, " << tx->VirtualSize() << " vbytes\n";
    for (const wire::TxOutView& output : tx->outputs()) {
        std::cout << "output  " << output.value_sat << " sat\n";
    }
}
