// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_MIXES_H
#define TXHASH_BENCH_SUPPORT_MIXES_H

// Lists of messages that no block holds: all of one length, or one that dwarfs the others.

#include <cstdint>
#include <string>
#include <vector>

#include "wire/writer.h"

namespace bench_support {

/// Movable only: the messages are spans of the bytes.
struct Mix {
    explicit Mix(std::string mix_name) : name(std::move(mix_name)) {}
    Mix(Mix&&) = default;
    Mix& operator=(Mix&&) = default;
    Mix(const Mix&) = delete;
    Mix& operator=(const Mix&) = delete;
    ~Mix() = default;

    std::string name;
    std::vector<std::uint8_t> bytes;
    std::vector<wire::ByteSpan> messages;
};

/// `count` messages of one size.
[[nodiscard]] Mix Equal(std::size_t count, std::size_t size_bytes);
[[nodiscard]] Mix OneMegabyteAlone();
/// A block with one transaction that fills it, nearly.
[[nodiscard]] Mix OneMegabyteAndShort();
/// Too few for lanes, of the lengths of common transactions.
[[nodiscard]] Mix FiveOnly();

}  // namespace bench_support

#endif  // TXHASH_BENCH_SUPPORT_MIXES_H
