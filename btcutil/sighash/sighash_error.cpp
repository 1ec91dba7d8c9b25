// SPDX-License-Identifier: MIT
// Kept apart from the digests: a test checks that their object files refer to no allocation
// function.

#include "btcutil/sighash/sighash_error.h"

namespace txhash::btcutil {

std::string_view ToString(SighashErrc code) noexcept {
    switch (code) {
        case SighashErrc::InvalidHashType:
            return "invalid hash type";
        case SighashErrc::MissingOutput:
            return "no output at the input's index";
        case SighashErrc::IncompleteSpentOutputs:
            return "need one spent output per input";
    }
    return "unknown error";
}

std::string SighashError::Message() const {
    std::string text = "input " + std::to_string(input_index) + ": ";
    text += ToString(code);
    return text;
}

}  // namespace txhash::btcutil
