// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_INTERNAL_ZEROED_MEMORY_H
#define TXHASH_BTCUTIL_COINS_INTERNAL_ZEROED_MEMORY_H

// Zeroed memory for tables with random access. Large blocks come directly from the kernel, in huge
// pages if possible, and take up physical memory only where touched. An object belongs to one
// thread at a time.

#include <cstddef>
#include <utility>

#include "chainhash/bytes/attributes.h"

namespace txhash::btcutil {

class TXHASH_EXPORT ZeroedMemory {
public:
    /// Alignment of data(): a cache line.
    static constexpr std::size_t ALIGNMENT = 64;
    /// Blocks of at least this size come directly from the kernel.
    static constexpr std::size_t HUGE_PAGE_SIZE = std::size_t{1} << 21;

    /// No memory.
    ZeroedMemory() noexcept = default;
    /// Throws std::bad_alloc.
    explicit ZeroedMemory(std::size_t size_bytes);
    ZeroedMemory(ZeroedMemory&& other) noexcept
        : m_data(std::exchange(other.m_data, nullptr)),
          m_size_bytes(std::exchange(other.m_size_bytes, 0)) {}
    ZeroedMemory& operator=(ZeroedMemory&& other) noexcept {
        std::swap(m_data, other.m_data);
        std::swap(m_size_bytes, other.m_size_bytes);
        return *this;
    }
    ~ZeroedMemory();

    [[nodiscard]] std::byte* data() const noexcept { return m_data; }
    [[nodiscard]] std::size_t size_bytes() const noexcept { return m_size_bytes; }

private:
    std::byte* m_data = nullptr;
    std::size_t m_size_bytes = 0;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_COINS_INTERNAL_ZEROED_MEMORY_H
