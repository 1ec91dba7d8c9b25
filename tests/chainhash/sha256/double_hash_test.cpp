// SPDX-License-Identifier: MIT
#include "chainhash/sha256/double_hash.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <optional>

#include "chainhash/bytes/hex.h"
#include "chainhash/sha256/sha256.h"
#include "tests/chainhash/oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::chainhash {
namespace {

using testing_support::Concat;
using testing_support::FromText;
using testing_support::Pattern;
using testing_support::Random;

constexpr std::size_t CAPACITY = Sha256Stage::CAPACITY;

TEST(DoubleHash, KnownValues) {
    EXPECT_EQ(ToHex(DoubleHashB({})),
              "5df6e0e2761359d30a8275058e299fcc0381534545f55cf43e41983f5d4c9456");
    EXPECT_EQ(ToHex(DoubleHashB(FromText("hello"))),
              "9595c9df90075148eb06860365df33584b75bff782a510c6cd4883a419833d50");
}

TEST(DoubleHash, AllFormsEqualTheOracleAtEveryLength) {
    const Bytes data = Pattern(1200);
    for (std::size_t size = 0; size <= data.size(); ++size) {
        const std::span message(data.data(), size);
        const Hash once = OracleHash(message);
        const Hash twice = OracleDoubleHash(message);
        ASSERT_EQ(HashH(message), once) << size;
        ASSERT_EQ(DoubleHashH(message), twice) << size;
        ASSERT_TRUE(std::ranges::equal(HashB(message), once.bytes)) << size;
        ASSERT_TRUE(std::ranges::equal(DoubleHashB(message), twice.bytes)) << size;
        ASSERT_EQ(DoubleHashRaw([&](auto& writer) { writer.Write(message); }), twice) << size;
    }
}

TEST(DoubleHash, EqualsTheOracleAtEveryOffset) {
    const Bytes data = Pattern(64 + 700);
    for (std::size_t offset = 0; offset < 64; ++offset) {
        for (const std::size_t size : {0U, 31U, 55U, 64U, 119U, 250U, 511U, 512U, 513U, 700U}) {
            const std::span message(data.data() + offset, size);
            ASSERT_EQ(DoubleHashH(message), OracleDoubleHash(message)) << size << " at " << offset;
        }
    }
}

TEST(DoubleHashRaw, NothingWrittenIsTheEmptyMessage) {
    EXPECT_EQ(DoubleHashRaw([](auto&) {}), OracleDoubleHash({}));
    EXPECT_EQ(DoubleHashRaw([](StagedWriter& writer) { writer.Write({}); }), OracleDoubleHash({}));
}

TEST(DoubleHashRaw, TakesACallableOfAnyKind) {
    struct Message {
        void operator()(StagedWriter& writer) { writer.Write(FromText("abc")); }
    } message;
    const Hash expected = OracleDoubleHash(FromText("abc"));
    EXPECT_EQ(DoubleHashRaw(message), expected);
    EXPECT_EQ(DoubleHashRaw(Message()), expected);
}

// Hashes `message` written in random pieces, each either whole or through WriteInPlace.
Hash HashInRandomPieces(Random& random, ByteSpan message, std::size_t max_piece) {
    return DoubleHashRaw([&](auto& writer) {
        while (!message.empty()) {
            const std::size_t size = std::min(random.Below(max_piece + 1), message.size());
            if (size <= 64 && random.OneIn(2)) {
                writer.template WriteInPlace<64>([&](std::uint8_t* to) {
                    std::copy_n(message.begin(), size, to);
                    return to + size;
                });
            } else {
                writer.Write(message.first(size));
            }
            message = message.subspan(size);
        }
    });
}

TEST(DoubleHashRaw, RandomPiecesEqualTheHashOfTheBytes) {
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        SCOPED_TRACE(testing::Message() << "seed " << seed);
        Random random(seed);
        const Bytes message = random.ByteString(random.Below(3 * CAPACITY));
        const Hash expected = OracleDoubleHash(message);
        for (const std::size_t max_piece : {1U, 9U, 64U, 300U, 5000U}) {
            ASSERT_EQ(HashInRandomPieces(random, message, max_piece), expected) << max_piece;
        }
    }
}

// A message of `prefix` bytes, then one field of `field` bytes, then one of 5.
void ExpectThreeFieldsHash(const Bytes& data, std::size_t prefix, std::size_t field) {
    const std::span message(data.data(), prefix + field + 5);
    const Hash hash = DoubleHashRaw([&](auto& writer) {
        writer.Write(message.first(prefix));
        writer.Write(message.subspan(prefix, field));
        writer.Write(message.last(5));
    });
    ASSERT_EQ(hash, OracleDoubleHash(message)) << prefix << " + " << field << " + 5";
}

TEST(DoubleHashRaw, EverySizeAroundTheCapacity) {
    const Bytes data = Pattern(2 * CAPACITY);
    for (std::size_t total = CAPACITY - 130; total <= CAPACITY + 130; ++total) {
        for (const std::size_t prefix :
             {std::size_t{0}, std::size_t{1}, std::size_t{63}, std::size_t{64}, CAPACITY - 200}) {
            ExpectThreeFieldsHash(data, prefix, total - prefix - 5);
        }
    }
}

