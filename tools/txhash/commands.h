// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_COMMANDS_H
#define TXHASH_TOOLS_TXHASH_COMMANDS_H

// The jobs of the tool, one file each in commands/. Each takes what its command line says, writes
// results to standard output and errors to standard error, and returns the exit status: 0, or 1
// if anything was wrong. They read through input/ and write through output/.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "btcutil/network.h"
#include "btcutil/synth.h"
#include "tools/txhash/file.h"

namespace txhash::tool {

struct IdOptions {
    std::vector<std::string> inputs = {STDIO_NAME};
    bool wtxid = false;
};
int RunId(const IdOptions& options);

struct DecodeOptions {
    std::string input = STDIO_NAME;
    btcutil::Network network = btcutil::MAINNET;  ///< whose addresses are shown
};
int RunDecode(const DecodeOptions& options);

enum class BlockFormat : std::uint8_t { Text, Json, Tsv };
struct BlockOptions {
    std::string input;
    BlockFormat format = BlockFormat::Text;
};
int RunBlock(const BlockOptions& options);

enum class ScanFormat : std::uint8_t { Text, Json, Tsv, Txids };
struct ScanOptions {
    std::vector<std::string> paths;
    ScanFormat format = ScanFormat::Text;
    bool prev_hash = false;        ///< one more column with ScanFormat::Tsv
    std::string signet_challenge;  ///< hex; empty for none
};
int RunScan(const ScanOptions& options);

enum class SighashKind : std::uint8_t { Legacy, SegwitV0, Taproot };
struct SighashOptions {
    std::string input = STDIO_NAME;
    std::size_t input_index = 0;
    std::optional<std::uint32_t> hash_type;  ///< the usual one of the kind if none
    std::vector<std::string> spent_outputs;  ///< "BTC:SCRIPT"
    std::string spent_outputs_file;          ///< empty for none
    /// The digest to compute and, in hex, its script; if nullopt, both follow from the spent
    /// output.
    std::optional<SighashKind> kind;
    std::string script;
    std::optional<std::string> annex;  ///< hex
    std::optional<std::uint32_t> code_separator;
    bool json = false;
};
int RunSighash(const SighashOptions& options);

struct VerifySignaturesOptions {
    std::string input;
    std::string spent_outputs_file;
    BlockFormat format = BlockFormat::Text;
};
int RunVerifySignatures(const VerifySignaturesOptions& options);

struct SynthOptions {
    std::string output;
    std::uint64_t blocks = 0;
    btcutil::SynthBlockOptions block;
};
int RunSynth(const SynthOptions& options);

struct CpuOptions {
    bool json = false;
};
int RunCpu(const CpuOptions& options);

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_COMMANDS_H
