// SPDX-License-Identifier: MIT
#include "chainhash/engine/kernels/siphash_scalar.h"

#include "chainhash/siphash/siphash_many.h"

namespace txhash::chainhash::internal::kernels {
namespace {

/// SIZE is the size of all rows, or std::dynamic_extent for any other.
template <int C, int D, std::size_t SIZE>
void HashRows(std::uint64_t* out, const SipHashKey& key, const ByteRows& rows) noexcept {
    for (std::size_t i = 0; i < rows.count; ++i) {
        out[i] = SipHash<C, D>(key, std::span<const std::uint8_t, SIZE>(rows[i]));
    }
}

template <int C, int D>
void HashAll(std::uint64_t* out, const SipHashKey& key, const ByteRows& rows) noexcept {
    switch (rows.size) {
        case 8:
            return HashRows<C, D, 8>(out, key, rows);
        case 16:
            return HashRows<C, D, 16>(out, key, rows);
        case 32:
            return HashRows<C, D, 32>(out, key, rows);
        case 36:
            return HashRows<C, D, 36>(out, key, rows);
        default:
            return HashRows<C, D, std::dynamic_extent>(out, key, rows);
    }
}

}  // namespace

constexpr SipKernel SCALAR_SIP = {.name = "scalar",
                                  .lanes = 1,
                                  .hash24 = HashAll<2, 4>,
                                  .hash13 = HashAll<1, 3>,
                                  .hash12 = HashAll<1, 2>};

}  // namespace txhash::chainhash::internal::kernels
