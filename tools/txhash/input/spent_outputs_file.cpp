// SPDX-License-Identifier: MIT
#include "tools/txhash/input/spent_outputs_file.h"

#include "tools/txhash/output/report.h"

namespace txhash::tool {

Result<SpentOutputsFile> SpentOutputsFile::Read(const std::string& argument) {
    auto input = Input::OpenFile(argument);
    if (!input) return wire::Unexpected<std::string>(input.error());
    auto raw = ReadBytes(*input);
    if (!raw) return wire::Unexpected<std::string>(raw.error());
    SpentOutputsFile file(std::move(*raw));
    auto outputs = btcutil::ParseSpentOutputs(file.m_raw);
    if (!outputs) {
        return wire::Unexpected<std::string>(Describe(outputs.error(), file.m_raw.size()));
    }
    file.m_outputs = std::move(*outputs);
    return file;
}

std::size_t SpentOutputsFile::OffsetOf(std::size_t index) const noexcept {
    std::size_t offset = 0;
    for (const wire::TxOutView& output : outputs().first(index)) {
        const std::size_t script_size = output.script_pubkey.size();
        offset += sizeof output.value_sat + wire::CompactSizeBytes(script_size) + script_size;
    }
    return offset;
}

}  // namespace txhash::tool
