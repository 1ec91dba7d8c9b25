// SPDX-License-Identifier: MIT
#include "tools/txhash/commands/scan_printer.h"

#include <string>
#include <vector>

#include "chainhash/bytes.h"
#include "chainhash/sha256.h"
#include "tools/txhash/commands/block_problems.h"
#include "tools/txhash/output/format.h"
#include "tools/txhash/output/json_writer.h"

namespace txhash::tool {
namespace {

using btcutil::BlockHashes;
using btcutil::BlockRecord;

/// The totals, for people.
class TextPrinter : public ScanPrinter {
public:
    explicit TextPrinter(Output& output) : ScanPrinter(output) {}

    void End(const ScanTotals& totals) override {
        m_output << "files         " << totals.files << '\n'
                 << "blocks        " << totals.blocks << '\n';
        for (const auto& [network, blocks] : totals.networks) {
            if (blocks != 0) m_output << "  " << network.name << ": " << blocks << '\n';
        }
        m_output << "transactions  " << totals.transactions << '\n'
                 << "bytes         " << totals.bytes << '\n'
                 << "hashes        " << totals.hashes << " (double SHA-256)\n"
                 << "seconds       " << Fixed(totals.seconds, 3) << '\n'
                 << "MB/s          " << Fixed(totals.PerSecond(totals.bytes) / 1e6, 1) << '\n'
                 << "hashes/s      " << Fixed(totals.PerSecond(totals.hashes), 0) << '\n'
                 << "faults        " << totals.faults << '\n';
    }
};

/// For each file, a row per block and a digest of all txids.
class TsvPrinter : public ScanPrinter {
public:
    TsvPrinter(Output& output, bool with_prev_hash, bool with_file_name)
        : ScanPrinter(output), m_with_prev_hash(with_prev_hash), m_with_file_name(with_file_name) {}

    void BeginFile(const std::filesystem::path& path) override {
        m_index = 0;
        m_tx_count = 0;
        m_txid_lines = {};
        if (m_with_file_name) m_output << "# file\t" << path.string() << '\n';
        m_output << "# index\toffset\tsize\thash\ttx_count\tmerkle_ok";
        m_output << (m_with_prev_hash ? "\tprev\n" : "\n");
    }

    void Block(const BlockRecord& record, const BlockHashes& block) override {
        m_output << m_index++ << '\t' << record.offset << '\t' << record.bytes.size() << '\t'
                 << block.block_hash.hash() << '\t' << block.txids.size() << '\t'
                 << MerkleRootIsValid(block);
        if (m_with_prev_hash) m_output << '\t' << block.header().prev_block.hash();
        m_output << '\n';

        m_tx_count += block.txids.size();
        m_lines.clear();
        for (const chainhash::Txid& txid : block.txids) {
            const auto digits = txid.hash().HexDigits();
            m_lines.insert(m_lines.end(), digits.begin(), digits.end());
            m_lines.push_back('\n');
        }
        m_txid_lines.Write(m_lines);
    }

    void EndFile() override {
        m_output << "# txids in file order: " << m_tx_count
                 << ", sha256 of their lowercase hex lines joined by \\n with a final \\n: "
                 << chainhash::ToHex(m_txid_lines.Digest().bytes) << '\n';
    }

private:
    bool m_with_prev_hash;
    bool m_with_file_name;
    std::uint64_t m_index = 0;
    std::uint64_t m_tx_count = 0;
    Bytes m_lines;  // scratch
    chainhash::Sha256 m_txid_lines;
};

/// A line per transaction.
class TxidPrinter : public ScanPrinter {
public:
    explicit TxidPrinter(Output& output) : ScanPrinter(output) {}

    void Block(const BlockRecord& /*record*/, const BlockHashes& block) override {
        for (const chainhash::Txid& txid : block.txids) m_output << txid.hash() << '\n';
    }
};

/// The totals and all faults, for programs.
class JsonPrinter : public ScanPrinter {
public:
    explicit JsonPrinter(Output& output) : ScanPrinter(output) {}

    void Fault(const ScanFault& fault) override { m_faults.push_back(fault); }

    void End(const ScanTotals& totals) override {
        JsonWriter json(m_output);
        json.Object([&] {
            json.Member("files", totals.files);
            json.Member("blocks", totals.blocks);
            json.Object("networks", [&] {
                for (const auto& [network, blocks] : totals.networks) {
                    if (blocks != 0) json.Member(network.name, blocks);
                }
            });
            json.Member("transactions", totals.transactions);
            json.Member("bytes", totals.bytes);
            json.Member("hashes", totals.hashes);
            json.Member("seconds", totals.seconds);
            json.Member("mb_per_second", totals.PerSecond(totals.bytes) / 1e6);
            json.Member("hashes_per_second", totals.PerSecond(totals.hashes));
            json.Array("faults", [&] {
                for (const ScanFault& fault : m_faults) {
                    json.Object([&] {
                        json.Member("file", fault.file);
                        if (fault.offset) json.Member("offset", *fault.offset);
                        json.Member("message", fault.message);
                    });
                }
            });
        });
    }

private:
    std::vector<ScanFault> m_faults;
};

}  // namespace

std::unique_ptr<ScanPrinter> ScanPrinter::Make(const ScanOptions& options, bool several_files,
                                               Output& output) {
    switch (options.format) {
        case ScanFormat::Text:
            return std::make_unique<TextPrinter>(output);
        case ScanFormat::Json:
            return std::make_unique<JsonPrinter>(output);
        case ScanFormat::Tsv:
            return std::make_unique<TsvPrinter>(output, options.prev_hash, several_files);
        case ScanFormat::Txids:
            return std::make_unique<TxidPrinter>(output);
    }
    return nullptr;
}

}  // namespace txhash::tool
