// SPDX-License-Identifier: MIT
// SipHash of keys, by the library, by each kernel and byte by byte; and of typed objects, streamed
// and serialized first.

#include <algorithm>
#include <memory>
#include <string>

#include "bench/suites.h"
#include "bench/support/inputs/typed_objects.h"
#include "bench/support/measure/measure.h"
#include "bench/support/ways/sip_ways.h"
#include "chainhash/internal/engine_kernels.h"

namespace txhash::bench_support {
namespace {

using chainhash::internal::SipKernel;

constexpr std::size_t OUTPOINT_SIZE = wire::OutPoint::SIZE;

/// Adds `SipHash/2-4/WHO/36-bytes`.
template <class HashOne>
void AddOneKey(const std::string& who, HashOne hash_one) {
    const auto keys = std::make_shared<SipKeys>(OUTPOINT_SIZE);
    Add(
        "SipHash/2-4/" + who + "/" + std::to_string(OUTPOINT_SIZE) + "-bytes",
        {SipKeys::COUNT, keys->bytes.size()},
        [keys, hash_one] {
            for (std::size_t i = 0; i < SipKeys::COUNT; ++i) {
                const ByteSpan key = keys->rows[i];
                if (hash_one(key) != chainhash::SipHash<2, 4>(SIP_KEY, key)) return false;
            }
            return true;
        },
        [keys, hash_one] {
            for (std::size_t i = 0; i < SipKeys::COUNT; ++i) {
                benchmark::DoNotOptimize(hash_one(keys->rows[i]));
            }
        });
}

/// Cycles that the two vector ports of AVX-512 need for `count` keys: the instructions for eight
/// keys over two and over eight.
template <int C, int D>
constexpr double PortCycles(std::size_t count, std::size_t size) {
    const std::size_t words = size / 8 + 1;                    // with the one that ends the message
    const std::size_t rounds = (C * words + D) * (4 + 4 + 6);  // add, exclusive or, rotate
    // Words are absorbed into v0 and v3; but for the first word, the latter merges with another
    // exclusive or. Then there is the 0xff. Half of the first round is the same for all keys, and
    // half of the last one cancels out.
    const std::size_t ends = words + 1 + 1 - 4 - 2;
    // Two words of eight keys are eight loads, of which six insert into a vector, and two shuffles.
    // The tail is a second word, shifted, with the length.
    const std::size_t loads = size / 16 * 8 + size % 16 / 8 * 7 + (size % 8 != 0 ? 9 : 0);
    return static_cast<double>(count * (rounds + ends + loads)) / 16;
}

/// Adds `SipHashMany/C-D/WHO/SIZE-bytes`, where `hash_keys(keys)` hashes all keys.
template <int C, int D, class HashKeys>
void AddMany(std::string_view who, std::size_t size, const Floor& floor, HashKeys hash_keys) {
    const auto keys = std::make_shared<SipKeys>(size);
    const auto op = [keys, hash_keys] { hash_keys(*keys); };
    Add(
        "SipHashMany/" + std::to_string(C) + "-" + std::to_string(D) + "/" + std::string(who) +
            "/" + std::to_string(size) + "-bytes",
        {SipKeys::COUNT, keys->bytes.size(), 0, floor},
        [keys, op] {
            op();
            for (std::size_t i = 0; i < SipKeys::COUNT; ++i) {
                if (keys->hashes[i] != chainhash::SipHash<C, D>(SIP_KEY, keys->rows[i])) {
                    return false;
                }
            }
            return true;
        },
        op);
}

/// Adds every kernel, and "library", which chooses one.
template <int C, int D>
void AddAllMany(std::size_t size) {
    for (const SipKernel& kernel : chainhash::internal::ListSipKernels()) {
        const auto hash = kernel.*SipKernel::HashOf<C, D>();
        AddMany<C, D>(kernel.name, size, {},
                      [hash](SipKeys& keys) { hash(keys.hashes.data(), SIP_KEY, keys.rows); });
    }
    const bool is_avx512 = chainhash::internal::ActiveKernels().sip->name.starts_with("avx512");
    const Floor floor = {.cycles = is_avx512 ? PortCycles<C, D>(SipKeys::COUNT, size) : 0};
    AddMany<C, D>("library", size, floor, [](SipKeys& keys) {
        chainhash::SipHashMany<C, D>(SIP_KEY, keys.rows, keys.hashes);
    });
}

/// Adds `NAME/TYPE` for `hash(object)`.
template <class Objects, class HashObject>
void AddObjects(const std::string& name, Objects objects, HashObject hash) {
    std::size_t size_bytes = 0;
    for (const auto& object : objects) size_bytes += wire::ToBytes(object).size();
    Add(
        name, {objects.size(), size_bytes},
        [objects, hash] {
            return std::ranges::all_of(objects, [&](const auto& object) {
                return hash(object) == SipHashByVector(object);
            });
        },
        [objects, hash] {
            for (const auto& object : objects) benchmark::DoNotOptimize(hash(object));
        });
}

}  // namespace

void AddSipHashBenchmarks() {
    AddOneKey("fixed-size", [](ByteSpan key) {
        return chainhash::SipHash<2, 4>(SIP_KEY, key.first<OUTPOINT_SIZE>());
    });
    AddOneKey("byte-by-byte", SipHash24ByteByByte);
    for (const std::size_t size : {std::size_t{16}, OUTPOINT_SIZE}) {
        AddAllMany<2, 4>(size);
        AddAllMany<1, 3>(size);
        AddAllMany<1, 2>(size);
    }
    VisitTypedObjects([](const std::string& type, auto objects) {
        AddObjects("SipHashStreamed/" + type, objects,
                   [](const auto& object) { return SipHashStreamed(object); });
        AddObjects("SipHashViaVector/" + type, objects,
                   [](const auto& object) { return SipHashByVector(object); });
    });
}

}  // namespace txhash::bench_support
