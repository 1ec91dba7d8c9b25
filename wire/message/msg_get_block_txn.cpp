// SPDX-License-Identifier: MIT
#include "wire/message/msg_get_block_txn.h"

#include "wire/internal/whole.h"

namespace txhash::wire {

Decoded<MsgGetBlockTxn> MsgGetBlockTxn::Deserialize(ByteSpan raw) {
    return DecodeWhole(raw, Field::GetBlockTxn, [](SpanReader& reader) { return Read(reader); });
}

}  // namespace txhash::wire
