// SPDX-License-Identifier: MIT
// What is wrong with bytes, and where: decode_error TX

#include <fstream>
#include <iostream>
#include <iterator>

#include "chainhash/bytes.h"
#include "wire/codec.h"
#include "wire/tx.h"

using namespace txhash;

int main(int, char** argv) {
    std::ifstream file(argv[1], std::ios::binary);
    const Bytes raw(std::istreambuf_iterator<char>(file), {});

    // Cut the bytes in the middle. Bad bytes are values, never exceptions.
    const auto tx = wire::MsgTx::Deserialize(ByteSpan(raw).first(raw.size() / 2));
    if (tx) return 1;
    const wire::DecodeError& error = tx.error();
    std::cout << error.Message() << '\n'
              << "the peer may send more: "
              << (error.code == wire::DecodeErrc::EndOfData ? "yes" : "no") << '\n';
}
