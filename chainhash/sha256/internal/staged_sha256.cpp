// SPDX-License-Identifier: MIT
#include "chainhash/sha256/internal/staged_sha256.h"

#include <algorithm>
#include <cstring>

#include "chainhash/internal/sha256_padding.h"

namespace txhash::chainhash {

std::uint8_t* Sha256Stage::Resume(const Sha256& begun) noexcept {
    m_midstate = begun.m_midstate;
    if (begun.m_fill != 0) std::memcpy(begin(), begun.m_block.data(), begun.m_fill);
    return begin() + begun.m_fill;
}

std::uint8_t* Sha256Stage::Drain(std::uint8_t* position) noexcept {
    const auto size = static_cast<std::size_t>(position - begin());
    const std::size_t whole = size - size % SHA256_BLOCK_SIZE;
    internal::CompressSha256(m_midstate.state, begin(), whole / SHA256_BLOCK_SIZE);
    m_midstate.size_bytes += whole;
    std::memmove(begin(), begin() + whole, size - whole);
    return begin() + (size - whole);
}

std::uint8_t* Sha256Stage::Spill(std::uint8_t* position, ByteSpan data) noexcept {
    // Complete the current block, so that the rest starts at a block boundary.
    const auto size = static_cast<std::size_t>(position - begin());
    const std::size_t missing =
        std::min((SHA256_BLOCK_SIZE - size % SHA256_BLOCK_SIZE) % SHA256_BLOCK_SIZE, data.size());
    std::memcpy(position, data.data(), missing);
    position = Drain(position + missing);
    data = data.subspan(missing);

    // Compress a field longer than the buffer in place.
    if (data.size() > CAPACITY - SHA256_BLOCK_SIZE) {
        const std::size_t blocks = data.size() / SHA256_BLOCK_SIZE;
        internal::CompressSha256(m_midstate.state, data.data(), blocks);
        m_midstate.size_bytes += blocks * SHA256_BLOCK_SIZE;
        data = data.subspan(blocks * SHA256_BLOCK_SIZE);
    }
    if (!data.empty()) std::memcpy(position, data.data(), data.size());
    return position + data.size();
}

std::size_t Sha256Stage::Pad(std::uint8_t* position) noexcept {
    const auto size = static_cast<std::size_t>(position - begin());
    return internal::PadSha256(begin(), size, m_midstate.size_bytes + size);
}

Hash Sha256Stage::Finish(std::uint8_t* position) noexcept {
    return internal::FinishSha256(m_midstate.state, begin(), Pad(position));
}

Hash Sha256Stage::FinishDouble(std::uint8_t* position) noexcept {
    return internal::FinishDoubleSha256(m_midstate.state, begin(), Pad(position));
}

}  // namespace txhash::chainhash
