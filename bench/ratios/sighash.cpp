// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "bench/ratios/tables.h"
#include "bench/support/compressions.h"
#include "bench/support/inputs.h"
#include "btcutil/sighash/sighash_cache.h"
#include "chainhash/double_hash.h"
#include "tests/support/corpus.h"

namespace txhash::bench_support {
namespace {

using btcutil::LegacySighash;
using btcutil::SIGHASH_ALL;
using btcutil::SighashCache;
using chainhash::SHA256_BLOCK_SIZE;
using wire::OutPoint;

constexpr Claim SEGWIT_V0 = {"BIP-143 digest: shared hashes made anew / warm cache",
                             Better::Higher,
                             {"warm cache", "new cache", "floor"},
                             {.each = 5},
                             "ns/digest"};
constexpr Claim LEGACY = {"legacy digests of all inputs: each from the start / one cache",
                          Better::Higher,
                          {"one cache", "from the start", "floor"},
                          {},
                          "ms"};

/// As long as that of an output to a key.
constexpr std::array<std::uint8_t, 25> SCRIPT_CODE = {0x76, 0xa9, 20};
constexpr std::int64_t VALUE_SAT = 1'000'000;

void MeasureSegwitV0(Table& table, const wire::MsgTx& tx) {
    // What a digest hashes after the two hashes that all digests begin with.
    constexpr std::size_t MESSAGE_SIZE =
        4 + 2 * 32 + OutPoint::SIZE + 1 + SCRIPT_CODE.size() + 8 + 4 + 32 + 4 + 4;
    constexpr std::size_t KNOWN_BLOCKS = (4 + 2 * 32) / SHA256_BLOCK_SIZE;
    constexpr std::size_t NEW_BLOCKS = Compressions(MESSAGE_SIZE) - KNOWN_BLOCKS;

    const std::size_t inputs = tx.inputs.size();
    const SighashCache cache(tx);
    const auto warm = [&](std::size_t i) {
        return cache.SegwitV0(i, SCRIPT_CODE, VALUE_SAT, SIGHASH_ALL);
    };
    const auto anew = [&](std::size_t i) {
        return SighashCache(tx).SegwitV0(i, SCRIPT_CODE, VALUE_SAT, SIGHASH_ALL);
    };
    Contest contest(std::to_string(inputs) + " inputs, SIGHASH_ALL");
    contest.AddEach("warm cache", inputs, warm, anew);
    contest.AddEach("new cache", inputs, anew, warm);
    contest.AddCost("floor", inputs * NEW_BLOCKS, &KernelCosts::stream_ns);
    table.Run(contest, SEGWIT_V0);
}

/// The legacy digest as Bitcoin first made it: hashes a copy of the transaction in which only the
/// signing input has a script.
class LegacyFromStart {
public:
    explicit LegacyFromStart(wire::MsgTx tx) : m_tx(std::move(tx)) {
        for (wire::TxIn& input : m_tx.inputs) input.script_sig.clear();
    }

    [[nodiscard]] LegacySighash All(std::size_t input_index) {
        Bytes& script = m_tx.inputs[input_index].script_sig;
        script.assign(SCRIPT_CODE.begin(), SCRIPT_CODE.end());
        const chainhash::Hash hash = chainhash::DoubleHashRaw([&](auto& writer) {
            m_tx.SerializeNoWitness(writer);
            wire::WriteLE(writer, SIGHASH_ALL);
        });
        script.clear();
        return LegacySighash(hash);
    }

    /// For the digests of all inputs, if the beginning that they share is hashed only once.
    [[nodiscard]] std::size_t LeastCompressions() const {
        const std::size_t message_size = m_tx.SerializeSizeStripped() + SCRIPT_CODE.size() + 4;
        const std::size_t head = 4 + wire::CompactSizeBytes(m_tx.inputs.size());
        std::size_t known = 0;
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_tx.inputs.size(); ++i) {
            known = (head + i * wire::MIN_TX_IN_SIZE + OutPoint::SIZE) / SHA256_BLOCK_SIZE;
            count += Compressions(message_size) - known;
        }
        return known + count;
    }

private:
    wire::MsgTx m_tx;
};

/// A transaction of 1 MB and thousands of inputs, the real one if there is a corpus.
wire::MsgTx MegabyteTx() {
    if (!testing_support::HasCorpus()) return MakeP2pkhTx(6756, 1);
    const auto raw = testing_support::ReadFile(testing_support::CorpusPath("txs/megatx.bin"));
    return wire::MsgTx::Deserialize(raw).value();
}

void MeasureLegacy(Table& table) {
    const wire::MsgTx tx = MegabyteTx();
    const std::size_t inputs = tx.inputs.size();
    LegacyFromStart from_start(tx);
    const SighashCache checked(tx);
    const auto by_checked = [&](std::size_t i) {
        return checked.Legacy(i, SCRIPT_CODE, SIGHASH_ALL);
    };
    Contest contest(std::to_string(inputs) + " inputs, SIGHASH_ALL");
    contest.Add("one cache", [&] {
        const SighashCache cache(tx);
        for (std::size_t i = 0; i < inputs; ++i) {
            benchmark::DoNotOptimize(cache.Legacy(i, SCRIPT_CODE, SIGHASH_ALL));
        }
    });
    contest.AddEach(
        "from the start", inputs, [&](std::size_t i) { return from_start.All(i); }, by_checked);
    contest.AddCost("floor", from_start.LeastCompressions(), &KernelCosts::stream_ns);
    // A pass takes a good part of a second.
    contest.Run(std::max<std::size_t>(table.rounds() / 50, 2));
    table.Add(contest, {&LEGACY, 1});
}

/// Digests of every type, each with a new cache.
template <class Tx>
void CountAllocations(Table& table, const Tx& tx, const btcutil::SpentOutputs& spent_outputs) {
    for (const std::uint32_t type : {0U, 1U, 2U, 3U, 0x81U, 0x82U, 0x83U}) {
        const auto count = [&](const char* name, auto digest) {
            table.Add(name, AllocationsOf([&] { benchmark::DoNotOptimize(digest()); }));
        };
        count("legacy digest", [&] { return SighashCache(tx).Legacy(1, SCRIPT_CODE, type); });
        count("BIP-143 digest",
              [&] { return SighashCache(tx).SegwitV0(1, SCRIPT_CODE, VALUE_SAT, type); });
        count("taproot digest", [&] { return SighashCache(tx, spent_outputs).Taproot(1, type); });
    }
}

}  // namespace

void MeasureSighash(Table& table) {
    const wire::MsgTx tx = MakeP2pkhTx(100, 2);
    const Bytes raw = wire::ToBytes(tx);
    const std::vector<wire::TxOut> spent(
        tx.inputs.size(), {VALUE_SAT, Bytes(SCRIPT_CODE.begin(), SCRIPT_CODE.end())});
    const btcutil::SpentOutputs spent_outputs(spent);
    CountAllocations(table, tx, spent_outputs);
    CountAllocations(table, wire::TxView::Parse(raw).value(), spent_outputs);
    MeasureSegwitV0(table, tx);
    MeasureLegacy(table);
}

}  // namespace txhash::bench_support
