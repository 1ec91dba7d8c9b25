// SPDX-License-Identifier: MIT
#include "btcutil/internal/input_file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <utility>

#include "btcutil/blockfile.h"
#include "chainhash/bytes.h"
#include "tests/support/bytes.h"
#include "tests/support/data/block_files.h"
#include "tests/support/temp_dir.h"

namespace txhash::btcutil::internal {
namespace {

using testing_support::Pattern;
using testing_support::TempDir;

TEST(InputFile, ReadsAtAnyOffset) {
    const TempDir dir;
    const Bytes content = Pattern(1000);
    InputFile file = InputFile::Open(dir.Write("file", content).c_str());
    ASSERT_TRUE(file);
    for (const std::size_t offset : {990U, 0U, 500U, 1000U, 2000U}) {
        Bytes bytes(20);
        const std::size_t count = file.ReadAt(offset, bytes);
        EXPECT_EQ(count, offset >= 1000 ? 0U : std::min<std::size_t>(20, 1000 - offset));
        EXPECT_TRUE(std::equal(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count),
                               content.begin() + static_cast<std::ptrdiff_t>(offset)));
    }
    EXPECT_EQ(file.error(), 0);
    const InputFile moved = std::move(file);
    EXPECT_TRUE(moved);
    EXPECT_FALSE(file);
}

TEST(InputFile, ReportsErrors) {
    const TempDir dir;
    EXPECT_FALSE(InputFile::Open((dir.path() / "none").c_str()));
    EXPECT_EQ(errno, ENOENT);
    InputFile directory = InputFile::Open(dir.path().c_str());
    std::array<std::uint8_t, 4> bytes{};
    EXPECT_EQ(directory.ReadAt(0, bytes), 0U);
    EXPECT_EQ(directory.error(), EISDIR);
}

TEST(InputFile, IsClosedOnExec) {
    const TempDir dir;
    const InputFile file = InputFile::Open(dir.Write("file", Pattern(1)).c_str());
    ASSERT_TRUE(file);
    bool seen = false;
    const std::filesystem::path real = std::filesystem::canonical(dir.path() / "file");
    for (const auto& entry : std::filesystem::directory_iterator("/proc/self/fd")) {
        std::error_code gone;
        if (std::filesystem::read_symlink(entry.path(), gone) != real) continue;
        seen = true;
        const int descriptor = std::stoi(entry.path().filename().string());
        EXPECT_NE(fcntl(descriptor, F_GETFD) & FD_CLOEXEC, 0);
    }
    EXPECT_TRUE(seen);
}

// The parent and the child each read the whole file: a shared position would give each a part.
TEST(InputFile, BothSidesOfAForkReadEverything) {
    const TempDir dir;
    constexpr std::size_t RECORDS = 20'000;
    const Bytes record = testing_support::block_files::GenesisRecord();
    Bytes records;
    for (std::size_t i = 0; i < RECORDS; ++i) {
        records.insert(records.end(), record.begin(), record.end());
    }
    const auto path = dir.Write("blk00000.dat", records);
    auto reader = BlockFileReader::Open(path);
    ASSERT_TRUE(reader);
    ASSERT_TRUE(reader->Next());
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    std::size_t blocks = 1;
    while (const auto item = reader->Next()) blocks += std::holds_alternative<BlockRecord>(*item);
    if (child == 0) _exit(blocks == RECORDS ? 0 : 1);
    EXPECT_EQ(blocks, RECORDS);
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
}

void Ignore(int) {}

// A pipe whose reader is interrupted over and over, by signals whose handler does not restart
// reads.
TEST(InputFile, SignalsDoNotEndAPipe) {
    const TempDir dir;
    const std::string path = (dir.path() / "pipe").string();
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    struct sigaction action = {};
    struct sigaction before = {};
    action.sa_handler = Ignore;
    ASSERT_EQ(sigaction(SIGUSR1, &action, &before), 0);

    const Bytes content = Pattern(300'000);
    const pthread_t reader = pthread_self();
    std::thread writer([&] {
        const auto interrupt = [&] {
            for (int i = 0; i < 10; ++i) {
                pthread_kill(reader, SIGUSR1);
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        };
        interrupt();  // while it opens the pipe
        const int descriptor = open(path.c_str(), O_WRONLY);
        for (ByteSpan rest = content; !rest.empty();) {
            interrupt();
            const auto count =
                write(descriptor, rest.data(), std::min<std::size_t>(65'536, rest.size()));
            if (count > 0) rest = rest.subspan(static_cast<std::size_t>(count));
        }
        close(descriptor);
    });
    InputFile file = InputFile::Open(path.c_str());
    Bytes bytes(content.size() + 10);
    const std::size_t count = file.ReadAt(0, bytes);
    writer.join();
    sigaction(SIGUSR1, &before, nullptr);
    EXPECT_TRUE(file);
    EXPECT_EQ(file.error(), 0);
    bytes.resize(count);
    EXPECT_EQ(bytes, content);
}

}  // namespace
}  // namespace txhash::btcutil::internal
