// SPDX-License-Identifier: MIT
#include "chainhash/siphash/salted_hasher.h"

#include <gtest/gtest.h>

#include <functional>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>

#include "chainhash/hash/ids.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/random/random.h"

namespace txhash::chainhash {
namespace {

using testing_support::Random;

// An unsalted container does not compile.
static_assert(!std::is_default_constructible_v<std::hash<Hash>>);
static_assert(!std::is_default_constructible_v<std::hash<Txid>>);
static_assert(!std::is_default_constructible_v<std::hash<BlockHash>>);

struct Padded {
    std::uint8_t tag;
    std::uint32_t number;
};
static_assert(std::is_invocable_v<SaltedHasher, Wtxid>);
static_assert(!std::is_invocable_v<SaltedHasher, Padded>);

TEST(SaltedHasher, IsSipHash24OfTheBytes) {
    Random random(1);
    const SipHashKey key = {random.Bits(), random.Bits()};
    const Txid txid(random.Hash());
    EXPECT_EQ(SaltedHasher(key)(txid), (SipHash<2, 4>(key, txid.bytes())));
}

TEST(SaltedHasher, EachHasAKeyOfItsOwnAndCopiesShareIt) {
    const Wtxid wtxid;
    const SaltedHasher hasher;
    EXPECT_NE(hasher(wtxid), SaltedHasher()(wtxid));
    const SaltedHasher copy = hasher;  // NOLINT(performance-unnecessary-copy-initialization)
    EXPECT_EQ(hasher(wtxid), copy(wtxid));
}

template <class Id>
class SaltedContainerTest : public testing::Test {};
using Ids = testing::Types<Hash, Txid, Wtxid, BlockHash>;
TYPED_TEST_SUITE(SaltedContainerTest, Ids);

TYPED_TEST(SaltedContainerTest, FindsWhatWasInserted) {
    Random random(2);
    std::unordered_map<TypeParam, int, SaltedHasher> map;
    std::vector<TypeParam> ids;
    for (int i = 0; i < 100; ++i) {
        ids.push_back(TypeParam(random.Hash()));
        map.emplace(ids.back(), i);
    }
    for (int i = 0; i < 100; ++i) EXPECT_EQ(map.at(ids[static_cast<std::size_t>(i)]), i);
    EXPECT_FALSE(map.contains(TypeParam(random.Hash())));
    // Copies of a container hash alike.
    const auto copy = map;
    EXPECT_EQ(copy, map);
}

TEST(SaltedHasher, HashingDoesNotAllocate) {
    const SaltedHasher hasher;
    testing_support::ExpectNoAllocation([&] { static_cast<void>(hasher(Txid())); });
}

}  // namespace
}  // namespace txhash::chainhash
