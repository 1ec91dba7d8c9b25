// SPDX-License-Identifier: MIT
#include "wire/msg_get_block_txn.h"

#include "wire/whole.h"

namespace wire {

Decoded<MsgGetBlockTxn> MsgGetBlockTxn::Deserialize(ByteSpan raw) {
    return DecodeWhole(raw, Field::GetBlockTxn,
                       [](SpanReader& reader) { return ReadMsgGetBlockTxn(reader); });
}

}  // namespace wire
