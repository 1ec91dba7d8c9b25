// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_INTERNAL_LEGACY_SCRIPT_CODE_H
#define TXHASH_BTCUTIL_SIGHASH_INTERNAL_LEGACY_SCRIPT_CODE_H

// The script that a legacy signature signs in the place of the script_sig, written from the script
// as it lies, without what does not count. Nothing here allocates. Thread safe.
//
// The rules are those of consensus, oddities included:
// - No OP_CODESEPARATOR counts, wherever it stands.
// - Nor does a push of one of the signatures under check, where it is what OP_CHECKSIG expects: a
//   whole opcode of the script, with the signature as all its data and in the shortest form of its
//   size ("FindAndDelete"). An empty signature is OP_0.
// - Of a truncated push at the end, the opcode and its size count, the data does not, although the
//   size that stands before the script includes it. No such script can be satisfied.

#include <cstddef>
#include <span>

#include "btcutil/script/script.h"
#include "chainhash/bytes.h"
#include "wire/compact_size.h"
#include "wire/writer.h"

namespace txhash::btcutil {

class LegacyScriptCode {
public:
    /// Refers to the script and the signatures. Walks the script once.
    explicit LegacyScriptCode(
        ByteSpan script TXHASH_LIFETIMEBOUND,
        std::span<const ByteSpan> signatures TXHASH_LIFETIMEBOUND = {}) noexcept;

    /// The script behind its size. Walks the script once more where something is left out.
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
