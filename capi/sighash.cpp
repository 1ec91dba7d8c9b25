// SPDX-License-Identifier: MIT
#include "btcutil/sighash.h"

#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "btcutil/script.h"
#include "btcutil/verify.h"
#include "capi/internal/border.h"
#include "capi/internal/status.h"
#include "capi/txhash.h"
#include "wire/tx.h"

using namespace txhash;

// The copies first: everything else refers to them.
struct txhash_sighash_cache {
    txhash_sighash_cache(Bytes raw_tx, const wire::TxView& caller_tx, Bytes scripts_of_spent,
                         std::vector<wire::TxOutView> spent_outputs)
        : raw(std::move(raw_tx)),
          scripts(std::move(scripts_of_spent)),
          spent(std::move(spent_outputs)),
          tx(caller_tx.At(raw)),
          cache(tx, btcutil::SpentOutputs(spent)) {
        if (cache.HasSpentOutputs()) checker.emplace(tx, btcutil::SpentOutputs(spent));
    }

    const Bytes raw;
    const Bytes scripts;
    const std::vector<wire::TxOutView> spent;
    const wire::TxView tx;
    const btcutil::SighashCache cache;
    std::optional<btcutil::SignatureChecker> checker{};  // needs the spent outputs

    [[nodiscard]] bool HasInput(std::size_t index) const noexcept {
        return index < tx.inputs().size();
    }
};

extern "C" {

txhash_status txhash_sighash_cache_create(txhash_sighash_cache** out, const void* raw, size_t size,
                                          const txhash_output* spent, size_t spent_count,
                                          txhash_error* error) {
    if (out == nullptr) return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    *out = nullptr;
    if (!capi::IsReadable(raw, size) || (spent == nullptr && spent_count != 0)) {
        return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    }
    const auto tx = wire::TxView::Parse(capi::Span(raw, size));
    if (!tx) return capi::Fail(error, tx.error());
    if (spent_count != 0 && spent_count != tx->inputs().size()) {
        return capi::Fail(error, TXHASH_INCOMPLETE_SPENT_OUTPUTS);
    }
    const std::span outputs(spent, spent_count);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const auto& output = outputs[i];
        if (!capi::IsReadable(output.script_pubkey, output.script_pubkey_size)) {
            return capi::Fail(error, TXHASH_INVALID_ARGUMENT, i);
        }
        if (output.script_pubkey_size > wire::MAX_LENGTH) {
            return capi::Fail(error, TXHASH_SIZE_TOO_LARGE, i);
        }
    }
    return capi::Guarded(error, [&] {
        Bytes scripts;
        for (const auto& output : outputs) {
            const ByteSpan script = capi::Span(output.script_pubkey, output.script_pubkey_size);
            scripts.insert(scripts.end(), script.begin(), script.end());
        }
        std::vector<wire::TxOutView> views;
        views.reserve(outputs.size());
        const std::uint8_t* script = scripts.data();
        for (const auto& output : outputs) {
            views.push_back({.value_sat = output.value_sat,
                             .script_pubkey = ByteSpan(script, output.script_pubkey_size)});
            script += output.script_pubkey_size;
        }
        const ByteSpan bytes = capi::Span(raw, size);
        *out = new txhash_sighash_cache(Bytes(bytes.begin(), bytes.end()), *tx, std::move(scripts),
                                        std::move(views));
        return txhash_status{TXHASH_OK};
    });
}

void txhash_sighash_cache_destroy(txhash_sighash_cache* cache) { delete cache; }

txhash_status txhash_sighash_legacy(const txhash_sighash_cache* cache, txhash_hash* out,
                                    size_t input_index, const void* script_code,
                                    size_t script_code_size, uint32_t hash_type) {
    if (out == nullptr) return TXHASH_INVALID_ARGUMENT;
    *out = {};
    if (cache == nullptr || !capi::IsReadable(script_code, script_code_size)) {
        return TXHASH_INVALID_ARGUMENT;
    }
    if (!cache->HasInput(input_index)) return TXHASH_INDEX_OUT_OF_RANGE;
    capi::Store(out, cache->cache.Legacy(input_index, capi::Span(script_code, script_code_size),
                                         hash_type));
    return TXHASH_OK;
}

