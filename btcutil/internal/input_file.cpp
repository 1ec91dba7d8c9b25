// SPDX-License-Identifier: MIT
#include "btcutil/internal/input_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace txhash::btcutil::internal {

InputFile InputFile::Open(const char* path) noexcept {
    for (;;) {
        const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
        if (descriptor >= 0 || errno != EINTR) return InputFile(descriptor);
    }
}

InputFile::~InputFile() {
    if (m_descriptor >= 0) static_cast<void>(close(m_descriptor));
}

std::size_t InputFile::ReadAt(std::uint64_t offset, std::span<std::uint8_t> bytes) noexcept {
    std::size_t done = 0;
    while (done < bytes.size() && m_error == 0) {
        std::uint8_t* const to = bytes.data() + done;
        const std::size_t size = bytes.size() - done;
        const auto count = m_is_stream
                               ? read(m_descriptor, to, size)
                               : pread(m_descriptor, to, size, static_cast<off_t>(offset + done));
        if (count == 0) break;
        if (count > 0) {
            done += static_cast<std::size_t>(count);
        } else if (errno == ESPIPE && !m_is_stream) {
            m_is_stream = true;
        } else if (errno != EINTR) {
            m_error = errno;
        }
    }
    return done;
}

}  // namespace txhash::btcutil::internal
