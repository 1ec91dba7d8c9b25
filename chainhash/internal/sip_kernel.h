// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_INTERNAL_SIP_KERNEL_H
#define TXHASH_CHAINHASH_INTERNAL_SIP_KERNEL_H

// What an engine offers for SipHash of many messages.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "chainhash/bytes.h"
#include "chainhash/siphash.h"

namespace txhash::chainhash {

/// Messages of one size at equal distances.
struct ByteRows {
    const std::uint8_t* first = nullptr;
    std::size_t size = 0;    ///< bytes of a message
    std::size_t stride = 0;  ///< bytes from the start of one message to the start of the next
    std::size_t count = 0;

    [[nodiscard]] ByteSpan operator[](std::size_t index) const noexcept {
        return {first + index * stride, size};
    }
};

/// Hashes any number of rows, `lanes` of them side by side.
struct SipKernel {
    /// Stores the hash of row i at out[i]; `out` overlaps no row.
    using Hash = void (*)(std::uint64_t* out, const SipHashKey& key, const ByteRows& rows) noexcept;

    std::string_view name{};
    std::size_t lanes = 0;
    Hash hash24 = nullptr;  ///< SipHash-2-4
    Hash hash13 = nullptr;
    Hash hash12 = nullptr;

    /// The member for SipHash-C-D, or null where no kernel has it.
    template <int C, int D>
    static constexpr Hash SipKernel::*HashOf() noexcept {
        if (C == 2 && D == 4) return &SipKernel::hash24;
        if (C == 1 && D == 3) return &SipKernel::hash13;
        if (C == 1 && D == 2) return &SipKernel::hash12;
        return nullptr;
    }
};

}  // namespace txhash::chainhash

#endif  // TXHASH_CHAINHASH_INTERNAL_SIP_KERNEL_H
