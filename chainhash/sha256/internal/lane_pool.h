// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_SHA256_INTERNAL_LANE_POOL_H
#define TXHASH_CHAINHASH_SHA256_INTERNAL_LANE_POOL_H

// Messages in the lanes of a kernel: they run side by side and free their lanes as they end.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "chainhash/hash/hash.h"
#include "chainhash/internal/engine_kernels.h"
#include "chainhash/sha256/internal/message_cursor.h"

namespace txhash::chainhash::internal {

/// The states of all lanes of a kernel, in its layout.
class LaneStates {
public:
    explicit LaneStates(const LaneKernel& kernel) noexcept : m_kernel(&kernel) {}

    [[nodiscard]] std::uint32_t* data() noexcept { return m_words.data(); }

    void Set(std::size_t lane, const Sha256State& state) noexcept {
        for (std::size_t word = 0; word < state.size(); ++word)
            m_words[At(word, lane)] = state[word];
    }
    void SetAll(const Sha256State& state) noexcept {
        for (std::size_t lane = 0; lane < m_kernel->lanes; ++lane) Set(lane, state);
    }
    [[nodiscard]] Sha256State Get(std::size_t lane) const noexcept {
        Sha256State state;
        for (std::size_t word = 0; word < state.size(); ++word)
            state[word] = m_words[At(word, lane)];
        return state;
    }

private:
    [[nodiscard]] std::size_t At(std::size_t word, std::size_t lane) const noexcept {
        return word * m_kernel->word_stride + lane * m_kernel->lane_stride;
    }

    const LaneKernel* m_kernel;
    alignas(64) std::array<std::uint32_t, 8 * LaneKernel::MAX_LANES> m_words;
};

/// Collects first digests, and hashes them once there is one for every lane of a kernel.
class DigestQueue {
public:
    explicit DigestQueue(const LaneKernel& kernel) noexcept : m_kernel(&kernel), m_states(kernel) {}

    void Add(const Sha256State& state, Hash& out) noexcept {
        m_states.Set(m_size, state);
        m_out[m_size] = out.bytes.data();
        if (++m_size == m_kernel->lanes) HashAll();
    }

    /// Hashes the remaining digests: side by side if there are at least `enough`, else one by one.
    void Flush(std::size_t enough, const StreamKernel& stream) noexcept {
        if (m_size >= enough) {
            std::fill(m_out.begin() + static_cast<std::ptrdiff_t>(m_size), m_out.end(),
                      m_unused.bytes.data());
            HashAll();
        }
        for (std::size_t i = 0; i < m_size; ++i) {
            stream.finish_double(m_out[i], m_states.Get(i), nullptr, 0);
        }
        m_size = 0;
    }

private:
    void HashAll() noexcept {
        m_kernel->hash_digests(m_out.data(), m_states.data());
        m_size = 0;
    }

    const LaneKernel* m_kernel;
    LaneStates m_states;
    std::array<std::uint8_t*, LaneKernel::MAX_LANES> m_out;
    Hash m_unused;
    std::size_t m_size = 0;
};

/// A message in a lane. Must not move: its run may be inside its cursor.
struct LaneJob {
    MessageCursor cursor;
    BlockRun run;
    Hash* out = nullptr;  // null while the job is free
};

/// A padded message, and where to store its double hash.
struct PaddedMessage {
    const std::uint8_t* blocks;
    std::size_t count;  ///< of blocks
    Hash* out;
};

class LanePool {
public:
    explicit LanePool(const LaneKernel& kernel) noexcept : m_kernel(&kernel), m_states(kernel) {}

    [[nodiscard]] std::size_t active() const noexcept { return m_active; }
    [[nodiscard]] std::size_t free() const noexcept { return m_kernel->lanes - m_active; }

    /// Puts `job`, whose run is not empty, into a free lane; there must be one.
    void Start(LaneJob& job, const Sha256State& state = SHA256_INITIAL_STATE) noexcept {
        const auto free = std::find(m_jobs.begin(), m_jobs.end(), nullptr);
        *free = &job;
        m_states.Set(static_cast<std::size_t>(free - m_jobs.begin()), state);
        ++m_active;
    }

