// SPDX-License-Identifier: MIT
#include "tools/txhash/output/progress.h"

#include <algorithm>
#include <iostream>
#include <string>

#include "tools/txhash/output/format.h"

namespace txhash::tool {

void Progress::Update(std::uint64_t done_bytes) {
    constexpr auto INTERVAL = std::chrono::milliseconds(100);
    constexpr double WIDTH = 40;
    if (!m_visible) return;
    const auto now = Clock::now();
    if (now < m_next_draw) return;
    m_next_draw = now + INTERVAL;
    m_drawn = true;

    const auto done = static_cast<double>(done_bytes);
    const double fraction =
        std::min(1.0, done / static_cast<double>(std::max<std::uint64_t>(m_total, 1)));
    const double seconds = std::chrono::duration<double>(now - m_start).count();
    std::string bar(static_cast<std::size_t>(WIDTH), '.');
    std::fill_n(bar.begin(), static_cast<std::size_t>(fraction * WIDTH), '#');
    const double rate = seconds > 0 ? done / seconds / 1e6 : 0;
    std::cerr << "\r[" + bar + "] " + Fixed(100 * fraction, 0) + " %  " + Fixed(rate, 0) + " MB/s ";
}

void Progress::Clear() {
    constexpr char ERASE_LINE[] = "\r\033[K";
    if (m_drawn) std::cerr << ERASE_LINE;
    m_drawn = false;
}

}  // namespace txhash::tool
