// SPDX-License-Identifier: MIT
// The table of engines, and the choice between them.

#include "chainhash/engine/engine.h"

#include <array>
#include <cstdlib>

#include "chainhash/engine/cpu.h"
#include "chainhash/engine/engine_parts.h"
#include "chainhash/engine/kernels/known_answer.h"
#include "chainhash/engine/kernels/sha256_armsha2.h"
#include "chainhash/engine/kernels/sha256_cryptopp.h"
#include "chainhash/engine/kernels/sha256_plain.h"
#include "chainhash/engine/kernels/sha256_shani.h"

namespace txhash::chainhash {
namespace internal {

// Null in a program that does not use them.
[[gnu::weak]] EngineLanes LanesOf(EngineId engine) noexcept;
[[gnu::weak]] const SipKernel& SipOf(EngineId engine) noexcept;

}  // namespace internal

namespace {

namespace kernels = internal::kernels;
using internal::EngineId;
using internal::EngineKernels;
using internal::EngineLanes;
using internal::StreamKernel;

/// All engines. Built once and never changed, so that pointers to its parts stay valid.
class EngineTable {
public:
    EngineTable() noexcept {
        const CpuFeatures& cpu = DetectCpu();
        const std::string_view no_avx =
            cpu.avx_disabled_by_os ? "the operating system does not save its registers" : MISSING;
        const StreamKernel& cryptopp = kernels::CRYPTOPP_STREAM;
        const StreamKernel& shani = kernels::SHANI_STREAM;
        Add(EngineId::Avx512, "avx512", cpu.shani && !shani.name.empty() ? shani : cryptopp,
            cpu.avx512, no_avx);
        Add(EngineId::Shani, "shani", shani, cpu.shani, MISSING);
        Add(EngineId::Avx2, "avx2", cryptopp, cpu.avx2, no_avx);
        Add(EngineId::ArmSha2, "armsha2", kernels::ARMSHA2_STREAM, cpu.armsha2, MISSING);
        Add(EngineId::Neon, "neon", cryptopp, cpu.neon, MISSING);
        Add(EngineId::Sse4, "sse4", cryptopp, cpu.sse4, MISSING);
        Add(EngineId::Cryptopp, "cryptopp", cryptopp, true, MISSING);
        Add(EngineId::Plain, "plain", kernels::PLAIN_STREAM, true, MISSING);
    }
    EngineTable(const EngineTable&) = delete;
    EngineTable& operator=(const EngineTable&) = delete;

    [[nodiscard]] std::span<const EngineKernels, internal::ENGINE_COUNT> kernels() const noexcept {
        return m_kernels;
    }

    /// The engine of that name, or null.
    [[nodiscard]] const EngineKernels* Find(std::string_view name) const noexcept {
        for (const EngineKernels& engine : m_kernels) {
            if (engine.name == name) return &engine;
        }
        return nullptr;
    }

    [[nodiscard]] const EngineKernels& Default() const noexcept {
        for (const EngineKernels& engine : m_kernels) {
            if (engine.available) return engine;
        }
        return m_kernels.back();
    }

private:
    static constexpr std::string_view MISSING = "the processor lacks it";

    void Add(EngineId id, std::string_view name, const StreamKernel& stream, bool cpu_has_it,
             std::string_view missing) noexcept {
        EngineKernels& engine = m_kernels[static_cast<std::size_t>(id)];
        engine.name = name;
        engine.stream = &stream;
        if (&internal::LanesOf != nullptr) {
            const EngineLanes lanes = internal::LanesOf(id);
            engine.wide = lanes.wide;
            engine.narrow = lanes.narrow;
        }
        if (&internal::SipOf != nullptr) engine.sip = &internal::SipOf(id);

        if (!cpu_has_it) {
            engine.reason = missing;
        } else if (!IsCompiledIn(engine)) {
            engine.reason = "not compiled in";
        } else if (!PassesKnownAnswers(engine)) {
            engine.reason = "it failed its known-answer check";
        } else {
            engine.available = true;
            engine.reason = "this machine has it";
        }
    }

    static bool IsCompiledIn(const EngineKernels& engine) noexcept {
        return !engine.stream->name.empty() && (engine.wide == nullptr || engine.wide->lanes != 0);
    }

    static bool PassesKnownAnswers(const EngineKernels& engine) noexcept {
        return kernels::PassesKnownAnswers(*engine.stream) &&
               (engine.wide == nullptr || (kernels::PassesKnownAnswers(*engine.narrow) &&
                                           kernels::PassesKnownAnswers(*engine.wide)));
    }

    std::array<EngineKernels, internal::ENGINE_COUNT> m_kernels{};
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
    return engine != nullptr && engine->available ? engine : nullptr;
}

}  // namespace

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

std::span<const EngineKernels, ENGINE_COUNT> ListKernels() noexcept { return Engines().kernels(); }

}  // namespace internal
}  // namespace txhash::chainhash
