// SPDX-License-Identifier: MIT
// Proves to a light client that a transaction is in a block: merkle_proof BLOCK

#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "chainhash/bytes.h"
#include "chainhash/hash.h"
#include "chainhash/merkle.h"
#include "wire/block.h"

using namespace txhash;

int main(int, char** argv) {
    std::ifstream file(argv[1], std::ios::binary);
    const Bytes raw(std::istreambuf_iterator<char>(file), {});
    wire::BlockView block;
    if (!block.Parse(raw)) return 1;

    // The server has the block.
    std::vector<chainhash::Hash> leaves;
    for (const auto& tx : block.Transactions()) leaves.push_back(tx.TxHash().hash());
    const std::size_t index = leaves.size() - 1;
    const auto branch = chainhash::MerkleBranch(leaves, index);

    // The client has the header, the txid, the branch, and the number of levels from elsewhere.
    const bool proved =
        chainhash::VerifyMerkleBranch(leaves[index], index, branch, block.header().merkle_root);
    std::cout << branch.size() << " hash, " << (proved ? "proved" : "wrong") << '\n';
}
