// SPDX-License-Identifier: MIT
#include <benchmark/benchmark.h>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "bench/ratios/checks.h"
#include "bench/ratios/clocked_contest.h"
#include "bench/ratios/keyed_run.h"
#include "bench/support/sip_ways.h"
#include "bench/support/typed_objects.h"

namespace txhash::bench_support {
namespace {

using Better = Claim::Better;
using Judged = Claim::Judged;
using chainhash::ByteRows;
using chainhash::SipKernel;
using testing_support::AllocCount;

constexpr std::size_t OUTPOINT_SIZE = wire::OutPoint::SIZE;

const SipKernel& ScalarKernel() {
    return *std::ranges::find(chainhash::ListSipKernels(), "scalar", &SipKernel::name);
}

/// The scalar kernel and those of the instruction set that the active engine uses, from few lanes
/// to many.
std::vector<SipKernel> KernelsOfEngine() {
    const auto set = [](std::string_view name) { return name.substr(0, name.find("_x")); };
    std::vector<SipKernel> kernels = {ScalarKernel()};
    for (const SipKernel& kernel : chainhash::ListSipKernels()) {
        if (kernel.lanes > 1 && set(kernel.name) == set(chainhash::ActiveEngine().sip->name)) {
            kernels.push_back(kernel);
        }
    }
    return kernels;
}

/// Cycles that the two ports which AVX-512 has for arithmetic need a key: their instructions for
/// eight keys over two and over eight.
template <int C, int D>
constexpr double PortCycles(std::size_t size) {
    const std::size_t words = size / 8 + 1;                    // with the one that ends the message
    const std::size_t rounds = (C * words + D) * (4 + 4 + 6);  // add, exclusive or, rotate
    // Words come into v0 and into v3, but for the first one the latter is part of another exclusive
    // or; then there is the 0xff. Half of the first round is the same for all keys, and half of the
    // last one cancels itself out.
    const std::size_t ends = words + 1 + 1 - 4 - 2;
    // Two words of eight keys are eight loads, of which six insert into a vector, and two shuffles.
    // The tail is a second word, shifted, with the length.
    const std::size_t loads = size / 16 * 8 + size % 16 / 8 * 7 + (size % 8 != 0 ? 9 : 0);
    return static_cast<double>(rounds + ends + loads) / 16;
}

/// Keys at once against one after the other.
template <int C, int D>
Claim MeasureMany(std::size_t rounds, Claim claim) {
    constexpr auto HASH = SipKernel::HashOf<C, D>();
    const bool is_avx512 = chainhash::ActiveEngine().sip->name.starts_with("avx512");
    if (!is_avx512) claim.target = claim.moonshot = std::nullopt;
    const auto scalar = ScalarKernel().*HASH;
    for (const std::size_t size : {std::size_t{16}, OUTPOINT_SIZE}) {
        SipKeys keys(size);
        const auto hash_many = [&] {
            chainhash::SipHashMany<C, D>(SIP_KEY, keys.rows, keys.hashes);
        };
        const auto hash_each = [&] { scalar(keys.hashes.data(), SIP_KEY, keys.rows); };
        hash_each();
        const auto expected = keys.hashes;
        hash_many();
        Require(keys.hashes == expected, std::string(claim.name));

        ClockedContest contest;
        const auto many = contest.Add(hash_many);
        const auto each = contest.Add(hash_each);
        contest.Run(rounds);
        Case one{.name = std::to_string(size) + " bytes",
                 .ratio = contest.TimeRatio(each, many),
                 .measured = contest.MinNs(many) / double{SipKeys::COUNT}};
        if (HAS_CORE_CLOCK) {
            claim.unit = "cycles/key";
            one.measured = contest.Cycles(many).of_min / double{SipKeys::COUNT};
            if (is_avx512) one.floor = PortCycles<C, D>(size);
        }
        claim.cases.push_back(std::move(one));
    }
    return claim;
}

Claim MeasureOneKey(std::size_t rounds) {
    Claim claim{.name = "SipHash-2-4 of one outpoint: byte by byte / fixed size",
                .better = Better::Higher,
                .judged = Judged::Worst,
                .target = 1.5,
                .unit = "ns/key"};
    const SipKeys keys(OUTPOINT_SIZE);
    const auto fixed_size = [](ByteSpan key) {
        return chainhash::SipHash<2, 4>(SIP_KEY, key.first<OUTPOINT_SIZE>());
    };
    for (std::size_t i = 0; i < keys.rows.count; ++i) {
        Require(fixed_size(keys.rows[i]) == SipHash24ByteByByte(keys.rows[i]),
                std::string(claim.name));
    }
    Contest contest;
    const auto add = [&](auto hash) {
        return contest.Add([&keys, hash] {
            for (std::size_t i = 0; i < SipKeys::COUNT; ++i) {
                benchmark::DoNotOptimize(hash(keys.rows[i]));
            }
        });
    };
    const auto ours = add(fixed_size);
    const auto peer = add(SipHash24ByteByByte);
    contest.Run(rounds);
    claim.cases.push_back({.name = std::to_string(OUTPOINT_SIZE) + " bytes",
                           .ratio = contest.TimeRatio(peer, ours),
                           .measured = contest.MinNs(ours) / double{SipKeys::COUNT}});
    return claim;
}

/// Objects hashed as they serialize against those serialized first.
void MeasureTypes(std::size_t rounds, KeyedResults& results) {
    Claim claim{.name = "SipHash-2-4 of an object: serialized first / streamed",
                .better = Better::Higher,
                .judged = Judged::Worst,
                .target = 1,
                .unit = "ns/object"};
    const auto stream = [](const auto& object) { return SipHashStreamed(object); };
    const auto serialize_first = [](const auto& object) { return SipHashByVector(object); };
    AllocCount streamed_most, serialized_most;
    VisitTypedObjects([&](const std::string& name, auto objects) {
        for (const auto& object : objects) {
            KeepMost(streamed_most, [&] { return stream(object); });
            KeepMost(serialized_most, [&] { return serialize_first(object); });
            Require(stream(object) == serialize_first(object), name);
        }
        Contest contest;
        const auto add = [&](auto hash) {
            return contest.Add([objects, hash] {
                for (const auto& object : objects) benchmark::DoNotOptimize(hash(object));
            });
        };
        const auto ours = add(stream);
        const auto peer = add(serialize_first);
        contest.Run(rounds);
        claim.cases.push_back(
            {.name = name,
             .ratio = contest.TimeRatio(peer, ours),
             .measured = contest.MinNs(ours) / static_cast<double>(objects.size())});
    });
    results.claims.push_back(std::move(claim));
    results.allocations.push_back(
        {"SipHash of an object, streamed", streamed_most, "0", streamed_most == AllocCount{}});
    results.allocations.push_back(
        {"SipHash of an object, serialized first", serialized_most, "", true});
}

template <int C, int D>
void AddVariants(const std::vector<SipKernel>& kernels, std::size_t rounds, SipVariants& found) {
    SipKeys keys(found.key_bytes);
    ClockedContest contest;
    std::vector<std::size_t> entrants;
    for (const SipKernel& kernel : kernels) {
        const auto hash = kernel.*SipKernel::HashOf<C, D>();
        entrants.push_back(contest.Add([&keys, hash, lanes = kernel.lanes] {
            ByteRows group = keys.rows;
            group.count = lanes;
            for (std::size_t i = 0; i < SipKeys::COUNT; i += lanes) {
                hash(keys.hashes.data() + i, SIP_KEY, group);
                group.first += lanes * group.stride;
            }
        }));
    }
    contest.Run(rounds);
    for (std::size_t i = 0; i < kernels.size(); ++i) {
        const double calls = static_cast<double>(SipKeys::COUNT / kernels[i].lanes);
        found.variants.push_back({.c = C,
                                  .d = D,
                                  .lanes = kernels[i].lanes,
                                  .cycles = HAS_CORE_CLOCK
                                                ? contest.Cycles(entrants[i]).of_min / calls
                                                : std::numeric_limits<double>::quiet_NaN(),
                                  .ns = contest.MinNs(entrants[i]) / calls});
    }
}

}  // namespace

void MeasureSipHash(std::size_t rounds, KeyedResults& results) {
    results.claims.push_back(
        MeasureMany<2, 4>(rounds, {.name = "SipHash-2-4 of many keys: one by one / at once",
                                   .better = Better::Higher,
                                   .judged = Judged::Worst,
                                   .target = 4,
                                   .moonshot = 4.7,
                                   .unit = "ns/key"}));
    results.claims.push_back(
        MeasureMany<1, 2>(rounds, {.name = "SipHash-1-2 of many keys: one by one / at once",
                                   .better = Better::Higher,
                                   .judged = Judged::Worst,
                                   .target = 3,
                                   .moonshot = 4,
                                   .unit = "ns/key"}));
    results.claims.push_back(MeasureOneKey(rounds));
    MeasureTypes(rounds, results);
    const std::vector<SipKernel> kernels = KernelsOfEngine();
    for (const std::size_t size : {4U, 8U, 16U, 32U, 36U, 64U}) {
        SipVariants& found =
            results.sip.emplace_back(SipVariants{.key_bytes = size, .variants = {}});
        AddVariants<1, 2>(kernels, rounds, found);
        AddVariants<2, 4>(kernels, rounds, found);
    }
}

}  // namespace txhash::bench_support
