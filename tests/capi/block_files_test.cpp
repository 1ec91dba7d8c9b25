// SPDX-License-Identifier: MIT
// Block files by the C ABI: the records and faults of btcutil::BlockFileReader.

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "btcutil/blockfile.h"
#include "tests/capi/c_objects.h"
#include "tests/support/alloc/alloc_counter.h"
#include "tests/support/data/block_files.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/temp_dir.h"

namespace txhash::capi_testing {
namespace {

namespace examples = testing_support::block_files;
using testing_support::TempDir;

/// A record or a fault, of either language.
struct Item {
    txhash_status status = TXHASH_OK;
    std::uint64_t offset = 0, size_bytes = 0;
    std::string network{};
    Bytes block{};

    friend bool operator==(const Item&, const Item&) = default;
};

std::vector<Item> ItemsByC(const std::string& path) {
    txhash_block_files* opened = nullptr;
    EXPECT_EQ(txhash_block_files_open(&opened, path.c_str(), nullptr), TXHASH_OK);
    const CBlockFiles files(opened);
    std::vector<Item> items;
    for (;;) {
        txhash_record record = Sized<txhash_record>();
        txhash_error error = UnfilledError();
        const txhash_status status = txhash_block_files_next(files.get(), &record, &error);
        if (status == TXHASH_END_OF_FILES) return items;
        Item item{.status = status, .offset = record.offset, .size_bytes = record.size_bytes};
        if (record.network != nullptr) item.network = record.network;
        if (status == TXHASH_OK) {
            item.block.assign(record.block, record.block + record.size_bytes);
        } else {
            EXPECT_EQ(record.block, nullptr);
            EXPECT_EQ(error.status, status);
            EXPECT_EQ(error.offset, record.offset);
        }
        items.push_back(item);
    }
}

std::vector<Item> ItemsByCpp(const std::string& path, const btcutil::XorKey& key = {}) {
    auto reader = btcutil::BlockFileReader::Open(path, {.key = key});
    std::vector<Item> items;
    while (const auto next = reader->Next()) {
        if (const auto* fault = std::get_if<btcutil::BlockFileFault>(&*next)) {
            items.push_back({.status = 132 + static_cast<int>(fault->code),
                             .offset = fault->offset,
                             .size_bytes = fault->size_bytes.value_or(0)});
            continue;
        }
        const auto& record = std::get<btcutil::BlockRecord>(*next);
        items.push_back({.offset = record.offset,
                         .size_bytes = record.bytes.size(),
                         .network = std::string(record.network.name),
                         .block = Bytes(record.bytes.begin(), record.bytes.end())});
    }
    return items;
}

TEST(CapiBlockFiles, ExamplesOfFaults) {
    const TempDir dir;
    for (const Bytes& bytes :
         {Bytes(), examples::GenesisRecord(), examples::PaddedFile(), examples::DoubleMagicFile(),
          examples::JunkFile(), examples::ZeroTailFile(), examples::CutFile()}) {
        const std::string path = dir.Write("blk00000.dat", bytes).string();
        EXPECT_EQ(ItemsByC(path), ItemsByCpp(path));
        EXPECT_EQ(ItemsByC(dir.path().string()), ItemsByCpp(path));
    }
}

TEST(CapiBlockFiles, TheKeyOfTheDirectory) {
    const TempDir dir;
    dir.Write("xor.dat", examples::KEY);
    const std::string path = dir.Write("blk00000.dat", examples::XoredFile()).string();
    EXPECT_EQ(ItemsByC(path), ItemsByCpp(path, examples::KEY));
    EXPECT_EQ(ItemsByC(dir.path().string()).size(), 2U);
}

TEST(CapiBlockFiles, FilesInTheirOrder) {
    const TempDir dir;
    dir.Write("blk00010.dat", examples::GenesisRecord(btcutil::MAINNET));
    dir.Write("blk00002.dat", examples::GenesisRecord(btcutil::REGTEST));
    dir.Write("blk00003.dat", {});
    dir.Write("rev00000.dat", examples::JunkFile());
    const auto items = ItemsByC(dir.path().string());
    ASSERT_EQ(items.size(), 2U);
    EXPECT_EQ(items[0].network, btcutil::REGTEST.name);
    EXPECT_EQ(items[1].network, btcutil::MAINNET.name);
}

// It is reported with its path, and the others are read.
TEST(CapiBlockFiles, AFileThatCannotBeOpened) {
    const TempDir dir;
    std::filesystem::create_symlink("nowhere", dir.path() / "blk00000.dat");
    dir.Write("blk00001.dat", examples::GenesisRecord());
    txhash_block_files* opened = nullptr;
    ASSERT_EQ(txhash_block_files_open(&opened, dir.path().c_str(), nullptr), TXHASH_OK);
    const CBlockFiles files(opened);
    txhash_record record = Sized<txhash_record>();
    txhash_error error = UnfilledError();
    EXPECT_EQ(txhash_block_files_next(opened, &record, &error), TXHASH_SYSTEM_ERROR);
    EXPECT_EQ(record.path, (dir.path() / "blk00000.dat").string());
    EXPECT_EQ(MessageOf(error), "system error: No such file or directory");
    EXPECT_EQ(txhash_block_files_next(opened, &record, &error), TXHASH_OK);
    EXPECT_EQ(record.path, (dir.path() / "blk00001.dat").string());
}

TEST(CapiBlockFiles, BothSidesOfAForkReadEverything) {
    // More than the reader reads ahead, which a fork copies.
    constexpr int RECORD_COUNT = 5000;
    Bytes file;
    for (int i = 0; i < RECORD_COUNT; ++i) {
        const Bytes record = examples::GenesisRecord();
        file.insert(file.end(), record.begin(), record.end());
    }
    const TempDir dir;
    const std::string path = dir.Write("blk00000.dat", file).string();
    txhash_block_files* opened = nullptr;
    ASSERT_EQ(txhash_block_files_open(&opened, path.c_str(), nullptr), TXHASH_OK);
    const CBlockFiles files(opened);
    const auto count = [&] {
        int records = 0;
        txhash_record record = Sized<txhash_record>();
        while (txhash_block_files_next(opened, &record, nullptr) == TXHASH_OK) ++records;
        return records;
    };
    txhash_record first = Sized<txhash_record>();
    ASSERT_EQ(txhash_block_files_next(opened, &first, nullptr), TXHASH_OK);
    const pid_t child = fork();
    ASSERT_NE(child, -1);
    if (child == 0) std::_Exit(count() == RECORD_COUNT - 1 ? 0 : 1);
    EXPECT_EQ(count(), RECORD_COUNT - 1);
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

TEST(CapiBlockFiles, AKeyThatCannotBeOpened) {
    if (!testing_support::AllocCountingAvailable()) {
        GTEST_SKIP() << "sanitizers need descriptors to look at memory";
    }
    const TempDir dir;
    dir.Write("xor.dat", examples::KEY);
    const std::string path = dir.Write("blk00000.dat", examples::GenesisRecord()).string();
    rlimit old;
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &old), 0);
    const rlimit none{.rlim_cur = 0, .rlim_max = old.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
    txhash_block_files* opened = nullptr;
    txhash_error error = UnfilledError();
    const txhash_status status = txhash_block_files_open(&opened, path.c_str(), &error);
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &old), 0);
    EXPECT_EQ(status, TXHASH_SYSTEM_ERROR);
    EXPECT_EQ(error.system, EMFILE);
    EXPECT_EQ(opened, nullptr);
}

class CapiBlockFilesCorpus : public testing_support::CorpusTest {};

TEST_F(CapiBlockFilesCorpus, EveryFile) {
    for (const char* name : {"mainnet-0-to-4.dat", "mainnet-1-to-256.dat", "mainnet-277647.dat"}) {
        const std::string path =
            testing_support::CorpusPath(std::string("blkfiles/") + name).string();
        const auto items = ItemsByC(path);
        EXPECT_FALSE(items.empty());
        EXPECT_EQ(items, ItemsByCpp(path));
    }
}

}  // namespace
}  // namespace txhash::capi_testing
