// SPDX-License-Identifier: MIT
#include "chainhash/engine/cpu.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "chainhash/engine/engine.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace txhash::chainhash {
namespace {

/// The processor flags that the Linux kernel reports. It leaves out those whose registers it does
/// not save. `key` begins their line.
std::set<std::string> KernelFlags(std::string_view key) {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with(key)) continue;
        std::istringstream words(line.substr(line.find(':') + 1));
        return {std::istream_iterator<std::string>(words), {}};
    }
    return {};
}

TEST(DetectCpu, IsAskedOnce) { EXPECT_EQ(&DetectCpu(), &DetectCpu()); }

TEST(DetectCpu, WiderRegistersIncludeNarrower) {
    const CpuFeatures& cpu = DetectCpu();
    if (cpu.avx512) {
        EXPECT_TRUE(cpu.avx2);
    }
    if (cpu.avx2) {
        EXPECT_TRUE(cpu.sse4);
    }
}

#if defined(__x86_64__)
/// Whether QEMU emulates the processor. Then /proc/cpuinfo may be about the real one.
bool IsEmulated() {
    constexpr unsigned HYPERVISOR_LEAF = 0x40000000;
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    __cpuid(HYPERVISOR_LEAF, eax, ebx, ecx, edx);
    constexpr unsigned TCGT = 0x54474354;  // of the signature "TCGTCGTCGTCG"
    return ebx == TCGT;
}

TEST(DetectCpu, AgreesWithTheLinuxKernel) {
    if (IsEmulated()) GTEST_SKIP() << "emulated: /proc/cpuinfo may describe another processor";
    const std::set<std::string> flags = KernelFlags("flags");
    if (flags.empty()) GTEST_SKIP() << "no /proc/cpuinfo";
    const auto has = [&](std::initializer_list<const char*> names) {
        for (const char* name : names) {
            if (!flags.contains(name)) return false;
        }
        return true;
    };
    const bool sse4 = has({"ssse3", "sse4_1", "sse4_2", "aes", "pclmulqdq"});
    const bool avx2 = sse4 && has({"avx", "fma", "f16c", "avx2", "bmi1", "bmi2"});
    const CpuFeatures& cpu = DetectCpu();
    EXPECT_EQ(cpu.shani, has({"sha_ni", "ssse3", "sse4_1"}));
    EXPECT_EQ(cpu.sse4, sse4);
    EXPECT_EQ(cpu.avx2, avx2);
    EXPECT_EQ(cpu.avx512, avx2 && has({"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}));
    EXPECT_FALSE(cpu.neon);
    EXPECT_FALSE(cpu.armsha2);
}
#elif defined(__aarch64__)
TEST(DetectCpu, AgreesWithTheLinuxKernel) {
    const std::set<std::string> flags = KernelFlags("Features");
    if (flags.empty()) GTEST_SKIP() << "no /proc/cpuinfo of an ARM processor";
    const CpuFeatures& cpu = DetectCpu();
    EXPECT_EQ(cpu.neon, flags.contains("asimd"));
    EXPECT_EQ(cpu.armsha2, flags.contains("sha2"));
}

TEST(DetectCpu, ArmHasNeon) {
    EXPECT_TRUE(DetectCpu().neon);
    EXPECT_FALSE(DetectCpu().sse4);
}
#endif

TEST(ListEngines, NoneIsAvailableThatTheProcessorLacks) {
    for (const EngineInfo& info : ListEngines()) {
        SCOPED_TRACE(info.name);
        const CpuFeatures& cpu = DetectCpu();
        if (!info.available) continue;
        if (info.name == "avx512") {
            EXPECT_TRUE(cpu.avx512);
        } else if (info.name == "shani") {
            EXPECT_TRUE(cpu.shani);
        } else if (info.name == "avx2") {
            EXPECT_TRUE(cpu.avx2);
        } else if (info.name == "sse4") {
            EXPECT_TRUE(cpu.sse4);
        } else if (info.name == "armsha2") {
            EXPECT_TRUE(cpu.armsha2);
        } else if (info.name == "neon") {
            EXPECT_TRUE(cpu.neon);
        }
    }
}

}  // namespace
}  // namespace txhash::chainhash
