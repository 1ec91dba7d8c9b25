// SPDX-License-Identifier: MIT
#include "btcutil/coins/hash_table_file_error.h"

namespace txhash::btcutil {
namespace {

std::string Describe(const HashTableFileError& error) {
    const std::string found = std::to_string(error.found.value_or(0));
    const std::string expected = std::to_string(error.expected.value_or(0));
    switch (error.code) {
        case HashTableFileErrc::SystemError:
            return error.system.message();
        case HashTableFileErrc::NotAHashTable:
            return "not a saved hash table";
        case HashTableFileErrc::TruncatedHeader:
            return "truncated header";
        case HashTableFileErrc::UnknownVersion:
            return "format version " + found + ", expected " + expected;
        case HashTableFileErrc::WrongByteOrder:
            return "written in another byte order";
        case HashTableFileErrc::WrongKeySize:
            return "keys of " + found + " bytes, expected " + expected;
        case HashTableFileErrc::WrongValueSize:
            return "values of " + found + " bytes, expected " + expected;
        case HashTableFileErrc::WrongCompressionRounds:
            return found + " compression rounds of SipHash, expected " + expected;
        case HashTableFileErrc::WrongFinalizationRounds:
            return found + " finalization rounds of SipHash, expected " + expected;
        case HashTableFileErrc::WrongFileSize:
            return "file size does not match " + expected + " entries";
        case HashTableFileErrc::DuplicateKey:
            return "duplicate key";
        case HashTableFileErrc::WrongChecksum:
            return "wrong checksum";
        case HashTableFileErrc::Shrunk:
            return "file shrank while it was read";
    }
    return "unknown error";
}

}  // namespace

std::string HashTableFileError::Message() const {
    std::string text = path + ": " + Describe(*this);
    if (offset) text.append(" at offset ").append(std::to_string(*offset));
    return text;
}

}  // namespace txhash::btcutil
