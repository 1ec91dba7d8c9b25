// SPDX-License-Identifier: MIT
#include "bench/ratios/run.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "bench/support/competitors.h"
#include "bench/support/compressions.h"
#include "btcutil/block/block.h"

namespace txhash::bench_support {
namespace {

using testing_support::AllocCount;
using testing_support::AllocScope;

/// Blocks of the long message that tells what a compression costs: enough that the call does not
/// count, and little enough to stay in the nearest cache.
constexpr std::size_t FLOOR_BLOCKS = 256;

/// Hashes each of the messages once by `hash_one(i)`.
template <class HashOne>
std::function<void()> HashAll(const std::vector<ByteSpan>& messages, HashOne hash_one) {
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (hash_one(i) != HashReadyByCryptoPP(messages[i])) {
            throw std::runtime_error("a competitor computes a wrong hash");
        }
    }
    return [count = messages.size(), hash_one] {
        for (std::size_t i = 0; i < count; ++i) benchmark::DoNotOptimize(hash_one(i));
    };
}

/// The ways to hash all transactions of one input in one form.
struct Ways {
    Ways(const Input& input, Form form)
        : messages(form == Form::Full ? input.full : input.stripped),
          own(OfTx(input, form,
                   [](const wire::MsgTx& tx, Form f) { return HashByLibrary(tx, f); })),
          ready(HashAll(messages, [&ready_bytes = messages](
                                      auto i) { return chainhash::DoubleHashH(ready_bytes[i]); })),
          closure(OfTx(input, form, HashByClosure)),
          vector(OfTx(input, form, HashByVector)),
          sized_vector(OfTx(input, form, HashBySizedVector)),
          crypto_pp(OfTx(input, form, HashByCryptoPP)),
          view(HashAll(messages,
                       [&input, form](auto i) { return HashByLibrary(input.views[i], form); })) {}

