// SPDX-License-Identifier: MIT
#include "chainhash/sha256/double_hash_many.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "chainhash/sha256/double_hash.h"
#include "chainhash/sha256/internal/lane_pool.h"
#include "chainhash/sha256/internal/message_cursor.h"

namespace txhash::chainhash {
namespace {

/// Messages of up to this many blocks are short: they are copied, padded, and hashed in batches of
/// similar length. Longer ones are read in place.
constexpr std::size_t SHORT_BLOCKS = 32;
constexpr std::size_t STAGING_SIZE = (SHORT_BLOCKS + 1) * SHA256_BLOCK_SIZE;

/// From this many long messages in lanes, it pays to run short ones beside them.
constexpr std::size_t MIN_LONG = 3;

}  // namespace

namespace internal {
namespace {

/// From how many messages the wide kernel of `engine` is cheaper than the narrow one.
std::size_t EnoughForWide(const EngineKernels& engine) noexcept {
    return engine.wide->lanes * engine.wide->block_cycles / engine.narrow->block_cycles + 1;
}

}  // namespace

/// One call of DoubleHashMany.
class ManyHasher {
public:
    ManyHasher(const MessageList& messages, std::span<Hash> out, DoubleHashScratch& scratch)
        : m_messages(messages),
          m_out(out),
          m_scratch(scratch),
          m_engine(ActiveLanes()),
          m_enough(EnoughForWide(m_engine)),
          m_digests(*m_engine.wide) {
        assert(out.size() >= messages.size());
        m_scratch.Reserve(messages.size());
        SortLongestFirst();
    }

    void Run() noexcept {
        LanePool narrow(*m_engine.narrow);
        if (m_enough <= m_engine.wide->lanes) {
            HashLongWide(narrow);
            RunThrough(narrow, m_long_count);
            HashShortInBatches(narrow);
        }
        RunThrough(narrow, m_messages.size());
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
            blocks[i] = static_cast<std::uint32_t>(PaddedBlocks(m_messages[i].size_bytes()));
            if (blocks[i] > SHORT_BLOCKS) order[m_long_count++] = static_cast<std::uint32_t>(i);
        }
        if (size < m_enough) {
            std::iota(order.begin(), order.end(), std::uint32_t{0});
            sort_first(size);
            return;
        }
        sort_first(m_long_count);

        // A counting sort of the short ones, after the long ones.
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

    /// Called when the last block of a message is done.
    [[nodiscard]] auto OnEnd() noexcept {
        return [this](LaneJob& job, const Sha256State& first_digest) {
            m_digests.Add(first_digest, *job.out);
            job.out = nullptr;
        };
    }

