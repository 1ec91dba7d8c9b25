// SPDX-License-Identifier: MIT
#include "chainhash/double_hash_many.h"

#include <algorithm>
#include <cassert>

#include "chainhash/double_hash.h"
#include "chainhash/lane_pool.h"
#include "chainhash/message_cursor.h"

namespace chainhash {
namespace {

/// Messages of up to this many blocks are short: they are copied, padded, and hashed in batches of
/// like length. Longer ones are read where they lie.
constexpr std::size_t SHORT_BLOCKS = 32;
constexpr std::size_t STAGING_SIZE = (SHORT_BLOCKS + 1) * SHA256_BLOCK_SIZE;

/// How many messages make all lanes of `engine` at once cheaper than its kernel for few.
std::size_t EnoughForLanes(const Engine& engine) noexcept {
    return engine.lanes->lanes * engine.lanes->block_cycles / engine.few->block_cycles + 1;
}

}  // namespace

/// One call of DoubleHashMany.
class ManyHasher {
public:
    ManyHasher(const MessageList& messages, std::span<Hash> out, DoubleHashScratch& scratch)
        : m_messages(messages),
          m_out(out),
          m_scratch(scratch),
          m_engine(ActiveEngine()),
          m_enough(EnoughForLanes(m_engine)),
          m_digests(*m_engine.lanes) {
        assert(out.size() >= messages.size());
        m_scratch.m_staging.resize(m_jobs.size() * STAGING_SIZE);
        SortLongestFirst();
    }

    void Run() noexcept {
        const bool has_lanes = m_enough <= m_engine.lanes->lanes;
        LanePool few(*m_engine.few);
        if (has_lanes && m_long_count >= m_enough) {
            LanePool lanes(*m_engine.lanes);
            RunLongInLanes(lanes);
            while (lanes.active() != 0) {
                while (!few.full() && lanes.active() != 0) lanes.MoveOneTo(few);
                Run(few);
            }
        }
        RunThrough(few, has_lanes ? m_long_count : m_messages.size());
        const std::size_t lanes = m_engine.lanes->lanes;
        while (m_next < m_messages.size()) {
            const std::size_t count = std::min(lanes, m_messages.size() - m_next);
            const auto batch = std::span(m_scratch.m_order).subspan(m_next, count);
            if (LanesAreCheaper(batch)) {
                RunBatch(batch);
                m_next += count;
            } else {
                RunThrough(few, m_next + count);
            }
        }
        m_digests.Flush(m_enough, *m_engine.stream);
    }

private:
    void SortLongestFirst() {
        const std::size_t size = m_messages.size();
        auto& blocks = m_scratch.m_blocks;
        auto& order = m_scratch.m_order;
        blocks.resize(size);
        order.resize(size);

        std::array<std::uint32_t, SHORT_BLOCKS + 1> short_counts{};
        for (std::size_t i = 0; i < size; ++i) {
            blocks[i] = static_cast<std::uint32_t>(PaddedBlocks(m_messages[i].size()));
            if (blocks[i] <= SHORT_BLOCKS) {
                ++short_counts[blocks[i]];
            } else {
                order[m_long_count++] = static_cast<std::uint32_t>(i);
            }
        }
        std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(m_long_count),
                  [&](std::uint32_t a, std::uint32_t b) { return blocks[a] > blocks[b]; });

        // A counting sort of the short ones, behind the long ones.
        std::array<std::size_t, SHORT_BLOCKS + 1> next;
        std::size_t at = m_long_count;
        for (std::size_t length = SHORT_BLOCKS; length != 0; --length) {
            next[length] = at;
            at += short_counts[length];
        }
        for (std::size_t i = 0; i < size; ++i) {
            if (blocks[i] <= SHORT_BLOCKS) order[next[blocks[i]]++] = static_cast<std::uint32_t>(i);
        }
    }

    [[nodiscard]] std::uint8_t* Staging(std::size_t index) noexcept {
        return m_scratch.m_staging.data() + index * STAGING_SIZE;
    }

    /// Fills lanes with long messages as they become free, and with short ones while enough long
    /// ones are running. Stops where too few are left for all the lanes.
    void RunLongInLanes(LanePool& lanes) noexcept {
        for (;;) {
            while (!lanes.full() && m_next < m_messages.size() &&
                   (m_next < m_long_count || m_active_long >= m_enough)) {
                StartNext(lanes);
            }
            if (lanes.active() < m_enough) return;
            Run(lanes);
        }
    }

    /// Runs what `pool` holds, and all messages in order up to `end`.
    void RunThrough(LanePool& pool, std::size_t end) noexcept {
        for (;;) {
            while (!pool.full() && m_next < end) StartNext(pool);
            if (pool.active() == 0) return;
            Run(pool);
        }
    }

    void StartNext(LanePool& pool) noexcept {
        const std::uint32_t index = m_scratch.m_order[m_next++];
        const std::size_t slot = FreeJob();
        LaneJob& job = m_jobs[slot];
        job.out = &m_out[index];
        job.is_long = m_scratch.m_blocks[index] > SHORT_BLOCKS;
        if (job.is_long) {
            ++m_active_long;
            job.cursor.Begin(m_messages[index]);
            job.run = job.cursor.Next();
        } else {
            job.cursor.End();
            CopyPadded(Staging(slot), m_messages[index]);
            job.run = {Staging(slot), m_scratch.m_blocks[index]};
        }
        pool.Start(job);
    }

