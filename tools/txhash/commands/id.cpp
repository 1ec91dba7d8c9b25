// SPDX-License-Identifier: MIT
// txhash id: the txid of each transaction, and its wtxid on request.

#include "btcutil/block.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/input/input.h"
#include "tools/txhash/output/report.h"

namespace txhash::tool {
namespace {

class IdPrinter {
public:
    IdPrinter(bool with_wtxid, Output& output) : m_with_wtxid(with_wtxid), m_output(output) {}

    /// Prints the ids of all transactions of one argument. Returns the exit status.
    int PrintAll(const std::string& argument) {
        auto input = Input::Open(argument);
        if (!input) return Report(argument, input.error());
        input->Tie(m_output);
        return input->IsText() ? PrintLines(*input) : PrintRaw(*input);
    }

private:
    int PrintLines(Input& input) {
        int status = 0;
        bool is_empty = true;
        for (std::size_t number = 1; const auto line = input.NextLine(); ++number) {
            const auto raw = line->and_then(DecodeHexText);
            if (raw && raw->empty()) continue;
            is_empty = false;
            if (const auto printed = raw.and_then([&](const auto& bytes) { return Print(bytes); });
                !printed) {
                status =
                    Report(input.name(), "line " + std::to_string(number) + ": " + printed.error());
            }
        }
        return is_empty ? Report(input.name(), "no transaction") : status;
    }

    int PrintRaw(Input& input) {
        const auto printed = ReadBytes(input).and_then([&](const auto& raw) { return Print(raw); });
        return printed ? 0 : Report(input.name(), printed.error());
    }

    Result<void> Print(ByteSpan raw) {
        const auto tx = btcutil::ParseAnyTx(raw);
        if (!tx) return wire::Unexpected<std::string>(Describe(tx.error(), raw.size()));
        const chainhash::Txid txid = tx->TxHash();
        m_output << txid.hash();
        if (m_with_wtxid) {
            m_output << '\t' << (tx->HasWitness() ? tx->WitnessHash().hash() : txid.hash());
        }
        m_output << '\n';
        return {};
    }

    bool m_with_wtxid;
    Output& m_output;
};

}  // namespace

int RunId(const IdOptions& options) {
    Output output = StandardOutput();
    IdPrinter printer(options.wtxid, output);
    int status = 0;
    for (const std::string& argument : options.inputs) {
        if (printer.PrintAll(argument) != 0) status = 1;
    }
    return output.Finish() != 0 ? 1 : status;
}

}  // namespace txhash::tool
