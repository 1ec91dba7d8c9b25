// SPDX-License-Identifier: MIT
// Which engine is in use, and how the environment overrides the choice. The choice is made once per
// process, so the tests named engine.* run this program again under each engine.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "chainhash/engine/engine.h"
#include "chainhash/internal/engine_kernels.h"
#include "chainhash/sha256/double_hash.h"
#include "tests/support/scoped_engine_variable.h"

namespace txhash::chainhash {
namespace {

using testing_support::ScopedEngineVariable;

std::optional<EngineError> ErrorOf(const std::string& name) {
    const ScopedEngineVariable variable(name);
    return EngineVariableError();
}

const EngineInfo* FindEngine(bool available) {
    const auto engines = ListEngines();
    const auto found = std::find_if(engines.begin(), engines.end(), [&](const EngineInfo& info) {
        return info.available == available;
    });
    return found == engines.end() ? nullptr : &*found;
}

TEST(ListEngines, NamesAreThoseThatTheTestsRunUnder) {
    std::set<std::string_view> names;
    for (const EngineInfo& info : ListEngines()) names.insert(info.name);
    EXPECT_EQ(names.size(), ListEngines().size()) << "two have the same name";
    const std::string tested = std::string(",") + TXHASH_TESTED_ENGINES + ",";
    for (const std::string_view name : names) {
        EXPECT_NE(tested.find("," + std::string(name) + ","), std::string::npos) << name;
    }
}

TEST(ListEngines, PortableEnginesAreLastAndAlwaysAvailable) {
    const auto last = ListEngines().last(2);
    EXPECT_EQ(last[0].name, "cryptopp");
    EXPECT_TRUE(last[0].available);
    EXPECT_EQ(last[1].name, "plain");
    EXPECT_TRUE(last[1].available);
}

TEST(ListEngines, AvailableEnginesAreCompleteAndAllHaveAReason) {
    for (const EngineInfo& info : ListEngines()) {
        SCOPED_TRACE(info.name);
        EXPECT_FALSE(info.reason.empty());
        EXPECT_NE(info.reason, "it failed its known-answer check");
        if (!info.available) continue;
        for (const KernelInfo& kernel : {info.stream, info.wide, info.narrow, info.sip}) {
            EXPECT_FALSE(kernel.name.empty());
            EXPECT_GE(kernel.lanes, 1U);
        }
        EXPECT_EQ(info.stream.lanes, 1U);
        EXPECT_LE(info.narrow.lanes, info.wide.lanes);
    }
}

TEST(ListEngines, DescribesTheKernels) {
    const auto engines = ListEngines();
    const auto kernels = internal::ListKernels();
    ASSERT_EQ(engines.size(), kernels.size());
    for (std::size_t i = 0; i < engines.size(); ++i) {
        SCOPED_TRACE(engines[i].name);
        EXPECT_EQ(engines[i].name, kernels[i].name);
        EXPECT_EQ(engines[i].available, kernels[i].available);
        EXPECT_EQ(engines[i].reason, kernels[i].reason);
        EXPECT_EQ(engines[i].stream.name, kernels[i].stream->name);
        EXPECT_EQ(engines[i].wide.name, kernels[i].wide->name);
        EXPECT_EQ(engines[i].wide.lanes, kernels[i].wide->lanes);
        EXPECT_EQ(engines[i].narrow.name, kernels[i].narrow->name);
        EXPECT_EQ(engines[i].narrow.lanes, kernels[i].narrow->lanes);
        EXPECT_EQ(engines[i].sip.name, kernels[i].sip->name);
        EXPECT_EQ(engines[i].sip.lanes, kernels[i].sip->lanes);
        EXPECT_LE(kernels[i].wide->block_cycles, kernels[i].narrow->block_cycles);
    }
}

TEST(EngineChoice, IsWhatTheVariableNamesElseTheFirstAvailable) {
    const char* name = std::getenv(ENGINE_VARIABLE);
    EXPECT_EQ(ActiveEngine().name, name != nullptr ? name : FindEngine(true)->name);
}

TEST(EngineChoice, StaysWhenTheVariableChanges) {
    const EngineInfo& before = ActiveEngine();
    const ScopedEngineVariable variable("nonsense");
    EXPECT_EQ(&ActiveEngine(), &before);
}

TEST(EngineVariable, NamesOfAvailableEnginesAreNoError) {
    for (const EngineInfo& info : ListEngines()) {
        if (info.available) {
            EXPECT_EQ(ErrorOf(std::string(info.name)), std::nullopt) << info.name;
        }
    }
}

TEST(EngineVariable, UnsetIsNoError) {
    const ScopedEngineVariable variable(std::nullopt);
    EXPECT_EQ(EngineVariableError(), std::nullopt);
}

TEST(EngineVariable, UnknownNamesAreAnError) {
    for (const char* name : {"nonsense", "CRYPTOPP", "cryptop", "cryptopp ", "cryptopp,sse4"}) {
        const auto error = ErrorOf(name);
        EXPECT_EQ(error, (EngineError{EngineErrc::Unknown, name}));
        EXPECT_EQ(error->Message(), "TXHASH_ENGINE=" + std::string(name) + ": no such engine");
    }
}

TEST(EngineVariable, EmptyIsAnError) {
    const auto error = ErrorOf("");
    EXPECT_EQ(error, (EngineError{EngineErrc::Empty, ""}));
    EXPECT_EQ(error->Message(), "TXHASH_ENGINE=: set but empty");
}

TEST(EngineVariable, UnavailableEnginesAreAnErrorWithTheReason) {
    for (const EngineInfo& info : ListEngines()) {
        if (info.available) continue;
        const std::string name(info.name);
        const auto error = ErrorOf(name);
        EXPECT_EQ(error, (EngineError{EngineErrc::Unavailable, name, info.reason}));
        EXPECT_EQ(error->Message(), "TXHASH_ENGINE=" + name + ": " + std::string(info.reason));
    }
}

/// The child process starts afresh: it has not chosen an engine yet.
class EngineChoiceDeathTest : public testing::Test {
protected:
    void SetUp() override {
        if (std::getenv("TXHASH_EMULATED") != nullptr) {
            GTEST_SKIP() << "an emulated program cannot start itself again";
        }
        GTEST_FLAG_SET(death_test_style, "threadsafe");
    }

    /// Hashes with TXHASH_ENGINE set to `engine`, then exits with 0 if the hash is right and the
    /// engine is the default one.
    [[noreturn]] static void HashWith(const std::string& engine) {
        const ScopedEngineVariable variable(engine);
        const bool right = DoubleHashH({}).ToHex() ==
                           "56944c5d3f98413ef45cf54545538103cc9f298e0575820ad3591376e2e0f65d";
        std::_Exit(right && &ActiveEngine() == FindEngine(true) ? 0 : 1);
    }
};

TEST_F(EngineChoiceDeathTest, UnknownNameFallsBackToTheDefault) {
    EXPECT_EXIT(HashWith("nonsense"), testing::ExitedWithCode(0), "^$");
}

TEST_F(EngineChoiceDeathTest, EmptyNameFallsBackToTheDefault) {
    EXPECT_EXIT(HashWith(""), testing::ExitedWithCode(0), "^$");
}

TEST_F(EngineChoiceDeathTest, UnavailableEngineFallsBackToTheDefault) {
    const EngineInfo* missing = FindEngine(false);
    if (missing == nullptr) GTEST_SKIP() << "this machine has every engine";
    EXPECT_EXIT(HashWith(std::string(missing->name)), testing::ExitedWithCode(0), "^$");
}

}  // namespace
}  // namespace txhash::chainhash
