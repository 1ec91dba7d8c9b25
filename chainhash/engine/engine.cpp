// SPDX-License-Identifier: MIT
#include "chainhash/engine/engine.h"

#include <array>
#include <cstdlib>

#include "chainhash/engine/cpu.h"
#include "chainhash/engine/kernels/known_answer.h"
#include "chainhash/engine/kernels/sha256_cryptopp.h"
#include "chainhash/engine/kernels/sha256_lanes.h"
#include "chainhash/engine/kernels/sha256_plain.h"
#include "chainhash/engine/kernels/sha256_shani.h"
#include "chainhash/engine/kernels/siphash_lanes.h"
#include "chainhash/engine/kernels/siphash_scalar.h"
#include "chainhash/internal/engine_kernels.h"

namespace txhash::chainhash {
namespace {

namespace kernels = internal::kernels;
using internal::EngineKernels;
using internal::LaneKernel;
using internal::SipKernel;
using internal::StreamKernel;
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
    [[nodiscard]] const SipKernel* Find(std::string_view name) const noexcept {
        for (const SipKernel& kernel : kernels()) {
            if (kernel.name == name) return &kernel;
        }
        return &m_kernels[0];
    }

private:
    std::array<SipKernel, 17> m_kernels{};
    std::size_t m_count = 0;
};

const SipTable& Sip() noexcept {
    static const SipTable table;
    return table;
}

/// All engines. Built once and never changed, so that pointers to its parts stay valid.
class EngineTable {
public:
    EngineTable() noexcept {
        const CpuFeatures& cpu = DetectCpu();
        const std::string_view no_avx =
            cpu.avx_disabled_by_os ? "the operating system does not save its registers" : MISSING;
        const SipKernel* const avx512_sip = Sip().Find("avx512_x16");
        const SipKernel* const avx2_sip = Sip().Find("avx2_x16");
        const SipKernel* const neon_sip = Sip().Find("neon_x4");
        const SipKernel* const sse4_sip = Sip().Find("sse4_x8");
        const SipKernel* const scalar_sip = Sip().Find("scalar");
        const bool has_shani = cpu.shani && kernels::SHANI_LANES.lanes != 0;
        const StreamKernel* const cryptopp = &kernels::CRYPTOPP_STREAM;
        const StreamKernel* const single = has_shani ? &kernels::SHANI_STREAM : cryptopp;
        const LaneKernel* const one_lane = &kernels::CRYPTOPP_LANE;
        const LaneKernel* const pair = has_shani ? &kernels::SHANI_LANES : one_lane;

        // Best first, by cycles per block. AVX-512 lanes beat SHA-NI, which gets the messages that
        // are too few for them; narrower lanes are for processors without SHA-NI.
        Add("avx512", single, &m_avx512, pair, avx512_sip, cpu.avx512, no_avx);
        Add("shani", &kernels::SHANI_STREAM, &kernels::SHANI_LANES, &kernels::SHANI_LANES,
            cpu.avx2 ? avx2_sip : sse4_sip, cpu.shani, MISSING);
        Add("avx2", cryptopp, &m_avx2, one_lane, avx2_sip, cpu.avx2, no_avx);
        Add("neon", cryptopp, &m_neon, one_lane, neon_sip, cpu.neon, MISSING);
        Add("sse4", cryptopp, &m_sse4, one_lane, sse4_sip, cpu.sse4, MISSING);
        Add("cryptopp", cryptopp, one_lane, one_lane, scalar_sip, true, MISSING);
        // Verified by the compiler, so there is always an engine to fall back on.
        Add("plain", &kernels::PLAIN_STREAM, &kernels::PLAIN_LANE, &kernels::PLAIN_LANE, scalar_sip,
            true, MISSING);
    }
    EngineTable(const EngineTable&) = delete;
    EngineTable& operator=(const EngineTable&) = delete;

    [[nodiscard]] std::span<const EngineInfo> infos() const noexcept { return m_infos; }
    [[nodiscard]] std::span<const EngineKernels> kernels() const noexcept { return m_kernels; }

    /// The engine of that name, or null.
    [[nodiscard]] const EngineKernels* Find(std::string_view name) const noexcept {
        for (const EngineKernels& engine : m_kernels) {
            if (engine.info->name == name) return &engine;
        }
        return nullptr;
    }

    [[nodiscard]] const EngineKernels& Default() const noexcept {
        for (const EngineKernels& engine : m_kernels) {
            if (engine.info->available) return engine;
        }
        return m_kernels.back();
    }

private:
    static constexpr std::string_view MISSING = "the processor lacks it";
    static constexpr std::size_t COUNT = 7;

    void Add(std::string_view name, const StreamKernel* stream, const LaneKernel* wide,
             const LaneKernel* narrow, const SipKernel* sip, bool cpu_has_it,
             std::string_view missing) noexcept {
        EngineInfo& info = m_infos[m_count];
        m_kernels[m_count++] = {&info, stream, wide, narrow, sip};
        info.name = name;
        info.stream = {stream->name, stream->name.empty() ? 0U : 1U};
        info.wide = {wide->name, wide->lanes};
        info.narrow = {narrow->name, narrow->lanes};
        info.sip = {sip->name, sip->lanes};
        if (!cpu_has_it) {
            info.reason = missing;
        } else if (stream->name.empty() || wide->lanes == 0) {
            info.reason = "not compiled in";
        } else if (!kernels::PassesKnownAnswers(*stream) || !kernels::PassesKnownAnswers(*narrow) ||
                   !kernels::PassesKnownAnswers(*wide)) {
            info.reason = "it failed its known-answer check";
        } else {
            info.available = true;
            info.reason = "this machine has it";
        }
    }

    LaneKernel m_avx512 = kernels::LanesFor(LaneTarget::Avx512);
    LaneKernel m_avx2 = kernels::LanesFor(LaneTarget::Avx2);
    LaneKernel m_neon = kernels::LanesFor(LaneTarget::Neon);
    LaneKernel m_sse4 = kernels::LanesFor(LaneTarget::Sse4);
    std::array<EngineInfo, COUNT> m_infos{};
    std::array<EngineKernels, COUNT> m_kernels{};
    std::size_t m_count = 0;
};

const EngineTable& Engines() noexcept {
    static const EngineTable table;
    return table;
}

/// The engine that TXHASH_ENGINE names, or null if it is unset or names none that is available.
const EngineKernels* NamedEngine() noexcept {
    const char* const name = std::getenv(ENGINE_VARIABLE);
    if (name == nullptr) return nullptr;
    const EngineKernels* const engine = Engines().Find(name);
    return engine != nullptr && engine->info->available ? engine : nullptr;
}

}  // namespace

std::span<const EngineInfo> ListEngines() noexcept { return Engines().infos(); }

const EngineInfo& ActiveEngine() noexcept { return *internal::ActiveKernels().info; }

namespace internal {

constinit std::atomic<const EngineKernels*> g_active_kernels = nullptr;

const EngineKernels& ChooseKernels() noexcept {
    const EngineKernels* const named = NamedEngine();
    const EngineKernels& engine = named != nullptr ? *named : Engines().Default();
    // Threads that race here agree, unless the environment changed between them: the first wins.
    const EngineKernels* active = nullptr;
    g_active_kernels.compare_exchange_strong(active, &engine, std::memory_order_acq_rel);
    return active != nullptr ? *active : engine;
}

std::span<const EngineKernels> ListKernels() noexcept { return Engines().kernels(); }

std::span<const SipKernel> ListSipKernels() noexcept { return Sip().kernels(); }

}  // namespace internal
}  // namespace txhash::chainhash
