// SPDX-License-Identifier: MIT
#include <algorithm>
#include <iomanip>
#include <sstream>

#include "bench/ratios/table.h"
#include "bench/support/inputs/typed_objects.h"
#include "bench/support/measure/core_clock.h"
#include "bench/support/ways/sip_ways.h"
#include "chainhash/internal/engine_kernels.h"

namespace txhash::bench_support {
namespace {

using chainhash::internal::SipKernel;

constexpr std::string_view KEY_UNIT = HAS_CORE_CLOCK ? "cycles/key" : "ns/key";

// clang-format off
// With targets for AVX-512.
constexpr Claim MANY[] = {
    {.name = "SipHash-2-4 of many keys: one by one / at once", .better = Better::Higher,
     .ours = "SipHashMany/2-4/library", .peer = "SipHashMany/2-4/scalar",
     .target = {.each = 4, .moonshot = 4.7}, .unit = KEY_UNIT},
    {.name = "SipHash-1-2 of many keys: one by one / at once", .better = Better::Higher,
     .ours = "SipHashMany/1-2/library", .peer = "SipHashMany/1-2/scalar",
     .target = {.each = 3, .moonshot = 4}, .unit = KEY_UNIT},
};
constexpr Claim ONE_KEY = {
    .name = "SipHash-2-4 of one outpoint: byte by byte / fixed size", .better = Better::Higher,
    .ours = "SipHash/2-4/fixed-size", .peer = "SipHash/2-4/byte-by-byte",
    .target = {.each = 1.5}, .unit = "ns/key"};
constexpr Claim OBJECTS = {
    .name = "SipHash-2-4 of an object: serialized first / streamed", .better = Better::Higher,
    .ours = "SipHashStreamed", .peer = "SipHashViaVector",
    .target = {.each = 1}, .unit = "ns/object"};
// clang-format on

void MeasureObjects(Table& table) {
    VisitTypedObjects([&](const std::string& type, auto objects) {
        for (const auto& object : objects) {
            table.Add("SipHash of an object, streamed",
                      AllocationsOf([&] { benchmark::DoNotOptimize(SipHashStreamed(object)); }));
            table.Add("SipHash of an object, serialized first",
                      AllocationsOf([&] { benchmark::DoNotOptimize(SipHashByVector(object)); }),
                      std::nullopt);
        }
        table.Run(OBJECTS, {{type}});
    });
}

/// The scalar kernel, then those with the instruction set of the active engine, by lanes.
std::vector<SipKernel> KernelsOfEngine() {
    const auto set = [](std::string_view name) { return name.substr(0, name.find("_x")); };
    std::vector<SipKernel> kernels;
    for (const SipKernel& kernel : chainhash::internal::ListSipKernels()) {
        if (kernel.name == "scalar" ||
            (kernel.lanes > 1 &&
             set(kernel.name) == set(chainhash::internal::ActiveKernels().sip->name))) {
            kernels.push_back(kernel);
        }
    }
    return kernels;
}

/// Lists the cost of a call of each kernel with as many keys as it has lanes:
/// "sip hash c=1,d=2 (x8): 28.73 cycles, 10.64 ns per iteration; 3.59 cycles, 1.33 ns per key".
template <int C, int D>
void ListKernels(Table& table, std::size_t key_size) {
    const std::string title = "key size " + std::to_string(key_size);
    const std::vector<SipKernel> kernels = KernelsOfEngine();
    SipKeys keys(key_size);
    Contest contest;
    for (const SipKernel& kernel : kernels) {
        const std::size_t lanes = kernel.lanes;
        const auto work = [&keys, lanes, hash = kernel.*SipKernel::HashOf<C, D>()] {
            chainhash::ByteRows group = keys.rows;
            group.count = lanes;
            for (std::size_t i = 0; i < SipKeys::COUNT; i += lanes) {
                hash(keys.hashes.data() + i, SIP_KEY, group);
                group.first += lanes * group.stride;
            }
        };
        contest.Add(kernel.name, SipKeys::COUNT / lanes, work);
    }
    table.Run(contest, {}, {title});
    for (const SipKernel& kernel : kernels) {
        const Contest::Timing& timing = *contest.Find(kernel.name);
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

void MeasureKeyed(Table& table) {
    for (Claim claim : MANY) {
        if (!chainhash::internal::ActiveKernels().sip->name.starts_with("avx512"))
            claim.target = {};
        table.Run(claim, {{"16-bytes", "16 bytes"}, {"36-bytes", "36 bytes"}});
    }
    table.Run(ONE_KEY, {{"36-bytes", "36 bytes"}});
    MeasureObjects(table);
    for (const std::size_t size : {4U, 8U, 16U, 32U, 36U, 64U}) {
        ListKernels<1, 2>(table, size);
        ListKernels<2, 4>(table, size);
    }
    MeasureCoins(table);
}

}  // namespace txhash::bench_support
