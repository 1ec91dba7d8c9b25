// SPDX-License-Identifier: MIT
// txhash scan

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "btcutil/block.h"
#include "chainhash/bytes.h"
#include "chainhash/merkle.h"
#include "tests/support/data/block_files.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"
#include "tests/support/temp_dir.h"
#include "tests/tool/run_tool.h"
#include "wire/block.h"

namespace txhash::tool_tests {
namespace {

using namespace testing_support::block_files;
using nlohmann::json;
using testing_support::Concat;
using testing_support::CorpusTest;
using testing_support::FromHex;
using testing_support::FromText;
using testing_support::Repeat;
using testing_support::TempDir;

namespace inputs = testing_support::public_inputs;

const std::string GENESIS_HASH = "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f";
const std::string GENESIS_TXID = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b";

class Scan : public testing::Test {
protected:
    std::string Write(const std::string& name, const Bytes& bytes) {
        return m_dir.Write(name, bytes).string();
    }
    std::string dir() const { return m_dir.path().string(); }

private:
    TempDir m_dir;
};

/// The txids of `count` copies of the genesis block.
std::string Txids(int count) {
    std::string lines;
    for (int i = 0; i < count; ++i) lines += GENESIS_TXID + '\n';
    return lines;
}

// bitcoin/bitcoin#28052
TEST_F(Scan, BF01XoredFiles) {
    const std::string file = Write("blk00000.dat", XoredFile());
    EXPECT_EQ(RunTool({"scan", "--txids", file}),
              Fails("txhash: " + file + ":0: 586 junk bytes at offset 0\n"));
    Write("xor.dat", FromHex("0102030405060708"));
    EXPECT_EQ(RunTool({"scan", "--txids", dir()}), Prints(Txids(2)));
    EXPECT_EQ(RunTool({"scan", "--txids", file}), Prints(Txids(2)));
}

TEST_F(Scan, BrokenKeyIsReported) {
    Write("blk00000.dat", XoredFile());
    const std::string key = Write("xor.dat", FromHex("01"));
    EXPECT_EQ(RunTool({"scan", "--txids", dir()}),
              Fails("txhash: " + key + ": not a file of 8 bytes\n"));
}

// paritytech/parity-zcash#83
TEST_F(Scan, BF03ZerosBetweenRecords) {
    EXPECT_EQ(RunTool({"scan", "--txids", Write("pad", PaddedFile())}), Prints(Txids(2)));
}

// bitcoin/bitcoin#11736
TEST_F(Scan, BF04MagicBeforeMagic) {
    const std::string file = Write("magic", DoubleMagicFile());
    EXPECT_EQ(RunTool({"scan", "--txids", file}),
              Fails("txhash: " + file + ":0: 4 junk bytes at offset 0\n", Txids(1)));
}

// gcarq/rusty-blockparser#9
TEST_F(Scan, BF07JunkBetweenRecords) {
    const std::string file = Write("junk", JunkFile());
    EXPECT_EQ(RunTool({"scan", "--txids", file}),
              Fails("txhash: " + file + ":293: 4 junk bytes at offset 293\n", Txids(2)));
}

// bitcoinjs/blkdat-stream#3
TEST_F(Scan, BF08ZeroTail) {
    EXPECT_EQ(RunTool({"scan", "--txids", Write("tail", ZeroTailFile())}), Prints(Txids(1)));
}

// gcarq/rusty-blockparser#35
TEST_F(Scan, BF09CutFile) {
    const std::string file = Write("cut", CutFile());
    EXPECT_EQ(RunTool({"scan", "--txids", file}),
              Fails("txhash: " + file + ":293: truncated record at offset 293: 200 of 293 bytes\n",
                    Txids(1)));
}

// romanz/electrs#418
TEST_F(Scan, BF11CustomSignet) {
    const std::string file = Write("signet", GenesisRecord({"custom", {0x8d, 0xe4, 0x5d, 0xa0}}));
    EXPECT_EQ(RunTool({"scan", file}).status, 1);
    const auto result = RunTool(
        {"scan", "--signet-challenge",
         "512103b3b3721560a0d98a211a4bf38b910c4a0c97f435861e65e136c9993cd99fb34151ae", file});
    EXPECT_EQ(result.status, 0) << result;
    EXPECT_NE(result.out.find("  custom signet: 1\n"), std::string::npos) << result;
    EXPECT_EQ(RunTool({"scan", "--signet-challenge", "5", file}),
              Fails("txhash: --signet-challenge: byte 1: odd number of hex digits\n"));
}

// gcarq/rusty-blockparser#4
TEST_F(Scan, BF12NetworksAreNamed) {
    for (const auto& network : btcutil::NETWORKS) {
        const std::string name(network.name);
        const auto result = RunTool({"scan", "--json", Write(name, GenesisRecord(network))});
        EXPECT_EQ(result.status, 0) << result;
        EXPECT_EQ(testing_support::ParseJson(result.out)["networks"], (json{{name, 1}}));
    }
}

// bitcoin/bitcoin#16431
TEST_F(Scan, BF13PrunedNode) {
    Write("blk00123.dat", GenesisRecord());
    EXPECT_EQ(RunTool({"scan", "--txids", dir()}), Prints(Txids(1)));
}

constexpr std::uint32_t REGTEST_BITS = 0x207fffff;

/// The genesis block, changed by its nonce: another block with the same transaction.
Bytes BlockWithNonce(std::uint8_t nonce) {
    Bytes raw = FromHex(inputs::GENESIS_BLOCK);
    raw[76] = nonce;
    // The easiest target there is; every other hash meets it.
    chainhash::StoreLE(raw.data() + 72, REGTEST_BITS);
    while (!btcutil::MeetsTarget(wire::MsgBlock::Deserialize(raw)->BlockHash(), REGTEST_BITS)) {
        ++raw[77];
    }
    return raw;
}

/// The hashes in the rows of a table.
std::vector<std::string> HashColumn(const std::string& tsv) {
    std::vector<std::string> hashes;
    for (std::size_t at = 0; at < tsv.size(); at = tsv.find('\n', at) + 1) {
        if (tsv[at] == '#') continue;
        std::size_t column = at;
        for (int i = 0; i < 3; ++i) column = tsv.find('\t', column) + 1;
        hashes.push_back(tsv.substr(column, 64));
    }
    return hashes;
}

std::string HashOf(const Bytes& block) {
    return wire::MsgBlock::Deserialize(block)->BlockHash().ToHex();
}

// alecalve/python-bitcoin-blockchain-parser#9
TEST_F(Scan, BF14OrderOfTheFiles) {
    std::vector<std::string> expected;
    for (const std::uint8_t nonce : Bytes{4, 2, 7, 1}) {
        expected.push_back(HashOf(BlockWithNonce(nonce)));
    }
    Write("blk00010.dat", Record(BlockWithNonce(1)));
    Write("blk00002.dat", Concat({Record(BlockWithNonce(4)), Record(BlockWithNonce(2))}));
    Write("blk00009.dat", Record(BlockWithNonce(7)));
    const auto result = RunTool({"scan", "--tsv", dir()});
    EXPECT_EQ(result.status, 0) << result;
    EXPECT_EQ(HashColumn(result.out), expected);
    EXPECT_NE(result.out.find("# file\t" + dir() + "/blk00009.dat\n"), std::string::npos);
    EXPECT_NE(RunTool({"scan", "--help"}).out.find("stale"), std::string::npos);
}

TEST_F(Scan, BF14PrevHashColumn) {
    const auto result = RunTool({"scan", "--tsv", "--prev-hash", Write("one", GenesisRecord())});
    EXPECT_EQ(result.out.substr(0, result.out.find("# txids")),
              "# index\toffset\tsize\thash\ttx_count\tmerkle_ok\tprev\n"
              "0\t8\t285\t" +
                  GENESIS_HASH + "\t1\t1\t" + std::string(64, '0') + "\n");
}

// gaze-network/gaze-indexer#7
TEST_F(Scan, BF15RepeatedBlockIsPrintedTwice) {
    const std::string file = Write("twice", Concat({GenesisRecord(), GenesisRecord()}));
    EXPECT_EQ(RunTool({"scan", "--txids", file}), Prints(Txids(2)));
    EXPECT_EQ(HashColumn(RunTool({"scan", "--tsv", file}).out),
              (std::vector<std::string>{GENESIS_HASH, GENESIS_HASH}));
}

// gcarq/rusty-blockparser#28
TEST_F(Scan, BF16MemoryDoesNotGrowWithTheFile) {
    // Two thirds of the file. Sanitizers need most of it for themselves.
    constexpr long LIMIT_KIB = 96 * 1024;
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    if (usage.ru_maxrss > LIMIT_KIB) {
        GTEST_SKIP() << "run this test alone: a child counts the memory of its parent as its own";
    }
    wire::MsgTx tx = inputs::PlainTx();
    tx.inputs[0].prevout = {};  // a coinbase
    tx.outputs[0].script_pubkey.assign(900'000, 0x51);
    wire::MsgBlock block{.header = {.merkle_root = tx.TxHash().hash(), .bits = REGTEST_BITS},
                         .transactions = {tx}};
    while (!btcutil::MeetsTarget(block.BlockHash(), REGTEST_BITS)) ++block.header.nonce;
    const Bytes record = Record(wire::ToBytes(block));
    const std::string path = Write("large", {});
    std::ofstream file(path, std::ios::binary);
    constexpr long RECORDS = 160;
    for (long i = 0; i < RECORDS; ++i) {
        file.write(reinterpret_cast<const char*>(record.data()),
                   static_cast<std::streamsize>(record.size()));
    }
    file.close();

    const ScratchFile out;
    const ScratchFile err;
    const ToolProcess tool({"scan", "--json", path}, -1, out.descriptor(), err.descriptor());
    EXPECT_EQ(tool.Wait(&usage), 0) << err.Read();
    EXPECT_EQ(testing_support::ParseJson(out.Read())["blocks"], RECORDS);
    EXPECT_LT(usage.ru_maxrss, LIMIT_KIB);
    RecordProperty("max_rss_kib", static_cast<int>(usage.ru_maxrss));
}

TEST_F(Scan, RecordThatDoesNotDecode) {
    const std::string file = Write("bad", Concat({Record(Repeat(0xaa, 200)), GenesisRecord()}));
    EXPECT_EQ(RunTool({"scan", "--txids", file}),
              Fails("txhash: " + file +
                        ":8: not a block: byte 123: unexpected end of data, reading script_sig\n",
                    Txids(1)));
}

TEST_F(Scan, RecordsOverAnAbortedWriteAreFound) {
    const Bytes genesis = GenesisRecord();
    const std::string file =
        Write("overrun", Concat({ByteSpan(genesis).first(200), genesis, genesis}));
    const auto result = RunTool({"scan", "--tsv", file});
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.out.find("\t208\t285\t" + GENESIS_HASH + "\t1\t1\n"), std::string::npos);
    EXPECT_NE(result.out.find("\t501\t285\t" + GENESIS_HASH + "\t1\t1\n"), std::string::npos);
}

TEST_F(Scan, RecordLongerThanItsBlock) {
    Bytes block = FromHex(inputs::GENESIS_BLOCK);
    block.push_back(0);
    const std::string file = Write("long", Concat({Record(block), GenesisRecord()}));
    EXPECT_EQ(RunTool({"scan", "--txids", file}),
              Fails("txhash: " + file + ":8: block " + GENESIS_HASH +
                        ": 1 byte left over after the block\n",
                    Txids(2)));
}

TEST_F(Scan, HeaderHashAboveItsTarget) {
    Bytes block = FromHex(inputs::GENESIS_BLOCK);
    block[76] ^= 1;  // the nonce
    const std::string file = Write("nonce", Concat({Record(block), GenesisRecord()}));
    EXPECT_EQ(RunTool({"scan", "--txids", file}),
              Fails("txhash: " + file + ":8: block " + HashOf(block) +
                        ": the header hash is above the target that the header claims\n",
                    Txids(2)));
}

TEST_F(Scan, WrongMerkleRoot) {
    Bytes block = FromHex(inputs::GENESIS_BLOCK);
    block[36] ^= 1;
    const std::string file = Write("root", Record(block));
    const auto result = RunTool({"scan", "--tsv", file});
    EXPECT_EQ(result.status, 1);
    const std::string prefix = "txhash: " + file + ":8: block " + HashOf(block);
    EXPECT_NE(result.err.find(prefix + ": the header hash is above the target"), std::string::npos);
    EXPECT_NE(result.err.find(prefix + ": bad-txnmrklroot: "), std::string::npos);
    EXPECT_NE(result.out.find("\t1\t0\n"), std::string::npos);
}

// btclib-org/btclib#163
TEST_F(Scan, MK06ChangedWitness) {
    Bytes block = FromHex(inputs::SEGWIT_BLOCK);
    block[block.size() - 10] ^= 1;
    const std::string file = Write("witness", Record(block));
    const auto result = RunTool({"scan", "--txids", file});
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.err,
              "txhash: " + file + ":8: block " + HashOf(block) + ": bad-witness-merkle-match\n");
}

// CVE-2012-2459
TEST_F(Scan, RepeatedTransactions) {
    auto block = *wire::MsgBlock::Deserialize(FromHex(inputs::SEGWIT_BLOCK));
    block.AddTransaction(inputs::PlainTx());
    std::vector<chainhash::Hash> leaves;
    for (const chainhash::Txid& txid : block.TxHashes()) leaves.push_back(txid.hash());
    block.header.merkle_root = chainhash::ComputeMerkleRoot(leaves).root;
    block.AddTransaction(inputs::PlainTx());
    const std::string file = Write("mutated", Record(wire::ToBytes(block)));
    const auto result = RunTool({"scan", "--tsv", file});
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.out.find(HashOf(wire::ToBytes(block)) + "\t4\t0\n"), std::string::npos)
        << result;
    EXPECT_NE(result.err.find(": bad-txns-duplicate: transactions are repeated"), std::string::npos)
        << result;
}

