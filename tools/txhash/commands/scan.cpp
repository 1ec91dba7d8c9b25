// SPDX-License-Identifier: MIT
// txhash scan: every block of block files, checked.

#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <numeric>
#include <span>
#include <variant>

#include "btcutil/blockfile.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/commands/block_problems.h"
#include "tools/txhash/commands/scan_printer.h"
#include "tools/txhash/input/input.h"
#include "tools/txhash/output/progress.h"
#include "tools/txhash/output/report.h"

namespace txhash::tool {
namespace {

namespace fs = std::filesystem;
using btcutil::BlockFileReader;
using btcutil::FileError;
using btcutil::FileResult;

struct Source {
    fs::path path;
    btcutil::XorKey key;
    std::uint64_t size = 0;  ///< bytes; 0 if unknown
};

/// The block file at `path`, or all of the directory at `path`.
FileResult<std::vector<Source>> FindSources(const fs::path& path) {
    std::error_code ignored;
    const bool is_directory = fs::is_directory(path, ignored);
    const fs::path directory = is_directory ? path : path.parent_path();
    const auto key = btcutil::ReadXorKey(directory);
    if (!key) return wire::Unexpected<FileError>(key.error());
    const auto files =
        is_directory ? btcutil::ListBlockFiles(directory) : std::vector{path.string()};
    if (!files) return wire::Unexpected<FileError>(files.error());
    if (files->empty()) {
        return wire::Unexpected<FileError>({btcutil::FileErrc::NoBlockFiles, path});
    }

    std::vector<Source> sources;
    for (const std::string& file : *files) {
        const auto size = fs::file_size(file, ignored);
        sources.push_back({file, *key, ignored ? 0 : size});
    }
    return sources;
}

/// The networks to look for: the known ones, and the signet that the options name.
Result<std::vector<btcutil::Network>> FindNetworks(const ScanOptions& options) {
    std::vector networks(btcutil::NETWORKS.begin(), btcutil::NETWORKS.end());
    if (!options.signet_challenge.empty()) {
        const auto challenge = DecodeHexText(options.signet_challenge);
        if (!challenge) return wire::Unexpected<std::string>(challenge.error());
        networks.push_back({"custom signet", btcutil::SignetMagic(*challenge)});
    }
    return networks;
}

/// Rows on the terminal would be interleaved with the bar.
bool ShowsProgress(ScanFormat format) {
    const bool prints_rows = format == ScanFormat::Tsv || format == ScanFormat::Txids;
    return isatty(STDERR_FILENO) != 0 && !(prints_rows && isatty(STDOUT_FILENO) != 0);
}

class Scanner {
public:
    Scanner(std::span<const btcutil::Network> networks, ScanPrinter& printer, Progress& progress)
        : m_networks(networks), m_printer(printer), m_progress(progress) {
        for (const btcutil::Network& network : networks) m_totals.networks.push_back({network, 0});
    }

    void ScanFile(const Source& source) {
        auto reader = BlockFileReader::Open(
            source.path, {.key = source.key, .networks = {m_networks.begin(), m_networks.end()}});
        if (!reader) return Fault(reader.error());
        m_file = source.path.string();
        ++m_totals.files;
        m_printer.BeginFile(source.path);
        while (const auto item = reader->Next()) {
            if (const auto* record = std::get_if<btcutil::BlockRecord>(&*item)) {
                CheckRecord(*record, *reader);
            } else {
                const auto& fault = std::get<btcutil::BlockFileFault>(*item);
                Fault(fault.offset, fault.Message());
            }
        }
        m_printer.EndFile();
        m_bytes_before += source.size;
    }

    /// Reports a problem with a file as a whole.
    void Fault(const FileError& error) {
        Fault(ScanFault{error.path, std::nullopt, error.Reason()});
    }
    void Fault(const ScanFault& fault) {
        ++m_totals.faults;
        m_progress.Clear();
        Report(fault.offset ? fault.file + ':' + std::to_string(*fault.offset) : fault.file,
               fault.message);
        m_printer.Fault(fault);
    }

    [[nodiscard]] bool FoundNothing() const { return m_totals.blocks + m_totals.faults == 0; }

    /// What was found, and how long it took.
    [[nodiscard]] ScanTotals Finish() {
        m_totals.seconds = std::chrono::duration<double>(Clock::now() - m_start).count();
        return m_totals;
    }

private:
    using Clock = std::chrono::steady_clock;

    void CheckRecord(const btcutil::BlockRecord& record, BlockFileReader& reader) {
        const auto block = m_hasher.ComputePrefix(record.bytes);
        if (!block) {
            Fault(record.offset, "not a block: " + Describe(block.error(), record.bytes.size()));
            reader.ResumeAfter(0);
            return;
        }
        const auto network = std::ranges::find(m_networks, record.network);
        ++m_totals.networks[static_cast<std::size_t>(network - m_networks.begin())].blocks;
        ++m_totals.blocks;
        m_totals.transactions += block->txids.size();
        m_totals.bytes += block->size_bytes;
        m_totals.hashes += block->hash_count;
        m_printer.Block(record, *block);
        for (const auto& problem : FindProblems(*block, record.bytes.size() - block->size_bytes)) {
            Fault(record.offset, "block " + block->block_hash.ToHex() + ": " + problem);
        }
        // A block that does not match its header may be an aborted write that valid records have
        // overwritten.
        reader.ResumeAfter(MerkleRootMatches(*block) ? block->size_bytes : 0);
        m_progress.Update(m_bytes_before + record.offset + block->size_bytes);
    }

    void Fault(std::uint64_t offset, const std::string& message) {
        Fault({m_file, offset, message});
    }

    std::span<const btcutil::Network> m_networks;
    ScanPrinter& m_printer;
    Progress& m_progress;
    btcutil::BlockHasher m_hasher;
    ScanTotals m_totals;
    std::string m_file;                // the one being read
    std::uint64_t m_bytes_before = 0;  // in the files before it
    Clock::time_point m_start = Clock::now();
};

}  // namespace

int RunScan(const ScanOptions& options) {
    const auto networks = FindNetworks(options);
    if (!networks) return Report("--signet-challenge", networks.error());

    std::vector<Source> sources;
    std::vector<FileError> unusable;
    for (const std::string& path : options.paths) {
        auto found = FindSources(path);
        if (found) {
            sources.insert(sources.end(), found->begin(), found->end());
        } else {
            unusable.push_back(std::move(found.error()));
        }
    }
    const std::uint64_t total_size =
        std::accumulate(sources.begin(), sources.end(), std::uint64_t{0},
                        [](std::uint64_t sum, const Source& source) { return sum + source.size; });

    Output output = StandardOutput();
    const auto printer = ScanPrinter::Make(options, sources.size() > 1, output);
    Progress progress(total_size, ShowsProgress(options.format));
    Scanner scanner(*networks, *printer, progress);
    for (const FileError& error : unusable) scanner.Fault(error);
    for (const Source& source : sources) scanner.ScanFile(source);
    if (scanner.FoundNothing()) {
        scanner.Fault(ScanFault{options.paths.front(), std::nullopt, "no blocks"});
    }
    progress.Clear();
    const ScanTotals totals = scanner.Finish();
    printer->End(totals);
    const int status = output.Finish();
    return totals.faults != 0 ? 1 : status;
}

}  // namespace txhash::tool
