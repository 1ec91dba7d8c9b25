// SPDX-License-Identifier: MIT
// Out of memory at every allocation of every function that allocates. This program's malloc fails
// the n-th call, or all from the n-th on, for n = 1, 2, ... until the function no longer notices.
// Each time the function must report it, the object must stay usable, and nothing may be leaked.
//

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "btcutil/block.h"
#include "tests/capi/c_objects.h"
#include "tests/support/alloc/failing_heap.h"
#include "tests/support/bytes.h"
#include "tests/support/data/block_files.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/random/random_tx.h"
#include "tests/support/temp_dir.h"

namespace txhash::capi_testing {
namespace {

namespace inputs = testing_support::public_inputs;
using testing_support::FailingAllocation;
using testing_support::FromHex;
using testing_support::LiveAllocations;
using testing_support::TempDir;

/// A function that allocates. An object is made anew for each attempt.
struct Trial {
    std::function<void()> make = [] {};     ///< the object, without failures
    std::function<txhash_status()> call{};  ///< with them
    std::function<void()> destroy = [] {};
};

class CapiNoMemory : public testing::Test {
protected:
    void SetUp() override {
        if (!testing_support::FailingHeapAvailable()) {
            GTEST_SKIP() << "the allocator cannot be replaced in this build";
        }
    }

    /// The status of `call()` if allocation `n` fails, and with `fail_all` all later ones.
    template <class Call>
    static auto With(std::size_t n, bool fail_all, Call&& call) {
        const FailingAllocation failing(n, fail_all);
        return call();
    }

