// SPDX-License-Identifier: MIT
// SipHash of keys, kernel by kernel and beside an incremental one of bytes, and of typed objects,
// streamed and serialized first.

#include <algorithm>
#include <memory>
#include <string>

#include "bench/suites.h"
#include "bench/support/measure.h"
#include "bench/support/sip_ways.h"
#include "bench/support/typed_objects.h"

namespace txhash::bench_support {
namespace {

using chainhash::internal::SipKernel;

constexpr std::size_t OUTPOINT_SIZE = wire::OutPoint::SIZE;

/// Registers `SipHash/2-4/WHO/36-bytes`.
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

/// Registers `SipHashMany/C-D/KERNEL/SIZE-bytes`.
template <int C, int D>
void AddMany(const SipKernel& kernel, std::size_t size) {
    const auto keys = std::make_shared<SipKeys>(size);
    const auto hash = kernel.*SipKernel::HashOf<C, D>();
    const auto op = [keys, hash] { hash(keys->hashes.data(), SIP_KEY, keys->rows); };
    Add(
        "SipHashMany/" + std::to_string(C) + "-" + std::to_string(D) + "/" +
            std::string(kernel.name) + "/" + std::to_string(size) + "-bytes",
        {SipKeys::COUNT, keys->bytes.size()},
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

/// Registers `NAME/TYPE` for `hash(object)`.
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
    for (const SipKernel& kernel : chainhash::internal::ListSipKernels()) {
        for (const std::size_t size : {std::size_t{16}, OUTPOINT_SIZE}) {
            AddMany<2, 4>(kernel, size);
            AddMany<1, 3>(kernel, size);
            AddMany<1, 2>(kernel, size);
        }
    }
    VisitTypedObjects([](const std::string& type, auto objects) {
        AddObjects("SipHashStreamed/" + type, objects,
                   [](const auto& object) { return SipHashStreamed(object); });
        AddObjects("SipHashViaVector/" + type, objects,
                   [](const auto& object) { return SipHashByVector(object); });
    });
}

}  // namespace txhash::bench_support
