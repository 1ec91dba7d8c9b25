// SPDX-License-Identifier: MIT
// Hashes the coinbase transaction of the genesis block, using only installed headers and libraries.

#include <cstdint>
#include <cstdio>
#include <string_view>
#include <vector>

#include "btcutil/address.h"
#include "btcutil/block.h"
#include "chainhash/bytes.h"
#include "chainhash/hash.h"
#include "chainhash/siphash.h"
#include "wire/tx.h"

using namespace txhash;

namespace {

constexpr std::string_view GENESIS_COINBASE =
    "01000000010000000000000000000000000000000000000000000000000000000000000000ffffffff4d04ffff001d"
    "0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272696e6b206f66"
    "207365636f6e64206261696c6f757420666f722062616e6b73ffffffff0100f2052a01000000434104678afdb0fe55"
    "48271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51ec112de5c384df7ba"
    "0b8d578a4c702b6bf11d5fac00000000";
constexpr std::string_view GENESIS_TXID =
    "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";

bool CheckTxid(const char* source, const chainhash::Txid& txid) {
    std::printf("%s: %s\n", source, txid.ToHex().c_str());
    return txid.ToHex() == GENESIS_TXID;
}

}  // namespace

int main() {
    Bytes raw(GENESIS_COINBASE.size() / 2);
    if (!chainhash::DecodeHex(GENESIS_COINBASE, raw.data()).ok()) return 1;
    const auto message = wire::MsgTx::Deserialize(raw);
    const auto tx = btcutil::Tx::FromBytes(raw);
    if (!message || !tx) return 1;
    const bool right = CheckTxid("wire", message->TxHash()) && CheckTxid("btcutil", tx->Hash());

    // What needs other libraries: the range check of a private key, and lanes.
    btcutil::PrivateKey one;
    one.secret.back() = 1;
    std::vector<std::uint64_t> hashes(20);
    chainhash::SipHashMany<2, 4>({1, 2}, std::vector<chainhash::Txid>(20, tx->Hash()), hashes);
    const bool linked = one.IsValid() && hashes.front() == hashes.back();
    return right && linked ? 0 : 1;
}
