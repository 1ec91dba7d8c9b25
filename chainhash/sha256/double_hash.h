// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SHA256_DOUBLE_HASH_H
#define TXHASH_CHAINHASH_SHA256_DOUBLE_HASH_H

// SHA-256 and double SHA-256 in one call: of bytes in memory, or of a message that is hashed while
// it is written. Thread safe. Only the forms ending in B allocate.

#include <concepts>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "chainhash/hash/hash.h"
#include "chainhash/sha256/internal/staged_sha256.h"

namespace txhash::chainhash {

/// SHA-256 of `data`.
[[nodiscard]] TXHASH_EXPORT Hash HashH(ByteSpan data) noexcept;

/// SHA-256 of the SHA-256 of `data`.
[[nodiscard]] TXHASH_EXPORT Hash DoubleHashH(ByteSpan data) noexcept;

/// HashH as a vector of 32 bytes: btcd has it, and code ported from it uses it. Allocates.
[[nodiscard]] inline Bytes HashB(ByteSpan data) {
    const Hash hash = HashH(data);
    return {hash.bytes.begin(), hash.bytes.end()};
}
/// DoubleHashH as a vector of 32 bytes, for the same code.
[[nodiscard]] inline Bytes DoubleHashB(ByteSpan data) {
    const Hash hash = DoubleHashH(data);
    return {hash.bytes.begin(), hash.bytes.end()};
}

namespace internal {
/// Hashes what `serialize` writes, after `begun` if given. `finish` ends the message.
template <class Finish, class Serialize, class... Begun>
TXHASH_ALWAYS_INLINE Hash HashStaged(Finish finish, Serialize&& serialize, const Begun&... begun) {
    static_assert(std::is_void_v<std::invoke_result_t<Serialize, StagedWriter&>>,
                  "serialize(writer) must return void: writing into a hash cannot fail");
    Sha256Stage stage;
    StagedWriter writer(stage, begun...);
    std::forward<Serialize>(serialize)(writer);
    return (writer.*finish)();
}
}  // namespace internal

/// Double SHA-256 of what `serialize(writer)` writes, without a buffer for it on the heap:
///
///     Hash id = DoubleHashRaw([&](auto& writer) { tx.Serialize(writer); });
///
/// `writer.Write(ByteSpan)` appends bytes and cannot fail; `serialize` must return void, so no
/// error can be lost. Both digests stay on the stack.
template <std::invocable<StagedWriter&> Serialize>
[[nodiscard]] Hash DoubleHashRaw(Serialize&& serialize) {
    return internal::HashStaged(&StagedWriter::FinishDouble, std::forward<Serialize>(serialize));
}
/// The same for a message that starts with what was written to `begun`.
template <std::invocable<StagedWriter&> Serialize>
[[nodiscard]] Hash DoubleHashRaw(const Sha256& begun, Serialize&& serialize) {
    return internal::HashStaged(&StagedWriter::FinishDouble, std::forward<Serialize>(serialize),
                                begun);
}

/// SHA-256 in the same two forms. For a tagged hash, `begun` is a TaggedHasher().
template <std::invocable<StagedWriter&> Serialize>
[[nodiscard]] Hash HashRaw(Serialize&& serialize) {
    return internal::HashStaged(&StagedWriter::Finish, std::forward<Serialize>(serialize));
}
/// The same for a message that starts with what was written to `begun`.
template <std::invocable<StagedWriter&> Serialize>
[[nodiscard]] Hash HashRaw(const Sha256& begun, Serialize&& serialize) {
    return internal::HashStaged(&StagedWriter::Finish, std::forward<Serialize>(serialize), begun);
}

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_SHA256_DOUBLE_HASH_H
