// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_BTCUTIL_SIGHASH_ORACLE_H
#define TXHASH_TESTS_BTCUTIL_SIGHASH_ORACLE_H

// Signature hashes made plainly: the message in a vector, field by field as the BIPs list them, and
// for legacy ones from an altered copy of the transaction, as Bitcoin did it at first. It shares
// SHA-256 with the library and nothing else.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "chainhash/bytes.h"
#include "chainhash/sha256.h"
#include "tests/support/bytes.h"
#include "wire/tx.h"

namespace txhash::btcutil::oracle {

using chainhash::Hash;

class Message {
public:
    Message& Int(std::uint64_t value, std::size_t size) {
        for (std::size_t i = 0; i < size; ++i) {
            m_bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
        }
        return *this;
    }
    Message& Raw(ByteSpan bytes) {
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
        return *this;
    }
    Message& Count(std::size_t value) {
        if (value < 253) return Int(value, 1);
        return value < 0x10000 ? Int(253, 1).Int(value, 2) : Int(254, 1).Int(value, 4);
    }
    Message& Sized(ByteSpan bytes) { return Count(bytes.size()).Raw(bytes); }
    Message& Prevout(const wire::TxIn& input) {
        return Raw(input.prevout.txid.bytes()).Int(input.prevout.index, 4);
    }
    Message& Output(const wire::TxOut& output) {
        return Int(static_cast<std::uint64_t>(output.value_sat), 8).Sized(output.script_pubkey);
    }

