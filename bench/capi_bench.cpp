// SPDX-License-Identifier: MIT
// What the C ABI adds to a call: blocks and transactions by libtxhash.so, and by C++. The shared
// library has code and an engine of its own, and makes the verdict on a block while it computes.

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>

#include "bench/suites.h"
#include "bench/support/measure/measure.h"
#include "btcutil/block/block_hasher.h"

#ifdef TXHASH_BENCH_CAPI
#include "capi/txhash.h"
#endif

namespace txhash::bench_support {

#ifdef TXHASH_BENCH_CAPI
namespace {

struct DestroyHasher {
    void operator()(txhash_block_hasher* hasher) const noexcept {
        txhash_block_hasher_destroy(hasher);
    }
};

template <class Id>
bool AreSame(const txhash_hash& hash, const Id& id) {
    static_assert(sizeof hash == sizeof id);
    return std::memcmp(&hash, &id, sizeof id) == 0;
}

void AddBlock(const Input& block) {
    txhash_block_hasher* created = nullptr;
    if (txhash_block_hasher_create(&created, TXHASH_CHECKED) != TXHASH_OK) throw std::bad_alloc();
    const std::shared_ptr<txhash_block_hasher> hasher(created, DestroyHasher());
    const auto compute = [hasher, &block](txhash_block& out) {
        out.struct_size = sizeof out;
        return txhash_block_compute(hasher.get(), &out, nullptr, block.raw.data(), block.raw.size(),
                                    nullptr) == TXHASH_OK;
    };
    Add(
        "CBlockHasher/all", block, block.views.size(), block.raw.size(),
        [compute, &block] {
            btcutil::BlockHasher expected;
            const auto result = expected.Compute(block.raw);
            txhash_block out;
            return compute(out) && result && out.tx_count == result->txids.size() &&
                   std::memcmp(out.txids, result->txids.data(), result->txids.size_bytes()) == 0 &&
                   AreSame(out.merkle_root, result->merkle_root->root) &&
                   AreSame(out.witness_merkle_root, *result->witness_merkle_root);
        },
        [compute] {
            txhash_block out;
            benchmark::DoNotOptimize(compute(out));
            benchmark::DoNotOptimize(out);
        });
}

/// Both ids of each transaction, one at a time.
void AddTransactions(const Input& block) {
    Add(
        "CTxIds", block, block.views.size(), block.raw.size(),
        [&block] {
            return std::ranges::all_of(block.views, [](const wire::TxView& tx) {
                txhash_hash txid, wtxid;
                return txhash_tx_ids(&txid, &wtxid, nullptr, tx.raw().data(), tx.raw().size(),
                                     nullptr) == TXHASH_OK &&
                       AreSame(txid, tx.TxHash()) && AreSame(wtxid, tx.WitnessHash());
            });
        },
        [&block] {
            for (const ByteSpan raw : block.full) {
                std::array<txhash_hash, 2> ids;
                benchmark::DoNotOptimize(
                    txhash_tx_ids(&ids[0], &ids[1], nullptr, raw.data(), raw.size(), nullptr));
                benchmark::DoNotOptimize(ids);
            }
        });
    Add(
        "TxViewIds", block, block.views.size(), block.raw.size(), [] { return true; },
        [&block] {
            for (const ByteSpan raw : block.full) {
                const auto tx = wire::TxView::Parse(BorrowedBytes(raw));
                benchmark::DoNotOptimize(tx->TxHash());
                benchmark::DoNotOptimize(tx->WitnessHash());
            }
        });
}

}  // namespace

void AddCapiBenchmarks(const Input& block) {
    AddBlock(block);
    AddTransactions(block);
}
#else
void AddCapiBenchmarks(const Input&) {}
#endif

}  // namespace txhash::bench_support
