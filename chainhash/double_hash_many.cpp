// SPDX-License-Identifier: MIT
#include "chainhash/double_hash_many.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "chainhash/double_hash.h"
#include "chainhash/internal/lane_pool.h"
#include "chainhash/internal/message_cursor.h"

namespace txhash::chainhash {
namespace {

/// Messages of up to this many blocks are short: they are copied, padded, and hashed in batches of
/// like length. Longer ones are read where they lie.
constexpr std::size_t SHORT_BLOCKS = 32;
constexpr std::size_t STAGING_SIZE = (SHORT_BLOCKS + 1) * SHA256_BLOCK_SIZE;

/// So many long messages in lanes are worth the cost of having short ones beside them.
constexpr std::size_t MIN_LONG = 3;

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
        m_scratch.Reserve(messages.size());
        SortLongestFirst();
    }

    void Run() noexcept {
        LanePool few(*m_engine.few);
        if (m_enough <= m_engine.lanes->lanes) {
            HashLongInLanes(few);
            RunThrough(few, m_long_count);
            HashShortInBatches(few);
        }
        RunThrough(few, m_messages.size());
        m_digests.Flush(m_enough, *m_engine.stream);
    }

private:
    void SortLongestFirst() {
        const std::size_t size = m_messages.size();
        auto& blocks = m_scratch.m_blocks;
        auto& order = m_scratch.m_order;
        blocks.resize(size);
        order.resize(size);
        const auto sort_first = [&](std::size_t count) {
            std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
                      [&](std::uint32_t a, std::uint32_t b) { return blocks[a] > blocks[b]; });
        };

        for (std::size_t i = 0; i < size; ++i) {
            blocks[i] = static_cast<std::uint32_t>(PaddedBlocks(m_messages[i].size()));
            if (blocks[i] > SHORT_BLOCKS) order[m_long_count++] = static_cast<std::uint32_t>(i);
        }
        if (size < m_enough) {
            std::iota(order.begin(), order.end(), std::uint32_t{0});
            sort_first(size);
            return;
        }
        sort_first(m_long_count);

