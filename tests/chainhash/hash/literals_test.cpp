// SPDX-License-Identifier: MIT
#include "chainhash/hash/literals.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace txhash::chainhash {
namespace {

using namespace txhash::literals;

constexpr Hash COUNTING = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1F"_hash;
static_assert(COUNTING.bytes[0] == 0x1f && COUNTING.bytes[31] == 0x00);

TEST(Literals, AreInDisplayOrder) {
    EXPECT_EQ(COUNTING.ToHex(), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
}

TEST(Literals, EachHasItsType) {
    constexpr auto TXID = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b"_txid;
    static_assert(std::is_same_v<decltype(TXID), const Txid>);
    EXPECT_EQ(TXID,
              Txid::FromHex("4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b"));
    constexpr auto WTXID = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b"_wtxid;
    static_assert(std::is_same_v<decltype(WTXID), const Wtxid>);
    EXPECT_EQ(WTXID.hash(), TXID.hash());
    constexpr auto BLOCK =
        "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f"_block_hash;
    static_assert(std::is_same_v<decltype(BLOCK), const BlockHash>);
    EXPECT_EQ(BLOCK, BlockHash::FromHex(
                         "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f"));
}

}  // namespace
}  // namespace txhash::chainhash
