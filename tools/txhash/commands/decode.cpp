// SPDX-License-Identifier: MIT
// txhash decode: a transaction as JSON, with the names and forms of Bitcoin Core's
// decoderawtransaction.

#include "btcutil/address.h"
#include "btcutil/block.h"
#include "btcutil/script.h"
#include "chainhash/bytes.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/input/input.h"
#include "tools/txhash/output/json_writer.h"
#include "tools/txhash/output/report.h"
#include "wire/tx.h"

namespace txhash::tool {
namespace {

using chainhash::ToHex;

/// Opcode by opcode, because the text can be 23 times the size of the script.
void WriteAsm(JsonWriter& json, ByteSpan script, std::string (*to_asm)(ByteSpan)) {
    json.Text("asm", [&](Output& output) {
        for (const btcutil::ScriptOp& op : btcutil::ScriptCursor(script)) {
            if (op.begin != 0) output << ' ';
            output << to_asm(script.subspan(op.begin, op.end - op.begin));
        }
    });
}

void WriteScriptSig(JsonWriter& json, ByteSpan script_sig) {
    // ScriptSigToAsm decides by the whole script, which one opcode does not show.
    const bool has_signatures = !btcutil::IsUnspendable(script_sig);
    WriteAsm(json, script_sig, has_signatures ? btcutil::ScriptSigToAsm : btcutil::ScriptToAsm);
    json.Member("hex", ToHex(script_sig));
}

void WriteScriptPubKey(JsonWriter& json, ByteSpan script_pubkey, const btcutil::Network& network) {
    WriteAsm(json, script_pubkey, btcutil::ScriptToAsm);
    json.Member("desc", btcutil::InferDescriptor(script_pubkey, network));
    json.Member("hex", ToHex(script_pubkey));
    const btcutil::OutputScript script = btcutil::ParseOutputScript(script_pubkey);
    if (const auto address = btcutil::EncodeAddress(script, network)) {
        json.Member("address", *address);
    }
    json.Member("type", btcutil::ToString(script.type));
}

void WriteInput(JsonWriter& json, const wire::TxInView& input, const wire::TxWitnessView& witness,
                bool is_coinbase) {
    if (is_coinbase) {
        json.Member("coinbase", ToHex(input.script_sig));
    } else {
        json.Member("txid", input.prevout.txid.ToHex());
        json.Member("vout", input.prevout.index);
        json.Object("scriptSig", [&] { WriteScriptSig(json, input.script_sig); });
    }
    if (!witness.empty()) {
        json.Array("txinwitness", [&] {
            for (const ByteSpan item : witness) json.Value(ToHex(item));
        });
    }
    json.Member("sequence", input.sequence);
}

void WriteInputs(JsonWriter& json, const wire::TxView& tx) {
    wire::ForEachInput(
        tx, [&](std::size_t, const wire::TxInView& input, const wire::TxWitnessView& witness) {
            json.Object([&] { WriteInput(json, input, witness, tx.IsCoinBase()); });
        });
}

void WriteOutputs(JsonWriter& json, const wire::TxView& tx, const btcutil::Network& network) {
    std::size_t index = 0;
    for (const wire::TxOutView& output : tx.outputs()) {
        json.Object([&] {
            json.Member("value", btcutil::Amount{output.value_sat});
            json.Member("n", index++);
            json.Object("scriptPubKey",
                        [&] { WriteScriptPubKey(json, output.script_pubkey, network); });
        });
    }
}

void WriteTransaction(JsonWriter& json, const wire::TxView& tx, const btcutil::Network& network) {
    json.Object([&] {
        json.Member("txid", tx.TxHash().ToHex());
        json.Member("hash", tx.WitnessHash().ToHex());
        json.Member("version", tx.version());
        json.Member("size", tx.SerializeSize());
        json.Member("vsize", tx.VirtualSize());
        json.Member("weight", tx.WeightWu());
        json.Member("locktime", tx.lock_time());
        json.Array("vin", [&] { WriteInputs(json, tx); });
        json.Array("vout", [&] { WriteOutputs(json, tx, network); });
    });
}

}  // namespace

int RunDecode(const DecodeOptions& options) {
    auto input = Input::Open(options.input);
    if (!input) return Report(options.input, input.error());
    const auto raw = ReadBytes(*input);
    if (!raw) return Report(input->name(), raw.error());
    const auto tx = btcutil::ParseAnyTx(*raw);
    if (!tx) return Report(input->name(), Describe(tx.error(), raw->size()));

    Output output = StandardOutput();
    JsonWriter json(output);
    WriteTransaction(json, *tx, options.network);
    return output.Finish();
}

}  // namespace txhash::tool
