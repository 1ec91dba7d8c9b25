// SPDX-License-Identifier: MIT
// The messages of BIP-0152, random, cut and damaged, against a reference decoder.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "tests/fuzz/mutate.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/random/random_tx.h"
#include "tests/wire/expect_prefixes_fail.h"
#include "tests/wire/message/expect_compact.h"

namespace txhash::wire {
namespace {

using testing_support::DecodeBlockTxn;
using testing_support::DecodeCmpctBlock;
using testing_support::DecodeGetBlockTxn;
using testing_support::Random;
using testing_support::RandomTx;

namespace inputs = testing_support::public_inputs;

/// A few transactions, mostly small ones, so that damage hits what lies between them.
MsgTx SomeTx(Random& random) {
    if (random.OneIn(10)) return RandomTx(random);
    return random.OneIn(2) ? inputs::PlainTx() : inputs::PlainTxWithWitness({{0xaa}, {}});
}

/// Up to `count` strictly increasing indexes: near one another, or far apart, or at the end.
std::vector<std::uint16_t> SomeIndexes(Random& random, std::size_t count) {
    const std::size_t step = random.OneIn(3) ? 20'000 : random.OneIn(2) ? 300 : 3;
    std::vector<std::uint16_t> indexes;
    for (std::size_t next = random.Below(step); next <= 65535 && indexes.size() < count;
         next += 1 + random.Below(step)) {
        indexes.push_back(static_cast<std::uint16_t>(next));
    }
    if (random.OneIn(4) && (indexes.empty() || indexes.back() < 65535)) indexes.push_back(65535);
    return indexes;
}

MsgCmpctBlock SomeCmpctBlock(Random& random) {
    MsgCmpctBlock message{.header = testing_support::RandomBlock(random, 0).header,
                          .nonce = random.Bits()};
    message.short_ids.resize(random.OneIn(20) ? 250 + random.Below(6) : random.Below(4));
    for (ShortId& id : message.short_ids) id = ShortId(random.Bits());
    for (const std::uint16_t index : SomeIndexes(random, random.Below(4))) {
        message.prefilled.push_back({.index = index, .tx = SomeTx(random)});
    }
    return message;
}

MsgGetBlockTxn SomeGetBlockTxn(Random& random) {
    const std::size_t count = random.OneIn(20) ? 250 + random.Below(6) : random.Below(6);
    return {.block_hash = chainhash::BlockHash(random.Hash()),
            .indexes = SomeIndexes(random, count)};
}

MsgBlockTxn SomeBlockTxn(Random& random) {
    MsgBlockTxn message{.block_hash = chainhash::BlockHash(random.Hash())};
    for (std::size_t left = random.Below(4); left != 0; --left) {
        message.transactions.push_back(SomeTx(random));
    }
    return message;
}

/// Random messages: decoded they are the same, cut and damaged they fail as the reference says.
template <class Make, class Decode, class Walk>
void ExpectAsTheReferenceSays(Field object, Make&& make, Decode&& decode, Walk&& walk) {
    std::size_t accepted = 0;
    std::size_t refused = 0;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const auto message = make(random);
        const Bytes raw = ToBytes(message);
        ASSERT_EQ(decode(raw), message);

        if (seed % 20 == 0) {
            ReferenceDecoder reference(raw);
            walk(reference);
            const std::size_t size = std::min<std::size_t>(raw.size(), 600);
            ExpectEveryPrefixFails(ByteSpan(raw).first(size), reference.fields(), decode);
        }
        for (int i = 0; i < 4; ++i) {
            const Bytes damaged = fuzz::Mutate(raw, random);
            const auto expected = ReferenceError(damaged, [&](ReferenceDecoder& decoder) {
                walk(decoder);
                decoder.End(object);
            });
            const auto decoded = decode(damaged);
            ASSERT_EQ(decoded.has_value(), !expected.has_value());
            if (expected) {
                ASSERT_EQ(decoded.error(), *expected)
                    << decoded.error().Message() << " instead of " << expected->Message();
            }
            ++(decoded ? accepted : refused);
        }
    }
    // Both ends of the comparison have been at work.
    EXPECT_GT(accepted, 500U);
    EXPECT_GT(refused, 2000U);
}

TEST(CompactMessageProperty, CmpctBlock) {
    ExpectAsTheReferenceSays(Field::CmpctBlock, &SomeCmpctBlock, &DecodeCmpctBlock,
                             [](ReferenceDecoder& decoder) { decoder.CmpctBlock(); });
}

TEST(CompactMessageProperty, GetBlockTxn) {
    ExpectAsTheReferenceSays(Field::GetBlockTxn, &SomeGetBlockTxn, &DecodeGetBlockTxn,
                             [](ReferenceDecoder& decoder) { decoder.GetBlockTxn(); });
}

TEST(CompactMessageProperty, BlockTxn) {
    ExpectAsTheReferenceSays(Field::BlockTxn, &SomeBlockTxn, &DecodeBlockTxn,
                             [](ReferenceDecoder& decoder) { decoder.BlockTxn(); });
}

}  // namespace
}  // namespace txhash::wire
