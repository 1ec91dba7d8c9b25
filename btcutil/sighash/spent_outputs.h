// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_SPENT_OUTPUTS_H
#define TXHASH_BTCUTIL_SIGHASH_SPENT_OUTPUTS_H

// The outputs that the inputs of a transaction spend. Read-only, so any number of threads may share
// one.

#include <cassert>
#include <concepts>
#include <cstddef>
#include <span>
#include <vector>

#include "chainhash/bytes/attributes.h"
#include "chainhash/bytes/bytes.h"
#include "wire/codec/error.h"
#include "wire/tx/tx_parts.h"

namespace txhash::btcutil {

/// One output per input, in the order of the inputs. Refers to the caller's array.
class SpentOutputs {
public:
    SpentOutputs() noexcept = default;
    /// Of outputs that own their scripts.
    explicit SpentOutputs(std::span<const wire::TxOut> outputs TXHASH_LIFETIMEBOUND) noexcept
        : m_owned(outputs) {}
    /// Of views, such as ParseSpentOutputs returns.
    explicit SpentOutputs(std::span<const wire::TxOutView> outputs TXHASH_LIFETIMEBOUND) noexcept
        : m_views(outputs) {}
    template <class Container>
    requires(!std::ranges::enable_borrowed_range<Container> &&
             !std::same_as<Container, SpentOutputs>) explicit SpentOutputs(const Container&&
                                                                               temporary) = delete;

    /// Number of outputs; for a complete set, that of the inputs.
    [[nodiscard]] std::size_t size() const noexcept { return m_owned.size() + m_views.size(); }

    /// The output that input `index` spends; it must exist.
    [[nodiscard]] wire::TxOutView operator[](std::size_t index) const noexcept {
        assert(index < size());
        if (!m_views.empty()) return m_views[index];
        return m_owned[index];
    }

private:
    // At most one is not empty.
    std::span<const wire::TxOut> m_owned;
    std::span<const wire::TxOutView> m_views;
};

/// Parses `raw`, which holds outputs and nothing else, each as on the wire: 8 bytes of value,
/// compact size, script. The views refer to `raw`.
[[nodiscard]] TXHASH_EXPORT wire::Decoded<std::vector<wire::TxOutView>> ParseSpentOutputs(
    BorrowedBytes raw TXHASH_LIFETIMEBOUND);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SIGHASH_SPENT_OUTPUTS_H