txhash_status txhash_sighash_segwit_v0(const txhash_sighash_cache* cache, txhash_hash* out,
                                       size_t input_index, const void* script_code,
                                       size_t script_code_size, int64_t value_sat,
                                       uint32_t hash_type) {
    if (out == nullptr) return TXHASH_INVALID_ARGUMENT;
    *out = {};
    if (cache == nullptr || !capi::IsReadable(script_code, script_code_size)) {
        return TXHASH_INVALID_ARGUMENT;
    }
    if (!cache->HasInput(input_index)) return TXHASH_INDEX_OUT_OF_RANGE;
    capi::Store(out, cache->cache.SegwitV0(input_index, capi::Span(script_code, script_code_size),
                                           value_sat, hash_type));
    return TXHASH_OK;
}

txhash_status txhash_sighash_taproot(const txhash_sighash_cache* cache, txhash_hash* out,
                                     size_t input_index, uint8_t hash_type,
                                     const txhash_hash* tapleaf_hash, uint32_t code_separator,
                                     const void* annex, size_t annex_size) {
    if (out == nullptr) return TXHASH_INVALID_ARGUMENT;
    *out = {};
    if (cache == nullptr || !capi::IsReadable(annex, annex_size)) return TXHASH_INVALID_ARGUMENT;
    if (!cache->HasInput(input_index)) return TXHASH_INDEX_OUT_OF_RANGE;
    btcutil::TaprootContext context;
    if (annex != nullptr) {
        const ByteSpan bytes = capi::Span(annex, annex_size);
        if (bytes.empty() || bytes[0] != btcutil::TaprootWitness::ANNEX_TAG) {
            return TXHASH_INVALID_ARGUMENT;
        }
        context.annex_hash = btcutil::AnnexHash(bytes);
    }
    if (tapleaf_hash != nullptr) {
        context.leaf_hash = *capi::Hashes(tapleaf_hash);
        context.code_separator_position = code_separator;
    }
    const auto digest = cache->cache.Taproot(input_index, hash_type, context);
    if (!digest) return capi::StatusOf(digest.error().code);
    capi::Store(out, *digest);
    return TXHASH_OK;
}

void txhash_tapleaf_hash(txhash_hash* out, uint8_t leaf_version, const void* script,
                         size_t script_size) {
    assert(out != nullptr && capi::IsReadable(script, script_size));
    *capi::Hashes(out) = btcutil::TapLeafHash(leaf_version, capi::Span(script, script_size));
}

txhash_status txhash_check_signatures(const txhash_sighash_cache* cache, int* out,
                                      size_t input_index) {
    if (out == nullptr) return TXHASH_INVALID_ARGUMENT;
    *out = TXHASH_SIGNATURES_NOT_CHECKED;
    if (cache == nullptr) return TXHASH_INVALID_ARGUMENT;
    if (!cache->HasInput(input_index)) return TXHASH_INDEX_OUT_OF_RANGE;
    if (!cache->checker) return TXHASH_INCOMPLETE_SPENT_OUTPUTS;
    return capi::Guarded(nullptr, [&] {
        switch (cache->checker->Check(input_index).status) {
            case btcutil::SignatureStatus::Valid:
                *out = TXHASH_SIGNATURES_VALID;
                break;
            case btcutil::SignatureStatus::Invalid:
                *out = TXHASH_SIGNATURES_INVALID;
                break;
            case btcutil::SignatureStatus::NotChecked:
                break;
        }
        return txhash_status{TXHASH_OK};
    });
}

int txhash_verify_ecdsa(const void* signature, size_t signature_size, const void* pubkey,
                        size_t pubkey_size, const txhash_hash* digest) {
    assert(digest != nullptr && capi::IsReadable(signature, signature_size) &&
           capi::IsReadable(pubkey, pubkey_size));
    // The digest is the caller's, so its kind is too.
    const btcutil::SegwitV0Sighash sighash(*capi::Hashes(digest));
    return btcutil::VerifyEcdsa(capi::Span(signature, signature_size),
                                capi::Span(pubkey, pubkey_size), sighash)
               ? 1
               : 0;
}

int txhash_verify_schnorr(const uint8_t signature[64], const uint8_t pubkey[32],
                          const void* message, size_t message_size) {
    assert(signature != nullptr && pubkey != nullptr && capi::IsReadable(message, message_size));
    return btcutil::VerifySchnorrMessage(std::span<const std::uint8_t, 64>(signature, 64),
                                         btcutil::XOnlyPubKey(pubkey, 32),
                                         capi::Span(message, message_size))
               ? 1
               : 0;
}

}  // extern "C"
