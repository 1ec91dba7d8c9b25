// SPDX-License-Identifier: MIT
#include "btcutil/script/taproot.h"

#include <algorithm>
#include <utility>

#include "chainhash/sha256/double_hash.h"
#include "chainhash/sha256/tagged_hash.h"
#include "wire/codec/compact_size.h"
#include "wire/codec/writer.h"

namespace txhash::btcutil {

using chainhash::Hash;
using chainhash::HashRaw;
using chainhash::TaggedHasher;

Hash TapLeafHash(std::uint8_t leaf_version, ByteSpan script) noexcept {
    static const chainhash::Sha256 TAG = TaggedHasher("TapLeaf");
    return HashRaw(TAG, [&](auto& writer) {
        wire::WriteLE(writer, leaf_version);
        wire::WriteBlob(writer, script);
    });
}

Hash TapBranchHash(const Hash& a, const Hash& b) noexcept {
    static const chainhash::Sha256 TAG = TaggedHasher("TapBranch");
    return HashRaw(TAG, [&](auto& writer) {
        const auto [first, second] = std::minmax(a, b);
        writer.Write(first.bytes);
        writer.Write(second.bytes);
    });
}

Hash TapTweakHash(std::span<const std::uint8_t, 32> internal_key,
                  const std::optional<Hash>& merkle_root) noexcept {
    static const chainhash::Sha256 TAG = TaggedHasher("TapTweak");
    return HashRaw(TAG, [&](auto& writer) {
        writer.Write(internal_key);
        if (merkle_root) writer.Write(merkle_root->bytes);
    });
}

Hash AnnexHash(ByteSpan annex) noexcept {
    return HashRaw([&](auto& writer) { wire::WriteBlob(writer, annex); });
}

std::optional<ControlBlock> ControlBlock::Parse(BorrowedBytes bytes) noexcept {
    if (bytes.size() < BASE_SIZE || (bytes.size() - BASE_SIZE) % Hash::SIZE != 0 ||
        (bytes.size() - BASE_SIZE) / Hash::SIZE > MAX_PATH_NODES) {
        return std::nullopt;
    }
    return ControlBlock{.leaf_version = static_cast<std::uint8_t>(bytes[0] & ~1U),
                        .output_key_is_odd = (bytes[0] & 1) != 0,
                        .internal_key = bytes.subspan<1, 32>(),
                        .merkle_path = bytes.subspan(BASE_SIZE)};
}

Hash ControlBlock::MerkleRoot(const Hash& leaf_hash) const noexcept {
    Hash node = leaf_hash;
    for (std::size_t at = 0; at < merkle_path.size(); at += Hash::SIZE) {
        Hash sibling;
        std::copy_n(merkle_path.begin() + static_cast<std::ptrdiff_t>(at), Hash::SIZE,
                    sibling.bytes.begin());
        node = TapBranchHash(node, sibling);
    }
    return node;
}

TaprootWitness TaprootWitness::Of(const wire::TxWitnessView& witness) noexcept {
    TaprootWitness parts;
    ByteSpan before_script;
    for (const ByteSpan item : witness) {
        before_script = parts.script;
        parts.script = parts.last;
        parts.last = item;
        ++parts.item_count;
    }
    if (parts.item_count >= 2 && !parts.last.empty() && parts.last[0] == ANNEX_TAG) {
        parts.annex = parts.last;
        parts.last = parts.script;
        parts.script = before_script;
        --parts.item_count;
    }
    return parts;
}

}  // namespace txhash::btcutil
