// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_WIRE_REFERENCE_DECODER_H
#define TXHASH_TESTS_WIRE_REFERENCE_DECODER_H

// A second decoder, simple and slow, written from BIP-0144 and BIP-0152: it steps from field to
// field and throws the first error. The oracle for truncated and damaged bytes.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "chainhash/bytes.h"
#include "wire/codec/error.h"
#include "wire/codec/writer.h"
#include "wire/tx/internal/read_tx.h"

namespace txhash::wire {

struct FieldAt {
    Field field;
    std::size_t offset;
};

class ReferenceDecoder {
public:
    explicit ReferenceDecoder(ByteSpan bytes) : m_bytes(bytes) {}

    /// Each throws a DecodeError on bad bytes.
    void Transaction(TxFormat format) {
        Take(Field::Version, 4);
        std::uint64_t inputs = Length(Field::InputCount);
        bool witnesses = false;
        if (inputs == 0 && format == TxFormat::Network) {
            const std::uint8_t flag = Byte(Field::WitnessFlag);
            if (flag > 1) {
                throw DecodeError{DecodeErrc::UnknownWitnessFlag, Field::WitnessFlag, m_offset - 1};
            }
            if (flag == 0) return Take(Field::LockTime, 4);
            witnesses = true;
            inputs = Length(Field::InputCount);
        }
        for (std::uint64_t i = 0; i < inputs; ++i) {
            Take(Field::Prevout, 36);
            Take(Field::ScriptSig, Length(Field::ScriptSigLength));
            Take(Field::Sequence, 4);
        }
        for (std::uint64_t left = Length(Field::OutputCount); left > 0; --left) {
            Take(Field::Value, 8);
            Take(Field::ScriptPubKey, Length(Field::ScriptPubKeyLength));
        }
        if (witnesses) Witnesses(inputs);
        Take(Field::LockTime, 4);
    }

    void Header() { Take(Field::BlockHeader, 80); }

    void Block() {
        Header();
        for (std::uint64_t left = Length(Field::TransactionCount); left > 0; --left) {
            Transaction(TxFormat::Network);
        }
    }

    void SendCmpct() {
        if (Byte(Field::Announce) > 1) {
            throw DecodeError{DecodeErrc::NotABoolean, Field::Announce, m_offset - 1};
        }
        Take(Field::CompactVersion, 8);
    }

    void CmpctBlock() {
        Header();
        Take(Field::CompactNonce, 8);
        const std::uint64_t short_ids = CompactCount(Field::ShortIdCount, 0);
        for (std::uint64_t i = 0; i < short_ids; ++i) Take(Field::ShortId, 6);
        std::uint64_t least = 0;
        for (std::uint64_t left = CompactCount(Field::PrefilledCount, short_ids); left > 0;
             --left) {
            least = Index(Field::PrefilledIndex, least) + 1;
            Transaction(TxFormat::Network);
        }
    }

    void GetBlockTxn() {
        Take(Field::BlockHash, 32);
        std::uint64_t least = 0;
        for (std::uint64_t left = Length(Field::IndexCount); left > 0; --left) {
            least = Index(Field::TransactionIndex, least) + 1;
        }
    }

    void BlockTxn() {
        Take(Field::BlockHash, 32);
        for (std::uint64_t left = Length(Field::TransactionCount); left > 0; --left) {
            Transaction(TxFormat::Network);
        }
    }

    void End(Field object) const {
        if (m_offset != m_bytes.size()) {
            throw DecodeError{DecodeErrc::TrailingBytes, object, m_offset};
        }
    }

    /// The fields passed so far that have any bytes, in order.
    [[nodiscard]] const std::vector<FieldAt>& fields() const { return m_fields; }

private:
    void Take(Field field, std::uint64_t size) {
        if (size == 0) return;
        m_fields.push_back({field, m_offset});
        if (size > m_bytes.size() - m_offset) {
            throw DecodeError{DecodeErrc::EndOfData, field, m_offset};
        }
        m_offset += static_cast<std::size_t>(size);
    }

