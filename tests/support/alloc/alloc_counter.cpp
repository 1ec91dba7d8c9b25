// SPDX-License-Identifier: MIT
// Replaces the allocator of the executable that links this object; see alloc_counter.h.
//
// Every entry point is defined here, including operator new[] and the sized deletes: a missing one
// would resolve to libmimalloc or libstdc++ and bypass the counter.

#include "tests/support/alloc/alloc_counter.h"

#include <cstddef>
#include <new>

#include <mimalloc.h>

namespace txhash::testing_support {
namespace {

// Constant-initialized and without destructor, so reading it never runs code, let alone allocates.
// It lives in the executable's own TLS block, which exists before a thread's first instruction.
constinit thread_local AllocCount t_count;

void Count(std::size_t size) noexcept {
    ++t_count.calls;
    t_count.bytes += size;
}

// As the standard requires of operator new: try, call the new-handler, try again. The mi_new of a
// libmimalloc built as C aborts if there is no handler.
template <typename Allocate>
void* AllocateOrThrow(Allocate allocate) {
    for (;;) {
        if (void* memory = allocate()) return memory;
        const std::new_handler handler = std::get_new_handler();
        if (handler == nullptr) throw std::bad_alloc{};
        handler();
    }
}

void* New(std::size_t size) {
    Count(size);
    return AllocateOrThrow([=] { return mi_malloc(size); });
}

void* New(std::size_t size, std::align_val_t alignment) {
    Count(size);
    return AllocateOrThrow(
        [=] { return mi_malloc_aligned(size, static_cast<std::size_t>(alignment)); });
}

template <typename... Alignment>
void* NewOrNull(std::size_t size, Alignment... alignment) noexcept {
    try {
        return New(size, alignment...);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}

}  // namespace

bool AllocCountingAvailable() noexcept { return true; }

AllocCount ThreadAllocations() noexcept { return t_count; }

}  // namespace txhash::testing_support

using txhash::testing_support::Count;
using txhash::testing_support::New;
using txhash::testing_support::NewOrNull;

extern "C" {

void* malloc(std::size_t size) noexcept {
    Count(size);
    return mi_malloc(size);
}

void* calloc(std::size_t count, std::size_t size) noexcept {
    Count(count * size);
    return mi_calloc(count, size);
}

void* realloc(void* memory, std::size_t size) noexcept {
    Count(size);
    return mi_realloc(memory, size);
}

void* reallocarray(void* memory, std::size_t count, std::size_t size) noexcept {
    Count(count * size);
    return mi_reallocarray(memory, count, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
    Count(size);
    return mi_aligned_alloc(alignment, size);
}

void* memalign(std::size_t alignment, std::size_t size) noexcept {
    Count(size);
    return mi_memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept {
    Count(size);
    return mi_posix_memalign(memory, alignment, size);
}

void* valloc(std::size_t size) noexcept {
    Count(size);
    return mi_valloc(size);
}

void* pvalloc(std::size_t size) noexcept {
    Count(size);
    return mi_pvalloc(size);
}

std::size_t malloc_usable_size(void* memory) noexcept { return mi_malloc_usable_size(memory); }

void free(void* memory) noexcept { mi_free(memory); }

}  // extern "C"

void* operator new(std::size_t n) { return New(n); }
void* operator new[](std::size_t n) { return New(n); }
void* operator new(std::size_t n, std::align_val_t a) { return New(n, a); }
void* operator new[](std::size_t n, std::align_val_t a) { return New(n, a); }
void* operator new(std::size_t n, const std::nothrow_t&) noexcept { return NewOrNull(n); }
void* operator new[](std::size_t n, const std::nothrow_t&) noexcept { return NewOrNull(n); }
void* operator new(std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return NewOrNull(n, a);
}
void* operator new[](std::size_t n, std::align_val_t a, const std::nothrow_t&) noexcept {
    return NewOrNull(n, a);
}

void operator delete(void* p) noexcept { mi_free(p); }
void operator delete[](void* p) noexcept { mi_free(p); }
void operator delete(void* p, std::size_t) noexcept { mi_free(p); }
void operator delete[](void* p, std::size_t) noexcept { mi_free(p); }
void operator delete(void* p, std::align_val_t) noexcept { mi_free(p); }
void operator delete[](void* p, std::align_val_t) noexcept { mi_free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { mi_free(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { mi_free(p); }
void operator delete(void* p, const std::nothrow_t&) noexcept { mi_free(p); }
void operator delete[](void* p, const std::nothrow_t&) noexcept { mi_free(p); }
void operator delete(void* p, std::align_val_t, const std::nothrow_t&) noexcept { mi_free(p); }
void operator delete[](void* p, std::align_val_t, const std::nothrow_t&) noexcept { mi_free(p); }