    const std::vector<ByteSpan>& messages;
    std::function<void()> own, ready, closure, vector, sized_vector, crypto_pp, view;

private:
    template <class HashTx>
    std::function<void()> OfTx(const Input& input, Form form, HashTx hash_tx) const {
        return HashAll(messages, [&txs = input.message.transactions, form, hash_tx](auto i) {
            return hash_tx(txs[i], form);
        });
    }
};

void MeasureTxids(const Input& input, std::size_t rounds, Results& results, Results::Row& row) {
    const Ways ways(input, Form::Stripped);
    const Bytes long_message(FLOOR_BLOCKS * chainhash::SHA256_BLOCK_SIZE);

    Contest contest;
    const auto own = contest.Add(ways.own);
    const auto ready = contest.Add(ways.ready);
    const auto closure = contest.Add(ways.closure);
    const auto vector = contest.Add(ways.vector);
    const auto sized_vector = contest.Add(ways.sized_vector);
    const auto crypto_pp = contest.Add(ways.crypto_pp);
    const auto view = contest.Add(ways.view);
    const auto floor = contest.Add([&long_message] {
        chainhash::Sha256State state = chainhash::SHA256_INITIAL_STATE;
        chainhash::CompressSha256(state, long_message.data(), FLOOR_BLOCKS);
        benchmark::DoNotOptimize(state);
    });
    contest.Run(rounds);

    const auto to_floor = [&](std::size_t entrant) {
        const Ratio ratio = contest.TimeRatio(entrant, floor);
        const double share = FLOOR_BLOCKS / static_cast<double>(Compressions(ways.messages));
        return Ratio{ratio.of_min * share, ratio.median * share};
    };
    row.ratios[Figure::TxHashToReady] = contest.TimeRatio(own, ready);
    row.ratios[Figure::ClosureToReady] = contest.TimeRatio(closure, ready);
    row.ratios[Figure::VectorToTxHash] = contest.TimeRatio(vector, own);
    row.ratios[Figure::SizedVectorToTxHash] = contest.TimeRatio(sized_vector, own);
    row.ratios[Figure::CryptoPPToTxHash] = contest.TimeRatio(crypto_pp, own);
    row.ratios[Figure::ViewToReady] = contest.TimeRatio(view, ready);
    row.ratios[Figure::TxHashToFloor] = to_floor(own);
    row.ratios[Figure::ReadyToFloor] = to_floor(ready);
    row.tx_hash_ns = contest.MinNs(own) / static_cast<double>(ways.messages.size());
    results.compression_ns =
        std::min(results.compression_ns, contest.MinNs(floor) / double{FLOOR_BLOCKS});
}

void MeasureWtxids(const Input& input, std::size_t rounds, Results::Row& row) {
    const Ways ways(input, Form::Full);
    Contest contest;
    const auto own = contest.Add(ways.own);
    const auto ready = contest.Add(ways.ready);
    contest.Run(rounds);
    row.ratios[Figure::WitnessHashToReady] = contest.TimeRatio(own, ready);
}

void MeasureBlockHash(const Input& input, std::size_t rounds, Results::Row& row) {
    const std::vector<ByteSpan> header = {ByteSpan(input.raw).first(wire::BlockHeader::SIZE)};
    Contest contest;
    const auto own =
        contest.Add(HashAll(header, [&input](auto) { return input.message.BlockHash().hash(); }));
    const auto ready =
        contest.Add(HashAll(header, [&](auto i) { return chainhash::DoubleHashH(header[i]); }));
    contest.Run(rounds);
    row.ratios[Figure::BlockHashToReady] = contest.TimeRatio(own, ready);
}

/// What one call of `op` takes from the heap.
template <class Op>
AllocCount Allocations(Op&& op) {
    const AllocScope scope;
    benchmark::DoNotOptimize(op());
    return scope.Count();
}

/// `read_view` keeps its storage from call to call; `read_block` makes an object that owns its
/// bytes.
template <class ReadOwned, class ReadView, class ReadBlock>
void MeasureDecoders(std::size_t rounds, Results::Row& row, ReadOwned read_owned,
                     ReadView read_view, ReadBlock read_block) {
    // In this order: the first view finds no storage, the second does.
    row.decoding.cold_view = Allocations(read_view);
    row.decoding.warm_view = Allocations(read_view);
    row.decoding.owned = Allocations(read_owned);
    row.decoding.block = Allocations(read_block);

    Contest contest;
    const auto owned = contest.Add([&] { benchmark::DoNotOptimize(read_owned()); });
    const auto view = contest.Add([&] { benchmark::DoNotOptimize(read_view()); });
    contest.Run(rounds);
    row.ratios[Figure::OwnedToViews] = contest.TimeRatio(owned, view);
}

void MeasureDecoding(const Input& input, std::size_t rounds, Results::Row& row) {
    const Bytes& raw = input.raw;
    if (input.kind == Input::Kind::Transaction) {
        MeasureDecoders(
            rounds, row, [&] { return wire::MsgTx::Deserialize(raw); },
            [&] { return wire::TxView::Parse(raw); }, [&] { return btcutil::Tx::FromBytes(raw); });
    } else {
        wire::BlockView view;
        MeasureDecoders(
            rounds, row, [&] { return wire::MsgBlock::Deserialize(raw); },
            [&] { return view.Parse(raw).has_value(); },
            [&] { return btcutil::Block::FromBytes(raw); });
    }
}

/// Keeps what `hash_all` allocates if it is the most so far.
void CountHashing(Results& results, const std::string& name,
                  const std::function<void()>& hash_all) {
    auto entry = std::ranges::find(results.hashing, name, &Results::Hashing::name);
    if (entry == results.hashing.end()) {
        entry = results.hashing.insert(entry, {.name = name, .most = {}});
    }
    const AllocScope scope;
    hash_all();
    const AllocCount count = scope.Count();
    if (count.calls >= entry->most.calls) entry->most = count;
}

void CountAllHashing(const Input& input, Results& results) {
    const Ways stripped(input, Form::Stripped);
    const Ways full(input, Form::Full);
    CountHashing(results, "TxHash", stripped.own);
    CountHashing(results, "WitnessHash", full.own);
    CountHashing(results, "BlockHash",
                 [&] { benchmark::DoNotOptimize(input.message.BlockHash()); });
    CountHashing(results, "DoubleHashRaw, own closure", full.closure);
    CountHashing(results, "TxHash of a TxView", stripped.view);
    CountHashing(results, "WitnessHash of a TxView", full.view);
    CountHashing(results, "DoubleHashH", stripped.ready);
}

}  // namespace

Results RunAll(std::size_t rounds, std::string_view filter,
               const std::function<void(std::string_view)>& on_done) {
    Results results{
        .rows = {}, .hashing = {}, .compression_ns = std::numeric_limits<double>::max()};
    for (const Input& input : AllInputs()) {
        if (input.name.find(filter) == std::string::npos) continue;
        Results::Row row{.input = &input, .ratios = {}, .tx_hash_ns = 0, .decoding = {}};
        MeasureTxids(input, rounds, results, row);
        MeasureWtxids(input, rounds, row);
        if (input.kind != Input::Kind::Transaction) MeasureBlockHash(input, rounds, row);
        MeasureDecoding(input, rounds, row);
        CountAllHashing(input, results);
        on_done(row.input->name);
        results.rows.push_back(std::move(row));
    }
    if (results.rows.empty()) throw std::runtime_error("no input has that in its name");
    return results;
}

}  // namespace txhash::bench_support
