// SPDX-License-Identifier: MIT
#include "tools/txhash/output/output.h"

#include <cerrno>
#include <cstring>

#include "tools/txhash/output/report.h"

namespace txhash::tool {

void Output::Flush() noexcept {
    errno = 0;
    if (m_errno == 0 &&
        (std::fwrite(m_buffer.data(), 1, m_buffer.size(), m_file) != m_buffer.size() ||
         std::fflush(m_file) != 0)) {
        m_errno = errno != 0 ? errno : EIO;
    }
    m_buffer.clear();
}

int Output::Finish() {
    Flush();
    if (ok()) return 0;
    Report(m_name, std::strerror(m_errno));
    return 1;
}

}  // namespace txhash::tool