    /// Returns how many allocations `trial` makes.
    static std::size_t ExpectSurvives(const Trial& trial) {
        std::size_t most = 0;
        // What is allocated once per process, such as locales, is not to be counted.
        trial.make();
        EXPECT_EQ(trial.call(), TXHASH_OK);
        trial.destroy();
        for (const bool fail_all : {false, true}) {
            for (std::size_t n = 1;; ++n) {
                const std::ptrdiff_t before = LiveAllocations();
                trial.make();
                const txhash_status status = With(n, fail_all, trial.call);
                const std::size_t failures = FailingAllocation::Failures();
                const txhash_status again = failures != 0 ? trial.call() : TXHASH_OK;
                trial.destroy();
                const std::ptrdiff_t leaked = LiveAllocations() - before;

                EXPECT_EQ(leaked, 0) << "allocation " << n;
                EXPECT_EQ(again, TXHASH_OK) << "after allocation " << n << " failed";
                EXPECT_EQ(status, failures != 0 ? TXHASH_NO_MEMORY : TXHASH_OK)
                    << "allocation " << n << (fail_all ? " and all later ones" : "");
                if (failures == 0 || HasFailure()) break;
                most = std::max(most, n);
            }
        }
        return most;
    }
};

/// A block of many transactions, so that every vector grows more than once.
Bytes SomeBlock() {
    testing_support::Random random(16);
    return wire::ToBytes(testing_support::RandomBlock(random, 100));
}

// Runs in a process of its own, like every test under CTest: nothing has been hashed before.
TEST_F(CapiNoMemory, ChoosingTheEngineAllocatesNothing) {
    txhash_hash hash;
    const int done = With(1, true, [&] {
        txhash_sha256(&hash, "abc", 3);
        txhash_sha256d64(&hash, "0123456789012345678901234567890123456789012345678901234567890123",
                         1);
        return txhash_engine() != nullptr ? 1 : 0;
    });
    EXPECT_EQ(done, 1);
    EXPECT_EQ(FailingAllocation::Failures(), 0U);
}

TEST_F(CapiNoMemory, BlockHasherCreate) {
    txhash_block_hasher* hasher = nullptr;
    const auto allocations = ExpectSurvives({
        .call =
            [&] {
                txhash_block_hasher_destroy(hasher);
                const txhash_status status = txhash_block_hasher_create(&hasher, EVERYTHING);
                EXPECT_EQ(hasher == nullptr, status != TXHASH_OK);
                return status;
            },
        .destroy =
            [&] {
                txhash_block_hasher_destroy(hasher);
                hasher = nullptr;
            },
    });
    EXPECT_EQ(allocations, 1U);
}

TEST_F(CapiNoMemory, BlockCompute) {
    const Bytes raw = SomeBlock();
    const auto warm = MakeBlockHasher();
    txhash_block expected = Sized<txhash_block>();
    ASSERT_EQ(txhash_block_compute(warm.get(), &expected, nullptr, raw.data(), raw.size(), nullptr),
              TXHASH_OK);
    txhash_block_hasher* hasher = nullptr;
    const auto allocations = ExpectSurvives({
        .make = [&] { hasher = MakeBlockHasher().release(); },
        .call =
            [&] {
                txhash_block block;
                block.struct_size = sizeof block;
                std::size_t used = 1;
                txhash_error error = UnfilledError();
                const txhash_status status =
                    txhash_block_compute(hasher, &block, &used, raw.data(), raw.size(), &error);
                const txhash_status check = txhash_block_check(hasher, TXHASH_ANY_AGE, nullptr);
                if (status == TXHASH_OK) {
                    EXPECT_EQ(used, raw.size());
                    EXPECT_EQ(check, TXHASH_BAD_TXNMRKLROOT);
                    EXPECT_EQ(ToHash(block.witness_merkle_root),
                              ToHash(expected.witness_merkle_root));
                    EXPECT_EQ(std::memcmp(block.txids, expected.txids, 32 * block.tx_count), 0);
                    EXPECT_EQ(std::memcmp(block.prevouts, expected.prevouts,
                                          sizeof(txhash_outpoint) * block.prevout_count),
                              0);
                } else {
                    EXPECT_EQ(error.status, TXHASH_NO_MEMORY);
                    EXPECT_EQ(error.field, nullptr);
                    EXPECT_EQ(used, 0U);
                    EXPECT_EQ(block.txids, nullptr);
                    EXPECT_EQ(check, TXHASH_NOT_COMPUTED);
                }
                return status;
            },
        .destroy = [&] { txhash_block_hasher_destroy(hasher); },
    });
    EXPECT_GE(allocations, 8U);
}

TEST_F(CapiNoMemory, Sha256dMany) {
    const Bytes data = testing_support::Pattern(3000);
    const std::vector<std::size_t> offsets = {0, 10, 200, 1000, 1001, 2000, 3000};
    std::vector<txhash_hash> out(offsets.size() - 1);
    const auto allocations = ExpectSurvives({.call = [&] {
        return txhash_sha256d_many(out.data(), data.data(), offsets.data(), out.size());
    }});
    EXPECT_GE(allocations, 1U);
}

TEST_F(CapiNoMemory, MerkleBranch) {
    const std::vector<txhash_hash> leaves(1000);
    std::vector<txhash_hash> branch(10);
    const auto allocations = ExpectSurvives({.call = [&] {
        std::size_t levels = 99;
        const txhash_status status = txhash_merkle_branch(branch.data(), branch.size(), &levels,
                                                          leaves.data(), leaves.size(), 7);
        EXPECT_EQ(levels, status == TXHASH_OK ? 10U : 0U);
        return status;
    }});
    EXPECT_GE(allocations, 2U);
}

/// The signed example of BIP-0143, and what it spends.
struct SignedExample {
    Bytes raw = FromHex(
        "01000000000102fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000049"
        "4830450221008b9d1dc26ba6a9cb62127b02742fa9d754cd3bebf337f7a55d114c8e5cdd30be022040529b19"
        "4ba3f9281a99f2b1c0a19c0489bc22ede944ccf4ecbab4cc618ef3ed01eeffffffef51e1b804cc89d182d279"
        "655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02202cb206000000001976a91482"
        "80b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976a9143bde42dbee7e4dbe6a21b2"
        "d50ce2f0167faa815988ac000247304402203609e17b84f6a7d30c80bfa610b5b4542f32a8a0d5447a12fb13"
        "66d7f01cc44a0220573a954c4518331561406f90300e8f3358f51928d43c212a8caed02de67eebee0121025476"
        "c"
        "2e83188368da1ff3e292e7acafcdb3566bb0ad253f62fc70f07aeee635711000000");
    Bytes key_script =
        FromHex("2103c9f4836b9a4f77fc0d81f7bcb01b7f1b35916864b9476c241ce9fc198bd25432ac");
    Bytes key_hash_script = FromHex("00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1");
    std::vector<txhash_output> spent = {
        {625'000'000, key_script.data(), key_script.size()},
        {600'000'000, key_hash_script.data(), key_hash_script.size()}};

