// SPDX-License-Identifier: MIT
// txhash sighash: what the signatures of one input sign.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "btcutil/amount.h"
#include "btcutil/block/any_tx.h"
#include "btcutil/script/taproot.h"
#include "btcutil/verify/spend.h"
#include "chainhash/hex.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/input.h"
#include "tools/txhash/json_writer.h"
#include "tools/txhash/report.h"
#include "tools/txhash/spent_outputs_file.h"

namespace txhash::tool {
namespace {

using btcutil::Sighash;
using btcutil::SighashKind;
using btcutil::SigningContext;
using btcutil::Spend;
using chainhash::ToHex;
using wire::Unexpected;

/// What the inputs of a transaction spend, as far as the command line tells: nothing, an output for
/// each input, or one that is known among others that are blank.
struct SpentOutputs {
    std::vector<wire::TxOut> outputs{};
    bool all_known = false;
};

/// "0.5:0014..." is an amount in bitcoin and a script.
Result<wire::TxOut> ParsePrevout(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return Unexpected<std::string>("no ':' behind the amount");
    const auto value = btcutil::Amount::FromBtc(text.substr(0, colon));
    if (!value) return Unexpected<std::string>("not an amount in bitcoin");
    auto script = DecodeHexText(text.substr(colon + 1));
    if (!script) return Unexpected<std::string>("script: " + script.error());
    return wire::TxOut{.value_sat = value->sat, .script_pubkey = std::move(*script)};
}

Result<std::vector<wire::TxOut>> ReadPrevouts(const SighashOptions& options) {
    std::vector<wire::TxOut> outputs;
    for (const std::string& text : options.prevouts) {
        auto output = ParsePrevout(text);
        if (!output) return Unexpected<std::string>("--prevout " + text + ": " + output.error());
        outputs.push_back(std::move(*output));
    }
    if (options.spent_outputs_file.empty()) return outputs;
    const auto file = PrevoutsFile::Read(options.spent_outputs_file);
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
    auto given = ReadPrevouts(options);
    if (!given) return Unexpected<std::string>(given.error());
    if (given->size() == input_count) return SpentOutputs{std::move(*given), true};
    if (given->empty()) {
        if (options.spent_outputs_file.empty()) return SpentOutputs();
    } else if (given->size() == 1) {
        SpentOutputs spent{std::vector<wire::TxOut>(input_count)};
        spent.outputs[options.input_index] = std::move(given->front());
        return spent;
    }
    return Unexpected<std::string>(Count(given->size(), "prevout") + " for " +
                                   Count(input_count, "input"));
}

/// The context that the options name. `script` is theirs.
Result<SigningContext> ContextOfOptions(SighashKind kind, ByteSpan script,
                                        const wire::TxOut* prevout) {
    SigningContext signing{.kind = kind, .script = script};
    if (kind == SighashKind::SegwitV0) {
        if (prevout == nullptr) {
            return Unexpected<std::string>("the amount is signed, too: give --prevout");
        }
        signing.value_sat = prevout->value_sat;
    } else if (kind == SighashKind::Taproot) {
        signing.taproot.leaf_hash = btcutil::TapLeafHash(btcutil::TAPSCRIPT_LEAF_VERSION, script);
    }
    return signing;
}

/// The context that follows from the input and what it spends.
Result<SigningContext> ContextOfSpend(const Spend& spend) {
    const std::string type = '(' + spend.type.ToString() + ')';
    if (spend.error) {
        return Unexpected<std::string>(
            std::string(ToString(*spend.error)) + ' ' + type +
            "; --legacy, --segwit-v0 or --tapscript can name the script that is signed");
    }
    if (!spend.signing) {
        return Unexpected<std::string>("no rule tells what its signatures sign " + type);
    }
    return *spend.signing;
}

/// Adds what only some taproot signatures sign.
Result<void> AddTaprootOptions(SigningContext& signing, const SighashOptions& options) {
    if (options.annex) {
        if (signing.kind != SighashKind::Taproot) {
            return Unexpected<std::string>("--annex is for taproot");
        }
        const auto annex = DecodeHexText(*options.annex);
        if (!annex) return Unexpected<std::string>("--annex: " + annex.error());
        if (annex->empty() || annex->front() != btcutil::TaprootWitness::ANNEX_TAG) {
            return Unexpected<std::string>("--annex: an annex begins with 50");
        }
        signing.taproot.annex_hash = btcutil::AnnexHash(*annex);
    }
    if (options.code_separator) {
        if (!signing.taproot.leaf_hash) {
            return Unexpected<std::string>("--code-separator is for tapscripts");
        }
        signing.taproot.code_separator_position = *options.code_separator;
    }
    return {};
}

/// A digest, and all that is to be said of it.
struct Answer {
    std::optional<btcutil::SpendType> type{};  ///< if the script was not named by options
    SigningContext signing{};
    std::uint32_t hash_type{};
    Sighash sighash{};
};

void PrintJson(Output& output, std::size_t input_index, const Answer& answer) {
    const SigningContext& signing = answer.signing;
    JsonWriter json(output);
    json.Object([&] {
        json.Member("sighash", ToHex(answer.sighash.bytes()));
        json.Member("input", input_index);
        if (answer.type) json.Member("type", answer.type->ToString());
        json.Member("kind", ToString(signing.kind));
        json.Member("hash_type", answer.hash_type);
        if (const auto name = btcutil::HashTypeName(answer.hash_type); !name.empty()) {
            json.Member("hash_type_name", name);
        }
        switch (signing.kind) {
            case SighashKind::Legacy:
                json.Member("sighash_display_order", answer.sighash.ToHex());
                json.Member("script_code", ToHex(signing.script));
                break;
            case SighashKind::SegwitV0:
                json.Member("script_code", ToHex(signing.script));
                json.Member("value", btcutil::Amount{signing.value_sat});
                break;
            case SighashKind::Taproot:
                if (signing.taproot.leaf_hash) {
                    json.Member("tapscript", ToHex(signing.script));
                    json.Member("leaf_hash", ToHex(signing.taproot.leaf_hash->bytes));
                    json.Member("code_separator", signing.taproot.code_separator_position);
                }
                if (signing.taproot.annex_hash) {
                    json.Member("annex_hash", ToHex(signing.taproot.annex_hash->bytes));
                }
                break;
        }
    });
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
    const wire::TxOut* prevout = spent->outputs.empty() ? nullptr : &spent->outputs[index];

    // Both are referred to by the context.
    Bytes script;
    Spend spend;
    Answer answer;
    Result<SigningContext> signing;
    if (options.kind) {
        auto decoded = DecodeHexText(options.script);
        if (!decoded) return Unexpected<std::string>("script: " + decoded.error());
        script = std::move(*decoded);
        signing = ContextOfOptions(*options.kind, script, prevout);
    } else {
        if (prevout == nullptr) {
            return Unexpected<std::string>("what it spends is not known: give --prevout");
        }
        spend = Spend::Of(tx, index, {prevout->value_sat, prevout->script_pubkey});
        answer.type = spend.type;
        signing = ContextOfSpend(spend);
    }
    if (!signing) return Unexpected<std::string>(signing.error());
    if (auto added = AddTaprootOptions(*signing, options); !added) {
        return Unexpected<std::string>(added.error());
    }
    const bool is_taproot = signing->kind == SighashKind::Taproot;
    answer.signing = *signing;
    answer.hash_type =
        options.hash_type.value_or(is_taproot ? btcutil::SIGHASH_DEFAULT : btcutil::SIGHASH_ALL);
    if (is_taproot && !spent->all_known &&
        (prevout == nullptr || !btcutil::IsAnyoneCanPay(answer.hash_type))) {
        return Unexpected<std::string>(btcutil::IsAnyoneCanPay(answer.hash_type)
                                           ? "what the input spends is signed: give its prevout"
                                           : "all prevouts are signed: give one for each input");
    }
    const btcutil::SighashCache cache(tx, btcutil::SpentOutputs(spent->outputs));
    const auto sighash = answer.signing.Digest(cache, index, answer.hash_type);
    if (!sighash) return Unexpected<std::string>(std::string(ToString(sighash.error())));
    answer.sighash = *sighash;

    Output output = StandardOutput();
    if (options.json) {
        PrintJson(output, index, answer);
    } else {
        output << ToHex(answer.sighash.bytes()) << '\n';
    }
    return output.Finish();
}

}  // namespace

int RunSighash(const SighashOptions& options) {
    if (options.input == STDIO_NAME && options.spent_outputs_file == STDIO_NAME) {
        return Report(FileName(STDIO_NAME), "cannot be both the transaction and its prevouts");
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
