// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_FUZZ_FUZZ_TARGET_H
#define TXHASH_TESTS_FUZZ_FUZZ_TARGET_H

// A fuzz target: a function that takes arbitrary bytes and throws if a required property does not
// hold. Each *_fuzz.cpp defines one, for libFuzzer and for replay_test.cpp.

#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "chainhash/bytes.h"
#include "tests/support/bytes.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace txhash::fuzz {

/// Initial inputs.
[[nodiscard]] std::vector<Bytes> Seeds();

inline void Require(bool holds, const char* claim) {
    if (!holds) throw std::logic_error(claim);
}

inline void RequireAgreement(std::span<const std::string> disagreements) {
    if (!disagreements.empty()) throw std::logic_error(disagreements.front());
}

}  // namespace txhash::fuzz

#endif  // TXHASH_TESTS_FUZZ_FUZZ_TARGET_H
