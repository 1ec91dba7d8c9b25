// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_CODEC_COMPACT_SIZE_H
#define TXHASH_WIRE_CODEC_COMPACT_SIZE_H

// Compact size: an unsigned integer in 1, 3, 5 or 9 bytes. Decoding accepts only the shortest form:
// a longer one would change the hash of the object that contains it.

#include <cstddef>
#include <cstdint>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/codec/internal/load_once.h"
#include "wire/codec/limits.h"
#include "wire/codec/reader.h"
#include "wire/codec/writer.h"

namespace txhash::wire {

/// The longest encoding: a prefix and eight bytes.
inline constexpr std::size_t MAX_COMPACT_SIZE_BYTES = 9;

/// The size of the encoding of `value`: 1, 3, 5 or 9 bytes.
[[nodiscard]] constexpr std::size_t CompactSizeBytes(std::uint64_t value) noexcept {
    if (value < 0xfd) return 1;
    if (value <= 0xffff) return 3;
    if (value <= 0xffffffff) return 5;
    return 9;
}

/// Stores at most MAX_COMPACT_SIZE_BYTES at `to`. Returns the end.
[[nodiscard]] inline std::uint8_t* StoreCompactSize(std::uint8_t* to,
                                                    std::uint64_t value) noexcept {
    if (value < 0xfd) [[likely]]
        return chainhash::StoreLE(to, static_cast<std::uint8_t>(value));
    if (value <= 0xffff) {
        *to++ = 0xfd;
        return chainhash::StoreLE(to, static_cast<std::uint16_t>(value));
    }
    if (value <= 0xffffffff) {
        *to++ = 0xfe;
        return chainhash::StoreLE(to, static_cast<std::uint32_t>(value));
    }
    *to++ = 0xff;
    return chainhash::StoreLE(to, value);
}

/// Writes `value` in its shortest form.
template <ByteWriter W>
TXHASH_ALWAYS_INLINE void WriteCompactSize(W& writer, std::uint64_t value) {
    WriteGroup<MAX_COMPACT_SIZE_BYTES>(
        writer, [&](std::uint8_t* to) { return StoreCompactSize(to, value); });
}

/// Writes the length of `bytes`, then `bytes`.
template <ByteWriter W>
TXHASH_ALWAYS_INLINE void WriteBlob(W& writer, ByteSpan bytes) {
    WriteCompactSize(writer, bytes.size());
    writer.Write(bytes);
}

/// Reads the rest of a compact size that began at byte `offset` with `prefix`: 0xfd, 0xfe or 0xff.
template <ByteReader R>
[[nodiscard]] std::uint64_t ReadLongCompactSize(R& reader, std::uint8_t prefix, Field field,
                                                std::size_t offset) {
    const std::uint64_t value = internal::LoadedOnce([&]() -> std::uint64_t {
        if (prefix == 0xfd) return ReadLE<std::uint16_t>(reader, field, 1);
        if (prefix == 0xfe) return ReadLE<std::uint32_t>(reader, field, 1);
        return ReadLE<std::uint64_t>(reader, field, 1);
    }());
    if (!reader.ok()) return 0;
    if (offset + CompactSizeBytes(value) != reader.offset()) {
        reader.Fail(DecodeErrc::NonCanonicalCompactSize, field, offset);
        return 0;
    }
    return value;
}

/// Reads any 64-bit value, for numbers that are not lengths.
template <ByteReader R>
[[nodiscard]] std::uint64_t ReadCompactSize(R& reader, Field field = Field::CompactSize) {
    const std::size_t offset = reader.offset();
    const std::uint8_t first = internal::LoadOnce(reader.template ReadFixed<1>(field));
    if (first < 0xfd) [[likely]]
        return first;
    return ReadLongCompactSize(reader, first, field, offset);
}

/// Reads a length or a count, at most MAX_LENGTH. It is only a claim: check it against the
/// remaining bytes before reserving memory for it.
template <ByteReader R>
[[nodiscard]] TXHASH_ALWAYS_INLINE std::size_t ReadLength(R& reader, Field field) {
    const std::size_t offset = reader.offset();
    const std::uint8_t first = internal::LoadOnce(reader.template ReadFixed<1>(field));
    if (first < 0xfd) [[likely]]
        return first;
    const std::uint64_t value = ReadLongCompactSize(reader, first, field, offset);
    if (value > MAX_LENGTH) {
        reader.Fail(DecodeErrc::SizeTooLarge, field, offset);
        return 0;
    }
    return static_cast<std::size_t>(value);
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_CODEC_COMPACT_SIZE_H
