// SPDX-License-Identifier: MIT
#include "btcutil/gcs/block_filter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "btcutil/block/block_hasher.h"
#include "chainhash/bytes.h"
#include "chainhash/sha256.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/golomb_oracle.h"
#include "tests/support/random/random.h"
#include "wire/codec.h"

namespace txhash::btcutil {
namespace {

using chainhash::BlockHash;
using chainhash::ToHex;
using testing_support::FromHex;
using testing_support::Random;

namespace inputs = testing_support::public_inputs;

std::vector<ByteSpan> Spans(const std::vector<Bytes>& scripts) {
    return {scripts.begin(), scripts.end()};
}

/// The filter of a block, in bytes of its own.
Bytes Build(const wire::MsgBlock& block, const std::vector<Bytes>& spent_scripts) {
    static BasicFilterBuilder builder;  // reused
    const Bytes raw = wire::ToBytes(block);
    wire::BlockView view;
    if (!view.Parse(raw)) throw std::invalid_argument("a block that does not decode");
    const ByteSpan encoded = builder.Build(view, Spans(spent_scripts));
    return {encoded.begin(), encoded.end()};
}

/// A block of one transaction with these output scripts.
wire::MsgBlock BlockWithOutputs(const std::vector<Bytes>& scripts) {
    wire::MsgTx tx = inputs::PlainTx();
    tx.outputs.clear();
    for (const Bytes& script : scripts) {
        tx.AddTxOut({.value_sat = 1, .script_pubkey = script});
    }
    return {.header = {}, .transactions = {tx}};
}

Bytes Oracle(const BlockHash& block_hash, const std::vector<Bytes>& elements) {
    return testing_support::OracleEncode(BasicFilterParams(block_hash), elements);
}

TEST(BlockFilter, KeyIsTheFrontOfTheHashInInternalOrder) {
    const auto hash =
        *BlockHash::FromHex("000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943");
    const GolombParams params = BasicFilterParams(hash);
    EXPECT_EQ(ToHex(params.key.ToBytes()), "43497fd7f826957108f4a30fd9cec3ae");
    EXPECT_EQ(params.p, 19);
    EXPECT_EQ(params.m, 784931U);
}

TEST(BlockFilter, ElementsAreTheScriptsOfOutputsAndSpentOutputs) {
    const Bytes a = FromHex("51"), b = FromHex("0014aa"), c = FromHex("a914"), d = FromHex("ac6a");
    wire::MsgBlock block = BlockWithOutputs({a, b, a});
    block.transactions.push_back(BlockWithOutputs({c, b}).transactions[0]);
    EXPECT_EQ(Build(block, {d, a, d}), Oracle(block.header.BlockHash(), {a, b, c, d}));
}

TEST(BlockFilter, EmptyScriptsAreLeftOut) {
    const auto block = BlockWithOutputs({{}, FromHex("51"), {}});
    EXPECT_EQ(Build(block, {{}, FromHex("52"), {}}),
              Oracle(block.header.BlockHash(), {FromHex("51"), FromHex("52")}));
}

// Only the first byte of output scripts matters.
TEST(BlockFilter, OutputsThatBeginWithOpReturnAreLeftOut) {
    const Bytes bare = FromHex("6a"), data = FromHex("6a0401020304"), tail = FromHex("6aae516a");
    const Bytes later = FromHex("516a");
    const auto block = BlockWithOutputs({bare, data, tail, later});
    EXPECT_EQ(Build(block, {}), Oracle(block.header.BlockHash(), {later}));
    EXPECT_EQ(Build(block, {data}), Oracle(block.header.BlockHash(), {later, data}));
}

TEST(BlockFilter, TheHasherOfABlockKnowsAllThatIsNeeded) {
    const Bytes raw = FromHex(inputs::SEGWIT_BLOCK);
    BlockHasher hasher;
    const auto block = hasher.Compute(raw);
    ASSERT_TRUE(block);
    BasicFilterBuilder builder;
    const ByteSpan encoded = builder.Build(block->block_hash, block->Transactions(), {});
    EXPECT_EQ(Bytes(encoded.begin(), encoded.end()), Build(*wire::MsgBlock::Deserialize(raw), {}));
}

// bitcoin/bips#733, bitcoin/bips#760
TEST(BlockFilter, GF02BlockWithoutElements) {
    const auto block = *wire::MsgBlock::Deserialize(FromHex(inputs::EMPTY_SCRIPT_BLOCK));
    EXPECT_EQ(block.transactions[0].TxHash().ToHex(),
              "c8a022a001dee15f3af76546675fac3b4d9a84d966d0dfa927bc6dec14bbce70");
    EXPECT_EQ(block.header.merkle_root, block.transactions[0].TxHash().hash());
    const Bytes filter = Build(block, {});
    EXPECT_EQ(ToHex(filter), "00");
    const auto previous =
        *FilterHeader::FromHex("5e5e12d90693c8e936f01847859404c67482439681928353ca1296982042864e");
    EXPECT_EQ(NextFilterHeader(previous, HashFilter(filter)).ToHex(),
              "021e8882ef5a0ed932edeebbecfeda1d7ce528ec7b3daa27641acf1189d7b5dc");
    EXPECT_FALSE(ParseBasicFilter(block.header.BlockHash(), filter)->Match(Bytes()));
}

TEST(BlockFilter, HeadersOfSeveralFilters) {
    Random random(1);
    const FilterHeader first(random.Hash());
    EXPECT_EQ(LastFilterHeader(first, {}), first);
    std::vector<FilterHash> hashes;
    FilterHeader last = first;
    for (int i = 0; i < 5; ++i) {
        hashes.emplace_back(random.Hash());
        last = FilterHeader(
            chainhash::DoubleHashH(testing_support::Concat({hashes.back().bytes(), last.bytes()})));
        EXPECT_EQ(LastFilterHeader(first, hashes), last);
    }
}

/// A row of Bitcoin Core's blockfilters.json.
struct Vector {
    int height;
    BlockHash block_hash;
    wire::MsgBlock block;
    std::vector<Bytes> spent_scripts;
    FilterHeader previous_header;
    std::string filter;  // in hex
    FilterHeader header;
};

std::vector<Vector> ReadVectors() {
    std::ifstream file(testing_support::CorpusPath("vectors/blockfilters.json"));
    std::vector<Vector> vectors;
    for (const auto& row : testing_support::ParseJson(file)) {
        if (row.size() == 1) continue;  // a comment
        const auto text = [&](std::size_t column) { return row.at(column).get<std::string>(); };
        Vector& vector = vectors.emplace_back();
        vector.height = row.at(0);
        vector.block_hash = BlockHash::FromHex(text(1)).value();
        vector.block = wire::MsgBlock::Deserialize(FromHex(text(2))).value();
        for (const std::string script : row.at(3)) {
            vector.spent_scripts.push_back(FromHex(script));
        }
        vector.previous_header = FilterHeader::FromHex(text(4)).value();
        vector.filter = text(5);
        vector.header = FilterHeader::FromHex(text(6)).value();
    }
    return vectors;
}

class BlockFilterVectors : public testing_support::CorpusTest {};

/// Expects that the filter of the block is the published one, in both directions.
void ExpectAsPublished(const Vector& vector) {
    SCOPED_TRACE(vector.height);
    EXPECT_EQ(vector.block.header.BlockHash(), vector.block_hash);
    const Bytes filter = Build(vector.block, vector.spent_scripts);
    EXPECT_EQ(ToHex(filter), vector.filter);
    EXPECT_EQ(NextFilterHeader(vector.previous_header, HashFilter(filter)), vector.header);

    const auto set = ParseBasicFilter(vector.block_hash, filter);
    ASSERT_TRUE(set);
    for (const Bytes& script : vector.spent_scripts) {
        EXPECT_EQ(set->Match(script), !script.empty());
    }
}

void ExpectAsPublished(int height) {
    for (const Vector& vector : ReadVectors()) {
        if (vector.height == height) return ExpectAsPublished(vector);
    }
    FAIL() << "no vector of height " << height;
}

TEST_F(BlockFilterVectors, AllMatch) {
    const auto vectors = ReadVectors();
    EXPECT_EQ(vectors.size(), 10U);
    for (const Vector& vector : vectors) ExpectAsPublished(vector);
}

TEST_F(BlockFilterVectors, HeadersChain) {
    const auto vectors = ReadVectors();
    EXPECT_TRUE(vectors[0].previous_header.IsZero());
    // Heights 2 and 3 are consecutive.
    const std::vector<FilterHash> hashes = {HashFilter(FromHex(vectors[1].filter)),
                                            HashFilter(FromHex(vectors[2].filter))};
    EXPECT_EQ(vectors[1].header, vectors[2].previous_header);
    EXPECT_EQ(LastFilterHeader(vectors[1].previous_header, hashes), vectors[2].header);
}

// bitcoin/bitcoin#14073
TEST_F(BlockFilterVectors, GF01PaysToAnEmptyScript) { ExpectAsPublished(49291); }
TEST_F(BlockFilterVectors, GF01SpendsFromAnEmptyScript) { ExpectAsPublished(180480); }

// lightninglabs/neutrino#84, lightninglabs/neutrino#129, bitcoin/bips#760
TEST_F(BlockFilterVectors, GF03OpReturnIsFollowedByOpcodes) { ExpectAsPublished(15007); }

/// A block of the corpus with the scripts that it spends from.
struct RealBlock {
    Bytes raw;
    Bytes prevouts;
    wire::BlockView view{};
    std::vector<ByteSpan> spent_scripts{};

