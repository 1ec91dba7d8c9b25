// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_HASHED_TX_H
#define TXHASH_WIRE_HASHED_TX_H

// Hashing a transaction while it is decoded, so that one arriving over a socket has its ids when
// its last byte is read.

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "chainhash/sha256.h"
#include "wire/msg_tx.h"

namespace txhash::wire {

struct HashedTx {
    MsgTx tx{};
    chainhash::Txid txid{};
    chainhash::Wtxid wtxid{};
};

/// The handler of ReadTx that builds a MsgTx and hashes what goes into it.
class HashedTxBuilder {
public:
    explicit HashedTxBuilder(MsgTx& tx TXHASH_LIFETIMEBOUND) noexcept : m_builder(tx) {}

    void OnVersion(std::uint32_t version) {
        Feed([&](auto& hasher) { WriteLE(hasher, version); });
        m_builder.OnVersion(version);
    }
    void OnMarker() {
        // So far both forms are the same; from here on they differ.
        m_full = m_stripped;
        WriteLE(m_full, WITNESS_MARKER);
        WriteLE(m_full, WITNESS_FLAG);
        m_has_witness = true;
    }
    void OnInputCount(std::size_t count, std::size_t hint) {
        Feed([&](auto& hasher) { WriteCompactSize(hasher, count); });
        m_builder.OnInputCount(count, hint);
    }
    template <class Blob>
    void OnInput(ReadTxInResult<Blob>&& input) {
        Feed([&](auto& hasher) { WriteTxIn(hasher, input); });
        m_builder.OnInput(std::move(input));
    }
    void OnOutputCount(std::size_t count, std::size_t hint) {
        Feed([&](auto& hasher) { WriteCompactSize(hasher, count); });
        m_builder.OnOutputCount(count, hint);
    }
    template <class Blob>
    void OnOutput(ReadTxOutResult<Blob>&& output) {
        Feed([&](auto& hasher) { WriteTxOut(hasher, output); });
        m_builder.OnOutput(std::move(output));
    }
    void OnOutputsEnd() noexcept {}
    template <class Stack>
    void OnWitness(std::size_t input_index, Stack&& witness) {
        witness.Serialize(m_full);
        m_builder.OnWitness(input_index, std::forward<Stack>(witness));
    }
    void OnLockTime(std::uint32_t lock_time) {
        Feed([&](auto& hasher) { WriteLE(hasher, lock_time); });
        m_builder.OnLockTime(lock_time);
    }

    [[nodiscard]] chainhash::Txid txid() const noexcept {
        return chainhash::Txid(m_stripped.DoubleDigest());
    }
    [[nodiscard]] chainhash::Wtxid wtxid() const noexcept {
        return m_has_witness ? chainhash::Wtxid(m_full.DoubleDigest())
                             : chainhash::Wtxid(txid().hash());
    }

private:
    template <class Write>
    void Feed(Write&& write) {
        write(m_stripped);
        if (m_has_witness) write(m_full);
    }

    MsgTxBuilder m_builder;
    chainhash::Sha256 m_stripped;
    chainhash::Sha256 m_full;  // used only when there is a witness
    bool m_has_witness = false;
};

/// Decodes and hashes one transaction where `reader` stands; what follows is left to the caller.
template <ByteReader R>
[[nodiscard]] Decoded<HashedTx> ReadHashedTx(R& reader, TxFormat format = TxFormat::Network) {
    HashedTx hashed;
    HashedTxBuilder builder(hashed.tx);
    ReadTx(reader, format, builder);
    if (!reader.ok()) return Unexpected<DecodeError>(reader.error());
    hashed.txid = builder.txid();
    hashed.wtxid = builder.wtxid();
    return hashed;
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_HASHED_TX_H