TEST_F(Scan, TextTotals) {
    const auto result = RunTool({"scan", Write("pad", PaddedFile())});
    EXPECT_EQ(result.status, 0);
    EXPECT_TRUE(
        result.out.starts_with("files         1\n"
                               "blocks        2\n"
                               "  mainnet: 2\n"
                               "transactions  2\n"
                               "bytes         570\n"
                               "hashes        4 (double SHA-256)\n"))
        << result;
    EXPECT_TRUE(result.out.ends_with("faults        0\n"));
    EXPECT_EQ(result.err, "") << "no progress bar without a terminal";
}

TEST_F(Scan, JsonHasTotalsAndFaults) {
    const std::string file = Write("junk", JunkFile());
    const auto result = RunTool({"scan", "--json", file, dir() + "/missing"});
    EXPECT_EQ(result.status, 1);
    const json totals = testing_support::ParseJson(result.out);
    EXPECT_EQ(totals["blocks"], 2);
    EXPECT_EQ(totals["bytes"], 570);
    EXPECT_TRUE(totals["mb_per_second"].is_number());
    EXPECT_EQ(totals["faults"],
              (json{{{"file", file}, {"offset", 293}, {"message", "4 junk bytes at offset 293"}},
                    {{"file", dir() + "/missing"}, {"message", "No such file or directory"}}}));
}

