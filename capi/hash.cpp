// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string_view>

#include "capi/internal/border.h"
#include "capi/internal/value_object.h"
#include "capi/txhash.h"
#include "chainhash/hash.h"
#include "chainhash/sha256.h"

namespace {

using namespace txhash;
using capi::Hashes;
using capi::IsReadable;
using capi::Span;
using chainhash::Hash;
using chainhash::Sha256;

Sha256& Inside(txhash_sha256_hasher* hasher) noexcept { return capi::Inside<Sha256>(hasher); }
const Sha256& Inside(const txhash_sha256_hasher* hasher) noexcept {
    return capi::Inside<const Sha256>(hasher);
}

/// Whether the messages between the offsets exist and are short enough for DoubleHashMany.
bool AreMessages(const void* data, const std::size_t* offsets, std::size_t count) noexcept {
    constexpr std::uint64_t TOO_LONG = std::uint64_t{1} << 37;
    for (std::size_t i = 0; i < count; ++i) {
        if (offsets[i] > offsets[i + 1] || offsets[i + 1] - offsets[i] >= TOO_LONG) return false;
    }
    return IsReadable(data, offsets[count]);
}

}  // namespace

extern "C" {

void txhash_sha256(txhash_hash* out, const void* data, size_t size) {
    assert(out != nullptr && IsReadable(data, size));
    *Hashes(out) = chainhash::HashH(Span(data, size));
}

void txhash_sha256d(txhash_hash* out, const void* data, size_t size) {
    assert(out != nullptr && IsReadable(data, size));
    *Hashes(out) = chainhash::DoubleHashH(Span(data, size));
}

void txhash_hash160(uint8_t out[20], const void* data, size_t size) {
    assert(out != nullptr && IsReadable(data, size));
    std::ranges::copy(chainhash::ComputeHash160(Span(data, size)).bytes, out);
}

void txhash_tagged_hash(txhash_hash* out, const void* tag, size_t tag_size, const void* data,
                        size_t size) {
    assert(out != nullptr && IsReadable(tag, tag_size) && IsReadable(data, size));
    *Hashes(out) =
        chainhash::TaggedHash({static_cast<const char*>(tag), tag_size}, Span(data, size));
}

txhash_status txhash_sha256d_many(txhash_hash* out, const void* data, const size_t* offsets,
                                  size_t count) {
    if (count == 0) return TXHASH_OK;
    if (out == nullptr || offsets == nullptr || count > UINT32_MAX) return TXHASH_INVALID_ARGUMENT;
    if (!AreMessages(data, offsets, count)) return TXHASH_INVALID_ARGUMENT;
    return capi::Guarded(nullptr, [&] {
        const ByteSpan bytes = Span(data, offsets[count]);
        const auto message = [&](std::size_t i) noexcept {
            return chainhash::Message{
                {bytes.subspan(offsets[i], offsets[i + 1] - offsets[i]), ByteSpan(), ByteSpan()}};
        };
        chainhash::DoubleHashScratch scratch;
        chainhash::DoubleHashMany(chainhash::MessageList(count, message),
                                  std::span(Hashes(out), count), scratch);
        return TXHASH_OK;
    });
}

void txhash_sha256d64(txhash_hash* out, const void* in, size_t count) {
    assert(count == 0 || (out != nullptr && in != nullptr));
    chainhash::DoubleHash64(reinterpret_cast<std::uint8_t*>(out),
                            static_cast<const std::uint8_t*>(in), count);
}

void txhash_sha256_init(txhash_sha256_hasher* hasher) {
    assert(hasher != nullptr);
    capi::Begin<Sha256>(hasher);
}

void txhash_sha256_write(txhash_sha256_hasher* hasher, const void* data, size_t size) {
    assert(IsReadable(data, size));
    Inside(hasher).Write(Span(data, size));
}

void txhash_sha256_digest(const txhash_sha256_hasher* hasher, txhash_hash* out) {
    assert(out != nullptr);
    *Hashes(out) = Inside(hasher).Digest();
}

void txhash_sha256_double_digest(const txhash_sha256_hasher* hasher, txhash_hash* out) {
    assert(out != nullptr);
    *Hashes(out) = Inside(hasher).DoubleDigest();
}

void txhash_hash_to_hex(char out[65], const txhash_hash* hash) {
    assert(out != nullptr && hash != nullptr);
    const auto digits = Hashes(hash)->HexDigits();
    *std::ranges::copy(digits, out).out = '\0';
}

txhash_status txhash_hash_from_hex(txhash_hash* out, const char* hex, size_t size) {
    if (out == nullptr) return TXHASH_INVALID_ARGUMENT;
    *out = {};
    if (!IsReadable(hex, size)) return TXHASH_INVALID_ARGUMENT;
    const auto hash = Hash::FromHex({hex, size});
    if (!hash) return TXHASH_INVALID_HEX;
    *Hashes(out) = *hash;
    return TXHASH_OK;
}

}  // extern "C"
