// SPDX-License-Identifier: MIT
// Null and zero for every pointer and size of the functions that report a status, and flags and
// enums that do not exist.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/capi/c_objects.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"

namespace txhash::capi_testing {
namespace {

using testing_support::FromHex;
namespace inputs = testing_support::public_inputs;

/// Expects TXHASH_INVALID_ARGUMENT, in the error, too, and nothing else in it.
#define EXPECT_INVALID(call)                              \
    do {                                                  \
        error = UnfilledError();                          \
        EXPECT_EQ((call), TXHASH_INVALID_ARGUMENT);       \
        EXPECT_EQ(error.status, TXHASH_INVALID_ARGUMENT); \
        EXPECT_EQ(error.offset, TXHASH_NONE);             \
        EXPECT_EQ(error.system, 0);                       \
        EXPECT_EQ(error.field, nullptr);                  \
    } while (false)

class CapiArguments : public testing::Test {
protected:
    Bytes block_bytes = FromHex(inputs::GENESIS_BLOCK);
    Bytes tx_bytes = FromHex(inputs::P2SH_WRAPPED_WITNESS);
    const char* const any = "any";
    txhash_error error = UnfilledError();
    txhash_hash hash = {{1}}, other = {{1}};
    std::size_t used = 1;
};

TEST_F(CapiArguments, TxIds) {
    EXPECT_INVALID(txhash_tx_ids(nullptr, &other, &used, tx_bytes.data(), tx_bytes.size(), &error));
    EXPECT_EQ(ToHash(other), chainhash::Hash{});
    EXPECT_EQ(used, 0U);
    other = {{1}};
    EXPECT_INVALID(txhash_tx_ids(&hash, &other, &used, nullptr, 1, &error));
    EXPECT_EQ(ToHash(hash), chainhash::Hash{});
    EXPECT_EQ(ToHash(other), chainhash::Hash{});
    EXPECT_EQ(txhash_tx_ids(&hash, nullptr, nullptr, nullptr, 0, nullptr), TXHASH_END_OF_DATA);
    EXPECT_EQ(txhash_tx_ids(&hash, nullptr, nullptr, any, 0, nullptr), TXHASH_END_OF_DATA);
}

TEST_F(CapiArguments, TxParse) {
    txhash_tx tx = Sized<txhash_tx>();
    EXPECT_INVALID(txhash_tx_parse(nullptr, tx_bytes.data(), tx_bytes.size(), &error));
    EXPECT_INVALID(txhash_tx_parse(&tx, nullptr, 1, &error));
    EXPECT_EQ(tx.size_bytes, 0U);
    EXPECT_EQ(txhash_tx_parse(&tx, nullptr, 0, nullptr), TXHASH_END_OF_DATA);
}

TEST_F(CapiArguments, TxHasher) {
    txhash_tx_hasher hasher;
    const txhash_outpoint prevout{};
    EXPECT_EQ(txhash_tx_begin(nullptr, 1, 1, 0), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_tx_input(nullptr, &prevout, nullptr, 0, 0), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_tx_outputs(nullptr, 1), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_tx_output(nullptr, 0, nullptr, 0), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_tx_witness(nullptr, 1), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_tx_witness_item(nullptr, nullptr, 0), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_tx_end(nullptr, 0, &hash, &other), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(ToHash(hash), chainhash::Hash{});
    EXPECT_EQ(ToHash(other), chainhash::Hash{});
    ASSERT_EQ(txhash_tx_begin(&hasher, 1, 0, 0), TXHASH_OK);
    ASSERT_EQ(txhash_tx_outputs(&hasher, 0), TXHASH_OK);
    other = {{1}};
    EXPECT_EQ(txhash_tx_end(&hasher, 0, nullptr, &other), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(ToHash(other), chainhash::Hash{});
    EXPECT_EQ(txhash_tx_end(&hasher, 0, &hash, nullptr), TXHASH_OK);
}

TEST_F(CapiArguments, BlockHasher) {
    EXPECT_EQ(txhash_block_hasher_create(nullptr, 0), TXHASH_INVALID_ARGUMENT);
    for (const std::uint32_t flags : {32U, 64U, 0x80000000U, 0xffffffffU, 32U | 7U}) {
        auto* created = reinterpret_cast<txhash_block_hasher*>(&used);
        EXPECT_EQ(txhash_block_hasher_create(&created, flags), TXHASH_INVALID_ARGUMENT);
        EXPECT_EQ(created, nullptr);
    }
    txhash_block_hasher_destroy(nullptr);

    const auto hasher = MakeBlockHasher();
    txhash_block block = Sized<txhash_block>();
    EXPECT_INVALID(txhash_block_compute(nullptr, &block, &used, block_bytes.data(),
                                        block_bytes.size(), &error));
    EXPECT_EQ(used, 0U);
    EXPECT_EQ(block.txids, nullptr);
    block = Sized<txhash_block>();
    EXPECT_INVALID(txhash_block_compute(hasher.get(), &block, &used, nullptr, 1, &error));
    EXPECT_EQ(block.txids, nullptr);
    EXPECT_EQ(txhash_block_compute(hasher.get(), &block, &used, nullptr, 0, nullptr),
              TXHASH_END_OF_DATA);
    EXPECT_INVALID(txhash_block_check(nullptr, 0, &error));
    for (const std::uint32_t rule : {2U, 3U, 0x80000000U, 0xffffffffU}) {
        EXPECT_INVALID(txhash_block_check(hasher.get(), rule, &error));
    }
    EXPECT_EQ(txhash_block_check(hasher.get(), 1, nullptr), TXHASH_NOT_COMPUTED);
}

TEST_F(CapiArguments, SighashCache) {
    EXPECT_INVALID(
        txhash_sighash_cache_create(nullptr, tx_bytes.data(), tx_bytes.size(), nullptr, 0, &error));
    auto* created = reinterpret_cast<txhash_sighash_cache*>(&used);
    EXPECT_INVALID(txhash_sighash_cache_create(&created, nullptr, 1, nullptr, 0, &error));
    EXPECT_EQ(created, nullptr);
    EXPECT_INVALID(txhash_sighash_cache_create(&created, tx_bytes.data(), tx_bytes.size(), nullptr,
                                               1, &error));
    EXPECT_EQ(created, nullptr);
    txhash_sighash_cache_destroy(nullptr);

    ASSERT_EQ(txhash_sighash_cache_create(&created, tx_bytes.data(), tx_bytes.size(), nullptr, 0,
                                          nullptr),
              TXHASH_OK);
    const CSighashCache cache(created);
    const auto expect_zeroed = [&](txhash_status status) {
        EXPECT_EQ(status, TXHASH_INVALID_ARGUMENT);
        EXPECT_EQ(ToHash(hash), chainhash::Hash{});
        hash = {{1}};
    };
    const auto* c = cache.get();
    EXPECT_EQ(txhash_sighash_legacy(c, nullptr, 0, any, 1, 1), TXHASH_INVALID_ARGUMENT);
    expect_zeroed(txhash_sighash_legacy(nullptr, &hash, 0, any, 1, 1));
    expect_zeroed(txhash_sighash_legacy(c, &hash, 0, nullptr, 1, 1));
    EXPECT_EQ(txhash_sighash_legacy(c, &hash, 0, nullptr, 0, 1), TXHASH_OK);
    EXPECT_EQ(txhash_sighash_segwit_v0(c, nullptr, 0, any, 1, 0, 1), TXHASH_INVALID_ARGUMENT);
    hash = {{1}};
    expect_zeroed(txhash_sighash_segwit_v0(nullptr, &hash, 0, any, 1, 0, 1));
    expect_zeroed(txhash_sighash_segwit_v0(c, &hash, 0, nullptr, 1, 0, 1));
    EXPECT_EQ(txhash_sighash_segwit_v0(c, &hash, 0, nullptr, 0, 0, 1), TXHASH_OK);
    EXPECT_EQ(txhash_sighash_taproot(c, nullptr, 0, 0, nullptr, 0, nullptr, 0),
              TXHASH_INVALID_ARGUMENT);
    hash = {{1}};
    expect_zeroed(txhash_sighash_taproot(nullptr, &hash, 0, 0, nullptr, 0, nullptr, 0));
    expect_zeroed(txhash_sighash_taproot(c, &hash, 0, 0, nullptr, 0, nullptr, 1));
    expect_zeroed(txhash_sighash_taproot(c, &hash, 0, 0, nullptr, 0, "\x50", 0));
    expect_zeroed(txhash_sighash_taproot(c, &hash, 0, 0, nullptr, 0, "\x51", 1));
    for (const std::size_t input : {std::size_t{1}, SIZE_MAX}) {
        EXPECT_EQ(txhash_sighash_legacy(c, &hash, input, any, 1, 1), TXHASH_INDEX_OUT_OF_RANGE);
        EXPECT_EQ(txhash_sighash_segwit_v0(c, &hash, input, any, 1, 0, 1),
                  TXHASH_INDEX_OUT_OF_RANGE);
        EXPECT_EQ(txhash_sighash_taproot(c, &hash, input, 0, nullptr, 0, nullptr, 0),
                  TXHASH_INDEX_OUT_OF_RANGE);
        EXPECT_EQ(ToHash(hash), chainhash::Hash{});
    }
    int verdict = 0;
    EXPECT_EQ(txhash_check_signatures(c, nullptr, 0), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_check_signatures(nullptr, &verdict, 0), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(verdict, TXHASH_SIGNATURES_NOT_CHECKED);
}

TEST_F(CapiArguments, BlockFiles) {
    txhash_record record = Sized<txhash_record>();
    EXPECT_INVALID(txhash_block_files_open(nullptr, "", &error));
    auto* opened = reinterpret_cast<txhash_block_files*>(&used);
    EXPECT_INVALID(txhash_block_files_open(&opened, nullptr, &error));
    EXPECT_EQ(opened, nullptr);
    EXPECT_EQ(txhash_block_files_open(&opened, "", nullptr), TXHASH_SYSTEM_ERROR);
    EXPECT_INVALID(txhash_block_files_next(nullptr, &record, &error));
    txhash_block_files_close(nullptr);
}

TEST_F(CapiArguments, Filters) {
    EXPECT_EQ(txhash_filter_builder_create(nullptr), TXHASH_INVALID_ARGUMENT);
    txhash_filter_builder_destroy(nullptr);
    const auto builder = MakeFilterBuilder();
    txhash_bytes filter{any, 1};
    const txhash_bytes scripts[] = {{nullptr, 0}, {any, 3}, {nullptr, 3}};
    const auto* raw = block_bytes.data();
    const std::size_t size = block_bytes.size();
    EXPECT_INVALID(txhash_filter_build(builder.get(), nullptr, raw, size, nullptr, 0, &error));
    EXPECT_INVALID(txhash_filter_build(nullptr, &filter, raw, size, nullptr, 0, &error));
    EXPECT_EQ(filter.data, nullptr);
    EXPECT_EQ(filter.size, 0U);
    EXPECT_INVALID(txhash_filter_build(builder.get(), &filter, nullptr, 1, nullptr, 0, &error));
    EXPECT_INVALID(txhash_filter_build(builder.get(), &filter, raw, size, nullptr, 1, &error));
    EXPECT_EQ(error.index, TXHASH_NONE);
    EXPECT_INVALID(txhash_filter_build(builder.get(), &filter, raw, size, scripts, 3, &error));
    EXPECT_EQ(error.index, 2U);
    EXPECT_EQ(txhash_filter_build(builder.get(), &filter, raw, size, scripts, 0x02000001, nullptr),
              TXHASH_SIZE_TOO_LARGE);
    ASSERT_EQ(txhash_filter_build(builder.get(), &filter, raw, size, scripts, 2, nullptr),
              TXHASH_OK);

    int matches = 1;
    const auto match = [&](int* out, const txhash_hash* block_hash, const void* data,
                           std::size_t data_size, const txhash_bytes* list, std::size_t count) {
        return txhash_filter_match_any(out, block_hash, data, data_size, list, count, &error);
    };
    EXPECT_INVALID(match(nullptr, &hash, filter.data, filter.size, scripts, 2));
    EXPECT_INVALID(match(&matches, nullptr, filter.data, filter.size, scripts, 2));
    EXPECT_EQ(matches, 0);
    EXPECT_INVALID(match(&matches, &hash, nullptr, 1, scripts, 2));
    EXPECT_INVALID(match(&matches, &hash, filter.data, filter.size, nullptr, 2));
    EXPECT_INVALID(match(&matches, &hash, filter.data, filter.size, scripts, 3));
    EXPECT_EQ(error.index, 2U);
    EXPECT_EQ(match(&matches, &hash, filter.data, filter.size, nullptr, 0), TXHASH_OK);
    EXPECT_EQ(matches, 0);
    EXPECT_EQ(match(&matches, &hash, nullptr, 0, scripts, 2), TXHASH_END_OF_DATA);
}

TEST_F(CapiArguments, Merkle) {
    std::size_t levels = 9;
    const txhash_hash leaves[2] = {};
    EXPECT_EQ(txhash_merkle_branch(&hash, 1, nullptr, leaves, 2, 0), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_merkle_branch(&hash, 1, &levels, nullptr, 2, 0), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(levels, 0U);
    EXPECT_EQ(txhash_merkle_branch(nullptr, 1, &levels, leaves, 2, 0), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(levels, 0U);
    EXPECT_EQ(txhash_merkle_branch(&hash, 1, &levels, nullptr, 0, 0), TXHASH_INDEX_OUT_OF_RANGE);
    EXPECT_EQ(txhash_merkle_branch(&hash, 1, &levels, leaves, 2, SIZE_MAX),
              TXHASH_INDEX_OUT_OF_RANGE);
    EXPECT_EQ(txhash_merkle_branch(nullptr, 0, &levels, leaves, 1, 0), TXHASH_OK);
    EXPECT_EQ(levels, 0U);
}

TEST_F(CapiArguments, SipHash) {
    const std::uint8_t key[16] = {};
    std::uint64_t out = 1;
    EXPECT_EQ(txhash_siphash(nullptr, 24, key, any, 3), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_siphash(&out, 24, nullptr, any, 3), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(out, 0U);
    EXPECT_EQ(txhash_siphash(&out, 24, key, nullptr, 3), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_siphash(&out, 24, key, nullptr, 0), TXHASH_OK);
    EXPECT_EQ(txhash_siphash_many(nullptr, 24, key, any, 3, 3, 1), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_siphash_many(&out, 24, nullptr, any, 3, 3, 1), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_siphash_many(&out, 24, key, nullptr, 3, 3, 1), TXHASH_INVALID_ARGUMENT);
    EXPECT_EQ(txhash_siphash_many(nullptr, 24, key, nullptr, 3, 3, 0), TXHASH_OK);
}

TEST_F(CapiArguments, EngineError) {
    EXPECT_EQ(txhash_engine_error(nullptr, 0), 0U);
    EXPECT_EQ(txhash_engine_error(nullptr, 9), 0U);
    char text = 'x';
    EXPECT_EQ(txhash_engine_error(&text, 1), 0U);
    EXPECT_EQ(text, '\0');
}

}  // namespace
}  // namespace txhash::capi_testing
