// SPDX-License-Identifier: MIT
// txhash id

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>

#include <poll.h>

#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/temp_dir.h"
#include "tests/tool/run_tool.h"

namespace txhash::tool_tests {
namespace {

using testing_support::CorpusTest;
using testing_support::FromHex;
using testing_support::FromText;
using testing_support::TempDir;

namespace inputs = testing_support::public_inputs;

const std::string PLAIN(inputs::PLAIN);
const std::string TXID_LINE = std::string(inputs::PLAIN_TXID) + '\n';

// bitcoin/bitcoin#12989
TEST(Id, CH01WitnessReadingIsPreferred) {
    EXPECT_EQ(RunTool({"id", std::string(inputs::AMBIGUOUS_1), std::string(inputs::AMBIGUOUS_2)}),
              Prints("f0a1d41cb2d1cea36b334c77f90f1a88b0f01332fffefaac3be9bb77f5b5f5b6\n"
                     "89c86c5dddb4786324df8cb5a4d67537b7cf4b800e4432e3c7d60f38adb7046a\n"));
    const auto result = RunTool({"id", "--wtxid", std::string(inputs::AMBIGUOUS_1)});
    EXPECT_EQ(result.out.substr(64, 9), "\t22519827");
    EXPECT_EQ(result.out.substr(126), "3f0\n");
}

// MetacoSA/NBitcoin#1148
TEST(Id, CH03LineEndsDigitsAndCase) {
    EXPECT_EQ(RunTool({"id"}, PLAIN + "\r\n"), Prints(TXID_LINE));
    const std::string odd = PLAIN.substr(0, PLAIN.size() - 1);
    EXPECT_EQ(RunTool({"id"}, odd),
              Fails("txhash: standard input: line 1: byte 121: odd number of hex digits\n"));
    std::string upper = PLAIN;
    std::transform(upper.begin(), upper.end(), upper.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    EXPECT_EQ(RunTool({"id"}, upper), Prints(TXID_LINE));
}

// bitcoin/bitcoin#9634
TEST(Id, CH04LeftOverByteIsNamed) {
    EXPECT_EQ(RunTool({"id"}, PLAIN + "00\n"), Fails("txhash: standard input: line 1: byte 61: "
                                                     "1 byte left over after the transaction\n"));
}

TEST(Id, EachInputIsTakenForWhatItIs) {
    const TempDir dir;
    const std::string hex = dir.Write("tx.hex", FromText(PLAIN + "\n" + PLAIN)).string();
    const std::string raw = dir.Write("tx.raw", FromHex(PLAIN)).string();
    EXPECT_EQ(RunTool({"id", hex, raw, PLAIN, "-"}, PLAIN),
              Prints(TXID_LINE + TXID_LINE + TXID_LINE + TXID_LINE + TXID_LINE));
    EXPECT_EQ(RunTool({"id"}, {reinterpret_cast<const char*>(FromHex(PLAIN).data()), 61}),
              Prints(TXID_LINE));
}

TEST(Id, WtxidOfATransactionWithoutWitnessIsTheTxid) {
    EXPECT_EQ(RunTool({"id", "--wtxid", PLAIN}),
              Prints(std::string(inputs::PLAIN_TXID) + '\t' + TXID_LINE));
}

TEST(Id, BadLinesAreReportedAndTheRestGoesOn) {
    const std::string cut = PLAIN.substr(0, PLAIN.size() - 2);
    const std::string input =
        PLAIN + "\nhello\n\n \t" + PLAIN + " \n" + cut + "\n" + PLAIN + "zz\n" + PLAIN;
    EXPECT_EQ(RunTool({"id", "-"}, input),
              Fails("txhash: standard input: line 2: byte 0: not a hex digit\n"
                    "txhash: standard input: line 5: byte 57: unexpected end of data, reading "
                    "lock_time\n"
                    "txhash: standard input: line 6: byte 122: not a hex digit\n",
                    TXID_LINE + TXID_LINE + TXID_LINE));
}

TEST(Id, BadRawInputIsReported) {
    const TempDir dir;
    Bytes raw = FromHex(PLAIN);
    raw.pop_back();
    const std::string path = dir.Write("tx.raw", raw).string();
    EXPECT_EQ(RunTool({"id", path, PLAIN}),
              Fails("txhash: " + path + ": byte 57: unexpected end of data, reading lock_time\n",
                    TXID_LINE));
}

TEST(Id, NoTransactionIsAnError) {
    EXPECT_EQ(RunTool({"id"}), Fails("txhash: standard input: no transaction\n"));
    EXPECT_EQ(RunTool({"id"}, "\n \r\n"), Fails("txhash: standard input: no transaction\n"));
    EXPECT_EQ(RunTool({"id", "/dev/null"}), Fails("txhash: /dev/null: no transaction\n"));
}

TEST(Id, UnusableFilesAreReported) {
    const TempDir dir;
    const std::string missing = (dir.path() / "tx.raw").string();
    EXPECT_EQ(RunTool({"id", missing, PLAIN}),
              Fails("txhash: " + missing + ": No such file or directory\n", TXID_LINE));
    EXPECT_EQ(RunTool({"id", dir.path().string()}),
              Fails("txhash: " + dir.path().string() + ": Is a directory\n"));
    EXPECT_EQ(RunTool({"id", ""}), Fails("txhash: : No such file or directory\n"));
}

TEST(Id, EveryTruncationIsAnError) {
    const std::string raw(reinterpret_cast<const char*>(FromHex(PLAIN).data()), 61);
    for (const std::size_t size : {1U, 3U, 4U, 5U, 41U, 42U, 60U}) {
        const auto result = RunTool({"id"}, raw.substr(0, size));
        EXPECT_EQ(result.status, 1) << size;
        EXPECT_EQ(result.out, "") << size;
        EXPECT_TRUE(result.err.starts_with("txhash: standard input: ")) << result;
    }
}

TEST(Id, LineLongerThanAnyTransactionIsSkipped) {
    const std::string long_line((std::size_t{64} << 20) + 100'000, 'a');
    EXPECT_EQ(RunTool({"id"}, long_line + "\n" + PLAIN + "\n"),
              Fails("txhash: standard input: line 1: line is larger than 64 MiB\n", TXID_LINE));
}

/// A stream is answered line by line, before its end.
TEST(Id, AnswersDoNotWaitForTheEndOfTheInput) {
    int in[2];
    int out[2];
    ASSERT_EQ(pipe2(in, O_CLOEXEC), 0);
    ASSERT_EQ(pipe2(out, O_CLOEXEC), 0);
    const ScratchFile err;
    const ToolProcess tool({"id"}, in[0], out[1], err.descriptor());
    close(in[0]);
    close(out[1]);
    for (int i = 0; i < 3; ++i) {
        const std::string line = PLAIN + '\n';
        ASSERT_EQ(write(in[1], line.data(), line.size()), static_cast<ssize_t>(line.size()));
        constexpr int DEADLOCK_MS = 60'000;
        pollfd answer{out[0], POLLIN, 0};
        ASSERT_EQ(poll(&answer, 1, DEADLOCK_MS), 1);
        std::string text(200, '\0');
        text.resize(static_cast<std::size_t>(read(out[0], text.data(), text.size())));
        EXPECT_EQ(text, TXID_LINE);
    }
    close(in[1]);
    EXPECT_EQ(tool.Wait(), 0);
    close(out[0]);
}

TEST(Id, ManyLines) {
    constexpr int COUNT = 20'000;
    std::string input;
    std::string expected;
    for (int i = 0; i < COUNT; ++i) {
        input += PLAIN + '\n';
        expected += TXID_LINE;
    }
    EXPECT_EQ(RunTool({"id"}, input), Prints(expected));
}

class IdCorpus : public CorpusTest {};

TEST_F(IdCorpus, AgreesWithBitcoinCore) {
    for (const auto& row : testing_support::ReadExpected("txs.tsv").rows) {
        const std::string path = testing_support::CorpusPath("txs/" + row.at("file")).string();
        EXPECT_EQ(RunTool({"id", "--wtxid", path}),
                  Prints(row.at("txid") + '\t' + row.at("wtxid") + '\n'))
            << path;
    }
}

}  // namespace
}  // namespace txhash::tool_tests
