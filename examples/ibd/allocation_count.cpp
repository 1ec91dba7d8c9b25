// SPDX-License-Identifier: MIT
#include "allocation_count.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::uint64_t> g_allocations = 0;

void* Counted(void* memory) {
    g_allocations.fetch_add(1, std::memory_order_relaxed);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

}  // namespace

std::uint64_t ibd::AllocationCount() noexcept {
    return g_allocations.load(std::memory_order_relaxed);
}

// The array forms and the nothrow forms call these.

void* operator new(std::size_t size) { return Counted(std::malloc(size != 0 ? size : 1)); }

void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto align = static_cast<std::size_t>(alignment);
    return Counted(std::aligned_alloc(align, (size + align - 1) / align * align));
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
