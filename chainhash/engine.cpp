// SPDX-License-Identifier: MIT
#include "chainhash/engine.h"

#include <cstdio>
#include <cstdlib>

#include "chainhash/cpu.h"
#include "chainhash/kernels/known_answer.h"
#include "chainhash/kernels/sha256_cryptopp.h"
#include "chainhash/kernels/sha256_lanes.h"
#include "chainhash/kernels/sha256_shani.h"
#include "chainhash/kernels/siphash_lanes.h"
#include "chainhash/kernels/siphash_scalar.h"

namespace txhash::chainhash {
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

    /// The one of that name, or else the scalar one.
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

/// All engines. Built once and never changed, so that pointers to its parts stay good.
class EngineTable {
public:
    EngineTable() noexcept {
        const CpuFeatures& cpu = DetectCpu();
        const std::string_view no_avx =
            cpu.avx_disabled_by_os ? "the operating system does not save its registers" : MISSING;
        const LaneKernel* portable = &kernels::CRYPTOPP_LANE;
        const SipKernel* scalar_sip = Sip().Find("scalar");
        const SipKernel* avx512_sip = Sip().Find("avx512_x16");
        const SipKernel* neon_sip = Sip().Find("neon_x4");
        const SipKernel* sse4_sip = Sip().Find("sse4_x8");
        const SipKernel* avx2_sip = Sip().Find("avx2_x16");
        const Engine cryptopp = {"cryptopp", &kernels::CRYPTOPP_STREAM, portable, portable,
                                 scalar_sip};
        const Engine shani = {"shani", kernels::ShaniStream(), &m_shani, &m_shani,
                              cpu.avx2 ? avx2_sip : sse4_sip};
        const Engine& single = cpu.shani && shani.stream != nullptr ? shani : cryptopp;

        // Best first, by the cycles of a compression. Lanes of AVX-512 beat SHA-NI and leave it
        // those messages that are too few for them; narrower lanes are for processors without it.
        Add({"avx512", single.stream, &m_avx512, single.few, avx512_sip}, cpu.avx512, no_avx);
        Add(shani, cpu.shani, MISSING);
        Add({"avx2", cryptopp.stream, &m_avx2, portable, avx2_sip}, cpu.avx2, no_avx);
        Add({"neon", cryptopp.stream, &m_neon, portable, neon_sip}, cpu.neon, MISSING);
        Add({"sse4", cryptopp.stream, &m_sse4, portable, sse4_sip}, cpu.sse4, MISSING);
        Add(cryptopp, true, MISSING);
    }
    EngineTable(const EngineTable&) = delete;
    EngineTable& operator=(const EngineTable&) = delete;

    [[nodiscard]] std::span<const EngineInfo> engines() const noexcept { return m_engines; }

private:
    static constexpr std::string_view MISSING = "the processor lacks it";

    void Add(const Engine& engine, bool cpu_has_it, std::string_view missing) noexcept {
        EngineInfo& info = m_engines[m_count++];
        info.engine = engine;
        if (!cpu_has_it) {
            info.reason = missing;
        } else if (engine.stream == nullptr || engine.lanes->lanes == 0) {
            info.reason = "not compiled in";
        } else if (!PassesKnownAnswers(engine)) {
            info.reason = "it failed its known-answer check";
        } else {
            info.available = true;
            info.reason = "this machine has it";
        }
    }

    static bool PassesKnownAnswers(const Engine& engine) noexcept {
        return kernels::PassesKnownAnswers(*engine.stream) &&
               kernels::PassesKnownAnswers(*engine.few) &&
               kernels::PassesKnownAnswers(*engine.lanes);
    }

    LaneKernel m_shani = kernels::ShaniLanes();
    LaneKernel m_avx512 = kernels::LanesFor(LaneTarget::Avx512);
    LaneKernel m_avx2 = kernels::LanesFor(LaneTarget::Avx2);
    LaneKernel m_neon = kernels::LanesFor(LaneTarget::Neon);
    LaneKernel m_sse4 = kernels::LanesFor(LaneTarget::Sse4);
    std::array<EngineInfo, 6> m_engines{};
    std::size_t m_count = 0;
};

const EngineTable& Table() noexcept {
    static const EngineTable table;
    return table;
}

const EngineInfo* Find(std::string_view name) noexcept {
    for (const EngineInfo& info : ListEngines()) {
        if (info.engine.name == name) return &info;
    }
    return nullptr;
}

const Engine& BestEngine() noexcept {
    for (const EngineInfo& info : ListEngines()) {
        if (info.available) return info.engine;
    }
    std::fputs("txhash: no SHA-256 engine passes its known-answer check\n", stderr);
    std::abort();
}

}  // namespace

std::span<const EngineInfo> ListEngines() noexcept { return Table().engines(); }

std::span<const SipKernel> ListSipKernels() noexcept { return Sip().kernels(); }

std::optional<EngineError> EngineVariableError() noexcept {
    const char* name = std::getenv(ENGINE_VARIABLE);
    if (name == nullptr) return std::nullopt;
    const EngineInfo* info = Find(name);
    if (info == nullptr) return EngineError{name, "no such engine"};
    if (!info->available) return EngineError{name, info->reason};
    return std::nullopt;
}

const Engine& internal::ChooseEngine() noexcept {
    if (const auto error = EngineVariableError()) {
        std::fprintf(stderr, "txhash: %s=%.*s: %.*s\n", ENGINE_VARIABLE,
                     static_cast<int>(error->name.size()), error->name.data(),
                     static_cast<int>(error->problem.size()), error->problem.data());
        std::abort();
    }
    const char* name = std::getenv(ENGINE_VARIABLE);
    const Engine& engine = name == nullptr ? BestEngine() : Find(name)->engine;
    // Threads that get here together have found the same one.
    g_active_engine.store(&engine, std::memory_order_release);
    return engine;
}

}  // namespace txhash::chainhash
