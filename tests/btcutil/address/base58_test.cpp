// SPDX-License-Identifier: MIT
#include "btcutil/address/base58.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <limits>

#include <nlohmann/json.hpp>

#include "tests/btcutil/text.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"
#include "tests/support/random/random.h"

namespace txhash::btcutil {
namespace {

using testing_support::Concat;
using testing_support::FromHex;
using testing_support::Random;

constexpr std::string_view ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// Far above the size of anything decoded here.
constexpr std::size_t NO_LIMIT = 100'000;

/// Version and hash of "111GxfgFVyDW3zcFpUF1upSZoL7GCRiLk".
const Bytes ZEROS_IN_FRONT = FromHex("0000003acd8f60b766e48e9db32093b419c21de7e9");

/// By definition: repeated division by 58.
std::string OracleEncode(Bytes number) {
    const auto is_zero = [](std::uint8_t byte) { return byte == 0; };
    const auto zeros = std::find_if_not(number.begin(), number.end(), is_zero) - number.begin();
    std::string reversed;
    while (!std::all_of(number.begin(), number.end(), is_zero)) {
        unsigned remainder = 0;
        for (std::uint8_t& byte : number) {
            remainder = remainder << 8 | byte;
            byte = static_cast<std::uint8_t>(remainder / 58);
            remainder %= 58;
        }
        reversed += ALPHABET[remainder];
    }
    reversed.append(static_cast<std::size_t>(zeros), '1');
    return {reversed.rbegin(), reversed.rend()};
}

class Base58Corpus : public testing_support::CorpusTest {};

TEST_F(Base58Corpus, CoreVectors) {
    std::ifstream file(testing_support::CorpusPath("vectors/base58_encode_decode.json"));
    const auto rows = testing_support::ParseJson(file);
    EXPECT_EQ(rows.size(), 21U);
    for (const auto& row : rows) {
        const Bytes bytes = FromHex(row.at(0).get<std::string>());
        const std::string text = row.at(1);
        SCOPED_TRACE(text);
        EXPECT_EQ(EncodeBase58(bytes), text);
        EXPECT_EQ(DecodeBase58(text, bytes.size()), bytes);
    }
}

// draft-msporny-base58
TEST(Base58, PublishedExamples) {
    const auto encode = [](std::string_view text) {
        return EncodeBase58(testing_support::FromText(text));
    };
    EXPECT_EQ(encode("Hello World!"), "2NEpo7TZRRrLZSi2U");
    EXPECT_EQ(encode("The quick brown fox jumps over the lazy dog."),
              "USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z");
    EXPECT_EQ(EncodeBase58(FromHex("0000287fb4cd")), "11233QC4");
}

TEST(Base58, RandomBytesRoundTripAndMatchTheOracle) {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Bytes bytes = Concat({Bytes(random.Below(4)), random.ByteString(random.Below(120))});
        const std::string text = EncodeBase58(bytes);
        EXPECT_EQ(text, OracleEncode(bytes));
        EXPECT_EQ(DecodeBase58(text, bytes.size()), bytes);
    }
}

TEST(Base58, ExtremeBytesOfEverySize) {
    for (std::size_t size = 0; size <= 100; ++size) {
        Bytes power(size);
        if (size != 0) power[0] = 1;
        for (const Bytes& bytes : {Bytes(size), Bytes(size, 0xff), power}) {
            const std::string text = EncodeBase58(bytes);
            EXPECT_EQ(text, OracleEncode(bytes)) << size;
            EXPECT_EQ(DecodeBase58(text, size), bytes) << size;
            EXPECT_EQ(DecodeBase58(text, NO_LIMIT), bytes) << size;
            EXPECT_EQ(DecodeBase58(text, std::numeric_limits<std::size_t>::max()), bytes) << size;
            if (size == 0) continue;
            EXPECT_EQ(ErrorOf(DecodeBase58(text, size - 1)), "text too long") << size;
        }
    }
}

TEST(Base58, MuchTooLongTextIsNotRead) {
    EXPECT_EQ(ErrorOf(DecodeBase58("0", 0)), "invalid character at offset 0");
    EXPECT_EQ(ErrorOf(DecodeBase58("00", 0)), "text too long");
    EXPECT_EQ(ErrorOf(DecodeBase58(std::string(40, '0'), 26)), "invalid character at offset 0");
    EXPECT_EQ(ErrorOf(DecodeBase58(std::string(41, '0'), 26)), "text too long");
    EXPECT_EQ(ErrorOf(DecodeBase58(std::string(100'000'000, 'z'), 26)), "text too long");
}

TEST(Base58, OnlyTheAlphabetIsAccepted) {
    for (unsigned value = 0; value < 256; ++value) {
        const char c = static_cast<char>(value);
        const std::string text = {'2', 'z', c, '0'};
        const bool known = ALPHABET.find(c) != std::string_view::npos;
        EXPECT_EQ(DecodeBase58(text, NO_LIMIT).error(),
                  (TextError{TextErrc::InvalidCharacter, known ? 3U : 2U}))
            << value;
        EXPECT_EQ(DecodeBase58(std::string(1, c), 1).has_value(), known) << value;
    }
}

// 1200wd/bitcoinlib#154
TEST(Base58Check, AD04LeadingZeros) {
    EXPECT_EQ(EncodeBase58Check(ZEROS_IN_FRONT), "111GxfgFVyDW3zcFpUF1upSZoL7GCRiLk");
    EXPECT_EQ(DecodeBase58Check("111GxfgFVyDW3zcFpUF1upSZoL7GCRiLk", 21), ZEROS_IN_FRONT);
    for (const char* text :
         {"11GxfgFVyDW3zcFpUF1upSZoL7GCRiLk", "1111GxfgFVyDW3zcFpUF1upSZoL7GCRiLk"}) {
        EXPECT_EQ(ErrorOf(DecodeBase58Check(text, 25)), "wrong checksum");
    }
}

TEST(Base58Check, EmptyPayload) {
    EXPECT_EQ(EncodeBase58Check({}), "3QJmnh");
    EXPECT_EQ(DecodeBase58Check("3QJmnh", 0), Bytes());
}

TEST(Base58Check, TooShortForAChecksum) {
    for (const Bytes& bytes : {Bytes(), Bytes(1), Bytes(3), Bytes(3, 0xff)}) {
        EXPECT_EQ(ErrorOf(DecodeBase58Check(EncodeBase58(bytes), 21)), "text too short");
    }
    EXPECT_EQ(ErrorOf(DecodeBase58Check(EncodeBase58(Bytes(4)), 21)), "wrong checksum");
}

TEST(Base58Check, PayloadAboveTheLimit) {
    EXPECT_EQ(ErrorOf(DecodeBase58Check("111GxfgFVyDW3zcFpUF1upSZoL7GCRiLk", 20)), "text too long");
}

TEST(Base58Check, RandomPayloadsRoundTrip) {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        const Bytes payload = random.ByteString(random.Below(100));
        EXPECT_EQ(DecodeBase58Check(EncodeBase58Check(payload), payload.size()), payload);
    }
}

