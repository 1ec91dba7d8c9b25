// SPDX-License-Identifier: MIT
#include "tests/support/alloc/alloc_counter.h"

#include <cryptopp/integer.h>
#include <gtest/gtest.h>
#include <malloc.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <limits>
#include <new>
#include <string>
#include <thread>
#include <vector>

namespace txhash::testing_support {
namespace {

// Keeps the compiler from removing an unused allocation.
template <typename T>
T* Opaque(T* pointer) {
    asm volatile("" : "+r"(pointer) : : "memory");
    return pointer;
}

class AllocCounterTest : public testing::Test {
protected:
    void SetUp() override {
        if (!AllocCountingAvailable()) GTEST_SKIP() << "a sanitizer owns the allocator";
    }
};

TEST_F(AllocCounterTest, NothingCountsNothing) {
    const AllocScope scope;
    EXPECT_EQ(scope.Count(), AllocCount{});
}

TEST_F(AllocCounterTest, FreeingCountsNothing) {
    void* memory = Opaque(std::malloc(24));
    const AllocScope scope;
    std::free(memory);
    EXPECT_EQ(scope.Count(), AllocCount{});
}

struct CFunction {
    const char* name;
    void* (*allocate)();
    std::uint64_t bytes;
};

class AllocCounterCTest : public AllocCounterTest, public testing::WithParamInterface<CFunction> {};

TEST_P(AllocCounterCTest, CallIsCountedWithItsSize) {
    const AllocScope scope;
    void* memory = Opaque(GetParam().allocate());
    const AllocCount count = scope.Count();
    ASSERT_NE(memory, nullptr);
    EXPECT_GE(malloc_usable_size(memory), GetParam().bytes);
    std::free(memory);
    EXPECT_EQ(count, (AllocCount{1, GetParam().bytes}));
}

INSTANTIATE_TEST_SUITE_P(
    CLibrary, AllocCounterCTest,
    testing::Values(CFunction{"malloc", [] { return std::malloc(100); }, 100},
                    CFunction{"calloc", [] { return std::calloc(5, 20); }, 100},
                    CFunction{"realloc", [] { return std::realloc(nullptr, 100); }, 100},
                    CFunction{"reallocarray", [] { return reallocarray(nullptr, 5, 20); }, 100},
                    CFunction{"aligned_alloc", [] { return std::aligned_alloc(64, 128); }, 128},
                    CFunction{"memalign", [] { return memalign(64, 100); }, 100},
                    CFunction{"posix_memalign",
                              [] {
                                  void* memory = nullptr;
                                  return posix_memalign(&memory, 64, 100) == 0 ? memory : nullptr;
                              },
                              100},
                    CFunction{"valloc", [] { return valloc(100); }, 100},
                    CFunction{"pvalloc", [] { return pvalloc(100); }, 100}),
    [](const auto& test) { return std::string{test.param.name}; });

TEST_F(AllocCounterTest, ReallocKeepsContentAndCountsNewSize) {
    char* text = static_cast<char*>(std::malloc(8));
    std::strcpy(text, "txhash");
    const AllocScope scope;
    text = static_cast<char*>(std::realloc(text, 1 << 20));
    EXPECT_EQ(scope.Count(), (AllocCount{1, 1 << 20}));
    EXPECT_STREQ(text, "txhash");
    std::free(text);
}

TEST_F(AllocCounterTest, InsideTheCLibraryIsCounted) {
    AllocScope scope;
    char* copy = Opaque(strdup("0123456789"));
    EXPECT_EQ(scope.Count(), (AllocCount{1, 11}));
    std::free(copy);

    std::FILE* file = std::fopen("/dev/null", "r");
    EXPECT_GE(scope.Count().calls, 2U);
    std::fclose(file);
}

TEST_F(AllocCounterTest, InsideCryptoPPIsCounted) {
    const AllocScope scope;
    const CryptoPP::Integer number{"0x0123456789abcdef0123456789abcdef0123456789abcdef"};
    EXPECT_GE(scope.Count().calls, 1U);
    EXPECT_GE(scope.Count().bytes, number.ByteCount());
}

TEST_F(AllocCounterTest, EveryOperatorNewIsCounted) {
    constexpr std::align_val_t ALIGNMENT{64};
    const AllocScope scope;
    const std::array pointers{
        Opaque(::operator new(10)),
        Opaque(::operator new[](10)),
        Opaque(::operator new(10, std::nothrow)),
        Opaque(::operator new[](10, std::nothrow)),
    };
    EXPECT_EQ(scope.Count(), (AllocCount{4, 40}));
    const std::array aligned{
        Opaque(::operator new(10, ALIGNMENT)),
        Opaque(::operator new[](10, ALIGNMENT)),
        Opaque(::operator new(10, ALIGNMENT, std::nothrow)),
        Opaque(::operator new[](10, ALIGNMENT, std::nothrow)),
    };
    EXPECT_EQ(scope.Count(), (AllocCount{8, 80}));

    for (void* pointer : aligned) {
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(pointer) % 64, 0U);
    }
    ::operator delete(pointers[0]);
    ::operator delete[](pointers[1]);
    ::operator delete(pointers[2], std::nothrow);
    ::operator delete[](pointers[3], std::nothrow);
    ::operator delete(aligned[0], ALIGNMENT);
    ::operator delete[](aligned[1], ALIGNMENT);
    ::operator delete(aligned[2], ALIGNMENT, std::nothrow);
    ::operator delete[](aligned[3], ALIGNMENT, std::nothrow);
    EXPECT_EQ(scope.Count(), (AllocCount{8, 80}));
}

TEST_F(AllocCounterTest, ContainersAreCounted) {
    const AllocScope scope;
    std::vector<std::uint32_t> numbers(250);
    Opaque(numbers.data());
    EXPECT_EQ(scope.Count(), (AllocCount{1, 1000}));
    std::string text(100, 'x');
    Opaque(text.data());
    EXPECT_EQ(scope.Count().calls, 2U);
    std::string within_itself(3, 'x');
    Opaque(within_itself.data());
    EXPECT_EQ(scope.Count().calls, 2U);
}

TEST_F(AllocCounterTest, ImpossibleSizeThrowsBadAlloc) {
    const volatile std::size_t impossible = std::numeric_limits<std::ptrdiff_t>::max();
    EXPECT_THROW(Opaque(::operator new(impossible)), std::bad_alloc);
    EXPECT_EQ(Opaque(::operator new(impossible, std::nothrow)), nullptr);
}

TEST_F(AllocCounterTest, ThreadsCountApart) {
    constexpr std::uint64_t CALLS = 1000;
    AllocCount here;
    AllocCount there;
    const auto allocate = [](AllocCount& result, std::uint64_t calls) {
        const AllocScope scope;
        for (std::uint64_t i = 0; i < calls; ++i) {
            std::free(Opaque(std::malloc(16)));
        }
        result = scope.Count();
    };
    std::thread other{allocate, std::ref(there), CALLS};
    allocate(here, 2 * CALLS);
    other.join();
    EXPECT_EQ(here, (AllocCount{2 * CALLS, 32 * CALLS}));
    EXPECT_EQ(there, (AllocCount{CALLS, 16 * CALLS}));
}

}  // namespace
}  // namespace txhash::testing_support