    txhash_status Create(txhash_sighash_cache** cache) const {
        return txhash_sighash_cache_create(cache, raw.data(), raw.size(), spent.data(),
                                           spent.size(), nullptr);
    }
};

TEST_F(CapiNoMemory, SighashCacheCreate) {
    const SignedExample example;
    txhash_sighash_cache* cache = nullptr;
    const auto allocations = ExpectSurvives({
        .call =
            [&] {
                txhash_sighash_cache_destroy(cache);
                const txhash_status status = example.Create(&cache);
                EXPECT_EQ(cache == nullptr, status != TXHASH_OK);
                return status;
            },
        .destroy =
            [&] {
                txhash_sighash_cache_destroy(cache);
                cache = nullptr;
            },
    });
    EXPECT_GE(allocations, 4U);
}

// The functions that compute digests allocate nothing, so they cannot fail.
TEST_F(CapiNoMemory, DigestsAllocateNothing) {
    const SignedExample example;
    txhash_sighash_cache* made = nullptr;
    ASSERT_EQ(example.Create(&made), TXHASH_OK);
    const CSighashCache cache(made);
    txhash_hash digest;
    std::vector<txhash_status> statuses;
    statuses.reserve(100);
    static_cast<void>(With(1, true, [&] {
        for (const std::uint32_t type : {0U, 1U, 2U, 3U, 0x81U, 0x82U, 0x83U}) {
            for (const std::size_t input : {0U, 1U}) {
                statuses.push_back(txhash_sighash_legacy(made, &digest, input, "x", 1, type));
                statuses.push_back(txhash_sighash_segwit_v0(made, &digest, input, "x", 1, 7, type));
                statuses.push_back(txhash_sighash_taproot(made, &digest, input,
                                                          static_cast<std::uint8_t>(type), nullptr,
                                                          UINT32_MAX, "\x50", 1));
            }
        }
        return 0;
    }));
    EXPECT_EQ(FailingAllocation::Failures(), 0U);
    EXPECT_EQ(statuses, std::vector<txhash_status>(42, TXHASH_OK));
}

TEST_F(CapiNoMemory, CheckSignatures) {
    const SignedExample example;
    txhash_sighash_cache* cache = nullptr;
    for (const std::size_t input : {0U, 1U}) {
        SCOPED_TRACE(input);
        const auto allocations = ExpectSurvives({
            .make = [&] { EXPECT_EQ(example.Create(&cache), TXHASH_OK); },
            .call =
                [&] {
                    int verdict = -1;
                    const txhash_status status = txhash_check_signatures(cache, &verdict, input);
                    EXPECT_EQ(verdict, status == TXHASH_OK ? TXHASH_SIGNATURES_VALID
                                                           : TXHASH_SIGNATURES_NOT_CHECKED);
                    return status;
                },
            .destroy = [&] { txhash_sighash_cache_destroy(cache); },
        });
        EXPECT_GE(allocations, 1U);
    }
}

TEST_F(CapiNoMemory, BlockFilesOpen) {
    const TempDir dir;
    dir.Write("xor.dat", testing_support::block_files::KEY);
    const std::string file =
        dir.Write("blk00000.dat", testing_support::block_files::XoredFile()).string();
    dir.Write("blk00001.dat", {});
    for (const std::string& path : {file, dir.path().string()}) {
        SCOPED_TRACE(path);
        txhash_block_files* files = nullptr;
        const auto allocations = ExpectSurvives({
            .call =
                [&] {
                    txhash_block_files_close(files);
                    const txhash_status status =
                        txhash_block_files_open(&files, path.c_str(), nullptr);
                    EXPECT_EQ(files == nullptr, status != TXHASH_OK);
                    return status;
                },
            .destroy =
                [&] {
                    txhash_block_files_close(files);
                    files = nullptr;
                },
        });
        EXPECT_GE(allocations, 5U);
    }
}

// After each failure the next call continues at the same place: no block is lost. The second block
// is larger than the reader's first window.
TEST_F(CapiNoMemory, BlockFilesNext) {
    const TempDir dir;
    const Bytes large(1'000'000, 7);
    const Bytes first = testing_support::block_files::GenesisRecord();
    dir.Write("blk00000.dat", first);
    dir.Write("blk00001.dat", testing_support::block_files::Record(large));
    const std::string path = dir.path().string();
    txhash_block_files* files = nullptr;
    for (std::size_t records = 0; records < 2; ++records) {
        SCOPED_TRACE(records);
        const auto allocations = ExpectSurvives({
            .make =
                [&] {
                    EXPECT_EQ(txhash_block_files_open(&files, path.c_str(), nullptr), TXHASH_OK);
                    for (std::size_t i = 0; i < records; ++i) {
                        txhash_record record = Sized<txhash_record>();
                        EXPECT_EQ(txhash_block_files_next(files, &record, nullptr), TXHASH_OK);
                    }
                },
            .call =
                [&] {
                    txhash_record record;
                    record.struct_size = sizeof record;
                    const txhash_status status = txhash_block_files_next(files, &record, nullptr);
                    EXPECT_EQ(record.block == nullptr, status != TXHASH_OK);
                    if (status == TXHASH_OK) {
                        EXPECT_EQ(record.size_bytes,
                                  records == 0 ? first.size() - 8 : large.size());
                    }
                    return status;
                },
            .destroy = [&] { txhash_block_files_close(files); },
        });
        EXPECT_GE(allocations, 2U);
    }
}

TEST_F(CapiNoMemory, FilterBuilder) {
    const Bytes raw = SomeBlock();
    const std::vector<txhash_bytes> scripts(50, {"script", 6});
    txhash_filter_builder* builder = nullptr;
    EXPECT_EQ(ExpectSurvives({
                  .call =
                      [&] {
                          txhash_filter_builder_destroy(builder);
                          const txhash_status status = txhash_filter_builder_create(&builder);
                          EXPECT_EQ(builder == nullptr, status != TXHASH_OK);
                          return status;
                      },
                  .destroy =
                      [&] {
                          txhash_filter_builder_destroy(builder);
                          builder = nullptr;
                      },
              }),
              1U);
    const auto allocations = ExpectSurvives({
        .make = [&] { builder = MakeFilterBuilder().release(); },
        .call =
            [&] {
                txhash_bytes filter = {"x", 1};
                const txhash_status status =
                    txhash_filter_build(builder, &filter, raw.data(), raw.size(), scripts.data(),
                                        scripts.size(), nullptr);
                EXPECT_EQ(filter.data == nullptr, status != TXHASH_OK);
                return status;
            },
        .destroy = [&] { txhash_filter_builder_destroy(builder); },
    });
    EXPECT_GE(allocations, 4U);
}

TEST_F(CapiNoMemory, FilterMatch) {
    const Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    const auto builder = MakeFilterBuilder();
    txhash_bytes filter;
    ASSERT_EQ(
        txhash_filter_build(builder.get(), &filter, raw.data(), raw.size(), nullptr, 0, nullptr),
        TXHASH_OK);
    const std::vector<txhash_bytes> scripts = {{"one", 3}, {"three", 5}, {"four", 4}, {"two", 3}};
    const txhash_hash block_hash{};
    const auto allocations = ExpectSurvives({.call = [&] {
        int matches = 1;
        const txhash_status status =
            txhash_filter_match_any(&matches, &block_hash, filter.data, filter.size, scripts.data(),
                                    scripts.size(), nullptr);
        EXPECT_EQ(matches, 0);
        return status;
    }});
    EXPECT_GE(allocations, 2U);
}

// These have no status: they say as much as they can.
TEST_F(CapiNoMemory, Messages) {
    txhash_error error{};
    error.status = TXHASH_SYSTEM_ERROR;
    error.system = 2;
    error.offset = TXHASH_NONE;
    error.index = TXHASH_NONE;
    char text[200];
    for (const bool fail_all : {false, true}) {
        for (std::size_t n = 1;; ++n) {
            const std::ptrdiff_t before = LiveAllocations();
            const auto length =
                With(n, fail_all, [&] { return txhash_error_message(&error, text, sizeof text); });
            EXPECT_EQ(LiveAllocations(), before);
            EXPECT_EQ(length, std::strlen(text));
            if (FailingAllocation::Failures() == 0) break;
            EXPECT_STREQ(text, "system error: errno 2");
        }
        EXPECT_STREQ(text, "system error: No such file or directory");
    }

    ASSERT_EQ(setenv("TXHASH_ENGINE", "a name that does not fit into a short string", 1), 0);
    std::size_t failed = 0;
    for (std::size_t n = 1;; ++n) {
        const std::ptrdiff_t before = LiveAllocations();
        const auto length = With(n, true, [&] { return txhash_engine_error(text, sizeof text); });
        EXPECT_EQ(LiveAllocations(), before);
        EXPECT_EQ(length, std::strlen(text));
        if (FailingAllocation::Failures() == 0) break;
        ++failed;
        EXPECT_STREQ(text, "out of memory");
    }
    ASSERT_EQ(unsetenv("TXHASH_ENGINE"), 0);
    EXPECT_GE(failed, 1U);
    EXPECT_STREQ(text,
                 "TXHASH_ENGINE=a name that does not fit into a short string: no such engine");
}

// The control: the hook is really what the library allocates from.
TEST_F(CapiNoMemory, TheHookIsInUse) {
    const std::ptrdiff_t before = LiveAllocations();
    txhash_block_hasher* hasher = nullptr;
    ASSERT_EQ(txhash_block_hasher_create(&hasher, 0), TXHASH_OK);
    const std::ptrdiff_t with_hasher = LiveAllocations();
    txhash_block_hasher_destroy(hasher);
    EXPECT_EQ(with_hasher, before + 1);
    EXPECT_EQ(LiveAllocations(), before);
}

}  // namespace
}  // namespace txhash::capi_testing
