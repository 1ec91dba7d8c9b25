// SPDX-License-Identifier: MIT
#include "wire/codec/error.h"

namespace txhash::wire {

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
        case DecodeErrc::NotABoolean:
            return "flag is neither 0 nor 1";
        case DecodeErrc::IndexTooLarge:
            return "transaction index above 65535";
        case DecodeErrc::TooManyTransactions:
            return "more than 65535 transactions";
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
        case Field::BlockHash:
            return "block hash";
        case Field::Announce:
            return "announce flag";
        case Field::CompactVersion:
            return "compact block version";
        case Field::CompactNonce:
            return "compact block nonce";
        case Field::ShortIdCount:
            return "short id count";
        case Field::ShortId:
            return "short id";
        case Field::PrefilledCount:
            return "prefilled transaction count";
        case Field::PrefilledIndex:
            return "prefilled transaction index";
        case Field::IndexCount:
            return "transaction index count";
        case Field::TransactionIndex:
            return "transaction index";
        case Field::SendCmpct:
            return "sendcmpct message";
        case Field::CmpctBlock:
            return "cmpctblock message";
        case Field::GetBlockTxn:
            return "getblocktxn message";
        case Field::BlockTxn:
            return "blocktxn message";
        case Field::FilterElementCount:
            return "filter element count";
        case Field::FilterElement:
            return "filter element";
        case Field::Filter:
            return "filter";
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

}  // namespace txhash::wire
