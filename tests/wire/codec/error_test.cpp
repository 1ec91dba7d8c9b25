// SPDX-License-Identifier: MIT
#include "wire/codec/error.h"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace txhash::wire {
namespace {

TEST(DecodeError, MessageHasCodeOffsetAndField) {
    EXPECT_EQ((DecodeError{DecodeErrc::EndOfData, Field::ScriptSig, 89}).Message(),
              "unexpected end of data at byte 89, reading script_sig");
    EXPECT_EQ((DecodeError{DecodeErrc::TrailingBytes, Field::Transaction, 61}).Message(),
              "trailing bytes at byte 61, after the transaction");
}

// Every value up to the last has its own text; one beyond it is unknown.
template <class Enum>
void ExpectDistinctTexts(Enum last, std::string_view unknown) {
    std::set<std::string_view> texts;
    const int count = static_cast<int>(last) + 1;
    for (int i = 0; i < count; ++i) texts.insert(ToString(static_cast<Enum>(i)));
    EXPECT_EQ(texts.size(), static_cast<std::size_t>(count));
    EXPECT_FALSE(texts.contains(unknown));
    EXPECT_EQ(ToString(static_cast<Enum>(count)), unknown);
}

TEST(DecodeError, EveryCodeHasAText) {
    ExpectDistinctTexts(DecodeErrc::TrailingBytes, "unknown error");
}

TEST(DecodeError, EveryFieldHasAText) { ExpectDistinctTexts(Field::CompactSize, "unknown field"); }

}  // namespace
}  // namespace txhash::wire
