// SPDX-License-Identifier: MIT
#ifndef TXHASH_WIRE_MESSAGE_INTERNAL_DIFFERENTIAL_INDEX_H
#define TXHASH_WIRE_MESSAGE_INTERNAL_DIFFERENTIAL_INDEX_H

// Indexes of transactions in a block as BIP-0152 encodes them: in increasing order, each as its
// distance from the smallest index that could follow the last one. 0, 3, 5 are sent as 0, 2, 1.

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "wire/codec/compact_size.h"
#include "wire/codec/limits.h"

namespace txhash::wire {

/// Writes or reads one list of indexes, one after the other.
class DifferentialIndexes {
public:
    /// Requires that `index` is larger than the last one.
    template <ByteWriter W>
    void Write(W& writer, std::uint16_t index) {
        assert(index >= m_smallest);
        WriteCompactSize(writer, index - m_smallest);
        m_smallest = index + std::uint64_t{1};
    }

    /// The next index, which is larger than the last one; one above MAX_TX_INDEX is an error.
    template <ByteReader R>
    [[nodiscard]] std::uint16_t Read(R& reader, Field field) {
        const std::size_t offset = reader.offset();
        const std::uint64_t difference = ReadCompactSize(reader, field);
        // Compare before adding: a sum of 64-bit numbers could wrap.
        const std::uint64_t left = MAX_TX_INDEX + 1 - m_smallest;
        if (difference >= left) {
            reader.Fail(DecodeErrc::IndexTooLarge, field, offset);
            return 0;
        }
        const auto index = static_cast<std::uint16_t>(m_smallest + difference);
        m_smallest = index + std::uint64_t{1};
        return index;
    }

private:
    std::uint64_t m_smallest = 0;  // possible next index; at most MAX_TX_INDEX + 1
};

}  // namespace txhash::wire

#endif  // TXHASH_WIRE_MESSAGE_INTERNAL_DIFFERENTIAL_INDEX_H
