// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_SPENT_OUTPUTS_FILE_H
#define TXHASH_TOOLS_TXHASH_SPENT_OUTPUTS_FILE_H

// Spent outputs in a file, raw or hex: each as on the wire, one after the other.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "btcutil/sighash/spent_outputs.h"
#include "chainhash/bytes.h"
#include "tools/txhash/input.h"

namespace txhash::tool {

class PrevoutsFile {
public:
    /// Reads all of the file that `argument` names, or of standard input if that is "-".
    [[nodiscard]] static Result<PrevoutsFile> Read(const std::string& argument);

    /// They refer to this object, and stay good when it is moved.
    [[nodiscard]] std::span<const wire::TxOutView> outputs() const noexcept { return m_outputs; }

    /// Where output `index` begins: bytes from the start, also behind the last one.
    [[nodiscard]] std::size_t OffsetOf(std::size_t index) const noexcept;

private:
    explicit PrevoutsFile(Bytes raw) : m_raw(std::move(raw)) {}

    Bytes m_raw;
    std::vector<wire::TxOutView> m_outputs;
};

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_SPENT_OUTPUTS_FILE_H
