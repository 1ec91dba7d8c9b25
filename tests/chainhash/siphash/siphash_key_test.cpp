// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cstdlib>

#include "chainhash/siphash/siphash.h"

#if defined(__linux__)
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include <cerrno>
#include <cstddef>
#include <system_error>
#endif

namespace txhash::chainhash {
namespace {

TEST(RandomSipHashKey, IsAnotherEachTime) {
    const SipHashKey one = SipHashKey::Random();
    const SipHashKey other = SipHashKey::Random();
    EXPECT_NE(one, other);
    EXPECT_NE(one, SipHashKey());
}

#if defined(__linux__)
/// From here on the kernel answers this process's getrandom with `error`.
bool ForbidGetrandom(int error) {
    sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getrandom, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | static_cast<unsigned>(error)),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const sock_fprog filter = {std::size(program), program};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}

/// What a process does without random bytes: its exit status.
[[noreturn]] void TryWithoutRandomness(int error) {
    if (!ForbidGetrandom(error)) std::_Exit(3);
    try {
        (void)SipHashKey::Random();
    } catch (const std::system_error& thrown) {
        std::_Exit(thrown.code() == std::error_code(error, std::generic_category()) ? 0 : 2);
    }
    std::_Exit(1);
}

TEST(RandomSipHashKey, AnOperatingSystemWithoutRandomBytesIsAnError) {
    if (prctl(PR_GET_SECCOMP, 0, 0, 0, 0) < 0) GTEST_SKIP() << "no seccomp filters here";
    EXPECT_EXIT(TryWithoutRandomness(ENOSYS), testing::ExitedWithCode(0), "");
    EXPECT_EXIT(TryWithoutRandomness(EPERM), testing::ExitedWithCode(0), "");
}
#endif

}  // namespace
}  // namespace txhash::chainhash
