// SPDX-License-Identifier: MIT
#include "chainhash/siphash/siphash.h"

#include <cryptopp/siphash.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "chainhash/bytes/endian.h"
#include "chainhash/bytes/hex.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus.h"
#include "tests/support/data/json.h"
#include "tests/support/random/random.h"

namespace txhash::chainhash {
namespace {

using testing_support::FromHex;
using testing_support::Random;

/// Bytes 0, 1, 2, ..., the key of the paper.
constexpr SipHashKey PAPER_KEY = {0x0706050403020100, 0x0f0e0d0c0b0a0908};

SipHashKey RandomKey(Random& random) { return {random.Bits(), random.Bits()}; }

Bytes Counting(std::size_t size) {
    Bytes bytes(size);
    for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(i);
    return bytes;
}

template <int C, int D>
std::uint64_t OracleSipHash(const SipHashKey& key, ByteSpan message) {
    const auto key_bytes = key.ToBytes();
    CryptoPP::SipHash<static_cast<unsigned>(C), static_cast<unsigned>(D)> hasher(
        key_bytes.data(), static_cast<unsigned>(key_bytes.size()));
    hasher.Update(message.data(), message.size());
    std::array<std::uint8_t, 8> digest;
    hasher.Final(digest.data());
    return LoadLE<std::uint64_t>(digest.data());
}

// Appendix A of the paper, and the first vectors beside its reference code: messages 00 01 02 ...
// of 0 to 8 bytes, hashes as the bytes that are written out.
TEST(SipHash, SI01_PublishedVectors) {
    EXPECT_EQ((SipHash<2, 4>(PAPER_KEY, ByteSpan(Counting(15)))), 0xa129ca6149be45e5);
    constexpr std::array<std::string_view, 9> HASHES = {
        "310e0edd47db6f72", "fd67dc93c539f874", "5a4fa9d909806c0d",
        "2d7efbd796666785", "b7877127e09427cf", "8da699cd64557618",
        "cee3fe586e46c9cb", "37d1018bf50002ab", "6224939a79f5f593"};
    for (std::size_t size = 0; size < HASHES.size(); ++size) {
        const std::uint64_t hash = SipHash<2, 4>(PAPER_KEY, ByteSpan(Counting(size)));
        std::array<std::uint8_t, 8> bytes;
        StoreLE(bytes.data(), hash);
        EXPECT_EQ(ToHex(bytes), HASHES[size]) << size;
    }
}

template <int C, int D>
void ExpectCryptoppAgrees(Random& random) {
    for (std::size_t size = 0; size <= 300; ++size) {
        const Bytes message = random.ByteString(size);
        const SipHashKey key = RandomKey(random);
        ASSERT_EQ((SipHash<C, D>(key, ByteSpan(message))), (OracleSipHash<C, D>(key, message)))
            << C << '-' << D << " of " << size << " bytes";
    }
}

TEST(SipHash, CryptoppAgreesOnEveryLengthAndAnyRounds) {
    constexpr std::uint64_t SEED = 41;
    SCOPED_TRACE(testing::Message() << "seed " << SEED);
    Random random(SEED);
    ExpectCryptoppAgrees<2, 4>(random);
    ExpectCryptoppAgrees<1, 3>(random);
    ExpectCryptoppAgrees<1, 2>(random);
    ExpectCryptoppAgrees<4, 8>(random);
    ExpectCryptoppAgrees<1, 1>(random);
}

TEST(SipHash, ASizeKnownToTheCompilerChangesNothing) {
    const Bytes message = testing_support::Pattern(128);
    const auto check = [&]<std::size_t N>(std::integral_constant<std::size_t, N>) {
        const std::span<const std::uint8_t, N> fixed(message.data(), N);
        const std::uint64_t sip24 = SipHash<2, 4>(PAPER_KEY, fixed);
        const std::uint64_t sip12 = SipHash<1, 2>(PAPER_KEY, fixed);
        return sip24 == SipHash<2, 4>(PAPER_KEY, ByteSpan(fixed)) &&
               sip12 == SipHash<1, 2>(PAPER_KEY, ByteSpan(fixed));
    };
    // Every tail after up to four words, and some longer ones.
    const auto check_all = [&]<std::size_t... SIZE>(std::index_sequence<SIZE...>) {
        std::vector<std::size_t> wrong;
        ((check(std::integral_constant<std::size_t, SIZE>()) ? void() : wrong.push_back(SIZE)),
         ...);
        return wrong;
    };
    EXPECT_EQ(check_all(std::make_index_sequence<41>()), std::vector<std::size_t>());
    EXPECT_EQ(check_all(std::index_sequence<63, 64, 65, 80, 127, 128>()),
              std::vector<std::size_t>());
}

// Bitcoin Core's src/test/data/siphash.json: a message is the pieces joined. Its other column is
// another function, which hashes 32 bytes at a time.
TEST(SipHash, BitcoinCoreVectors) {
    if (!testing_support::HasCorpus()) GTEST_SKIP() << "no corpus";
    std::ifstream file(testing_support::CorpusPath("vectors/siphash.json"));
    std::size_t checked = 0;
    for (const auto& vector : testing_support::ParseJson(file)) {
        const auto number = [&](const nlohmann::json& digits) {
            return std::stoull(digits.get<std::string>(), nullptr, 16);
        };
        const SipHashKey key = {number(vector["key"][0]), number(vector["key"][1])};
        SipHasher24 hasher(key);
        Bytes joined;
        for (const std::string piece : vector["input"]) {
            const Bytes bytes = FromHex(piece);
            hasher.Write(bytes);
            joined.insert(joined.end(), bytes.begin(), bytes.end());
        }
        const std::uint64_t expected = number(vector["expected"]["siphash24"]);
        EXPECT_EQ(hasher.Digest(), expected) << vector;
        EXPECT_EQ((SipHash<2, 4>(key, ByteSpan(joined))), expected) << vector;
        ++checked;
    }
    EXPECT_EQ(checked, 146U);
}

TEST(SipHasher, EverySplitIsTheSame) {
    const Bytes message = testing_support::Pattern(42);
    for (std::size_t size = 0; size <= message.size(); ++size) {
        const ByteSpan whole(message.data(), size);
        const std::uint64_t expected = SipHash<2, 4>(PAPER_KEY, whole);
        for (std::size_t first = 0; first <= size; ++first) {
            for (std::size_t second = first; second <= size; ++second) {
                SipHasher24 hasher(PAPER_KEY);
                hasher.Write(whole.first(first));
                hasher.Write(whole.subspan(first, second - first));
                hasher.Write(whole.subspan(second));
                ASSERT_EQ(hasher.Digest(), expected) << first << ' ' << second << ' ' << size;
                ASSERT_EQ(hasher.size_bytes(), size);
            }
        }
    }
}

TEST(SipHasher, ByteByByteWithADigestAfterEach) {
    const Bytes message = testing_support::Pattern(70);
    SipHasher<1, 2> hasher(PAPER_KEY);
    for (std::size_t size = 0; size < message.size(); ++size) {
        ASSERT_EQ(hasher.Digest(), (SipHash<1, 2>(PAPER_KEY, ByteSpan(message).first(size))));
        hasher.Write(ByteSpan(message).subspan(size, 1));
    }
}

// The last word holds the length modulo 256.
TEST(SipHasher, LongMessagesInRandomPieces) {
    constexpr std::uint64_t SEED = 42;
    SCOPED_TRACE(testing::Message() << "seed " << SEED);
    Random random(SEED);
    for (int round = 0; round < 200; ++round) {
        const Bytes message = random.ByteString(random.Below(3000));
        const SipHashKey key = RandomKey(random);
        SipHasher<2, 4> hasher(key);
        for (ByteSpan rest = message; !rest.empty();) {
            const std::size_t size = std::min(rest.size(), random.Below(100));
            hasher.Write(rest.first(size));
            rest = rest.subspan(size);
        }
        ASSERT_EQ(hasher.Digest(), (OracleSipHash<2, 4>(key, message)));
    }
}

TEST(SipHasher, ACopyGoesItsOwnWay) {
    SipHasher24 one(PAPER_KEY);
    one.Write(Counting(5));
    SipHasher24 other = one;
    other.Write(Counting(9));
    EXPECT_EQ(one.Digest(), (SipHash<2, 4>(PAPER_KEY, ByteSpan(Counting(5)))));
    EXPECT_NE(other.Digest(), one.Digest());
}

TEST(SipHasher, AllocatesNothing) {
    const Bytes message = testing_support::Pattern(1000);
    testing_support::ExpectNoAllocation([&] {
        SipHasher24 hasher(PAPER_KEY);
        hasher.Write(message);
        EXPECT_EQ(hasher.Digest(), (SipHash<2, 4>(PAPER_KEY, ByteSpan(message))));
    });
}

TEST(SipHashKey, IsSixteenBytesInOrder) {
    const Bytes bytes = Counting(16);
    const SipHashKey key = SipHashKey::FromBytes(std::span(bytes).first<16>());
    EXPECT_EQ(key, PAPER_KEY);
    EXPECT_TRUE(std::ranges::equal(key.ToBytes(), bytes));
}

}  // namespace
}  // namespace txhash::chainhash
