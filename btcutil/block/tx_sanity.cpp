// SPDX-License-Identifier: MIT
#include "btcutil/block/tx_sanity.h"

#include <algorithm>
#include <vector>

#include "wire/codec/limits.h"
#include "wire/tx/out_point.h"
#include "wire/tx/transaction_like.h"

namespace txhash::btcutil {
namespace {

constexpr std::size_t COINBASE_SCRIPT_MIN = 2;
constexpr std::size_t COINBASE_SCRIPT_MAX = 100;

std::optional<TxSanityError> CheckOutputs(const auto& outputs) noexcept {
    std::int64_t total_sat = 0;
    std::size_t index = 0;
    for (const auto& output : outputs) {
        const auto fail = [&](TxSanityErrc code) { return TxSanityError{code, index}; };
        if (output.value_sat < 0) return fail(TxSanityErrc::NegativeOutput);
        if (output.value_sat > wire::MAX_MONEY_SAT) return fail(TxSanityErrc::OutputTooLarge);
        total_sat += output.value_sat;  // two values in range cannot overflow
        if (total_sat > wire::MAX_MONEY_SAT) return fail(TxSanityErrc::OutputsTooLarge);
        ++index;
    }
    return std::nullopt;
}

/// An outpoint that two inputs spend, if there is one.
std::optional<wire::OutPoint> FindDuplicate(const auto& inputs) {
    std::vector<wire::OutPoint> prevouts;
    prevouts.reserve(inputs.size());
    for (const auto& input : inputs) prevouts.push_back(input.prevout);
    std::sort(prevouts.begin(), prevouts.end());
    const auto found = std::adjacent_find(prevouts.begin(), prevouts.end());
    if (found == prevouts.end()) return std::nullopt;
    return *found;
}

/// The index of the input that spends `prevout` after `earlier` others have.
std::size_t IndexOf(const auto& inputs, const wire::OutPoint& prevout,
                    std::size_t earlier) noexcept {
    std::size_t index = 0;
    for (const auto& input : inputs) {
        if (input.prevout == prevout && earlier-- == 0) break;
        ++index;
    }
    return index;
}

std::optional<TxSanityError> CheckCoinBase(const auto& inputs) noexcept {
    const std::size_t size = inputs.begin()->script_sig.size();
    if (size >= COINBASE_SCRIPT_MIN && size <= COINBASE_SCRIPT_MAX) return std::nullopt;
    return TxSanityError{TxSanityErrc::CoinBaseScriptSize, 0};
}

std::optional<TxSanityError> CheckPrevouts(const auto& inputs) noexcept {
    std::size_t index = 0;
    for (const auto& input : inputs) {
        if (input.prevout.IsNull()) return TxSanityError{TxSanityErrc::NullPrevout, index};
        ++index;
    }
    return std::nullopt;
}

std::optional<TxSanityError> Check(const wire::TransactionLike auto& tx) {
    if (tx.inputs().empty()) return TxSanityError{TxSanityErrc::NoInputs};
    if (tx.outputs().empty()) return TxSanityError{TxSanityErrc::NoOutputs};
    if (tx.SerializeSizeStripped() * wire::WITNESS_SCALE_FACTOR > wire::MAX_BLOCK_WEIGHT_WU) {
        return TxSanityError{TxSanityErrc::Oversize};
    }
    if (const auto error = CheckOutputs(tx.outputs())) return error;
    if (const auto duplicate = FindDuplicate(tx.inputs())) {
        return TxSanityError{TxSanityErrc::DuplicateInputs, IndexOf(tx.inputs(), *duplicate, 1)};
    }
    return tx.IsCoinBase() ? CheckCoinBase(tx.inputs()) : CheckPrevouts(tx.inputs());
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

std::string TxSanityError::Message() const {
    std::string text(ToString(code));
    if (index) {
        text += code < TxSanityErrc::DuplicateInputs ? ", output " : ", input ";
        text += std::to_string(*index);
    }
    return text;
}

std::optional<TxSanityError> CheckTransactionSanity(wire::TxRef tx) {
    return tx.Visit([](const auto& any) { return Check(any); });
}

}  // namespace txhash::btcutil
