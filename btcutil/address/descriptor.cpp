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
#include "btcutil/address/internal/group_checksum.h"
#include "btcutil/script/output_script.h"
#include "chainhash/bytes/hex.h"

namespace txhash::btcutil {
namespace {

using internal::GROUP_BITS;
using internal::GROUP_LIMIT;

constexpr std::size_t CHECKSUM_LENGTH = 8;
constexpr char CHECKSUM_SEPARATOR = '#';

using Checksum =
    internal::GroupChecksum<CHECKSUM_LENGTH, std::array<std::uint64_t, GROUP_BITS>{
                                                 0xf5dee51989, 0xa9fdca3312, 0x1bab10e32d,
                                                 0x3706b1677a, 0x644d626ffd}>;

/// The characters of descriptors in the order of BIP-0380: three rows of 32, the last one a
/// character short. Letters that differ only in case have the same place in different rows.
constexpr std::string_view CHARACTERS =
    "0123456789()[],'/*abcdefgh@:$%{}"
    "IJKLMNOPQRSTUVWXYZ&+-.;<=>?!^_|~"
    "ijklmnopqrstuvwxyzABCDEFGH`#\"\\ ";
constexpr std::uint8_t NO_CHARACTER = 0xff;

/// The index of each byte in CHARACTERS.
constexpr std::array<std::uint8_t, 256> PLACES = [] {
    std::array<std::uint8_t, 256> places{};
    places.fill(NO_CHARACTER);
    for (std::size_t i = 0; i < CHARACTERS.size(); ++i) {
        places[static_cast<std::uint8_t>(CHARACTERS[i])] = static_cast<std::uint8_t>(i);
    }
    return places;
}();

/// Whether `x` is the x coordinate of a point on the curve.
bool IsXCoordinate(ByteSpan x) noexcept {
    // One of the two points with that coordinate, compressed.
    std::array<std::uint8_t, 33> point = {2};
    assert(x.size() == point.size() - 1);
    std::copy(x.begin(), x.end(), point.begin() + 1);
    secp256k1_pubkey parsed;
    // This context is constant, so threads can share it.
    return secp256k1_ec_pubkey_parse(secp256k1_context_static, &parsed, point.data(),
                                     point.size()) == 1;
}

/// Whether `key`, which has the form of a public key, is a hybrid one: uncompressed, but with the
/// parity of y in its first byte. Descriptors do not allow them.
bool IsHybrid(ByteSpan key) noexcept { return key[0] == 6 || key[0] == 7; }

std::optional<std::string> InferMultisig(const OutputScript& script) {
    std::string text = "multi(" + std::to_string(*script.required_signatures);
    for (const ByteSpan key : script.pubkeys) {
        if (IsHybrid(key)) return std::nullopt;
        text += ',';
        text += chainhash::ToHex(key);
    }
    return std::move(text) + ')';
}

/// The descriptor that names the keys of the script, if there is one.
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
    // Each character adds its place in a row, and every three add their rows.
    Checksum checksum;
    std::size_t rows = 0;
    std::size_t row_count = 0;
    for (const char c : text) {
        const std::size_t place = PLACES[static_cast<std::uint8_t>(c)];
        if (place == NO_CHARACTER) return std::nullopt;
        checksum.Add(place % GROUP_LIMIT);
        rows = 3 * rows + place / GROUP_LIMIT;
        if (++row_count == 3) {
            checksum.Add(std::exchange(rows, 0));
            row_count = 0;
        }
    }
    if (row_count != 0) checksum.Add(rows);
    std::string characters;
    std::move(checksum).AppendTo(characters, 1);
    return characters;
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
