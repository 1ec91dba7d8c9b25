// SPDX-License-Identifier: MIT
#include "btcutil/address/descriptor.h"

#include <secp256k1.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "btcutil/address/address.h"
#include "btcutil/script/output_script.h"
#include "chainhash/hex.h"

namespace txhash::btcutil {
namespace {

constexpr unsigned GROUP_BITS = 5;
constexpr std::size_t GROUP_LIMIT = std::size_t{1} << GROUP_BITS;
constexpr std::size_t CHECKSUM_LENGTH = 8;
constexpr char CHECKSUM_SEPARATOR = '#';

/// What spells a group of five bits in the checksum.
constexpr std::string_view ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
static_assert(ALPHABET.size() == GROUP_LIMIT);

/// What a descriptor may consist of, in the order of BIP-0380: three rows of 32, the last one short
/// of a character. Letters that differ in case only stand in different rows, at the same place.
constexpr std::string_view CHARACTERS =
    "0123456789()[],'/*abcdefgh@:$%{}"
    "IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~"
    "ijklmnopqrstuvwxyzABCDEFGH`#\"\\ ";
constexpr std::uint8_t NO_CHARACTER = 0xff;

/// Where each byte stands in CHARACTERS.
constexpr std::array<std::uint8_t, 256> PLACES = [] {
    std::array<std::uint8_t, 256> places{};
    places.fill(NO_CHARACTER);
    for (std::size_t i = 0; i < CHARACTERS.size(); ++i) {
        places[static_cast<std::uint8_t>(CHARACTERS[i])] = static_cast<std::uint8_t>(i);
    }
    return places;
}();

/// The remainder, in a field of 32 elements, of a sequence of groups as a polynomial.
class Remainder {
public:
    void Add(std::uint64_t group) noexcept {
        constexpr unsigned KEPT_BITS = (CHECKSUM_LENGTH - 1) * GROUP_BITS;
        constexpr std::uint64_t KEPT = (std::uint64_t{1} << KEPT_BITS) - 1;
        m_value = (m_value & KEPT) << GROUP_BITS ^ group ^ MULTIPLES[m_value >> KEPT_BITS];
    }

    [[nodiscard]] std::uint64_t value() const noexcept { return m_value; }

private:
    /// What takes the place of each group that overflows.
    static constexpr std::array<std::uint64_t, GROUP_LIMIT> MULTIPLES = [] {
        constexpr std::array<std::uint64_t, GROUP_BITS> GENERATOR = {
            0xf5dee51989, 0xa9fdca3312, 0x1bab10e32d, 0x3706b1677a, 0x644d626ffd};
        std::array<std::uint64_t, GROUP_LIMIT> multiples{};
        for (std::size_t group = 0; group < GROUP_LIMIT; ++group) {
            for (unsigned bit = 0; bit < GROUP_BITS; ++bit) {
                if ((group >> bit & 1) != 0) multiples[group] ^= GENERATOR[bit];
            }
        }
        return multiples;
    }();

    std::uint64_t m_value = 1;
};

/// Whether `x` is the x coordinate of a point of the curve.
bool IsXCoordinate(ByteSpan x) noexcept {
    // One of the two points that would have it, compressed.
    std::array<std::uint8_t, 33> point = {2};
    assert(x.size() == point.size() - 1);
    std::copy(x.begin(), x.end(), point.begin() + 1);
    secp256k1_pubkey parsed;
    // This context is constant, and so may be used by many threads at a time.
    return secp256k1_ec_pubkey_parse(secp256k1_context_static, &parsed, point.data(),
                                     point.size()) == 1;
}

/// `key` has the form of a public key. Descriptors know none of 65 bytes that tell whether y is
/// odd.
bool IsHybrid(ByteSpan key) noexcept { return key[0] == 6 || key[0] == 7; }

std::optional<std::string> InferMultisig(const OutputScript& script) {
    std::string text = "multi(" + std::to_string(script.required_signatures);
    for (const ByteSpan key : script.pubkeys) {
        if (IsHybrid(key)) return std::nullopt;
        text += ',';
        text += chainhash::ToHex(key);
    }
    return std::move(text) + ')';
}

/// The descriptor that shows the keys of the script, if there is one.
std::optional<std::string> InferFromKeys(const OutputScript& script) {
    const auto of_payload = [&](const char* function) {
        return function + chainhash::ToHex(script.payload) + ')';
    };
    if (script.type == OutputType::PubKey && !IsHybrid(script.payload)) return of_payload("pk(");
    if (script.type == OutputType::Multisig) return InferMultisig(script);
    if (script.type == OutputType::WitnessV1Taproot && IsXCoordinate(script.payload)) {
        return of_payload("rawtr(");
    }
    return std::nullopt;
}

std::string InferWithoutChecksum(ByteSpan script_pubkey, const Network& network) {
    const OutputScript script = ParseOutputScript(script_pubkey);
    if (auto text = InferFromKeys(script)) return *std::move(text);
    if (const auto address = EncodeAddress(script, network)) return "addr(" + *address + ')';
    return "raw(" + chainhash::ToHex(script_pubkey) + ')';
}

}  // namespace

std::optional<std::string> DescriptorChecksum(std::string_view text) {
    // Each character gives its place in a row; each three, together, their rows.
    Remainder remainder;
    std::size_t rows = 0;
    std::size_t row_count = 0;
    for (const char c : text) {
        const std::size_t place = PLACES[static_cast<std::uint8_t>(c)];
        if (place == NO_CHARACTER) return std::nullopt;
        remainder.Add(place % GROUP_LIMIT);
        rows = 3 * rows + place / GROUP_LIMIT;
        if (++row_count == 3) {
            remainder.Add(std::exchange(rows, 0));
            row_count = 0;
        }
    }
    if (row_count != 0) remainder.Add(rows);
    for (std::size_t i = 0; i < CHECKSUM_LENGTH; ++i) remainder.Add(0);

    const std::uint64_t groups = remainder.value() ^ 1;
    std::string checksum;
    for (std::size_t i = CHECKSUM_LENGTH; i-- != 0;) {
        checksum += ALPHABET[groups >> i * GROUP_BITS & (GROUP_LIMIT - 1)];
    }
    return checksum;
}

std::string InferDescriptor(ByteSpan script_pubkey, const Network& network) {
    std::string text = InferWithoutChecksum(script_pubkey, network);
    const auto checksum = DescriptorChecksum(text);
    assert(checksum);  // hex and addresses are printable
    text += CHECKSUM_SEPARATOR;
    text += *checksum;
    return text;
}

}  // namespace txhash::btcutil
