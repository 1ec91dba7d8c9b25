// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_COMMANDS_H
#define TXHASH_TOOLS_TXHASH_COMMANDS_H

// The jobs of the tool. Each takes what its command line says, writes results to standard output
// and complaints to standard error, and returns the exit status: 0, or 1 if anything was wrong.

#include <cstdint>
#include <string>
#include <vector>

#include "btcutil/network.h"
#include "btcutil/synth.h"
#include "tools/txhash/file.h"

namespace tool {

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

}  // namespace tool

#endif  // TXHASH_TOOLS_TXHASH_COMMANDS_H
