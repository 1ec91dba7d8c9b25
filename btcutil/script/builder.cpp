// SPDX-License-Identifier: MIT
#include "btcutil/script/builder.h"

#include <cassert>
#include <limits>
#include <utility>

#include "btcutil/script/number.h"
#include "chainhash/bytes/endian.h"

namespace txhash::btcutil {
namespace {

/// Appends `value` as a little-endian T.
template <class T>
void AppendLE(Bytes& script, std::size_t value) {
    std::uint8_t bytes[sizeof(T)];
    chainhash::StoreLE(bytes, static_cast<T>(value));
    script.insert(script.end(), bytes, bytes + sizeof bytes);
}

/// Appends the push opcode and size for `size` bytes of data.
void AppendPushSize(Bytes& script, std::size_t size) {
    assert(size <= std::numeric_limits<std::uint32_t>::max());
    if (size < OP_PUSHDATA1) {
        AppendLE<std::uint8_t>(script, size);
    } else if (size <= 0xff) {
        script.push_back(OP_PUSHDATA1);
        AppendLE<std::uint8_t>(script, size);
    } else if (size <= 0xffff) {
        script.push_back(OP_PUSHDATA2);
        AppendLE<std::uint16_t>(script, size);
    } else {
        script.push_back(OP_PUSHDATA4);
        AppendLE<std::uint32_t>(script, size);
    }
}

}  // namespace

ScriptBuilder& ScriptBuilder::Op(Opcode opcode) {
    m_script.push_back(opcode);
    return *this;
}

ScriptBuilder& ScriptBuilder::Push(ByteSpan data) {
    if (data.size() == 1) {
        const std::uint8_t byte = data[0];
        if (byte >= 1 && byte <= 16) return Op(static_cast<Opcode>(OP_1 + byte - 1));
        if (byte == 0x81) return Op(OP_1NEGATE);
    }
    AppendPushSize(m_script, data.size());
    m_script.insert(m_script.end(), data.begin(), data.end());
    return *this;
}

// The opcodes that push a number push its encoding, so Push finds them.
ScriptBuilder& ScriptBuilder::PushNumber(std::int64_t number) {
    return Push(EncodeScriptNumber(number));
}

Bytes ScriptBuilder::Build() { return std::exchange(m_script, {}); }

}  // namespace txhash::btcutil
