// SPDX-License-Identifier: MIT
// What all commands have in common: help, usage errors, and output that cannot be written.

#include <gtest/gtest.h>

#include <string>

#include "tests/support/data/public_inputs.h"
#include "tests/tool/run_tool.h"

namespace txhash::tool_tests {
namespace {

constexpr int USAGE_ERROR = 2;
const std::string PLAIN(testing_support::public_inputs::PLAIN);

TEST(CommandLine, Version) {
    const auto result = RunTool({"--version"});
    EXPECT_EQ(result.status, 0);
    EXPECT_TRUE(result.out.starts_with("txhash ")) << result;
}

TEST(CommandLine, HelpNamesAllCommandsAndHasExamples) {
    const auto help = RunTool({"--help"});
    EXPECT_EQ(help.status, 0);
    for (const char* command : {"id", "decode", "block", "scan", "synth", "cpu"}) {
        EXPECT_NE(help.out.find(std::string("  ") + command + " "), std::string::npos) << command;
        const auto of_command = RunTool({command, "--help"});
        EXPECT_EQ(of_command.status, 0);
        EXPECT_NE(of_command.out.find("Example"), std::string::npos) << of_command;
    }
}

TEST(CommandLine, UsageErrors) {
    const Arguments wrong[] = {
        {},
        {"unknown"},
        {"id", "--unknown"},
        {"decode", "--network", "main", PLAIN},
        {"decode", "--network"},
        {"block"},
        {"block", "--json", "--tsv", "-"},
        {"scan"},
        {"scan", "--json", "--tsv", "x"},
        {"scan", "--prev-hash", "x"},
        {"sighash", "--input", "-1", PLAIN},
        {"sighash", "--type", "all", PLAIN},
        {"sighash", "--legacy", "51", "--segwit-v0", "51", PLAIN},
        {"sighash", "--spent-output", "1:51", "--prevouts", "x", PLAIN},
        {"sighash", "--code-separator", "4294967296", PLAIN},
        {"verify-signatures", "x"},
        {"verify-signatures", "--prevouts", "x"},
        {"verify-signatures", "--json", "--tsv", "x", "--prevouts", "x"},
        {"synth", "/dev/full"},
        {"synth", "--blocks", "-1", "/dev/full"},
        {"synth", "--blocks", "many", "/dev/full"},
    };
    for (const Arguments& arguments : wrong) {
        const auto result = RunTool(arguments);
        EXPECT_EQ(result.status, USAGE_ERROR) << testing::PrintToString(arguments) << result;
        EXPECT_EQ(result.out, "");
        EXPECT_NE(result.err, "");
    }
}

class OutputFailure : public testing::TestWithParam<Arguments> {};

TEST_P(OutputFailure, IsReported) {
    const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
    ASSERT_GE(full, 0);
    EXPECT_EQ(RunToolInto(full, GetParam()),
              Fails("txhash: standard output: No space left on device\n"));
    close(full);

    EXPECT_EQ(RunToolInto(-1, GetParam()), Fails("txhash: standard output: Bad file descriptor\n"));

    int ends[2];
    ASSERT_EQ(pipe2(ends, O_CLOEXEC), 0);
    close(ends[0]);
    EXPECT_EQ(RunToolInto(ends[1], GetParam()), Fails("txhash: standard output: Broken pipe\n"));
    close(ends[1]);
}

INSTANTIATE_TEST_SUITE_P(Commands, OutputFailure,
                         testing::Values(Arguments{"id", PLAIN}, Arguments{"decode", PLAIN},
                                         Arguments{"sighash", "--legacy", "51", PLAIN},
                                         Arguments{"synth", "--blocks", "2", "--block-size",
                                                   "100000", "-"},
                                         Arguments{"cpu"}),
                         [](const auto& test) { return test.param.front(); });

TEST(CommandLine, HelpThatCannotBeWritten) {
    const int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
    EXPECT_EQ(RunToolInto(full, {"--help"}), Fails("txhash: standard output: write error\n"));
    close(full);
}

}  // namespace
}  // namespace txhash::tool_tests
