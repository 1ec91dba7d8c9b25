// SPDX-License-Identifier: MIT
// Transactions from a stream, each with its ids once its last byte is read: hash_while_reading FILE

#include <fstream>
#include <iostream>

#include "wire/codec.h"
#include "wire/tx.h"

using namespace txhash;

int main(int, char** argv) {
    std::ifstream file(argv[1], std::ios::binary);
    wire::IstreamSource source(file);  // anything that has Read(span): a socket, a decompressor
    while (file.peek() != std::ifstream::traits_type::eof()) {
        wire::StreamReader reader(source);
        const auto hashed = wire::HashedTx::Deserialize(reader);
        if (!hashed) {
            std::cerr << hashed.error().Message() << '\n';
            return 1;
        }
        std::cout << hashed->txid.ToHex() << ", " << hashed->tx.inputs.size() << " inputs\n";
    }
}
