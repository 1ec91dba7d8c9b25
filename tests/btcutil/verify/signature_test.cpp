// SPDX-License-Identifier: MIT
#include "btcutil/verify/signature.h"

#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"
#include "tests/support/random/random.h"
#include "tests/support/script/signer.h"

namespace txhash::btcutil {
namespace {

using chainhash::Hash;
using testing_support::FromHex;
using testing_support::Random;
using testing_support::Signer;

/// Calls `check(bit)` for each bit of `bytes` while it is flipped.
template <class Check>
void ForEachChangedBit(std::span<std::uint8_t> bytes, Check&& check) {
    for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
        const auto mask = static_cast<std::uint8_t>(1U << bit % 8);
        bytes[bit / 8] ^= mask;
        check(bit);
        bytes[bit / 8] ^= mask;
    }
}

/// The first SIZE bytes.
template <std::size_t SIZE>
std::span<const std::uint8_t, SIZE> Fixed(const Bytes& bytes) {
    return ByteSpan(bytes).first<SIZE>();
}

TEST(VerifyEcdsa, AnyFlippedBitFails) {
    Random random(1);
    const Signer signer(5);
    Hash digest = random.Hash();
    Bytes signature = signer.SignEcdsa(digest.bytes);
    for (Bytes pubkey : {signer.PubKey(), signer.UncompressedPubKey(), signer.HybridPubKey()}) {
        const auto verifies = [&] { return VerifyEcdsa(signature, pubkey, LegacySighash(digest)); };
        ASSERT_TRUE(verifies());
        const auto expect_not = [&](std::size_t bit) { EXPECT_FALSE(verifies()) << bit; };
        ForEachChangedBit(digest.bytes, expect_not);
        ForEachChangedBit(signature, expect_not);
        // The first of 65 bytes selects one of two forms.
        ForEachChangedBit(std::span(pubkey).subspan(pubkey.size() == 65 ? 1 : 0), expect_not);
        ASSERT_TRUE(verifies());
    }
}

TEST(VerifyEcdsa, HighSIsValid) {
    Random random(2);
    for (std::uint32_t secret = 1; secret <= 20; ++secret) {
        const Signer signer(secret);
        const LegacySighash digest(random.Hash());
        const Bytes low = signer.SignEcdsa(digest.bytes());
        const Bytes high = testing_support::WithOtherS(low);
        EXPECT_NE(low, high);
        EXPECT_TRUE(VerifyEcdsa(low, signer.PubKey(), digest));
        EXPECT_TRUE(VerifyEcdsa(high, signer.PubKey(), digest));
    }
}

TEST(VerifyEcdsa, HybridKeysHaveTheRightParity) {
    const LegacySighash digest(Hash{{1}});
    const Signer signer(5);
    const Bytes signature = signer.SignEcdsa(digest.bytes());
    Bytes pubkey = signer.HybridPubKey();
    EXPECT_TRUE(VerifyEcdsa(signature, pubkey, digest));
    pubkey[0] ^= 1;
    EXPECT_FALSE(VerifyEcdsa(signature, pubkey, digest));
}

TEST(VerifyEcdsa, EveryTruncationFails) {
    const SegwitV0Sighash digest(Hash{{1}});
    const Signer signer(5);
    const Bytes signature = signer.SignEcdsa(digest.bytes());
    const Bytes pubkey = signer.UncompressedPubKey();
    for (std::size_t size = 0; size < signature.size(); ++size) {
        EXPECT_FALSE(VerifyEcdsa(std::span(signature).first(size), pubkey, digest)) << size;
    }
    for (std::size_t size = 0; size < pubkey.size(); ++size) {
        EXPECT_FALSE(VerifyEcdsa(signature, std::span(pubkey).first(size), digest)) << size;
    }
}

TEST(VerifySchnorr, AnyFlippedBitFails) {
    const Signer signer(5);
    Hash message{{1, 2, 3}};
    Bytes signature = signer.SignSchnorr(message.bytes);
    auto pubkey = signer.XOnlyPubKey();
    const auto verifies = [&] {
        return VerifySchnorr(Fixed<64>(signature), pubkey, TaprootSighash(message));
    };
    ASSERT_TRUE(verifies());
    const auto expect_not = [&](std::size_t bit) { EXPECT_FALSE(verifies()) << bit; };
    ForEachChangedBit(message.bytes, expect_not);
    ForEachChangedBit(signature, expect_not);
    ForEachChangedBit(pubkey, expect_not);
    ASSERT_TRUE(verifies());
}

TEST(Signature, VerifyingAllocatesNothing) {
    const Signer signer(5);
    const Hash digest{{1}};
    const Bytes ecdsa = signer.SignEcdsa(digest.bytes);
    const Bytes schnorr = signer.SignSchnorr(digest.bytes);
    const Bytes pubkey = signer.PubKey();
    const auto x_only = signer.XOnlyPubKey();
    testing_support::ExpectNoAllocation([&] {
        EXPECT_TRUE(VerifyEcdsa(ecdsa, pubkey, LegacySighash(digest)));
        EXPECT_TRUE(VerifyEcdsa(ecdsa, pubkey, SegwitV0Sighash(digest)));
        EXPECT_TRUE(VerifySchnorr(Fixed<64>(schnorr), x_only, TaprootSighash(digest)));
        EXPECT_TRUE(VerifySchnorrMessage(Fixed<64>(schnorr), x_only, digest.bytes));
    });
}

class SignatureVectors : public testing_support::CorpusTest {};

std::string ReadVectors(const std::string& name) {
    const Bytes text = testing_support::ReadFile(testing_support::CorpusPath("vectors/" + name));
    return {text.begin(), text.end()};
}

// index, secret key, public key, aux_rand, message, signature, result, comment
TEST_F(SignatureVectors, Bip340) {
    std::istringstream lines(ReadVectors("bip340.csv"));
    std::string line;
    std::getline(lines, line);
    std::size_t valid = 0;
    std::size_t invalid = 0;
    std::size_t other_sizes = 0;
    while (std::getline(lines, line)) {
        std::vector<std::string> cells;
        std::istringstream row(line);
        for (std::string cell; std::getline(row, cell, ',');) cells.push_back(cell);
        ASSERT_GE(cells.size(), 7U) << line;
        const Bytes pubkey = FromHex(cells[2]);
        const Bytes message = FromHex(cells[4]);
        const Bytes signature = FromHex(cells[5]);
        ASSERT_EQ(pubkey.size(), 32U);
        ASSERT_EQ(signature.size(), 64U);
        const bool expected = cells[6].starts_with("TRUE");
        EXPECT_EQ(VerifySchnorrMessage(Fixed<64>(signature), Fixed<32>(pubkey), message), expected)
            << line;
        ++(expected ? valid : invalid);
        other_sizes += message.size() != 32;
    }
    EXPECT_EQ(valid, 9U);
    EXPECT_EQ(invalid, 10U);
    EXPECT_EQ(other_sizes, 4U);
}

/// Calls `on_leaf(leaf)` for each leaf of a script tree in order.
template <class OnLeaf>
void ForEachLeaf(const nlohmann::json& node, OnLeaf&& on_leaf) {
    if (node.is_array()) {
        for (const auto& child : node) ForEachLeaf(child, on_leaf);
    } else if (!node.is_null()) {
        on_leaf(node);
    }
}

TEST_F(SignatureVectors, Bip341ControlBlocks) {
    std::size_t count = 0;
    const auto vectors = testing_support::ParseJson(ReadVectors("bip341_wallet_vectors.json"));
    for (const auto& row : vectors.at("scriptPubKey")) {
        Bytes output_key = FromHex(row["intermediary"]["tweakedPubkey"].get<std::string>());
        std::size_t leaf_number = 0;
        ForEachLeaf(row["given"]["scriptTree"], [&](const nlohmann::json& leaf) {
            const auto& blocks = row["expected"]["scriptPathControlBlocks"];
            Bytes bytes = FromHex(blocks.at(leaf_number++).get<std::string>());
            const Hash leaf_hash = TapLeafHash(leaf["leafVersion"].get<std::uint8_t>(),
                                               FromHex(leaf["script"].get<std::string>()));
            const auto commits = [&] {
                return CommitsToLeaf(Fixed<32>(output_key), *ControlBlock::Parse(bytes), leaf_hash);
            };
            ASSERT_TRUE(commits());
            const auto expect_not = [&](std::size_t bit) { EXPECT_FALSE(commits()) << bit; };
            ForEachChangedBit(output_key, expect_not);
            // The leaf version is covered by the leaf hash.
            bytes[0] ^= 1;
            EXPECT_FALSE(commits());
            bytes[0] ^= 1;
            ForEachChangedBit(std::span(bytes).subspan(1), expect_not);
            ++count;
        });
    }
    EXPECT_EQ(count, 12U);
}

// libsecp256k1 aborts on a null pointer.
TEST(VerifyEcdsa, EmptySignatureOrKeyFails) {
    const Bytes some = {2};
    EXPECT_FALSE(VerifyEcdsa({}, some, LegacySighash()));
    EXPECT_FALSE(VerifyEcdsa(some, {}, LegacySighash()));
    EXPECT_FALSE(VerifyEcdsa({}, {}, LegacySighash()));
}

}  // namespace
}  // namespace txhash::btcutil
