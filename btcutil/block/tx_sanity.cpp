// SPDX-License-Identifier: MIT
#include "btcutil/block/tx_sanity.h"

#include <algorithm>
#include <vector>

#include "wire/limits.h"

namespace txhash::btcutil {
namespace {

constexpr std::size_t COINBASE_SCRIPT_MIN = 2;
constexpr std::size_t COINBASE_SCRIPT_MAX = 100;

std::optional<TxSanityErrc> CheckOutputs(const wire::TxView& tx) noexcept {
    std::int64_t total_sat = 0;
    for (const wire::TxOutView& output : tx.outputs()) {
        if (output.value_sat < 0) return TxSanityErrc::NegativeOutput;
        if (output.value_sat > wire::MAX_MONEY_SAT) return TxSanityErrc::OutputTooLarge;
        total_sat += output.value_sat;  // two values in range cannot overflow
        if (total_sat > wire::MAX_MONEY_SAT) return TxSanityErrc::OutputsTooLarge;
    }
    return std::nullopt;
}

bool HasDuplicateInputs(const wire::TxView& tx) {
    std::vector<wire::OutPoint> prevouts;
    prevouts.reserve(tx.inputs().size());
    for (const wire::TxInView& input : tx.inputs()) prevouts.push_back(input.prevout);
    std::sort(prevouts.begin(), prevouts.end());
    return std::adjacent_find(prevouts.begin(), prevouts.end()) != prevouts.end();
}

}  // namespace

std::string_view ToString(TxSanityErrc code) noexcept {
    switch (code) {
        case TxSanityErrc::NoInputs:
            return "bad-txns-vin-empty";
        case TxSanityErrc::NoOutputs:
            return "bad-txns-vout-empty";
        case TxSanityErrc::Oversize:
            return "bad-txns-oversize";
        case TxSanityErrc::NegativeOutput:
            return "bad-txns-vout-negative";
        case TxSanityErrc::OutputTooLarge:
            return "bad-txns-vout-toolarge";
        case TxSanityErrc::OutputsTooLarge:
            return "bad-txns-txouttotal-toolarge";
        case TxSanityErrc::DuplicateInputs:
            return "bad-txns-inputs-duplicate";
        case TxSanityErrc::CoinBaseScriptSize:
            return "bad-cb-length";
        case TxSanityErrc::NullPrevout:
            return "bad-txns-prevout-null";
    }
    return "unknown";
}

std::optional<TxSanityErrc> CheckTransactionSanity(const wire::TxView& tx) {
    if (tx.inputs().empty()) return TxSanityErrc::NoInputs;
    if (tx.outputs().empty()) return TxSanityErrc::NoOutputs;
    if (tx.SerializeSizeStripped() * wire::WITNESS_SCALE_FACTOR > wire::MAX_BLOCK_WEIGHT_WU) {
        return TxSanityErrc::Oversize;
    }
    if (const auto fault = CheckOutputs(tx)) return fault;
    if (HasDuplicateInputs(tx)) return TxSanityErrc::DuplicateInputs;
    if (tx.IsCoinBase()) {
        const std::size_t size = tx.inputs().begin()->script_sig.size();
        if (size < COINBASE_SCRIPT_MIN || size > COINBASE_SCRIPT_MAX) {
            return TxSanityErrc::CoinBaseScriptSize;
        }
        return std::nullopt;
    }
    for (const wire::TxInView& input : tx.inputs()) {
        if (input.prevout.IsNull()) return TxSanityErrc::NullPrevout;
    }
    return std::nullopt;
}

}  // namespace txhash::btcutil
