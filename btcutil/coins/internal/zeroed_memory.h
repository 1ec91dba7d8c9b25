// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_COINS_INTERNAL_ZEROED_MEMORY_H
#define TXHASH_BTCUTIL_COINS_INTERNAL_ZEROED_MEMORY_H

// Memory that is zero, for tables that random accesses go to: where it is large the kernel is asked
// for huge pages, and gives each page when it is first touched. One object belongs to one thread at
// a time.

#include <cstddef>
#include <utility>

namespace txhash::btcutil {

class ZeroedMemory {
public:
    /// What data() is aligned to: a cache line.
    static constexpr std::size_t ALIGNMENT = 64;
    /// From this size on it comes straight from the kernel, in huge pages if they are to be had.
    static constexpr std::size_t HUGE_PAGE_SIZE = std::size_t{1} << 21;

    /// None.
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