    [[nodiscard]] std::size_t FreeJob() const noexcept {
        return static_cast<std::size_t>(
            std::find_if(m_jobs.begin(), m_jobs.end(),
                         [](const LaneJob& job) { return job.out == nullptr; }) -
            m_jobs.begin());
    }

    void Run(LanePool& pool) noexcept {
        pool.Run([this](LaneJob& job, const Sha256State& first_digest) {
            m_digests.Add(first_digest, *job.out);
            m_active_long -= job.is_long;
            job.out = nullptr;
        });
    }

    /// Whether it costs less to run all lanes for as long as the longest message of the batch takes
    /// than to hash its blocks with the kernel for few.
    [[nodiscard]] bool LanesAreCheaper(std::span<const std::uint32_t> indexes) const noexcept {
        std::size_t blocks = 0;
        for (const std::uint32_t index : indexes) blocks += m_scratch.m_blocks[index];
        const LaneKernel& lanes = *m_engine.lanes;
        return m_scratch.m_blocks[indexes[0]] * lanes.lanes * lanes.block_cycles <
               blocks * m_engine.few->block_cycles;
    }

    /// Hashes short messages, longest first, one a lane.
    void RunBatch(std::span<const std::uint32_t> indexes) noexcept {
        const LaneKernel& kernel = *m_engine.lanes;
        const auto blocks_of = [&](std::size_t lane) { return m_scratch.m_blocks[indexes[lane]]; };
        std::array<const std::uint8_t*, LaneKernel::MAX_LANES> at;
        for (std::size_t lane = 0; lane < kernel.lanes; ++lane) {
            at[lane] = Staging(lane);
            if (lane < indexes.size()) CopyPadded(Staging(lane), m_messages[indexes[lane]]);
        }
        LaneStates states(kernel);
        states.SetAll(SHA256_INITIAL_STATE);
        if (indexes.size() == kernel.lanes && blocks_of(0) == blocks_of(kernel.lanes - 1)) {
            kernel.compress(states.data(), at.data(), blocks_of(0));
            std::array<std::uint8_t*, LaneKernel::MAX_LANES> out;
            for (std::size_t lane = 0; lane < kernel.lanes; ++lane) {
                out[lane] = m_out[indexes[lane]].bytes.data();
            }
            kernel.hash_digests(out.data(), states.data());
            return;
        }
        // Lanes end from the last to the first. One that has ended goes on over what its staging
        // held before, and nobody looks at it again.
        std::size_t done = 0;
        for (std::size_t running = indexes.size(); running != 0;) {
            const std::size_t count = blocks_of(running - 1) - done;
            kernel.compress(states.data(), at.data(), count);
            done += count;
            for (std::size_t lane = 0; lane < kernel.lanes; ++lane) {
                at[lane] += count * SHA256_BLOCK_SIZE;
            }
            for (; running != 0 && blocks_of(running - 1) == done; --running) {
                m_digests.Add(states.Get(running - 1), m_out[indexes[running - 1]]);
            }
        }
    }

    const MessageList& m_messages;
    std::span<Hash> m_out;
    DoubleHashScratch& m_scratch;
    const Engine& m_engine;
    std::size_t m_enough;
    DigestQueue m_digests;
    std::array<LaneJob, LaneKernel::MAX_LANES> m_jobs{};
    std::size_t m_long_count = 0;
    std::size_t m_active_long = 0;
    std::size_t m_next = 0;  // position in the order
};

std::size_t DoubleHashScratch::MemoryUsage() const noexcept {
    return m_staging.capacity() +
           sizeof(std::uint32_t) * (m_blocks.capacity() + m_order.capacity());
}

void DoubleHashMany(const MessageList& messages, std::span<Hash> out, DoubleHashScratch& scratch) {
    ManyHasher(messages, out, scratch).Run();
}

void DoubleHash64(std::uint8_t* out, const std::uint8_t* in, std::size_t count) noexcept {
    const Engine& engine = ActiveEngine();
    const auto run = [&](const LaneKernel& kernel, std::size_t groups) {
        kernel.double_hash64(out, in, groups);
        const std::size_t messages = groups * kernel.lanes;
        out += messages * Hash::SIZE;
        in += messages * SHA256_BLOCK_SIZE;
        count -= messages;
    };
    run(*engine.lanes, count / engine.lanes->lanes);
    if (count >= EnoughForLanes(engine)) {
        // Too many for the kernel for few: fill up a group.
        std::array<std::uint8_t, LaneKernel::MAX_LANES * SHA256_BLOCK_SIZE> group{};
        std::copy_n(in, count * SHA256_BLOCK_SIZE, group.begin());
        engine.lanes->double_hash64(group.data(), group.data(), 1);
        std::copy_n(group.begin(), count * Hash::SIZE, out);
        return;
    }
    run(*engine.few, count / engine.few->lanes);
    for (; count != 0; --count) {
        const Hash hash = DoubleHashH({in, SHA256_BLOCK_SIZE});
        out = std::copy(hash.bytes.begin(), hash.bytes.end(), out);
        in += SHA256_BLOCK_SIZE;
    }
}

}  // namespace chainhash
