// SPDX-License-Identifier: MIT
// What a signature of a P2WPKH input signs (BIP-0143), and the signature against it: sighash TX

#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

#include "btcutil/script.h"
#include "btcutil/sighash.h"
#include "btcutil/verify.h"
#include "chainhash/bytes.h"
#include "chainhash/sha256.h"
#include "wire/tx.h"

using namespace txhash;

int main(int, char** argv) {
    std::ifstream file(argv[1], std::ios::binary);
    const Bytes raw(std::istreambuf_iterator<char>(file), {});
    const auto tx = wire::MsgTx::Deserialize(raw);
    if (!tx) return 1;

    const std::size_t index = 1;
    std::vector<ByteSpan> witness;
    for (const ByteSpan item : tx->inputs[index].witness) witness.push_back(item);
    const ByteSpan signature = witness[0].first(witness[0].size() - 1);
    const std::uint8_t hash_type = witness[0].back();
    const ByteSpan pubkey = witness[1];

    const Bytes script_code = btcutil::PayToPubKeyHash(chainhash::ComputeHash160(pubkey));
    const btcutil::SighashCache cache(*tx);  // one per transaction, shared by its inputs
    const auto sighash = cache.SegwitV0(index, script_code, 600'000'000, hash_type);
    std::cout << chainhash::ToHex(sighash.bytes()) << '\n'
              << (btcutil::VerifyEcdsa(signature, pubkey, sighash) ? "valid" : "invalid") << '\n';
}
