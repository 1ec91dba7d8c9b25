// SPDX-License-Identifier: MIT
// The cost of a compression, kernel by kernel, and the hash of one message, also by Crypto++ and
// OpenSSL.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "bench/suites.h"
#include "bench/support/inputs/mixes.h"
#include "bench/support/measure/compressions.h"
#include "bench/support/measure/measure.h"
#include "bench/support/ways/competitors.h"
#include "chainhash/engine.h"
#include "chainhash/internal/sha256_padding.h"
#if defined(TXHASH_BENCH_OPENSSL)
#include "bench/support/ways/openssl_hash.h"
#endif

namespace txhash::bench_support {
namespace {

using chainhash::SHA256_BLOCK_SIZE;
using chainhash::internal::EngineKernels;
using chainhash::internal::LaneKernel;
using chainhash::internal::StreamKernel;

/// Kernels are checked when their engine is listed.
bool Checked() { return true; }

/// The double hash of ready bytes by one kernel, with the padding.
Hash DoubleHashBy(const StreamKernel& kernel, ByteSpan bytes) {
    chainhash::Sha256State state = chainhash::SHA256_INITIAL_STATE;
    const std::size_t tail_size = bytes.size() % SHA256_BLOCK_SIZE;
    kernel.compress(state, bytes.data(), bytes.size() / SHA256_BLOCK_SIZE);
    std::array<std::uint8_t, SHA256_BLOCK_SIZE + chainhash::internal::SHA256_MAX_PADDING> tail;
    std::ranges::copy(bytes.last(tail_size), tail.begin());
    const std::size_t blocks = chainhash::internal::PadSha256(tail.data(), tail_size, bytes.size());
    Hash hash;
    kernel.finish_double(hash.bytes.data(), state, tail.data(), blocks);
    return hash;
}

/// Transactions of common sizes, and a long message.
const std::vector<Mix>& Messages() {
    static const std::vector<Mix> messages = [] {
        std::vector<Mix> made;
        for (const std::size_t size : {250U, 400U, 8192U}) made.push_back(Equal(1, size));
        return made;
    }();
    return messages;
}

/// Adds `DoubleHash/WHO/SIZE-bytes`.
template <class HashOne>
void AddDoubleHash(std::string_view who, HashOne hash_one) {
    for (const Mix& mix : Messages()) {
        const ByteSpan message = mix.messages[0];
        const std::size_t compressions = Compressions(message.size());
        Add(
            "DoubleHash/" + std::string(who) + "/" + std::to_string(message.size()) + "-bytes",
            {1, message.size(), compressions, {.stream = compressions}},
            [=] { return hash_one(message) == HashReadyByCryptoPP(message); },
            [=] { benchmark::DoNotOptimize(hash_one(message)); });
    }
}

/// Adds `Hash/WHO/SIZE-bytes`, a single SHA-256.
template <class HashOne>
void AddHash(std::string_view who, HashOne hash_one) {
    for (const Mix& mix : Messages()) {
        const ByteSpan message = mix.messages[0];
        const std::size_t compressions = Compressions(message.size()) - 1;
        Add(
            "Hash/" + std::string(who) + "/" + std::to_string(message.size()) + "-bytes",
            {1, message.size(), compressions, {.stream = compressions}},
            [=] { return hash_one(message) == HashOnceByCryptoPP(message); },
            [=] { benchmark::DoNotOptimize(hash_one(message)); });
    }
}

void AddStream(const StreamKernel& kernel) {
    constexpr std::size_t BLOCKS = StreamWork::BLOCKS;
    Add("Compress/" + std::string(kernel.name), {BLOCKS, BLOCKS * SHA256_BLOCK_SIZE, BLOCKS},
        Checked, [work = StreamWork(kernel)] { work.Compress(); });
    AddDoubleHash(kernel.name,
                  [&kernel](ByteSpan message) { return DoubleHashBy(kernel, message); });
}

void AddLanes(const LaneKernel& kernel) {
    // How long the instructions of a compression occupy the two vector ports of AVX-512, divided by
    // the lanes; with the shuffles that bring messages into lanes.
    const bool is_avx512 = kernel.name == "avx512_x16";
    const double compress_cycles = is_avx512 ? 53.3 : 0;
    const double double_hash64_cycles = is_avx512 ? 44.7 : 0;

    const auto work = std::make_shared<LaneWork>(kernel);
    const auto add = [&](const char* what, std::size_t compressions, double cycles, auto op) {
        Add(std::string(what) + "/" + std::string(kernel.name),
            {compressions,
             compressions * SHA256_BLOCK_SIZE,
             compressions,
             {.cycles = cycles * static_cast<double>(compressions)}},
            Checked, op);
    };
    add("Compress", work->CompressCount(), compress_cycles, [work] { work->Compress(); });
    add("HashDigests", work->HashDigestsCount(), 0, [work] { work->HashDigests(); });
    add("DoubleHash64", work->DoubleHash64Count(), double_hash64_cycles,
        [work] { work->DoubleHash64(); });
}

}  // namespace

void AddKernelBenchmarks() {
    std::vector<const void*> seen;
    const auto is_new = [&seen](const void* kernel) {
        if (std::ranges::find(seen, kernel) != seen.end()) return false;
        seen.push_back(kernel);
        return true;
    };
    for (const EngineKernels& engine : chainhash::internal::ListKernels()) {
        if (!engine.available) {
            AddUnavailable("Compress/" + std::string(engine.name), engine.reason);
            continue;
        }
        if (is_new(engine.stream)) AddStream(*engine.stream);
        for (const LaneKernel* kernel : {engine.wide, engine.narrow}) {
            // One lane is a stream.
            if (kernel->lanes > 1 && is_new(kernel)) AddLanes(*kernel);
        }
    }
    AddDoubleHash("library", chainhash::DoubleHashH);
    AddHash("library", chainhash::HashH);
    AddDoubleHash("cryptopp_interface", HashReadyByCryptoPP);
#if defined(TXHASH_BENCH_OPENSSL)
    AddHash("openssl_sha256_ctx", HashOnceBySha256Ctx);
    AddDoubleHash("openssl_sha256_ctx", HashReadyBySha256Ctx);
    AddDoubleHash("openssl_evp", HashReadyByOpenSSL);
#endif
}

}  // namespace txhash::bench_support
