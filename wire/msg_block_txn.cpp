// SPDX-License-Identifier: MIT
#include "wire/msg_block_txn.h"

#include "wire/whole.h"

namespace wire {

Decoded<MsgBlockTxn> MsgBlockTxn::Deserialize(ByteSpan raw) {
    return DecodeWhole(raw, Field::BlockTxn,
                       [](SpanReader& reader) { return ReadMsgBlockTxn(reader); });
}

}  // namespace wire
