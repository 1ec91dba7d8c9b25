// SPDX-License-Identifier: MIT
#include "bench/support/inputs/mixes.h"

#include <numeric>

namespace txhash::bench_support {
namespace {

constexpr std::size_t MEGABYTE = 1'000'000;
constexpr std::size_t SHORT_COUNT = 701;
constexpr std::size_t SHORT_BYTES = 250;

Mix Make(std::string name, const std::vector<std::size_t>& sizes_bytes) {
    Mix mix(std::move(name));
    mix.bytes.resize(std::accumulate(sizes_bytes.begin(), sizes_bytes.end(), std::size_t{0}));
    // Painted so that no two neighbors are alike.
    for (std::size_t i = 0; i < mix.bytes.size(); ++i) {
        mix.bytes[i] = static_cast<std::uint8_t>(i % 251);
    }
    std::size_t begin = 0;
    for (const std::size_t size : sizes_bytes) {
        mix.messages.push_back(ByteSpan(mix.bytes).subspan(begin, size));
        begin += size;
    }
    return mix;
}

}  // namespace

Mix Equal(std::size_t count, std::size_t size_bytes) {
    return Make(std::to_string(count) + "-of-" + std::to_string(size_bytes) + "-bytes",
                std::vector(count, size_bytes));
}

Mix OneMegabyteAlone() { return Make("1-megabyte-alone", {MEGABYTE}); }

Mix OneMegabyteAndShort() {
    std::vector<std::size_t> sizes(SHORT_COUNT, SHORT_BYTES);
    sizes.push_back(MEGABYTE);
    return Make("1-megabyte-and-701-short", sizes);
}

Mix FiveOnly() { return Make("5-only", {226, 192, 374, 259, 521}); }

}  // namespace txhash::bench_support
