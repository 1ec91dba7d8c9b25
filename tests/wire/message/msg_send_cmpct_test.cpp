// SPDX-License-Identifier: MIT
#include "wire/message/msg_send_cmpct.h"

#include <gtest/gtest.h>

#include "tests/support/bytes.h"
#include "tests/wire/expect_prefixes_fail.h"
#include "tests/wire/message/expect_compact.h"

namespace txhash::wire {
namespace {

using testing_support::Concat;
using testing_support::DecodeSendCmpct;
using testing_support::FromHex;

TEST(MsgSendCmpct, FlagAndVersion) {
    EXPECT_EQ(DecodeSendCmpct(FromHex("000200000000000000")), MsgSendCmpct{});
    EXPECT_EQ(DecodeSendCmpct(FromHex("010100000000000000")),
              (MsgSendCmpct{.announce = true, .version = 1}));
    EXPECT_EQ(ToBytes(MsgSendCmpct{.announce = true, .version = 0x0807060504030201}),
              FromHex("010102030405060708"));
    EXPECT_EQ(ToBytes(MsgSendCmpct{}).size(), MsgSendCmpct::SIZE);
}

TEST(MsgSendCmpct, UnknownVersionDecodes) {
    const auto message = DecodeSendCmpct(FromHex("00ffffffffffffffff"));
    ASSERT_TRUE(message);
    EXPECT_EQ(message->version, ~std::uint64_t{0});
}

TEST(MsgSendCmpct, FlagIsZeroOrOne) {
    for (const int flag : {2, 0x7f, 0xff}) {
        const auto message =
            DecodeSendCmpct(Concat({Bytes{static_cast<std::uint8_t>(flag)}, Bytes(8)}));
        ASSERT_FALSE(message);
        EXPECT_EQ(message.error(), (DecodeError{DecodeErrc::NotABoolean, Field::Announce, 0}));
    }
}

TEST(MsgSendCmpct, EveryPrefixAndBytesLeftOverFail) {
    const Bytes raw = FromHex("010200000000000000");
    ReferenceDecoder reference(raw);
    reference.SendCmpct();
    ExpectEveryPrefixFails(raw, reference.fields(), &DecodeSendCmpct);

    const auto message = DecodeSendCmpct(Concat({raw, Bytes(1)}));
    ASSERT_FALSE(message);
    EXPECT_EQ(message.error(), (DecodeError{DecodeErrc::TrailingBytes, Field::SendCmpct, 9}));
}

}  // namespace
}  // namespace txhash::wire
