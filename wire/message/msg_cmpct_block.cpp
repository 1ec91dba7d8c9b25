// SPDX-License-Identifier: MIT
#include "wire/message/msg_cmpct_block.h"

#include "wire/internal/whole.h"

namespace txhash::wire {

Decoded<MsgCmpctBlock> MsgCmpctBlock::Deserialize(ByteSpan raw) {
    return DecodeWhole(raw, Field::CmpctBlock, [](SpanReader& reader) { return Read(reader); });
}

}  // namespace txhash::wire
