// SPDX-License-Identifier: MIT
#include "btcutil/network.h"

#include <algorithm>

#include "chainhash/sha256/double_hash.h"
#include "wire/codec/compact_size.h"

namespace txhash::btcutil {

const Network* FindNetwork(const Magic& magic, BorrowedSpan<Network> networks) noexcept {
    const auto found = std::find_if(networks.begin(), networks.end(),
                                    [&](const Network& network) { return network.magic == magic; });
    return found == networks.end() ? nullptr : &*found;
}

const Network* FindNetwork(std::string_view name, BorrowedSpan<Network> networks) noexcept {
    const auto found = std::find_if(networks.begin(), networks.end(),
                                    [&](const Network& network) { return network.name == name; });
    return found == networks.end() ? nullptr : &*found;
}

Magic SignetMagic(ByteSpan challenge) noexcept {
    const chainhash::Hash hash = chainhash::DoubleHashRaw([&](auto& writer) {
        wire::WriteCompactSize(writer, challenge.size());
        writer.Write(challenge);
    });
    Magic magic;
    std::copy_n(hash.bytes.begin(), magic.size(), magic.begin());
    return magic;
}

}  // namespace txhash::btcutil