    std::uint8_t Byte(Field field) {
        Take(field, 1);
        return m_bytes[m_offset - 1];
    }

    std::uint64_t Length(Field field) {
        const std::size_t start = m_offset;
        const std::uint64_t value = Number(field);
        if (value > 0x02000000) throw DecodeError{DecodeErrc::SizeTooLarge, field, start};
        return value;
    }

    /// A count that, with `others`, is at most 65535.
    std::uint64_t CompactCount(Field field, std::uint64_t others) {
        const std::size_t start = m_offset;
        const std::uint64_t count = Length(field);
        if (count + others > 65535) {
            throw DecodeError{DecodeErrc::TooManyTransactions, field, start};
        }
        return count;
    }

    /// An index of at most 65535, encoded as its difference from `least`.
    std::uint64_t Index(Field field, std::uint64_t least) {
        const std::size_t start = m_offset;
        const std::uint64_t difference = Number(field);
        if (difference > 65535 || least + difference > 65535) {
            throw DecodeError{DecodeErrc::IndexTooLarge, field, start};
        }
        return least + difference;
    }

    std::uint64_t Number(Field field) {
        const std::size_t start = m_offset;
        if (start == m_bytes.size()) throw DecodeError{DecodeErrc::EndOfData, field, start};
        const std::uint8_t prefix = m_bytes[start];
        const unsigned width = prefix < 0xfd ? 0 : 2U << (prefix - 0xfd);
        Take(field, 1 + width);
        if (width == 0) return prefix;

        std::uint64_t value = 0;
        for (unsigned i = width; i > 0; --i) value = value << 8 | m_bytes[start + i];
        const std::uint64_t least = width == 2 ? 0xfd : std::uint64_t{1} << 4 * width;
        if (value < least) throw DecodeError{DecodeErrc::NonCanonicalCompactSize, field, start};
        return value;
    }

    void Witnesses(std::uint64_t inputs) {
        const std::size_t start = m_offset;
        bool any = false;
        for (; inputs > 0; --inputs) {
            for (std::uint64_t left = Length(Field::WitnessItemCount); left > 0; --left) {
                Take(Field::WitnessItem, Length(Field::WitnessItemLength));
                any = true;
            }
        }
        if (!any) throw DecodeError{DecodeErrc::SuperfluousWitness, Field::Witness, start};
    }

    ByteSpan m_bytes;
    std::size_t m_offset = 0;
    std::vector<FieldAt> m_fields;
};

/// The error of `walk(decoder)` over `bytes`, if any.
template <class Walk>
[[nodiscard]] std::optional<DecodeError> ReferenceError(ByteSpan bytes, Walk&& walk) {
    ReferenceDecoder decoder(bytes);
    try {
        walk(decoder);
    } catch (const DecodeError& error) {
        return error;
    }
    return std::nullopt;
}

[[nodiscard]] inline std::optional<DecodeError> ReferenceTxError(ByteSpan bytes, TxFormat format) {
    return ReferenceError(bytes, [&](ReferenceDecoder& decoder) {
        decoder.Transaction(format);
        decoder.End(Field::Transaction);
    });
}

[[nodiscard]] inline std::optional<DecodeError> ReferenceBlockError(ByteSpan bytes) {
    return ReferenceError(bytes, [](ReferenceDecoder& decoder) {
        decoder.Block();
        decoder.End(Field::Block);
    });
}

/// The field that contains byte `offset`, given all fields in order.
[[nodiscard]] inline FieldAt FieldAround(const std::vector<FieldAt>& fields, std::size_t offset) {
    FieldAt around = fields.front();
    for (const FieldAt& field : fields) {
        if (field.offset <= offset) around = field;
    }
    return around;
}

}  // namespace txhash::wire

#endif  // TXHASH_TESTS_WIRE_REFERENCE_DECODER_H
