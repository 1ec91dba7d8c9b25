// SPDX-License-Identifier: MIT
#include "wire/msg_send_cmpct.h"

#include "wire/whole.h"

namespace wire {

Decoded<MsgSendCmpct> MsgSendCmpct::Deserialize(ByteSpan raw) noexcept {
    return DecodeWhole(raw, Field::SendCmpct,
                       [](SpanReader& reader) { return ReadMsgSendCmpct(reader); });
}

}  // namespace wire
