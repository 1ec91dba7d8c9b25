// SPDX-License-Identifier: MIT
// The transaction hasher part by part: the ids of TxView, and every part out of order.

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <vector>

#include "btcutil/block.h"
#include "tests/capi/c_objects.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/random/random_tx.h"

namespace txhash::capi_testing {
namespace {

using testing_support::Random;

txhash_outpoint ToC(const wire::OutPoint& prevout) {
    txhash_outpoint made;
    std::memcpy(&made.txid, &prevout.txid, sizeof made.txid);
    made.index = prevout.index;
    return made;
}

/// Feeds all parts; the first status that is not TXHASH_OK.
txhash_status Feed(txhash_tx_hasher* hasher, const wire::TxView& tx, txhash_hash* txid,
                   txhash_hash* wtxid) {
    std::vector<txhash_status> statuses;
    statuses.push_back(
        txhash_tx_begin(hasher, tx.version(), tx.inputs().size(), tx.HasWitness() ? 1 : 0));
    for (const auto& input : tx.inputs()) {
        const txhash_outpoint prevout = ToC(input.prevout);
        statuses.push_back(txhash_tx_input(hasher, &prevout, input.script_sig.data(),
                                           input.script_sig.size(), input.sequence));
    }
    statuses.push_back(txhash_tx_outputs(hasher, tx.outputs().size()));
    for (const auto& output : tx.outputs()) {
        statuses.push_back(txhash_tx_output(hasher, output.value_sat, output.script_pubkey.data(),
                                            output.script_pubkey.size()));
    }
    for (const auto& witness : tx.witnesses()) {
        statuses.push_back(txhash_tx_witness(hasher, witness.size()));
        for (const ByteSpan item : witness) {
            statuses.push_back(txhash_tx_witness_item(hasher, item.data(), item.size()));
        }
    }
    statuses.push_back(txhash_tx_end(hasher, tx.lock_time(), txid, wtxid));
    for (const txhash_status status : statuses) {
        if (status != TXHASH_OK) return status;
    }
    return TXHASH_OK;
}

TEST(CapiTxHasher, RandomTransactionsHaveTheIdsOfTheirBytes) {
    Random random(3);
    txhash_tx_hasher hasher;
    for (std::size_t i = 0; i < 300; ++i) {
        SCOPED_TRACE(i);
        const Bytes raw = wire::ToBytes(testing_support::RandomTx(random));
        const auto tx = wire::TxView::Parse(raw);
        ASSERT_TRUE(tx);
        txhash_hash txid, wtxid;
        ASSERT_EQ(Feed(&hasher, *tx, &txid, &wtxid), TXHASH_OK);
        EXPECT_EQ(ToHash(txid), ToHash(tx->TxHash()));
        EXPECT_EQ(ToHash(wtxid), ToHash(tx->WitnessHash()));
        ASSERT_EQ(Feed(&hasher, *tx, &txid, nullptr), TXHASH_OK);
        EXPECT_EQ(ToHash(txid), ToHash(tx->TxHash()));
    }
}

using Part = std::function<txhash_status(txhash_tx_hasher*)>;

/// The parts, named by the letters that the scripts below use.
txhash_status Call(txhash_tx_hasher* hasher, char part) {
    static constexpr txhash_outpoint PREVOUT{};
    txhash_hash txid{{1}}, wtxid{{1}};
    switch (part) {
        case 'i':
            return txhash_tx_input(hasher, &PREVOUT, nullptr, 0, 0);
        case 'O':
            return txhash_tx_outputs(hasher, 2);
        case 'o':
            return txhash_tx_output(hasher, 1, nullptr, 0);
        case 'W':
            return txhash_tx_witness(hasher, 2);
        case 'w':
            return txhash_tx_witness_item(hasher, "x", 1);
        default: {
            const txhash_status status = txhash_tx_end(hasher, 0, &txid, &wtxid);
            // Ids exist only after a success.
            EXPECT_EQ(ToHash(txid) == chainhash::Hash{}, status != TXHASH_OK);
            EXPECT_EQ(ToHash(wtxid) == chainhash::Hash{}, status != TXHASH_OK);
            return status;
        }
    }
}

TEST(CapiTxHasher, EveryPartOutOfOrderFailsFromThereOn) {
    constexpr std::string_view PARTS = "iOoWw.";
    struct Script {
        std::string_view parts;
        std::size_t inputs;
        int has_witness;
    };
    for (const Script& script :
         {Script{"iiOooWwwWww.", 2, 1}, Script{"iOoo.", 1, 0}, Script{"Ooo.", 0, 0}}) {
        for (std::size_t at = 0; at <= script.parts.size(); ++at) {
            for (const char wrong : PARTS) {
                if (at < script.parts.size() && script.parts[at] == wrong) continue;
                SCOPED_TRACE(std::string(script.parts.substr(0, at)) + " then " + wrong);
                txhash_tx_hasher hasher;
                ASSERT_EQ(txhash_tx_begin(&hasher, 1, script.inputs, script.has_witness),
                          TXHASH_OK);
                for (std::size_t i = 0; i < at; ++i) {
                    ASSERT_EQ(Call(&hasher, script.parts[i]), TXHASH_OK);
                }
                EXPECT_EQ(Call(&hasher, wrong), TXHASH_OUT_OF_ORDER);
                for (const char later : script.parts.substr(std::min(at, script.parts.size()))) {
                    EXPECT_EQ(Call(&hasher, later), TXHASH_OUT_OF_ORDER);
                }
                EXPECT_EQ(Call(&hasher, '.'), TXHASH_OUT_OF_ORDER);
                // A new transaction is another start.
                ASSERT_EQ(txhash_tx_begin(&hasher, 1, script.inputs, script.has_witness),
                          TXHASH_OK);
                for (const char part : script.parts) EXPECT_EQ(Call(&hasher, part), TXHASH_OK);
            }
        }
    }
}

TEST(CapiTxHasher, OtherFailuresLastToo) {
    constexpr std::size_t TOO_LARGE = 0x02000001;
    const char byte = 0;
    const txhash_outpoint prevout{};
    struct Failure {
        txhash_status status;
        std::string_view before;  ///< the parts before it
        Part part;
    };
    const std::vector<Failure> failures = {
        {TXHASH_INVALID_ARGUMENT, "",
         [](auto* hasher) { return txhash_tx_input(hasher, nullptr, nullptr, 0, 0); }},
        {TXHASH_INVALID_ARGUMENT, "",
         [&](auto* hasher) { return txhash_tx_input(hasher, &prevout, nullptr, 1, 0); }},
        {TXHASH_SIZE_TOO_LARGE, "",
         [&](auto* hasher) { return txhash_tx_input(hasher, &prevout, &byte, TOO_LARGE, 0); }},
        {TXHASH_SIZE_TOO_LARGE, "i",
         [](auto* hasher) { return txhash_tx_outputs(hasher, TOO_LARGE); }},
        {TXHASH_INVALID_ARGUMENT, "iO",
         [](auto* hasher) { return txhash_tx_output(hasher, 0, nullptr, 1); }},
        {TXHASH_SIZE_TOO_LARGE, "iO",
         [&](auto* hasher) { return txhash_tx_output(hasher, 0, &byte, TOO_LARGE); }},
        {TXHASH_SIZE_TOO_LARGE, "iOoo",
         [](auto* hasher) { return txhash_tx_witness(hasher, TOO_LARGE); }},
        {TXHASH_INVALID_ARGUMENT, "iOooW",
         [](auto* hasher) { return txhash_tx_witness_item(hasher, nullptr, 1); }},
        {TXHASH_SIZE_TOO_LARGE, "iOooW",
         [&](auto* hasher) { return txhash_tx_witness_item(hasher, &byte, TOO_LARGE); }},
    };
    for (const Failure& failure : failures) {
        SCOPED_TRACE(failure.before);
        txhash_tx_hasher hasher;
        ASSERT_EQ(txhash_tx_begin(&hasher, 1, 1, 1), TXHASH_OK);
        for (const char part : failure.before) ASSERT_EQ(Call(&hasher, part), TXHASH_OK);
        EXPECT_EQ(failure.part(&hasher), failure.status);
        for (const char part : {'i', 'O', 'o', 'W', 'w', '.'}) {
            EXPECT_EQ(Call(&hasher, part), failure.status);
        }
    }
    txhash_tx_hasher hasher;
    EXPECT_EQ(txhash_tx_begin(&hasher, 1, TOO_LARGE, 0), TXHASH_SIZE_TOO_LARGE);
    EXPECT_EQ(Call(&hasher, '.'), TXHASH_SIZE_TOO_LARGE);
    EXPECT_EQ(txhash_tx_begin(&hasher, 1, 0, 1), TXHASH_SUPERFLUOUS_WITNESS);
    EXPECT_EQ(Call(&hasher, '.'), TXHASH_SUPERFLUOUS_WITNESS);
}

TEST(CapiTxHasher, OnlyEmptyWitnesses) {
    txhash_tx_hasher hasher;
    ASSERT_EQ(txhash_tx_begin(&hasher, 1, 1, 1), TXHASH_OK);
    ASSERT_EQ(Call(&hasher, 'i'), TXHASH_OK);
    ASSERT_EQ(txhash_tx_outputs(&hasher, 0), TXHASH_OK);
    ASSERT_EQ(txhash_tx_witness(&hasher, 0), TXHASH_OK);
    EXPECT_EQ(Call(&hasher, '.'), TXHASH_SUPERFLUOUS_WITNESS);
}

TEST(CapiTxHasher, CopiesAreIndependent) {
    txhash_tx_hasher hasher;
    ASSERT_EQ(txhash_tx_begin(&hasher, 1, 1, 0), TXHASH_OK);
    ASSERT_EQ(Call(&hasher, 'i'), TXHASH_OK);
    txhash_tx_hasher copy = hasher;
    EXPECT_EQ(Call(&hasher, 'i'), TXHASH_OUT_OF_ORDER);
    for (const char part : {'O', 'o', 'o', '.'}) EXPECT_EQ(Call(&copy, part), TXHASH_OK);
}

TEST(CapiTxHasher, NothingIsAllocated) {
    Random random(4);
    const Bytes raw = wire::ToBytes(testing_support::RandomTx(random));
    const auto tx = wire::TxView::Parse(raw);
    ASSERT_TRUE(tx);
    testing_support::ExpectNoAllocation([&] {
        txhash_tx_hasher hasher;
        ASSERT_EQ(txhash_tx_begin(&hasher, 1, 1, 1), TXHASH_OK);
        for (const char part : {'i', 'O', 'o', 'o', 'W', 'w', 'w', '.'}) {
            ASSERT_EQ(Call(&hasher, part), TXHASH_OK);
        }
    });
}

}  // namespace
}  // namespace txhash::capi_testing
