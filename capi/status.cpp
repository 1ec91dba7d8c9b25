// SPDX-License-Identifier: MIT
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

#include "btcutil/blockfile.h"
#include "btcutil/sighash.h"
#include "capi/internal/border.h"
#include "capi/internal/message_writer.h"
#include "capi/internal/status.h"
#include "capi/txhash.h"

namespace txhash::capi {

// The codes of the ABI are never renumbered, those of C++ may be: hence these tables.

txhash_status StatusOf(wire::DecodeErrc code) noexcept {
    using enum wire::DecodeErrc;
    switch (code) {
        case EndOfData:
            return TXHASH_END_OF_DATA;
        case NonCanonicalCompactSize:
            return TXHASH_NON_CANONICAL_COMPACT_SIZE;
        case SizeTooLarge:
            return TXHASH_SIZE_TOO_LARGE;
        case UnknownWitnessFlag:
            return TXHASH_UNKNOWN_WITNESS_FLAG;
        case SuperfluousWitness:
            return TXHASH_SUPERFLUOUS_WITNESS;
        case NotABoolean:
            return TXHASH_NOT_A_BOOLEAN;
        case IndexTooLarge:
            return TXHASH_INDEX_TOO_LARGE;
        case TooManyTransactions:
            return TXHASH_TOO_MANY_TRANSACTIONS;
        case TrailingBytes:
            return TXHASH_TRAILING_BYTES;
    }
    return TXHASH_INTERNAL;
}

txhash_status StatusOf(btcutil::BlockErrc code) noexcept {
    using enum btcutil::BlockErrc;
    switch (code) {
        case BadTxnMrklRoot:
            return TXHASH_BAD_TXNMRKLROOT;
        case BadTxnsDuplicate:
            return TXHASH_BAD_TXNS_DUPLICATE;
        case BadBlkLength:
            return TXHASH_BAD_BLK_LENGTH;
        case BadCbMissing:
            return TXHASH_BAD_CB_MISSING;
        case BadCbMultiple:
            return TXHASH_BAD_CB_MULTIPLE;
        case UnexpectedWitness:
            return TXHASH_UNEXPECTED_WITNESS;
        case BadWitnessNonceSize:
            return TXHASH_BAD_WITNESS_NONCE_SIZE;
        case BadWitnessMerkleMatch:
            return TXHASH_BAD_WITNESS_MERKLE_MATCH;
        case BadBlkWeight:
            return TXHASH_BAD_BLK_WEIGHT;
        case NotComputed:
            return TXHASH_NOT_COMPUTED;
    }
    return TXHASH_INTERNAL;
}

txhash_status StatusOf(btcutil::SighashErrc code) noexcept {
    using enum btcutil::SighashErrc;
    switch (code) {
        case InvalidHashType:
            return TXHASH_INVALID_HASH_TYPE;
        case MissingOutput:
            return TXHASH_MISSING_OUTPUT;
        case IncompleteSpentOutputs:
            return TXHASH_INCOMPLETE_SPENT_OUTPUTS;
    }
    return TXHASH_INTERNAL;
}

txhash_status StatusOf(btcutil::FileErrc code) noexcept {
    using enum btcutil::FileErrc;
    switch (code) {
        case SystemError:
            return TXHASH_SYSTEM_ERROR;
        case BadXorKey:
            return TXHASH_BAD_XOR_KEY;
        case NoBlockFiles:
            return TXHASH_NO_BLOCK_FILES;
    }
    return TXHASH_INTERNAL;
}

txhash_status StatusOf(btcutil::BlockFileErrc code) noexcept {
    using enum btcutil::BlockFileErrc;
    switch (code) {
        case Junk:
            return TXHASH_JUNK;
        case TruncatedRecord:
            return TXHASH_TRUNCATED_RECORD;
        case ReadError:
            return TXHASH_READ_ERROR;
    }
    return TXHASH_INTERNAL;
}

std::optional<btcutil::BlockErrc> BlockErrcOf(txhash_status status) noexcept {
    for (int code = 0; code <= static_cast<int>(btcutil::BlockErrc::NotComputed); ++code) {
        const auto errc = static_cast<btcutil::BlockErrc>(code);
        if (StatusOf(errc) == status) return errc;
    }
    return std::nullopt;
}

txhash_status Fail(txhash_error* error, const wire::DecodeError& decode_error) noexcept {
    txhash_error failure{};
    failure.status = StatusOf(decode_error.code);
    failure.offset = decode_error.offset;
    failure.index = TXHASH_NONE;
    failure.field = wire::ToString(decode_error.field).data();  // a literal
    return Fail(error, failure);
}

}  // namespace txhash::capi

