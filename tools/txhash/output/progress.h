// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_OUTPUT_PROGRESS_H
#define TXHASH_TOOLS_TXHASH_OUTPUT_PROGRESS_H

// A progress bar on standard error.

#include <chrono>
#include <cstdint>

namespace txhash::tool {

class Progress {
public:
    /// Draws nothing unless `visible`.
    Progress(std::uint64_t total_bytes, bool visible) noexcept
        : m_total(total_bytes), m_visible(visible) {}
    ~Progress() { Clear(); }

    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Redraws the bar, at most ten times a second.
    void Update(std::uint64_t done_bytes);

    /// Erases the bar, to make room for other lines.
    void Clear();

private:
    using Clock = std::chrono::steady_clock;

    std::uint64_t m_total;
    bool m_visible;
    bool m_drawn = false;
    Clock::time_point m_start = Clock::now();
    Clock::time_point m_next_draw = m_start;
};

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_OUTPUT_PROGRESS_H
