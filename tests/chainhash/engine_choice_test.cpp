// SPDX-License-Identifier: MIT
// Which engine is at work, and how the environment says so. The choice is made once a process, so
// the tests named engine.* run this program again under each name.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "chainhash/double_hash.h"
#include "chainhash/engine.h"
#include "tests/support/scoped_engine_variable.h"

namespace txhash::chainhash {
namespace {

using testing::HasSubstr;
using testing_support::ScopedEngineVariable;

std::string ErrorOf(const std::string& name) {
    const ScopedEngineVariable variable(name);
    const auto error = EngineVariableError();
    return error ? error->Message() : "";
}

const EngineInfo* FirstAvailable() {
    const auto engines = ListEngines();
    const auto found = std::find_if(engines.begin(), engines.end(),
                                    [](const EngineInfo& info) { return info.available; });
    return found == engines.end() ? nullptr : &*found;
}

TEST(ListEngines, NamesAreThoseThatTheTestsRunUnder) {
    std::set<std::string_view> names;
    for (const EngineInfo& info : ListEngines()) names.insert(info.engine.name);
    EXPECT_EQ(names.size(), ListEngines().size()) << "two have the same name";
    const std::string tested = std::string(",") + TXHASH_TESTED_ENGINES + ",";
    for (const std::string_view name : names) {
        EXPECT_NE(tested.find("," + std::string(name) + ","), std::string::npos) << name;
    }
}

TEST(ListEngines, CryptoppIsAlwaysThereAndLast) {
    const EngineInfo& last = ListEngines().back();
    EXPECT_EQ(last.engine.name, "cryptopp");
    EXPECT_TRUE(last.available);
}

TEST(ListEngines, AvailableOnesAreWholeAndAllHaveAReason) {
    for (const EngineInfo& info : ListEngines()) {
        SCOPED_TRACE(info.engine.name);
        EXPECT_FALSE(info.reason.empty());
        EXPECT_NE(info.reason, "it failed its known-answer check");
        if (!info.available) continue;
        ASSERT_NE(info.engine.stream, nullptr);
        ASSERT_NE(info.engine.lanes, nullptr);
        ASSERT_NE(info.engine.few, nullptr);
        EXPECT_LE(info.engine.few->lanes, info.engine.lanes->lanes);
        EXPECT_LE(info.engine.lanes->block_cycles, info.engine.few->block_cycles);
    }
}

TEST(EngineChoice, IsWhatTheVariableNamesElseTheFirstAvailable) {
    const char* name = std::getenv(ENGINE_VARIABLE);
    EXPECT_EQ(ActiveEngine().name, name != nullptr ? name : FirstAvailable()->engine.name);
}

TEST(EngineChoice, StaysWhenTheVariableChanges) {
    const Engine& before = ActiveEngine();
    const ScopedEngineVariable variable("nonsense");
    EXPECT_EQ(&ActiveEngine(), &before);
}

TEST(EngineVariable, NamesOfAvailableEnginesAreNoError) {
    for (const EngineInfo& info : ListEngines()) {
        if (info.available) {
            EXPECT_EQ(ErrorOf(std::string(info.engine.name)), "");
        }
    }
}

TEST(EngineVariable, UnsetIsNoError) {
    const ScopedEngineVariable variable(std::nullopt);
    EXPECT_EQ(EngineVariableError(), std::nullopt);
}

TEST(EngineVariable, UnknownNamesAreAnError) {
    EXPECT_EQ(ErrorOf("nonsense"), "TXHASH_ENGINE=nonsense: no such engine");
    EXPECT_EQ(ErrorOf(""), "TXHASH_ENGINE=: no such engine");
    for (const char* near_miss : {"CRYPTOPP", "cryptop", "cryptopp ", "cryptopp,sse4"}) {
        EXPECT_NE(ErrorOf(near_miss), "") << near_miss;
    }
}

TEST(EngineVariable, UnavailableEnginesAreAnErrorWithTheReason) {
    for (const EngineInfo& info : ListEngines()) {
        if (info.available) continue;
        const std::string name(info.engine.name);
        EXPECT_EQ(ErrorOf(name), "TXHASH_ENGINE=" + name + ": " + std::string(info.reason));
    }
}

/// The child process starts from the beginning: it has chosen no engine yet.
class EngineChoiceDeathTest : public testing::Test {
protected:
    void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }

    static void HashWith(const std::string& engine) {
        const ScopedEngineVariable variable(engine);
        static_cast<void>(HashH({}));
    }
};

TEST_F(EngineChoiceDeathTest, UnknownNameEndsTheProgram) {
    EXPECT_DEATH(HashWith("nonsense"), HasSubstr("txhash: TXHASH_ENGINE=nonsense: no such engine"));
}

TEST_F(EngineChoiceDeathTest, EmptyNameEndsTheProgram) {
    EXPECT_DEATH(HashWith(""), HasSubstr("txhash: TXHASH_ENGINE=: no such engine"));
}

TEST_F(EngineChoiceDeathTest, UnavailableEngineEndsTheProgram) {
    const auto engines = ListEngines();
    const auto missing = std::find_if(engines.begin(), engines.end(),
                                      [](const EngineInfo& info) { return !info.available; });
    if (missing == engines.end()) GTEST_SKIP() << "this machine has every engine";
    const std::string name(missing->engine.name);
    EXPECT_DEATH(HashWith(name),
                 HasSubstr("txhash: TXHASH_ENGINE=" + name + ": " + std::string(missing->reason)));
}

}  // namespace
}  // namespace txhash::chainhash
