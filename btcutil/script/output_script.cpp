// SPDX-License-Identifier: MIT
#include "btcutil/script/output_script.h"

#include <algorithm>
#include <array>
#include <utility>

#include "chainhash/hash/hash.h"
#include "chainhash/sha256/hash160.h"

namespace txhash::btcutil {
namespace {

constexpr std::size_t HASH160_SIZE = chainhash::Hash160::SIZE;
constexpr std::size_t SHA256_SIZE = chainhash::Hash::SIZE;
constexpr std::array<std::uint8_t, 2> ANCHOR_PROGRAM = {0x4e, 0x73};

bool IsPayToScriptHash(ByteSpan script) noexcept {
    return script.size() == HASH160_SIZE + 3 && script[0] == OP_HASH160 &&
           script[1] == HASH160_SIZE && script.back() == OP_EQUAL;
}

bool IsPayToPubKeyHash(ByteSpan script) noexcept {
    return script.size() == HASH160_SIZE + 5 && script[0] == OP_DUP && script[1] == OP_HASH160 &&
           script[2] == HASH160_SIZE && script[23] == OP_EQUALVERIFY && script[24] == OP_CHECKSIG;
}

bool IsPayToPubKey(ByteSpan script) noexcept {
    return script.size() > 2 && script[0] == script.size() - 2 && script.back() == OP_CHECKSIG &&
           HasPubKeyForm(script.subspan(1, script.size() - 2));
}

OutputType TypeOf(const WitnessProgram& witness) noexcept {
    const ByteSpan program = witness.program;
    if (witness.version == 0) {
        if (program.size() == HASH160_SIZE) return OutputType::WitnessV0KeyHash;
        if (program.size() == SHA256_SIZE) return OutputType::WitnessV0ScriptHash;
        return OutputType::NonStandard;
    }
    if (witness.version == 1) {
        if (program.size() == SHA256_SIZE) return OutputType::WitnessV1Taproot;
        if (std::ranges::equal(program, ANCHOR_PROGRAM)) return OutputType::Anchor;
    }
    return OutputType::WitnessUnknown;
}

/// A number of keys or signatures: 1 to MAX_PUBKEYS_PER_MULTISIG, minimally encoded; 0 for anything
/// else.
std::uint8_t MultisigNumber(const ScriptOp& op) noexcept {
    if (op.opcode >= OP_1 && op.opcode <= OP_16) {
        return static_cast<std::uint8_t>(op.opcode - OP_1 + 1);
    }
    // Numbers without an opcode are pushes of one byte.
    if (op.opcode == 1 && op.data[0] > 16 && op.data[0] <= MAX_PUBKEYS_PER_MULTISIG) {
        return op.data[0];
    }
    return 0;
}

/// m, n keys, n, OP_CHECKMULTISIG, where m <= n. Pushes of keys need not be minimal.
std::optional<OutputScript> ParseMultisig(ByteSpan script) noexcept {
    if (script.empty() || script.back() != OP_CHECKMULTISIG) return std::nullopt;
    ScriptCursor cursor(script);
    const std::uint8_t required = MultisigNumber(*cursor.Next());
    if (required == 0) return std::nullopt;

    const std::size_t keys_begin = cursor.offset();
    std::size_t key_count = 0;
    auto op = cursor.Next();
    // If the script ends among the keys, even inside a push, no op remains.
    while (op && HasPubKeyForm(op->data)) {
        ++key_count;
        op = cursor.Next();
    }
    if (!op || MultisigNumber(*op) != key_count || required > key_count) return std::nullopt;
    if (cursor.offset() != script.size() - 1) return std::nullopt;
    const ByteSpan keys = script.subspan(keys_begin, op->begin - keys_begin);
    return OutputScript{.type = OutputType::Multisig,
                        .required_signatures = required,
                        .pubkeys = PubKeyRange(keys, key_count)};
}

}  // namespace

std::string_view ToString(OutputType type) noexcept {
    switch (type) {
        case OutputType::NonStandard:
            return "nonstandard";
        case OutputType::PubKey:
            return "pubkey";
        case OutputType::PubKeyHash:
            return "pubkeyhash";
        case OutputType::ScriptHash:
            return "scripthash";
        case OutputType::Multisig:
            return "multisig";
        case OutputType::NullData:
            return "nulldata";
        case OutputType::WitnessV0KeyHash:
            return "witness_v0_keyhash";
        case OutputType::WitnessV0ScriptHash:
            return "witness_v0_scripthash";
        case OutputType::WitnessV1Taproot:
            return "witness_v1_taproot";
        case OutputType::Anchor:
            return "anchor";
        case OutputType::WitnessUnknown:
            return "witness_unknown";
    }
    return "unknown";
}

bool HasPubKeyForm(ByteSpan key) noexcept {
    if (key.empty()) return false;
    switch (key[0]) {
        case 2:
        case 3:
            return key.size() == COMPRESSED_PUBKEY_SIZE;
        case 4:
        case 6:
        case 7:
            return key.size() == UNCOMPRESSED_PUBKEY_SIZE;
        default:
            return false;
    }
}

std::optional<WitnessProgram> ParseWitnessProgram(BorrowedBytes script) noexcept {
    constexpr std::size_t PREFIX_SIZE = 2;  // the version and the size of the push
    if (script.size() < PREFIX_SIZE + MIN_WITNESS_PROGRAM_SIZE) return std::nullopt;
    if (script.size() > PREFIX_SIZE + MAX_WITNESS_PROGRAM_SIZE) return std::nullopt;
    if (script[1] != script.size() - PREFIX_SIZE) return std::nullopt;
    const std::uint8_t first = script[0];
    if (first != OP_0 && (first < OP_1 || first > OP_16)) return std::nullopt;
    const int version = first == OP_0 ? 0 : first - OP_1 + 1;
    return WitnessProgram{.version = static_cast<std::uint8_t>(version),
                          .program = script.subspan(PREFIX_SIZE)};
}

OutputScript ParseOutputScript(BorrowedBytes script) noexcept {
    if (IsPayToScriptHash(script)) {
        return {.type = OutputType::ScriptHash, .payload = script.subspan(2, HASH160_SIZE)};
    }
    if (const auto witness = ParseWitnessProgram(script)) {
        const OutputType type = TypeOf(*witness);
        if (type == OutputType::NonStandard) return {};
        return {.type = type, .witness_version = witness->version, .payload = witness->program};
    }
    if (!script.empty() && script[0] == OP_RETURN && IsPushOnly(script.subspan(1))) {
        return {.type = OutputType::NullData, .payload = script.subspan(1)};
    }
    if (IsPayToPubKey(script)) {
        return {.type = OutputType::PubKey, .payload = script.subspan(1, script.size() - 2)};
    }
    if (IsPayToPubKeyHash(script)) {
        return {.type = OutputType::PubKeyHash, .payload = script.subspan(3, HASH160_SIZE)};
    }
    return ParseMultisig(script).value_or(OutputScript{});
}

}  // namespace txhash::btcutil
