// SPDX-License-Identifier: MIT
// Block filters by the C ABI: the same as by btcutil::BasicFilterBuilder.

#include <gtest/gtest.h>

#include <vector>

#include "btcutil/block.h"
#include "btcutil/gcs.h"
#include "tests/capi/c_objects.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/random/random_tx.h"

namespace txhash::capi_testing {
namespace {

using testing_support::Random;

TEST(CapiFilter, RandomBlocks) {
    Random random(14);
    const auto c_builder = MakeFilterBuilder();
    btcutil::BasicFilterBuilder builder;
    chainhash::Hash previous{};
    for (std::size_t i = 0; i < 20; ++i) {
        SCOPED_TRACE(i);
        Bytes raw = wire::ToBytes(testing_support::RandomBlock(random, random.Below(10)));
        std::vector<Bytes> scripts(random.Below(20));
        std::vector<ByteSpan> spans;
        std::vector<txhash_bytes> c_scripts;
        for (Bytes& script : scripts) {
            script = random.ByteString(random.Below(40));
            spans.push_back(script);
            c_scripts.push_back({script.data(), script.size()});
        }
        wire::BlockView block;
        ASSERT_TRUE(block.Parse(raw));
        const chainhash::BlockHash block_hash = block.BlockHash();
        const ByteSpan built = builder.Build(block, spans);
        const Bytes expected(built.begin(), built.end());

        txhash_bytes filter;
        ASSERT_EQ(txhash_filter_build(c_builder.get(), &filter, raw.data(), raw.size(),
                                      c_scripts.data(), c_scripts.size(), nullptr),
                  TXHASH_OK);
        raw.assign(raw.size(), 0xee);
        const ByteSpan encoded(static_cast<const std::uint8_t*>(filter.data), filter.size);
        EXPECT_EQ(Bytes(encoded.begin(), encoded.end()), expected);

        const auto set = btcutil::ParseBasicFilter(block_hash, expected);
        ASSERT_TRUE(set);
        txhash_hash c_hash, c_previous, header;
        std::memcpy(&c_hash, &block_hash, sizeof c_hash);
        std::memcpy(&c_previous, &previous, sizeof c_previous);
        for (const std::size_t size : {std::size_t{3}, std::size_t{25}}) {
            const Bytes other = random.ByteString(size);
            std::vector<txhash_bytes> query = {{other.data(), other.size()}};
            std::vector<ByteSpan> cpp_query = {other};
            for (int round = 0; round < 2; ++round) {
                int matches = -1;
                ASSERT_EQ(txhash_filter_match_any(&matches, &c_hash, filter.data, filter.size,
                                                  query.data(), query.size(), nullptr),
                          TXHASH_OK);
                EXPECT_EQ(matches, set->MatchAny(cpp_query) ? 1 : 0);
                query.insert(query.end(), c_scripts.begin(), c_scripts.end());
                cpp_query.insert(cpp_query.end(), spans.begin(), spans.end());
            }
        }

        const auto expected_header = btcutil::NextFilterHeader(btcutil::FilterHeader(previous),
                                                               btcutil::HashFilter(expected));
        txhash_filter_header(&header, &c_previous, filter.data, filter.size);
        EXPECT_EQ(ToHash(header), ToHash(expected_header));
        previous = ToHash(header);

        for (std::size_t size = 0; size < expected.size(); ++size) {
            const Bytes cut(expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(size));
            const auto failure = btcutil::ParseBasicFilter(block_hash, cut);
            int matches = 1;
            txhash_error error = UnfilledError();
            const txhash_status status = txhash_filter_match_any(&matches, &c_hash, cut.data(),
                                                                 cut.size(), nullptr, 0, &error);
            ASSERT_EQ(status == TXHASH_OK, failure.has_value());
            if (!failure) ExpectSameError(status, error, failure.error());
            EXPECT_EQ(matches, 0);
        }
    }
}

class CapiFilterCorpus : public testing_support::CorpusTest {};

TEST_F(CapiFilterCorpus, EveryBlock) {
    const auto c_builder = MakeFilterBuilder();
    btcutil::BasicFilterBuilder builder;
    const auto blocks = testing_support::CorpusBlocks();
    const auto build = [&](const Bytes& raw) {
        txhash_bytes filter;
        EXPECT_EQ(txhash_filter_build(c_builder.get(), &filter, raw.data(), raw.size(), nullptr, 0,
                                      nullptr),
                  TXHASH_OK);
        return ByteSpan(static_cast<const std::uint8_t*>(filter.data), filter.size);
    };
    for (const auto& [name, raw] : blocks) {
        SCOPED_TRACE(name);
        wire::BlockView block;
        ASSERT_TRUE(block.Parse(raw));
        const ByteSpan expected = builder.Build(block, {});
        const ByteSpan filter = build(raw);
        EXPECT_TRUE(std::equal(filter.begin(), filter.end(), expected.begin(), expected.end()));
    }
    testing_support::ExpectNoAllocation([&] {
        for (const auto& block : blocks) static_cast<void>(build(block.raw));
    });
}

TEST(CapiFilter, BlocksThatDoNotDecode) {
    Random random(15);
    const Bytes raw = wire::ToBytes(testing_support::RandomBlock(random, 2));
    const auto builder = MakeFilterBuilder();
    for (std::size_t size = 0; size < raw.size(); size += 7) {
        const Bytes cut(raw.begin(), raw.begin() + static_cast<std::ptrdiff_t>(size));
        wire::BlockView block;
        const auto expected = block.Parse(cut);
        ASSERT_FALSE(expected);
        txhash_bytes filter = {"x", 1};
        txhash_error error = UnfilledError();
        ExpectSameError(
            txhash_filter_build(builder.get(), &filter, cut.data(), cut.size(), nullptr, 0, &error),
            error, expected.error());
        EXPECT_EQ(filter.data, nullptr);
    }
}

}  // namespace
}  // namespace txhash::capi_testing
