// SPDX-License-Identifier: MIT
// Outpoints as keys of standard containers.

#include <gtest/gtest.h>

#include <functional>
#include <type_traits>
#include <unordered_map>

#include "chainhash/siphash.h"
#include "wire/tx/msg_tx.h"

namespace txhash::wire {
namespace {

static_assert(!std::is_default_constructible_v<std::hash<OutPoint>>);

TEST(SaltedHasher, KeysAMapByOutPoint) {
    std::unordered_map<OutPoint, std::int64_t, chainhash::SaltedHasher> values;
    for (std::uint32_t index = 0; index < 100; ++index) values[{.index = index}] = index;
    EXPECT_EQ(values.size(), 100U);
    for (std::uint32_t index = 0; index < 100; ++index) {
        EXPECT_EQ(values.at({.index = index}), index);
    }
    EXPECT_FALSE(values.contains({.index = 100}));
}

}  // namespace
}  // namespace txhash::wire
