// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SYNTH_SYNTH_H
#define TXHASH_BTCUTIL_SYNTH_SYNTH_H

// Synthetic blocks that look like today's to a hash function: transactions of the usual kinds and
// sizes, coinbases with their height (BIP-0034), valid merkle roots and witness commitments, and
// headers that form a regtest chain with valid proof of work. The outputs that they spend do not
// exist and the signatures are random, so their scripts would fail.
//
// The same options give the same blocks on every machine. An object belongs to one thread at a
// time.

#include <cstddef>
#include <cstdint>

#include "btcutil/network.h"
#include "btcutil/synth/random.h"
#include "wire/block/msg_block.h"

namespace txhash::btcutil {

struct SynthBlockOptions {
    std::uint64_t seed = 1;
    /// A block is filled until it has this many bytes, or until the next transaction would exceed
    /// the weight limit, whichever comes first.
    std::size_t target_size_bytes = 1'300'000;
};

class BlockSynthesizer {
public:
    /// The network of the chain.
    static constexpr const Network& NETWORK = REGTEST;

    explicit BlockSynthesizer(const SynthBlockOptions& options = {}) noexcept;

    /// The next block of the chain. The first one follows the genesis block of regtest.
    [[nodiscard]] wire::MsgBlock Next();

    /// The height of the last block that Next returned; 0 before the first.
    [[nodiscard]] std::int32_t height() const noexcept { return m_height; }

private:
    SplitMix64 m_random;
    std::size_t m_target_size;
    std::int32_t m_height = 0;
    chainhash::BlockHash m_tip;
    std::uint32_t m_time;
};

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SYNTH_SYNTH_H
