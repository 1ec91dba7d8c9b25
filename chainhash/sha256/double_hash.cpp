// SPDX-License-Identifier: MIT
#include "chainhash/sha256/double_hash.h"

#include <array>
#include <cstring>

#include "chainhash/internal/sha256_padding.h"

namespace txhash::chainhash {
namespace {

/// `finish` gets the state before the last blocks of `data`, and those blocks, padded.
template <class Finish>
Hash HashReadyBytes(ByteSpan data, const Finish& finish) noexcept {
    // A short message is copied and padded as a whole: one call of the engine, not two.
    constexpr std::size_t COPY_MAX = 512;
    std::array<std::uint8_t, COPY_MAX + internal::SHA256_MAX_PADDING> tail;

    Sha256State state = SHA256_INITIAL_STATE;
    const std::size_t in_place =
        data.size() <= COPY_MAX ? 0 : data.size() - data.size() % SHA256_BLOCK_SIZE;
    if (in_place != 0) internal::CompressSha256(state, data.data(), in_place / SHA256_BLOCK_SIZE);
    const auto rest = data.subspan(in_place);
    if (!rest.empty()) std::memcpy(tail.data(), rest.data(), rest.size());
    return finish(state, tail.data(), internal::PadSha256(tail.data(), rest.size(), data.size()));
}

}  // namespace

Hash HashH(ByteSpan data) noexcept { return HashReadyBytes(data, internal::FinishSha256); }

Hash DoubleHashH(ByteSpan data) noexcept {
    return HashReadyBytes(data, internal::FinishDoubleSha256);
}

}  // namespace txhash::chainhash
