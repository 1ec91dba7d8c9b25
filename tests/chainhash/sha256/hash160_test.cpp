// SPDX-License-Identifier: MIT
#include "chainhash/sha256/hash160.h"

#include <cryptopp/ripemd.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "chainhash/bytes/hex.h"
#include "tests/chainhash/oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"

namespace txhash::chainhash {
namespace {

using testing_support::FromHex;

std::string HexHash160(std::string_view hex) { return ToHex(ComputeHash160(FromHex(hex)).bytes); }

TEST(Hash160, DefaultIsZero) { EXPECT_EQ(ToHex(Hash160().bytes), std::string(40, '0')); }

TEST(Hash160, OrderedByItsBytes) {
    Hash160 low;
    low.bytes[19] = 0xff;
    Hash160 high;
    high.bytes[0] = 0x01;
    EXPECT_LT(low, high);
    EXPECT_NE(low, high);
}

// BIP-0173: the generator of the curve as a public key.
TEST(ComputeHash160, PublicKeyOfBip173) {
    EXPECT_EQ(HexHash160("0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"),
              "751e76e8199196d454941c45d1b3a323f1433bd6");
}

// BIP-0143, P2SH-P2WPKH: a public key, and the script that holds its hash.
TEST(ComputeHash160, NestedHashesOfBip143) {
    EXPECT_EQ(HexHash160("03ad1d8e89212f0b92c74d23bb710c00662ad1470198ac48c43f7d6f93a2a26873"),
              "79091972186c449eb1ded22b78e40d009bdf0089");
    EXPECT_EQ(HexHash160("001479091972186c449eb1ded22b78e40d009bdf0089"),
              "4733f37cf4db86fbc2efed2500b4f4e49f312023");
}

// The address that the genesis block pays is Base58Check of this.
TEST(ComputeHash160, PublicKeyOfTheGenesisBlock) {
    EXPECT_EQ(HexHash160("04678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc"
                         "3f4cef38c4f35504e51ec112de5c384df7ba0b8d578a4c702b6bf11d5f"),
              "62e907b15cbf27d5425399ebf6f0fb50ebb88f18");
}

TEST(ComputeHash160, EqualsTheDefinition) {
    const auto data = testing_support::Pattern(300);
    for (std::size_t size = 0; size <= data.size(); ++size) {
        const std::span message(data.data(), size);
        CryptoPP::RIPEMD160 ripemd;
        for (const std::uint8_t byte : OracleHash(message).bytes) ripemd.Update(&byte, 1);
        Hash160 expected;
        ripemd.Final(expected.bytes.data());
        ASSERT_EQ(ComputeHash160(message), expected) << size;
    }
}

TEST(ComputeHash160, DoesNotAllocate) {
    const auto data = testing_support::Pattern(300);
    Hash160 hash;
    testing_support::ExpectNoAllocation([&] { hash = ComputeHash160(data); });
    EXPECT_NE(hash, Hash160());
}

}  // namespace
}  // namespace txhash::chainhash
