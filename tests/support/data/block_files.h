// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_DATA_BLOCK_FILES_H
#define TXHASH_TESTS_SUPPORT_DATA_BLOCK_FILES_H

// Block files from public bug reports against block file readers, and their building blocks.

#include <cstdint>
#include <span>

#include "btcutil/blockfile.h"
#include "chainhash/bytes.h"
#include "tests/support/bytes.h"
#include "tests/support/data/public_inputs.h"

namespace txhash::testing_support::block_files {

/// A record: magic, length, block.
[[nodiscard]] inline Bytes Record(ByteSpan block,
                                  const btcutil::Network& network = btcutil::MAINNET) {
    Bytes record(network.magic.begin(), network.magic.end());
    for (int shift = 0; shift < 32; shift += 8) {
        record.push_back(static_cast<std::uint8_t>(block.size() >> shift));
    }
    record.insert(record.end(), block.begin(), block.end());
    return record;
}

/// The first block of mainnet, 285 bytes, as a record of 293.
[[nodiscard]] inline Bytes GenesisRecord(const btcutil::Network& network = btcutil::MAINNET) {
    return Record(FromHex(public_inputs::GENESIS_BLOCK), network);
}

/// `clear` as it is stored under `key`.
[[nodiscard]] inline Bytes Obfuscated(Bytes clear, const btcutil::XorKey& key) {
    for (std::size_t i = 0; i < clear.size(); ++i) clear[i] ^= key[i % key.size()];
    return clear;
}

inline constexpr btcutil::XorKey KEY = {1, 2, 3, 4, 5, 6, 7, 8};

/// Two records under KEY.
[[nodiscard]] inline Bytes XoredFile() {
    return Obfuscated(Concat({GenesisRecord(), GenesisRecord()}), KEY);
}
/// Seven zeros between two records.
[[nodiscard]] inline Bytes PaddedFile() {
    return Concat({GenesisRecord(), Repeat(0, 7), GenesisRecord()});
}
/// A magic, then a record.
[[nodiscard]] inline Bytes DoubleMagicFile() {
    return Concat({btcutil::MAINNET.magic, GenesisRecord()});
}
/// Four bytes of junk between two records.
[[nodiscard]] inline Bytes JunkFile() {
    return Concat({GenesisRecord(), FromHex("952e6b03"), GenesisRecord()});
}
/// A record, then preallocated space.
[[nodiscard]] inline Bytes ZeroTailFile() { return Concat({GenesisRecord(), Repeat(0, 4096)}); }
/// A record, then 200 bytes of another.
[[nodiscard]] inline Bytes CutFile() {
    return Concat({GenesisRecord(), ByteSpan(GenesisRecord()).first(200)});
}

}  // namespace txhash::testing_support::block_files

#endif  // TXHASH_TESTS_SUPPORT_DATA_BLOCK_FILES_H