    /// Hashes long messages in lanes that are refilled as they become free. Once there are too few
    /// long ones, batches of short ones take the free lanes; when these run out too, the rest is
    /// left to the narrow kernel.
    void HashLongWide(LanePool& narrow) noexcept {
        if (m_long_count < MIN_LONG) return;
        LanePool wide(*m_engine.wide);
        for (;;) {
            while (wide.free() != 0 && m_next < m_long_count) StartNext(wide);
            const std::size_t beside = std::min(wide.free(), m_messages.size() - m_next);
            if (wide.active() >= MIN_LONG && beside != 0 && wide.active() + beside >= m_enough) {
                wide.RunBatch(StageBatch(beside), m_digests, OnEnd());
            } else if (wide.active() >= m_enough) {
                wide.Run(OnEnd());
            } else {
                break;
            }
        }
        while (wide.active() != 0) {
            while (narrow.free() != 0 && wide.active() != 0) {
                const LanePool::Unfinished moved = wide.TakeOne();
                narrow.Start(*moved.job, moved.state);
            }
            RunNarrow(narrow);
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

    void HashShortInBatches(LanePool& narrow) noexcept {
        while (m_next < m_messages.size()) {
            const std::size_t count = std::min(m_engine.wide->lanes, m_messages.size() - m_next);
            if (WideIsCheaper(std::span(m_scratch.m_order).subspan(m_next, count))) {
                RunBatch(StageBatch(count));
            } else {
                RunThrough(narrow, m_next + count);
            }
        }
    }

    /// Runs what `narrow` holds, then all messages in order up to `end`.
    void RunThrough(LanePool& narrow, std::size_t end) noexcept {
        for (;;) {
            while (narrow.active() == 0 && NextAreShortAndEqual(m_engine.narrow->lanes, end)) {
                HashEqual(*m_engine.narrow, StageBatch(m_engine.narrow->lanes));
            }
            if (narrow.active() == 0 && m_next + 1 == end && NextAreShortAndEqual(1, end)) {
                const PaddedMessage& alone = StageBatch(1)[0];
                m_engine.stream->finish_double(alone.out->bytes.data(), SHA256_INITIAL_STATE,
                                               alone.blocks, alone.count);
                return;
            }
            while (narrow.free() != 0 && m_next < end) StartNext(narrow);
            if (narrow.active() == 0) return;
            RunNarrow(narrow);
        }
    }

    /// Whether there are `size` more messages before `end`, all of them short and of one length.
    [[nodiscard]] bool NextAreShortAndEqual(std::size_t size, std::size_t end) const noexcept {
        if (m_next + size > end) return false;
        const auto next = std::span(m_scratch.m_order).subspan(m_next, size);
        const std::uint32_t longest = m_scratch.m_blocks[next.front()];
        return longest <= SHORT_BLOCKS && longest == m_scratch.m_blocks[next.back()];
    }

    /// Runs `narrow` until one message ends; a lone message runs on the stream kernel.
    void RunNarrow(LanePool& narrow) noexcept {
        if (narrow.active() != 1) return narrow.Run(OnEnd());
        auto [job, state] = narrow.TakeOne();
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

    /// Whether running all lanes for as long as the longest message of the batch takes is cheaper
    /// than hashing the blocks of the batch with the narrow kernel.
    [[nodiscard]] bool WideIsCheaper(std::span<const std::uint32_t> indexes) const noexcept {
        std::size_t blocks = 0;
        for (const std::uint32_t index : indexes) blocks += m_scratch.m_blocks[index];
        const LaneKernel& wide = *m_engine.wide;
        return m_scratch.m_blocks[indexes[0]] * wide.lanes * wide.block_cycles <
               blocks * m_engine.narrow->block_cycles;
    }

    /// Hashes short messages, longest first, one per lane.
    void RunBatch(std::span<const PaddedMessage> batch) noexcept {
        if (batch.size() == m_engine.wide->lanes && batch.front().count == batch.back().count) {
            HashEqual(*m_engine.wide, batch);
        } else {
            LanePool(*m_engine.wide).RunBatch(batch, m_digests, OnEnd());
        }
    }

    /// Hashes one message per lane of `kernel`, all of one length.
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
    const EngineKernels& m_engine;
    std::size_t m_enough;
    DigestQueue m_digests;
    std::array<LaneJob, LaneKernel::MAX_LANES> m_jobs;
    std::array<PaddedMessage, LaneKernel::MAX_LANES> m_batch;
    std::size_t m_long_count = 0;
    std::size_t m_next = 0;  // position in the order
};

}  // namespace internal

void DoubleHashScratch::Reserve(std::size_t messages) {
    m_blocks.reserve(messages);
    m_order.reserve(messages);
    m_staging.resize(internal::LaneKernel::MAX_LANES * STAGING_SIZE);
}

std::size_t DoubleHashScratch::memory_bytes() const noexcept {
    return m_staging.capacity() +
           sizeof(std::uint32_t) * (m_blocks.capacity() + m_order.capacity());
}

void DoubleHashMany(const MessageList& messages, std::span<Hash> out, DoubleHashScratch& scratch) {
    if (messages.size() == 1) {
        // A lone message shares no lanes: skip the planning.
        out[0] = DoubleHashRaw([message = messages[0]](auto& writer) {
            for (const auto piece : message.pieces) writer.Write(piece);
        });
        return;
    }
    internal::ManyHasher(messages, out, scratch).Run();
}

void DoubleHash64(std::uint8_t* out, const std::uint8_t* in, std::size_t count) noexcept {
    const internal::EngineKernels& engine = internal::ActiveLanes();
    const auto run = [&](const internal::LaneKernel& kernel, std::size_t groups) {
        kernel.double_hash64(out, in, groups);
        const std::size_t messages = groups * kernel.lanes;
        out += messages * Hash::SIZE;
        in += messages * SHA256_BLOCK_SIZE;
        count -= messages;
    };
    run(*engine.wide, count / engine.wide->lanes);
    if (count >= internal::EnoughForWide(engine)) {
        // Too many for the narrow kernel: fill up a group.
        std::array<std::uint8_t, internal::LaneKernel::MAX_LANES * SHA256_BLOCK_SIZE> group{};
        std::copy_n(in, count * SHA256_BLOCK_SIZE, group.begin());
        engine.wide->double_hash64(group.data(), group.data(), 1);
        std::copy_n(group.begin(), count * Hash::SIZE, out);
        return;
    }
    run(*engine.narrow, count / engine.narrow->lanes);
    for (; count != 0; --count) {
        const Hash hash = DoubleHashH({in, SHA256_BLOCK_SIZE});
        out = std::copy(hash.bytes.begin(), hash.bytes.end(), out);
        in += SHA256_BLOCK_SIZE;
    }
}

}  // namespace txhash::chainhash
