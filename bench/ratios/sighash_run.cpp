// SPDX-License-Identifier: MIT
#include "bench/ratios/sighash_run.h"

#include <algorithm>
#include <array>
#include <string>

#include "bench/ratios/checks.h"
#include "bench/ratios/floored_contest.h"
#include "bench/support/compressions.h"
#include "bench/support/inputs.h"
#include "btcutil/sighash/sighash_cache.h"
#include "chainhash/double_hash.h"
#include "tests/support/corpus.h"

namespace txhash::bench_support {
namespace {

using btcutil::Sighash;
using btcutil::SighashCache;
using Better = Claim::Better;
using Judged = Claim::Judged;
using testing_support::AllocCount;

/// As long as that of an output to a key.
constexpr std::array<std::uint8_t, 25> SCRIPT_CODE = {0x76, 0xa9, 20};
constexpr std::int64_t VALUE_SAT = 1'000'000;

/// The legacy digest as Bitcoin made it at first: that of a copy of the transaction which has no
/// script but that of the signing input.
class LegacyFromStart {
public:
    explicit LegacyFromStart(wire::MsgTx tx) : m_tx(std::move(tx)) {
        for (wire::TxIn& input : m_tx.inputs) input.script_sig.clear();
    }

    [[nodiscard]] Sighash All(std::size_t input_index) {
        Bytes& script = m_tx.inputs[input_index].script_sig;
        script.assign(SCRIPT_CODE.begin(), SCRIPT_CODE.end());
        const chainhash::Hash hash = chainhash::DoubleHashRaw([&](auto& writer) {
            m_tx.SerializeNoWitness(writer);
            wire::WriteLE(writer, btcutil::SIGHASH_ALL);
        });
        script.clear();
        return Sighash(hash);
    }

    /// In the digests of all inputs, if each goes on from a state of the beginning that they have
    /// in common and that beginning is hashed once.
    [[nodiscard]] std::size_t LeastCompressions() const {
        const std::size_t message_size = m_tx.SerializeSizeStripped() + SCRIPT_CODE.size() + 4;
        const std::size_t head = 4 + wire::CompactSizeBytes(m_tx.inputs.size());
        std::size_t known = 0;
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_tx.inputs.size(); ++i) {
            known = (head + i * wire::MIN_TX_IN_SIZE + wire::OutPoint::SIZE) /
                    chainhash::SHA256_BLOCK_SIZE;
            count += Compressions(message_size) - known;
        }
        return known + count;
    }

private:
    wire::MsgTx m_tx;
};

Claim MeasureSegwitV0(std::size_t rounds, KernelCosts& kernels) {
    // What a digest hashes behind the two hashes that all begin with.
    constexpr std::size_t MESSAGE_SIZE =
        4 + 2 * 32 + wire::OutPoint::SIZE + 1 + SCRIPT_CODE.size() + 8 + 4 + 32 + 4 + 4;
    constexpr std::size_t KNOWN_BLOCKS = (4 + 2 * 32) / chainhash::SHA256_BLOCK_SIZE;

    Claim claim{.name = "BIP-143 digest: shared hashes made anew / warm cache",
                .better = Better::Higher,
                .judged = Judged::Worst,
                .target = 5,
                .unit = "ns/digest"};
    const wire::MsgTx tx = MakeP2pkhTx(100, 2);
    const SighashCache cache(tx);
    const auto warm = [&](std::size_t i) {
        return cache.SegwitV0(i, SCRIPT_CODE, VALUE_SAT, btcutil::SIGHASH_ALL);
    };
    const auto anew = [&](std::size_t i) {
        return SighashCache(tx).SegwitV0(i, SCRIPT_CODE, VALUE_SAT, btcutil::SIGHASH_ALL);
    };
    FlooredContest contest;
    const auto add = [&](auto digest) {
        return contest.Add([&tx, digest] {
            for (std::size_t i = 0; i < tx.inputs.size(); ++i) {
                benchmark::DoNotOptimize(digest(i));
            }
        });
    };
    for (std::size_t i = 0; i < tx.inputs.size(); ++i) {
        Require(warm(i) == anew(i), std::string(claim.name));
    }
    const auto ours = add(warm);
    const auto peer = add(anew);
    contest.Run(rounds, kernels);
    claim.cases.push_back({.name = "100 inputs, SIGHASH_ALL",
                           .ratio = contest.TimeRatio(peer, ours),
                           .measured = contest.MinNs(ours) / static_cast<double>(tx.inputs.size()),
                           .floor = static_cast<double>(Compressions(MESSAGE_SIZE) - KNOWN_BLOCKS) *
                                    contest.StreamNs()});
    return claim;
}

/// A transaction of 1 MB and thousands of inputs, the real one if there is a corpus.
wire::MsgTx MegabyteTx() {
    if (!testing_support::HasCorpus()) return MakeP2pkhTx(6756, 1);
    const auto raw = testing_support::ReadFile(testing_support::CorpusPath("txs/megatx.bin"));
    return wire::MsgTx::Deserialize(raw).value();
}

Claim MeasureLegacy(std::size_t rounds, KernelCosts& kernels) {
    Claim claim{.name = "legacy digests of all inputs: each from the start / one cache",
                .better = Better::Higher,
                .judged = Judged::Worst,
                .unit = "ms"};
    const wire::MsgTx tx = MegabyteTx();
    LegacyFromStart from_start(tx);
    const auto for_all = [&tx](auto digest) {
        for (std::size_t i = 0; i < tx.inputs.size(); ++i) digest(i);
    };
    const SighashCache checked(tx);
    for_all([&](std::size_t i) {
        Require(checked.Legacy(i, SCRIPT_CODE, btcutil::SIGHASH_ALL) == from_start.All(i),
                std::string(claim.name));
    });

    FlooredContest contest;
    const auto ours = contest.Add([&] {
        const SighashCache cache(tx);
        for_all([&](std::size_t i) {
            benchmark::DoNotOptimize(cache.Legacy(i, SCRIPT_CODE, btcutil::SIGHASH_ALL));
        });
    });
    const auto peer = contest.Add(
        [&] { for_all([&](std::size_t i) { benchmark::DoNotOptimize(from_start.All(i)); }); });
    // A pass takes a good part of a second.
    contest.Run(std::max<std::size_t>(rounds / 50, 2), kernels);
    constexpr double MS = 1e-6;
    claim.cases.push_back(
        {.name = std::to_string(tx.inputs.size()) + " inputs, SIGHASH_ALL",
         .ratio = contest.TimeRatio(peer, ours),
         .measured = contest.MinNs(ours) * MS,
         .floor = static_cast<double>(from_start.LeastCompressions()) * contest.StreamNs() * MS});
    return claim;
}

/// The most that any digest takes from the heap, with a new cache for each.
struct Allocations {
    AllocCount legacy, segwit_v0, taproot;

