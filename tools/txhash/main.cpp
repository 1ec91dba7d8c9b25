// SPDX-License-Identifier: MIT
// The command line of txhash. Each command is implemented in its own file, in commands/.

#include <csignal>
#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "btcutil/network.h"
#include "chainhash/engine.h"
#include "tools/txhash/command_line.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/output/output.h"
#include "tools/txhash/output/report.h"
#include "tools/txhash/version.h"

namespace txhash::tool {
namespace {

void AddId(CLI::App& app, int& status) {
    auto options = std::make_shared<IdOptions>();
    CLI::App* id = app.add_subcommand("id", "Print the txid of each transaction");
    id->add_flag("--wtxid", options->wtxid, "Print a tab and the wtxid after each txid");
    id->add_option("INPUT", options->inputs,
                   "FILE, HEX, or - for standard input (the default); hex input has one "
                   "transaction per line, raw input is a single transaction")
        ->capture_default_str()
        ->type_name("");
    id->footer(
        "Examples:\n"
        "  txhash id 0200000001...00000000\n"
        "  bitcoin-cli getrawtransaction TXID | txhash id --wtxid\n"
        "  txhash id tx.raw txs.hex");
    OnParsed(id, options, RunId, status);
}

/// Adds --network, which sets `network` to one of btcutil::NETWORKS by name.
void AddNetworkOption(CLI::App* command, btcutil::Network& network,
                      const std::string& description) {
    std::vector<std::string> names;
    for (const btcutil::Network& known : btcutil::NETWORKS) names.emplace_back(known.name);
    const auto choose = [&network](const std::string& name) {
        network = *btcutil::FindNetwork(name);
    };
    command->add_option_function<std::string>("--network", choose, description)
        ->check(CLI::IsMember(names))
        ->default_str(std::string(network.name))
        ->type_name("NAME");
}

void AddDecode(CLI::App& app, int& status) {
    auto options = std::make_shared<DecodeOptions>();
    CLI::App* decode = app.add_subcommand(
        "decode", "Print a transaction as JSON, as Bitcoin Core's decoderawtransaction does");
    decode
        ->add_option("INPUT", options->input,
                     "FILE (hex or raw), HEX, or - for standard input (the default)")
        ->type_name("");
    AddNetworkOption(decode, options->network, "Whose addresses to print");
    decode->footer(
        "Examples:\n"
        "  txhash decode tx.raw\n"
        "  txhash decode --network signet tx.raw\n"
        "  bitcoin-cli getrawtransaction TXID | txhash decode | jq .vout");
    OnParsed(decode, options, RunDecode, status);
}

void AddBlock(CLI::App& app, int& status) {
    auto options = std::make_shared<BlockOptions>();
    CLI::App* block = app.add_subcommand("block", "Check a block and list its transactions");
    block->add_option("INPUT", options->input, "FILE (hex or raw), or - for standard input")
        ->required()
        ->type_name("");
    AddFormatFlags(block, options->format,
                   "Print '# key TAB value' lines, then a row per transaction");
    block->footer(
        "The exit status is 1 if the block is truncated or followed by other bytes, if its hash\n"
        "does not meet the target in its header, if its merkle root does not match its\n"
        "transactions or hides that some are repeated, if it lacks a coinbase or has two, if it\n"
        "is too large, or if it has witnesses but does not commit to them.\n"
        "\n"
        "Examples:\n"
        "  txhash block block.raw\n"
        "  bitcoin-cli getblock HASH 0 | txhash block --tsv -");
    OnParsed(block, options, RunBlock, status);
}

void AddScan(CLI::App& app, int& status) {
    auto options = std::make_shared<ScanOptions>();
    CLI::App* scan = app.add_subcommand("scan", "Check all blocks of block files");
    scan->add_option("PATH", options->paths, "Block files, or directories of blk*.dat files")
        ->required()
        ->type_name("");
    auto* json = scan->add_flag_callback(
        "--json", [options] { options->format = ScanFormat::Json; },
        "Print totals and faults as JSON");
    auto* tsv = scan->add_flag_callback(
        "--tsv", [options] { options->format = ScanFormat::Tsv; },
        "Print a row per block, then a digest of all txids");
    auto* txids = scan->add_flag_callback(
        "--txids", [options] { options->format = ScanFormat::Txids; }, "Print all txids");
    json->excludes(tsv)->excludes(txids);
    tsv->excludes(txids);
    scan->add_flag("--prev-hash", options->prev_hash,
                   "With --tsv: one more column, the hash of the previous block")
        ->needs(tsv);
    scan->add_option("--signet-challenge", options->signet_challenge,
                     "Also read the blocks of the signet with this challenge, a script in hex")
        ->type_name("HEX");
    scan->footer(
        "Blocks are read in file order, which is the order of download, not of the chain; stale\n"
        "blocks are included. The files of a directory are read in numerical order. The key in an\n"
        "xor.dat file next to them is applied. The network of each block is detected from the\n"
        "magic before it.\n"
        "\n"
        "Each fault is a line 'txhash: FILE:OFFSET: ...' on standard error and makes the exit\n"
        "status 1: blocks that do not decode, header hashes above their claimed target, merkle\n"
        "roots and witness commitments that do not match, truncated records, and nonzero bytes\n"
        "between records.\n"
        "\n"
        "Examples:\n"
        "  txhash scan ~/.bitcoin/blocks\n"
        "  txhash scan --tsv --prev-hash blk00000.dat");
    OnParsed(scan, options, RunScan, status);
}

void AddSynth(CLI::App& app, int& status) {
    auto options = std::make_shared<SynthOptions>();
    CLI::App* synth = app.add_subcommand("synth", "Write a block file of synthetic blocks");
    synth->add_option("OUT", options->output, "The file to write, or - for standard output")
        ->required()
        ->type_name("");
    synth->add_option("--blocks", options->blocks, "Number of blocks")
        ->required()
        ->check(IsWholeNumber)
        ->type_name("N");
    synth->add_option("--seed", options->block.seed, "The same seed produces the same file")
        ->capture_default_str()
        ->check(IsWholeNumber)
        ->type_name("S");
    synth
        ->add_option("--block-size", options->block.target_size_bytes,
                     "Approximate size of a block in bytes")
        ->capture_default_str()
        ->check(IsWholeNumber)
        ->type_name("BYTES");
    synth->footer(
        "The blocks form a regtest chain with valid proof of work, merkle roots and witness\n"
        "commitments. The outputs they spend do not exist, and their signatures are random.\n"
        "\n"
        "Example:\n"
        "  txhash synth --blocks 100 --seed 7 blk00000.dat && txhash scan blk00000.dat");
    OnParsed(synth, options, RunSynth, status);
}

void AddCpu(CLI::App& app, int& status) {
    auto options = std::make_shared<CpuOptions>();
    CLI::App* cpu = app.add_subcommand("cpu", "List the hash engines and show which is in use");
    cpu->add_flag("--json", options->json, "Print JSON");
    cpu->footer(
        "An engine has three SHA-256 kernels: for one message at a time (stream), for as many in\n"
        "parallel as there are lanes (wide), and for a few (narrow); and one SipHash kernel for\n"
        "many keys (sip).\n"
        "The engine in use is marked with *. It is the first available one, unless the "
        "environment\n"
        "variable TXHASH_ENGINE names another. With a name that is unknown or not available, all\n"
        "commands refuse to run and exit with status 2.\n"
        "\n"
        "Examples:\n"
        "  txhash cpu\n"
        "  TXHASH_ENGINE=cryptopp txhash scan blk00000.dat");
    // The table is printed even if the variable is wrong, because it shows the valid names.
    cpu->callback([options, &status] {
        const int printed = RunCpu(*options);
        status = CheckEngineVariable();
        if (status == 0) status = printed;
    });
}

std::string Version() {
    const auto error = chainhash::EngineVariableError();
    const std::string engine =
        error ? error->Message() : "engine: " + std::string(chainhash::ActiveEngine().name);
    return "txhash " + std::string(TXHASH_VERSION) + " (" + engine + ')';
}

int Run(int argc, const char* const* argv) {
    CLI::App app("Bitcoin hashes at the speed of the hash function.", "txhash");
    app.set_version_flag("--version", Version);
    app.footer("'txhash COMMAND --help' shows the options of a command, with examples.");
    int status = 0;
    AddId(app, status);
    AddDecode(app, status);
    AddBlock(app, status);
    AddScan(app, status);
    AddSighash(app, status);
    AddVerifySignatures(app, status);
    AddSynth(app, status);
    AddCpu(app, status);
    try {
        app.parse(argc, argv);
        // Not app.require_subcommand(), which does not report a misspelled command.
        if (app.get_subcommands().empty()) throw CLI::RequiredError("A command");
    } catch (const CLI::ParseError& error) {
        if (app.exit(error) != 0) return USAGE_ERROR;
        std::cout.flush();
        return std::cout ? 0 : Report(STDOUT_NAME, "write error");
    }
    return status;
}

}  // namespace
}  // namespace txhash::tool

int main(int argc, char** argv) {
    // Report a closed pipe like any other write error.
    static_cast<void>(std::signal(SIGPIPE, SIG_IGN));
    try {
        return txhash::tool::Run(argc, argv);
    } catch (const std::exception& error) {
        return txhash::tool::Report("error", error.what());
    }
}
