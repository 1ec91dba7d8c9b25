// SPDX-License-Identifier: MIT
#include "btcutil/sighash/internal/legacy_script_code.h"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace txhash::btcutil {
namespace {

/// Bytes before the data in the shortest push of `size` bytes: the opcode, and the length unless
/// the opcode implies it.
std::size_t PushHeaderBytes(std::size_t size) noexcept {
    if (size < OP_PUSHDATA1) return 1;
    if (size <= std::numeric_limits<std::uint8_t>::max()) return 2;
    if (size <= std::numeric_limits<std::uint16_t>::max()) return 3;
    return 5;
}

}  // namespace

LegacyScriptCode::LegacyScriptCode(ByteSpan script, std::span<const ByteSpan> signatures) noexcept
    : m_script(script), m_signatures(signatures), m_end(script.size()) {
    for (const ScriptOp& op : ScriptCursor(script)) {
        if (op.truncated) m_end -= op.data.size();
        if (IsRemoved(op)) m_removed_bytes += op.end - op.begin;
    }
}

bool LegacyScriptCode::IsRemoved(const ScriptOp& op) const noexcept {
    if (op.opcode == OP_CODESEPARATOR) return true;
    if (!op.IsDataPush() || op.end - op.begin != PushHeaderBytes(op.data.size()) + op.data.size()) {
        return false;
    }
    return std::ranges::any_of(
        m_signatures, [&](ByteSpan signature) { return std::ranges::equal(signature, op.data); });
}

}  // namespace txhash::btcutil