    template <class Tx>
    void Add(const Tx& tx, const btcutil::SpentOutputs& prevouts) {
        for (const std::uint32_t type : {0U, 1U, 2U, 3U, 0x81U, 0x82U, 0x83U}) {
            KeepMost(legacy, [&] { return SighashCache(tx).Legacy(1, SCRIPT_CODE, type); });
            KeepMost(segwit_v0,
                     [&] { return SighashCache(tx).SegwitV0(1, SCRIPT_CODE, VALUE_SAT, type); });
            KeepMost(taproot, [&] { return SighashCache(tx, prevouts).Taproot(1, type); });
        }
    }
};

std::vector<AllocationFigure> CountAllocations() {
    const wire::MsgTx tx = MakeP2pkhTx(100, 2);
    const Bytes raw = wire::ToBytes(tx);
    const std::vector<wire::TxOut> spent(
        tx.inputs.size(), {VALUE_SAT, Bytes(SCRIPT_CODE.begin(), SCRIPT_CODE.end())});
    const btcutil::SpentOutputs prevouts(spent);
    Allocations most;
    most.Add(tx, prevouts);
    most.Add(wire::TxView::Parse(raw).value(), prevouts);

    const auto figure = [](const char* name, const AllocCount& count) {
        return AllocationFigure{name, count, "0", count == AllocCount{}};
    };
    return {figure("legacy digest", most.legacy), figure("BIP-143 digest", most.segwit_v0),
            figure("taproot digest", most.taproot)};
}

}  // namespace

ClaimResults RunSighash(std::size_t rounds, const std::function<void(std::string_view)>& on_done) {
    KernelCosts kernels;
    ClaimResults results{.allocations = CountAllocations()};
    results.claims.push_back(MeasureSegwitV0(rounds, kernels));
    results.claims.push_back(MeasureLegacy(rounds, kernels));
    on_done("signature hashes");
    return results;
}

}  // namespace txhash::bench_support
