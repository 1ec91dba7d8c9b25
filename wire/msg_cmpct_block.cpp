// SPDX-License-Identifier: MIT
#include "wire/msg_cmpct_block.h"

#include "wire/whole.h"

namespace wire {

Decoded<MsgCmpctBlock> MsgCmpctBlock::Deserialize(ByteSpan raw) {
    return DecodeWhole(raw, Field::CmpctBlock,
                       [](SpanReader& reader) { return ReadMsgCmpctBlock(reader); });
}

}  // namespace wire
