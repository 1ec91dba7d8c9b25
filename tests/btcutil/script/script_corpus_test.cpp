// SPDX-License-Identifier: MIT
// Scripts of real blocks and of Bitcoin Core's test vectors, checked against independent rules:
// regular expressions over their hex, and the notation of the vectors.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "btcutil/script/asm.h"
#include "btcutil/script/builder.h"
#include "btcutil/script/output_script.h"
#include "btcutil/script/script.h"
#include "btcutil/script/signature_encoding.h"
#include "chainhash/bytes.h"
#include "tests/support/bytes.h"
#include "tests/support/data/corpus_fixture.h"
#include "tests/support/data/json.h"
#include "tests/support/script/expect_script_walk.h"
#include "tests/support/script/script_notation.h"
#include "wire/block.h"

namespace txhash::btcutil {
namespace {

using chainhash::ToHex;
using nlohmann::json;
using testing_support::CorpusBlocks;
using testing_support::CorpusItem;
using testing_support::ExpectScriptWalk;
using testing_support::FromHex;
using testing_support::IsDecimal;
using testing_support::ParseScriptNotation;
using testing_support::Words;

class ScriptCorpus : public testing_support::CorpusTest {};

json ReadVectors(const std::string& name) {
    return testing_support::ParseJson(
        testing_support::ReadFile(testing_support::CorpusPath("vectors/" + name)));
}

/// The blocks of the corpus, and the first 256.
std::vector<CorpusItem> Blocks() {
    std::vector<CorpusItem> blocks = CorpusBlocks();
    for (CorpusItem& block : testing_support::CorpusBlockFile("mainnet-1-to-256.dat")) {
        blocks.push_back(std::move(block));
    }
    return blocks;
}

struct Scripts {
    std::set<Bytes> script_sigs;
    std::set<Bytes> script_pubkeys;
};

/// The scripts of a block, except the coinbase's script_sig, which is not a script.
Scripts ScriptsOf(const Bytes& raw_block) {
    Scripts scripts;
    const auto block = *wire::MsgBlock::Deserialize(raw_block);
    for (std::size_t i = 0; i < block.transactions.size(); ++i) {
        const wire::MsgTx& tx = block.transactions[i];
        for (const wire::TxOut& output : tx.outputs) {
            scripts.script_pubkeys.insert(output.script_pubkey);
        }
        if (i == 0) continue;
        for (const wire::TxIn& input : tx.inputs) scripts.script_sigs.insert(input.script_sig);
    }
    return scripts;
}

/// The type of a script_pubkey, as far as a regular expression can tell: it does not check the
/// number of keys of a multisig.
OutputType TypeByPattern(const std::string& hex) {
    struct Pattern {
        OutputType type;
        std::regex regex;
    };
    static const Pattern patterns[] = {
        {OutputType::PubKey, std::regex("21(02|03).{64}ac|41(04|06|07).{128}ac")},
        {OutputType::PubKeyHash, std::regex("76a914.{40}88ac")},
        {OutputType::ScriptHash, std::regex("a914.{40}87")},
        {OutputType::WitnessV0KeyHash, std::regex("0014.{40}")},
        {OutputType::WitnessV0ScriptHash, std::regex("0020.{64}")},
        {OutputType::WitnessV1Taproot, std::regex("5120.{64}")},
        {OutputType::Anchor, std::regex("51024e73")},
        {OutputType::Multisig,
         std::regex("5[1-9a-f](21(02|03).{64}|41(04|06|07).{128})+5[1-9a-f]ae")},
        {OutputType::NullData, std::regex("6a(00)?|6a(0[1-9a-f]|[1-3].|4[0-9ab])(..)+|6a4c(..)+")},
    };
    for (const auto& [type, regex] : patterns) {
        if (std::regex_match(hex, regex)) return type;
    }
    return OutputType::NonStandard;
}

/// The script that `output` was parsed from.
Bytes Rebuild(const OutputScript& output) {
    ScriptBuilder builder;
    switch (output.type) {
        case OutputType::PubKey:
            return builder.Push(output.payload).Op(OP_CHECKSIG).Build();
        case OutputType::PubKeyHash:
            builder.Op(OP_DUP).Op(OP_HASH160).Push(output.payload);
            return builder.Op(OP_EQUALVERIFY).Op(OP_CHECKSIG).Build();
        case OutputType::ScriptHash:
            return builder.Op(OP_HASH160).Push(output.payload).Op(OP_EQUAL).Build();
        case OutputType::Multisig:
            builder.PushNumber(output.required_signatures.value());
            for (const ByteSpan key : output.pubkeys) builder.Push(key);
            builder.PushNumber(static_cast<std::int64_t>(output.pubkeys.size()));
            return builder.Op(OP_CHECKMULTISIG).Build();
        default:
            return builder.PushNumber(output.witness_version.value()).Push(output.payload).Build();
    }
}

TEST_F(ScriptCorpus, CursorCoversTheScriptsOfBlocks) {
    for (const auto& [name, raw] : Blocks()) {
        SCOPED_TRACE(name);
        const Scripts scripts = ScriptsOf(raw);
        for (const auto* set : {&scripts.script_sigs, &scripts.script_pubkeys}) {
            for (const Bytes& script : *set) ASSERT_NO_FATAL_FAILURE(ExpectScriptWalk(script));
        }
    }
}

TEST_F(ScriptCorpus, OutputTypesOfBlocks) {
    std::map<OutputType, std::size_t> counts;
    for (const auto& [name, raw] : Blocks()) {
        for (const Bytes& script : ScriptsOf(raw).script_pubkeys) {
            const std::string hex = ToHex(script);
            SCOPED_TRACE(name + ": " + hex);
            const OutputScript output = ParseOutputScript(script);
            ++counts[output.type];
            ASSERT_EQ(output.type, TypeByPattern(hex));
            if (output.type == OutputType::NullData) {
                ASSERT_EQ(ToHex(output.payload), hex.substr(2));
            } else if (output.type != OutputType::NonStandard) {
                ASSERT_EQ(ToHex(Rebuild(output)), hex);
            }
        }
    }
    EXPECT_GT(counts[OutputType::PubKey], 250);
    EXPECT_GT(counts[OutputType::PubKeyHash], 15'000);
    EXPECT_GT(counts[OutputType::ScriptHash], 5'000);
    EXPECT_GT(counts[OutputType::Multisig], 5);
    EXPECT_GT(counts[OutputType::NullData], 700);
    EXPECT_GT(counts[OutputType::WitnessV0KeyHash], 3'000);
    EXPECT_GT(counts[OutputType::WitnessV0ScriptHash], 100);
    EXPECT_GT(counts[OutputType::NonStandard], 4);
}

/// The first character after the prefix of a bech32 address is its witness version.
TEST_F(ScriptCorpus, TypesOfAddresses) {
    const std::string_view charset = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
    std::size_t checked = 0;
    for (const json& row : ReadVectors("key_io_valid.json")) {
        if (row[2]["isPrivkey"]) continue;
        const std::string address = row[0];
        const Bytes script = FromHex(row[1].get<std::string>());
        SCOPED_TRACE(address);
        const OutputScript output = ParseOutputScript(script);
        EXPECT_EQ(ToHex(Rebuild(output)), row[1]);
        ++checked;
        if (std::string_view("1mn").find(address[0]) != std::string_view::npos) {
            EXPECT_EQ(output.type, OutputType::PubKeyHash);
            continue;
        }
        if (std::string_view("23").find(address[0]) != std::string_view::npos) {
            EXPECT_EQ(output.type, OutputType::ScriptHash);
            continue;
        }
        const std::size_t separator = address.rfind('1');
        const std::size_t version = charset.find(address[separator + 1]);
        // Without checksum and version, at five bits per character.
        const std::size_t size = (address.size() - separator - 8) * 5 / 8;
        EXPECT_EQ(output.witness_version, version);
        EXPECT_EQ(output.payload.size(), size);
        EXPECT_EQ(output.type, version > 1    ? OutputType::WitnessUnknown
                               : version == 1 ? OutputType::WitnessV1Taproot
                               : size == 20   ? OutputType::WitnessV0KeyHash
                                              : OutputType::WitnessV0ScriptHash);
    }
    EXPECT_GT(checked, 40);
}

// Since block 363,725, a signature that is not strictly encoded makes a block invalid.
TEST_F(ScriptCorpus, SignaturesOfBlocksAreStrictlyEncoded) {
    std::size_t checked = 0;
    for (const auto& [name, raw] : CorpusBlocks()) {
        if (name == "mainnet-300025") continue;
        SCOPED_TRACE(name);
        for (const Bytes& script : ScriptsOf(raw).script_sigs) {
            ScriptCursor cursor(script);
            const auto signature = cursor.Next();
            const auto key = cursor.Next();
            if (!key || cursor.Next() || !HasPubKeyForm(key->data)) continue;
            ASSERT_TRUE(IsValidSignatureEncoding(signature->data)) << ToHex(script);
            ASSERT_FALSE(IsValidSignatureEncoding(key->data));
            const auto without_type = signature->data.first(signature->data.size() - 1);
            ASSERT_FALSE(IsValidSignatureEncoding(without_type));
            const std::string text = ScriptSigToAsm(script);
            ASSERT_TRUE(text.starts_with(ToHex(without_type) + '[')) << text;
            ASSERT_TRUE(text.ends_with("] " + ToHex(key->data))) << text;
            ++checked;
        }
    }
    EXPECT_GT(checked, 20'000);
}

/// The script with the asm `text`, with minimal pushes.
Bytes FromAsm(std::string_view text) {
    ScriptBuilder builder;
    for (const std::string_view word : Words(text)) {
        if (word.starts_with("OP_")) {
            builder.Op(static_cast<Opcode>(ParseScriptNotation(word).at(0)));
        } else if (word.size() < 10) {
            builder.PushNumber(std::stoll(std::string(word)));
        } else {
            builder.Push(FromHex(word));
        }
    }
    return builder.Build();
}

TEST_F(ScriptCorpus, AsmOfOutputsReadsBack) {
    for (const auto& [name, raw] : Blocks()) {
        SCOPED_TRACE(name);
        for (const Bytes& script : ScriptsOf(raw).script_pubkeys) {
            const OutputType type = ParseOutputScript(script).type;
            if (type == OutputType::NullData || type == OutputType::NonStandard) continue;
            ASSERT_EQ(ToHex(FromAsm(ScriptToAsm(script))), ToHex(script));
        }
    }
}

/// A row of script_tests.json.
struct ScriptRow {
    bool has_witness;
    std::string script_sig;
    std::string script_pubkey;
    std::string flags;
    std::string result;
};

/// The rows whose scripts are written out.
std::vector<ScriptRow> ReadScriptRows() {
    std::vector<ScriptRow> rows;
    for (const json& row : ReadVectors("script_tests.json")) {
        if (row.size() < 4) continue;
        const std::size_t first = row[0].is_array() ? 1 : 0;
        ScriptRow read = {first == 1, row[first], row[first + 1], row[first + 2], row[first + 3]};
        if (read.script_pubkey.find('#') == std::string::npos) rows.push_back(read);
    }
    return rows;
}

/// The asm of a script in the notation of the vectors, if each of its words is an opcode.
std::optional<std::string> AsmOfNotation(const std::string& notation) {
    std::string text;
    for (const std::string_view word : Words(notation)) {
        if (!text.empty()) text += ' ';
        if (IsDecimal(word)) {
            const std::int64_t number = std::stoll(std::string(word));
            if (number < -0x7fffffff || number > 0x7fffffff) return std::nullopt;
            text += std::to_string(number);
        } else if (word == "''") {
            text += '0';
        } else if (word.starts_with('\'')) {
            const Bytes data = testing_support::FromText(word.substr(1, word.size() - 2));
            if (data.size() <= 4) return std::nullopt;
            text += ToHex(data);
        } else if (word.starts_with("0x")) {
            return std::nullopt;
        } else {
            text += "OP_";
            text += word.substr(word.starts_with("OP_") ? 3 : 0);
        }
    }
    return text;
}

TEST_F(ScriptCorpus, ScriptVectorsMatchTheirNotation) {
    std::size_t compared = 0;
    for (const ScriptRow& row : ReadScriptRows()) {
        for (const std::string& notation : {row.script_sig, row.script_pubkey}) {
            SCOPED_TRACE(notation);
            const Bytes script = ParseScriptNotation(notation);
            ASSERT_NO_FATAL_FAILURE(ExpectScriptWalk(script));
            if (const auto text = AsmOfNotation(notation)) {
                EXPECT_EQ(ScriptToAsm(script), *text);
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 1'400);
}

TEST_F(ScriptCorpus, ScriptVectorsThatFailOnPushOnly) {
    std::size_t failed = 0;
    for (const ScriptRow& row : ReadScriptRows()) {
        const bool is_push_only = IsPushOnly(ParseScriptNotation(row.script_sig));
        if (row.result == "SIG_PUSHONLY") {
            EXPECT_FALSE(is_push_only) << row.script_sig;
            ++failed;
        } else if (row.flags.find("SIGPUSHONLY") != std::string::npos) {
            EXPECT_TRUE(is_push_only) << row.script_sig;
        }
    }
    EXPECT_GT(failed, 3);
}

TEST_F(ScriptCorpus, ScriptVectorsThatFailOnSize) {
    std::size_t failed = 0;
    for (const ScriptRow& row : ReadScriptRows()) {
        const bool too_long = ParseScriptNotation(row.script_pubkey).size() > MAX_SCRIPT_SIZE;
        EXPECT_EQ(too_long, row.result == "SCRIPT_SIZE");
        failed += too_long;
    }
    EXPECT_GE(failed, 1);
}

/// Rows with one signature and one OP_CHECKSIG, under a rule on signature encoding.
TEST_F(ScriptCorpus, ScriptVectorsThatFailOnSignatureEncoding) {
    const std::regex encoding_flags("DERSIG|STRICTENC|LOW_S");
    std::size_t valid = 0;
    std::size_t invalid = 0;
    for (const ScriptRow& row : ReadScriptRows()) {
        if (row.has_witness || !std::regex_search(row.flags, encoding_flags)) continue;
        const auto words = Words(row.script_pubkey);
        if (std::ranges::count(words, "CHECKSIG") != 1) continue;
        const Bytes script_sig = ParseScriptNotation(row.script_sig);
        ScriptCursor cursor(script_sig);
        const auto signature = cursor.Next();
        if (!signature || signature->data.empty() || cursor.Next()) continue;
        const bool is_valid = IsValidSignatureEncoding(signature->data);
        EXPECT_EQ(is_valid, row.result != "SIG_DER")
            << row.script_sig << " | " << row.script_pubkey;
        ++(is_valid ? valid : invalid);
    }
    EXPECT_GT(valid, 5);
    EXPECT_GT(invalid, 12);
}

/// A witness is unexpected if neither script is or contains a witness program.
TEST_F(ScriptCorpus, ScriptVectorsWithWitnessPrograms) {
    std::size_t checked = 0;
    for (const ScriptRow& row : ReadScriptRows()) {
        if (!row.has_witness || row.flags.find("WITNESS") == std::string::npos) continue;
        const Bytes script_pubkey = ParseScriptNotation(row.script_pubkey);
        const OutputScript output = ParseOutputScript(script_pubkey);
        const bool has_program = ParseWitnessProgram(script_pubkey).has_value();
        SCOPED_TRACE(row.script_pubkey);
        if (row.result == "WITNESS_UNEXPECTED") {
            EXPECT_FALSE(has_program);
        } else if (row.result == "WITNESS_PROGRAM_WRONG_LENGTH") {
            EXPECT_TRUE(has_program);
            EXPECT_EQ(output.type, OutputType::NonStandard);
        } else {
            EXPECT_TRUE(has_program || output.type == OutputType::ScriptHash);
        }
        ++checked;
    }
    EXPECT_GT(checked, 50);
}

}  // namespace
}  // namespace txhash::btcutil
