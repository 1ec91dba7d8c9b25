// SPDX-License-Identifier: MIT
// What functions without a status require of their arguments is asserted in debug builds.

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>

#include "capi/txhash.h"

namespace txhash::capi_testing {
namespace {

class CapiPreconditionDeathTest : public testing::Test {
protected:
    void SetUp() override {
#ifdef NDEBUG
        GTEST_SKIP() << "no assertions in this build";
#endif
        GTEST_FLAG_SET(death_test_style, "fast");
        txhash_sha256_init(&hasher);
    }

    txhash_hash hash{};
    txhash_sha256_hasher hasher{};
    std::uint8_t bytes[80] = {};
    std::uint64_t number = 0;
};

#define EXPECT_ASSERTS(call) EXPECT_DEATH(call, "[Aa]ssert")
/// The same for a function whose answer must not be dropped.
#define EXPECT_ANSWER_ASSERTS(call) EXPECT_DEATH(std::_Exit(call), "[Aa]ssert")

TEST_F(CapiPreconditionDeathTest, Hashes) {
    EXPECT_ASSERTS(txhash_sha256(nullptr, "x", 1));
    EXPECT_ASSERTS(txhash_sha256(&hash, nullptr, 1));
    EXPECT_ASSERTS(txhash_sha256d(nullptr, "x", 1));
    EXPECT_ASSERTS(txhash_sha256d(&hash, nullptr, 1));
    EXPECT_ASSERTS(txhash_hash160(nullptr, "x", 1));
    EXPECT_ASSERTS(txhash_hash160(bytes, nullptr, 1));
    EXPECT_ASSERTS(txhash_tagged_hash(nullptr, "x", 1, "x", 1));
    EXPECT_ASSERTS(txhash_tagged_hash(&hash, nullptr, 1, "x", 1));
    EXPECT_ASSERTS(txhash_tagged_hash(&hash, "x", 1, nullptr, 1));
    EXPECT_ASSERTS(txhash_sha256d64(nullptr, bytes, 1));
    EXPECT_ASSERTS(txhash_sha256d64(&hash, nullptr, 1));
    EXPECT_ASSERTS(txhash_hash_to_hex(nullptr, &hash));
    EXPECT_ASSERTS(txhash_hash_to_hex(reinterpret_cast<char*>(bytes), nullptr));
}

TEST_F(CapiPreconditionDeathTest, IncrementalHash) {
    EXPECT_ASSERTS(txhash_sha256_init(nullptr));
    EXPECT_ASSERTS(txhash_sha256_write(nullptr, "x", 1));
    EXPECT_ASSERTS(txhash_sha256_write(&hasher, nullptr, 1));
    EXPECT_ASSERTS(txhash_sha256_digest(nullptr, &hash));
    EXPECT_ASSERTS(txhash_sha256_digest(&hasher, nullptr));
    EXPECT_ASSERTS(txhash_sha256_double_digest(nullptr, &hash));
    EXPECT_ASSERTS(txhash_sha256_double_digest(&hasher, nullptr));
}

TEST_F(CapiPreconditionDeathTest, HashersThatWereNotInitialized) {
    txhash_tx_hasher tx;
    ASSERT_EQ(txhash_tx_begin(&tx, 1, 1, 1), TXHASH_OK);
    const txhash_outpoint prevout{};
    for (const int fill : {0, 0xaa, 0xff}) {
        std::memset(&hasher, fill, sizeof hasher);
        EXPECT_ASSERTS(txhash_sha256_write(&hasher, "x", 1));
        EXPECT_ASSERTS(txhash_sha256_digest(&hasher, &hash));
        EXPECT_ASSERTS(txhash_sha256_double_digest(&hasher, &hash));
        std::memset(&tx, fill, sizeof tx);
        EXPECT_ASSERTS(txhash_tx_input(&tx, &prevout, "x", 1, 0));
        EXPECT_ASSERTS(txhash_tx_outputs(&tx, 1));
        EXPECT_ASSERTS(txhash_tx_output(&tx, 1, "x", 1));
        EXPECT_ASSERTS(txhash_tx_witness(&tx, 1));
        EXPECT_ASSERTS(txhash_tx_witness_item(&tx, "x", 1));
        EXPECT_ANSWER_ASSERTS(txhash_tx_end(&tx, 0, &hash, nullptr));
    }
}

TEST_F(CapiPreconditionDeathTest, AHasherOfAnotherType) {
    txhash_tx_hasher tx;
    ASSERT_EQ(txhash_tx_begin(&tx, 1, 1, 1), TXHASH_OK);
    EXPECT_ASSERTS(txhash_sha256_write(reinterpret_cast<txhash_sha256_hasher*>(&tx), "x", 1));
}

TEST_F(CapiPreconditionDeathTest, CopiesAreInitialized) {
    txhash_sha256_hasher copy = hasher;
    txhash_sha256_write(&copy, "x", 1);
    txhash_sha256_digest(&copy, &hash);
}

TEST_F(CapiPreconditionDeathTest, Merkle) {
    EXPECT_ASSERTS(txhash_merkle_root(nullptr, nullptr, &hash, 1, &hash));
    EXPECT_ASSERTS(txhash_merkle_root(&hash, nullptr, nullptr, 1, &hash));
    EXPECT_ASSERTS(txhash_merkle_root(&hash, nullptr, &hash, 1, nullptr));
    EXPECT_ANSWER_ASSERTS(txhash_verify_merkle_branch(nullptr, 0, &hash, 1, &hash));
    EXPECT_ANSWER_ASSERTS(txhash_verify_merkle_branch(&hash, 0, nullptr, 1, &hash));
    EXPECT_ANSWER_ASSERTS(txhash_verify_merkle_branch(&hash, 0, &hash, 1, nullptr));
}

TEST_F(CapiPreconditionDeathTest, Others) {
    EXPECT_ANSWER_ASSERTS(txhash_header_meets_target(nullptr));
    EXPECT_ASSERTS(txhash_tapleaf_hash(nullptr, 0xc0, "x", 1));
    EXPECT_ASSERTS(txhash_tapleaf_hash(&hash, 0xc0, nullptr, 1));
    EXPECT_ANSWER_ASSERTS(txhash_verify_ecdsa(nullptr, 1, bytes, 33, &hash));
    EXPECT_ANSWER_ASSERTS(txhash_verify_ecdsa(bytes, 1, nullptr, 33, &hash));
    EXPECT_ANSWER_ASSERTS(txhash_verify_ecdsa(bytes, 1, bytes, 33, nullptr));
    EXPECT_ANSWER_ASSERTS(txhash_verify_schnorr(nullptr, bytes, "x", 1));
    EXPECT_ANSWER_ASSERTS(txhash_verify_schnorr(bytes, nullptr, "x", 1));
    EXPECT_ANSWER_ASSERTS(txhash_verify_schnorr(bytes, bytes, nullptr, 1));
    EXPECT_ASSERTS(txhash_filter_header(nullptr, &hash, "x", 1));
    EXPECT_ASSERTS(txhash_filter_header(&hash, nullptr, "x", 1));
    EXPECT_ASSERTS(txhash_filter_header(&hash, &hash, nullptr, 1));
    EXPECT_ASSERTS(txhash_short_id_key(nullptr, bytes, 0));
    EXPECT_ASSERTS(txhash_short_id_key(bytes, nullptr, 0));
    EXPECT_ASSERTS(txhash_short_ids(nullptr, bytes, &hash, 1));
    EXPECT_ASSERTS(txhash_short_ids(&number, nullptr, &hash, 1));
    EXPECT_ASSERTS(txhash_short_ids(&number, bytes, nullptr, 1));
}

}  // namespace
}  // namespace txhash::capi_testing
