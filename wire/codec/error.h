// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_CODEC_ERROR_H
#define TXHASH_WIRE_CODEC_ERROR_H

// Why bytes do not decode, and where.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/codec/expected.h"

namespace txhash::wire {

/// Why bytes do not decode.
enum class DecodeErrc : std::uint8_t {
    EndOfData,                ///< the bytes end before or inside the field
    NonCanonicalCompactSize,  ///< a compact size is longer than its value needs
    SizeTooLarge,             ///< a length or count is above MAX_LENGTH
    UnknownWitnessFlag,       ///< the byte after the marker is not 1 (BIP-0144)
    SuperfluousWitness,       ///< marker and flag, but every witness is empty
    NotABoolean,              ///< a flag is neither 0 nor 1
    IndexTooLarge,            ///< a transaction index is above 65535 (BIP-0152)
    TooManyTransactions,      ///< more transactions than a message can index (BIP-0152)
    TrailingBytes,            ///< bytes follow a complete object
};

/// The part of a format that was being read.
enum class Field : std::uint8_t {
    Version,
    InputCount,
    Prevout,
    ScriptSigLength,
    ScriptSig,
    Sequence,
    WitnessFlag,
    OutputCount,
    Value,
    ScriptPubKeyLength,
    ScriptPubKey,
    WitnessItemCount,
    WitnessItemLength,
    WitnessItem,
    Witness,
    LockTime,
    Transaction,
    BlockHeader,
    TransactionCount,
    Block,
    BlockHash,
    Announce,
    CompactVersion,
    CompactNonce,
    ShortIdCount,
    ShortId,
    PrefilledCount,
    PrefilledIndex,
    IndexCount,
    TransactionIndex,
    SendCmpct,
    CmpctBlock,
    GetBlockTxn,
    BlockTxn,
    FilterElementCount,
    FilterElement,
    Filter,
    CompactSize,
};

/// The first fault in the bytes. A plain value of 16 bytes, without text.
struct TXHASH_EXPORT DecodeError {
    DecodeErrc code;  ///< why
    Field field;      ///< what was being read
    /// Bytes from the start of the data to the start of `field`, or to the first trailing byte.
    std::size_t offset;

    /// "unexpected end of data at byte 89, reading script_sig". Made on demand.
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const DecodeError&, const DecodeError&) = default;
};

/// "unexpected end of data" and so on.
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(DecodeErrc code) noexcept;
/// "script_sig" and so on.
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(Field field) noexcept;

/// What every decoder returns: the object, whole and valid, or the first fault.
template <class T>
using Decoded = Expected<T, DecodeError>;

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_CODEC_ERROR_H
