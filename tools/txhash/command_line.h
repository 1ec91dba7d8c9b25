// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_COMMAND_LINE_H
#define TXHASH_TOOLS_TXHASH_COMMAND_LINE_H

// What the command lines of several commands share.

#include <memory>
#include <string>

#include <CLI/CLI.hpp>

#include "tools/txhash/commands.h"

namespace txhash::tool {

inline constexpr int USAGE_ERROR = 2;

/// An option check. CLI11 itself accepts "-1" as 2^64 - 1.
[[nodiscard]] std::string IsWholeNumber(const std::string& text);

/// Adds --json and --tsv, which set `format`. `format` must live as long as the command.
void AddFormatFlags(CLI::App* command, BlockFormat& format, const std::string& tsv_description);

/// Reports a TXHASH_ENGINE that does not name an available engine. Returns the exit status.
[[nodiscard]] int CheckEngineVariable();

/// Makes the subcommand run `run(options)` after the command line has been parsed into `options`,
/// unless TXHASH_ENGINE is invalid.
template <class Options>
void OnParsed(CLI::App* command, const std::shared_ptr<Options>& options,
              int (*run)(const Options&), int& status) {
    command->callback([options, run, &status] {
        status = CheckEngineVariable();
        if (status == 0) status = run(*options);
    });
}

// Command lines with files of their own.

void AddSighash(CLI::App& app, int& status);
void AddVerifySignatures(CLI::App& app, int& status);

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_COMMAND_LINE_H
