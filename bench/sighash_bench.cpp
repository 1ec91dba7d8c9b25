// SPDX-License-Identifier: MIT
// Signature hashes of all inputs of a transaction, which share much of their work. An item is a
// digest.

#include <array>
#include <memory>
#include <string>

#include "bench/suites.h"
#include "bench/support/measure/compressions.h"
#include "bench/support/measure/measure.h"
#include "btcutil/sighash.h"
#include "chainhash/sha256.h"
#include "tests/support/data/corpus.h"

namespace txhash::bench_support {
namespace {

using btcutil::LegacySighash;
using btcutil::SIGHASH_ALL;
using btcutil::SighashCache;
using chainhash::SHA256_BLOCK_SIZE;
using wire::OutPoint;

/// As long as that of an output to a key.
constexpr std::array<std::uint8_t, 25> SCRIPT_CODE = {0x76, 0xa9, 20};
constexpr std::int64_t VALUE_SAT = 1'000'000;

/// A transaction and a cache for it.
struct Work {
    explicit Work(wire::MsgTx message) : tx(std::move(message)) {}

    wire::MsgTx tx;
    SighashCache cache{tx};
};

/// Adds `digest(i)` for all inputs; `expected(i)` is another way to it.
template <class Digest, class Expected>
void AddDigests(const std::string& name, const Load& load, Digest digest, Expected expected) {
    Add(
        name, load,
        [count = load.items, digest, expected] {
            for (std::size_t i = 0; i < count; ++i) {
                if (digest(i) != expected(i)) return false;
            }
            return true;
        },
        [count = load.items, digest] {
            for (std::size_t i = 0; i < count; ++i) benchmark::DoNotOptimize(digest(i));
        });
}

void AddSegwitV0() {
    // What a digest hashes after the two hashes that all digests begin with.
    constexpr std::size_t MESSAGE_SIZE =
        4 + 2 * 32 + OutPoint::SIZE + 1 + SCRIPT_CODE.size() + 8 + 4 + 32 + 4 + 4;
    constexpr std::size_t KNOWN_BLOCKS = (4 + 2 * 32) / SHA256_BLOCK_SIZE;
    constexpr std::size_t NEW_BLOCKS = Compressions(MESSAGE_SIZE) - KNOWN_BLOCKS;

    const auto work = std::make_shared<const Work>(MakeP2pkhTx(100, 2));
    const std::size_t inputs = work->tx.inputs.size();
    const Load load = {inputs, inputs * MESSAGE_SIZE, 0, {.stream = inputs * NEW_BLOCKS}};
    const auto warm = [work](std::size_t i) {
        return work->cache.SegwitV0(i, SCRIPT_CODE, VALUE_SAT, SIGHASH_ALL);
    };
    const auto anew = [work](std::size_t i) {
        return SighashCache(work->tx).SegwitV0(i, SCRIPT_CODE, VALUE_SAT, SIGHASH_ALL);
    };
    AddDigests("SegwitV0/warm-cache/100-inputs", load, warm, anew);
    AddDigests("SegwitV0/new-caches/100-inputs", load, anew, warm);
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

    [[nodiscard]] std::size_t MessageSize() const {
        return m_tx.SerializeSizeStripped() + SCRIPT_CODE.size() + 4;
    }

    /// For the digests of all inputs, if the beginning that they share is hashed only once.
    [[nodiscard]] std::size_t LeastCompressions() const {
        const std::size_t head = 4 + wire::CompactSizeBytes(m_tx.inputs.size());
        std::size_t known = 0;
        std::size_t count = 0;
        for (std::size_t i = 0; i < m_tx.inputs.size(); ++i) {
            known = (head + i * wire::MIN_TX_IN_SIZE + OutPoint::SIZE) / SHA256_BLOCK_SIZE;
            count += Compressions(MessageSize()) - known;
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

void AddLegacy() {
    const auto work = std::make_shared<const Work>(MegabyteTx());
    const auto from_start = std::make_shared<LegacyFromStart>(work->tx);
    const std::size_t inputs = work->tx.inputs.size();
    const Load load = {
        inputs, inputs * from_start->MessageSize(), 0, {.stream = from_start->LeastCompressions()}};
    const auto cached = [work](std::size_t i) {
        return work->cache.Legacy(i, SCRIPT_CODE, SIGHASH_ALL);
    };
    const auto by_itself = [from_start](std::size_t i) { return from_start->All(i); };
    AddDigests("Legacy/from-start/1-megabyte", load, by_itself, cached);  // which checks both
    Add(
        "Legacy/one-cache/1-megabyte", load, [] { return true; },
        [work, inputs] {
            const SighashCache cache(work->tx);
            for (std::size_t i = 0; i < inputs; ++i) {
                benchmark::DoNotOptimize(cache.Legacy(i, SCRIPT_CODE, SIGHASH_ALL));
            }
        });
}

}  // namespace

void AddSighashBenchmarks() {
    AddSegwitV0();
    AddLegacy();
}

}  // namespace txhash::bench_support
