// SPDX-License-Identifier: MIT
// Hashes, trees and short ids by the C ABI: the same as by C++, in place where that is allowed.

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "btcutil/relay.h"
#include "chainhash/merkle.h"
#include "chainhash/sha256.h"
#include "chainhash/siphash.h"
#include "tests/capi/c_objects.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::capi_testing {
namespace {

using chainhash::Hash;
using testing_support::Pattern;
using testing_support::Random;

std::vector<txhash_hash> RandomHashes(Random& random, std::size_t count) {
    std::vector<txhash_hash> hashes(count);
    for (auto& hash : hashes) {
        const Hash made = random.Hash();
        std::memcpy(&hash, &made, sizeof hash);
    }
    return hashes;
}

TEST(CapiHash, EverySizeUpToThreeBlocks) {
    const Bytes data = Pattern(192);
    for (std::size_t size = 0; size <= data.size(); ++size) {
        const ByteSpan message(data.data(), size);
        txhash_hash hash;
        txhash_sha256(&hash, message.data(), size);
        EXPECT_EQ(ToHash(hash), chainhash::HashH(message));
        txhash_sha256d(&hash, message.data(), size);
        EXPECT_EQ(ToHash(hash), chainhash::DoubleHashH(message));
        txhash_tagged_hash(&hash, "TapLeaf", 7, message.data(), size);
        EXPECT_EQ(ToHash(hash), chainhash::TaggedHash("TapLeaf", message));
        std::array<std::uint8_t, 20> hash160;
        txhash_hash160(hash160.data(), message.data(), size);
        EXPECT_EQ(hash160, chainhash::ComputeHash160(message).bytes);

        for (const std::size_t split : {std::size_t{0}, size / 3, size}) {
            txhash_sha256_hasher hasher;
            txhash_sha256_init(&hasher);
            txhash_sha256_write(&hasher, data.data(), split);
            txhash_sha256_write(&hasher, data.data() + split, size - split);
            txhash_sha256_digest(&hasher, &hash);
            EXPECT_EQ(ToHash(hash), chainhash::HashH(message));
            txhash_sha256_double_digest(&hasher, &hash);
            EXPECT_EQ(ToHash(hash), chainhash::DoubleHashH(message));
        }
    }
}

TEST(CapiHash, NullIsTheEmptyString) {
    const Hash empty = chainhash::HashH({});
    txhash_hash hash;
    txhash_sha256(&hash, nullptr, 0);
    EXPECT_EQ(ToHash(hash), empty);
    txhash_sha256d(&hash, nullptr, 0);
    EXPECT_EQ(ToHash(hash), chainhash::DoubleHashH({}));
    txhash_tagged_hash(&hash, nullptr, 0, nullptr, 0);
    EXPECT_EQ(ToHash(hash), chainhash::TaggedHash("", {}));
    txhash_tapleaf_hash(&hash, 0xc0, nullptr, 0);
    std::array<std::uint8_t, 20> hash160;
    txhash_hash160(hash160.data(), nullptr, 0);
    EXPECT_EQ(hash160, chainhash::ComputeHash160({}).bytes);
    txhash_sha256_hasher hasher;
    txhash_sha256_init(&hasher);
    txhash_sha256_write(&hasher, nullptr, 0);
    txhash_sha256_digest(&hasher, &hash);
    EXPECT_EQ(ToHash(hash), empty);
    txhash_sha256d64(nullptr, nullptr, 0);
}

TEST(CapiHash, ManyOfAllSizes) {
    const Bytes data = Pattern(5000);
    Random random(5);
    for (const std::size_t count : {0U, 1U, 2U, 7U, 16U, 17U, 100U}) {
        std::vector<std::size_t> offsets(count + 1);
        for (auto& offset : offsets) offset = random.Below(data.size() + 1);
        std::sort(offsets.begin(), offsets.end());
        std::vector<txhash_hash> hashes(count);
        ASSERT_EQ(txhash_sha256d_many(hashes.data(), data.data(), offsets.data(), count),
                  TXHASH_OK);
        for (std::size_t i = 0; i < count; ++i) {
            EXPECT_EQ(ToHash(hashes[i]), chainhash::DoubleHashH(ByteSpan(data).subspan(
                                             offsets[i], offsets[i + 1] - offsets[i])));
        }
    }
}

TEST(CapiHash, ManyRefusesImpossibleOffsets) {
    txhash_hash out[2];
    const char byte = 0;
    const std::size_t descending[] = {0, 1, 0};
    const std::size_t too_long[] = {0, 0, std::size_t{1} << 37};
    const std::size_t one[] = {0, 1};
    EXPECT_EQ(txhash_sha256d_many(out, &byte, descending, 2), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_sha256d_many(out, &byte, too_long, 2), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_sha256d_many(out, nullptr, one, 1), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_sha256d_many(nullptr, &byte, one, 1), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_sha256d_many(out, &byte, nullptr, 1), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_sha256d_many(out, &byte, one, std::size_t{1} << 32), TXHASH_INVALID_ARGUMENT);
}

TEST(CapiHash, Levels) {
    Random random(6);
    for (std::size_t count = 0; count < 40; ++count) {
        auto nodes = RandomHashes(random, 2 * count);
        std::vector<Hash> expected;
        for (std::size_t i = 0; i < count; ++i) {
            expected.push_back(chainhash::DoubleHashH({nodes[2 * i].bytes, 64}));
        }
        std::vector<txhash_hash> apart(count);
        txhash_sha256d64(apart.data(), nodes.data(), count);
        EXPECT_EQ(ToHashes(apart), expected);
        txhash_sha256d64(nodes.data(), nodes.data(), count);
        EXPECT_EQ(ToHashes(std::span(nodes).first(count)), expected);
    }
}

TEST(CapiMerkle, RootsAndBranchesOfEverySize) {
    Random random(7);
    for (std::size_t count = 0; count < 70; ++count) {
        SCOPED_TRACE(count);
        auto leaves = RandomHashes(random, count);
        // Equal neighbors, as an attacker would repeat them.
        if (count % 3 == 2) leaves[count - 1] = leaves[count - 2];
        const std::vector<Hash> cpp_leaves = ToHashes(leaves);
        auto in_place = cpp_leaves;
        const auto expected = chainhash::ComputeMerkleRoot(in_place);

        const auto original = leaves;
        std::vector<txhash_hash> scratch((count + 1) / 2);
        txhash_hash root;
        int mutated = -1;
        txhash_merkle_root(&root, &mutated, leaves.data(), count, scratch.data());
        EXPECT_EQ(ToHash(root), expected.root);
        EXPECT_EQ(mutated, expected.mutated ? 1 : 0);
        EXPECT_EQ(ToHashes(leaves), cpp_leaves);

        for (std::size_t index = 0; index < count; ++index) {
            std::vector<txhash_hash> branch(64);
            std::size_t levels = 0;
            ASSERT_EQ(txhash_merkle_branch(branch.data(), branch.size(), &levels, leaves.data(),
                                           count, index),
                      TXHASH_OK);
            branch.resize(levels);
            EXPECT_EQ(ToHashes(branch), chainhash::MerkleBranch(cpp_leaves, index));
            EXPECT_EQ(
                txhash_verify_merkle_branch(&leaves[index], index, branch.data(), levels, &root),
                1);
            root.bytes[31] ^= 1;
            EXPECT_EQ(
                txhash_verify_merkle_branch(&leaves[index], index, branch.data(), levels, &root),
                0);
            root.bytes[31] ^= 1;
            if (levels == 0) continue;
            std::size_t needed = 0;
            EXPECT_EQ(txhash_merkle_branch(branch.data(), levels - 1, &needed, leaves.data(), count,
                                           index),
                      TXHASH_BUFFER_TOO_SMALL);
            EXPECT_EQ(needed, levels);
            EXPECT_EQ(txhash_merkle_branch(nullptr, 0, &needed, leaves.data(), count, index),
                      TXHASH_BUFFER_TOO_SMALL);
            EXPECT_EQ(needed, levels);
        }

        txhash_hash in_place_root;
        txhash_merkle_root(&in_place_root, nullptr, leaves.data(), count, leaves.data());
        EXPECT_EQ(ToHash(in_place_root), expected.root);
    }
}

TEST(CapiSipHash, EveryVariantSizeAndStride) {
    const Bytes data = Pattern(2000);
    const auto key = chainhash::SipHashKey{0x0706050403020100, 0x0f0e0d0c0b0a0908};
    const auto key_bytes = key.ToBytes();
    const auto expected = [&](int variant, ByteSpan message) {
        if (variant == TXHASH_SIPHASH_1_2) return chainhash::SipHash<1, 2>(key, message);
        if (variant == TXHASH_SIPHASH_1_3) return chainhash::SipHash<1, 3>(key, message);
        return chainhash::SipHash<2, 4>(key, message);
    };
    for (const int variant : {TXHASH_SIPHASH_1_2, TXHASH_SIPHASH_1_3, TXHASH_SIPHASH_2_4}) {
        for (std::size_t size = 0; size < 40; ++size) {
            std::uint64_t hash = 0;
            ASSERT_EQ(txhash_siphash(&hash, static_cast<std::uint32_t>(variant), key_bytes.data(),
                                     data.data(), size),
                      TXHASH_OK);
            EXPECT_EQ(hash, expected(variant, ByteSpan(data).first(size)));
            for (const std::size_t stride : {size, size + 3}) {
                std::vector<std::uint64_t> many(21);
                ASSERT_EQ(
                    txhash_siphash_many(many.data(), static_cast<std::uint32_t>(variant),
                                        key_bytes.data(), data.data(), size, stride, many.size()),
                    TXHASH_OK);
                for (std::size_t i = 0; i < many.size(); ++i) {
                    EXPECT_EQ(many[i], expected(variant, ByteSpan(data).subspan(i * stride, size)));
                }
            }
        }
    }
}

TEST(CapiSipHash, EmptyMessagesMayHaveNoAddress) {
    const std::uint8_t key[16] = {};
    std::vector<std::uint64_t> hashes(9);
    ASSERT_EQ(txhash_siphash_many(hashes.data(), TXHASH_SIPHASH_2_4, key, nullptr, 0, 5, 9),
              TXHASH_OK);
    EXPECT_EQ(hashes, std::vector(9, chainhash::SipHash<2, 4>({}, ByteSpan())));
}

TEST(CapiSipHash, ImpossibleArguments) {
    const std::uint8_t key[16] = {};
    std::uint64_t out[2] = {1, 1};
    const auto many = [&](std::uint32_t variant, std::size_t size, std::size_t stride,
                          std::size_t count) {
        return txhash_siphash_many(out, variant, key, key, size, stride, count);
    };
    EXPECT_EQ(many(TXHASH_SIPHASH_2_4, 8, 7, 2), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(many(TXHASH_SIPHASH_2_4, 8, 7, 1), TXHASH_OK);
    EXPECT_EQ(many(TXHASH_SIPHASH_2_4, 8, SIZE_MAX / 2, 3), TXHASH_INVALID_ARGUMENT);
    for (const std::uint32_t variant : {0U, 11U, 23U, 42U, 0xffffffffU}) {
        EXPECT_EQ(many(variant, 8, 8, 1), TXHASH_INVALID_ARGUMENT);
        EXPECT_EQ(many(variant, 8, 8, 0), TXHASH_INVALID_ARGUMENT);
    }
}

TEST(CapiShortIds, AreThoseOfCpp) {
    Random random(8);
    const Bytes raw = random.ByteString(80);
    const auto header = wire::BlockHeader::Deserialize(raw);
    ASSERT_TRUE(header);
    const auto expected_key = btcutil::ShortIdKey(*header, 0x0123456789abcdef);
    std::array<std::uint8_t, 16> key;
    txhash_short_id_key(key.data(), raw.data(), 0x0123456789abcdef);
    EXPECT_EQ(key, expected_key.ToBytes());
    for (const std::size_t count : {0U, 1U, 255U, 256U, 257U, 1000U}) {
        const auto wtxids = RandomHashes(random, count);
        std::vector<std::uint64_t> ids(count);
        txhash_short_ids(ids.data(), key.data(), wtxids.data(), count);
        for (std::size_t i = 0; i < count; ++i) {
            EXPECT_EQ(
                ids[i],
                btcutil::ComputeShortId(expected_key, chainhash::Wtxid(ToHash(wtxids[i]))).value());
        }
    }
}

TEST(CapiHex, RoundTripInEitherCase) {
    Random random(9);
    const Hash hash = random.Hash();
    txhash_hash c_hash;
    std::memcpy(&c_hash, &hash, sizeof c_hash);
    char hex[65];
    txhash_hash_to_hex(hex, &c_hash);
    std::string text = hex;
    EXPECT_EQ(text, hash.ToHex());
    for (int upper = 0; upper < 2; ++upper) {
        txhash_hash back;
        ASSERT_EQ(txhash_hash_from_hex(&back, text.data(), text.size()), TXHASH_OK);
        EXPECT_EQ(ToHash(back), hash);
        std::transform(text.begin(), text.end(), text.begin(), [](char digit) {
            return digit >= 'a' ? static_cast<char>(digit - 32) : digit;
        });
    }
    for (std::size_t size = 0; size < 64; ++size) {
        txhash_hash back = {{1}};
        EXPECT_EQ(txhash_hash_from_hex(&back, text.data(), size), TXHASH_INVALID_HEX);
        EXPECT_EQ(ToHash(back), Hash{});
    }
    text += "00";
    txhash_hash back;
    EXPECT_EQ(txhash_hash_from_hex(&back, text.data(), 65), TXHASH_INVALID_HEX);
    EXPECT_EQ(txhash_hash_from_hex(&back, text.data(), 66), TXHASH_INVALID_HEX);
    EXPECT_EQ(txhash_hash_from_hex(&back, nullptr, 0), TXHASH_INVALID_HEX);
    EXPECT_EQ(txhash_hash_from_hex(&back, nullptr, 64), TXHASH_INVALID_ARGUMENT);
}

}  // namespace
}  // namespace txhash::capi_testing
