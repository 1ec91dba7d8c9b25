// SPDX-License-Identifier: MIT
// Preloaded, it makes the optional cryptography of a 64-bit ARM processor invisible.

#include <asm/hwcap.h>
#include <dlfcn.h>
#include <sys/auxv.h>

extern "C" unsigned long getauxval(unsigned long type) noexcept {
    static const auto real = reinterpret_cast<decltype(&getauxval)>(dlsym(RTLD_NEXT, "getauxval"));
    const unsigned long value = real(type);
    if (type != AT_HWCAP) return value;
    constexpr unsigned long CRYPTOGRAPHY = HWCAP_AES | HWCAP_PMULL | HWCAP_SHA1 | HWCAP_SHA2;
    return value & ~CRYPTOGRAPHY;
}
