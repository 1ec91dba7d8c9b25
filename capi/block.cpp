// SPDX-License-Identifier: MIT
#include "btcutil/block.h"

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "capi/internal/border.h"
#include "capi/internal/status.h"
#include "capi/txhash.h"

using namespace txhash;

struct txhash_block_hasher {
    explicit txhash_block_hasher(std::uint32_t wanted)
        : flags(wanted),
          hasher({.wtxids = (wanted & TXHASH_WTXIDS) != 0,
                  .merkle_root = (wanted & TXHASH_MERKLE_ROOT) != 0,
                  .witness_commitment = (wanted & TXHASH_WITNESS_COMMITMENT) != 0}) {}

    std::uint32_t flags;
    btcutil::BlockHasher hasher;
    std::vector<std::uint64_t> offsets;
    std::vector<txhash_outpoint> prevouts;

    // The verdicts are made while the block is there, because nothing may refer to it later. By
    // rule; only if `has_block`.
    std::array<std::optional<btcutil::BlockFault>, 2> faults{};
    bool has_block = false;
};

namespace {

constexpr std::uint32_t ALL_FLAGS =
    TXHASH_CHECKED | std::uint32_t{TXHASH_OFFSETS} | std::uint32_t{TXHASH_PREVOUTS};

constexpr std::array RULES = {btcutil::WitnessRule::SegwitActive, btcutil::WitnessRule::AnyAge};
static_assert(TXHASH_SEGWIT_ACTIVE == 0 && TXHASH_ANY_AGE == 1);

void CheckBoth(txhash_block_hasher& hasher, const btcutil::BlockHashes& block) noexcept {
    // What passes the strict rule passes the other.
    hasher.faults[TXHASH_SEGWIT_ACTIVE] = block.Check(RULES[TXHASH_SEGWIT_ACTIVE]);
    hasher.faults[TXHASH_ANY_AGE] =
        hasher.faults[TXHASH_SEGWIT_ACTIVE] ? block.Check(RULES[TXHASH_ANY_AGE]) : std::nullopt;
}

void StoreOffsets(std::vector<std::uint64_t>& offsets, const wire::BlockView& view) {
    offsets.clear();
    offsets.reserve(view.Transactions().size() + 1);
    for (const auto& tx : view.Transactions()) offsets.push_back(view.TxLoc(tx).offset);
    offsets.push_back(view.raw().size());
}

void StorePrevouts(std::vector<txhash_outpoint>& prevouts, const wire::BlockView& view) {
    prevouts.clear();
    for (const auto& tx : view.Transactions()) {
        if (tx.IsCoinBase()) continue;
        for (const auto& input : tx.inputs()) {
            txhash_outpoint& prevout = prevouts.emplace_back();
            capi::Store(&prevout.txid, input.prevout.txid);
            prevout.index = input.prevout.index;
        }
    }
}

txhash_block Describe(const txhash_block_hasher& hasher,
                      const btcutil::BlockHashes& block) noexcept {
    const auto ids = [](const auto& span) {
        return reinterpret_cast<const txhash_hash*>(span.data());
    };
    const wire::BlockHeader& header = block.header();
    txhash_block out{};
    capi::Store(&out.block_hash, block.block_hash);
    if (block.merkle_root) capi::Store(&out.merkle_root, block.merkle_root->root);
    if (block.witness_merkle_root) {
        capi::Store(&out.witness_merkle_root, *block.witness_merkle_root);
    }
    out.txids = ids(block.txids);
    out.tx_count = block.txids.size();
    if (block.wtxids) out.wtxids = ids(*block.wtxids);
    if ((hasher.flags & TXHASH_OFFSETS) != 0) out.tx_offsets = hasher.offsets.data();
    if ((hasher.flags & TXHASH_PREVOUTS) != 0) {
        out.prevouts = hasher.prevouts.data();
        out.prevout_count = hasher.prevouts.size();
    }
    out.size_bytes = block.size_bytes;
    out.stripped_size_bytes = block.stripped_size_bytes;
    out.weight_wu = block.WeightWu();
    out.witness_tx_count = block.witness_tx_count;
    out.version = header.version;
    out.time = header.timestamp;
    out.bits = header.bits;
    out.nonce = header.nonce;
    capi::Store(&out.previous_block, header.prev_block);
    capi::Store(&out.claimed_merkle_root, header.merkle_root);
    return out;
}

}  // namespace

extern "C" {

txhash_status txhash_block_hasher_create(txhash_block_hasher** out, uint32_t flags) {
    if (out == nullptr) return TXHASH_INVALID_ARGUMENT;
    *out = nullptr;
    if ((flags & ~ALL_FLAGS) != 0) return TXHASH_INVALID_ARGUMENT;
    return capi::Create(out, nullptr, flags);
}

void txhash_block_hasher_destroy(txhash_block_hasher* hasher) { delete hasher; }

txhash_status txhash_block_compute(txhash_block_hasher* hasher, txhash_block* out, size_t* used,
                                   const void* raw, size_t size, txhash_error* error) {
    if (used != nullptr) *used = 0;
    if (hasher != nullptr) hasher->has_block = false;
    const bool can_store = out == nullptr || capi::StoreSized(out, {});
    if (!can_store || hasher == nullptr || !capi::IsReadable(raw, size)) {
        return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    }
    return capi::Guarded(error, [&] {
        const ByteSpan bytes = capi::Span(raw, size);
        const auto block =
            used == nullptr ? hasher->hasher.Compute(bytes) : hasher->hasher.ComputePrefix(bytes);
        if (!block) return capi::Fail(error, block.error());
        if ((hasher->flags & TXHASH_OFFSETS) != 0) StoreOffsets(hasher->offsets, *block->view);
        if ((hasher->flags & TXHASH_PREVOUTS) != 0) StorePrevouts(hasher->prevouts, *block->view);
        CheckBoth(*hasher, *block);
        hasher->has_block = true;
        if (used != nullptr) *used = block->size_bytes;
        if (out != nullptr) static_cast<void>(capi::StoreSized(out, Describe(*hasher, *block)));
        return txhash_status{TXHASH_OK};
    });
}

txhash_status txhash_block_check(const txhash_block_hasher* hasher, uint32_t rule,
                                 txhash_error* error) {
    if (hasher == nullptr || rule >= RULES.size()) {
        return capi::Fail(error, TXHASH_INVALID_ARGUMENT);
    }
    if (!hasher->has_block) return capi::Fail(error, TXHASH_NOT_COMPUTED);
    const auto& fault = hasher->faults[rule];
    if (!fault) return TXHASH_OK;
    return capi::Fail(error, capi::StatusOf(fault->code), fault->transaction.value_or(TXHASH_NONE));
}

int txhash_header_meets_target(const uint8_t header[80]) {
    assert(header != nullptr);
    const auto decoded =
        wire::BlockHeader::Deserialize(capi::Span(header, wire::BlockHeader::SIZE));
    return decoded && btcutil::MeetsTarget(decoded->BlockHash(), decoded->bits) ? 1 : 0;
}

}  // extern "C"
