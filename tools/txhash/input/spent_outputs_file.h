// SPDX-License-Identifier: MIT
#ifndef TXHASH_TOOLS_TXHASH_INPUT_SPENT_OUTPUTS_FILE_H
#define TXHASH_TOOLS_TXHASH_INPUT_SPENT_OUTPUTS_FILE_H

// A file of spent outputs, raw or hex: a concatenation of outputs as on the wire.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "btcutil/sighash.h"
#include "chainhash/bytes.h"
#include "tools/txhash/input/input.h"

namespace txhash::tool {

class SpentOutputsFile {
public:
    /// Reads the whole file that `argument` names, or standard input if that is "-".
    [[nodiscard]] static Result<SpentOutputsFile> Read(const std::string& argument);

    /// They refer to this object and stay valid when it is moved.
    [[nodiscard]] std::span<const wire::TxOutView> outputs() const noexcept { return m_outputs; }

    /// The offset of output `index` in bytes; with the count of outputs, the end.
    [[nodiscard]] std::size_t OffsetOf(std::size_t index) const noexcept;

private:
    explicit SpentOutputsFile(Bytes raw) : m_raw(std::move(raw)) {}

    Bytes m_raw;
    std::vector<wire::TxOutView> m_outputs;
};

}  // namespace txhash::tool

#endif  // TXHASH_TOOLS_TXHASH_INPUT_SPENT_OUTPUTS_FILE_H
