// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_TX_HASHED_TX_H
#define TXHASH_WIRE_TX_HASHED_TX_H

// A transaction hashed while it is decoded: one that arrives over a socket has its ids as soon as
// its last byte is read, and is never buffered whole. For users with a StreamReader; the library
// itself hashes transactions that are in memory.

#include "chainhash/hash/ids.h"
#include "wire/codec/error.h"
#include "wire/codec/reader.h"
#include "wire/tx/internal/hashed_tx_builder.h"
#include "wire/tx/msg_tx.h"
#include "wire/tx/tx_format.h"

namespace txhash::wire {

/// A transaction and its ids. Editing `tx` does not change them.
struct HashedTx {
    MsgTx tx{};                ///< as decoded
    chainhash::Txid txid{};    ///< of `tx` as decoded
    chainhash::Wtxid wtxid{};  ///< of `tx` as decoded

    /// Decodes and hashes one transaction at the reader's position and leaves the rest unread. The
    /// error is the reader's. MsgTx describes the two formats.
    template <ByteReader R>
    [[nodiscard]] static Decoded<HashedTx> Deserialize(R& reader) {
        return Read(reader, TxFormat::Network);
    }
    /// The same in the no-witness format, in which an input count of 0 is just that.
    template <ByteReader R>
    [[nodiscard]] static Decoded<HashedTx> DeserializeNoWitness(R& reader) {
        return Read(reader, TxFormat::NoWitness);
    }

private:
    template <ByteReader R>
    [[nodiscard]] static Decoded<HashedTx> Read(R& reader, TxFormat format) {
        HashedTx hashed;
        HashedTxBuilder builder(hashed.tx);
        ReadTx(reader, format, builder);
        if (!reader.ok()) return Unexpected<DecodeError>(reader.error());
        hashed.txid = builder.TxHash();
        hashed.wtxid = builder.WitnessHash();
        return hashed;
    }
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_TX_HASHED_TX_H
