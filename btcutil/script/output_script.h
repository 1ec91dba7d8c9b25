// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_OUTPUT_SCRIPT_H
#define TXHASH_BTCUTIL_SCRIPT_OUTPUT_SCRIPT_H

// The output type of a script_pubkey and the keys and hashes in it, by the rules of Bitcoin Core's
// decoderawtransaction. Nothing here allocates or throws; results refer into the script. Thread
// safe.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "btcutil/script/script.h"
#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"

namespace txhash::btcutil {

/// The standard forms of a script_pubkey, as Bitcoin Core's Solver names them.
enum class OutputType : std::uint8_t {
    NonStandard,          ///< none of the others
    PubKey,               ///< one key, then OP_CHECKSIG
    PubKeyHash,           ///< the Hash160 of a key
    ScriptHash,           ///< BIP-0016
    Multisig,             ///< bare, with 1 to 20 keys
    NullData,             ///< OP_RETURN followed by pushes
    WitnessV0KeyHash,     ///< BIP-0141
    WitnessV0ScriptHash,  ///< BIP-0141
    WitnessV1Taproot,     ///< BIP-0341
    Anchor,               ///< pay to anchor: the version 1 program 4e73, which anyone can spend
    WitnessUnknown,       ///< other versions and lengths; of version 0, those are NonStandard
};

/// Bitcoin Core's name: "pubkeyhash", "witness_v0_keyhash", "nulldata", ...
[[nodiscard]] TXHASH_EXPORT std::string_view ToString(OutputType type) noexcept;

/// Bytes of a public key in the form that starts with 2 or 3: the X coordinate and the sign of Y.
inline constexpr std::size_t COMPRESSED_PUBKEY_SIZE = 33;
/// Bytes of a public key in the form with both coordinates.
inline constexpr std::size_t UNCOMPRESSED_PUBKEY_SIZE = 65;

/// Whether `key` has the form of a public key: 33 bytes that start with 2 or 3, or 65 bytes that
/// start with 4, 6 or 7. Does not check that it is a point on the curve.
[[nodiscard]] TXHASH_EXPORT bool HasPubKeyForm(ByteSpan key) noexcept;

/// The version that OP_16 encodes (BIP-0141).
inline constexpr std::uint8_t MAX_WITNESS_VERSION = 16;
/// Bytes (BIP-0141).
inline constexpr std::size_t MIN_WITNESS_PROGRAM_SIZE = 2;
/// Bytes (BIP-0141).
inline constexpr std::size_t MAX_WITNESS_PROGRAM_SIZE = 40;

/// OP_0 or OP_1 to OP_16, followed by one push of 2 to 40 bytes (BIP-0141).
struct WitnessProgram {
    std::uint8_t version = 0;  ///< at most MAX_WITNESS_VERSION
    ByteSpan program{};        ///< into the script
};

/// The witness program in `script`, or nullopt if it is not one.
[[nodiscard]] TXHASH_EXPORT std::optional<WitnessProgram> ParseWitnessProgram(
    BorrowedBytes script TXHASH_LIFETIMEBOUND) noexcept;

/// The public keys of a multisig script, in order.
class PubKeyRange {
public:
    class Iterator;
    using End = ScriptCursor::End;  ///< the end is not an iterator

    PubKeyRange() noexcept = default;
    /// `pushes` must be `size` pushes of one key each.
    PubKeyRange(BorrowedBytes pushes TXHASH_LIFETIMEBOUND, std::size_t size) noexcept
        : m_pushes(pushes), m_size(size) {}

    [[nodiscard]] Iterator begin() const noexcept;
    [[nodiscard]] End end() const noexcept { return {}; }
    /// Number of keys.
    [[nodiscard]] std::size_t size() const noexcept { return m_size; }
    [[nodiscard]] bool empty() const noexcept { return m_size == 0; }

private:
    ByteSpan m_pushes;
    std::size_t m_size = 0;
};

/// Steps from push to push.
class PubKeyRange::Iterator {
public:
    using value_type = ByteSpan;
    using difference_type = std::ptrdiff_t;

    /// At the first push of `pushes`.
    explicit Iterator(ByteSpan pushes) noexcept : m_push(ScriptCursor(pushes).begin()) {}

    /// The key as pushed: 33 or 65 bytes, into the script.
    [[nodiscard]] ByteSpan operator*() const noexcept { return m_push->data; }
    Iterator& operator++() noexcept {
        ++m_push;
        return *this;
    }
    Iterator operator++(int) noexcept {
        Iterator before = *this;
        ++*this;
        return before;
    }
    /// Whether all keys have been passed.
    friend bool operator==(const Iterator& iterator, End end) noexcept {
        return iterator.m_push == end;
    }

private:
    ScriptCursor::Iterator m_push;
};

inline PubKeyRange::Iterator PubKeyRange::begin() const noexcept { return Iterator(m_pushes); }

/// A parsed script_pubkey.
struct OutputScript {
    /// Decides which of the other members mean something.
    OutputType type = OutputType::NonStandard;
    /// Types with a witness program: 0 to 16.
    std::optional<std::uint8_t> witness_version{};
    /// Multisig: 1 to the number of keys.
    std::optional<std::uint8_t> required_signatures{};
    /// PubKey: the key. PubKeyHash, ScriptHash: the 20-byte hash. Types with a witness program: the
    /// program. NullData: the pushes after OP_RETURN. Empty otherwise.
    BorrowedBytes payload{};
    PubKeyRange pubkeys{};  ///< Multisig: 1 to 20 keys
};

/// Parses `script_pubkey`; a script of no other type is NonStandard. O(size).
[[nodiscard]] TXHASH_EXPORT OutputScript
ParseOutputScript(BorrowedBytes script_pubkey TXHASH_LIFETIMEBOUND) noexcept;

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SCRIPT_OUTPUT_SCRIPT_H
