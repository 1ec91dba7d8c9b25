// SPDX-License-Identifier: MIT
// Many messages at once, and the same ones one by one.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "bench/suites.h"
#include "bench/support/inputs/mixes.h"
#include "bench/support/measure/compressions.h"
#include "bench/support/measure/measure.h"
#include "bench/support/ways/competitors.h"
#include "bench/support/ways/many_work.h"

namespace txhash::bench_support {
namespace {

Load LoadOf(std::span<const ByteSpan> messages) {
    std::size_t size_bytes = 0;
    std::size_t longest = 0;  // which cannot be split among lanes
    for (const ByteSpan message : messages) {
        size_bytes += message.size();
        longest = std::max(longest, Compressions(message.size()));
    }
    const std::size_t compressions = Compressions(messages);
    return {messages.size(), size_bytes, compressions, {.stream = longest, .lanes = compressions}};
}

/// Adds DoubleHashMany over `things`, which are `messages` in one form or another.
template <class Thing>
void AddMany(const std::string& name, std::span<const Thing> things,
             std::span<const ByteSpan> messages) {
    const auto work = std::make_shared<ManyWork>();
    Add(
        name, LoadOf(messages),
        [=] {
            return std::ranges::equal(work->Hash(things), messages, {}, {}, HashReadyByCryptoPP);
        },
        [=] { work->Hash(things); });
}

/// Adds `hash_one(thing)` of all things, one by one.
template <class Thing, class HashOne>
void AddOneByOne(const std::string& name, std::span<const Thing> things,
                 std::span<const ByteSpan> messages, HashOne hash_one) {
    Add(
        name, LoadOf(messages),
        [=] { return std::ranges::equal(things, messages, {}, hash_one, HashReadyByCryptoPP); },
        [=] {
            for (const Thing& thing : things) benchmark::DoNotOptimize(hash_one(thing));
        });
}

void AddMix(const Mix& mix) {
    const std::span<const ByteSpan> messages(mix.messages);
    AddMany("DoubleHashMany/" + mix.name, messages, messages);
    AddOneByOne("DoubleHashOneByOne/" + mix.name, messages, messages, chainhash::DoubleHashH);
}

std::vector<Mix> MakeMixes() {
    std::vector<Mix> mixes;
    mixes.push_back(Equal(1000, 100));
    mixes.push_back(Equal(1000, 250));
    mixes.push_back(Equal(250, 4096));
    mixes.push_back(OneMegabyteAlone());
    mixes.push_back(OneMegabyteAndShort());
    mixes.push_back(FiveOnly());
    return mixes;
}

/// Batches of messages as long as common transactions, from one to many.
std::vector<Mix> MakeBatches() {
    std::vector<Mix> batches;
    for (std::size_t count = 1; count <= 1024; count *= 2) batches.push_back(Equal(count, 250));
    return batches;
}

}  // namespace

void AddManyBenchmarks() {
    static const std::vector<Mix> mixes = MakeMixes();
    static const std::vector<Mix> batches = MakeBatches();
    for (const Mix& mix : mixes) AddMix(mix);
    for (const Mix& batch : batches) {
        const std::span<const ByteSpan> messages(batch.messages);
        AddMany("DoubleHashMany/250-bytes/n:" + std::to_string(messages.size()), messages,
                messages);
    }
}

void AddManyBenchmarks(const Input& block) {
    const std::span<const ByteSpan> messages(block.stripped);
    AddMany("DoubleHashMany/" + block.name, std::span<const wire::TxView>(block.views), messages);

    const std::span<const wire::MsgTx> txs(block.message.transactions);
    const auto first_txs = txs.first(std::min(BATCH_TXS, txs.size()));
    const auto first_messages = messages.first(first_txs.size());
    AddMany("TxHashMany/first-" + std::to_string(BATCH_TXS) + "/" + block.name, first_txs,
            first_messages);
    AddOneByOne("TxHashOneByOne/first-" + std::to_string(BATCH_TXS) + "/" + block.name, first_txs,
                first_messages, [](const wire::MsgTx& tx) { return tx.TxHash().hash(); });
}

}  // namespace txhash::bench_support
