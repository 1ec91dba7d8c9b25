// SPDX-License-Identifier: MIT
#include <cstdlib>

#include "chainhash/engine/engine.h"

namespace txhash::chainhash {

std::optional<EngineError> EngineVariableError() {
    const char* const name = std::getenv(ENGINE_VARIABLE);
    if (name == nullptr) return std::nullopt;
    if (*name == '\0') return EngineError{EngineErrc::Empty, name};
    for (const EngineInfo& info : ListEngines()) {
        if (info.name != name) continue;
        if (info.available) return std::nullopt;
        return EngineError{EngineErrc::Unavailable, name, info.reason};
    }
    return EngineError{EngineErrc::Unknown, name};
}

std::string EngineError::Message() const {
    std::string message = std::string(ENGINE_VARIABLE) + '=' + name + ": ";
    switch (code) {
        case EngineErrc::Empty:
            return message.append("set but empty");
        case EngineErrc::Unknown:
            return message.append("no such engine");
        case EngineErrc::Unavailable:
            return message.append(reason);
    }
    return message;
}

}  // namespace txhash::chainhash
