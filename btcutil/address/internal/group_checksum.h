// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_ADDRESS_INTERNAL_GROUP_CHECKSUM_H
#define TXHASH_BTCUTIL_ADDRESS_INTERNAL_GROUP_CHECKSUM_H

// What bech32 (BIP-0173) and descriptor checksums (BIP-0380) have in common: text in groups of five
// bits, one character each, with a checksum from a BCH code over GF(32).

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace txhash::btcutil::internal {

inline constexpr unsigned GROUP_BITS = 5;
inline constexpr std::size_t GROUP_LIMIT = std::size_t{1} << GROUP_BITS;  ///< groups are below this

/// The character of each group.
inline constexpr std::string_view GROUP_ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
static_assert(GROUP_ALPHABET.size() == GROUP_LIMIT);

/// A checksum of LENGTH groups. GENERATOR[i] is the generator polynomial, without its leading term,
/// times 2^i.
template <std::size_t LENGTH, std::array<std::uint64_t, GROUP_BITS> GENERATOR>
class GroupChecksum {
public:
    void Add(std::uint64_t group) noexcept {
        constexpr unsigned KEPT_BITS = (LENGTH - 1) * GROUP_BITS;
        constexpr std::uint64_t KEPT = (std::uint64_t{1} << KEPT_BITS) - 1;
        m_remainder =
            (m_remainder & KEPT) << GROUP_BITS ^ group ^ MULTIPLES[m_remainder >> KEPT_BITS];
    }

    /// The groups so far, as a polynomial, modulo the generator.
    [[nodiscard]] std::uint64_t remainder() const noexcept { return m_remainder; }

    /// Appends the characters that make the remainder of the whole text `residue`.
    void AppendTo(std::string& text, std::uint64_t residue) && {
        for (std::size_t i = 0; i < LENGTH; ++i) Add(0);
        const std::uint64_t groups = m_remainder ^ residue;
        for (std::size_t i = LENGTH; i-- != 0;) {
            text += GROUP_ALPHABET[groups >> i * GROUP_BITS & (GROUP_LIMIT - 1)];
        }
    }

private:
    /// What the leading group is reduced to.
    static constexpr std::array<std::uint64_t, GROUP_LIMIT> MULTIPLES = [] {
        std::array<std::uint64_t, GROUP_LIMIT> multiples{};
        for (std::size_t group = 0; group < GROUP_LIMIT; ++group) {
            for (unsigned bit = 0; bit < GROUP_BITS; ++bit) {
                if ((group >> bit & 1) != 0) multiples[group] ^= GENERATOR[bit];
            }
        }
        return multiples;
    }();

    std::uint64_t m_remainder = 1;
};

}  // namespace txhash::btcutil::internal

#endif  // TXHASH_BTCUTIL_ADDRESS_INTERNAL_GROUP_CHECKSUM_H
