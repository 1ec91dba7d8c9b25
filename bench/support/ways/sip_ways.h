// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_WAYS_SIP_WAYS_H
#define TXHASH_BENCH_SUPPORT_WAYS_SIP_WAYS_H

// Ways to the SipHash of keys and of typed objects. Thread safe.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "chainhash/bytes.h"
#include "chainhash/siphash.h"
#include "tests/support/random/random.h"
#include "wire/codec.h"

namespace txhash::bench_support {

inline constexpr chainhash::SipHashKey SIP_KEY = {0x0706050403020100, 0x0f0e0d0c0b0a0908};

/// Random keys of one size, contiguous, and room for their hashes. They fit in the L1 cache.
struct SipKeys {
    static constexpr std::size_t COUNT = 256;

    explicit SipKeys(std::size_t size_bytes)
        : bytes(testing_support::Random(size_bytes).ByteString(COUNT * size_bytes)),
          rows{.first = bytes.data(), .size = size_bytes, .stride = size_bytes, .count = COUNT},
          hashes(COUNT) {}
    SipKeys(const SipKeys&) = delete;
    SipKeys& operator=(const SipKeys&) = delete;

    Bytes bytes;
    chainhash::ByteRows rows;
    std::vector<std::uint64_t> hashes;
};

/// SipHash-2-4 as it is often written: incremental, byte by byte into a word that is absorbed once
/// it is full.
[[nodiscard]] std::uint64_t SipHash24ByteByByte(ByteSpan message) noexcept;

/// Hashes `object` as it serializes.
template <class Object>
[[nodiscard]] std::uint64_t SipHashStreamed(const Object& object) noexcept {
    chainhash::SipHasher24 hasher(SIP_KEY);
    object.Serialize(hasher);
    return hasher.Digest();
}

/// Serializes `object` into a vector of its exact size and hashes that.
template <class Object>
[[nodiscard]] std::uint64_t SipHashByVector(const Object& object) {
    return chainhash::SipHash<2, 4>(SIP_KEY, ByteSpan(wire::ToBytes(object)));
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_WAYS_SIP_WAYS_H
