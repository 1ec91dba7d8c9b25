// SPDX-License-Identifier: MIT
#include "btcutil/blockfile/block_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "tests/support/alloc/expect_no_allocation.h"
#include "tests/support/data/block_files.h"
#include "tests/support/random/random.h"
#include "tests/support/temp_dir.h"
#include "wire/block.h"

namespace txhash::btcutil {
namespace {

using namespace testing_support::block_files;
using testing_support::Concat;
using testing_support::FromHex;
using testing_support::Random;
using testing_support::Repeat;
using testing_support::TempDir;

using Lines = std::vector<std::string>;

class BlockFile : public testing::Test {
protected:
    BlockFileReader Open(const Bytes& file, const BlockFileReader::Options& options = {}) {
        return BlockFileReader::Open(m_dir.Write("blk00000.dat", file), options).value();
    }

    /// One line per item: "mainnet block at 8, 285 bytes", or the message of a fault.
    Lines ReadAll(const Bytes& file, const BlockFileReader::Options& options = {}) {
        BlockFileReader reader = Open(file, options);
        Lines lines;
        while (const auto item = reader.Next()) {
            if (const auto* record = std::get_if<BlockRecord>(&*item)) {
                lines.push_back(std::string(record->network.name) + " block at " +
                                std::to_string(record->offset) + ", " +
                                std::to_string(record->bytes.size()) + " bytes");
            } else {
                lines.push_back(std::get<BlockFileFault>(*item).Message());
            }
        }
        return lines;
    }

