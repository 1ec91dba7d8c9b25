// SPDX-License-Identifier: MIT
#include "chainhash/sha256/sha256.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>

#include "chainhash/bytes/hex.h"
#include "chainhash/sha256/double_hash.h"
#include "tests/chainhash/oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"

namespace txhash::chainhash {
namespace {

using testing_support::FromHex;
using testing_support::FromText;
using testing_support::Pattern;
using testing_support::Repeat;

Hash HashOf(ByteSpan data) {
    Sha256 hasher;
    hasher.Write(data);
    return hasher.Digest();
}

struct Vector {
    const char* source;
    Bytes message;
    const char* digest;
};

const Vector VECTORS[] = {
    // FIPS 180-2, appendix B, and the examples that NIST publishes beside FIPS 180-4.
    {"empty", {}, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"one block", FromText("abc"),
     "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"two blocks", FromText("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"896 bits",
     FromText("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklm"
              "nopqrlmnopqrsmnopqrstnopqrstu"),
     "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    {"a million a", Repeat('a', 1000000),
     "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
    {"bd", FromHex("bd"), "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b"},
    {"c98c8e55", FromHex("c98c8e55"),
     "7abc22c0ae5af26ce93dbb94433a0e0b2e119d014f8e7f65bd56c61ccccd9504"},
    {"55 zeros", Repeat(0, 55), "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7"},
    {"56 zeros", Repeat(0, 56), "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb"},
    {"57 zeros", Repeat(0, 57), "65a16cb7861335d5ace3c60718b5052e44660726da4cd13bb745381b235a1785"},
    {"64 zeros", Repeat(0, 64), "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b"},
    {"1000 zeros", Repeat(0, 1000),
     "541b3e9daa09b20bf85fa273e5cbd3e80185aa4ec298e765db87742b70138a53"},
    {"1000 A", Repeat('A', 1000),
     "c2e686823489ced2017f6059b8b239318b6364f6dcd835d0a519105a1eadd6e4"},
    {"1005 U", Repeat('U', 1005),
     "f4d62ddec0f3dd90ea1380fa16a5ff8dc4c54b21740650f24afc4120903552b0"},
    // CAVP, SHA256ShortMsg.rsp, lengths 8 to 32.
    {"d3", FromHex("d3"), "28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1"},
    {"11af", FromHex("11af"), "5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98"},
    {"b4190e", FromHex("b4190e"),
     "dff2e73091f6c05e528896c4c831b9448653dc2ff043528f6769437bc7b975c2"},
    {"74ba2521", FromHex("74ba2521"),
     "b16aa56be3880d18cd41e68384cf1ec8c17680c45a02b1575dc1518923ae8b0e"},
};

TEST(Sha256, PublishedVectors) {
    for (const Vector& vector : VECTORS) {
        EXPECT_EQ(ToHex(HashOf(vector.message).bytes), vector.digest) << vector.source;
        EXPECT_EQ(ToHex(HashH(vector.message).bytes), vector.digest) << vector.source;
    }
}

TEST(Sha256, PublishedVectorsByteByByte) {
    for (const Vector& vector : VECTORS) {
        Sha256 hasher;
        for (const std::uint8_t& byte : vector.message) hasher.Write({&byte, 1});
        EXPECT_EQ(ToHex(hasher.Digest().bytes), vector.digest) << vector.source;
        EXPECT_EQ(hasher.size_bytes(), vector.message.size());
    }
}

// A back end that needs aligned memory faults or errs here. The pattern and both sums come from a
// public report of such a fault.
TEST(Sha256, EveryAlignmentGivesTheReportedSum) {
    constexpr std::size_t OFFSETS = 64;
    constexpr std::size_t SIZES = 258;
    Bytes pattern(OFFSETS + SIZES);
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        pattern[i] = static_cast<std::uint8_t>(7 * i + 3);
    }
    Sha256 of_digests;
    Sha256 of_double_digests;
    for (std::size_t offset = 0; offset < OFFSETS; ++offset) {
        for (std::size_t size = 0; size < SIZES; ++size) {
            of_digests.Write(HashOf({pattern.data() + offset, size}).bytes);
        }
        of_double_digests.Write(DoubleHashH({pattern.data() + offset, 64}).bytes);
    }
    EXPECT_EQ(ToHex(of_digests.Digest().bytes),
              "fe78a05091faccc403a0f419de3bc4ad93ce90198590b82a3c4323b38cd33009");
    EXPECT_EQ(ToHex(of_double_digests.Digest().bytes),
              "ae5d57d66d69dbfbffacddf7f57d1e859cd7854b077d409dfd47656aacc2c61a");
}

TEST(Sha256, EqualsTheOracleAtEveryLengthAndOffset) {
    constexpr std::size_t OFFSETS = 64;
    constexpr std::size_t SIZES = 601;
    const Bytes data = Pattern(OFFSETS + SIZES);
    for (std::size_t offset = 0; offset < OFFSETS; ++offset) {
        for (std::size_t size = 0; size < SIZES; ++size) {
            const std::span message(data.data() + offset, size);
            ASSERT_EQ(HashOf(message), OracleHash(message)) << size << " bytes at " << offset;
        }
    }
}

TEST(Sha256, EveryTwoWaySplit) {
    const Bytes data = Pattern(200);
    for (std::size_t size = 0; size <= data.size(); ++size) {
        const std::span message(data.data(), size);
        const Hash expected = OracleHash(message);
        for (std::size_t split = 0; split <= size; ++split) {
            Sha256 hasher;
            hasher.Write(message.first(split));
            hasher.Write(message.subspan(split));
            ASSERT_EQ(hasher.Digest(), expected) << split << " of " << size;
        }
    }
}

TEST(Sha256, EveryThreeWaySplitAroundBlockBorders) {
    const Bytes data = Pattern(4 * SHA256_BLOCK_SIZE);
    for (const std::size_t size : {63U, 64U, 65U, 127U, 128U, 129U, 191U, 192U, 193U, 256U}) {
        const std::span message(data.data(), size);
        const Hash expected = OracleHash(message);
        for (std::size_t first = 0; first <= size; ++first) {
            for (std::size_t second = first; second <= size; ++second) {
                Sha256 hasher;
                hasher.Write(message.first(first));
                hasher.Write(message.subspan(first, second - first));
                hasher.Write(message.subspan(second));
                ASSERT_EQ(hasher.Digest(), expected) << first << ", " << second << " of " << size;
            }
        }
    }
}

TEST(Sha256, DigestDoesNotDisturbTheMessage) {
    const Bytes data = Pattern(200);
    Sha256 hasher;
    for (std::size_t size = 0; size < data.size(); ++size) {
        const std::span message(data.data(), size);
        ASSERT_EQ(hasher.Digest(), OracleHash(message)) << size;
        ASSERT_EQ(hasher.DoubleDigest(), OracleDoubleHash(message)) << size;
        hasher.Write({data.data() + size, 1});
    }
}

TEST(Sha256, CopyGoesItsOwnWay) {
    const Bytes data = Pattern(300);
    for (std::size_t common = 0; common <= 130; ++common) {
        Sha256 first;
        first.Write({data.data(), common});
        Sha256 second = first;
        first.Write(Repeat('x', 70));
        second.Write({data.data() + common, data.size() - common});

        Bytes other(data.begin(), data.begin() + static_cast<std::ptrdiff_t>(common));
        other.insert(other.end(), 70, 'x');
        ASSERT_EQ(first.Digest(), OracleHash(other)) << common;
        ASSERT_EQ(second.Digest(), OracleHash(data)) << common;
    }
}

TEST(Sha256, WritingNothingChangesNothing) {
    Sha256 hasher;
    hasher.Write({});
    hasher.Write(FromText("abc"));
    hasher.Write({});
    EXPECT_EQ(hasher.Digest(), OracleHash(FromText("abc")));
    EXPECT_EQ(hasher.size_bytes(), 3U);
}

TEST(Sha256Midstate, ExistsOnlyBetweenBlocks) {
    Sha256 hasher;
    for (std::size_t size = 0; size <= 3 * SHA256_BLOCK_SIZE; ++size) {
        const auto midstate = hasher.Midstate();
        ASSERT_EQ(midstate.has_value(), size % SHA256_BLOCK_SIZE == 0) << size;
        if (midstate) {
            EXPECT_EQ(midstate->size_bytes, size);
        }
        hasher.Write(Repeat(0, 1));
    }
}

TEST(Sha256Midstate, BeginsWithTheInitialState) {
    EXPECT_EQ(Sha256().Midstate(), Sha256Midstate());
    EXPECT_EQ(Sha256(Sha256Midstate()).Digest(), OracleHash({}));
}

TEST(Sha256Midstate, ResumedMessageHasTheSameDigest) {
    const Bytes data = Pattern(400);
    for (std::size_t saved = 0; saved <= 320; saved += SHA256_BLOCK_SIZE) {
        Sha256 hasher;
        hasher.Write({data.data(), saved});
        const auto midstate = hasher.Midstate();
        ASSERT_TRUE(midstate);
        for (std::size_t size = saved; size <= data.size(); ++size) {
            Sha256 resumed(*midstate);
            resumed.Write({data.data() + saved, size - saved});
            ASSERT_EQ(resumed.Digest(), OracleHash({data.data(), size})) << saved << ", " << size;
            ASSERT_EQ(resumed.size_bytes(), size);
        }
    }
}

TEST(Sha256, DoesNotAllocate) {
    const Bytes data = Pattern(1000);
    Hash digest;
    testing_support::ExpectNoAllocation([&] {
        Sha256 hasher;
        hasher.Write({data.data(), 10});
        Sha256 copy = hasher;
        copy.Write(data);
        digest = copy.DoubleDigest();
        hasher.Write({data.data() + 10, data.size() - 10});
        digest = hasher.Digest();
    });
    EXPECT_EQ(digest, OracleHash(data));
}

}  // namespace
}  // namespace txhash::chainhash
