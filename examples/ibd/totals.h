// SPDX-License-Identifier: MIT
#ifndef TXHASH_EXAMPLES_IBD_TOTALS_H
#define TXHASH_EXAMPLES_IBD_TOTALS_H

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ostream>

#include "btcutil/block.h"

namespace ibd {

/// What the hasher has done, and the time and memory it took.
class Totals {
public:
    using Duration = std::chrono::steady_clock::duration;

    /// Adds a block that took `time` and `allocations` to hash and check.
    void Add(const txhash::btcutil::BlockHashes& block, Duration time, std::uint64_t allocations) {
        ++m_blocks;
        m_transactions += block.txids.size();
        m_bytes += block.size_bytes;
        m_time += time;
        // The hasher is warm once it has storage for a block as large as this one.
        if (block.txids.size() <= m_most_transactions && block.hash_count <= m_most_hashes) {
            ++m_warm_blocks;
            m_warm_allocations += allocations;
        }
        m_most_transactions = std::max(m_most_transactions, block.txids.size());
        m_most_hashes = std::max(m_most_hashes, block.hash_count);
        m_allocations += allocations;
    }

    friend std::ostream& operator<<(std::ostream& stream, const Totals& totals) {
        return stream << "blocks             " << totals.m_blocks << '\n'
                      << "seconds            " << totals.Seconds() << " to hash and check them\n"
                      << "blocks/s           " << totals.PerSecond(totals.m_blocks) << '\n'
                      << "MB/s               " << totals.PerSecond(totals.m_bytes) / 1e6 << '\n'
                      << "txs/s              " << totals.PerSecond(totals.m_transactions) << '\n'
                      << "allocations        " << totals.m_allocations << '\n'
                      << "allocations/block  "
                      << Ratio(totals.m_warm_allocations, totals.m_warm_blocks) << " once warm\n";
    }

private:
    [[nodiscard]] static double Ratio(std::uint64_t part, std::uint64_t whole) noexcept {
        return whole != 0 ? static_cast<double>(part) / static_cast<double>(whole) : 0;
    }
    [[nodiscard]] double Seconds() const noexcept {
        return std::chrono::duration<double>(m_time).count();
    }
    [[nodiscard]] double PerSecond(std::uint64_t count) const noexcept {
        return Seconds() > 0 ? static_cast<double>(count) / Seconds() : 0;
    }

    std::uint64_t m_blocks = 0;
    std::uint64_t m_transactions = 0;
    std::uint64_t m_bytes = 0;
    Duration m_time{};
    std::uint64_t m_allocations = 0;
    std::uint64_t m_warm_blocks = 0;
    std::uint64_t m_warm_allocations = 0;
    std::size_t m_most_transactions = 0;
    std::uint64_t m_most_hashes = 0;
};

}  // namespace ibd

#endif  // TXHASH_EXAMPLES_IBD_TOTALS_H
