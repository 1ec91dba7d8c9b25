// SPDX-License-Identifier: MIT
#ifndef TXHASH_CAPI_INTERNAL_CANCELLATION_H
#define TXHASH_CAPI_INTERNAL_CANCELLATION_H

// POSIX cancels a thread by unwinding its stack from inside a system call. Unwinding must not pass
// a noexcept function or a catch (...) that does not rethrow: either ends the process.

#if __has_include(<pthread.h>)
#include <pthread.h>
#endif

namespace txhash::capi {

/// Postpones the cancellation of the calling thread. For functions that use files: nothing else in
/// the library is a cancellation point.
class PostponedCancellation {
public:
#ifdef PTHREAD_CANCEL_DISABLE
    PostponedCancellation() noexcept { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &m_state); }
    ~PostponedCancellation() { pthread_setcancelstate(m_state, nullptr); }
#else
    PostponedCancellation() noexcept {}
#endif
    PostponedCancellation(const PostponedCancellation&) = delete;
    PostponedCancellation& operator=(const PostponedCancellation&) = delete;

#ifdef PTHREAD_CANCEL_DISABLE
private:
    int m_state = PTHREAD_CANCEL_ENABLE;
#endif
};

}  // namespace txhash::capi

#endif  // TXHASH_CAPI_INTERNAL_CANCELLATION_H
