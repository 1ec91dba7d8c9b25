// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_INPUTS_MIXES_H
#define TXHASH_BENCH_SUPPORT_INPUTS_MIXES_H

// Artificial lists of messages: all of one length, or one that dwarfs the others.

#include <cstdint>
#include <string>
#include <vector>

#include "chainhash/bytes.h"
#include "wire/codec.h"

namespace txhash::bench_support {

/// Move-only: the messages are spans of the bytes.
struct Mix {
    explicit Mix(std::string mix_name) : name(std::move(mix_name)) {}
    Mix(Mix&&) = default;
    Mix& operator=(Mix&&) = default;
    Mix(const Mix&) = delete;
    Mix& operator=(const Mix&) = delete;
    ~Mix() = default;

    std::string name;
    Bytes bytes;
    std::vector<ByteSpan> messages;
};

/// `count` messages of one size.
[[nodiscard]] Mix Equal(std::size_t count, std::size_t size_bytes);
[[nodiscard]] Mix OneMegabyteAlone();
/// As in a block that one transaction almost fills.
[[nodiscard]] Mix OneMegabyteAndShort();
/// Too few for lanes, as long as common transactions.
[[nodiscard]] Mix FiveOnly();

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_INPUTS_MIXES_H
