// SPDX-License-Identifier: MIT
#include "btcutil/blockfile/block_directory.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include "tests/support/bytes.h"
#include "tests/support/temp_dir.h"

namespace txhash::btcutil {
namespace {

using testing_support::FromHex;
using testing_support::TempDir;

std::vector<std::string> Names(const TempDir& dir) {
    std::vector<std::string> names;
    const auto files = ListBlockFiles(dir.path());
    for (const std::filesystem::path file : *files) {
        EXPECT_EQ(file.parent_path(), dir.path());
        names.push_back(file.filename());
    }
    return names;
}

TEST(BlockDirectory, BF14FilesInNumericalOrder) {
    const TempDir dir;
    for (const char* name : {"blk00010.dat", "blk100000.dat", "blk00002.dat", "blk99999.dat",
                             "rev00002.dat", "blk00003.dat.bak", "blk0004.dat", "blkabcde.dat",
                             "blk-0005.dat", "xor.dat", "blk.dat"}) {
        dir.Write(name, {});
    }
    EXPECT_EQ(Names(dir), (std::vector<std::string>{"blk00002.dat", "blk00010.dat", "blk99999.dat",
                                                    "blk100000.dat"}));
}

TEST(BlockDirectory, BF13PrunedNodeLacksTheFirstFiles) {
    const TempDir dir;
    dir.Write("blk00123.dat", {});
    EXPECT_EQ(Names(dir), std::vector<std::string>{"blk00123.dat"});
}

TEST(BlockDirectory, MissingDirectoryIsAnError) {
    const TempDir dir;
    const auto files = ListBlockFiles(dir.path() / "blocks");
    ASSERT_FALSE(files.has_value());
    EXPECT_EQ(files.error().code, FileErrc::SystemError);
    EXPECT_EQ(files.error().Message(),
              (dir.path() / "blocks").string() + ": No such file or directory");
}

TEST(BlockDirectory, BF01KeyOfTheDirectory) {
    const TempDir dir;
    dir.Write("xor.dat", FromHex("0102030405060708"));
    EXPECT_EQ(ReadXorKey(dir.path()).value(), (XorKey{1, 2, 3, 4, 5, 6, 7, 8}));
}

TEST(BlockDirectory, NoKeyIsAKeyOfZeros) {
    const TempDir dir;
    EXPECT_EQ(ReadXorKey(dir.path()).value(), XorKey{});
}

TEST(BlockDirectory, KeyOfAnotherSizeIsAnError) {
    for (const char* hex : {"", "01020304050607", "010203040506070809"}) {
        const TempDir dir;
        const auto path = dir.Write("xor.dat", FromHex(hex));
        const auto key = ReadXorKey(dir.path());
        ASSERT_FALSE(key.has_value());
        EXPECT_EQ(key.error().code, FileErrc::BadXorKey);
        EXPECT_EQ(key.error().Message(), path.string() + ": not a file of 8 bytes");
    }
}

TEST(BlockDirectory, KeyThatIsADirectoryIsAnError) {
    const TempDir dir;
    dir.Write("xor.dat/file", {});
    const auto key = ReadXorKey(dir.path());
    ASSERT_FALSE(key.has_value());
    EXPECT_EQ(key.error().code, FileErrc::SystemError);
    EXPECT_EQ(key.error().Message(), (dir.path() / "xor.dat").string() + ": Is a directory");
}

TEST(FileError, Texts) {
    EXPECT_EQ((FileError{FileErrc::NoBlockFiles, "blocks"}.Message()),
              "blocks: no block files (blk*.dat)");
    EXPECT_EQ((FileError{FileErrc::BadXorKey, "xor.dat"}.Reason()), "not a file of 8 bytes");
    EXPECT_EQ((FileError{FileErrc::SystemError, "f", {ENOENT, std::generic_category()}}.Message()),
              "f: No such file or directory");
}

}  // namespace
}  // namespace txhash::btcutil
