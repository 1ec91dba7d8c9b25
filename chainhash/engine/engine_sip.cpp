// SPDX-License-Identifier: MIT
#include <array>
#include <string_view>

#include "chainhash/engine/cpu.h"
#include "chainhash/engine/engine_parts.h"
#include "chainhash/engine/kernels/known_answer.h"
#include "chainhash/engine/kernels/siphash_lanes.h"
#include "chainhash/engine/kernels/siphash_scalar.h"

namespace txhash::chainhash::internal {
namespace {

using kernels::LaneTarget;

/// All SipHash kernels that work here. Built once and never changed.
class SipTable {
public:
    SipTable() noexcept {
        m_kernels[m_count++] = kernels::SCALAR_SIP;
        for (const LaneTarget target :
             {LaneTarget::Avx512, LaneTarget::Avx2, LaneTarget::Neon, LaneTarget::Sse4}) {
            for (const std::size_t lanes : {2u, 4u, 8u, 16u}) {
                const SipKernel kernel = kernels::SipLanesFor(target, lanes);
                if (kernel.lanes == 0 || !kernels::PassesKnownAnswers(kernel)) continue;
                m_kernels[m_count++] = kernel;
            }
        }
    }
    SipTable(const SipTable&) = delete;
    SipTable& operator=(const SipTable&) = delete;

    [[nodiscard]] std::span<const SipKernel> kernels() const noexcept {
        return std::span(m_kernels).first(m_count);
    }

    /// The kernel of that name, or else the scalar one.
    [[nodiscard]] const SipKernel& Find(std::string_view name) const noexcept {
        for (const SipKernel& kernel : kernels()) {
            if (kernel.name == name) return kernel;
        }
        return m_kernels[0];
    }

private:
    std::array<SipKernel, 17> m_kernels{};
    std::size_t m_count = 0;
};

const SipTable& Sip() noexcept {
    static const SipTable table;
    return table;
}

}  // namespace

const SipKernel& SipOf(EngineId engine) noexcept {
    switch (engine) {
        case EngineId::Avx512:
            return Sip().Find("avx512_x16");
        case EngineId::Shani:
            return Sip().Find(DetectCpu().avx2 ? "avx2_x16" : "sse4_x8");
        case EngineId::Avx2:
            return Sip().Find("avx2_x16");
        case EngineId::ArmSha2:
        case EngineId::Neon:
            return Sip().Find("neon_x4");
        case EngineId::Sse4:
            return Sip().Find("sse4_x8");
        case EngineId::Cryptopp:
        case EngineId::Plain:
            break;
    }
    return Sip().Find("scalar");
}

const SipKernel& ActiveSip() noexcept { return *ActiveKernels().sip; }

std::span<const SipKernel> ListSipKernels() noexcept { return Sip().kernels(); }

}  // namespace txhash::chainhash::internal
