// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_SCOPED_ENGINE_VARIABLE_H
#define TXHASH_TESTS_SUPPORT_SCOPED_ENGINE_VARIABLE_H

#include <cstdlib>
#include <optional>
#include <string>

#include "chainhash/engine.h"

namespace txhash::testing_support {

/// Sets or removes TXHASH_ENGINE, and restores it at the end. Affects programs started meanwhile;
/// this one has chosen its engine for good.
class ScopedEngineVariable {
public:
    explicit ScopedEngineVariable(const std::optional<std::string>& value) {
        if (const char* before = std::getenv(chainhash::ENGINE_VARIABLE)) m_before = before;
        Set(value);
    }
    ScopedEngineVariable(const ScopedEngineVariable&) = delete;
    ScopedEngineVariable& operator=(const ScopedEngineVariable&) = delete;
    ~ScopedEngineVariable() { Set(m_before); }

private:
    static void Set(const std::optional<std::string>& value) {
        if (value) {
            setenv(chainhash::ENGINE_VARIABLE, value->c_str(), 1);
        } else {
            unsetenv(chainhash::ENGINE_VARIABLE);
        }
    }

    std::optional<std::string> m_before;
};

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_SCOPED_ENGINE_VARIABLE_H
