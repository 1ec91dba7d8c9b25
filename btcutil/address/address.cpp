// SPDX-License-Identifier: MIT
#include "btcutil/address/address.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "btcutil/address/base58.h"
#include "btcutil/address/bech32.h"
#include "btcutil/script/pay_to.h"
#include "chainhash/hash/hash.h"
#include "chainhash/sha256/hash160.h"

namespace txhash::btcutil {
namespace {

using Networks = std::span<const Network>;
using chainhash::Hash160;

wire::Unexpected<TextError> Fail(TextErrc code) { return wire::Unexpected<TextError>({code}); }

std::string EncodeHash(std::uint8_t version, ByteSpan hash) {
    Bytes payload = {version};
    payload.insert(payload.end(), hash.begin(), hash.end());
    return EncodeBase58Check(payload);
}

Bech32Variant VariantOf(std::uint8_t witness_version) noexcept {
    return witness_version == 0 ? Bech32Variant::Bech32 : Bech32Variant::Bech32m;
}

std::optional<std::string> EncodeWitness(std::uint8_t version, ByteSpan program,
                                         std::string_view prefix) {
    Bech32Data data{VariantOf(version), std::string(prefix), {version}};
    const Bytes groups = ToFiveBitGroups(program);
    data.groups.insert(data.groups.end(), groups.begin(), groups.end());
    return EncodeBech32(data);
}

/// The first of `networks` that satisfies `predicate`, or null.
template <class Predicate>
const Network* First(Networks networks, Predicate predicate) {
    const auto found = std::find_if(networks.begin(), networks.end(), predicate);
    return found == networks.end() ? nullptr : &*found;
}

/// `payload` is a version byte and a hash.
TextResult<Address> FromHash(ByteSpan payload, Networks networks) {
    if (payload.empty()) return Fail(TextErrc::WrongSize);
    const std::uint8_t version = payload[0];
    const Network* network = First(networks, [version](const Network& candidate) {
        return version == candidate.p2pkh_version || version == candidate.p2sh_version;
    });
    if (network == nullptr) return Fail(TextErrc::WrongNetwork);
    if (payload.size() != 1 + Hash160::SIZE) return Fail(TextErrc::WrongSize);
    Hash160 hash;
    std::copy_n(payload.begin() + 1, Hash160::SIZE, hash.bytes.begin());
    return Address{
        network, version == network->p2pkh_version ? PayToPubKeyHash(hash) : PayToScriptHash(hash)};
}

bool IsProgramSize(std::uint8_t version, std::size_t size) noexcept {
    if (version == 0) return size == Hash160::SIZE || size == chainhash::Hash::SIZE;
    return size >= MIN_WITNESS_PROGRAM_SIZE && size <= MAX_WITNESS_PROGRAM_SIZE;
}

/// The groups of `data` are the witness version and the program.
TextResult<Address> FromWitness(const Bech32Data& data, Networks networks) {
    const Network* network = First(networks, [&data](const Network& candidate) {
        return data.prefix == candidate.bech32_prefix;
    });
    if (network == nullptr) return Fail(TextErrc::WrongNetwork);
    if (data.groups.empty()) return Fail(TextErrc::WrongSize);
    const std::uint8_t version = data.groups[0];
    if (version > MAX_WITNESS_VERSION) return Fail(TextErrc::BadWitnessVersion);
    if (data.variant != VariantOf(version)) return Fail(TextErrc::WrongVariant);
    const auto program = FromFiveBitGroups(ByteSpan(data.groups).subspan(1));
    if (!program) return Fail(TextErrc::BadPadding);
    if (!IsProgramSize(version, program->size())) return Fail(TextErrc::WrongSize);
    return Address{network, PayToWitness(version, *program)};
}

/// Whether `text` starts with `prefix` and the separator, ignoring case.
bool HasPrefix(std::string_view text, std::string_view prefix) noexcept {
    const auto equal = [](char expected, char c) {
        return c == expected || (c >= 'A' && c <= 'Z' && c - 'A' + 'a' == expected);
    };
    return text.size() > prefix.size() && text[prefix.size()] == '1' &&
           std::equal(prefix.begin(), prefix.end(), text.begin(), equal);
}

bool HasPrefixOf(Networks networks, std::string_view text) noexcept {
    return std::any_of(networks.begin(), networks.end(), [text](const Network& network) {
        return HasPrefix(text, network.bech32_prefix);
    });
}

}  // namespace

std::optional<std::string> EncodeAddress(ByteSpan script_pubkey, const Network& network) {
    return EncodeAddress(ParseOutputScript(script_pubkey), network);
}

std::optional<std::string> EncodeAddress(const OutputScript& script_pubkey,
                                         const Network& network) {
    switch (script_pubkey.type) {
        case OutputType::PubKeyHash:
            return EncodeHash(network.p2pkh_version, script_pubkey.payload);
        case OutputType::ScriptHash:
            return EncodeHash(network.p2sh_version, script_pubkey.payload);
        case OutputType::WitnessV0KeyHash:
        case OutputType::WitnessV0ScriptHash:
        case OutputType::WitnessV1Taproot:
        case OutputType::Anchor:
        case OutputType::WitnessUnknown:
            if (!script_pubkey.witness_version) return std::nullopt;
            return EncodeWitness(*script_pubkey.witness_version, script_pubkey.payload,
                                 network.bech32_prefix);
        case OutputType::PubKey:
        case OutputType::Multisig:
        case OutputType::NullData:
        case OutputType::NonStandard:
            return std::nullopt;
    }
    return std::nullopt;
}

TextResult<Bytes> DecodeAddress(std::string_view text, const Network& network) {
    return DecodeAnyAddress(text, std::span(&network, 1)).map([](Address&& address) {
        return std::move(address.script_pubkey);
    });
}

TextResult<Address> DecodeAnyAddress(std::string_view text, BorrowedSpan<Network> networks) {
    // An address of either kind may start like one of the other; only the checksum tells them
    // apart.
    const auto bech32 = DecodeBech32(text);
    if (bech32) return FromWitness(*bech32, networks);
    const auto base58 = DecodeBase58Check(text, 1 + Hash160::SIZE);
    if (base58) return FromHash(*base58, networks);
    const bool is_bech32 = HasPrefixOf(networks, text) || HasPrefixOf(NETWORKS, text);
    return wire::Unexpected<TextError>(is_bech32 ? bech32.error() : base58.error());
}

}  // namespace txhash::btcutil
