// SPDX-License-Identifier: MIT
#include "wire/block_header.h"

#include <array>

#include "chainhash/double_hash.h"
#include "wire/whole.h"

namespace wire {

Decoded<BlockHeader> BlockHeader::Deserialize(ByteSpan raw) noexcept {
    return DecodeWhole(raw, Field::BlockHeader,
                       [](SpanReader& reader) { return ReadBlockHeader(reader); });
}

chainhash::BlockHash BlockHeader::BlockHash() const noexcept {
    // Of a size known in advance and always the same: nothing to gain from hashing while writing.
    std::array<std::uint8_t, SIZE> raw;
    FixedWriter writer(raw);
    Serialize(writer);
    return chainhash::BlockHash(chainhash::DoubleHashH(raw));
}

}  // namespace wire
