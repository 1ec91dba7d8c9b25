// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_ENGINE_ENGINE_H
#define TXHASH_CHAINHASH_ENGINE_ENGINE_H

// The engines that compute SHA-256 (FIPS 180-4) and SipHash: which ones this machine can run, and
// which one is in use.
//
// An engine is a set of kernels for one instruction set. The fastest that the processor supports is
// chosen at the first hash, after a known-answer check, and stays for the life of the process. The
// environment variable TXHASH_ENGINE overrides the choice. The library never ends the process: if
// the variable names no engine that can run here, the default engine is used and
// EngineVariableError() says why. A program that measures or compares engines should check it at
// startup and refuse to run, so that a fallback does not go unnoticed.
//
// All functions are thread safe, as long as no thread changes the environment at the same time.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "chainhash/bytes/attributes.h"

namespace txhash::chainhash {

/// A kernel of an engine. The name is empty, and there are no lanes, if it was not compiled in.
struct KernelInfo {
    std::string_view name{};  ///< static: "avx512", "shani_x2", ...
    std::size_t lanes = 0;    ///< messages hashed side by side
};

/// An engine that this library knows.
struct EngineInfo {
    std::string_view name{};    ///< as in TXHASH_ENGINE
    bool available = false;     ///< can run on this machine
    std::string_view reason{};  ///< why it is, or is not, available

    KernelInfo stream{};  ///< SHA-256 of one message at a time
    KernelInfo wide{};    ///< SHA-256 of as many messages as there are lanes, or nearly
    KernelInfo narrow{};  ///< SHA-256 of fewer messages than that
    KernelInfo sip{};     ///< SipHash of many messages
};

/// All engines, best first; the first that is available is the default. The last one is portable
/// and always available.
[[nodiscard]] TXHASH_EXPORT std::span<const EngineInfo> ListEngines() noexcept;

/// The engine in use; chosen now unless something has been hashed before.
[[nodiscard]] TXHASH_EXPORT const EngineInfo& ActiveEngine() noexcept;

/// The environment variable that names the engine to use.
inline constexpr const char* ENGINE_VARIABLE = "TXHASH_ENGINE";

/// What is wrong with the value of TXHASH_ENGINE.
enum class EngineErrc : std::uint8_t {
    Empty,        ///< the variable is set to the empty string
    Unknown,      ///< no engine has that name
    Unavailable,  ///< the engine cannot run on this machine
};

/// Why TXHASH_ENGINE is ignored.
struct TXHASH_EXPORT EngineError {
    EngineErrc code;            ///< what is wrong
    std::string name;           ///< the value of the variable
    std::string_view reason{};  ///< why that engine is unavailable; empty for the other codes

    /// One line: "TXHASH_ENGINE=avx512: the processor lacks it".
    [[nodiscard]] std::string Message() const;

    friend bool operator==(const EngineError&, const EngineError&) = default;
};

/// What is wrong with TXHASH_ENGINE as it is set now; nullopt if it is unset or names an available
/// engine.
[[nodiscard]] TXHASH_EXPORT std::optional<EngineError> EngineVariableError();

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_ENGINE_ENGINE_H
