// SPDX-License-Identifier: MIT
// Checks every signature of a transaction, given the outputs that it spends as they are on the
// wire: check_signatures TX SPENT_OUTPUTS

#include <fstream>
#include <iostream>
#include <iterator>

#include "btcutil/sighash.h"
#include "btcutil/verify.h"
#include "chainhash/bytes.h"
#include "wire/tx.h"

using namespace txhash;

Bytes Read(const char* path) {
    std::ifstream file(path, std::ios::binary);
    return Bytes(std::istreambuf_iterator<char>(file), {});
}

int main(int, char** argv) {
    const Bytes raw = Read(argv[1]);
    const Bytes raw_outputs = Read(argv[2]);
    const auto tx = wire::TxView::Parse(raw);
    const auto outputs = btcutil::ParseSpentOutputs(raw_outputs);
    if (!tx || !outputs) return 1;

    const btcutil::SignatureChecker checker(*tx, btcutil::SpentOutputs(*outputs));
    checker.CheckAll([](std::size_t index, const btcutil::InputCheck& input) {
        std::cout << "input " << index << ", " << input.type.ToString() << ": "
                  << btcutil::ToString(input.status) << '\n';
    });
}
