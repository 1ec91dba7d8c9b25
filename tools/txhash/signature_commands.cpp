// SPDX-License-Identifier: MIT
// The command lines of sighash and verify-signatures.

#include <memory>
#include <string>

#include "tools/txhash/command_line.h"

namespace txhash::tool {

void AddSighash(CLI::App& app, int& status) {
    auto options = std::make_shared<SighashOptions>();
    CLI::App* sighash =
        app.add_subcommand("sighash", "Print the digest that signatures of an input sign");
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
            "The hash type: ALL (taken if none is given, but for taproot), NONE or SINGLE, with "
            "or without '|ANYONECANPAY'; DEFAULT (taken for taproot); or a number, 0x...")
        ->check([](const std::string& text) {
            return btcutil::ParseHashType(text) ? "" : text + " is no hash type";
        })
        ->type_name("TYPE");
    auto* prevout =
        sighash
            ->add_option("--prevout", options->prevouts,
                         "The output that the input spends: its amount in bitcoin and its script "
                         "in hex. Or, given once for each input, what they all spend")
            ->allow_extra_args(false)
            ->type_name("BTC:SCRIPT");
    sighash
        ->add_option("--prevouts", options->spent_outputs_file,
                     "A file of these outputs as on the wire, hex or raw, or -")
        ->excludes(prevout)
        ->type_name("FILE");
    auto* kinds = sighash->add_option_group(
        "Digest",
        "Which digest over which script, in hex, in the place of what follows from the "
        "prevout and the input");
    const auto add_kind = [&](const char* name, btcutil::SighashKind kind, const char* what) {
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
    add_kind("--legacy", btcutil::SighashKind::Legacy, "Before segwit, of this script code");
    add_kind("--segwit-v0", btcutil::SighashKind::SegwitV0, "BIP-0143, of this script code");
    add_kind("--tapscript", btcutil::SighashKind::Taproot, "BIP-0342, of this script");
    kinds->require_option(0, 1);
    sighash->add_option("--annex", options->annex, "The annex of taproot, with its first byte 50")
        ->type_name("HEX");
    sighash
        ->add_option("--code-separator", options->code_separator,
                     "Of tapscripts: the number, counting opcodes from 0, of the last "
                     "OP_CODESEPARATOR that is executed")
        ->check(IsWholeNumber)
        ->type_name("N");
    sighash->add_flag("--json", options->json, "Print JSON, with what the digest covers");
    sighash->footer(
        "The digest is printed in the order in which it is signed. Kind and script follow from\n"
        "what the input spends; scripts inside a hash are taken from its script_sig and witness.\n"
        "\n"
        "Examples:\n"
        "  txhash sighash --input 1 --prevout 6:00141d0f...33f1 tx.hex\n"
        "  txhash sighash --prevouts spent.raw --type 'SINGLE|ANYONECANPAY' tx.hex\n"
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
        ->add_option("--prevouts", options->prevouts,
                     "The outputs that are spent, hex or raw, or -: those of all inputs but the "
                     "coinbase's, in their order, each as on the wire")
        ->required()
        ->type_name("FILE");
    AddFormatFlags(verify, options->format, "Print a row a type, then '# total TAB ...'");
    verify->footer(
        "Each input with a wrong signature is a line on standard error, and makes the exit status\n"
        "1. Scripts are not run: inputs whose scripts have no standard form are counted as not\n"
        "checked.\n"
        "\n"
        "Example:\n"
        "  txhash verify-signatures block.raw --prevouts block.prevouts");
    OnParsed(verify, options, RunVerifySignatures, status);
}

}  // namespace txhash::tool
