// SPDX-License-Identifier: MIT
#include "btcutil/sighash/internal/legacy_script_code.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "chainhash/bytes.h"
#include "tests/btcutil/sighash/oracle.h"
#include "tests/support/bytes.h"

namespace txhash::btcutil {
namespace {

using testing_support::Concat;
using testing_support::FromHex;
using testing_support::Repeat;

/// The script code as it is hashed, size first.
Bytes Written(const Bytes& script, const std::vector<Bytes>& signatures = {}) {
    const std::vector<ByteSpan> spans(signatures.begin(), signatures.end());
    Bytes written;
    wire::VectorWriter writer(written);
    LegacyScriptCode(script, spans).Serialize(writer);
    EXPECT_EQ(written, oracle::LegacyScriptCode(script, signatures));
    return written;
}

std::string WrittenHex(std::string_view script, const std::vector<Bytes>& signatures = {}) {
    return chainhash::ToHex(Written(FromHex(script), signatures));
}

TEST(LegacyScriptCode, ScriptWithoutSpecialsStandsBehindItsSize) {
    EXPECT_EQ(WrittenHex(""), "00");
    EXPECT_EQ(WrittenHex("76a988ac"), "0476a988ac");
}

TEST(LegacyScriptCode, CodeSeparatorsAreLeftOut) {
    EXPECT_EQ(WrittenHex("ab"), "00");
    EXPECT_EQ(WrittenHex("abab51abab"), "0151");
    EXPECT_EQ(WrittenHex("51ab52"), "025152");
}

TEST(LegacyScriptCode, CodeSeparatorByteInAPushStays) {
    EXPECT_EQ(WrittenHex("01ab"), "0201ab");
    EXPECT_EQ(WrittenHex("4c02abababac"), "054c02ababac");
}

TEST(LegacyScriptCode, PushOfASignatureIsLeftOut) {
    EXPECT_EQ(WrittenHex("51023031ac", {FromHex("3031")}), "0251ac");
    EXPECT_EQ(WrittenHex("02303102303102303151", {FromHex("3031")}), "0151");
    EXPECT_EQ(WrittenHex("51023031ac", {FromHex("3030")}), "0551023031ac");
}

TEST(LegacyScriptCode, OnlyWholeOpcodesAreCompared) {
    const std::vector<Bytes> signature = {FromHex("3031")};
    EXPECT_EQ(WrittenHex("0302303151", signature), "050302303151");  // within a push
    EXPECT_EQ(WrittenHex("0330313251", signature), "050330313251");  // a longer one
    EXPECT_EQ(WrittenHex("0130", signature), "020130");              // a shorter one
}

TEST(LegacyScriptCode, OnlyTheShortestFormOfThePushIsLeftOut) {
    const std::vector<Bytes> signature = {FromHex("3031")};
    EXPECT_EQ(WrittenHex("4c02303151", signature), "054c02303151");
    EXPECT_EQ(WrittenHex("4d0200303151", signature), "064d0200303151");
    EXPECT_EQ(WrittenHex("4e02000000303151", signature), "084e02000000303151");
}

// Sizes at which the form of a push changes, including small numbers pushed as data.
TEST(LegacyScriptCode, EverySizeOfSignature) {
    for (const std::size_t size : {1U, 2U, 75U, 76U, 77U, 255U, 256U, 65'535U, 65'536U}) {
        const Bytes signature = Repeat(0x05, size);
        const Bytes push = oracle::PushOf(signature);
        EXPECT_EQ(Written(Concat({Bytes{0x51}, push, Bytes{0x52}}), {signature}), FromHex("025152"))
            << size;
    }
    EXPECT_EQ(WrittenHex("5551", {FromHex("05")}), "025551");
}

TEST(LegacyScriptCode, EmptySignatureIsOpZero) {
    EXPECT_EQ(WrittenHex("0051004c00", {Bytes{}}), "03514c00");
    EXPECT_EQ(WrittenHex("0051004c00"), "050051004c00");
}

TEST(LegacyScriptCode, EachOfSeveralSignaturesIsLeftOut) {
    EXPECT_EQ(WrittenHex("5101300131ab013252ae", {FromHex("30"), FromHex("32"), FromHex("33")}),
              "0551013152ae");
}

// The size is that of the data, which is not written.
TEST(LegacyScriptCode, DataOfATruncatedPushIsAnnouncedButNotWritten) {
    EXPECT_EQ(WrittenHex("51ab4cff00"), "04514cff");
    EXPECT_EQ(WrittenHex("5102ab"), "035102");
    EXPECT_EQ(WrittenHex("4d"), "014d");
    EXPECT_EQ(WrittenHex("4dff"), "024d");
    EXPECT_EQ(WrittenHex("4effffff"), "044e");
    EXPECT_EQ(WrittenHex("4effffff0030"), "064effffff00");
    EXPECT_EQ(WrittenHex("01304c", {FromHex("30")}), "014c");
}

}  // namespace
}  // namespace txhash::btcutil
