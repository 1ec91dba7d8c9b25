// SPDX-License-Identifier: MIT
#include "chainhash/engine/cpu.h"
#include "chainhash/engine/engine_parts.h"
#include "chainhash/engine/kernels/sha256_armsha2.h"
#include "chainhash/engine/kernels/sha256_cryptopp.h"
#include "chainhash/engine/kernels/sha256_lanes.h"
#include "chainhash/engine/kernels/sha256_plain.h"
#include "chainhash/engine/kernels/sha256_shani.h"

namespace txhash::chainhash::internal {
namespace {

using kernels::LaneTarget;

const LaneKernel* LanesOf(LaneTarget target) noexcept {
    static const LaneKernel sse4 = kernels::LanesFor(LaneTarget::Sse4);
    static const LaneKernel avx2 = kernels::LanesFor(LaneTarget::Avx2);
    static const LaneKernel avx512 = kernels::LanesFor(LaneTarget::Avx512);
    static const LaneKernel neon = kernels::LanesFor(LaneTarget::Neon);
    switch (target) {
        case LaneTarget::Sse4:
            return &sse4;
        case LaneTarget::Avx2:
            return &avx2;
        case LaneTarget::Avx512:
            return &avx512;
        case LaneTarget::Neon:
            return &neon;
    }
    return nullptr;
}

}  // namespace

EngineLanes LanesOf(EngineId engine) noexcept {
    const LaneKernel* const single = &kernels::CRYPTOPP_LANE;
    const LaneKernel* const shani = &kernels::SHANI_LANES;
    switch (engine) {
        case EngineId::Avx512:
            return {LanesOf(LaneTarget::Avx512),
                    DetectCpu().shani && shani->lanes != 0 ? shani : single};
        case EngineId::Shani:
            return {shani, shani};
        case EngineId::Avx2:
            return {LanesOf(LaneTarget::Avx2), single};
        case EngineId::ArmSha2:
            return {&kernels::ARMSHA2_THREE, &kernels::ARMSHA2_TWO};
        case EngineId::Neon:
            return {LanesOf(LaneTarget::Neon), single};
        case EngineId::Sse4:
            return {LanesOf(LaneTarget::Sse4), single};
        case EngineId::Cryptopp:
            return {single, single};
        case EngineId::Plain:
            return {&kernels::PLAIN_LANE, &kernels::PLAIN_LANE};
    }
    return {};
}

const EngineKernels& ActiveLanes() noexcept { return ActiveKernels(); }

}  // namespace txhash::chainhash::internal
