// SPDX-License-Identifier: MIT
#include "btcutil/address/text_error.h"

namespace txhash::btcutil {

std::string_view ToString(TextErrc code) noexcept {
    switch (code) {
        case TextErrc::InvalidCharacter:
            return "invalid character";
        case TextErrc::MixedCase:
            return "mixed case";
        case TextErrc::TooShort:
            return "text too short";
        case TextErrc::TooLong:
            return "text too long";
        case TextErrc::NoPrefix:
            return "no prefix";
        case TextErrc::BadChecksum:
            return "wrong checksum";
        case TextErrc::WrongNetwork:
            return "not a prefix of the network";
        case TextErrc::WrongSize:
            return "wrong payload size";
        case TextErrc::BadPadding:
            return "bad padding";
        case TextErrc::BadWitnessVersion:
            return "witness version above 16";
        case TextErrc::WrongVariant:
            return "wrong checksum variant for the witness version";
        case TextErrc::BadCompressionFlag:
            return "bad compression flag";
        case TextErrc::BadPrivateKey:
            return "private key out of range";
    }
    return "unknown error";
}

std::string TextError::Message() const {
    std::string text(ToString(code));
    if (offset) {
        text += " at offset ";
        text += std::to_string(*offset);
    }
    return text;
}

}  // namespace txhash::btcutil
