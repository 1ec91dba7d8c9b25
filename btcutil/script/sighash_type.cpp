// SPDX-License-Identifier: MIT
#include "btcutil/script/sighash_type.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

namespace txhash::btcutil {
namespace {

struct NamedHashType {
    std::uint32_t hash_type;
    std::string_view name;
};

constexpr std::array<NamedHashType, 7> NAMED_HASH_TYPES = {
    {{SIGHASH_DEFAULT, "DEFAULT"},
     {SIGHASH_ALL, "ALL"},
     {SIGHASH_NONE, "NONE"},
     {SIGHASH_SINGLE, "SINGLE"},
     {SIGHASH_ALL | SIGHASH_ANYONECANPAY, "ALL|ANYONECANPAY"},
     {SIGHASH_NONE | SIGHASH_ANYONECANPAY, "NONE|ANYONECANPAY"},
     {SIGHASH_SINGLE | SIGHASH_ANYONECANPAY, "SINGLE|ANYONECANPAY"}}};

}  // namespace

std::string_view HashTypeName(std::uint32_t hash_type) noexcept {
    const auto named = std::ranges::find(NAMED_HASH_TYPES, hash_type, &NamedHashType::hash_type);
    return named == NAMED_HASH_TYPES.end() ? std::string_view() : named->name;
}

std::optional<std::uint32_t> ParseHashType(std::string_view text) noexcept {
    const auto named = std::ranges::find(NAMED_HASH_TYPES, text, &NamedHashType::name);
    if (named != NAMED_HASH_TYPES.end()) return named->hash_type;
    if (!text.starts_with("0x")) return std::nullopt;
    std::uint32_t hash_type = 0;
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + 2, end, hash_type, 16);
    if (error != std::errc() || stop != end) return std::nullopt;
    return hash_type;
}

}  // namespace txhash::btcutil
