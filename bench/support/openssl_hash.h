// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_OPENSSL_HASH_H
#define TXHASH_BENCH_SUPPORT_OPENSSL_HASH_H

// OpenSSL as one more competitor, for builds that found it.

#include "chainhash/hash.h"
#include "wire/writer.h"

namespace bench_support {

/// Double SHA-256 of ready bytes. The algorithm is looked up and the context allocated only once a
/// thread: OpenSSL at its best.
[[nodiscard]] chainhash::Hash HashReadyByOpenSSL(wire::ByteSpan bytes);

}  // namespace bench_support

#endif  // TXHASH_BENCH_SUPPORT_OPENSSL_HASH_H
