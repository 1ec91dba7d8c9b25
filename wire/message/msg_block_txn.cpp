// SPDX-License-Identifier: MIT
#include "wire/message/msg_block_txn.h"

#include "wire/internal/whole.h"

namespace txhash::wire {

Decoded<MsgBlockTxn> MsgBlockTxn::Deserialize(ByteSpan raw) {
    return DecodeWhole(raw, Field::BlockTxn, [](SpanReader& reader) { return Read(reader); });
}

}  // namespace txhash::wire
