// SPDX-License-Identifier: MIT
#include "wire/error.h"

namespace wire {

std::string_view ToString(DecodeErrc code) noexcept {
    switch (code) {
        case DecodeErrc::EndOfData:
            return "unexpected end of data";
        case DecodeErrc::NonCanonicalCompactSize:
            return "non-canonical compact size";
        case DecodeErrc::SizeTooLarge:
            return "size too large";
        case DecodeErrc::UnknownWitnessFlag:
            return "unknown witness flag";
        case DecodeErrc::SuperfluousWitness:
            return "superfluous witness record";
        case DecodeErrc::TrailingBytes:
            return "trailing bytes";
    }
    return "unknown error";
}

std::string_view ToString(Field field) noexcept {
    switch (field) {
        case Field::Version:
            return "version";
        case Field::InputCount:
            return "input count";
        case Field::Prevout:
            return "prevout";
        case Field::ScriptSigLength:
            return "script_sig length";
        case Field::ScriptSig:
            return "script_sig";
        case Field::Sequence:
            return "sequence";
        case Field::WitnessFlag:
            return "witness flag";
        case Field::OutputCount:
            return "output count";
        case Field::Value:
            return "value";
        case Field::ScriptPubKeyLength:
            return "script_pubkey length";
        case Field::ScriptPubKey:
            return "script_pubkey";
        case Field::WitnessItemCount:
            return "witness item count";
        case Field::WitnessItemLength:
            return "witness item length";
        case Field::WitnessItem:
            return "witness item";
        case Field::Witness:
            return "witness";
        case Field::LockTime:
            return "lock_time";
        case Field::Transaction:
            return "transaction";
        case Field::BlockHeader:
            return "block header";
        case Field::TransactionCount:
            return "transaction count";
        case Field::Block:
            return "block";
        case Field::CompactSize:
            return "compact size";
    }
    return "unknown field";
}

std::string DecodeError::Message() const {
    std::string text(ToString(code));
    text += " at byte ";
    text += std::to_string(offset);
    text += code == DecodeErrc::TrailingBytes ? ", after the " : ", reading ";
    text += ToString(field);
    return text;
}

}  // namespace wire
