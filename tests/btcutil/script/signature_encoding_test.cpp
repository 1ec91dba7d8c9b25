// SPDX-License-Identifier: MIT
#include "btcutil/script/signature_encoding.h"

#include <gtest/gtest.h>

#include <string_view>

#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using testing_support::Concat;
using testing_support::FromHex;
using testing_support::Random;
using testing_support::Repeat;

bool IsValid(std::string_view hex) { return IsValidSignatureEncoding(FromHex(hex)); }

/// The input of the first payment between people, in block 170.
constexpr std::string_view FIRST_SIGNATURE =
    "304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca07de48"
    "60a4acdd12909d831cc56cbbac4622082221a8768d1d0901";

Bytes Integer(const Bytes& number) {
    return Concat({Bytes{0x02, static_cast<std::uint8_t>(number.size())}, number});
}

Bytes Signature(const Bytes& r, const Bytes& s) {
    const Bytes integers = Concat({Integer(r), Integer(s)});
    return Concat({Bytes{0x30, static_cast<std::uint8_t>(integers.size())}, integers, Bytes{0x01}});
}

TEST(SignatureEncoding, RealSignatureIsValid) { EXPECT_TRUE(IsValid(FIRST_SIGNATURE)); }

TEST(SignatureEncoding, SmallestAndLargest) {
    EXPECT_TRUE(IsValid("300602010102010101"));
    EXPECT_TRUE(IsValid("300602010002010001"));
    const Bytes longest = Concat({Bytes{0x00, 0x80}, Repeat(0xff, 31)});
    EXPECT_EQ(Signature(longest, longest).size(), 73);
    EXPECT_TRUE(IsValidSignatureEncoding(Signature(longest, longest)));
    // Valid DER, but more than 73 bytes.
    EXPECT_FALSE(IsValidSignatureEncoding(Signature(longest, Repeat(0x01, 34))));
    // Of unequal sizes, but not more than 73 bytes.
    EXPECT_TRUE(IsValidSignatureEncoding(Signature(Repeat(0x01, 32), Repeat(0x01, 34))));
}

TEST(SignatureEncoding, EachRuleAlone) {
    EXPECT_FALSE(IsValid("")) << "empty";
    EXPECT_FALSE(IsValid("3006020101020101")) << "no hash type";
    EXPECT_FALSE(IsValid("310602010102010101")) << "no sequence";
    EXPECT_FALSE(IsValid("300702010102010101")) << "sequence too long";
    EXPECT_FALSE(IsValid("300502010102010101")) << "sequence too short";
    EXPECT_FALSE(IsValid("30060201010201010001")) << "bytes after the sequence";
    EXPECT_FALSE(IsValid("3007020101020101ff01")) << "bytes after S";
    EXPECT_FALSE(IsValid("300603010102010101")) << "R is not an integer";
    EXPECT_FALSE(IsValid("300602010103010101")) << "S is not an integer";
    EXPECT_FALSE(IsValid("3006020002020101ff")) << "empty R";
    EXPECT_FALSE(IsValid("300602020101020001")) << "empty S";
    EXPECT_FALSE(IsValid("300602018102010101")) << "R is negative";
    EXPECT_FALSE(IsValid("300602010102018101")) << "S is negative";
    EXPECT_FALSE(IsValid("30070202000102010101")) << "R with an extra zero";
    EXPECT_FALSE(IsValid("30070201010202000101")) << "S with an extra zero";
    EXPECT_TRUE(IsValid("30070202008002010101")) << "R with a zero that it needs";
    EXPECT_TRUE(IsValid("30070201010202008001")) << "S with a zero that it needs";
    EXPECT_FALSE(IsValid("300602050102010101")) << "R past the end";
    EXPECT_FALSE(IsValid("300602040102010101")) << "R to the end";
    EXPECT_FALSE(IsValid("300602010102020101")) << "S over the hash type";
    EXPECT_FALSE(IsValid("300602010102ff0101")) << "S past the end";
    EXPECT_FALSE(IsValid("30810602010102010101")) << "a long form of the size";
}

TEST(SignatureEncoding, AnyHashType) {
    Bytes signature = FromHex(FIRST_SIGNATURE);
    for (int type = 0; type <= 0xff; ++type) {
        signature.back() = static_cast<std::uint8_t>(type);
        EXPECT_TRUE(IsValidSignatureEncoding(signature)) << type;
    }
}

TEST(SignatureEncoding, NoTruncationIsValid) {
    const Bytes whole = FromHex(FIRST_SIGNATURE);
    for (std::size_t size = 0; size < whole.size(); ++size) {
        const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_FALSE(IsValidSignatureEncoding(cut)) << size;
    }
    EXPECT_FALSE(IsValidSignatureEncoding(Concat({whole, Bytes{0x01}})));
}

TEST(SignatureEncoding, ChangedHeadBytesAreInvalid) {
    Bytes signature = FromHex(FIRST_SIGNATURE);
    for (const std::size_t at : {0U, 1U, 2U, 3U, 36U, 37U}) {
        const std::uint8_t right = signature[at];
        for (int byte = 0; byte <= 0xff; ++byte) {
            signature[at] = static_cast<std::uint8_t>(byte);
            EXPECT_EQ(IsValidSignatureEncoding(signature), byte == right) << at << ", " << byte;
        }
        signature[at] = right;
    }
}

TEST(SignatureEncoding, IntegersOfAllSizes) {
    constexpr std::uint64_t SEED = 9;
    SCOPED_TRACE(SEED);
    Random random(SEED);
    for (std::size_t r_size = 1; r_size < 70; ++r_size) {
        for (std::size_t s_size = 1; s_size < 70; ++s_size) {
            Bytes r = random.ByteString(r_size);
            Bytes s = random.ByteString(s_size);
            r[0] = r[0] % 0x7f + 1;
            s[0] = s[0] % 0x7f + 1;
            EXPECT_EQ(IsValidSignatureEncoding(Signature(r, s)), r_size + s_size <= 66);
        }
    }
}

}  // namespace
}  // namespace txhash::btcutil
