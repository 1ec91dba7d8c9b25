// SPDX-License-Identifier: MIT
#include "chainhash/siphash.h"

#include <cstdint>
#include <span>

#include "capi/internal/border.h"
#include "capi/txhash.h"

namespace {

using namespace txhash;

/// Stores the hashes of messages[i] at out[i]; false if there is no such variant.
bool HashRows(std::uint32_t variant, const std::uint8_t* key_bytes,
              const chainhash::ByteRows& messages, std::span<std::uint64_t> out) noexcept {
    const auto key =
        chainhash::SipHashKey::FromBytes(std::span<const std::uint8_t, chainhash::SipHashKey::SIZE>(
            key_bytes, chainhash::SipHashKey::SIZE));
    switch (variant) {
        case TXHASH_SIPHASH_2_4:
            chainhash::SipHashMany<2, 4>(key, messages, out);
            return true;
        case TXHASH_SIPHASH_1_3:
            chainhash::SipHashMany<1, 3>(key, messages, out);
            return true;
        case TXHASH_SIPHASH_1_2:
            chainhash::SipHashMany<1, 2>(key, messages, out);
            return true;
        default:
            return false;
    }
}

/// Whether messages at this distance neither overlap nor end outside of any address space.
bool IsStride(std::size_t stride, std::size_t size, std::size_t count) noexcept {
    return stride >= size && stride <= (SIZE_MAX - size) / (count - 1);
}

}  // namespace

extern "C" {

txhash_status txhash_siphash(uint64_t* out, uint32_t variant, const uint8_t key[16],
                             const void* data, size_t size) {
    if (out == nullptr) return TXHASH_INVALID_ARGUMENT;
    *out = 0;
    return txhash_siphash_many(out, variant, key, data, size, size, 1);
}

txhash_status txhash_siphash_many(uint64_t* out, uint32_t variant, const uint8_t key[16],
                                  const void* data, size_t size, size_t stride, size_t count) {
    if (key == nullptr || (out == nullptr && count != 0)) return TXHASH_INVALID_ARGUMENT;
    if (count != 0 && !capi::IsReadable(data, size)) return TXHASH_INVALID_ARGUMENT;
    if (count > 1 && !IsStride(stride, size, count)) return TXHASH_INVALID_ARGUMENT;
    // A null pointer may be the address of empty messages, and must not be added to.
    const chainhash::ByteRows messages{static_cast<const std::uint8_t*>(data), size,
                                       size == 0 ? 0 : stride, count};
    return HashRows(variant, key, messages, std::span(out, count)) ? TXHASH_OK
                                                                   : TXHASH_INVALID_ARGUMENT;
}

}  // extern "C"
