// SPDX-License-Identifier: MIT
#include "btcutil/coins/internal/zeroed_memory.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <limits>
#include <new>

namespace txhash::btcutil {
namespace {

std::byte* AllocateSmall(std::size_t size_bytes) {
    void* memory = ::operator new(size_bytes, std::align_val_t(ZeroedMemory::ALIGNMENT));
    return static_cast<std::byte*>(std::memset(memory, 0, size_bytes));
}

/// Maps pages, aligned to huge pages.
std::byte* MapPages(std::size_t size_bytes) {
    constexpr std::size_t HUGE_PAGE = ZeroedMemory::HUGE_PAGE_SIZE;
    if (size_bytes > std::numeric_limits<std::size_t>::max() - HUGE_PAGE) throw std::bad_alloc();
    const std::size_t mapped_bytes = size_bytes + HUGE_PAGE;
    void* const mapped =
        mmap(nullptr, mapped_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED) throw std::bad_alloc();

    // Unmap the pages before the first huge page and after the last byte.
    auto* const begin = static_cast<std::byte*>(mapped);
    const std::size_t before = -reinterpret_cast<std::uintptr_t>(begin) % HUGE_PAGE;
    if (before != 0) munmap(begin, before);
    std::byte* const data = begin + before;
    const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    const std::size_t kept = (size_bytes + page - 1) / page * page;
    if (before + kept < mapped_bytes) munmap(data + kept, mapped_bytes - before - kept);
#if defined(MADV_HUGEPAGE)
    madvise(data, kept, MADV_HUGEPAGE);  // affects speed only
#endif
    return data;
}

}  // namespace

ZeroedMemory::ZeroedMemory(std::size_t size_bytes) : m_size_bytes(size_bytes) {
    if (size_bytes == 0) return;
    m_data = size_bytes < HUGE_PAGE_SIZE ? AllocateSmall(size_bytes) : MapPages(size_bytes);
}

ZeroedMemory::~ZeroedMemory() {
    if (m_data == nullptr) return;
    if (m_size_bytes < HUGE_PAGE_SIZE) {
        ::operator delete(m_data, std::align_val_t(ALIGNMENT));
    } else {
        munmap(m_data, m_size_bytes);
    }
}

}  // namespace txhash::btcutil
