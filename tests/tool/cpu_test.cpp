// SPDX-License-Identifier: MIT
// txhash cpu, and how every command obeys TXHASH_ENGINE.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "chainhash/engine.h"
#include "tests/support/data/json.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/scoped_engine_variable.h"
#include "tests/tool/run_tool.h"

namespace txhash::tool_tests {
namespace {

using chainhash::EngineInfo;
using testing::HasSubstr;
using testing::StartsWith;

constexpr int USAGE_ERROR = 2;
const std::string PLAIN(testing_support::public_inputs::PLAIN);

ToolResult RunWithEngine(const std::optional<std::string>& name, const Arguments& arguments) {
    const testing_support::ScopedEngineVariable variable(name);
    return RunTool(arguments, PLAIN);
}

std::string NameOf(const EngineInfo& info) { return std::string(info.name); }

/// The first engine that is available, or that is not.
const EngineInfo* FirstEngine(bool available) {
    const auto engines = chainhash::ListEngines();
    const auto found = std::find_if(engines.begin(), engines.end(), [&](const EngineInfo& info) {
        return info.available == available;
    });
    return found == engines.end() ? nullptr : &*found;
}

/// The row of an engine in the table, and whether it is marked as the active one.
struct Row {
    std::string text;
    bool is_marked = false;
};
Row FindRow(const std::string& table, const std::string& engine) {
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) {
        if (line.substr(0, 2) != "  " && line.substr(0, 2) != "* ") continue;
        if (line.substr(2, engine.size() + 1) == engine + ' ') return {line, line[0] == '*'};
    }
    return {};
}

/// Expects all engines in the table, and only `active` marked.
void ExpectTable(const std::string& table, const std::string& active) {
    for (const EngineInfo& info : chainhash::ListEngines()) {
        const Row row = FindRow(table, NameOf(info));
        const std::string verdict = std::string(info.available ? "yes: " : "no: ");
        EXPECT_THAT(row.text, HasSubstr(verdict + std::string(info.reason))) << table;
        EXPECT_EQ(row.is_marked, info.name == active) << table;
        for (const auto& kernel : {info.stream, info.wide, info.narrow, info.sip}) {
            EXPECT_THAT(row.text, HasSubstr(std::string(kernel.name)));
        }
    }
}

TEST(Cpu, ListsAllEnginesAndMarksTheFirstAvailable) {
    const std::string best = NameOf(*FirstEngine(true));
    const auto result = RunWithEngine(std::nullopt, {"cpu"});
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_THAT(result.out, HasSubstr("\nengine     " + best + " (the first that is available)\n"));
    ExpectTable(result.out, best);
}

TEST(Cpu, NamesWhatTheProcessorHas) {
    const auto result = RunWithEngine(std::nullopt, {"cpu"});
    const std::string first_line = result.out.substr(0, result.out.find('\n')) + ' ';
    EXPECT_THAT(first_line, StartsWith("features  "));
    const chainhash::CpuFeatures& cpu = chainhash::DetectCpu();
    EXPECT_EQ(first_line.find(" shani ") != std::string::npos, cpu.shani);
    EXPECT_EQ(first_line.find(" avx2 ") != std::string::npos, cpu.avx2);
    EXPECT_EQ(first_line.find(" avx512 ") != std::string::npos, cpu.avx512);
    EXPECT_EQ(first_line.find(" neon ") != std::string::npos, cpu.neon);
    EXPECT_EQ(first_line.find(" armsha2 ") != std::string::npos, cpu.armsha2);
}

TEST(Cpu, AForcedEngineIsTheActiveOne) {
    for (const EngineInfo& info : chainhash::ListEngines()) {
        if (!info.available) continue;
        const std::string name = NameOf(info);
        const auto result = RunWithEngine(name, {"cpu"});
        EXPECT_EQ(result.status, 0);
        EXPECT_EQ(result.err, "");
        EXPECT_THAT(result.out, HasSubstr("\nengine     " + name + " (TXHASH_ENGINE names it)\n"));
        ExpectTable(result.out, name);
        EXPECT_THAT(RunWithEngine(name, {"--version"}).out, HasSubstr("engine: " + name));
    }
}

TEST(Cpu, Json) {
    const std::string best = NameOf(*FirstEngine(true));
    const auto result = RunWithEngine(std::nullopt, {"cpu", "--json"});
    EXPECT_EQ(result.status, 0);
    const auto json = testing_support::ParseJson(result.out);
    EXPECT_EQ(json.at("engine"), best);
    EXPECT_EQ(json.at("reason"), "the first that is available");
    EXPECT_EQ(json.at("features").at("avx512"), chainhash::DetectCpu().avx512);
    const auto engines = chainhash::ListEngines();
    ASSERT_EQ(json.at("engines").size(), engines.size());
    for (std::size_t i = 0; i < engines.size(); ++i) {
        const auto& entry = json.at("engines").at(i);
        EXPECT_EQ(entry.at("name"), engines[i].name);
        EXPECT_EQ(entry.at("available"), engines[i].available);
        EXPECT_EQ(entry.at("active"), engines[i].name == best);
        EXPECT_EQ(entry.at("reason"), engines[i].reason);
        EXPECT_EQ(entry.at("stream"), engines[i].stream.name);
        EXPECT_EQ(entry.at("wide"), engines[i].wide.name);
        EXPECT_EQ(entry.at("narrow"), engines[i].narrow.name);
        EXPECT_EQ(entry.at("sip"), engines[i].sip.name);
    }
}

/// Expects every command to refuse to run with the engine `name`.
void ExpectRefused(const std::string& name, std::string_view problem) {
    const std::string error = "txhash: TXHASH_ENGINE=" + name + ": " + std::string(problem) + '\n';
    const Arguments commands[] = {
        {"id"}, {"decode"}, {"block", "-"}, {"scan", "/"}, {"synth", "--blocks", "1", "-"},
    };
    for (const Arguments& arguments : commands) {
        EXPECT_EQ(RunWithEngine(name, arguments), (ToolResult{USAGE_ERROR, "", error}));
    }

    // cpu refuses too, after the table in which the right name can be found.
    const auto cpu = RunWithEngine(name, {"cpu"});
    EXPECT_EQ(cpu.status, USAGE_ERROR);
    EXPECT_EQ(cpu.err, error);
    ExpectTable(cpu.out, "");
    const auto json = testing_support::ParseJson(RunWithEngine(name, {"cpu", "--json"}).out);
    EXPECT_TRUE(json.at("engine").is_null());

    // Help and version hash nothing.
    EXPECT_EQ(RunWithEngine(name, {"cpu", "--help"}).status, 0);
    const auto version = RunWithEngine(name, {"--version"});
    EXPECT_EQ(version.status, 0);
    EXPECT_THAT(version.out, StartsWith("txhash "));
}

TEST(EngineVariable, AnUnknownNameIsAnError) {
    ExpectRefused("nonsense", "no such engine");
    ExpectRefused("AVX512", "no such engine");
}

TEST(EngineVariable, AnEmptyNameIsAnError) { ExpectRefused("", "set but empty"); }

TEST(EngineVariable, AnUnavailableEngineIsAnError) {
    const EngineInfo* missing = FirstEngine(false);
    if (missing == nullptr) GTEST_SKIP() << "this machine has every engine";
    ExpectRefused(NameOf(*missing), missing->reason);
}

TEST(EngineVariable, AllEnginesGiveTheSameIds) {
    for (const EngineInfo& info : chainhash::ListEngines()) {
        if (!info.available) continue;
        EXPECT_EQ(RunWithEngine(NameOf(info), {"id"}),
                  Prints(std::string(testing_support::public_inputs::PLAIN_TXID) + '\n'))
            << info.name;
    }
}

}  // namespace
}  // namespace txhash::tool_tests
