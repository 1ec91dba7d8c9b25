// SPDX-License-Identifier: MIT
#include "tests/support/alloc/failing_heap.h"

#include <cerrno>
#include <cstdlib>

namespace {

struct Heap {
    std::size_t calls_left = 0;  // until one fails; 0: none fails
    bool fail_all = false;       // from that one on
    std::size_t failures = 0;
    std::ptrdiff_t live = 0;

    bool Fails() noexcept {
        if (calls_left == 0) return false;
        if (--calls_left != 0) return false;
        if (fail_all) calls_left = 1;
        ++failures;
        errno = ENOMEM;
        return true;
    }
    void* Count(void* memory) noexcept {
        if (memory != nullptr) ++live;
        return memory;
    }
};

constinit Heap g_heap;

}  // namespace

#if defined(__GLIBC__) && !defined(TXHASH_NO_MALLOC_HOOK)
#define TXHASH_HAS_MALLOC_HOOK 1

extern "C" {

void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* memory);

void* malloc(std::size_t size) noexcept {
    return g_heap.Fails() ? nullptr : g_heap.Count(__libc_malloc(size));
}
void* calloc(std::size_t count, std::size_t size) noexcept {
    return g_heap.Fails() ? nullptr : g_heap.Count(__libc_calloc(count, size));
}
void* realloc(void* memory, std::size_t size) noexcept {
    if (g_heap.Fails()) return nullptr;
    void* const moved = __libc_realloc(memory, size);
    if (memory == nullptr) return g_heap.Count(moved);
    if (size == 0) --g_heap.live;
    return moved;
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    return g_heap.Fails() ? nullptr : g_heap.Count(__libc_memalign(alignment, size));
}
int posix_memalign(void** out, std::size_t alignment, std::size_t size) noexcept {
    void* const memory = aligned_alloc(alignment, size);
    if (memory == nullptr) return ENOMEM;
    *out = memory;
    return 0;
}
void free(void* memory) noexcept {
    if (memory != nullptr) --g_heap.live;
    __libc_free(memory);
}

}  // extern "C"
#endif

namespace txhash::testing_support {

bool FailingHeapAvailable() noexcept {
#ifdef TXHASH_HAS_MALLOC_HOOK
    return true;
#else
    return false;
#endif
}

std::ptrdiff_t LiveAllocations() noexcept { return g_heap.live; }

FailingAllocation::FailingAllocation(std::size_t n, bool fail_all) noexcept {
    g_heap.failures = 0;
    g_heap.fail_all = fail_all;
    g_heap.calls_left = n;
}

FailingAllocation::~FailingAllocation() { g_heap.calls_left = 0; }

std::size_t FailingAllocation::Failures() noexcept { return g_heap.failures; }

}  // namespace txhash::testing_support
