// SPDX-License-Identifier: MIT
// txhash decode: a transaction as JSON, with the names and forms of Bitcoin Core's
// decoderawtransaction.

#include "btcutil/decode_tx.h"
#include "chainhash/hex.h"
#include "tools/txhash/commands.h"
#include "tools/txhash/input.h"
#include "tools/txhash/json_writer.h"
#include "tools/txhash/report.h"

namespace tool {
namespace {

using chainhash::ToHex;

void WriteInput(JsonWriter& json, const wire::TxInView& input, const wire::TxWitnessView& witness,
                bool is_coinbase) {
    if (is_coinbase) {
        json.Member("coinbase", ToHex(input.script_sig));
    } else {
        json.Member("txid", input.prevout.txid.ToHex());
        json.Member("vout", input.prevout.index);
        json.Object("scriptSig", [&] { json.Member("hex", ToHex(input.script_sig)); });
    }
    if (!witness.empty()) {
        json.Array("txinwitness", [&] {
            for (const wire::ByteSpan item : witness) json.Value(ToHex(item));
        });
    }
    json.Member("sequence", input.sequence);
}

void WriteInputs(JsonWriter& json, const wire::TxView& tx) {
    const auto witnesses = tx.witnesses();
    auto witness = witnesses.begin();
    for (const wire::TxInView& input : tx.inputs()) {
        json.Object([&] {
            WriteInput(json, input, tx.HasWitness() ? *witness : wire::TxWitnessView(),
                       tx.IsCoinBase());
        });
        if (tx.HasWitness()) ++witness;
    }
}

void WriteOutputs(JsonWriter& json, const wire::TxView& tx) {
    std::size_t index = 0;
    for (const wire::TxOutView& output : tx.outputs()) {
        json.Object([&] {
            json.Member("value", btcutil::Amount{output.value_sat});
            json.Member("n", index++);
            json.Object("scriptPubKey", [&] { json.Member("hex", ToHex(output.script_pubkey)); });
        });
    }
}

void WriteTransaction(JsonWriter& json, const wire::TxView& tx) {
    json.Object([&] {
        json.Member("txid", tx.TxHash().ToHex());
        json.Member("hash", tx.WitnessHash().ToHex());
        json.Member("version", tx.version());
        json.Member("size", tx.SerializeSize());
        json.Member("vsize", tx.VirtualSize());
        json.Member("weight", tx.WeightWu());
        json.Member("locktime", tx.lock_time());
        json.Array("vin", [&] { WriteInputs(json, tx); });
        json.Array("vout", [&] { WriteOutputs(json, tx); });
    });
}

}  // namespace

int RunDecode(const DecodeOptions& options) {
    auto input = Input::Open(options.input);
    if (!input) return Report(options.input, input.error());
    const auto raw = ReadBytes(*input);
    if (!raw) return Report(input->name(), raw.error());
    const auto tx = btcutil::DecodeAnyTx(*raw);
    if (!tx) return Report(input->name(), Describe(tx.error(), raw->size()));

    Output output = StandardOutput();
    JsonWriter json(output);
    WriteTransaction(json, *tx);
    return output.Finish();
}

}  // namespace tool
