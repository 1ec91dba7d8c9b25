// SPDX-License-Identifier: MIT
// The transactions of Bitcoin Core's tx_valid.json and tx_invalid.json: all decode, in every way
// alike. Their validity is not checked here.

#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "btcutil/block.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"
#include "tests/support/decode/expect_all_ways.h"

namespace txhash::wire {
namespace {

using testing_support::DecodeTx;
using testing_support::ErrorOf;
using testing_support::FromHex;

class CoreVectors : public testing_support::CorpusTest {};

/// The transactions of a vector file in hex. A row of one string is a comment.
std::vector<std::string> ReadVectors(const char* name) {
    std::ifstream file(testing_support::CorpusPath("vectors") / name);
    std::vector<std::string> transactions;
    for (const auto& row : testing_support::ParseJson(file)) {
        if (row.size() > 1) transactions.push_back(row.at(1));
    }
    return transactions;
}

/// Expects `name` to hold `count` transactions, each of which decodes in every way alike, including
/// ParseAnyTx. All are in the network format: none is a draft.
void ExpectAllDecode(const char* name, std::size_t count) {
    const auto transactions = ReadVectors(name);
    EXPECT_EQ(transactions.size(), count);
    for (const std::string& hex : transactions) {
        SCOPED_TRACE(hex);
        const auto raw = FromHex(hex);
        const auto tx = DecodeTx(raw);
        ASSERT_EQ(ErrorOf(tx), "none");
        const auto any = btcutil::ParseAnyTx(raw);
        ASSERT_TRUE(any);
        EXPECT_EQ(any->ToMsgTx(), *tx);
        EXPECT_EQ(any->TxHash(), tx->TxHash());
    }
}

TEST_F(CoreVectors, ValidTransactionsDecode) { ExpectAllDecode("tx_valid.json", 121); }

TEST_F(CoreVectors, InvalidTransactionsDecode) { ExpectAllDecode("tx_invalid.json", 93); }

}  // namespace
}  // namespace txhash::wire
