// SPDX-License-Identifier: MIT
// The command lines of sighash and verify-signatures.

#include <memory>
#include <string>

#include "btcutil/script.h"
#include "tools/txhash/command_line.h"

namespace txhash::tool {

void AddSighash(CLI::App& app, int& status) {
    auto options = std::make_shared<SighashOptions>();
    CLI::App* sighash =
        app.add_subcommand("sighash", "Print the digest that the signatures of an input sign");
    sighash
        ->add_option("INPUT", options->input,
                     "FILE (hex or raw), HEX, or - for standard input (the default)")
        ->type_name("");
    sighash->add_option("--input", options->input_index, "Which input, counted from 0")
        ->capture_default_str()
        ->check(IsWholeNumber)
        ->type_name("N");
    sighash
        ->add_option_function<std::string>(
            "--type",
            [options](const std::string& text) {
                options->hash_type = btcutil::ParseHashType(text);
            },
            "The hash type: ALL (the default, except for taproot), NONE or SINGLE, each with or "
            "without '|ANYONECANPAY'; DEFAULT (the default for taproot); or a number, 0x...")
        ->check([](const std::string& text) {
            return btcutil::ParseHashType(text) ? "" : text + " is not a hash type";
        })
        ->type_name("TYPE");
    auto* spent_output =
        sighash
            ->add_option("--spent-output,--prevout", options->spent_outputs,
                         "The output that the input spends: its amount in bitcoin and its script "
                         "in hex. Once for each input, the outputs that they all spend")
            ->allow_extra_args(false)
            ->type_name("BTC:SCRIPT");
    sighash
        ->add_option("--spent-outputs,--prevouts", options->spent_outputs_file,
                     "A file of these outputs as on the wire, hex or raw, or -")
        ->excludes(spent_output)
        ->type_name("FILE");
    auto* kinds = sighash->add_option_group(
        "Digest",
        "Which digest of which script, in hex, instead of what follows from the spent output "
        "and the input");
    const auto add_kind = [&](const char* name, SighashKind kind, const char* what) {
        kinds
            ->add_option_function<std::string>(
                name,
                [options, kind](const std::string& script) {
                    options->kind = kind;
                    options->script = script;
                },
                what)
            ->type_name("SCRIPT");
    };
    add_kind("--legacy", SighashKind::Legacy, "The pre-segwit digest of this script code");
    add_kind("--segwit-v0", SighashKind::SegwitV0, "The BIP-0143 digest of this script code");
    add_kind("--tapscript", SighashKind::Taproot, "The BIP-0342 digest of this script");
    kinds->require_option(0, 1);
    sighash->add_option("--annex", options->annex, "The taproot annex, including its first byte 50")
        ->type_name("HEX");
    sighash
        ->add_option("--code-separator", options->code_separator,
                     "The position, counting opcodes from 0, of the last OP_CODESEPARATOR that a "
                     "tapscript executes")
        ->check(IsWholeNumber)
        ->type_name("N");
    sighash->add_flag("--json", options->json, "Print JSON, including what the digest covers");
    sighash->footer(
        "The digest is printed in the byte order in which it is signed. Its kind and script\n"
        "follow from what the input spends; a script inside a hash comes from the script_sig or\n"
        "the witness.\n"
        "\n"
        "Examples:\n"
        "  txhash sighash --input 1 --spent-output 6:00141d0f...33f1 tx.hex\n"
        "  txhash sighash --spent-outputs spent.raw --type 'SINGLE|ANYONECANPAY' tx.hex\n"
        "  txhash sighash --legacy 76a914...88ac tx.hex");
    OnParsed(sighash, options, RunSighash, status);
}

void AddVerifySignatures(CLI::App& app, int& status) {
    auto options = std::make_shared<VerifySignaturesOptions>();
    CLI::App* verify = app.add_subcommand("verify-signatures", "Verify the signatures of a block");
    verify->add_option("BLOCK", options->input, "FILE (hex or raw), or - for standard input")
        ->required()
        ->type_name("");
    verify
        ->add_option("--spent-outputs,--prevouts", options->spent_outputs_file,
                     "The outputs that the block spends, hex or raw, or -: those of all inputs "
                     "except the coinbase's, in block order, each as on the wire")
        ->required()
        ->type_name("FILE");
    AddFormatFlags(verify, options->format, "Print one row per type, then '# total TAB ...'");
    verify->footer(
        "Each input that fails is reported on standard error, and the exit status is 1. Scripts\n"
        "are not run: inputs whose scripts have no standard form are counted as not checked.\n"
        "\n"
        "Example:\n"
        "  txhash verify-signatures block.raw --spent-outputs spent.raw");
    OnParsed(verify, options, RunVerifySignatures, status);
}

}  // namespace txhash::tool
