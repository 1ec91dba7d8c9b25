// SPDX-License-Identifier: MIT
// txhash synth

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/support/data/corpus.h"
#include "tests/support/data/json.h"
#include "tests/support/temp_dir.h"
#include "tests/tool/run_tool.h"

namespace txhash::tool_tests {
namespace {

using nlohmann::json;
using testing_support::ReadFile;
using testing_support::TempDir;

class Synth : public testing::Test {
protected:
    /// The path of a file that the tool has written.
    std::string Make(const std::string& name, Arguments options) {
        const std::string path = (m_dir.path() / name).string();
        options.insert(options.begin(), "synth");
        options.push_back(path);
        EXPECT_EQ(RunTool(options), Prints(""));
        return path;
    }

private:
    TempDir m_dir;
};

TEST_F(Synth, ScanFindsNoFault) {
    const std::string file = Make("blk00000.dat", {"--blocks", "3", "--seed", "5"});
    const auto result = RunTool({"scan", "--json", file});
    ASSERT_EQ(result.status, 0) << result;
    const json totals = testing_support::ParseJson(result.out);
    EXPECT_EQ(totals["networks"], (json{{"regtest", 3}}));
    EXPECT_EQ(totals["faults"], json::array());
    EXPECT_GT(totals["bytes"], 3'000'000);
    EXPECT_LT(totals["bytes"], 4'500'000);
    EXPECT_EQ(std::filesystem::file_size(file), totals["bytes"].get<std::size_t>() + 3 * 8);
}

TEST_F(Synth, SameOptionsSameFile) {
    const Arguments options = {"--blocks", "2", "--seed", "5", "--block-size", "50000"};
    const auto first = ReadFile(Make("a", options));
    EXPECT_EQ(ReadFile(Make("b", options)), first);
    EXPECT_NE(ReadFile(Make("c", {"--blocks", "2", "--seed", "6", "--block-size", "50000"})),
              first);
    const std::string out =
        RunTool({"synth", "--blocks", "2", "--seed", "5", "--block-size", "50000", "-"}).out;
    EXPECT_TRUE(
        std::equal(out.begin(), out.end(), first.begin(), first.end(),
                   [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; }));
}

TEST_F(Synth, NoBlocksIsAnEmptyFile) {
    EXPECT_TRUE(ReadFile(Make("empty", {"--blocks", "0"})).empty());
}

TEST_F(Synth, WriteErrorsAreReported) {
    EXPECT_EQ(RunTool({"synth", "--blocks", "1", "/nowhere/blk00000.dat"}),
              Fails("txhash: /nowhere/blk00000.dat: No such file or directory\n"));
    EXPECT_EQ(RunTool({"synth", "--blocks", "1", "/dev/full"}),
              Fails("txhash: /dev/full: No space left on device\n"));
}

}  // namespace
}  // namespace txhash::tool_tests
