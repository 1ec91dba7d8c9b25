// SPDX-License-Identifier: MIT
// txhash verify-signatures: the signatures of one block, counted by what they spend.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "btcutil/verify.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/input/input.h"
#include "tools/txhash/input/spent_outputs_file.h"
#include "tools/txhash/output/format.h"
#include "tools/txhash/output/json_writer.h"
#include "tools/txhash/output/report.h"
#include "wire/block.h"

namespace txhash::tool {
namespace {

using btcutil::InputCheck;
using btcutil::SignatureStatus;

struct Tally {
    std::size_t inputs = 0;
    std::size_t signatures = 0;  ///< verified
    std::size_t failed = 0;      ///< inputs
    std::size_t not_checked = 0;

    void Add(const InputCheck& input) noexcept {
        ++inputs;
        signatures += input.signatures.value_or(0);
        if (input.status == SignatureStatus::Invalid) ++failed;
        if (input.status == SignatureStatus::NotChecked) ++not_checked;
    }
};

struct FailedInput {
    std::size_t tx_index;
    chainhash::Txid txid;
    std::size_t input_index;
    std::string type;
    std::string message;
};

/// The result for one block.
struct Verification {
    std::map<std::string, Tally> by_type;
    Tally total;
    std::vector<FailedInput> failures;

    /// `txid` is that of `tx`, computed at most once.
    void Add(std::size_t tx_index, const wire::TxView& tx, std::optional<chainhash::Txid>& txid,
             std::size_t input_index, const InputCheck& input) {
        std::string type = input.type.ToString();
        by_type[type].Add(input);
        total.Add(input);
        if (input.status != SignatureStatus::Invalid) return;
        if (!txid) txid = tx.TxHash();
        failures.push_back({tx_index, *txid, input_index, std::move(type),
                            std::string(ToString(input.error->code))});
    }
};

std::string TransactionName(std::size_t index, const chainhash::Txid& txid) {
    return "transaction " + std::to_string(index) + " (" + txid.ToHex() + ')';
}

/// Verifies all inputs except the coinbase's. The error says what is wrong with the spent outputs.
Result<Verification> Verify(const wire::BlockView& block, const SpentOutputsFile& spent) {
    Verification verification;
    std::size_t tx_index = 0;
    std::size_t used = 0;
    for (const wire::TxView& tx : block.Transactions()) {
        const std::size_t index = tx_index++;
        if (index == 0 && tx.IsCoinBase()) continue;
        const auto rest = spent.outputs().subspan(used);
        const std::size_t input_count = tx.inputs().size();
        if (rest.size() < input_count) {
            return wire::Unexpected<std::string>(
                "byte " + std::to_string(spent.OffsetOf(used + rest.size())) +
                ": no spent output for " + TransactionName(index, tx.TxHash()) + " input " +
                std::to_string(rest.size()));
        }
        std::optional<chainhash::Txid> txid;
        btcutil::SignatureChecker(tx, btcutil::SpentOutputs(rest.first(input_count)))
            .CheckAll([&](std::size_t input_index, const InputCheck& input) {
                verification.Add(index, tx, txid, input_index, input);
            });
        used += input_count;
    }
    if (const std::size_t left = spent.outputs().size() - used; left != 0) {
        return wire::Unexpected<std::string>("byte " + std::to_string(spent.OffsetOf(used)) + ": " +
                                             Count(left, "spent output") +
                                             " left over after those of the block");
    }
    return verification;
}

void PrintText(Output& output, const Verification& verification) {
    output << "  inputs  signatures    failed  not checked  type\n";
    const auto print_row = [&](const Tally& tally, std::string_view type) {
        output << Column(tally.inputs, 8) << Column(tally.signatures, 12)
               << Column(tally.failed, 10) << Column(tally.not_checked, 13) << "  " << type << '\n';
    };
    for (const auto& [type, tally] : verification.by_type) print_row(tally, type);
    print_row(verification.total, "total");
}

void PrintTsv(Output& output, const Verification& verification) {
    output << "# type\tinputs\tsignatures\tfailed\tnot_checked\n";
    const auto print_row = [&](const Tally& tally, std::string_view type) {
        output << type << '\t' << tally.inputs << '\t' << tally.signatures << '\t' << tally.failed
               << '\t' << tally.not_checked << '\n';
    };
    for (const auto& [type, tally] : verification.by_type) print_row(tally, type);
    print_row(verification.total, "# total");
}

void WriteTally(JsonWriter& json, const Tally& tally) {
    json.Member("inputs", tally.inputs);
    json.Member("signatures", tally.signatures);
    json.Member("failed", tally.failed);
    json.Member("not_checked", tally.not_checked);
}

void PrintJson(Output& output, const wire::BlockView& block, const Verification& verification) {
    JsonWriter json(output);
    json.Object([&] {
        json.Member("hash", block.BlockHash().ToHex());
        json.Member("nTx", block.Transactions().size());
        WriteTally(json, verification.total);
        json.Array("types", [&] {
            for (const auto& entry : verification.by_type) {
                json.Object([&] {
                    json.Member("type", entry.first);
                    WriteTally(json, entry.second);
                });
            }
        });
        json.Array("failures", [&] {
            for (const FailedInput& input : verification.failures) {
                json.Object([&] {
                    json.Member("tx", input.tx_index);
                    json.Member("txid", input.txid.ToHex());
                    json.Member("input", input.input_index);
                    json.Member("type", input.type);
                    json.Member("message", input.message);
                });
            }
        });
    });
}

}  // namespace

int RunVerifySignatures(const VerifySignaturesOptions& options) {
    if (options.input == STDIO_NAME && options.spent_outputs_file == STDIO_NAME) {
        return Report(FileName(STDIO_NAME), "cannot be both the block and its spent outputs");
    }
    auto input = Input::OpenFile(options.input);
    if (!input) return Report(options.input, input.error());
    const auto raw = ReadBytes(*input);
    if (!raw) return Report(input->name(), raw.error());
    wire::BlockView block;
    if (const auto parsed = block.Parse(*raw); !parsed) {
        return Report(input->name(), Describe(parsed.error(), raw->size()));
    }
    const auto spent = SpentOutputsFile::Read(options.spent_outputs_file);
    const std::string spent_name = FileName(options.spent_outputs_file);
    if (!spent) return Report(spent_name, spent.error());
    const auto verification = Verify(block, *spent);
    if (!verification) return Report(spent_name, verification.error());

    Output output = StandardOutput();
    switch (options.format) {
        case BlockFormat::Text:
            PrintText(output, *verification);
            break;
        case BlockFormat::Json:
            PrintJson(output, block, *verification);
            break;
        case BlockFormat::Tsv:
            PrintTsv(output, *verification);
            break;
    }
    int status = output.Finish();
    for (const FailedInput& failed : verification->failures) {
        status = Report(input->name(), TransactionName(failed.tx_index, failed.txid) + " input " +
                                           std::to_string(failed.input_index) + ": " +
                                           failed.message + " (" + failed.type + ')');
    }
    return status;
}

}  // namespace txhash::tool