    /// Runs all messages to the end of the shortest run. Calls `on_end(job, first_digest_state)`
    /// for every message that ends there, after freeing its lane.
    template <class OnEnd>
    void Run(OnEnd&& on_end) noexcept {
        const std::size_t count = ShortestRun(SIZE_MAX);
        const auto shortest = std::find_if(m_jobs.begin(), m_jobs.end(), [&](const LaneJob* job) {
            return job != nullptr && job->run.count == count;
        });
        // Free lanes repeat another one: masking them would gain nothing.
        BlockPointers idle;
        idle.fill((*shortest)->run.blocks);
        Step(count, idle, on_end);
    }

    /// Hashes `batch`, at most one message per free lane, longest first, and advances the messages
    /// in the other lanes meanwhile. Adds the first digests of the batch to `digests`.
    template <class OnEnd>
    void RunBatch(std::span<const PaddedMessage> batch, DigestQueue& digests,
                  OnEnd&& on_end) noexcept {
        BlockPointers idle;
        idle.fill(batch[0].blocks);
        std::array<std::size_t, LaneKernel::MAX_LANES> lanes;  // of the messages of the batch
        std::size_t running = 0;
        for (std::size_t lane = 0; running < batch.size(); ++lane) {
            if (m_jobs[lane] != nullptr) continue;
            m_states.Set(lane, SHA256_INITIAL_STATE);
            idle[lane] = batch[running].blocks;
            lanes[running++] = lane;
        }
        for (std::size_t done = 0; running != 0;) {
            const std::size_t step = ShortestRun(batch[running - 1].count - done);
            Step(step, idle, on_end);
            for (const std::uint8_t*& blocks : idle) blocks += step * SHA256_BLOCK_SIZE;
            done += step;
            for (; running != 0 && batch[running - 1].count == done; --running) {
                digests.Add(m_states.Get(lanes[running - 1]), *batch[running - 1].out);
            }
        }
    }

    struct Unfinished {
        LaneJob* job;
        Sha256State state;
    };

    /// Takes an unfinished message out of its lane; there must be one.
    [[nodiscard]] Unfinished TakeOne() noexcept {
        const auto busy = std::find_if(m_jobs.begin(), m_jobs.end(),
                                       [](const LaneJob* job) { return job != nullptr; });
        const auto lane = static_cast<std::size_t>(busy - m_jobs.begin());
        const Unfinished taken = {*busy, m_states.Get(lane)};
        Free(lane);
        return taken;
    }

private:
    using BlockPointers = std::array<const std::uint8_t*, LaneKernel::MAX_LANES>;

    [[nodiscard]] std::size_t ShortestRun(std::size_t limit) const noexcept {
        for (const LaneJob* job : m_jobs) {
            if (job != nullptr) limit = std::min(limit, job->run.count);
        }
        return limit;
    }

    /// Runs all lanes over `count` blocks; lanes without a job take theirs from `idle`.
    template <class OnEnd>
    void Step(std::size_t count, const BlockPointers& idle, OnEnd&& on_end) noexcept {
        BlockPointers blocks = idle;
        for (std::size_t lane = 0; lane < m_kernel->lanes; ++lane) {
            if (m_jobs[lane] != nullptr) blocks[lane] = m_jobs[lane]->run.blocks;
        }
        m_kernel->compress(m_states.data(), blocks.data(), count);
        for (std::size_t lane = 0; lane < m_kernel->lanes; ++lane) {
            LaneJob* job = m_jobs[lane];
            if (job == nullptr) continue;
            job->run.blocks += count * SHA256_BLOCK_SIZE;
            job->run.count -= count;
            if (job->run.count == 0) job->run = job->cursor.Next();
            if (job->run.count == 0) {
                Free(lane);
                on_end(*job, m_states.Get(lane));
            }
        }
    }

    void Free(std::size_t lane) noexcept {
        m_jobs[lane] = nullptr;
        --m_active;
    }

    const LaneKernel* m_kernel;
    LaneStates m_states;
    std::array<LaneJob*, LaneKernel::MAX_LANES> m_jobs{};
    std::size_t m_active = 0;
};

}  // namespace txhash::chainhash::internal

#endif  // TXHASH_CHAINHASH_SHA256_INTERNAL_LANE_POOL_H
