// SPDX-License-Identifier: MIT
#include "chainhash/hash/ids.h"

#include <gtest/gtest.h>

#include <concepts>
#include <set>
#include <string>
#include <type_traits>

namespace txhash::chainhash {
namespace {

// No id is taken for another, nor a plain hash for an id, without saying so.
template <class From, class To>
constexpr bool KEPT_APART = !std::is_convertible_v<From, To> && !std::is_assignable_v<To&, From> &&
                            !std::equality_comparable_with<From, To>;

static_assert(KEPT_APART<Txid, Wtxid> && !std::is_constructible_v<Wtxid, Txid>);
static_assert(KEPT_APART<Wtxid, Txid> && !std::is_constructible_v<Txid, Wtxid>);
static_assert(KEPT_APART<Txid, BlockHash> && !std::is_constructible_v<BlockHash, Txid>);
static_assert(KEPT_APART<BlockHash, Txid> && !std::is_constructible_v<Txid, BlockHash>);
static_assert(KEPT_APART<Hash, Txid> && std::is_constructible_v<Txid, Hash>);
static_assert(KEPT_APART<Txid, Hash>);

// An id costs what a hash costs.
static_assert(sizeof(Txid) == Hash::SIZE && std::is_trivially_copyable_v<Txid>);

constexpr std::string_view TEXT =
    "00000000000000000000000000000000000000000000000000000000000000ff";

TEST(TypedHash, DefaultIsZero) {
    EXPECT_TRUE(Txid().IsZero());
    EXPECT_EQ(Txid(), Txid(Hash()));
}

TEST(TypedHash, ParsesAndPrintsDisplayOrder) {
    const auto txid = Txid::FromHex(TEXT);
    ASSERT_TRUE(txid);
    EXPECT_EQ(txid->ToHex(), TEXT);
    EXPECT_EQ(txid->bytes()[0], 0xff);
    EXPECT_EQ(txid->hash(), Hash::FromHex(TEXT));
    EXPECT_FALSE(txid->IsZero());
}

TEST(TypedHash, StrictAndLenientParseDiffer) {
    EXPECT_FALSE(Txid::FromHex("ff"));
    EXPECT_EQ(Txid::FromHexLenient("ff"), Txid::FromHex(TEXT));
    EXPECT_FALSE(Txid::FromHexLenient("fg"));
}

TEST(TypedHash, SortsInContainers) {
    const std::set<Txid> txids{Txid::FromHex(TEXT).value(), Txid(), Txid()};
    EXPECT_EQ(txids.size(), 2U);
    EXPECT_TRUE(txids.begin()->IsZero());
}

}  // namespace
}  // namespace txhash::chainhash