TEST(DoubleHashRaw, FieldsThatDoNotFitAtEveryFillOfTheBuffer) {
    const Bytes data = Pattern(5 * CAPACITY);
    for (std::size_t prefix = 0; prefix <= 2 * 64; ++prefix) {
        for (const std::size_t field :
             {CAPACITY - 64, CAPACITY - 63, CAPACITY - 1, CAPACITY, CAPACITY + 1, CAPACITY + 63,
              CAPACITY + 64, 2 * CAPACITY, 3 * CAPACITY + 17}) {
            ExpectThreeFieldsHash(data, prefix, field);
            ExpectThreeFieldsHash(data, CAPACITY - prefix, field);
        }
    }
}

TEST(DoubleHashRaw, WriteInPlaceAtTheEndOfTheBuffer) {
    constexpr std::size_t MAX = 53;
    const Bytes data = Pattern(2 * CAPACITY);
    for (std::size_t prefix = CAPACITY - MAX - 70; prefix <= CAPACITY; ++prefix) {
        for (std::size_t size = 0; size <= MAX; size += size < 4 ? 1 : 7) {
            const std::span message(data.data(), prefix + size + 70);
            const Hash hash = DoubleHashRaw([&](auto& writer) {
                writer.Write(message.first(prefix));
                writer.template WriteInPlace<MAX>([&](std::uint8_t* to) {
                    std::memcpy(to, message.data() + prefix, size);
                    return to + size;
                });
                writer.Write(message.last(70));
            });
            ASSERT_EQ(hash, OracleDoubleHash(message)) << prefix << " + " << size;
        }
    }
}

TEST(DoubleHashRaw, EqualsTheIncrementalHasher) {
    const Bytes data = Pattern(100000);
    Sha256 hasher;
    hasher.Write(data);
    EXPECT_EQ(DoubleHashRaw([&](auto& writer) { writer.Write(data); }), hasher.DoubleDigest());
}

// At every fill of the hasher's block, followed by more than the buffer holds.
TEST(DoubleHashRaw, GoesOnWithAMessageBegunElsewhere) {
    const Bytes data = Pattern(2 * CAPACITY);
    for (std::size_t begun = 0; begun <= 200; ++begun) {
        for (const std::size_t size : {begun, begun + 9, begun + CAPACITY - 1, data.size()}) {
            const std::span message(data.data(), size);
            Sha256 hasher;
            hasher.Write(message.first(begun));
            const auto rest = [&](auto& writer) { writer.Write(message.subspan(begun)); };
            ASSERT_EQ(DoubleHashRaw(hasher, rest), OracleDoubleHash(message)) << begun << size;
            ASSERT_EQ(HashRaw(hasher, rest), OracleHash(message)) << begun << size;
        }
    }
}

TEST(HashRaw, EqualsTheOracleAtEveryLength) {
    const Bytes data = Pattern(CAPACITY + 200);
    for (std::size_t size = 0; size <= data.size(); ++size) {
        const std::span message(data.data(), size);
        ASSERT_EQ(HashRaw([&](auto& writer) { writer.Write(message); }), OracleHash(message))
            << size;
    }
}

TEST(StagedWriter, MidstateIsThatOfTheIncrementalHasher) {
    const Bytes data = Pattern(2 * CAPACITY);
    for (std::size_t size = 0; size <= data.size(); ++size) {
        const std::span message(data.data(), size);
        Sha256 hasher;
        hasher.Write(message);
        std::optional<Sha256Midstate> midstate;
        const Hash hash = HashRaw([&](auto& writer) {
            writer.Write(message);
            midstate = writer.Midstate();
            writer.Write(message);  // the message may go on
        });
        ASSERT_EQ(midstate, hasher.Midstate()) << size;
        ASSERT_EQ(hash, OracleHash(Concat({message, message}))) << size;
    }
}

TEST(DoubleHash, OnlyTheFormsEndingInBAllocate) {
    const Bytes data = Pattern(3 * CAPACITY);
    Hash hash;
    testing_support::ExpectNoAllocation([&] {
        hash = HashH(data);
        hash = DoubleHashH(data);
        hash = DoubleHashRaw([&](auto& writer) {
            for (const std::uint8_t& byte : data) writer.Write({&byte, 1});
        });
        Sha256 hasher;
        hasher.Write(std::span(data).first(7));
        hash = HashRaw(hasher, [](auto&) {});
        hash =
            DoubleHashRaw(hasher, [&](auto& writer) { writer.Write(std::span(data).subspan(7)); });
    });
    EXPECT_EQ(hash, OracleDoubleHash(data));

    if (!testing_support::AllocCountingAvailable()) return;
    const testing_support::AllocScope scope;
    const Bytes digest = DoubleHashB(data);
    asm volatile("" : : "r"(digest.data()) : "memory");  // a vector nobody reads may be left out
    EXPECT_EQ(scope.Count(), (testing_support::AllocCount{1, Hash::SIZE}));
    EXPECT_EQ(digest, Bytes(hash.bytes.begin(), hash.bytes.end()));
}

}  // namespace
}  // namespace txhash::chainhash
