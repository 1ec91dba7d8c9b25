// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iomanip>
#include <sstream>

#include "bench/ratios/tables.h"
#include "bench/support/core_clock.h"
#include "bench/support/sip_ways.h"
#include "bench/support/typed_objects.h"
#include "chainhash/internal/engine_kernels.h"

namespace txhash::bench_support {
namespace {

using chainhash::internal::SipKernel;

constexpr std::size_t OUTPOINT_SIZE = wire::OutPoint::SIZE;

constexpr std::string_view KEY_UNIT = HAS_CORE_CLOCK ? "cycles/key" : "ns/key";
constexpr Claim MANY_2_4 = {"SipHash-2-4 of many keys: one by one / at once",
                            Better::Higher,
                            {"at once", "one by one", "ports"},
                            {.each = 4, .moonshot = 4.7},
                            KEY_UNIT};
constexpr Claim MANY_1_2 = {"SipHash-1-2 of many keys: one by one / at once",
                            Better::Higher,
                            {"at once", "one by one", "ports"},
                            {.each = 3, .moonshot = 4},
                            KEY_UNIT};
constexpr Claim ONE_KEY = {"SipHash-2-4 of one outpoint: byte by byte / fixed size",
                           Better::Higher,
                           {"fixed size", "byte by byte"},
                           {.each = 1.5},
                           "ns/key"};
constexpr Claim OBJECTS = {"SipHash-2-4 of an object: serialized first / streamed",
                           Better::Higher,
                           {"streamed", "serialized first"},
                           {.each = 1},
                           "ns/object"};

const SipKernel& ScalarKernel() {
    return *std::ranges::find(chainhash::internal::ListSipKernels(), "scalar", &SipKernel::name);
}

/// The scalar kernel, then those with the instruction set of the active engine, by lanes.
std::vector<SipKernel> KernelsOfEngine() {
    const auto set = [](std::string_view name) { return name.substr(0, name.find("_x")); };
    std::vector<SipKernel> kernels = {ScalarKernel()};
    for (const SipKernel& kernel : chainhash::internal::ListSipKernels()) {
        if (kernel.lanes > 1 &&
            set(kernel.name) == set(chainhash::internal::ActiveKernels().sip->name)) {
            kernels.push_back(kernel);
        }
    }
    return kernels;
}

/// Cycles per key that the two vector ports of AVX-512 need: the instructions for eight keys over
/// two and over eight.
template <int C, int D>
constexpr double PortCycles(std::size_t size) {
    const std::size_t words = size / 8 + 1;                    // with the one that ends the message
    const std::size_t rounds = (C * words + D) * (4 + 4 + 6);  // add, exclusive or, rotate
    // Words are absorbed into v0 and v3; but for the first word, the latter merges with another
    // exclusive or. Then there is the 0xff. Half of the first round is the same for all keys, and
    // half of the last one cancels out.
    const std::size_t ends = words + 1 + 1 - 4 - 2;
    // Two words of eight keys are eight loads, of which six insert into a vector, and two shuffles.
    // The tail is a second word, shifted, with the length.
    const std::size_t loads = size / 16 * 8 + size % 16 / 8 * 7 + (size % 8 != 0 ? 9 : 0);
    return static_cast<double>(rounds + ends + loads) / 16;
}

template <int C, int D>
void MeasureMany(Table& table, Claim claim) {
    const auto scalar = ScalarKernel().*SipKernel::HashOf<C, D>();
    const bool has_ports = chainhash::internal::ActiveKernels().sip->name.starts_with("avx512");
    if (!has_ports) claim.target = {};
    for (const std::size_t size : {std::size_t{16}, OUTPOINT_SIZE}) {
        SipKeys keys(size);
        const auto at_once = [&] { chainhash::SipHashMany<C, D>(SIP_KEY, keys.rows, keys.hashes); };
        const auto one_by_one = [&] { scalar(keys.hashes.data(), SIP_KEY, keys.rows); };
        Contest contest(std::to_string(size) + " bytes");
        one_by_one();
        const auto expected = keys.hashes;
        at_once();
        contest.Require(keys.hashes == expected, "at once");
        contest.Add("at once", at_once, SipKeys::COUNT);
        contest.Add("one by one", one_by_one, SipKeys::COUNT);
        if (has_ports) {
            contest.AddCost("ports", [size](const KernelCosts& costs) {
                return double{SipKeys::COUNT} * PortCycles<C, D>(size) * costs.cycle_ns;
            });
        }
        table.Run(contest, claim);
    }
}

void MeasureOneKey(Table& table) {
    const SipKeys keys(OUTPOINT_SIZE);
    const auto fixed_size = [&](std::size_t i) {
        return chainhash::SipHash<2, 4>(SIP_KEY, keys.rows[i].first<OUTPOINT_SIZE>());
    };
    const auto byte_by_byte = [&](std::size_t i) { return SipHash24ByteByByte(keys.rows[i]); };
    Contest contest(std::to_string(OUTPOINT_SIZE) + " bytes");
    contest.AddEach("fixed size", SipKeys::COUNT, fixed_size, byte_by_byte);
    contest.AddEach("byte by byte", SipKeys::COUNT, byte_by_byte, fixed_size);
    table.Run(contest, ONE_KEY);
}

void MeasureObjects(Table& table) {
    VisitTypedObjects([&](const std::string& name, auto objects) {
        const auto streamed = [=](std::size_t i) { return SipHashStreamed(objects[i]); };
        const auto serialized = [=](std::size_t i) { return SipHashByVector(objects[i]); };
        for (std::size_t i = 0; i < objects.size(); ++i) {
            table.Add("SipHash of an object, streamed", AllocationsOf([&] { streamed(i); }));
            table.Add("SipHash of an object, serialized first",
                      AllocationsOf([&] { serialized(i); }), std::nullopt);
        }
        Contest contest(name);
        contest.AddEach("streamed", objects.size(), streamed, serialized);
        contest.AddEach("serialized first", objects.size(), serialized, streamed);
        table.Run(contest, OBJECTS);
    });
}

/// Lists the cost of a call of each kernel with as many keys as it has lanes:
/// "sip hash c=1,d=2 (x8): 28.73 cycles, 10.64 ns per iteration; 3.59 cycles, 1.33 ns per key".
template <int C, int D>
void ListKernels(Table& table, std::size_t key_size) {
    const std::string title = "key size " + std::to_string(key_size);
    SipKeys keys(key_size);
    Contest contest(title);
    for (const SipKernel& kernel : KernelsOfEngine()) {
        const std::size_t lanes = kernel.lanes;
        const auto work = [&keys, lanes, hash = kernel.*SipKernel::HashOf<C, D>()] {
            chainhash::ByteRows group = keys.rows;
            group.count = lanes;
            for (std::size_t i = 0; i < SipKeys::COUNT; i += lanes) {
                hash(keys.hashes.data() + i, SIP_KEY, group);
                group.first += lanes * group.stride;
            }
        };
        contest.Add(kernel.name, work, SipKeys::COUNT / lanes);
    }
    table.Run(contest, std::span<const Claim>());
    for (const SipKernel& kernel : KernelsOfEngine()) {
        const auto& timing = *contest.Find(kernel.name);
        const double ns = timing.fastest_ns / timing.items;
        const double cycles = ns / contest.kernels().cycle_ns;
        const auto lanes = static_cast<double>(kernel.lanes);
        std::ostringstream line;
        line << std::fixed << std::setprecision(2) << "sip hash c=" << C << ",d=" << D << " (x"
             << kernel.lanes << "): " << cycles << " cycles, " << ns << " ns per iteration; "
             << cycles / lanes << " cycles, " << ns / lanes << " ns per key";
        table.listings[title].push_back(line.str());
    }
}

}  // namespace

void MeasureSipHash(Table& table) {
    MeasureMany<2, 4>(table, MANY_2_4);
    MeasureMany<1, 2>(table, MANY_1_2);
    MeasureOneKey(table);
    MeasureObjects(table);
    for (const std::size_t size : {4U, 8U, 16U, 32U, 36U, 64U}) {
        ListKernels<1, 2>(table, size);
        ListKernels<2, 4>(table, size);
    }
}

}  // namespace txhash::bench_support