TEST(Base58Check, EveryChangedCharacterIsRejected) {
    const std::string right = EncodeBase58Check(ZEROS_IN_FRONT);
    for (std::size_t at = 0; at < right.size(); ++at) {
        for (const char c : ALPHABET) {
            std::string text = right;
            text[at] = c;
            EXPECT_EQ(DecodeBase58Check(text, 30).has_value(), c == right[at]) << text;
        }
    }
}

TEST(Base58Check, EveryLostOrDoubledCharacterIsRejected) {
    const std::string right = EncodeBase58Check(ZEROS_IN_FRONT);
    for (std::size_t at = 0; at < right.size(); ++at) {
        std::string text = right;
        EXPECT_FALSE(DecodeBase58Check(text.erase(at, 1), 30)) << text;
        text = right;
        EXPECT_FALSE(DecodeBase58Check(text.insert(at, 1, right[at]), 30)) << text;
    }
}

TEST(Base58Check, RandomTextIsRejected) {
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        std::string text(random.Below(60), '\0');
        for (char& c : text) {
            c = random.OneIn(200) ? static_cast<char>(random.Bits())
                                  : ALPHABET[random.Below(ALPHABET.size())];
        }
        EXPECT_FALSE(DecodeBase58Check(text, 40)) << text;
    }
}

TEST(Base58Check, AnyMaxSizeIsValid) {
    constexpr std::size_t ANY = std::numeric_limits<std::size_t>::max();
    const Bytes payload(21);
    const auto decoded = DecodeBase58Check(EncodeBase58Check(payload), ANY);
    ASSERT_TRUE(decoded.has_value());
    EXPECT_EQ(*decoded, payload);
}

}  // namespace
}  // namespace txhash::btcutil
