// SPDX-License-Identifier: MIT
#include "btcutil/gcs/internal/golomb_code.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "tests/support/bytes.h"
#include "tests/support/golomb_oracle.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using testing_support::Bits;
using testing_support::Random;

using Numbers = std::vector<std::uint64_t>;

Bytes Write(const Numbers& numbers, unsigned p) {
    const std::uint64_t range = numbers.empty() ? 0 : numbers.back() + 1;
    Bytes stream(GolombWriter::RoomFor(numbers.size(), range, p));
    GolombWriter writer(stream.data(), p);
    for (const std::uint64_t number : numbers) writer.Write(number);
    stream.resize(static_cast<std::size_t>(writer.Finish() - stream.data()));
    return stream;
}

Bytes OracleWrite(const Numbers& numbers, unsigned p) {
    Bits bits;
    std::uint64_t last = 0;
    for (const std::uint64_t number : numbers) {
        testing_support::OracleWriteCode(bits, number - last, p);
        last = number;
    }
    return testing_support::FromBits(bits);
}

Numbers Read(GolombReader& reader) {
    Numbers all;
    for (auto some = reader.Next(); !some.empty(); some = reader.Next()) {
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

/// Ascending numbers with mostly short runs and some of up to `max_run`.
Numbers RandomNumbers(Random& random, std::size_t count, unsigned p, std::uint64_t max_run) {
    Numbers numbers;
    std::uint64_t last = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint64_t run = random.Below(random.OneIn(8) ? max_run + 1 : 3);
        const std::uint64_t rest = random.Bits() & ((std::uint64_t{1} << p) - 1);
        numbers.push_back(last += (run << p) + rest);
    }
    return numbers;
}

TEST(GolombCode, AsSpecified) {
    // 6 is 10 10, another 6 is 0 00, 19 is 1110 01, and three zeros pad the second byte.
    EXPECT_EQ(Write({6, 6, 19}, 2), testing_support::FromHex("a1c8"));
    EXPECT_EQ(Write({}, 19), Bytes());
    EXPECT_EQ(Write({3}, 0), testing_support::FromHex("e0"));
}

TEST(GolombCode, MatchesTheOracle) {
    for (unsigned p = 0; p <= GolombParams::MAX_P; ++p) {
        for (const std::uint64_t max_run : {2U, 36U, 37U, 63U, 64U, 65U, 1000U}) {
            for (const std::size_t count :
                 {0U, 1U, 2U, 3U, 63U, 64U, 65U, 127U, 128U, 129U, 300U}) {
                SCOPED_TRACE(testing::Message()
                             << "p " << p << " run " << max_run << " count " << count);
                Random random(p * 1000 + max_run + count);
                const Numbers numbers = RandomNumbers(random, count, p, max_run);
                const Bytes stream = Write(numbers, p);
                ASSERT_EQ(stream, OracleWrite(numbers, p));

                GolombReader reader(stream, p, count);
                ASSERT_EQ(Read(reader), numbers);
                EXPECT_EQ(reader.left(), 0U);
                EXPECT_EQ(reader.bytes_left(), 0U);
            }
        }
    }
}

// Bits beyond the valid ones, from a refill, must not be read as a code.
TEST(GolombCode, ReaderStopsBeforeATruncatedCode) {
    for (const unsigned p : {0U, 1U, 7U, 8U, 19U, 31U, 32U}) {
        Random random(p);
        const Numbers numbers = RandomNumbers(random, 40, p, 100);
        const Bytes stream = Write(numbers, p);
        const Bits bits = testing_support::ToBits(stream);
        for (std::size_t size = 0; size < stream.size(); ++size) {
            SCOPED_TRACE(testing::Message() << "p " << p << " size " << size);
            const Bits some(bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(8 * size));
            std::size_t position = 0;
            std::size_t whole = 0;
            while (testing_support::OracleReadCode(some, position, p)) ++whole;

            const Bytes cut(stream.begin(), stream.begin() + static_cast<std::ptrdiff_t>(size));
            GolombReader reader(cut, p, stream.size() * 8);
            const Numbers read = Read(reader);
            ASSERT_EQ(read.size(), whole);
            EXPECT_TRUE(std::equal(
                read.begin(),
                read.begin() + static_cast<std::ptrdiff_t>(std::min(whole, numbers.size())),
                numbers.begin()));
            EXPECT_EQ(reader.left(), stream.size() * 8 - whole);
            EXPECT_EQ(reader.offset(), position / 8);
            EXPECT_EQ(reader.bytes_left(), size - (position + 7) / 8);
        }
    }
}

TEST(GolombCode, RunAsLongAsTheStream) {
    for (const std::size_t size : {1U, 7U, 8U, 9U, 15U, 16U, 17U, 100U, 100000U}) {
        SCOPED_TRACE(size);
        Bytes stream = testing_support::Repeat(0xff, size);
        GolombReader endless(stream, 19, 1);
        EXPECT_TRUE(endless.Next().empty());
        EXPECT_EQ(endless.offset(), 0U);
        EXPECT_EQ(endless.bytes_left(), size);

        stream.insert(stream.end(),
                      {0x00, 0x00, 0x50});  // a zero, 19 bits with the value 5, 4 zeros
        GolombReader reader(stream, 19, 1);
        EXPECT_EQ(Read(reader), Numbers({(std::uint64_t{8 * size} << 19) + 5}));
        EXPECT_EQ(reader.bytes_left(), 0U);
    }
}

TEST(GolombCode, HashIntoRangeIsTheHighHalfOfTheProduct) {
    Random random(4);
    for (int i = 0; i < 10000; ++i) {
        const std::uint64_t hash = random.Bits() >> random.Below(64);
        const std::uint64_t range = random.Bits() >> random.Below(64);
        EXPECT_EQ(HashIntoRange(hash, range), testing_support::HighProduct(hash, range));
    }
    EXPECT_EQ(HashIntoRange(~0ULL, ~0ULL), ~0ULL - 1);
    EXPECT_EQ(HashIntoRange(~0ULL, 0), 0U);
}

}  // namespace
}  // namespace txhash::btcutil
