// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_INTERNAL_LEGACY_SCRIPT_CODE_H
#define TXHASH_BTCUTIL_SIGHASH_INTERNAL_LEGACY_SCRIPT_CODE_H

// The script that a legacy signature signs in place of the script_sig, written from the original
// script with some parts skipped. Thread safe, no allocation.
//
// The rules are those of consensus, oddities included:
// - Every OP_CODESEPARATOR is removed.
// - So is every push of a signature under check: an opcode of the script whose data is the whole
//   signature, in the shortest form for its size ("FindAndDelete"). An empty signature is OP_0.
// - Of a truncated push at the end, the opcode and its length are kept and the data is dropped, but
//   the length before the script includes it. No such script can be satisfied.

#include <cstddef>
#include <span>

#include "btcutil/script/script.h"
#include "chainhash/bytes/bytes.h"
#include "wire/codec/compact_size.h"
#include "wire/codec/writer.h"

namespace txhash::btcutil {

class LegacyScriptCode {
public:
    /// Refers to the script and the signatures. Iterates over the script once.
    explicit LegacyScriptCode(
        ByteSpan script TXHASH_LIFETIMEBOUND,
        std::span<const ByteSpan> signatures TXHASH_LIFETIMEBOUND = {}) noexcept;

    /// Writes the length, then the script. Iterates over the script again if parts are removed.
    template <wire::ByteWriter W>
    void Serialize(W& writer) const {
        wire::WriteCompactSize(writer, m_script.size() - m_removed_bytes);
        std::size_t begin = 0;
        if (m_removed_bytes != 0) {
            for (const ScriptOp& op : ScriptCursor(m_script)) {
                if (!IsRemoved(op)) continue;
                writer.Write(m_script.subspan(begin, op.begin - begin));
                begin = op.end;
            }
        }
        writer.Write(m_script.subspan(begin, m_end - begin));
    }

private:
    [[nodiscard]] bool IsRemoved(const ScriptOp& op) const noexcept;

    ByteSpan m_script;
    std::span<const ByteSpan> m_signatures;
    std::size_t m_removed_bytes = 0;
    std::size_t m_end;  // before the data of a truncated push
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SIGHASH_INTERNAL_LEGACY_SCRIPT_CODE_H
