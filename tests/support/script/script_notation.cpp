// SPDX-License-Identifier: MIT
#include "tests/support/script/script_notation.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <string>

#include "btcutil/script.h"
#include "tests/support/bytes.h"

namespace txhash::testing_support {
namespace {

using btcutil::Opcode;
using btcutil::ScriptBuilder;

std::map<std::string_view, Opcode> OpcodesByName() {
    std::map<std::string_view, Opcode> opcodes;
    for (int byte = btcutil::OP_PUSHDATA1; byte <= btcutil::OP_CHECKSIGADD; ++byte) {
        const auto opcode = static_cast<Opcode>(byte);
        std::string_view name = btcutil::ToString(opcode);
        if (!name.starts_with("OP_")) continue;
        opcodes[name] = opcode;
        name.remove_prefix(3);
        opcodes[name] = opcode;
    }
    return opcodes;
}

Bytes ParseWord(std::string_view word) {
    static const auto opcodes = OpcodesByName();
    if (IsDecimal(word)) return ScriptBuilder().PushNumber(std::stoll(std::string(word))).Build();
    if (word.starts_with("0x")) return FromHex(word.substr(2));
    if (word.size() >= 2 && word.front() == '\'' && word.back() == '\'') {
        return ScriptBuilder().Push(FromText(word.substr(1, word.size() - 2))).Build();
    }
    const auto opcode = opcodes.find(word);
    if (opcode == opcodes.end()) throw std::invalid_argument("no script: " + std::string(word));
    return {opcode->second};
}

}  // namespace

std::vector<std::string_view> Words(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
        if (text.empty()) return words;
        words.push_back(text.substr(0, text.find(' ')));
        text.remove_prefix(words.back().size());
    }
}

bool IsDecimal(std::string_view word) {
    if (word.starts_with('-')) word.remove_prefix(1);
    return !word.empty() && word.find_first_not_of("0123456789") == word.npos;
}

Bytes ParseScriptNotation(std::string_view text) {
    Bytes script;
    for (const std::string_view word : Words(text)) {
        const Bytes bytes = ParseWord(word);
        script.insert(script.end(), bytes.begin(), bytes.end());
    }
    return script;
}

}  // namespace txhash::testing_support
