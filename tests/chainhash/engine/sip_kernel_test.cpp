// SPDX-License-Identifier: MIT
// The kernels that hash many messages with SipHash: every instruction set with every number of
// lanes, against one message at a time.

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <type_traits>
#include <vector>

#include "chainhash/engine/engine.h"
#include "chainhash/hash/ids.h"
#include "chainhash/internal/engine_kernels.h"
#include "chainhash/siphash/siphash_many.h"
#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/bytes.h"
#include "tests/support/random/random.h"

namespace txhash::chainhash::internal {

void PrintTo(const SipKernel& kernel, std::ostream* out) { *out << kernel.name; }

namespace {

using testing_support::Random;

constexpr std::uint64_t UNTOUCHED = 0x5555555555555555;

template <int C, int D>
void ExpectScalarAgrees(const SipKernel& kernel, const SipHashKey& key, const ByteRows& rows) {
    std::vector<std::uint64_t> out(rows.count + 1, UNTOUCHED);
    (kernel.*SipKernel::HashOf<C, D>())(out.data(), key, rows);
    for (std::size_t i = 0; i < rows.count; ++i) {
        ASSERT_EQ(out[i], (SipHash<C, D>(key, rows[i])))
            << C << '-' << D << ": row " << i << " of " << rows.count << ", " << rows.size
            << " bytes, " << rows.stride << " apart";
    }
    ASSERT_EQ(out.back(), UNTOUCHED);
}

class SipKernelTest : public testing::TestWithParam<SipKernel> {
protected:
    static void ExpectScalarAgreesOnAll(const SipHashKey& key, const ByteRows& rows) {
        ExpectScalarAgrees<2, 4>(GetParam(), key, rows);
        ExpectScalarAgrees<1, 3>(GetParam(), key, rows);
        ExpectScalarAgrees<1, 2>(GetParam(), key, rows);
    }
};

TEST_P(SipKernelTest, EveryLengthFromZeroTo128) {
    constexpr std::uint64_t SEED = 43;
    SCOPED_TRACE(testing::Message() << "seed " << SEED);
    Random random(SEED);
    constexpr std::size_t COUNT = 35;  // two full groups of sixteen and a ragged end
    for (std::size_t size = 0; size <= 128; ++size) {
        const std::size_t stride = size + random.Below(9);
        const Bytes bytes = random.ByteString(1 + COUNT * stride + size);
        const SipHashKey key = {random.Bits(), random.Bits()};
        ExpectScalarAgreesOnAll(key, {bytes.data() + random.Below(2), size, stride, COUNT});
    }
}

TEST_P(SipKernelTest, EveryCount) {
    Random random(44);
    for (const std::size_t size : {3U, 8U, 12U, 16U, 24U, 31U, 32U, 36U, 64U}) {
        const Bytes bytes = random.ByteString(50 * size);
        const SipHashKey key = {random.Bits(), random.Bits()};
        for (std::size_t count = 0; count <= 50; ++count) {
            ExpectScalarAgreesOnAll(key, {bytes.data(), size, size, count});
        }
    }
}

/// Memory between two inaccessible pages.
class FencedBytes {
public:
    explicit FencedBytes(std::size_t size) : m_size(size) {
        m_memory = mmap(nullptr, 3 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (m_memory == MAP_FAILED) throw std::bad_alloc();
        mprotect(Middle(), PAGE, PROT_READ | PROT_WRITE);
    }
    FencedBytes(const FencedBytes&) = delete;
    FencedBytes& operator=(const FencedBytes&) = delete;
    ~FencedBytes() { munmap(m_memory, 3 * PAGE); }

    [[nodiscard]] std::uint8_t* AtTheEnd() const { return Middle() + PAGE - m_size; }
    [[nodiscard]] std::uint8_t* AtTheStart() const { return Middle(); }

private:
    static constexpr std::size_t PAGE = 4096;
    [[nodiscard]] std::uint8_t* Middle() const {
        return static_cast<std::uint8_t*>(m_memory) + PAGE;
    }

    std::size_t m_size;
    void* m_memory;
};

TEST_P(SipKernelTest, ReadsNothingOutsideTheRows) {
    constexpr SipHashKey KEY = {1, 2};
    for (std::size_t size = 0; size <= 40; ++size) {
        for (const std::size_t count : {1U, 2U, 3U, 7U, 16U, 19U}) {
            const FencedBytes bytes(count * size);
            ExpectScalarAgreesOnAll(KEY, {bytes.AtTheEnd(), size, size, count});
            ExpectScalarAgreesOnAll(KEY, {bytes.AtTheStart(), size, size, count});
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Kernels, SipKernelTest, testing::ValuesIn(ListSipKernels()),
                         [](const auto& named) { return std::string(named.param.name); });

TEST(ListSipKernels, TheFirstIsScalarAndNamesAreUnique) {
    const auto kernels = ListSipKernels();
    ASSERT_FALSE(kernels.empty());
    EXPECT_EQ(kernels.front().name, "scalar");
    EXPECT_EQ(kernels.front().lanes, 1U);
    for (const SipKernel& kernel : kernels) {
        EXPECT_EQ(std::ranges::count(kernels, kernel.name, &SipKernel::name), 1) << kernel.name;
        EXPECT_NE(kernel.hash24, nullptr);
        EXPECT_NE(kernel.hash13, nullptr);
        EXPECT_NE(kernel.hash12, nullptr);
    }
}

TEST(ListKernels, EachEngineHasAListedSipKernel) {
    for (const EngineKernels& engine : ListKernels()) {
        if (!engine.available) continue;
        ASSERT_NE(engine.sip, nullptr);
        EXPECT_EQ(std::ranges::count(ListSipKernels(), engine.sip->name, &SipKernel::name), 1);
    }
}

TEST(SipHashMany, HashesValuesAsTheirBytes) {
    Random random(45);
    std::vector<Wtxid> ids;
    for (int i = 0; i < 37; ++i) ids.emplace_back(random.Hash());
    const SipHashKey key = {random.Bits(), random.Bits()};
    std::vector<std::uint64_t> out(ids.size());
    testing_support::ExpectNoAllocation([&] { SipHashMany<2, 4>(key, ids, out); });
    for (std::size_t i = 0; i < ids.size(); ++i) {
        EXPECT_EQ(out[i], (SipHash<2, 4>(key, ids[i].bytes())));
    }
}

TEST(SipHashMany, AnyRounds) {
    Random random(46);
    const Bytes bytes = random.ByteString(5 * 20);
    const ByteRows rows = {bytes.data(), 20, 20, 5};
    std::vector<std::uint64_t> out(rows.count);
    SipHashMany<3, 5>({1, 2}, rows, out);
    for (std::size_t i = 0; i < rows.count; ++i) {
        EXPECT_EQ(out[i], (SipHash<3, 5>({1, 2}, rows[i])));
    }
}

struct Padded {
    std::uint8_t tag;
    std::uint32_t number;
};
static_assert(PlainBytes<Wtxid> && PlainBytes<std::uint64_t>);
static_assert(!PlainBytes<Padded> && !PlainBytes<float>);
static_assert(!PlainBytes<const char*> && !PlainBytes<std::string_view> && !PlainBytes<ByteSpan>);

}  // namespace
}  // namespace txhash::chainhash::internal