    TempDir m_dir;
};

TEST_F(BlockFile, BF01XoredByFileOffset) {
    EXPECT_EQ(ReadAll(XoredFile(), {.key = KEY}),
              (Lines{"mainnet block at 8, 285 bytes", "mainnet block at 301, 285 bytes"}));
    EXPECT_EQ(ReadAll(XoredFile()), Lines{"586 junk bytes at offset 0"});
}

TEST_F(BlockFile, BF03ZerosBetweenRecordsAreNormal) {
    EXPECT_EQ(ReadAll(PaddedFile()),
              (Lines{"mainnet block at 8, 285 bytes", "mainnet block at 308, 285 bytes"}));
}

TEST_F(BlockFile, BF04MagicBeforeMagicIsJunk) {
    EXPECT_EQ(ReadAll(DoubleMagicFile()),
              (Lines{"4 junk bytes at offset 0", "mainnet block at 12, 285 bytes"}));
}

TEST_F(BlockFile, BF07JunkBetweenRecords) {
    EXPECT_EQ(ReadAll(JunkFile()),
              (Lines{"mainnet block at 8, 285 bytes", "4 junk bytes at offset 293",
                     "mainnet block at 305, 285 bytes"}));
}

TEST_F(BlockFile, BF08ZeroTailIsNormal) {
    EXPECT_EQ(ReadAll(ZeroTailFile()), Lines{"mainnet block at 8, 285 bytes"});
}

TEST_F(BlockFile, BF09TruncatedRecord) {
    EXPECT_EQ(ReadAll(CutFile()), (Lines{"mainnet block at 8, 285 bytes",
                                         "truncated record at offset 293: 200 of 293 bytes"}));
}

TEST_F(BlockFile, BF11CustomSignet) {
    const Network custom{"custom signet", {0x8d, 0xe4, 0x5d, 0xa0}};
    EXPECT_EQ(ReadAll(GenesisRecord(custom), {.networks = {custom}}),
              Lines{"custom signet block at 8, 285 bytes"});
    EXPECT_EQ(ReadAll(GenesisRecord(custom)).size(), 1U);
}

TEST_F(BlockFile, MovedFromReaderIsAtItsEnd) {
    BlockFileReader reader = Open(PaddedFile());
    ASSERT_TRUE(reader.Next());
    BlockFileReader moved = std::move(reader);
    EXPECT_FALSE(reader.Next());
    const auto item = moved.Next();
    ASSERT_TRUE(item);
    EXPECT_EQ(std::get<BlockRecord>(*item).offset, 308U);
    reader = std::move(moved);
    EXPECT_FALSE(moved.Next());
    EXPECT_FALSE(reader.Next());
}

TEST_F(BlockFile, BF12EveryNetworkIsDetected) {
    for (const Network& network : NETWORKS) {
        EXPECT_EQ(ReadAll(GenesisRecord(network)),
                  Lines{std::string(network.name) + " block at 8, 285 bytes"});
    }
}

TEST_F(BlockFile, BF15RepeatedBlockIsReadTwice) {
    EXPECT_EQ(ReadAll(Concat({GenesisRecord(), GenesisRecord()})).size(), 2U);
}

TEST_F(BlockFile, EveryPrefix) {
    const Bytes file = Concat({GenesisRecord(), GenesisRecord()});
    for (std::size_t size = 0; size <= file.size(); ++size) {
        SCOPED_TRACE(size);
        const std::size_t records = size / 293;
        const std::size_t rest = size % 293;
        Lines expected;
        for (std::size_t i = 0; i < records; ++i) {
            expected.push_back("mainnet block at " + std::to_string(293 * i + 8) + ", 285 bytes");
        }
        const std::string place = " at offset " + std::to_string(293 * records);
        if (rest >= 8) {
            expected.push_back("truncated record" + place + ": " + std::to_string(rest) +
                               " of 293 bytes");
        } else if (rest >= 4) {
            expected.push_back("truncated record" + place + ": " + std::to_string(rest) +
                               " of 8 bytes");
        } else if (rest >= 1) {
            expected.push_back(std::to_string(rest) + (rest == 1 ? " junk byte" : " junk bytes") +
                               place);
        }
        EXPECT_EQ(ReadAll({file.begin(), file.begin() + static_cast<std::ptrdiff_t>(size)}),
                  expected);
    }
}

TEST_F(BlockFile, LengthsOfRecordsAreBounded) {
    for (const std::size_t size : {std::size_t{BlockFileReader::MIN_BLOCK_SIZE},
                                   std::size_t{BlockFileReader::MAX_BLOCK_SIZE}}) {
        EXPECT_EQ(ReadAll(Record(Repeat(0, size))),
                  Lines{"mainnet block at 8, " + std::to_string(size) + " bytes"});
    }
    for (const std::size_t size : {std::size_t{BlockFileReader::MIN_BLOCK_SIZE} - 1,
                                   std::size_t{BlockFileReader::MAX_BLOCK_SIZE} + 1}) {
        const Bytes record = Record(Repeat(0, size));
        const std::size_t junk = record[6] != 0 ? 7 : 5;  // the length's last bytes are zero
        EXPECT_EQ(ReadAll(record), Lines{std::to_string(junk) + " junk bytes at offset 0"});
    }
}

TEST_F(BlockFile, RecordsInsideATruncatedOneAreFound) {
    const Bytes claims_much = Record(Repeat(0xaa, 5000));
    const Bytes file = Concat({ByteSpan(claims_much).first(500), GenesisRecord()});
    EXPECT_EQ(ReadAll(file), (Lines{"truncated record at offset 0: 793 of 5008 bytes",
                                    "mainnet block at 508, 285 bytes"}));
}

TEST_F(BlockFile, SearchResumesInsideARecord) {
    const Bytes wreck = Record(Repeat(0xaa, 1000));
    const Bytes file = Concat({ByteSpan(wreck).first(500), GenesisRecord(),
                               Repeat(0xbb, 1008 - 500 - 293), GenesisRecord()});
    BlockFileReader reader = Open(file);
    const auto offset_of_next = [&] { return std::get<BlockRecord>(*reader.Next()).offset; };
    EXPECT_EQ(offset_of_next(), 8U);
    reader.ResumeAfter(0);
    EXPECT_EQ(offset_of_next(), 508U);
    // The rest of the first record has been consumed and is not junk.
    EXPECT_EQ(offset_of_next(), 1016U);
    EXPECT_FALSE(reader.Next().has_value());
}

TEST_F(BlockFile, MissingFileIsAnError) {
    const auto reader = BlockFileReader::Open(m_dir.path() / "blk00000.dat");
    ASSERT_FALSE(reader.has_value());
    EXPECT_EQ(reader.error().Message(),
              (m_dir.path() / "blk00000.dat").string() + ": No such file or directory");
}

TEST_F(BlockFile, UnreadableFileIsAFault) {
    auto reader = BlockFileReader::Open(m_dir.path());
    ASSERT_TRUE(reader.has_value());
    const auto item = reader->Next();
    ASSERT_TRUE(item.has_value());
    const auto& fault = std::get<BlockFileFault>(*item);
    EXPECT_EQ(fault.Message(), "read error at offset 0: Is a directory");
    EXPECT_EQ(fault.size_bytes, std::nullopt);
    EXPECT_FALSE(reader->Next().has_value());
}

TEST_F(BlockFile, EmptyFileHasNoItems) { EXPECT_EQ(ReadAll({}), Lines{}); }

TEST_F(BlockFile, WrittenRecordIsRead) {
    const wire::MsgBlock block =
        *wire::MsgBlock::Deserialize(FromHex(testing_support::public_inputs::SEGWIT_BLOCK));
    Bytes file;
    wire::VectorWriter writer(file);
    WriteBlockRecord(writer, TESTNET3, block);
    EXPECT_EQ(ReadAll(file), Lines{"testnet3 block at 8, 518 bytes"});
}

TEST_F(BlockFile, WarmReaderDoesNotAllocate) {
    Bytes file;
    for (int i = 0; i < 20; ++i) {
        file = Concat({file, Record(Repeat(0xaa, 300'000))});
    }
    BlockFileReader reader = Open(file);
    ASSERT_TRUE(reader.Next().has_value());
    int records = 1;
    testing_support::ExpectNoAllocation([&] {
        while (reader.Next()) ++records;
    });
    EXPECT_EQ(records, 20);
}

/// Records, zeros and junk in any order, with the expected items.
class RandomFile {
public:
    explicit RandomFile(Random& random) : m_random(random) {}

    void AddRecord() {
        EndGap();
        const Network& network = NETWORKS[m_random.Below(NETWORKS.size())];
        const std::size_t size = 80 + m_random.Below(m_random.OneIn(8) ? 3'000'000 : 3'000);
        expected.push_back(std::string(network.name) + " block at " +
                           std::to_string(bytes.size() + 8) + ", " + std::to_string(size) +
                           " bytes");
        Append(Record(Repeat(0x55, size), network));
        m_gap_begin = bytes.size();
    }
    void AddZeros() { Append(Repeat(0, m_random.Below(m_random.OneIn(8) ? 2'000'000 : 20))); }
    void AddJunk() {
        // Contains no first byte of a magic.
        Append(Repeat(0x33, 1 + m_random.Below(m_random.OneIn(8) ? 2'000'000 : 20)));
    }
    void EndGap() {
        const auto is_junk = [](std::uint8_t byte) { return byte != 0; };
        const auto begin = bytes.begin() + static_cast<std::ptrdiff_t>(m_gap_begin);
        const auto first = std::find_if(begin, bytes.end(), is_junk);
        if (first == bytes.end()) return;
        const auto last = std::find_if(bytes.rbegin(), bytes.rend(), is_junk).base();
        const auto count = last - first;
        expected.push_back(std::to_string(count) + (count == 1 ? " junk byte" : " junk bytes") +
                           " at offset " + std::to_string(first - bytes.begin()));
    }

    Bytes bytes;
    Lines expected;

private:
    void Append(const Bytes& more) { bytes.insert(bytes.end(), more.begin(), more.end()); }

    Random& m_random;
    std::size_t m_gap_begin = 0;
};

TEST_F(BlockFile, AnyMixtureUnderAnyKey) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SCOPED_TRACE(seed);
        Random random(seed);
        RandomFile file(random);
        for (int parts = 0; parts < 12; ++parts) {
            switch (random.Below(3)) {
                case 0:
                    file.AddRecord();
                    break;
                case 1:
                    file.AddZeros();
                    break;
                default:
                    file.AddJunk();
            }
        }
        file.EndGap();
        XorKey key{};
        const Bytes key_bytes = random.ByteString(key.size());
        std::copy(key_bytes.begin(), key_bytes.end(), key.begin());
        EXPECT_EQ(ReadAll(Obfuscated(file.bytes, key), {.key = key}), file.expected);
    }
}

}  // namespace
}  // namespace txhash::btcutil