        // A counting sort of the short ones, behind the long ones.
        std::array<std::uint32_t, SHORT_BLOCKS + 1> counts{};
        for (const std::uint32_t length : blocks) {
            if (length <= SHORT_BLOCKS) ++counts[length];
        }
        std::array<std::size_t, SHORT_BLOCKS + 1> next;
        std::size_t at = m_long_count;
        for (std::size_t length = SHORT_BLOCKS; length != 0; --length) {
            next[length] = at;
            at += counts[length];
        }
        for (std::size_t i = 0; i < size; ++i) {
            if (blocks[i] <= SHORT_BLOCKS) order[next[blocks[i]]++] = static_cast<std::uint32_t>(i);
        }
    }

    [[nodiscard]] std::uint8_t* Staging(std::size_t index) noexcept {
        return m_scratch.m_staging.data() + index * STAGING_SIZE;
    }

    /// What becomes of a message when its last block is done.
    [[nodiscard]] auto OnEnd() noexcept {
        return [this](LaneJob& job, const Sha256State& first_digest) {
            m_digests.Add(first_digest, *job.out);
            job.out = nullptr;
        };
    }

    /// Hashes long messages in lanes that are filled again as they become free. Once there are too
    /// few of them, short ones in batches take the lanes that are left over; when these run out
    /// too, the rest goes to the kernel for few.
    void HashLongInLanes(LanePool& few) noexcept {
        if (m_long_count < MIN_LONG) return;
        LanePool lanes(*m_engine.lanes);
        for (;;) {
            while (lanes.free() != 0 && m_next < m_long_count) StartNext(lanes);
            const std::size_t beside = std::min(lanes.free(), m_messages.size() - m_next);
            if (lanes.active() >= MIN_LONG && beside != 0 && lanes.active() + beside >= m_enough) {
                lanes.RunBatch(StageBatch(beside), m_digests, OnEnd());
            } else if (lanes.active() >= m_enough) {
                lanes.Run(OnEnd());
            } else {
                break;
            }
        }
        while (lanes.active() != 0) {
            while (few.free() != 0 && lanes.active() != 0) {
                const LanePool::Unfinished moved = lanes.TakeOne();
                few.Start(*moved.job, moved.state);
            }
            RunFew(few);
        }
    }

    /// Copies the next `size` short messages.
    [[nodiscard]] std::span<const PaddedMessage> StageBatch(std::size_t size) noexcept {
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint32_t index = m_scratch.m_order[m_next++];
            CopyPadded(Staging(i), m_messages[index]);
            m_batch[i] = {Staging(i), m_scratch.m_blocks[index], &m_out[index]};
        }
        return std::span(m_batch).first(size);
    }

    void HashShortInBatches(LanePool& few) noexcept {
        while (m_next < m_messages.size()) {
            const std::size_t count = std::min(m_engine.lanes->lanes, m_messages.size() - m_next);
            if (LanesAreCheaper(std::span(m_scratch.m_order).subspan(m_next, count))) {
                RunBatch(StageBatch(count));
            } else {
                RunThrough(few, m_next + count);
            }
        }
    }

    /// Runs what `few` holds, and all messages in order up to `end`.
    void RunThrough(LanePool& few, std::size_t end) noexcept {
        for (;;) {
            while (few.active() == 0 && NextAreShortAndEqual(m_engine.few->lanes, end)) {
                HashEqual(*m_engine.few, StageBatch(m_engine.few->lanes));
            }
            if (few.active() == 0 && m_next + 1 == end && NextAreShortAndEqual(1, end)) {
                const PaddedMessage& alone = StageBatch(1)[0];
                m_engine.stream->finish_double(alone.out->bytes.data(), SHA256_INITIAL_STATE,
                                               alone.blocks, alone.count);
                return;
            }
            while (few.free() != 0 && m_next < end) StartNext(few);
            if (few.active() == 0) return;
            RunFew(few);
        }
    }

    /// Whether the next `size` messages are there, short, and of one length.
    [[nodiscard]] bool NextAreShortAndEqual(std::size_t size, std::size_t end) const noexcept {
        if (m_next + size > end) return false;
        const auto next = std::span(m_scratch.m_order).subspan(m_next, size);
        const std::uint32_t longest = m_scratch.m_blocks[next.front()];
        return longest <= SHORT_BLOCKS && longest == m_scratch.m_blocks[next.back()];
    }

    /// Runs `few` until one message ends, a lone one on the stream kernel.
    void RunFew(LanePool& few) noexcept {
        if (few.active() != 1) return few.Run(OnEnd());
        auto [job, state] = few.TakeOne();
        for (BlockRun run = job->run; run.count != 0; run = job->cursor.Next()) {
            m_engine.stream->compress(state, run.blocks, run.count);
        }
        m_engine.stream->finish_double(job->out->bytes.data(), state, nullptr, 0);
        job->out = nullptr;
    }

    void StartNext(LanePool& pool) noexcept {
        const std::uint32_t index = m_scratch.m_order[m_next++];
        const std::size_t slot = FreeJob();
        LaneJob& job = m_jobs[slot];
        job.out = &m_out[index];
        if (m_scratch.m_blocks[index] > SHORT_BLOCKS) {
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
    void RunBatch(std::span<const PaddedMessage> batch) noexcept {
        if (batch.size() == m_engine.lanes->lanes && batch.front().count == batch.back().count) {
            HashEqual(*m_engine.lanes, batch);
        } else {
            LanePool(*m_engine.lanes).RunBatch(batch, m_digests, OnEnd());
        }
    }

    /// Hashes messages of one length, as many as `kernel` has lanes.
    static void HashEqual(const LaneKernel& kernel, std::span<const PaddedMessage> batch) noexcept {
        std::array<const std::uint8_t*, LaneKernel::MAX_LANES> blocks;
        std::array<std::uint8_t*, LaneKernel::MAX_LANES> out;
        for (std::size_t lane = 0; lane < kernel.lanes; ++lane) {
            blocks[lane] = batch[lane].blocks;
            out[lane] = batch[lane].out->bytes.data();
        }
        kernel.double_hash(out.data(), blocks.data(), batch[0].count);
    }

    const MessageList& m_messages;
    std::span<Hash> m_out;
    DoubleHashScratch& m_scratch;
    const Engine& m_engine;
    std::size_t m_enough;
    DigestQueue m_digests;
    std::array<LaneJob, LaneKernel::MAX_LANES> m_jobs;
    std::array<PaddedMessage, LaneKernel::MAX_LANES> m_batch;
    std::size_t m_long_count = 0;
    std::size_t m_next = 0;  // position in the order
};

void DoubleHashScratch::Reserve(std::size_t messages) {
    m_blocks.reserve(messages);
    m_order.reserve(messages);
    m_staging.resize(LaneKernel::MAX_LANES * STAGING_SIZE);
}

std::size_t DoubleHashScratch::memory_bytes() const noexcept {
    return m_staging.capacity() +
           sizeof(std::uint32_t) * (m_blocks.capacity() + m_order.capacity());
}

void DoubleHashMany(const MessageList& messages, std::span<Hash> out, DoubleHashScratch& scratch) {
    if (messages.size() == 1) {
        // Nothing to share lanes with: not worth a plan.
        out[0] = DoubleHashRaw([message = messages[0]](auto& writer) {
            for (const auto piece : message.pieces) writer.Write(piece);
        });
        return;
    }
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

}  // namespace txhash::chainhash
