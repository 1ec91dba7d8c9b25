// SPDX-License-Identifier: MIT
#include "bench/support/ways/sip_ways.h"

namespace txhash::bench_support {
namespace {

class ByteWiseSipHasher24 {
public:
    explicit ByteWiseSipHasher24(const chainhash::SipHashKey& key) noexcept : m_state(key) {}

    void Write(ByteSpan data) noexcept {
        for (const std::uint8_t byte : data) {
            m_tail |= std::uint64_t{byte} << (8 * (m_size % 8));
            if (++m_size % 8 == 0) {
                m_state.Absorb(m_tail);
                m_tail = 0;
            }
        }
    }
    [[nodiscard]] std::uint64_t Digest() noexcept { return m_state.Finish(m_tail, m_size); }

private:
    chainhash::internal::SipState<2, 4> m_state;
    std::uint64_t m_tail = 0;
    std::uint64_t m_size = 0;
};

}  // namespace

// Not in the header: as in other libraries, it is not compiled for the message size of its caller.
std::uint64_t SipHash24ByteByByte(ByteSpan message) noexcept {
    ByteWiseSipHasher24 hasher(SIP_KEY);
    hasher.Write(message);
    return hasher.Digest();
}

}  // namespace txhash::bench_support
