// SPDX-License-Identifier: MIT
#include "wire/block/block_header.h"

#include "chainhash/sha256/double_hash.h"
#include "wire/internal/whole.h"

namespace txhash::wire {

Decoded<BlockHeader> BlockHeader::Deserialize(ByteSpan raw) noexcept {
    return DecodeWhole(raw, Field::BlockHeader, [](SpanReader& reader) {
        return Deserialize(reader).value_or(BlockHeader{});
    });
}

chainhash::BlockHash BlockHeader::BlockHash() const noexcept {
    return chainhash::BlockHash(
        chainhash::DoubleHashRaw([this](auto& writer) { Serialize(writer); }));
}

}  // namespace txhash::wire
