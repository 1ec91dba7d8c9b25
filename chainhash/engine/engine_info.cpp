// SPDX-License-Identifier: MIT
// What the library tells about its engines. A program that asks has the kernels of all of them.

#include <array>

#include "chainhash/engine/engine.h"
#include "chainhash/engine/engine_parts.h"

namespace txhash::chainhash {
namespace {

using internal::EngineKernels;

class InfoTable {
public:
    InfoTable() noexcept {
        for (std::size_t i = 0; i < m_infos.size(); ++i) m_infos[i] = InfoOf(kernels()[i]);
    }

    [[nodiscard]] std::span<const EngineInfo> infos() const noexcept { return m_infos; }

    [[nodiscard]] const EngineInfo& Find(const EngineKernels& engine) const noexcept {
        return m_infos[static_cast<std::size_t>(&engine - kernels().data())];
    }

private:
    static std::span<const EngineKernels, internal::ENGINE_COUNT> kernels() noexcept {
        return internal::ListKernels();
    }

    static EngineInfo InfoOf(const EngineKernels& engine) noexcept {
        const auto id = static_cast<internal::EngineId>(&engine - kernels().data());
        const auto [wide, narrow] = internal::LanesOf(id);
        const internal::SipKernel& sip = internal::SipOf(id);
        return {.name = engine.name,
                .available = engine.available,
                .reason = engine.reason,
                .stream = {engine.stream->name, engine.stream->name.empty() ? 0U : 1U},
                .wide = {wide->name, wide->lanes},
                .narrow = {narrow->name, narrow->lanes},
                .sip = {sip.name, sip.lanes}};
    }

    std::array<EngineInfo, internal::ENGINE_COUNT> m_infos;
};

const InfoTable& Infos() noexcept {
    static const InfoTable table;
    return table;
}

}  // namespace

std::span<const EngineInfo> ListEngines() noexcept { return Infos().infos(); }

const EngineInfo& ActiveEngine() noexcept { return Infos().Find(internal::ActiveKernels()); }

}  // namespace txhash::chainhash
