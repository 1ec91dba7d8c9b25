// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_BLOCK_TX_H
#define TXHASH_BTCUTIL_BLOCK_TX_H

// A transaction that caches its ids. It cannot change, so a cached id is never stale; to edit one,
// take MsgTx() and build a new Tx. Const use is thread safe, ids included.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "btcutil/internal/memo.h"
#include "btcutil/internal/shared.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/ids.h"
#include "wire/tx/msg_tx.h"
#include "wire/tx/tx_view.h"

namespace txhash::btcutil {

/// A handle of 24 bytes: copies are cheap, allocate nothing, and share the bytes and the ids. It
/// keeps in memory what it was read from, which for a copy from a Block is the whole block;
/// Detach() returns a Tx that keeps only its own bytes. To borrow bytes, use wire::TxView.
class TXHASH_EXPORT Tx {
    struct Parsed;
    struct InBlock {};

public:
    static constexpr std::int32_t UNKNOWN_INDEX = -1;  ///< of a transaction outside a block

    /// From a whole buffer in the network format, which the Tx takes over.
    [[nodiscard]] static wire::Decoded<Tx> FromBytes(Bytes raw);
    /// From a message. Fails if the message exceeds a limit of the encoding (MAX_LENGTH).
    [[nodiscard]] static wire::Decoded<Tx> FromMsgTx(const wire::MsgTx& tx);
    /// From a copy of the bytes that `view` refers to.
    [[nodiscard]] static Tx FromView(const wire::TxView& view);

    /// Another handle of the same transaction. Moving does this too, so that there is no Tx without
    /// a transaction.
    Tx(const Tx& other) noexcept
        : m_owner(other.m_parsed->owner), m_parsed(other.m_parsed), m_index(other.m_index) {}
    /// Lets go of its transaction and shares that of `other`.
    Tx& operator=(const Tx& other) noexcept {
        m_owner = SharedOwner(other.m_parsed->owner);
        m_parsed = other.m_parsed;
        m_index = other.m_index;
        return *this;
    }
    ~Tx() = default;
    /// For Block, which alone can name an InBlock.
    Tx(const Parsed& parsed, std::int32_t index, InBlock) noexcept
        : m_parsed(&parsed), m_index(index) {}

    /// The txid, hashed from slices of the bytes at the first call.
    [[nodiscard]] chainhash::Txid Hash() const {
        return m_parsed->txid.Get([this] { return view().TxHash(); });
    }
    /// The wtxid, likewise. Without a witness it is the txid's hash and costs nothing more.
    [[nodiscard]] chainhash::Wtxid WitnessHash() const {
        if (!HasWitness()) return chainhash::Wtxid(Hash().hash());
        return m_parsed->wtxid.Get([this] { return view().WitnessHash(); });
    }

    /// Whether any input has a witness item.
    [[nodiscard]] bool HasWitness() const noexcept { return view().HasWitness(); }
    /// Valid while this Tx or a copy of it exists.
    [[nodiscard]] const wire::TxView& view() const& noexcept TXHASH_LIFETIMEBOUND {
        return m_parsed->view;
    }
    const wire::TxView& view() const&& = delete;
    /// A copy to edit.
    [[nodiscard]] wire::MsgTx MsgTx() const { return view().ToMsgTx(); }

    /// The position in its block, or UNKNOWN_INDEX. Each copy has its own.
    [[nodiscard]] std::int32_t index() const noexcept { return m_index; }
    /// btcd's, for users who assemble a block from transactions; a Block sets the indexes of its
    /// own. Not thread safe.
    void SetIndex(std::int32_t index) noexcept { m_index = index; }

    /// The same transaction with a copy of its bytes, and with the ids known so far.
    [[nodiscard]] Tx Detach() const;

private:
    friend class Block;

    /// What all copies share, next to the bytes.
    struct Parsed {
        const Shared* owner;  ///< of this and of the bytes
        wire::TxView view;
        Memo<chainhash::Txid> txid{};
        Memo<chainhash::Wtxid> wtxid{};
    };
    struct Owned;

    [[nodiscard]] static Tx Own(Bytes raw, const wire::TxView& view);

    SharedOwner m_owner;  // null inside a Block, which is the owner: no count for each transaction
    const Parsed* m_parsed;
    std::int32_t m_index = UNKNOWN_INDEX;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_BLOCK_TX_H
