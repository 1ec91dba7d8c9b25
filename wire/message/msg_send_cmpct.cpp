// SPDX-License-Identifier: MIT
#include "wire/message/msg_send_cmpct.h"

#include "wire/internal/whole.h"

namespace txhash::wire {

Decoded<MsgSendCmpct> MsgSendCmpct::Deserialize(ByteSpan raw) noexcept {
    return DecodeWhole(raw, Field::SendCmpct, [](SpanReader& reader) { return Read(reader); });
}

}  // namespace txhash::wire
