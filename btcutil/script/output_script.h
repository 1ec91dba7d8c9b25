// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_OUTPUT_SCRIPT_H
#define TXHASH_BTCUTIL_SCRIPT_OUTPUT_SCRIPT_H

// What kind of output a script_pubkey makes, and the keys and hashes in it, by the rules of Bitcoin
// Core's decoderawtransaction. Nothing here allocates or throws; what it returns refers into the
// script. Thread safe.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "btcutil/script/script.h"
#include "chainhash/bytes.h"

namespace txhash::btcutil {

enum class OutputType : std::uint8_t {
    NonStandard,
    PubKey,
    PubKeyHash,
    ScriptHash,           ///< BIP-0016
    Multisig,             ///< without a hash around it, 1 to 20 keys
    NullData,             ///< OP_RETURN and pushes
    WitnessV0KeyHash,     ///< BIP-0141
    WitnessV0ScriptHash,  ///< BIP-0141
    WitnessV1Taproot,     ///< BIP-0341
    Anchor,               ///< the witness program of version 1 that anybody can spend
    WitnessUnknown,       ///< any other version or length, but for version 0: that is NonStandard
};

/// The name that Bitcoin Core shows: "pubkeyhash", "witness_v0_keyhash", "nulldata"...
[[nodiscard]] std::string_view ToString(OutputType type) noexcept;

/// Whether `key` has the form of a public key: 33 bytes that start with 2 or 3, or 65 that start
/// with 4, 6 or 7. Whether it is a point of the curve is another question.
[[nodiscard]] bool HasPubKeyForm(ByteSpan key) noexcept;

/// OP_0 or OP_1 to OP_16, and one push of 2 to 40 bytes (BIP-0141).
struct WitnessProgram {
    std::uint8_t version = 0;  ///< 0 to 16
    ByteSpan program{};
};

/// The witness program that `script` is, if it is one.
[[nodiscard]] std::optional<WitnessProgram> ParseWitnessProgram(
    BorrowedBytes script TXHASH_LIFETIMEBOUND) noexcept;

/// The public keys of a multisig script in their order.
class PubKeyRange {
public:
    class Iterator;

    PubKeyRange() noexcept = default;
    /// `pushes` are `size` pushes of a key each.
    PubKeyRange(ByteSpan pushes TXHASH_LIFETIMEBOUND, std::size_t size) noexcept
        : m_pushes(pushes), m_size(size) {}

    [[nodiscard]] Iterator begin() const noexcept;
    [[nodiscard]] std::default_sentinel_t end() const noexcept { return {}; }
    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] bool empty() const noexcept { return m_size == 0; }

private:
    ByteSpan m_pushes;
    std::size_t m_size = 0;
};

class PubKeyRange::Iterator {
public:
    using value_type = ByteSpan;
    using difference_type = std::ptrdiff_t;

    explicit Iterator(ByteSpan pushes) noexcept : m_push(ScriptCursor(pushes).begin()) {}

    ByteSpan operator*() const noexcept { return m_push->data; }
    Iterator& operator++() noexcept {
        ++m_push;
        return *this;
    }
    Iterator operator++(int) noexcept {
        Iterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const Iterator& iterator, std::default_sentinel_t end) noexcept {
        return iterator.m_push == end;
    }

private:
    ScriptCursor::Iterator m_push;
};

inline PubKeyRange::Iterator PubKeyRange::begin() const noexcept { return Iterator(m_pushes); }

/// A script_pubkey taken apart.
struct OutputScript {
    OutputType type = OutputType::NonStandard;
    std::uint8_t witness_version = 0;      ///< of the types with a witness program: 0 to 16
    std::uint8_t required_signatures = 0;  ///< of a Multisig: 1 to the number of keys
    /// PubKey: the key. PubKeyHash and ScriptHash: the 20 bytes of the hash. The types with a
    /// witness program: that program. NullData: the pushes behind OP_RETURN. Else empty.
    ByteSpan payload{};
    PubKeyRange pubkeys{};  ///< of a Multisig: 1 to 20
};

/// Takes `script_pubkey` apart; whatever has no other type is NonStandard. O(size).
[[nodiscard]] OutputScript ParseOutputScript(
    BorrowedBytes script_pubkey TXHASH_LIFETIMEBOUND) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_OUTPUT_SCRIPT_H
