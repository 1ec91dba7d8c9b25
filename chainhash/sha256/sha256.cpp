// SPDX-License-Identifier: MIT
#include "chainhash/sha256/sha256.h"

#include <cstring>

#include "chainhash/internal/sha256_padding.h"

namespace txhash::chainhash {
namespace {

/// `finish` gets the state before the last, partial block, and that block with its padding.
template <class Finish>
Hash FinishCopy(const Sha256Midstate& midstate, ByteSpan tail, const Finish& finish) noexcept {
    std::array<std::uint8_t, 2 * SHA256_BLOCK_SIZE> buffer;
    if (!tail.empty()) std::memcpy(buffer.data(), tail.data(), tail.size());
    return finish(
        midstate.state, buffer.data(),
        internal::PadSha256(buffer.data(), tail.size(), midstate.size_bytes + tail.size()));
}

}  // namespace

void Sha256::WriteBlocks(ByteSpan data) noexcept {
    if (m_fill != 0) {
        const std::size_t missing = SHA256_BLOCK_SIZE - m_fill;
        std::memcpy(m_block.data() + m_fill, data.data(), missing);
        internal::CompressSha256(m_midstate.state, m_block.data(), 1);
        m_midstate.size_bytes += SHA256_BLOCK_SIZE;
        data = data.subspan(missing);
    }
    const std::size_t blocks = data.size() / SHA256_BLOCK_SIZE;
    internal::CompressSha256(m_midstate.state, data.data(), blocks);
    m_midstate.size_bytes += blocks * SHA256_BLOCK_SIZE;
    data = data.subspan(blocks * SHA256_BLOCK_SIZE);
    if (!data.empty()) std::memcpy(m_block.data(), data.data(), data.size());
    m_fill = data.size();
}

Hash Sha256::Digest() const noexcept {
    return FinishCopy(m_midstate, {m_block.data(), m_fill}, internal::FinishSha256);
}

Hash Sha256::DoubleDigest() const noexcept {
    return FinishCopy(m_midstate, {m_block.data(), m_fill}, internal::FinishDoubleSha256);
}

}  // namespace txhash::chainhash
