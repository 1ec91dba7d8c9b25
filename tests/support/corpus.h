// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_CORPUS_H
#define TXHASH_TESTS_SUPPORT_CORPUS_H

// Access to the corpus: real chain data with the answers of Bitcoin Core, which lies outside the
// project. A file that should be there and cannot be read throws std::runtime_error.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "chainhash/bytes.h"
#include "tests/support/bytes.h"

namespace txhash::testing_support {

/// Whether there is a corpus. Tests that need one skip when not.
[[nodiscard]] bool HasCorpus();

/// `relative` in the corpus.
[[nodiscard]] std::filesystem::path CorpusPath(const std::filesystem::path& relative);

/// The bytes of a file; those that a .hex file spells.
[[nodiscard]] Bytes ReadFile(const std::filesystem::path& path);

struct CorpusItem {
    std::string name;
    Bytes raw;
};

/// The blocks of blocks/, named as their files without ".raw".
[[nodiscard]] std::vector<CorpusItem> CorpusBlocks();
/// The blocks in a file of blkfiles/, each with its magic and length cut off, named by their
/// number.
[[nodiscard]] std::vector<CorpusItem> CorpusBlockFile(const std::string& name);
/// The transactions of txs/, named as their files.
[[nodiscard]] std::vector<CorpusItem> CorpusTransactions();

/// A table of expected/.
struct ExpectedTable {
    std::map<std::string, std::string> values;             ///< from lines "# key<TAB>value"
    std::vector<std::map<std::string, std::string>> rows;  ///< by the names of the columns
    std::string last_comment;                              ///< from a line "# text"
};

[[nodiscard]] ExpectedTable ReadExpected(const std::string& file_name);

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_CORPUS_H
