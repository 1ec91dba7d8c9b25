// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_SCRIPT_H
#define TXHASH_BTCUTIL_SCRIPT_SCRIPT_H

// A script as the sequence of its opcodes. Any bytes are a script: one that ends inside a push is
// valid data, and consensus rules walk it as far as it goes. Nothing here allocates or throws; what
// it returns refers into the script. Thread safe.

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>

#include "btcutil/script/opcode.h"
#include "chainhash/attributes.h"
#include "chainhash/bytes.h"
#include "wire/writer.h"

namespace txhash::btcutil {

/// A script of more bytes can never be spent.
inline constexpr std::size_t MAX_SCRIPT_SIZE = 10'000;
/// What OP_CHECKMULTISIG takes.
inline constexpr std::size_t MAX_PUBKEYS_PER_MULTISIG = 20;

/// One opcode of a script, with the data that it pushes.
struct ScriptOp {
    /// OP_INVALIDOPCODE, which is no push, where the script ends inside a push.
    Opcode opcode;
    /// The script ends inside this push. A byte 0xff is OP_INVALIDOPCODE too, without being this.
    bool truncated;
    std::size_t begin;  ///< where the opcode stands in the script
    std::size_t end;    ///< where the next one would
    /// What opcodes up to OP_PUSHDATA4 push. It ends at `end`. Of a truncated push, what there is
    /// behind its size, or behind its opcode where the size itself is cut short.
    ByteSpan data;

    /// Whether it pushes `data`, which may be empty: opcodes up to OP_PUSHDATA4. OP_1NEGATE and
    /// OP_1 to OP_16 push numbers that stand in no bytes of the script.
    [[nodiscard]] bool IsDataPush() const noexcept { return opcode <= OP_PUSHDATA4; }
};

/// Walks a script from its first byte to its last, each byte once:
///
///     for (const ScriptOp& op : ScriptCursor(script)) ...
///     while (const auto op = cursor.Next()) ...
class ScriptCursor {
public:
    class Iterator;

    explicit ScriptCursor(BorrowedBytes script TXHASH_LIFETIMEBOUND) noexcept : m_script(script) {}

    /// The opcode where the cursor stands, and moves behind it; none at the end. A truncated push
    /// is the last.
    [[nodiscard]] std::optional<ScriptOp> Next() noexcept;

    /// Bytes walked so far.
    [[nodiscard]] std::size_t offset() const noexcept { return m_offset; }

    /// What is left, as a range. It leaves the cursor where it is.
    [[nodiscard]] Iterator begin() const noexcept;
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }

private:
    ByteSpan m_script;
    std::size_t m_offset = 0;
};

class ScriptCursor::Iterator {
public:
    using value_type = ScriptOp;
    using difference_type = std::ptrdiff_t;

    explicit Iterator(const ScriptCursor& cursor) noexcept
        : m_behind(cursor), m_op(m_behind.Next()) {}

    const ScriptOp& operator*() const noexcept TXHASH_LIFETIMEBOUND { return *m_op; }
    const ScriptOp* operator->() const noexcept TXHASH_LIFETIMEBOUND { return &*m_op; }
    Iterator& operator++() noexcept {
        m_op = m_behind.Next();
        return *this;
    }
    Iterator operator++(int) noexcept {
        Iterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Iterator& iterator, std::default_sentinel_t) noexcept {
        return !iterator.m_op;
    }

private:
    ScriptCursor m_behind;
    std::optional<ScriptOp> m_op;
};

inline ScriptCursor::Iterator ScriptCursor::begin() const noexcept { return Iterator(*this); }

inline std::optional<ScriptOp> ScriptCursor::Next() noexcept {
    if (m_offset == m_script.size()) return std::nullopt;
    const std::size_t begin = m_offset;
    const auto opcode = static_cast<Opcode>(m_script[begin]);
    const ByteSpan behind = m_script.subspan(begin + 1);
    const auto op = [&](ByteSpan data, bool truncated = false) {
        m_offset = static_cast<std::size_t>(data.data() + data.size() - m_script.data());
        return ScriptOp{.opcode = truncated ? OP_INVALIDOPCODE : opcode,
                        .truncated = truncated,
                        .begin = begin,
                        .end = m_offset,
                        .data = data};
    };
    if (opcode > OP_PUSHDATA4) return op(behind.first(0));

    std::size_t size = opcode;
    std::size_t size_bytes = 0;
    if (opcode >= OP_PUSHDATA1) {
        size_bytes = std::size_t{1} << (opcode - OP_PUSHDATA1);
        if (behind.size() < size_bytes) return op(behind, true);
        size = 0;
        for (std::size_t i = size_bytes; i-- > 0;) size = size << 8 | behind[i];
    }
    const ByteSpan left = behind.subspan(size_bytes);
    if (left.size() < size) return op(left, true);
    return op(left.first(size));
}

/// Whether the script only pushes, as a script_sig must to spend a script hash (BIP-0016):
/// opcodes up to OP_16, none of them truncated.
[[nodiscard]] inline bool IsPushOnly(ByteSpan script) noexcept {
    for (const ScriptOp& op : ScriptCursor(script)) {
        if (op.opcode > OP_16) return false;
    }
    return true;
}

/// Whether an output with this script can be seen never to be spent: it begins with OP_RETURN or is
/// longer than MAX_SCRIPT_SIZE.
[[nodiscard]] inline bool IsUnspendable(ByteSpan script) noexcept {
    return script.size() > MAX_SCRIPT_SIZE || (!script.empty() && script[0] == OP_RETURN);
}

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_SCRIPT_H
