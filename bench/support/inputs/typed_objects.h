// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_INPUTS_TYPED_OBJECTS_H
#define TXHASH_BENCH_SUPPORT_INPUTS_TYPED_OBJECTS_H

// Objects of every type that can be serialized, from the inputs of the benchmarks.

#include <span>
#include <string>
#include <vector>

#include "bench/support/inputs/inputs.h"

namespace txhash::bench_support {

/// An input as it is serialized in a transaction, without its witness.
struct TxInOnWire {
    const wire::TxIn* input;

    template <wire::ByteWriter W>
    void Serialize(W& writer) const {
        input->Serialize(writer);
    }
};
struct TxOutOnWire {
    const wire::TxOut* output;

    template <wire::ByteWriter W>
    void Serialize(W& writer) const {
        output->Serialize(writer);
    }
};

/// Some objects of each type. Move-only: its parts refer to each other and to the inputs.
struct TypedObjects {
    TypedObjects() = default;
    TypedObjects(TypedObjects&&) = default;
    TypedObjects& operator=(TypedObjects&&) = default;
    TypedObjects(const TypedObjects&) = delete;
    TypedObjects& operator=(const TypedObjects&) = delete;
    ~TypedObjects() = default;

    /// Transactions of one kind.
    struct Txs {
        std::string kind;
        std::vector<wire::MsgTx> messages;
        std::vector<wire::TxView> views;
    };

    std::vector<wire::OutPoint> outpoints;
    std::vector<TxInOnWire> inputs;
    std::vector<TxOutOnWire> outputs;
    std::vector<Txs> txs;
    const Input* block = nullptr;  ///< a real one, if there is one
    wire::BlockView block_view;
};

/// Created on first call.
[[nodiscard]] const TypedObjects& AllTypedObjects();

/// Calls `visit(name, objects)` for each type; `objects` is a span.
template <class Visit>
void VisitTypedObjects(const Visit& visit) {
    const TypedObjects& all = AllTypedObjects();
    visit("OutPoint", std::span(all.outpoints));
    visit("TxIn", std::span(all.inputs));
    visit("TxOut", std::span(all.outputs));
    visit("BlockHeader", std::span(&all.block->message.header, 1));
    for (const TypedObjects::Txs& txs : all.txs) {
        visit("MsgTx/" + txs.kind, std::span(txs.messages));
        visit("TxView/" + txs.kind, std::span(txs.views));
    }
    visit("MsgBlock/" + all.block->name, std::span(&all.block->message, 1));
    visit("BlockView/" + all.block->name, std::span(&all.block_view, 1));
}

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_INPUTS_TYPED_OBJECTS_H
