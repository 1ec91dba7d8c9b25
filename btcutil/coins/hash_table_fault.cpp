// SPDX-License-Identifier: MIT
#include "btcutil/coins/hash_table_fault.h"

namespace txhash::btcutil {

std::string_view ToString(HashTableErrc code) noexcept {
    switch (code) {
        case HashTableErrc::WrongPlace:
            return "wrong place";
        case HashTableErrc::WrongTag:
            return "wrong tag";
        case HashTableErrc::WrongOrder:
            return "wrong order";
        case HashTableErrc::DuplicateKey:
            return "duplicate key";
        case HashTableErrc::WrongCount:
            return "wrong number of entries";
    }
    return "unknown fault";
}

std::string HashTableFault::Message() const {
    std::string text(ToString(code));
    if (slot) text.append(" in slot ").append(std::to_string(*slot));
    return text;
}

}  // namespace txhash::btcutil
