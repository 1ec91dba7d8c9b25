// SPDX-License-Identifier: MIT
// txhash block: one block, checked and listed.

#include <array>
#include <ctime>

#include "btcutil/block.h"
#include "chainhash/bytes.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/commands/block_problems.h"
#include "tools/txhash/input/input.h"
#include "tools/txhash/output/format.h"
#include "tools/txhash/output/json_writer.h"
#include "tools/txhash/output/report.h"

namespace txhash::tool {
namespace {

/// A block and the file that it came in.
struct Subject {
    btcutil::BlockHashes hashes;
    std::size_t file_bytes;

    [[nodiscard]] const wire::BlockHeader& header() const { return hashes.header(); }
    [[nodiscard]] std::size_t TrailingBytes() const { return file_bytes - hashes.size_bytes; }
};

/// Calls `visit(index, tx, txid, wtxid)` for each transaction.
template <class Visit>
void ForEachTransaction(const Subject& subject, Visit&& visit) {
    const auto transactions = subject.hashes.Transactions();
    for (std::size_t i = 0; i < transactions.size(); ++i) {
        visit(i, transactions[i], subject.hashes.txids[i].hash(),
              (*subject.hashes.wtxids)[i].hash());
    }
}

/// "2009-01-03 18:15:05 UTC".
std::string FormatTime(std::uint32_t timestamp) {
    const std::time_t seconds = timestamp;
    std::tm parts{};
    std::array<char, 32> text;
    gmtime_r(&seconds, &parts);
    return {text.data(), std::strftime(text.data(), text.size(), "%F %T UTC", &parts)};
}

/// Eight hexadecimal digits, the most significant first.
std::string FormatHex(std::uint32_t number) {
    std::array<std::uint8_t, sizeof number> bytes;
    chainhash::StoreBE(bytes.data(), number);
    return chainhash::ToHex(bytes);
}

void PrintText(Output& output, const Subject& subject) {
    const btcutil::BlockHashes& hashes = subject.hashes;
    const wire::BlockHeader& header = subject.header();
    output << "hash                " << hashes.block_hash.hash() << '\n'
           << "previous block      " << header.prev_block.hash() << '\n'
           << "version             " << FormatHex(static_cast<std::uint32_t>(header.version))
           << '\n'
           << "time                " << FormatTime(header.timestamp) << '\n'
           << "bits                " << FormatHex(header.bits) << '\n'
           << "nonce               " << header.nonce << '\n'
           << "merkle root         " << header.merkle_root << '\n'
           << "  computed          " << hashes.merkle_root->root
           << (MerkleRootMatches(hashes) ? " (ok)" : " (MISMATCH)")
           << (hashes.merkle_root->mutated ? " (MUTATED)\n" : "\n") << "witness root        "
           << *hashes.witness_merkle_root << '\n'
           << "witness commitment  " << ToString(*hashes.witness_commitment) << '\n'
           << "size                " << hashes.size_bytes << " bytes\n"
           << "stripped size       " << hashes.stripped_size_bytes << " bytes\n"
           << "weight              " << hashes.WeightWu() << " WU\n"
           << "trailing bytes      " << subject.TrailingBytes() << '\n'
           << "transactions        " << hashes.txids.size() << '\n'
           << "\n index  inputs outputs    bytes       vB  txid, wtxid\n";
    ForEachTransaction(subject, [&](std::size_t index, const wire::TxView& tx, const auto& txid,
                                    const auto& wtxid) {
        output << Column(index, 6) << Column(tx.inputs().size(), 8)
               << Column(tx.outputs().size(), 8) << Column(tx.SerializeSize(), 9)
               << Column(tx.VirtualSize(), 9) << "  " << txid << ' ' << wtxid << '\n';
    });
}

void PrintTsv(Output& output, const Subject& subject) {
    const btcutil::BlockHashes& hashes = subject.hashes;
    output << "# hash\t" << hashes.block_hash.hash() << '\n'
           << "# prev\t" << subject.header().prev_block.hash() << '\n'
           << "# merkle_root\t" << subject.header().merkle_root << '\n'
           << "# merkle_ok\t" << MerkleRootIsValid(hashes) << '\n'
           << "# mutated\t" << hashes.merkle_root->mutated << '\n'
           << "# witness_merkle_root\t" << *hashes.witness_merkle_root << '\n'
           << "# witness_commitment\t" << ToString(*hashes.witness_commitment) << '\n'
           << "# tx_count\t" << hashes.txids.size() << '\n'
           << "# file_bytes\t" << subject.file_bytes << '\n'
           << "# size\t" << hashes.size_bytes << '\n'
           << "# stripped_size\t" << hashes.stripped_size_bytes << '\n'
           << "# weight\t" << hashes.WeightWu() << '\n'
           << "# trailing_bytes\t" << subject.TrailingBytes() << '\n'
           << "# index\ttxid\twtxid\tsize\tstripped_size\tinputs\toutputs\n";
    ForEachTransaction(subject, [&](std::size_t index, const wire::TxView& tx, const auto& txid,
                                    const auto& wtxid) {
        output << index << '\t' << txid << '\t' << wtxid << '\t' << tx.SerializeSize() << '\t'
               << tx.SerializeSizeStripped() << '\t' << tx.inputs().size() << '\t'
               << tx.outputs().size() << '\n';
    });
}

/// Uses the names of Bitcoin Core's getblock where it has one.
void PrintJson(Output& output, const Subject& subject) {
    const btcutil::BlockHashes& hashes = subject.hashes;
    const wire::BlockHeader& header = subject.header();
    JsonWriter json(output);
    json.Object([&] {
        json.Member("hash", hashes.block_hash.ToHex());
        json.Member("version", header.version);
        json.Member("versionHex", FormatHex(static_cast<std::uint32_t>(header.version)));
        json.Member("previousblockhash", header.prev_block.ToHex());
        json.Member("merkleroot", header.merkle_root.ToHex());
        json.Member("time", header.timestamp);
        json.Member("bits", FormatHex(header.bits));
        json.Member("nonce", header.nonce);
        json.Member("computed_merkle_root", hashes.merkle_root->root.ToHex());
        json.Member("merkle_ok", MerkleRootIsValid(hashes));
        json.Member("mutated", hashes.merkle_root->mutated);
        json.Member("witness_merkle_root", hashes.witness_merkle_root->ToHex());
        json.Member("witness_commitment", ToString(*hashes.witness_commitment));
        json.Member("size", hashes.size_bytes);
        json.Member("strippedsize", hashes.stripped_size_bytes);
        json.Member("weight", hashes.WeightWu());
        json.Member("trailing_bytes", subject.TrailingBytes());
        json.Member("nTx", hashes.txids.size());
        json.Array("tx", [&] {
            ForEachTransaction(subject, [&](std::size_t, const wire::TxView& tx, const auto& txid,
                                            const auto& wtxid) {
                json.Object([&] {
                    json.Member("txid", txid.ToHex());
                    json.Member("hash", wtxid.ToHex());
                    json.Member("size", tx.SerializeSize());
                    json.Member("vsize", tx.VirtualSize());
                    json.Member("weight", tx.WeightWu());
                    json.Member("inputs", tx.inputs().size());
                    json.Member("outputs", tx.outputs().size());
                });
            });
        });
    });
}

}  // namespace

int RunBlock(const BlockOptions& options) {
    auto input = Input::OpenFile(options.input);
    if (!input) return Report(options.input, input.error());
    const auto raw = ReadBytes(*input);
    if (!raw) return Report(input->name(), raw.error());

    btcutil::BlockHasher hasher;
    const auto hashes = hasher.ComputePrefix(*raw);
    if (!hashes) return Report(input->name(), Describe(hashes.error(), raw->size()));
    const Subject subject = {*hashes, raw->size()};

    Output output = StandardOutput();
    switch (options.format) {
        case BlockFormat::Text:
            PrintText(output, subject);
            break;
        case BlockFormat::Json:
            PrintJson(output, subject);
            break;
        case BlockFormat::Tsv:
            PrintTsv(output, subject);
            break;
    }
    int status = output.Finish();
    for (const std::string& problem : FindProblems(*hashes, subject.TrailingBytes())) {
        status = Report(input->name(), problem);
    }
    return status;
}

}  // namespace txhash::tool
