// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SHA256_TAGGED_HASH_H
#define TXHASH_CHAINHASH_SHA256_TAGGED_HASH_H

// Tagged hashes (BIP-0340): SHA256(SHA256(tag) || SHA256(tag) || message), which separates the
// domains of different tags. Thread safe, no allocation.

#include <span>
#include <string_view>

#include "chainhash/bytes/bytes.h"
#include "chainhash/sha256/double_hash.h"
#include "chainhash/sha256/sha256.h"

namespace txhash::chainhash {

/// A hasher after the 64 bytes of the tag. Make one per tag and copy it for each message: the copy
/// starts from the midstate.
[[nodiscard]] inline Sha256 TaggedHasher(std::string_view tag) noexcept {
    const Hash tag_hash = HashH({reinterpret_cast<const std::uint8_t*>(tag.data()), tag.size()});
    Sha256 hasher;
    hasher.Write(tag_hash.bytes);
    hasher.Write(tag_hash.bytes);
    return hasher;
}

/// The tagged hash of one message.
[[nodiscard]] inline Hash TaggedHash(std::string_view tag, ByteSpan message) noexcept {
    Sha256 hasher = TaggedHasher(tag);
    hasher.Write(message);
    return hasher.Digest();
}

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_SHA256_TAGGED_HASH_H
