// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_DATA_JSON_H
#define TXHASH_TESTS_SUPPORT_DATA_JSON_H

// nlohmann::json::parse, compiled once: it takes a compiler seconds. Throws what parse throws.

#include <istream>
#include <nlohmann/json.hpp>
#include <string_view>

#include "chainhash/bytes.h"

namespace txhash::testing_support {

[[nodiscard]] nlohmann::json ParseJson(std::string_view text);
[[nodiscard]] nlohmann::json ParseJson(ByteSpan text);
[[nodiscard]] nlohmann::json ParseJson(std::istream& stream);

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_DATA_JSON_H
