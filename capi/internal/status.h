// SPDX-License-Identifier: MIT
#ifndef TXHASH_CAPI_INTERNAL_STATUS_H
#define TXHASH_CAPI_INTERNAL_STATUS_H

// The errors of C++ as codes of the C ABI.

#include <optional>

#include "btcutil/block.h"
#include "btcutil/blockfile.h"
#include "btcutil/sighash.h"
#include "capi/txhash.h"
#include "wire/codec.h"

namespace txhash::capi {

[[nodiscard]] txhash_status StatusOf(wire::DecodeErrc code) noexcept;
[[nodiscard]] txhash_status StatusOf(btcutil::BlockErrc code) noexcept;
[[nodiscard]] txhash_status StatusOf(btcutil::SighashErrc code) noexcept;
[[nodiscard]] txhash_status StatusOf(btcutil::FileErrc code) noexcept;
[[nodiscard]] txhash_status StatusOf(btcutil::BlockFileErrc code) noexcept;

/// The inverse of StatusOf for blocks; nullopt for other codes.
[[nodiscard]] std::optional<btcutil::BlockErrc> BlockErrcOf(txhash_status status) noexcept;

}  // namespace txhash::capi

#endif  // TXHASH_CAPI_INTERNAL_STATUS_H
