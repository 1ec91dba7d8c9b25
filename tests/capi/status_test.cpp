// SPDX-License-Identifier: MIT
// The texts of codes and errors: the words of C++ where it has them.

#include <gtest/gtest.h>

#include <cerrno>
#include <cstring>
#include <set>
#include <string>

#include "btcutil/block.h"
#include "btcutil/sighash.h"
#include "tests/capi/c_objects.h"

namespace txhash::capi_testing {
namespace {

constexpr txhash_status STATUSES[] = {0,  1,  2,   3,   4,   5,   6,   7,   8,   9,   32, 33, 34,
                                      35, 36, 37,  64,  65,  66,  67,  68,  69,  70,  71, 72, 96,
                                      97, 98, 128, 129, 130, 131, 132, 133, 134, 192, 193};

TEST(CapiStatus, EachHasATextOfItsOwn) {
    std::set<std::string> texts;
    for (const txhash_status status : STATUSES) {
        const std::string text = txhash_status_text(status);
        EXPECT_NE(text, "unknown status") << status;
        EXPECT_TRUE(texts.insert(text).second) << text;
    }
}

TEST(CapiStatus, OtherNumbersHaveNone) {
    const std::set<txhash_status> known(std::begin(STATUSES), std::end(STATUSES));
    for (txhash_status status = -300; status < 300; ++status) {
        if (known.contains(status)) continue;
        EXPECT_STREQ(txhash_status_text(status), "unknown status") << status;
        EXPECT_EQ(txhash_status_invalidates_hash(status), 0);
    }
    for (const txhash_status status : {INT32_MIN, INT32_MAX}) {
        EXPECT_STREQ(txhash_status_text(status), "unknown status");
    }
}

/// The enumerators of an enum, which count from 0; `known(code)` is false after the last.
template <class Errc, class Visit>
void ForEach(Errc last, Visit&& visit) {
    for (int code = 0; code <= static_cast<int>(last); ++code) visit(static_cast<Errc>(code));
}

TEST(CapiStatus, MessagesOfDecodingErrorsAreThoseOfCpp) {
    int combinations = 0;
    ForEach(wire::DecodeErrc::TrailingBytes, [&](wire::DecodeErrc code) {
        ForEach(wire::Field::CompactSize, [&](wire::Field field) {
            for (const std::size_t offset : {std::size_t{0}, std::size_t{89}, SIZE_MAX - 1}) {
                const txhash_error error = {.status = StatusOf(code),
                                            .system = 0,
                                            .offset = offset,
                                            .index = TXHASH_NONE,
                                            .field = wire::ToString(field).data(),
                                            .reserved = {}};
                ASSERT_EQ(MessageOf(error), (wire::DecodeError{code, field, offset}.Message()));
                ++combinations;
            }
        });
        EXPECT_EQ(txhash_status_text(StatusOf(code)), wire::ToString(code));
    });
    EXPECT_EQ(combinations, 9 * 38 * 3);
}

TEST(CapiStatus, BlockFaultsAreThoseOfCpp) {
    ForEach(btcutil::BlockErrc::BadBlkWeight, [](btcutil::BlockErrc code) {
        const auto status = static_cast<txhash_status>(64 + static_cast<int>(code));
        const btcutil::BlockFault fault{code};
        EXPECT_EQ(txhash_status_text(status), fault.Message());
        EXPECT_EQ(txhash_status_invalidates_hash(status), fault.InvalidatesHash() ? 1 : 0);
    });
    EXPECT_EQ(txhash_status_text(TXHASH_NOT_COMPUTED),
              btcutil::ToString(btcutil::BlockErrc::NotComputed));
    EXPECT_EQ(txhash_status_invalidates_hash(TXHASH_NOT_COMPUTED), 0);
}

TEST(CapiStatus, SighashErrorsAreThoseOfCpp) {
    EXPECT_EQ(txhash_status_text(TXHASH_INVALID_HASH_TYPE),
              btcutil::ToString(btcutil::SighashErrc::InvalidHashType));
    EXPECT_EQ(txhash_status_text(TXHASH_MISSING_OUTPUT),
              btcutil::ToString(btcutil::SighashErrc::MissingOutput));
    EXPECT_EQ(txhash_status_text(TXHASH_INCOMPLETE_SPENT_OUTPUTS),
              btcutil::ToString(btcutil::SighashErrc::IncompleteSpentOutputs));
}

txhash_error Error(txhash_status status) {
    txhash_error error{};
    error.status = status;
    error.offset = TXHASH_NONE;
    error.index = TXHASH_NONE;
    return error;
}

TEST(CapiErrorMessage, PartsThatAreThere) {
    txhash_error error = Error(TXHASH_BAD_CB_MULTIPLE);
    EXPECT_EQ(MessageOf(error), "bad-cb-multiple");
    error.index = 3;
    EXPECT_EQ(MessageOf(error), "bad-cb-multiple, index 3");
    error = Error(TXHASH_SYSTEM_ERROR);
    error.system = ENOENT;
    EXPECT_EQ(MessageOf(error), "system error: No such file or directory");
    error = Error(TXHASH_READ_ERROR);
    error.offset = 293;
    error.system = EISDIR;
    EXPECT_EQ(MessageOf(error), "read error at byte 293: Is a directory");
    error = Error(77);
    EXPECT_EQ(MessageOf(error), "unknown status");
}

// An error that was set to zero and never filled.
TEST(CapiErrorMessage, SuccessHasNoDetails) { EXPECT_EQ(MessageOf(txhash_error{}), "success"); }

TEST(CapiErrorMessage, EverySizeOfTheBuffer) {
    txhash_error error = Error(TXHASH_END_OF_DATA);
    error.offset = 89;
    error.field = "script_sig";
    const std::string text = "unexpected end of data at byte 89, reading script_sig";
    for (std::size_t size = 0; size <= text.size() + 2; ++size) {
        std::string out(text.size() + 3, '#');
        EXPECT_EQ(txhash_error_message(&error, out.data(), size), text.size());
        std::string expected(text.size() + 3, '#');
        if (size != 0) {
            const std::size_t stored = std::min(size - 1, text.size());
            expected.replace(0, stored, text.substr(0, stored));
            expected[stored] = '\0';
        }
        EXPECT_EQ(out, expected);
    }
    EXPECT_EQ(txhash_error_message(&error, nullptr, 100), text.size());
    EXPECT_EQ(txhash_error_message(nullptr, nullptr, 100), 0U);
}

}  // namespace
}  // namespace txhash::capi_testing