    explicit RealBlock(const std::string& name)
        : raw(testing_support::ReadFile(testing_support::CorpusPath("blocks/" + name + ".raw"))),
          prevouts(testing_support::ReadFile(
              testing_support::CorpusPath("blocks/" + name + ".prevouts"))) {
        if (!view.Parse(raw)) throw std::runtime_error("bad block");
        wire::SpanReader reader(prevouts);
        while (reader.bytes_left() != 0) {
            spent_scripts.push_back(wire::TxOutView::Parse(reader)->script_pubkey);
        }
        if (!reader.ok()) throw std::runtime_error("bad prevouts");
    }
    RealBlock(const RealBlock&) = delete;  // the view points into it
    RealBlock& operator=(const RealBlock&) = delete;

    /// The scripts that must be in the filter.
    [[nodiscard]] std::vector<ByteSpan> Elements() const {
        std::vector<ByteSpan> elements;
        for (const auto& tx : view.Transactions()) {
            for (const auto& output : tx.outputs()) {
                const ByteSpan script = output.script_pubkey;
                if (!script.empty() && script[0] != 0x6a) elements.push_back(script);
            }
        }
        for (const ByteSpan script : spent_scripts) {
            if (!script.empty()) elements.push_back(script);
        }
        return elements;
    }
};

class CorpusBlockFilter : public testing_support::CorpusTest,
                          public testing::WithParamInterface<const char*> {};

TEST_P(CorpusBlockFilter, MatchesTheOracleAndAllScriptsOfTheBlock) {
    const RealBlock block(GetParam());
    std::size_t inputs = 0;
    for (const auto& tx : block.view.Transactions().subspan(1)) inputs += tx.inputs().size();
    ASSERT_EQ(block.spent_scripts.size(), inputs);

    BasicFilterBuilder builder;
    const ByteSpan filter = builder.Build(block.view, block.spent_scripts);
    const auto elements = block.Elements();
    std::vector<Bytes> copies;
    for (const ByteSpan element : elements) copies.emplace_back(element.begin(), element.end());
    const BlockHash hash = block.view.BlockHash();
    EXPECT_EQ(Bytes(filter.begin(), filter.end()), Oracle(hash, copies));

    const auto set = ParseBasicFilter(hash, filter);
    ASSERT_TRUE(set);
    EXPECT_GT(set->size(), 10U);
    EXPECT_LE(set->size(), elements.size());
    for (const ByteSpan element : elements) {
        ASSERT_TRUE(set->Match(element));
        ASSERT_TRUE(set->MatchAny(std::span(&element, 1)));
    }
    EXPECT_TRUE(set->MatchAny(elements));
}

TEST_P(CorpusBlockFilter, FewStrangersMatch) {
    constexpr std::size_t STRANGERS = 20'000;  // one in 40 such sets has a match
    const RealBlock block(GetParam());
    BasicFilterBuilder builder;
    const auto set =
        *ParseBasicFilter(block.view.BlockHash(), builder.Build(block.view, block.spent_scripts));
    Random random(2);
    std::size_t matches = 0;
    std::vector<Bytes> strangers;
    for (std::size_t i = 0; i < STRANGERS; ++i) {
        strangers.push_back(testing_support::Concat({FromHex("0014"), random.ByteString(20)}));
        if (set.Match(strangers.back())) ++matches;
    }
    EXPECT_LE(matches, 2U);
    EXPECT_EQ(set.MatchAny(Spans(strangers)), matches != 0);
}

TEST_P(CorpusBlockFilter, WarmBuilderAllocatesNothing) {
    const RealBlock block(GetParam());
    BasicFilterBuilder builder;
    const ByteSpan first = builder.Build(block.view, block.spent_scripts);
    const FilterHash hash = HashFilter(first);
    const std::size_t bytes = builder.memory_bytes();
    testing_support::ExpectNoAllocation(
        [&] { EXPECT_EQ(HashFilter(builder.Build(block.view, block.spent_scripts)), hash); });
    EXPECT_EQ(builder.memory_bytes(), bytes);
}

INSTANTIATE_TEST_SUITE_P(Blocks, CorpusBlockFilter,
                         testing::Values("mainnet-300025", "testnet3-1087400", "testnet3-928816"),
                         [](const auto& block) {
                             std::string name = block.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace txhash::btcutil
