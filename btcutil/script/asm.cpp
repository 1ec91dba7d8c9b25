// SPDX-License-Identifier: MIT
#include "btcutil/script/asm.h"

#include <string_view>

#include "btcutil/script/number.h"
#include "btcutil/script/script.h"
#include "btcutil/script/sighash_type.h"
#include "btcutil/script/signature_encoding.h"
#include "chainhash/bytes/hex.h"

namespace txhash::btcutil {
namespace {

/// Longer pushes are data, not numbers.
constexpr std::size_t MAX_NUMBER_SIZE = 4;

enum class Signatures { AreData, ShowHashType };

void AppendHex(std::string& text, ByteSpan data) {
    const std::size_t size = text.size();
    text.resize(size + 2 * data.size());
    chainhash::EncodeHex(data, text.data() + size);
}

void AppendData(std::string& text, ByteSpan data, Signatures signatures) {
    if (data.size() <= MAX_NUMBER_SIZE) {
        text += std::to_string(DecodeScriptNumber(data));
        return;
    }
    if (signatures == Signatures::ShowHashType && IsValidSignatureEncoding(data)) {
        const std::string_view name = HashTypeName(data.back());
        if (!name.empty() && data.back() != SIGHASH_DEFAULT) {
            AppendHex(text, data.first(data.size() - 1));
            text.append("[").append(name).append("]");
            return;
        }
    }
    AppendHex(text, data);
}

std::string ToAsm(ByteSpan script, Signatures signatures) {
    std::string text;
    for (const ScriptOp& op : ScriptCursor(script)) {
        if (op.begin != 0) text += ' ';
        if (op.truncated) {
            text += "[error]";
        } else if (op.IsDataPush()) {
            AppendData(text, op.data, signatures);
        } else {
            text += ToString(op.opcode);
        }
    }
    return text;
}

}  // namespace

std::string ScriptToAsm(ByteSpan script) { return ToAsm(script, Signatures::AreData); }

std::string ScriptSigToAsm(ByteSpan script_sig) {
    // Everything after OP_RETURN is data, even if it looks like a signature.
    return ToAsm(script_sig,
                 IsUnspendable(script_sig) ? Signatures::AreData : Signatures::ShowHashType);
}

}  // namespace txhash::btcutil
