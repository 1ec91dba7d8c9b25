// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SIGHASH_SPENT_OUTPUTS_H
#define TXHASH_BTCUTIL_SIGHASH_SPENT_OUTPUTS_H

// The outputs that the inputs of a transaction spend, wherever they are held. Read-only, so any
// number of threads may share one.

#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

#include "chainhash/bytes.h"
#include "wire/error.h"
#include "wire/msg_tx.h"
#include "wire/tx_view.h"

namespace txhash::btcutil {

/// One output for each input, in the order of the inputs. Refers to the caller's array.
class SpentOutputs {
public:
    SpentOutputs() noexcept = default;
    explicit SpentOutputs(std::span<const wire::TxOut> outputs TXHASH_LIFETIMEBOUND) noexcept
        : m_owned(outputs) {}
    explicit SpentOutputs(std::span<const wire::TxOutView> outputs TXHASH_LIFETIMEBOUND) noexcept
        : m_views(outputs) {}

    [[nodiscard]] std::size_t size() const noexcept { return m_owned.size() + m_views.size(); }

    /// Prevout `index`, which must exist.
    [[nodiscard]] wire::TxOutView operator[](std::size_t index) const noexcept {
        assert(index < size());
        if (!m_views.empty()) return m_views[index];
        return {m_owned[index].value_sat, m_owned[index].script_pubkey};
    }

private:
    // At most one of them has elements.
    std::span<const wire::TxOut> m_owned;
    std::span<const wire::TxOutView> m_views;
};

/// The outputs that lie in `raw` one after the other, each as on the wire: 8 bytes of value,
/// compact size, script. The views refer to `raw`.
[[nodiscard]] wire::Decoded<std::vector<wire::TxOutView>> ParseSpentOutputs(
    BorrowedBytes raw TXHASH_LIFETIMEBOUND);

}  // namespace txhash::btcutil

#endif  // TXHASH_BTCUTIL_SIGHASH_SPENT_OUTPUTS_H
