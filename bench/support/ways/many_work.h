// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_WAYS_MANY_WORK_H
#define TXHASH_BENCH_SUPPORT_WAYS_MANY_WORK_H

// DoubleHashMany over messages, views and owned transactions, with storage that is kept from call
// to call.

#include <cstdint>
#include <span>
#include <vector>

#include "chainhash/bytes.h"
#include "chainhash/sha256.h"
#include "wire/tx.h"

namespace txhash::bench_support {

/// Owned transactions in a batch.
inline constexpr std::size_t BATCH_TXS = 400;

class ManyWork {
public:
    std::span<const chainhash::Hash> Hash(std::span<const ByteSpan> messages) {
        return HashList(messages.size(),
                        [&](std::size_t i) noexcept { return chainhash::Message{{messages[i]}}; });
    }
    /// The txids of transactions in place.
    std::span<const chainhash::Hash> Hash(std::span<const wire::TxView> txs) {
        return HashList(txs.size(), [&](std::size_t i) noexcept {
            return chainhash::Message{txs[i].StrippedSlices()};
        });
    }
    /// The txids of owned transactions, all serialized into one buffer first.
    std::span<const chainhash::Hash> Hash(std::span<const wire::MsgTx> txs) {
        m_ends.clear();
        std::size_t end = 0;
        for (const wire::MsgTx& tx : txs) m_ends.push_back(end += tx.SerializeSizeStripped());
        m_bytes.resize(end);
        wire::FixedWriter writer(m_bytes);
        for (const wire::MsgTx& tx : txs) tx.SerializeNoWitness(writer);
        return HashList(txs.size(), [this](std::size_t i) noexcept {
            const std::size_t begin = i == 0 ? 0 : m_ends[i - 1];
            return chainhash::Message{{ByteSpan(m_bytes).subspan(begin, m_ends[i] - begin)}};
        });
    }

private:
    template <class At>
    std::span<const chainhash::Hash> HashList(std::size_t count, const At& at) {
        m_hashes.resize(count);
        DoubleHashMany(chainhash::MessageList(count, at), m_hashes, m_scratch);
        return m_hashes;
    }

    std::vector<chainhash::Hash> m_hashes;
    Bytes m_bytes;
    std::vector<std::size_t> m_ends;
    chainhash::DoubleHashScratch m_scratch;
};

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_WAYS_MANY_WORK_H
