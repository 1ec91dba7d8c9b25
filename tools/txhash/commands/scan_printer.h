// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_COMMANDS_SCAN_PRINTER_H
#define TXHASH_TOOLS_TXHASH_COMMANDS_SCAN_PRINTER_H

// What txhash scan writes to standard output, in each of its formats.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "btcutil/block.h"
#include "btcutil/blockfile.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/output/output.h"

namespace txhash::tool {

struct ScanFault {
    std::string file;
    std::optional<std::uint64_t> offset;  ///< nullopt for a fault of the whole file
    std::string message;
};

struct ScanTotals {
    struct NetworkBlocks {
        btcutil::Network network;
        std::uint64_t blocks;
    };
    std::vector<NetworkBlocks> networks;
    std::uint64_t files = 0;
    std::uint64_t blocks = 0;
    std::uint64_t transactions = 0;
    std::uint64_t bytes = 0;   ///< in blocks
    std::uint64_t hashes = 0;  ///< double SHA-256
    std::uint64_t faults = 0;
    double seconds = 0;

    [[nodiscard]] double PerSecond(std::uint64_t count) const noexcept {
        return seconds > 0 ? static_cast<double>(count) / seconds : 0;
    }
};

/// Receives every block and fault, in the order of the files.
class ScanPrinter {
public:
    [[nodiscard]] static std::unique_ptr<ScanPrinter> Make(const ScanOptions& options,
                                                           bool several_files, Output& output);
    virtual ~ScanPrinter() = default;

    virtual void BeginFile(const std::filesystem::path& /*path*/) {}
    virtual void Block(const btcutil::BlockRecord& /*record*/,
                       const btcutil::BlockHashes& /*block*/) {}
    virtual void Fault(const ScanFault& /*fault*/) {}
    virtual void EndFile() {}
    virtual void End(const ScanTotals& /*totals*/) {}

protected:
    explicit ScanPrinter(Output& output) : m_output(output) {}
    Output& m_output;
};

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_COMMANDS_SCAN_PRINTER_H
