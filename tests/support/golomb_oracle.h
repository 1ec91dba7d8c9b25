// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_GOLOMB_ORACLE_H
#define TXHASH_TESTS_SUPPORT_GOLOMB_ORACLE_H

// Golomb-coded sets (BIP-0158) as slowly and plainly as can be: bit by bit, with standard
// containers.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "btcutil/gcs.h"
#include "chainhash/bytes.h"
#include "chainhash/siphash.h"
#include "tests/support/bytes.h"
#include "wire/codec.h"

namespace txhash::testing_support {

/// A stream as the bits that it is.
using Bits = std::vector<bool>;

[[nodiscard]] inline Bits ToBits(ByteSpan bytes) {
    Bits bits;
    for (const std::uint8_t byte : bytes) {
        for (int shift = 7; shift >= 0; --shift) bits.push_back((byte >> shift & 1) != 0);
    }
    return bits;
}

[[nodiscard]] inline Bytes FromBits(Bits bits) {
    while (bits.size() % 8 != 0) bits.push_back(false);
    Bytes bytes(bits.size() / 8);
    for (std::size_t i = 0; i < bits.size(); ++i) {
        if (bits[i]) bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | 0x80 >> i % 8);
    }
    return bytes;
}

inline void OracleWriteCode(Bits& bits, std::uint64_t value, unsigned p) {
    bits.insert(bits.end(), value >> p, true);
    bits.push_back(false);
    for (unsigned i = p; i-- != 0;) bits.push_back((value >> i & 1) != 0);
}

/// The code at `position`, which moves past it; nullopt, and `position` stays, if it is incomplete.
[[nodiscard]] inline std::optional<std::uint64_t> OracleReadCode(const Bits& bits,
                                                                 std::size_t& position,
                                                                 unsigned p) {
    std::size_t at = position;
    std::uint64_t value = 0;
    while (at < bits.size() && bits[at]) ++at, ++value;
    if (bits.size() - at < 1 + p) return std::nullopt;
    ++at;
    for (unsigned i = 0; i < p; ++i) value = value << 1 | (bits[at++] ? 1 : 0);
    position = at;
    return value;
}

/// (a * b) >> 64, as it is done on paper.
[[nodiscard]] inline std::uint64_t HighProduct(std::uint64_t a, std::uint64_t b) {
    const std::uint64_t a_low = a & 0xffffffff, a_high = a >> 32;
    const std::uint64_t b_low = b & 0xffffffff, b_high = b >> 32;
    const std::uint64_t middle = a_high * b_low + (a_low * b_low >> 32);
    const std::uint64_t other = a_low * b_high + (middle & 0xffffffff);
    return a_high * b_high + (middle >> 32) + (other >> 32);
}

/// What `element` is in a set of `size` elements.
[[nodiscard]] inline std::uint64_t OracleNumber(const btcutil::GolombParams& params,
                                                std::size_t size, ByteSpan element) {
    const std::uint64_t hash = chainhash::SipHash<2, 4>(params.key, element);
    return HighProduct(hash, std::uint64_t{size} * params.m);
}

[[nodiscard]] inline Bytes OracleCompactSize(std::size_t value) {
    const auto byte = [&](unsigned i) { return static_cast<std::uint8_t>(value >> (8 * i)); };
    if (value < 0xfd) return {byte(0)};
    if (value <= 0xffff) return {0xfd, byte(0), byte(1)};
    return {0xfe, byte(0), byte(1), byte(2), byte(3)};
}

[[nodiscard]] inline Bytes OracleEncode(const btcutil::GolombParams& params,
                                        const std::vector<Bytes>& elements) {
    const std::set<Bytes> distinct(elements.begin(), elements.end());
    std::multiset<std::uint64_t> numbers;
    for (const Bytes& element : distinct) {
        numbers.insert(OracleNumber(params, distinct.size(), element));
    }
    Bits bits;
    std::uint64_t last = 0;
    for (const std::uint64_t number : numbers) {
        OracleWriteCode(bits, number - last, params.p);
        last = number;
    }
    return Concat({OracleCompactSize(distinct.size()), FromBits(bits)});
}

/// A set as the numbers in it, or what is wrong with it.
struct OracleSet {
    std::vector<std::uint64_t> numbers{};
    std::optional<wire::DecodeError> error{};

    [[nodiscard]] bool Match(const btcutil::GolombParams& params, ByteSpan element) const {
        const std::uint64_t wanted = OracleNumber(params, numbers.size(), element);
        for (const std::uint64_t number : numbers) {
            if (number == wanted) return true;
        }
        return false;
    }
};

[[nodiscard]] inline OracleSet OracleDecode(const btcutil::GolombParams& params, ByteSpan encoded) {
    using wire::DecodeErrc, wire::Field;
    const auto fail = [](DecodeErrc code, Field field, std::size_t offset) {
        return OracleSet{.error = wire::DecodeError{code, field, offset}};
    };
    if (encoded.empty()) return fail(DecodeErrc::EndOfData, Field::FilterElementCount, 0);
    const unsigned prefix = encoded[0];
    const std::size_t count_size = prefix < 0xfd ? 0 : std::size_t{1} << (prefix - 0xfc);
    if (encoded.size() - 1 < count_size) {
        return fail(DecodeErrc::EndOfData, Field::FilterElementCount, 0);
    }
    std::uint64_t count = prefix;
    if (count_size != 0) {
        count = 0;
        for (std::size_t i = count_size; i != 0; --i) count = count << 8 | encoded[i];
        const std::uint64_t least = count_size == 2 ? 0xfd : 1ULL << (4 * count_size);
        if (count < least) {
            return fail(DecodeErrc::NonCanonicalCompactSize, Field::FilterElementCount, 0);
        }
        if (count > 0x02000000) {
            return fail(DecodeErrc::SizeTooLarge, Field::FilterElementCount, 0);
        }
    }

    const std::size_t codes_at = 1 + count_size;
    const Bits bits = ToBits(encoded.subspan(codes_at));
    OracleSet set;
    std::size_t position = 0;
    std::uint64_t number = 0;
    while (set.numbers.size() != count) {
        const auto difference = OracleReadCode(bits, position, params.p);
        if (!difference) {
            return fail(DecodeErrc::EndOfData, Field::FilterElement, codes_at + position / 8);
        }
        set.numbers.push_back(number += *difference);
    }
    const std::size_t used = codes_at + (position + 7) / 8;
    if (used != encoded.size()) return fail(DecodeErrc::TrailingBytes, Field::Filter, used);
    return set;
}

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_GOLOMB_ORACLE_H
