// SPDX-License-Identifier: MIT
// txhash sighash: what the signatures of one input sign.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "btcutil/amount.h"
#include "btcutil/block.h"
#include "btcutil/script.h"
#include "btcutil/verify.h"
#include "chainhash/bytes.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/input/input.h"
#include "tools/txhash/input/spent_outputs_file.h"
#include "tools/txhash/output/json_writer.h"
#include "tools/txhash/output/report.h"

namespace txhash::tool {
namespace {

using btcutil::LegacySigning;
using btcutil::SegwitV0Signing;
using btcutil::SigningContext;
using btcutil::Spend;
using btcutil::TaprootSigning;
using chainhash::ToHex;
using wire::Unexpected;

/// What the inputs of a transaction spend, as far as the command line says: nothing, one output per
/// input, or one known output among blank ones.
struct SpentOutputs {
    std::vector<wire::TxOut> outputs{};
    bool all_known = false;
};

/// "0.5:0014..." is an amount in bitcoin and a script.
Result<wire::TxOut> ParseSpentOutput(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return Unexpected<std::string>("no ':' after the amount");
    const auto value = btcutil::Amount::FromBtc(text.substr(0, colon));
    if (!value) return Unexpected<std::string>("not an amount in bitcoin");
    auto script = DecodeHexText(text.substr(colon + 1));
    if (!script) return Unexpected<std::string>("script: " + script.error());
    return wire::TxOut{.value_sat = value->sat, .script_pubkey = std::move(*script)};
}

Result<std::vector<wire::TxOut>> ReadSpentOutputs(const SighashOptions& options) {
    std::vector<wire::TxOut> outputs;
    for (const std::string& text : options.spent_outputs) {
        auto output = ParseSpentOutput(text);
        if (!output)
            return Unexpected<std::string>("--spent-output " + text + ": " + output.error());
        outputs.push_back(std::move(*output));
    }
    if (options.spent_outputs_file.empty()) return outputs;
    const auto file = SpentOutputsFile::Read(options.spent_outputs_file);
    if (!file) {
        return Unexpected<std::string>(FileName(options.spent_outputs_file) + ": " + file.error());
    }
    for (const wire::TxOutView& output : file->outputs()) {
        outputs.push_back(
            {output.value_sat, {output.script_pubkey.begin(), output.script_pubkey.end()}});
    }
    return outputs;
}

Result<SpentOutputs> FindSpentOutputs(const SighashOptions& options, std::size_t input_count) {
    auto given = ReadSpentOutputs(options);
    if (!given) return Unexpected<std::string>(given.error());
    if (given->size() == input_count) return SpentOutputs{std::move(*given), true};
    if (given->empty()) {
        if (options.spent_outputs_file.empty()) return SpentOutputs();
    } else if (given->size() == 1) {
        SpentOutputs spent{std::vector<wire::TxOut>(input_count)};
        spent.outputs[options.input_index] = std::move(given->front());
        return spent;
    }
    return Unexpected<std::string>(Count(given->size(), "spent output") + " for " +
                                   Count(input_count, "input"));
}

/// The context that the options specify. `script` is theirs; `spent` is what the input spends, or
/// null.
Result<SigningContext> ContextOfOptions(SighashKind kind, ByteSpan script,
                                        const wire::TxOut* spent) {
    switch (kind) {
        case SighashKind::Legacy:
            return LegacySigning{.script_code = script};
        case SighashKind::SegwitV0:
            if (spent == nullptr) {
                return Unexpected<std::string>("the amount is signed, too: give --spent-output");
            }
            return SegwitV0Signing{.script_code = script, .value_sat = spent->value_sat};
        case SighashKind::Taproot:
            break;
    }
    return TaprootSigning{
        .tapscript = script,
        .context = {.leaf_hash = btcutil::TapLeafHash(btcutil::TAPSCRIPT_LEAF_VERSION, script)}};
}

/// The context that follows from the input and what it spends.
Result<SigningContext> ContextOfSpend(const Spend& spend) {
    const std::string type = '(' + spend.type.ToString() + ')';
    if (spend.error) {
        return Unexpected<std::string>(
            std::string(ToString(spend.error->code)) + ' ' + type +
            "; --legacy, --segwit-v0 or --tapscript can name the script that is signed");
    }
    if (!spend.signing) {
        return Unexpected<std::string>("no rule says what its signatures sign " + type);
    }
    return *spend.signing;
}

/// Adds what only some taproot signatures sign.
Result<void> AddTaprootOptions(SigningContext& signing, const SighashOptions& options) {
    auto* const taproot = std::get_if<TaprootSigning>(&signing);
    if (options.annex) {
        if (taproot == nullptr) return Unexpected<std::string>("--annex is for taproot");
        const auto annex = DecodeHexText(*options.annex);
        if (!annex) return Unexpected<std::string>("--annex: " + annex.error());
        if (annex->empty() || annex->front() != btcutil::TaprootWitness::ANNEX_TAG) {
            return Unexpected<std::string>("--annex: an annex begins with 50");
        }
        taproot->context.annex_hash = btcutil::AnnexHash(*annex);
    }
    if (options.code_separator) {
        if (taproot == nullptr || !taproot->context.leaf_hash) {
            return Unexpected<std::string>("--code-separator is for tapscripts");
        }
        taproot->context.code_separator_position = *options.code_separator;
    }
    return {};
}

/// What is signed, apart from the context.
struct Request {
    std::size_t input_index;
    std::optional<btcutil::SpendType> type{};  ///< if the script follows from what is spent
    std::uint32_t hash_type{};
};

// What each kind of digest covers besides the transaction, as JSON.

void PrintContext(JsonWriter& json, const LegacySigning& signing,
                  const btcutil::LegacySighash& sighash) {
    json.Member("sighash_display_order", sighash.ToHex());
    json.Member("script_code", ToHex(signing.script_code));
}

void PrintContext(JsonWriter& json, const SegwitV0Signing& signing,
                  const btcutil::SegwitV0Sighash&) {
    json.Member("script_code", ToHex(signing.script_code));
    json.Member("value", btcutil::Amount{signing.value_sat});
}

void PrintContext(JsonWriter& json, const TaprootSigning& signing, const btcutil::TaprootSighash&) {
    const btcutil::TaprootContext& context = signing.context;
    if (context.leaf_hash) {
        json.Member("tapscript", ToHex(signing.tapscript));
        json.Member("leaf_hash", ToHex(context.leaf_hash->bytes));
        json.Member("code_separator", context.code_separator_position);
    }
    if (context.annex_hash) json.Member("annex_hash", ToHex(context.annex_hash->bytes));
}

std::string_view NameOf(const LegacySigning&) { return "legacy"; }
std::string_view NameOf(const SegwitV0Signing&) { return "segwit_v0"; }
std::string_view NameOf(const TaprootSigning&) { return "taproot"; }

template <class Signing, class Digest>
void PrintJson(Output& output, const Request& request, const Signing& signing,
               const Digest& sighash) {
    JsonWriter json(output);
    json.Object([&] {
        json.Member("sighash", ToHex(sighash.bytes()));
        json.Member("input", request.input_index);
        if (request.type) json.Member("type", request.type->ToString());
        json.Member("kind", NameOf(signing));
        json.Member("hash_type", request.hash_type);
        if (const auto name = btcutil::HashTypeName(request.hash_type); !name.empty()) {
            json.Member("hash_type_name", name);
        }
        PrintContext(json, signing, sighash);
    });
}

/// Prints `sighash`. Returns the exit status.
template <class Signing, class Digest>
Result<int> Print(bool as_json, const Request& request, const Signing& signing,
                  const Digest& sighash) {
    Output output = StandardOutput();
    if (as_json) {
        PrintJson(output, request, signing, sighash);
    } else {
        output << ToHex(sighash.bytes()) << '\n';
    }
    return output.Finish();
}

template <class Signing, class Digest>
Result<int> Print(bool as_json, const Request& request, const Signing& signing,
                  const wire::Expected<Digest, btcutil::SighashError>& sighash) {
    if (!sighash) return Unexpected<std::string>(std::string(ToString(sighash.error().code)));
    return Print(as_json, request, signing, *sighash);
}

/// Computes the digest and prints it. Returns the exit status, or what is wrong with the request.
Result<int> Run(const SighashOptions& options, const wire::TxView& tx) {
    const std::size_t index = options.input_index;
    const std::size_t input_count = tx.inputs().size();
    if (index >= input_count) {
        return Unexpected<std::string>("there are " + Count(input_count, "input") +
                                       ", counted from 0");
    }
    const auto spent = FindSpentOutputs(options, input_count);
    if (!spent) return Unexpected<std::string>(spent.error());
    const wire::TxOut* spent_output = spent->outputs.empty() ? nullptr : &spent->outputs[index];

    // The context refers to both.
    Bytes script;
    Spend spend;
    Request request{.input_index = index};
    Result<SigningContext> signing;
    if (options.kind) {
        auto decoded = DecodeHexText(options.script);
        if (!decoded) return Unexpected<std::string>("script: " + decoded.error());
        script = std::move(*decoded);
        signing = ContextOfOptions(*options.kind, script, spent_output);
    } else {
        if (spent_output == nullptr) {
            return Unexpected<std::string>("the spent output is not known: give --spent-output");
        }
        wire::ForEachInput(tx, [&](std::size_t i, const wire::TxInView& input,
                                   const wire::TxWitnessView& witness) {
            if (i == index) spend = Spend::Of(i, *spent_output, input.script_sig, witness);
        });
        request.type = spend.type;
        signing = ContextOfSpend(spend);
    }
    if (!signing) return Unexpected<std::string>(signing.error());
    if (auto added = AddTaprootOptions(*signing, options); !added) {
        return Unexpected<std::string>(added.error());
    }
    const bool is_taproot = std::holds_alternative<TaprootSigning>(*signing);
    request.hash_type =
        options.hash_type.value_or(is_taproot ? btcutil::SIGHASH_DEFAULT : btcutil::SIGHASH_ALL);
    const bool anyone_can_pay = btcutil::IsAnyoneCanPay(request.hash_type);
    if (is_taproot && !spent->all_known && (spent_output == nullptr || !anyone_can_pay)) {
        return Unexpected<std::string>(
            anyone_can_pay ? "the spent output is signed: give --spent-output"
                           : "all spent outputs are signed: give one for each input");
    }
    const btcutil::SighashCache cache(tx, btcutil::SpentOutputs(spent->outputs));
    return std::visit(
        [&](const auto& context) {
            return Print(options.json, request, context,
                         context.Digest(cache, index, request.hash_type));
        },
        *signing);
}

}  // namespace

int RunSighash(const SighashOptions& options) {
    if (options.input == STDIO_NAME && options.spent_outputs_file == STDIO_NAME) {
        return Report(FileName(STDIO_NAME), "cannot be both the transaction and its spent outputs");
    }
    auto input = Input::Open(options.input);
    if (!input) return Report(options.input, input.error());
    const auto raw = ReadBytes(*input);
    if (!raw) return Report(input->name(), raw.error());
    const auto tx = btcutil::ParseAnyTx(*raw);
    if (!tx) return Report(input->name(), Describe(tx.error(), raw->size()));
    const auto status = Run(options, *tx);
    if (!status) {
        return Report(input->name(),
                      "input " + std::to_string(options.input_index) + ": " + status.error());
    }
    return *status;
}

}  // namespace txhash::tool