namespace {

using namespace txhash;

/// The text of a status that C++ has a word for, too. All of them are literals.
std::optional<std::string_view> SharedText(txhash_status status) noexcept {
    if (const auto code = capi::BlockErrcOf(status)) return btcutil::ToString(*code);
    for (int code = 0; code <= static_cast<int>(wire::DecodeErrc::TrailingBytes); ++code) {
        const auto errc = static_cast<wire::DecodeErrc>(code);
        if (capi::StatusOf(errc) == status) return wire::ToString(errc);
    }
    for (int code = 0; code <= static_cast<int>(btcutil::SighashErrc::IncompleteSpentOutputs);
         ++code) {
        const auto errc = static_cast<btcutil::SighashErrc>(code);
        if (capi::StatusOf(errc) == status) return btcutil::ToString(errc);
    }
    return std::nullopt;
}

}  // namespace

extern "C" {

const char* txhash_status_text(txhash_status status) {
    if (const auto text = SharedText(status)) return text->data();
    switch (status) {
        case TXHASH_OK:
            return "success";
        case TXHASH_INVALID_ARGUMENT:
            return "invalid argument";
        case TXHASH_INVALID_HEX:
            return "not 64 hexadecimal digits";
        case TXHASH_INDEX_OUT_OF_RANGE:
            return "index out of range";
        case TXHASH_BUFFER_TOO_SMALL:
            return "buffer too small";
        case TXHASH_OUT_OF_ORDER:
            return "part of a transaction out of order";
        case TXHASH_END_OF_FILES:
            return "no more blocks";
        case TXHASH_SYSTEM_ERROR:
            return "system error";
        case TXHASH_BAD_XOR_KEY:
            return "xor.dat is not a file of 8 bytes";
        case TXHASH_NO_BLOCK_FILES:
            return "no block files";
        case TXHASH_JUNK:
            return "junk bytes";
        case TXHASH_TRUNCATED_RECORD:
            return "truncated record";
        case TXHASH_READ_ERROR:
            return "read error";
        case TXHASH_NO_MEMORY:
            return "out of memory";
        case TXHASH_INTERNAL:
            return "internal error";
        default:
            return "unknown status";
    }
}

size_t txhash_error_message(const txhash_error* error, char* out, size_t size) {
    capi::MessageWriter message(out, size);
    if (error == nullptr) return message.Finish();
    message.Append(txhash_status_text(error->status));
    if (error->status == TXHASH_OK) return message.Finish();  // the rest has not been filled
    if (error->index != TXHASH_NONE) message.Append(", index ").Append(error->index);
    if (error->offset != TXHASH_NONE) message.Append(" at byte ").Append(error->offset);
    if (error->field != nullptr) {
        const bool is_after = error->status == TXHASH_TRAILING_BYTES;
        message.Append(is_after ? ", after the " : ", reading ").Append(error->field);
    }
    if (error->system > 0) {
        try {
            message.Append(": ").Append(std::generic_category().message(error->system));
        } catch (...) {
            message.Append("errno ").Append(static_cast<std::uint64_t>(error->system));
        }
    }
    return message.Finish();
}

int txhash_status_invalidates_hash(txhash_status status) {
    const auto code = capi::BlockErrcOf(status);
    return code && btcutil::BlockFault{*code}.InvalidatesHash() ? 1 : 0;
}

}  // extern "C"
