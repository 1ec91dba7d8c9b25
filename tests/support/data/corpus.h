// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_DATA_CORPUS_H
#define TXHASH_TESTS_SUPPORT_DATA_CORPUS_H

// Access to the corpus: real chain data with Bitcoin Core's answers, kept outside the project. A
// missing or unreadable file throws std::runtime_error.

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "chainhash/bytes.h"
#include "tests/support/bytes.h"

namespace txhash::testing_support {

/// Whether there is a corpus. Tests that need one skip without it.
[[nodiscard]] bool HasCorpus();

/// The path of `relative` in the corpus.
[[nodiscard]] std::filesystem::path CorpusPath(const std::filesystem::path& relative);

/// The bytes of a file; of a .hex file, decoded.
[[nodiscard]] Bytes ReadFile(const std::filesystem::path& path);

struct CorpusItem {
    std::string name;
    Bytes raw;
};

/// The blocks in blocks/, named after their files without ".raw".
[[nodiscard]] std::vector<CorpusItem> CorpusBlocks();
/// The blocks of a file in blkfiles/, without magic and length, named by their index.
[[nodiscard]] std::vector<CorpusItem> CorpusBlockFile(const std::string& name);
/// The transactions in txs/, named after their files.
[[nodiscard]] std::vector<CorpusItem> CorpusTransactions();

/// A table in expected/.
struct ExpectedTable {
    std::map<std::string, std::string> values;             ///< from lines "# key<TAB>value"
    std::vector<std::map<std::string, std::string>> rows;  ///< by the names of the columns
    std::string last_comment;                              ///< from a line "# text"
};

[[nodiscard]] ExpectedTable ReadExpected(const std::string& file_name);

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_DATA_CORPUS_H
