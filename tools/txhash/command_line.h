// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_COMMAND_LINE_H
#define TXHASH_TOOLS_TXHASH_COMMAND_LINE_H

// What the command lines of several commands have in common.

#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "tools/txhash/commands.h"

namespace txhash::tool {

inline constexpr int USAGE_ERROR = 2;

/// A check of an option. CLI11 alone takes "-1" for 2^64 - 1.
[[nodiscard]] std::string IsWholeNumber(const std::string& text);

/// Adds --json and --tsv, of which `tsv_description` tells, for `format`, which lives as long as
/// the command.
void AddFormatFlags(CLI::App* command, BlockFormat& format, const std::string& tsv_description);

/// Complains if TXHASH_ENGINE names no engine that could hash here. Returns the exit status.
[[nodiscard]] int CheckEngineVariable();

/// Has the subcommand run `run(options)` once the command line has been read into `options`, if
/// there is an engine to hash with.
template <class Options>
void OnParsed(CLI::App* command, const std::shared_ptr<Options>& options,
              int (*run)(const Options&), int& status) {
    command->callback([options, run, &status] {
        status = CheckEngineVariable();
        if (status == 0) status = run(*options);
    });
}

// Those that make a file of their own.

void AddSighash(CLI::App& app, int& status);
void AddVerifySignatures(CLI::App& app, int& status);

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_COMMAND_LINE_H
