// SPDX-License-Identifier: MIT
#include "tests/support/data/corpus.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string_view>

#include "chainhash/bytes.h"

namespace txhash::testing_support {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> FilesIn(const fs::path& directory) {
    std::vector<fs::path> paths;
    for (const auto& entry : fs::directory_iterator(directory)) paths.push_back(entry.path());
    std::sort(paths.begin(), paths.end());
    return paths;
}

std::vector<std::string> SplitAtTabs(std::string_view line) {
    std::vector<std::string> fields;
    for (;;) {
        const std::size_t tab = line.find('\t');
        fields.emplace_back(line.substr(0, tab));
        if (tab == std::string_view::npos) return fields;
        line.remove_prefix(tab + 1);
    }
}

}  // namespace

bool HasCorpus() { return fs::is_directory(TXHASH_CORPUS); }

fs::path CorpusPath(const fs::path& relative) { return TXHASH_CORPUS / relative; }

Bytes ReadFile(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    Bytes bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file) throw std::runtime_error("cannot read " + path.string());
    if (path.extension() != ".hex") return bytes;

    std::string text(bytes.begin(), bytes.end());
    text.erase(text.find_last_not_of("\r\n") + 1);
    return FromHex(text);
}

std::vector<CorpusItem> CorpusBlocks() {
    std::vector<CorpusItem> blocks;
    for (const fs::path& path : FilesIn(CorpusPath("blocks"))) {
        if (path.extension() == ".raw") blocks.push_back({path.stem(), ReadFile(path)});
    }
    return blocks;
}

std::vector<CorpusItem> CorpusBlockFile(const std::string& name) {
    constexpr std::size_t MAGIC_SIZE = 4;
    const Bytes file = ReadFile(CorpusPath("blkfiles") / name);
    std::vector<CorpusItem> blocks;
    for (auto at = file.begin(); at != file.end();) {
        at += MAGIC_SIZE;
        const auto size = chainhash::LoadLE<std::uint32_t>(&*at);
        at += sizeof size;
        blocks.push_back({std::to_string(blocks.size()), {at, at + size}});
        at += size;
    }
    return blocks;
}

std::vector<CorpusItem> CorpusTransactions() {
    std::vector<CorpusItem> transactions;
    for (const fs::path& path : FilesIn(CorpusPath("txs"))) {
        if (path.extension() == ".prevouts") continue;
        transactions.push_back({path.filename(), ReadFile(path)});
    }
    return transactions;
}

ExpectedTable ReadExpected(const std::string& file_name) {
    const fs::path path = CorpusPath("expected") / file_name;
    std::ifstream file(path);
    if (!file) throw std::runtime_error("cannot read " + path.string());

    ExpectedTable table;
    std::vector<std::string> columns;
    for (std::string line; std::getline(file, line);) {
        const bool is_row = !line.starts_with("# ");
        const auto fields = SplitAtTabs(is_row ? line : line.substr(2));
        if (is_row) {
            auto& row = table.rows.emplace_back();
            for (std::size_t i = 0; i < fields.size(); ++i) row[columns.at(i)] = fields[i];
        } else if (fields.size() == 1) {
            table.last_comment = fields[0];
        } else if (fields.size() == 2) {
            table.values[fields[0]] = fields[1];
        } else {
            columns = fields;
        }
    }
    return table;
}

}  // namespace txhash::testing_support
