// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_WAYS_COMPETITORS_H
#define TXHASH_BENCH_SUPPORT_WAYS_COMPETITORS_H

// Ways to the double SHA-256 of a transaction: the library's own and its competitors. Thread safe.

#include <cryptopp/sha.h>

#include <array>
#include <concepts>
#include <cstdint>
#include <vector>

#include "chainhash/bytes.h"
#include "chainhash/sha256.h"
#include "wire/tx.h"

namespace txhash::bench_support {

using chainhash::Hash;

/// Which bytes of a transaction are hashed: for the txid or for the wtxid.
enum class Form : std::uint8_t { Stripped, Full };

/// The library's own way.
[[nodiscard]] inline Hash HashByLibrary(const wire::MsgTx& tx, Form form) {
    return form == Form::Full ? tx.WitnessHash().hash() : tx.TxHash().hash();
}

/// The library's own way from raw bytes.
[[nodiscard]] inline Hash HashByLibrary(const wire::TxView& tx, Form form) {
    return form == Form::Full ? tx.WitnessHash().hash() : tx.TxHash().hash();
}

/// Writes an integer as a user would who knows only Write().
template <wire::ByteWriter W, std::unsigned_integral T>
void WriteField(W& writer, T value) {
    std::array<std::uint8_t, sizeof(T)> bytes;
    chainhash::StoreLE(bytes.data(), value);
    writer.Write(bytes);
}

template <wire::ByteWriter W>
void WriteSizeField(W& writer, std::uint64_t value) {
    std::array<std::uint8_t, wire::MAX_COMPACT_SIZE_BYTES> bytes;
    const std::uint8_t* end = wire::StoreCompactSize(bytes.data(), value);
    writer.Write(ByteSpan(bytes.data(), end));
}

/// Writes a transaction that way, field by field.
template <wire::ByteWriter W>
void WriteByField(W& writer, const wire::MsgTx& tx, Form form) {
    const bool with_witness = form == Form::Full && tx.HasWitness();
    WriteField(writer, tx.version);
    if (with_witness) {
        WriteField(writer, wire::WITNESS_MARKER);
        WriteField(writer, wire::WITNESS_FLAG);
    }
    WriteSizeField(writer, tx.inputs.size());
    for (const wire::TxIn& input : tx.inputs) {
        writer.Write(input.prevout.txid.bytes());
        WriteField(writer, input.prevout.index);
        WriteSizeField(writer, input.script_sig.size());
        writer.Write(input.script_sig);
        WriteField(writer, input.sequence);
    }
    WriteSizeField(writer, tx.outputs.size());
    for (const wire::TxOut& output : tx.outputs) {
        WriteField(writer, static_cast<std::uint64_t>(output.value_sat));
        WriteSizeField(writer, output.script_pubkey.size());
        writer.Write(output.script_pubkey);
    }
    if (with_witness) {
        for (const wire::TxIn& input : tx.inputs) {
            WriteSizeField(writer, input.witness.size());
            for (const ByteSpan item : input.witness) {
                WriteSizeField(writer, item.size());
                writer.Write(item);
            }
        }
    }
    WriteField(writer, tx.lock_time);
}

/// DoubleHashRaw with the caller's own closure.
[[nodiscard]] inline Hash HashByClosure(const wire::MsgTx& tx, Form form) {
    return chainhash::DoubleHashRaw([&](auto& writer) { WriteByField(writer, tx, form); });
}

/// Serializes into a fresh vector, which grows on the way, and hashes that.
[[nodiscard]] inline Hash HashByVector(const wire::MsgTx& tx, Form form) {
    Bytes bytes;
    wire::VectorWriter writer(bytes);
    form == Form::Full ? tx.Serialize(writer) : tx.SerializeNoWitness(writer);
    return chainhash::DoubleHashH(bytes);
}

/// The same with a vector of the exact size, at the price of a pass that counts.
[[nodiscard]] inline Hash HashBySizedVector(const wire::MsgTx& tx, Form form) {
    Bytes bytes(form == Form::Full ? tx.SerializeSize() : tx.SerializeSizeStripped());
    wire::FixedWriter writer(bytes);
    form == Form::Full ? tx.Serialize(writer) : tx.SerializeNoWitness(writer);
    return chainhash::DoubleHashH(bytes);
}

/// Crypto++'s hash object as a writer.
class CryptoPPWriter {
public:
    void Write(ByteSpan bytes) { m_sha256.Update(bytes.data(), bytes.size()); }
    [[nodiscard]] Hash Digest() {
        Hash hash;
        m_sha256.Final(hash.bytes.data());
        return hash;
    }
    [[nodiscard]] Hash DoubleDigest() {
        Write(Digest().bytes);
        return Digest();
    }

private:
    CryptoPP::SHA256 m_sha256;
};

/// Field by field straight into Crypto++.
[[nodiscard]] inline Hash HashByCryptoPP(const wire::MsgTx& tx, Form form) {
    CryptoPPWriter writer;
    WriteByField(writer, tx, form);
    return writer.DoubleDigest();
}

// Ready bytes, by Crypto++'s own interface, which shares no code with the library above the engine:
// the oracle for all results.

[[nodiscard]] inline Hash HashOnceByCryptoPP(ByteSpan bytes) {
    CryptoPPWriter writer;
    writer.Write(bytes);
    return writer.Digest();
}
[[nodiscard]] inline Hash HashReadyByCryptoPP(ByteSpan bytes) {
    CryptoPPWriter writer;
    writer.Write(bytes);
    return writer.DoubleDigest();
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_WAYS_COMPETITORS_H
