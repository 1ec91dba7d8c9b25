// SPDX-License-Identifier: MIT
#include "tests/support/data/json.h"

namespace txhash::testing_support {

nlohmann::json ParseJson(std::string_view text) { return nlohmann::json::parse(text); }

nlohmann::json ParseJson(ByteSpan text) { return nlohmann::json::parse(text.begin(), text.end()); }

nlohmann::json ParseJson(std::istream& stream) { return nlohmann::json::parse(stream); }

}  // namespace txhash::testing_support
