// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_MESSAGE_INTERNAL_READ_BLOCK_HASH_H
#define TXHASH_WIRE_MESSAGE_INTERNAL_READ_BLOCK_HASH_H

#include <cstring>

#include "chainhash/hash/ids.h"
#include "wire/codec/reader.h"

namespace txhash::wire {

/// Reads the hash that names a block in a message.
template <ByteReader R>
[[nodiscard]] chainhash::BlockHash ReadBlockHash(R& reader) {
    chainhash::Hash hash;
    std::memcpy(hash.bytes.data(),
                reader.template ReadFixed<chainhash::Hash::SIZE>(Field::BlockHash),
                chainhash::Hash::SIZE);
    return chainhash::BlockHash(hash);
}

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_MESSAGE_INTERNAL_READ_BLOCK_HASH_H
