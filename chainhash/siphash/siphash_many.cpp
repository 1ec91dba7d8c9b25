// SPDX-License-Identifier: MIT
#include "chainhash/siphash/siphash_many.h"

#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash {

template <>
void SipHashMany<2, 4>(const SipHashKey& key, const ByteRows& messages,
                       std::span<std::uint64_t> out) noexcept {
    assert(out.size() >= messages.count);
    internal::ActiveSip().hash24(out.data(), key, messages);
}

template <>
void SipHashMany<1, 3>(const SipHashKey& key, const ByteRows& messages,
                       std::span<std::uint64_t> out) noexcept {
    assert(out.size() >= messages.count);
    internal::ActiveSip().hash13(out.data(), key, messages);
}

template <>
void SipHashMany<1, 2>(const SipHashKey& key, const ByteRows& messages,
                       std::span<std::uint64_t> out) noexcept {
    assert(out.size() >= messages.count);
    internal::ActiveSip().hash12(out.data(), key, messages);
}

}  // namespace txhash::chainhash