TEST_F(Scan, NothingToScanIsAFault) {
    EXPECT_EQ(RunTool({"scan", "--txids", dir()}),
              Fails("txhash: " + dir() + ": no block files (blk*.dat)\n"));
    EXPECT_EQ(RunTool({"scan", "--txids", "/dev/null"}), Fails("txhash: /dev/null: no blocks\n"));
    const std::string zeros = Write("zeros", Repeat(0, 100));
    EXPECT_EQ(RunTool({"scan", "--txids", zeros}), Fails("txhash: " + zeros + ": no blocks\n"));
    const std::string text = Write("text", FromText("hello"));
    EXPECT_EQ(RunTool({"scan", "--txids", text}),
              Fails("txhash: " + text + ":0: 5 junk bytes at offset 0\n"));
}

TEST_F(Scan, BadFileDoesNotStopTheOthers) {
    const std::string file = Write("one", GenesisRecord());
    EXPECT_EQ(RunTool({"scan", "--txids", dir() + "/missing", file}),
              Fails("txhash: " + dir() + "/missing: No such file or directory\n", Txids(1)));
}

class ScanCorpus : public CorpusTest {};

TEST_F(ScanCorpus, TsvIsByteForByteThatOfBitcoinCore) {
    for (const std::string name : {"mainnet-0-to-4", "mainnet-1-to-256", "mainnet-277647"}) {
        SCOPED_TRACE(name);
        const auto expected =
            testing_support::ReadFile(testing_support::CorpusPath("expected/" + name + ".tsv"));
        EXPECT_EQ(RunTool({"scan", "--tsv",
                           testing_support::CorpusPath("blkfiles/" + name + ".dat").string()}),
                  Prints({expected.begin(), expected.end()}));
    }
}

}  // namespace
}  // namespace txhash::tool_tests
