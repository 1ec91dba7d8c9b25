// SPDX-License-Identifier: MIT
// The blocks of a block file, and what else is in it: scan_files BLK_FILE

#include <iostream>
#include <variant>

#include "btcutil/block.h"
#include "btcutil/blockfile.h"

using namespace txhash;

int main(int, char** argv) {
    auto reader = btcutil::BlockFileReader::Open(argv[1]);
    if (!reader) {
        std::cerr << reader.error().Message() << '\n';
        return 1;
    }
    btcutil::BlockHasher hasher;
    while (const auto item = reader->Next()) {
        if (const auto* record = std::get_if<btcutil::BlockRecord>(&*item)) {
            const auto block = hasher.Compute(record->bytes);
            if (!block) return 1;
            std::cout << block->block_hash.ToHex() << " at " << record->offset << ", "
                      << block->txids.size() << " transactions\n";
        } else {
            std::cout << std::get<btcutil::BlockFileFault>(*item).Message() << '\n';
        }
    }
}
