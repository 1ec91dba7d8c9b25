// SPDX-License-Identifier: MIT
// A node's block-connect loop: reads blocks from block files, hashes them, checks them against
// their own headers, and connects them to their parents. At the end it reports how fast that was.
//
//     ibd PATH...        block files (blk00000.dat), or directories of them

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <string>
#include <system_error>
#include <variant>

#include "allocation_count.h"
#include "btcutil/block.h"
#include "btcutil/blockfile.h"
#include "chain.h"
#include "chainhash/engine.h"
#include "totals.h"

using namespace txhash;

namespace ibd {
namespace {

namespace fs = std::filesystem;

class Node {
public:
    /// Connects all blocks of a file, which is obfuscated with `key`.
    void ReadFile(const fs::path& path, const btcutil::XorKey& key) {
        auto reader = btcutil::BlockFileReader::Open(path, {.key = key});
        if (!reader) return ReportError(reader.error().Message());
        while (const auto item = reader->Next()) {
            if (const auto* record = std::get_if<btcutil::BlockRecord>(&*item)) {
                const std::string problem = Accept(record->bytes);
                if (problem.empty()) continue;
                ReportError(path.string() + ':' + std::to_string(record->offset) + ": " + problem);
            } else {
                const auto& fault = std::get<btcutil::BlockFileFault>(*item);
                ReportError(path.string() + ": " + fault.Message());
            }
        }
    }

    void ReportError(const std::string& message) {
        std::cerr << "ibd: " << message << '\n';
        ++m_errors;
    }

    /// Prints what was done and how fast. Returns the exit status.
    int Report() const {
        std::cout << std::fixed << std::setprecision(2)  //
                  << "engine             " << chainhash::ActiveEngine().name << '\n'
                  << m_totals << "height of the tip  " << m_chain.tip_height() << '\n'
                  << "without parent     " << m_chain.waiting() << '\n'
                  << "errors             " << m_errors << '\n';
        return m_errors == 0 ? 0 : 1;
    }

private:
    using Clock = std::chrono::steady_clock;

    /// Connects one block. Returns what is wrong with it, or the empty string.
    std::string Accept(ByteSpan raw) {
        const Clock::time_point start = Clock::now();
        const std::uint64_t allocations = AllocationCount();
        const auto block = m_hasher.Compute(raw);
        if (!block) return block.error().Message();
        const auto fault = block->Check(btcutil::WitnessRule::AnyAge);
        m_totals.Add(*block, Clock::now() - start, AllocationCount() - allocations);
        if (fault) return block->block_hash.ToHex() + ": " + fault->Message();

        m_chain.Connect(block->block_hash, block->header().prev_block);
        return {};  // A node would go on with block->Transactions() and block->txids.
    }

    btcutil::BlockHasher m_hasher;
    Chain m_chain;
    Totals m_totals;
    std::uint64_t m_errors = 0;
};

/// Reads a block file, or all block files of a directory.
void ReadPath(Node& node, const fs::path& path) {
    std::error_code ignored;
    const bool is_directory = fs::is_directory(path, ignored);
    const fs::path directory = is_directory ? path : path.parent_path();
    const auto key = btcutil::ReadXorKey(directory);
    if (!key) return node.ReportError(key.error().Message());
    if (!is_directory) return node.ReadFile(path, *key);
    const auto files = btcutil::ListBlockFiles(directory);
    if (!files) return node.ReportError(files.error().Message());
    for (const std::string& file : *files) node.ReadFile(file, *key);
}

}  // namespace
}  // namespace ibd

int main(int argc, char** argv) {
    if (argc < 2) {
        std::cerr << "usage: ibd PATH...\n";
        return 2;
    }
    if (const auto error = chainhash::EngineVariableError()) {
        std::cerr << "ibd: " << error->Message() << '\n';
        return 2;
    }
    ibd::Node node;
    for (int i = 1; i < argc; ++i) ibd::ReadPath(node, argv[i]);
    return node.Report();
}
