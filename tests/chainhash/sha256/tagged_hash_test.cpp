// SPDX-License-Identifier: MIT
#include "chainhash/sha256/tagged_hash.h"

#include <gtest/gtest.h>

#include <string_view>

#include "chainhash/bytes/hex.h"
#include "tests/chainhash/oracle.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"

namespace txhash::chainhash {
namespace {

using testing_support::FromHex;
using testing_support::FromText;

// The definition, step by step.
Hash OracleTaggedHash(std::string_view tag, ByteSpan message) {
    const Hash tag_hash = OracleHash(FromText(tag));
    return OracleHash(testing_support::Concat({tag_hash.bytes, tag_hash.bytes, message}));
}

TEST(TaggedHash, EqualsTheDefinition) {
    const Bytes data = testing_support::Pattern(200);
    for (const std::string_view tag :
         {"", "BIP0340/challenge", "BIP0340/aux", "BIP0340/nonce", "TapLeaf", "TapBranch",
          "TapTweak", "TapSighash",
          "a tag that is longer than one block of sixty-four bytes, which is allowed"}) {
        for (std::size_t size = 0; size <= data.size(); ++size) {
            const std::span message(data.data(), size);
            ASSERT_EQ(TaggedHash(tag, message), OracleTaggedHash(tag, message)) << tag << size;
        }
    }
}

// BIP-0341, wallet-test-vectors.json, scriptPubKey[0]: internal key and tweak.
TEST(TaggedHash, TapTweakOfTheFirstWalletVector) {
    const Bytes internal_key =
        FromHex("d6889cb081036e0faefa3a35157ad71086b123b2b144b649798b494c300a961d");
    EXPECT_EQ(ToHex(TaggedHash("TapTweak", internal_key).bytes),
              "b86e7be8f39bab32a6f2c0443abbc210f0edac0e2c53d501b36b64437d9c6c70");
}

// The states that libsecp256k1 starts its BIP-0340 hashes from.
TEST(TaggedHasher, StandsAtThePublishedMidstates) {
    EXPECT_EQ(TaggedHasher("BIP0340/challenge").Midstate(),
              (Sha256Midstate{{0x9cecba11, 0x23925381, 0x11679112, 0xd1627e0f, 0x97c87550,
                               0x003cc765, 0x90f61164, 0x33e9b66a},
                              64}));
    EXPECT_EQ(TaggedHasher("BIP0340/nonce").Midstate(),
              (Sha256Midstate{{0x46615b35, 0xf4bfbff7, 0x9f8dc671, 0x83627ab3, 0x60217180,
                               0x57358661, 0x21a29e54, 0x68b07b4c},
                              64}));
}

TEST(TaggedHasher, CopyServesManyMessages) {
    const Sha256 tap_leaf = TaggedHasher("TapLeaf");
    for (const std::string_view text : {"first", "second"}) {
        Sha256 hasher = tap_leaf;
        hasher.Write(FromText(text));
        EXPECT_EQ(hasher.Digest(), TaggedHash("TapLeaf", FromText(text)));
    }
}

TEST(TaggedHash, DoesNotAllocate) {
    const Bytes message = FromText("message");
    Hash hash;
    testing_support::ExpectNoAllocation([&] { hash = TaggedHash("TapLeaf", message); });
    EXPECT_EQ(hash, OracleTaggedHash("TapLeaf", message));
}

}  // namespace
}  // namespace txhash::chainhash
