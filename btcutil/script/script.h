// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_SCRIPT_H
#define TXHASH_BTCUTIL_SCRIPT_SCRIPT_H

// A script as a sequence of opcodes. Any bytes are a script: one that ends inside a push is valid
// data, and consensus rules walk it up to there. Nothing here allocates or throws; results refer
// into the script. Thread safe.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "btcutil/script/opcode.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// In bytes. Outputs with longer scripts can never be spent.
inline constexpr std::size_t MAX_SCRIPT_SIZE = 10'000;
/// The limit of OP_CHECKMULTISIG.
inline constexpr std::size_t MAX_PUBKEYS_PER_MULTISIG = 20;

/// One opcode of a script, with the data that it pushes.
struct ScriptOp {
    /// OP_INVALIDOPCODE, which is not a push, if the script ends inside a push.
    Opcode opcode;
    /// Whether the script ends inside this push. The byte 0xff is OP_INVALIDOPCODE but not
    /// truncated.
    bool truncated;
    std::size_t begin;  ///< offset of the opcode in the script
    std::size_t end;    ///< offset of the next opcode
    /// The data that opcodes up to OP_PUSHDATA4 push. It ends at `end`. For a truncated push: the
    /// bytes after its size, or after its opcode if the size itself is truncated.
    ByteSpan data;

    /// Whether the opcode pushes `data`, which may be empty: opcodes up to OP_PUSHDATA4. The
    /// numbers that OP_1NEGATE and OP_1 to OP_16 push are not bytes of the script.
    [[nodiscard]] bool IsDataPush() const noexcept { return opcode <= OP_PUSHDATA4; }
};

/// Walks a script once, from its first byte to its last:
///
///     for (const ScriptOp& op : ScriptCursor(script)) ...
///     while (const auto op = cursor.Next()) ...
class ScriptCursor {
public:
    class Iterator;
    /// The end of a range of opcodes. std::default_sentinel_t would take `<iterator>`, a tenth of
    /// what including this header costs.
    struct End {};

    /// At the first byte of `script`, which must outlive the cursor and every ScriptOp.
    explicit ScriptCursor(BorrowedBytes script TXHASH_LIFETIMEBOUND) noexcept : m_script(script) {}

    /// Returns the next opcode and moves past it; nullopt at the end. A truncated push is the last
    /// opcode.
    [[nodiscard]] std::optional<ScriptOp> Next() noexcept;

    /// Bytes walked so far.
    [[nodiscard]] std::size_t offset() const noexcept { return m_offset; }

    /// The remaining opcodes, as a range. Iterating does not move the cursor.
    [[nodiscard]] Iterator begin() const noexcept;
    [[nodiscard]] End end() const noexcept { return {}; }

private:
    ByteSpan m_script;
    std::size_t m_offset = 0;
};

/// Steps from opcode to opcode.
class ScriptCursor::Iterator {
public:
    using value_type = ScriptOp;
    using difference_type = std::ptrdiff_t;

    /// At the next opcode of a copy of `cursor`.
    explicit Iterator(const ScriptCursor& cursor) noexcept : m_rest(cursor), m_op(m_rest.Next()) {}

    /// The opcode; valid until the next step.
    [[nodiscard]] const ScriptOp& operator*() const noexcept TXHASH_LIFETIMEBOUND { return *m_op; }
    /// The opcode; valid until the next step.
    const ScriptOp* operator->() const noexcept TXHASH_LIFETIMEBOUND { return &*m_op; }
    Iterator& operator++() noexcept {
        m_op = m_rest.Next();
        return *this;
    }
    Iterator operator++(int) noexcept {
        Iterator before = *this;
        ++*this;
        return before;
    }
    /// Whether all opcodes have been passed.
    friend bool operator==(const Iterator& iterator, End) noexcept { return !iterator.m_op; }

private:
    ScriptCursor m_rest;
    std::optional<ScriptOp> m_op;
};

inline ScriptCursor::Iterator ScriptCursor::begin() const noexcept { return Iterator(*this); }

inline std::optional<ScriptOp> ScriptCursor::Next() noexcept {
    if (m_offset == m_script.size()) return std::nullopt;
    const std::size_t begin = m_offset;
    const auto opcode = static_cast<Opcode>(m_script[begin]);
    const ByteSpan rest = m_script.subspan(begin + 1);
    const auto op = [&](ByteSpan data, bool truncated = false) {
        m_offset = static_cast<std::size_t>(data.data() + data.size() - m_script.data());
        return ScriptOp{.opcode = truncated ? OP_INVALIDOPCODE : opcode,
                        .truncated = truncated,
                        .begin = begin,
                        .end = m_offset,
                        .data = data};
    };
    if (opcode > OP_PUSHDATA4) return op(rest.first(0));

    std::size_t size = opcode;
    std::size_t size_bytes = 0;
    if (opcode >= OP_PUSHDATA1) {
        size_bytes = std::size_t{1} << (opcode - OP_PUSHDATA1);
        if (rest.size() < size_bytes) return op(rest, true);
        size = 0;
        for (std::size_t i = size_bytes; i-- > 0;) size = size << 8 | rest[i];
    }
    const ByteSpan data = rest.subspan(size_bytes);
    if (data.size() < size) return op(data, true);
    return op(data.first(size));
}

/// Whether the script only pushes, as the script_sig of a P2SH spend must (BIP-0016): no truncated
/// push and no opcode above OP_16.
[[nodiscard]] inline bool IsPushOnly(ByteSpan script) noexcept {
    for (const ScriptOp& op : ScriptCursor(script)) {
        if (op.opcode > OP_16) return false;
    }
    return true;
}

/// Whether an output with this script is provably unspendable: it starts with OP_RETURN or is
/// longer than MAX_SCRIPT_SIZE.
[[nodiscard]] inline bool IsUnspendable(ByteSpan script) noexcept {
    return script.size() > MAX_SCRIPT_SIZE || (!script.empty() && script[0] == OP_RETURN);
}

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_SCRIPT_H
