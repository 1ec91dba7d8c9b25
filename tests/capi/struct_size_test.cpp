// SPDX-License-Identifier: MIT
// Structs of another size than the library knows, as older and newer callers have them.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "tests/capi/c_objects.h"
#include "tests/support/bytes.h"
#include "tests/support/data/block_files.h"
#include "tests/support/data/public_inputs.h"
#include "tests/support/temp_dir.h"

namespace txhash::capi_testing {
namespace {

using testing_support::FromHex;
namespace inputs = testing_support::public_inputs;

/// Runs `fill` on memory that claims each size, and expects that it fills no more than that, and
/// no more than it knows; that what it fills begins like `known`; and that it refuses sizes that no
/// such struct has.
template <class Struct>
void ExpectFillsNoMore(const Struct& known, const std::function<txhash_status(Struct*)>& fill) {
    constexpr std::size_t BEYOND = 64;
    for (std::size_t size = 0; size <= sizeof(Struct) + BEYOND; ++size) {
        SCOPED_TRACE(size);
        std::vector<std::uint64_t> memory(sizeof(Struct) / 8 + BEYOND, 0xaaaaaaaaaaaaaaaa);
        auto* const out = reinterpret_cast<Struct*>(memory.data());
        std::memcpy(memory.data(), &size, sizeof size);
        auto expected = memory;
        const bool is_size = size >= 8 && size % 8 == 0;
        if (is_size) {
            std::memcpy(expected.data() + 1, reinterpret_cast<const std::uint64_t*>(&known) + 1,
                        std::min(size, sizeof(Struct)) - 8);
        }
        EXPECT_EQ(fill(out), is_size ? TXHASH_OK : TXHASH_INVALID_ARGUMENT);
        EXPECT_EQ(memory, expected);
    }
}

TEST(CapiStructSize, Tx) {
    const Bytes raw = FromHex(inputs::SEGWIT_COINBASE_1);
    const auto fill = [&](txhash_tx* out) {
        return txhash_tx_parse(out, raw.data(), raw.size(), nullptr);
    };
    txhash_tx known = Sized<txhash_tx>();
    ASSERT_EQ(fill(&known), TXHASH_OK);
    ExpectFillsNoMore<txhash_tx>(known, fill);
}

TEST(CapiStructSize, Block) {
    const Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    const auto hasher = MakeBlockHasher();
    const auto fill = [&](txhash_block* out) {
        return txhash_block_compute(hasher.get(), out, nullptr, raw.data(), raw.size(), nullptr);
    };
    txhash_block known = Sized<txhash_block>();
    ASSERT_EQ(fill(&known), TXHASH_OK);
    ExpectFillsNoMore<txhash_block>(known, fill);
}

TEST(CapiStructSize, Record) {
    const testing_support::TempDir dir;
    const std::string path =
        dir.Write("blk00000.dat", testing_support::block_files::GenesisRecord()).string();
    txhash_block_files* opened = nullptr;
    const auto fill = [&](txhash_record* out) {
        txhash_block_files_close(opened);
        EXPECT_EQ(txhash_block_files_open(&opened, path.c_str(), nullptr), TXHASH_OK);
        return txhash_block_files_next(opened, out, nullptr);
    };
    txhash_record known = Sized<txhash_record>();
    ASSERT_EQ(fill(&known), TXHASH_OK);
    // Two of its members are addresses, which each reader has its own of.
    for (std::size_t size = 0; size <= sizeof known + 64; ++size) {
        SCOPED_TRACE(size);
        std::vector<std::uint64_t> memory(sizeof known / 8 + 64, 0xaaaaaaaaaaaaaaaa);
        memory[0] = size;
        const bool is_size = size >= 8 && size % 8 == 0;
        EXPECT_EQ(fill(reinterpret_cast<txhash_record*>(memory.data())),
                  is_size ? TXHASH_OK : TXHASH_INVALID_ARGUMENT);
        const std::size_t filled = is_size ? std::min(size, sizeof known) / 8 : 1;
        EXPECT_EQ(std::count(memory.begin(), memory.end(), 0xaaaaaaaaaaaaaaaa),
                  static_cast<std::ptrdiff_t>(memory.size() - filled));
        EXPECT_EQ(memory[3], filled > 3 ? known.offset : 0xaaaaaaaaaaaaaaaa);
    }
    txhash_block_files_close(opened);
}

// A record that was refused is not lost.
TEST(CapiStructSize, ARefusedRecordComesNext) {
    const testing_support::TempDir dir;
    const std::string path =
        dir.Write("blk00000.dat", testing_support::block_files::GenesisRecord()).string();
    txhash_block_files* opened = nullptr;
    ASSERT_EQ(txhash_block_files_open(&opened, path.c_str(), nullptr), TXHASH_OK);
    const CBlockFiles files(opened);
    txhash_record record = Sized<txhash_record>();
    record.struct_size = 4;
    EXPECT_EQ(txhash_block_files_next(opened, &record, nullptr), TXHASH_INVALID_ARGUMENT);
    record.struct_size = sizeof record;
    EXPECT_EQ(txhash_block_files_next(opened, &record, nullptr), TXHASH_OK);
}

}  // namespace
}  // namespace txhash::capi_testing
