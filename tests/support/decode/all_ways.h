// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_DECODE_ALL_WAYS_H
#define TXHASH_TESTS_SUPPORT_DECODE_ALL_WAYS_H

// Decodes the same bytes in every way the library offers, and compares the results: owned messages,
// views, cached objects and streams; values, errors, serializations, sizes and hashes. For unit
// tests, tests over real data and fuzzing.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "chainhash/bytes.h"
#include "wire/block.h"
#include "wire/tx.h"

namespace txhash::testing_support {

template <class Object>
struct AllWays {
    /// The result of the owned decoder.
    wire::Decoded<Object> decoded;
    /// Which other ways disagree, and in what; empty if all agree.
    std::vector<std::string> disagreements;
};

[[nodiscard]] AllWays<wire::MsgTx> DecodeTxAllWays(ByteSpan raw,
                                                   wire::TxFormat format = wire::TxFormat::Network);

[[nodiscard]] AllWays<wire::MsgBlock> DecodeBlockAllWays(ByteSpan raw);

/// A wire::ByteSource over memory.
class SpanSource {
public:
    explicit SpanSource(ByteSpan bytes) noexcept : m_rest(bytes) {}
    [[nodiscard]] std::size_t Read(std::span<std::uint8_t> into) noexcept;

private:
    ByteSpan m_rest;
};

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_DECODE_ALL_WAYS_H
