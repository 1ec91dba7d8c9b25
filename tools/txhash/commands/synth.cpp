// SPDX-License-Identifier: MIT
// txhash synth: a block file of synthetic blocks.

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "btcutil/blockfile.h"
#include "btcutil/synth.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/file.h"
#include "tools/txhash/output/output.h"
#include "tools/txhash/output/report.h"

namespace txhash::tool {

int RunSynth(const SynthOptions& options) {
    const bool to_stdout = options.output == STDIO_NAME;
    const File file(to_stdout ? stdout : std::fopen(options.output.c_str(), "wb"));
    if (!file) return Report(options.output, std::strerror(errno));
    Output output(file.get(), to_stdout ? STDOUT_NAME : options.output);

    btcutil::BlockSynthesizer synthesizer(options.block);
    for (std::uint64_t i = 0; i < options.blocks && output.ok(); ++i) {
        btcutil::WriteBlockRecord(output, btcutil::BlockSynthesizer::NETWORK, synthesizer.Next());
    }
    return output.Finish();
}

}  // namespace txhash::tool
