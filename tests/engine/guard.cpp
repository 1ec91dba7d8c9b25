// SPDX-License-Identifier: MIT
// Linked into every test program: it runs no test if TXHASH_ENGINE is in error, since the library
// would test its default engine instead.

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>

#include "chainhash/engine.h"

namespace txhash {
namespace {

class EngineGuard : public testing::Environment {
    void SetUp() override {
        const auto error = chainhash::EngineVariableError();
        if (!error) return;
        std::cerr << error->Message() << '\n';
        std::exit(EXIT_FAILURE);
    }
};

[[maybe_unused]] const auto* const g_guard = testing::AddGlobalTestEnvironment(new EngineGuard);

}  // namespace
}  // namespace txhash
