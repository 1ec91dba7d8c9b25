// SPDX-License-Identifier: MIT
#include "wire/codec/stream_reader.h"

#include <istream>

namespace txhash::wire {

std::size_t IstreamSource::Read(std::span<std::uint8_t> into) {
    m_stream->read(reinterpret_cast<char*>(into.data()), static_cast<std::streamsize>(into.size()));
    return static_cast<std::size_t>(m_stream->gcount());
}

}  // namespace txhash::wire
