// SPDX-License-Identifier: MIT
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "btcutil/gcs.h"
#include "capi/internal/border.h"
#include "capi/txhash.h"
#include "wire/block.h"
#include "wire/codec.h"

using namespace txhash;

struct txhash_filter_builder {
    btcutil::BasicFilterBuilder builder{};
    wire::BlockView block{};
    std::vector<ByteSpan> scripts{};
};

namespace {

/// Whether all scripts are readable; `error` names the first that is not.
bool AreReadable(const txhash_bytes* scripts, std::size_t count, txhash_error* error) noexcept {
    if (!capi::IsReadable(scripts, count)) {
        capi::Fail(error, TXHASH_INVALID_ARGUMENT);
        return false;
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (!capi::IsReadable(scripts[i].data, scripts[i].size)) {
            capi::Fail(error, TXHASH_INVALID_ARGUMENT, i);
            return false;
        }
    }
    return true;
}

/// More elements than a filter can have.
bool AreTooMany(const wire::BlockView& block, std::size_t spent_count) noexcept {
    std::uint64_t count = spent_count;
    for (const auto& tx : block.Transactions()) count += tx.outputs().size();
    return count > wire::MAX_LENGTH;
}

void Assign(std::vector<ByteSpan>& spans, std::span<const txhash_bytes> scripts) {
    spans.clear();
    spans.reserve(scripts.size());
    for (const auto& script : scripts) spans.push_back(capi::Span(script.data, script.size));
}

}  // namespace

extern "C" {

txhash_status txhash_filter_builder_create(txhash_filter_builder** out) {
    return capi::Create(out, nullptr);
}

void txhash_filter_builder_destroy(txhash_filter_builder* builder) { delete builder; }

txhash_status txhash_filter_build(txhash_filter_builder* builder, txhash_bytes* out,
                                  const void* raw, size_t size, const txhash_bytes* spent_scripts,
                                  size_t spent_count, txhash_error* error) {
    if (out == nullptr) return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    *out = {};
    if (builder == nullptr || !capi::IsReadable(raw, size)) {
        return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    }
    if (spent_count > wire::MAX_LENGTH) return capi::Fail(error, TXHASH_SIZE_TOO_LARGE);
    if (!AreReadable(spent_scripts, spent_count, error)) return TXHASH_INVALID_ARGUMENT;
    return capi::Guarded(error, [&] {
        const ByteSpan bytes = capi::Span(raw, size);
        if (const auto parsed = builder->block.Parse(bytes); !parsed) {
            return capi::Fail(error, parsed.error());
        }
        if (AreTooMany(builder->block, spent_count)) {
            return capi::Fail(error, TXHASH_SIZE_TOO_LARGE);
        }
        Assign(builder->scripts, {spent_scripts, spent_count});
        const ByteSpan filter = builder->builder.Build(builder->block, builder->scripts);
        *out = {filter.data(), filter.size()};
        return txhash_status{TXHASH_OK};
    });
}

txhash_status txhash_filter_match_any(int* out, const txhash_hash* block_hash, const void* filter,
                                      size_t size, const txhash_bytes* scripts, size_t script_count,
                                      txhash_error* error) {
    if (out == nullptr) return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    *out = 0;
    if (block_hash == nullptr || !capi::IsReadable(filter, size)) {
        return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    }
    if (!AreReadable(scripts, script_count, error)) return TXHASH_INVALID_ARGUMENT;
    return capi::Guarded(error, [&] {
        const ByteSpan encoded = capi::Span(filter, size);
        const auto set =
            btcutil::ParseBasicFilter(chainhash::BlockHash(*capi::Hashes(block_hash)), encoded);
        if (!set) return capi::Fail(error, set.error());
        std::vector<ByteSpan> elements;
        Assign(elements, {scripts, script_count});
        *out = set->MatchAny(elements) ? 1 : 0;
        return txhash_status{TXHASH_OK};
    });
}

void txhash_filter_header(txhash_hash* out, const txhash_hash* previous_header, const void* filter,
                          size_t size) {
    assert(out != nullptr && previous_header != nullptr && capi::IsReadable(filter, size));
    capi::Store(out,
                btcutil::NextFilterHeader(btcutil::FilterHeader(*capi::Hashes(previous_header)),
                                          btcutil::HashFilter(capi::Span(filter, size))));
}

}  // extern "C"
