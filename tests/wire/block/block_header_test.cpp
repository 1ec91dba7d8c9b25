// SPDX-License-Identifier: MIT
#include "wire/block/block_header.h"

#include <gtest/gtest.h>

#include <string>

#include "chainhash/bytes.h"
#include "tests/support/bytes.h"

namespace txhash::wire {
namespace {

using testing_support::FromHex;

// The first header of mainnet, written out field by field.
const std::string GENESIS = "01000000" + std::string(64, '0') +
                            "3ba3edfd7a7b12b27ac72c3e67768f617fc81bc3888a51323a9fb8aa4b1e5e4a"
                            "29ab5f49"
                            "ffff001d"
                            "1dac2b7c";

BlockHeader GenesisHeader() {
    return {.version = 1,
            .merkle_root = chainhash::Hash::FromHex(
                               "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b")
                               .value(),
            .timestamp = 1231006505,
            .bits = 0x1d00ffff,
            .nonce = 2083236893};
}

TEST(BlockHeader, Serializes) { EXPECT_EQ(chainhash::ToHex(ToBytes(GenesisHeader())), GENESIS); }

TEST(BlockHeader, Deserializes) {
    const auto header = BlockHeader::Deserialize(FromHex(GENESIS));
    ASSERT_TRUE(header);
    EXPECT_EQ(*header, GenesisHeader());
}

TEST(BlockHeader, HashOfTheGenesisBlock) {
    EXPECT_EQ(GenesisHeader().BlockHash().ToHex(),
              "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f");
}

// Block 125,552, whose header is explained in many places.
TEST(BlockHeader, HashOfALaterBlock) {
    const auto header = BlockHeader::Deserialize(
        FromHex("01000000"
                "81cd02ab7e569e8bcd9317e2fe99f2de44d49ab2b8851ba4a308000000000000"
                "e320b6c2fffc8d750423db8b1eb942ae710e951ed797f7affc8892b0f1fc122b"
                "c7f5d74d"
                "f2b9441a"
                "42a14695"));
    ASSERT_TRUE(header);
    EXPECT_EQ(header->BlockHash().ToHex(),
              "00000000000000001e8d6829a8a21adc5d38d0a473b144b6765798e61f98bd1d");
    EXPECT_EQ(header->prev_block.ToHex(),
              "00000000000008a3a41b85b8b29ad444def299fee21793cd8b9e567eab02cd81");
}

TEST(BlockHeader, VersionIsSigned) {
    const BlockHeader header{.version = -2};
    const auto bytes = ToBytes(header);
    EXPECT_EQ(chainhash::ToHex(ByteSpan(bytes).first(4)), "feffffff");
    EXPECT_EQ(BlockHeader::Deserialize(bytes)->version, -2);
}

TEST(BlockHeader, EveryByteRoundTrips) {
    const auto bytes = testing_support::Pattern(BlockHeader::SIZE);
    const auto header = BlockHeader::Deserialize(bytes);
    ASSERT_TRUE(header);
    EXPECT_EQ(ToBytes(*header), bytes);
}

TEST(BlockHeader, EveryBitIsPartOfTheHash) {
    const auto bytes = ToBytes(GenesisHeader());
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        auto flipped = bytes;
        flipped[bit / 8] ^= static_cast<std::uint8_t>(1U << bit % 8);
        const auto header = BlockHeader::Deserialize(flipped);
        ASSERT_TRUE(header);
        EXPECT_NE(*header, GenesisHeader()) << bit;
        EXPECT_NE(header->BlockHash(), GenesisHeader().BlockHash()) << bit;
    }
}

TEST(BlockHeader, TrailingBytesFail) {
    const auto decoded = BlockHeader::Deserialize(FromHex(GENESIS + "00"));
    ASSERT_FALSE(decoded);
    EXPECT_EQ(decoded.error(),
              (DecodeError{DecodeErrc::TrailingBytes, Field::BlockHeader, BlockHeader::SIZE}));
}

}  // namespace
}  // namespace txhash::wire
