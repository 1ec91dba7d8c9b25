// SPDX-License-Identifier: MIT
#if defined(TXHASH_BENCH_OPENSSL)
// For SHA256_CTX.
#define OPENSSL_SUPPRESS_DEPRECATED

#include "bench/support/ways/openssl_hash.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <memory>

namespace txhash::bench_support {

chainhash::Hash HashReadyByOpenSSL(ByteSpan bytes) {
    thread_local const std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)> sha256(
        EVP_MD_fetch(nullptr, "SHA256", nullptr), &EVP_MD_free);
    thread_local const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(
        EVP_MD_CTX_new(), &EVP_MD_CTX_free);

    chainhash::Hash hash;
    const auto digest = [&](ByteSpan message) {
        EVP_DigestInit_ex2(context.get(), sha256.get(), nullptr);
        EVP_DigestUpdate(context.get(), message.data(), message.size());
        EVP_DigestFinal_ex(context.get(), hash.bytes.data(), nullptr);
    };
    digest(bytes);
    digest(hash.bytes);
    return hash;
}

chainhash::Hash HashOnceBySha256Ctx(ByteSpan bytes) {
    SHA256_CTX context;
    SHA256_Init(&context);
    SHA256_Update(&context, bytes.data(), bytes.size());
    chainhash::Hash hash;
    SHA256_Final(hash.bytes.data(), &context);
    return hash;
}

chainhash::Hash HashReadyBySha256Ctx(ByteSpan bytes) {
    return HashOnceBySha256Ctx(HashOnceBySha256Ctx(bytes).bytes);
}

}  // namespace txhash::bench_support
#endif  // TXHASH_BENCH_OPENSSL