    [[nodiscard]] const Bytes& bytes() const { return m_bytes; }
    [[nodiscard]] Hash Once() const { return chainhash::HashH(m_bytes); }
    [[nodiscard]] Hash Twice() const { return chainhash::DoubleHashH(m_bytes); }
    [[nodiscard]] Hash Tagged(std::string_view tag) const {
        const Hash tag_hash = Message().Raw(testing_support::FromText(tag)).Once();
        return Message().Raw(tag_hash.bytes).Raw(tag_hash.bytes).Raw(m_bytes).Once();
    }

private:
    Bytes m_bytes;
};

/// Where the opcode at `begin` ends; nullopt if there is none or its push is truncated.
/// `stopped` is then how far it could be read.
inline std::optional<std::size_t> OpEnd(const Bytes& script, std::size_t begin,
                                        std::size_t& stopped) {
    stopped = begin;
    if (begin == script.size()) return std::nullopt;
    const std::uint8_t opcode = script[stopped++];
    std::size_t data = opcode < 76 ? opcode : 0;
    if (opcode >= 76 && opcode <= 78) {
        const std::size_t size_bytes = opcode == 76 ? 1 : opcode == 77 ? 2 : 4;
        if (script.size() - stopped < size_bytes) return std::nullopt;
        for (std::size_t i = 0; i < size_bytes; ++i) {
            data |= static_cast<std::size_t>(script[stopped++]) << (8 * i);
        }
    }
    if (script.size() - stopped < data) return std::nullopt;
    return stopped + data;
}

/// The push that OP_CHECKSIG looks for.
inline Bytes PushOf(const Bytes& data) {
    Message push;
    if (data.size() < 76) {
        push.Int(data.size(), 1);
    } else if (data.size() < 0x100) {
        push.Int(76, 1).Int(data.size(), 1);
    } else if (data.size() < 0x10000) {
        push.Int(77, 1).Int(data.size(), 2);
    } else {
        push.Int(78, 1).Int(data.size(), 4);
    }
    return push.Raw(data).bytes();
}

/// `script` without the bytes `push`, wherever they stand at the border of an opcode.
inline Bytes FindAndDelete(const Bytes& script, const Bytes& push) {
    Bytes kept;
    for (std::size_t at = 0;;) {
        while (script.size() - at >= push.size() &&
               std::equal(push.begin(), push.end(), script.begin() + static_cast<long>(at))) {
            at += push.size();
        }
        std::size_t stopped = 0;
        const std::size_t end = OpEnd(script, at, stopped).value_or(script.size());
        kept.insert(kept.end(), script.begin() + static_cast<long>(at),
                    script.begin() + static_cast<long>(end));
        if (end == script.size()) return kept;
        at = end;
    }
}

/// The script code of the legacy message, including its length.
inline Bytes LegacyScriptCode(Bytes script, const std::vector<Bytes>& signatures) {
    for (const Bytes& signature : signatures) script = FindAndDelete(script, PushOf(signature));
    Bytes kept;
    std::size_t separators = 0;
    for (std::size_t at = 0, stopped = 0;;) {
        const auto end = OpEnd(script, at, stopped);
        const bool is_separator = end && script[at] == 0xab;
        separators += is_separator ? 1 : 0;
        if (!is_separator) {
            kept.insert(kept.end(), script.begin() + static_cast<long>(at),
                        script.begin() + static_cast<long>(end.value_or(stopped)));
        }
        if (!end) break;
        at = *end;
    }
    return Message().Count(script.size() - separators).Raw(kept).bytes();
}

/// The legacy digest of input `index`. `script_code` includes its length.
inline Hash Legacy(wire::MsgTx tx, std::size_t index, const Bytes& script_code,
                   std::uint32_t hash_type) {
    const std::uint32_t outputs = hash_type & 0x1f;
    if (outputs == 3 && index >= tx.outputs.size()) return Hash{{1}};
    if (outputs == 2) tx.outputs.clear();
    if (outputs == 3) {
        tx.outputs.resize(index + 1);
        for (std::size_t i = 0; i < index; ++i) tx.outputs[i] = {.value_sat = -1};
    }
    std::size_t signing = index;
    for (std::size_t i = 0; i < tx.inputs.size(); ++i) {
        if (i != index && (outputs == 2 || outputs == 3)) tx.inputs[i].sequence = 0;
    }
    if ((hash_type & 0x80) != 0) {
        tx.inputs = {tx.inputs[index]};
        signing = 0;
    }

    Message message;
    message.Int(tx.version, 4).Count(tx.inputs.size());
    for (std::size_t i = 0; i < tx.inputs.size(); ++i) {
        message.Prevout(tx.inputs[i]);
        message.Raw(i == signing ? script_code : Bytes{0}).Int(tx.inputs[i].sequence, 4);
    }
    message.Count(tx.outputs.size());
    for (const wire::TxOut& output : tx.outputs) message.Output(output);
    return message.Int(tx.lock_time, 4).Int(hash_type, 4).Twice();
}

/// BIP-0143, "Specification".
inline Hash SegwitV0(const wire::MsgTx& tx, std::size_t index, const Bytes& script_code,
                     std::int64_t value_sat, std::uint32_t hash_type) {
    const bool any = (hash_type & 0x80) != 0;
    const bool none = (hash_type & 0x1f) == 2;
    const bool single = (hash_type & 0x1f) == 3;

    Message prevouts, sequences, outputs;
    for (const wire::TxIn& input : tx.inputs) {
        prevouts.Prevout(input);
        sequences.Int(input.sequence, 4);
    }
    for (std::size_t i = 0; i < tx.outputs.size(); ++i) {
        if (!single || i == index) outputs.Output(tx.outputs[i]);
    }
    const bool signs_outputs = !none && (!single || index < tx.outputs.size());
    return Message()
        .Int(tx.version, 4)
        .Raw((any ? Hash() : prevouts.Twice()).bytes)
        .Raw((any || none || single ? Hash() : sequences.Twice()).bytes)
        .Prevout(tx.inputs[index])
        .Sized(script_code)
        .Int(static_cast<std::uint64_t>(value_sat), 8)
        .Int(tx.inputs[index].sequence, 4)
        .Raw((signs_outputs ? outputs.Twice() : Hash()).bytes)
        .Int(tx.lock_time, 4)
        .Int(hash_type, 4)
        .Twice();
}

/// What BIP-0341 and BIP-0342 let a signature commit to besides the transaction.
struct TaprootExtras {
    std::optional<Bytes> annex{};
    std::optional<Hash> leaf_hash{};
    std::uint32_t code_separator_position = 0xffffffff;
};

/// BIP-0341, "Common signature message"; `hash_type` must be valid there and have its output.
inline Hash Taproot(const wire::MsgTx& tx, const std::vector<wire::TxOut>& spent, std::size_t index,
                    std::uint32_t hash_type, const TaprootExtras& extras) {
    const bool any = (hash_type & 0x80) != 0;
    Message message, prevouts, amounts, scripts, sequences, outputs;
    for (std::size_t i = 0; i < tx.inputs.size(); ++i) {
        prevouts.Prevout(tx.inputs[i]);
        amounts.Int(static_cast<std::uint64_t>(spent[i].value_sat), 8);
        scripts.Sized(spent[i].script_pubkey);
        sequences.Int(tx.inputs[i].sequence, 4);
    }
    for (const wire::TxOut& output : tx.outputs) outputs.Output(output);

    message.Int(0, 1).Int(hash_type, 1).Int(tx.version, 4).Int(tx.lock_time, 4);
    if (!any) {
        for (const Message* part : {&prevouts, &amounts, &scripts, &sequences}) {
            message.Raw(part->Once().bytes);
        }
    }
    if ((hash_type & 3) < 2) message.Raw(outputs.Once().bytes);
    message.Int((extras.leaf_hash ? 2U : 0U) + (extras.annex ? 1U : 0U), 1);
    if (any) {
        message.Prevout(tx.inputs[index]).Output(spent[index]).Int(tx.inputs[index].sequence, 4);
    } else {
        message.Int(index, 4);
    }
    if (extras.annex) message.Raw(Message().Sized(*extras.annex).Once().bytes);
    if ((hash_type & 3) == 3) message.Raw(Message().Output(tx.outputs[index]).Once().bytes);
    if (extras.leaf_hash) {
        message.Raw(extras.leaf_hash->bytes).Int(0, 1).Int(extras.code_separator_position, 4);
    }
    return message.Tagged("TapSighash");
}

}  // namespace txhash::btcutil::oracle

#endif  // TXHASH_TESTS_BTCUTIL_SIGHASH_ORACLE_H
