// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_WAYS_OPENSSL_HASH_H
#define TXHASH_BENCH_SUPPORT_WAYS_OPENSSL_HASH_H

// OpenSSL as one more competitor, for builds that have it.

#include "chainhash/bytes.h"
#include "chainhash/hash.h"
#include "wire/codec.h"

namespace txhash::bench_support {

/// Double SHA-256 of ready bytes by the interface that OpenSSL recommends. The algorithm is fetched
/// and the context allocated once per thread.
[[nodiscard]] chainhash::Hash HashReadyByOpenSSL(ByteSpan bytes);

/// SHA-256 and double SHA-256 by SHA256_CTX: deprecated, and OpenSSL at its fastest.
[[nodiscard]] chainhash::Hash HashOnceBySha256Ctx(ByteSpan bytes);
[[nodiscard]] chainhash::Hash HashReadyBySha256Ctx(ByteSpan bytes);

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_WAYS_OPENSSL_HASH_H
