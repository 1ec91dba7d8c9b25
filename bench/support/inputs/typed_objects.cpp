// SPDX-License-Identifier: MIT
#include "bench/support/inputs/typed_objects.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace txhash::bench_support {
namespace {

/// Per type: few enough for the L2 cache, too many for the branch predictor to learn.
constexpr std::size_t MAX_OBJECTS = 100;

/// The block with the most transactions, a real one if there is one.
const Input& ChooseBlock() {
    return *std::ranges::max_element(AllInputs(), {}, [](const Input& input) {
        return std::pair(input.kind, input.views.size());
    });
}

/// The first transactions of `block`, without the coinbase, that have or lack a witness.
TypedObjects::Txs TxsOfBlock(std::string kind, const Input& block, bool with_witness) {
    TypedObjects::Txs txs{.kind = std::move(kind), .messages = {}, .views = {}};
    for (std::size_t i = 1; i < block.views.size() && txs.views.size() < MAX_OBJECTS; ++i) {
        if (block.views[i].HasWitness() != with_witness) continue;
        txs.messages.push_back(block.message.transactions[i]);
        txs.views.push_back(block.views[i]);
    }
    return txs;
}

TypedObjects Make() {
    TypedObjects made;
    made.block = &ChooseBlock();
    if (!made.block_view.Parse(made.block->raw)) throw std::runtime_error("block does not decode");
    for (const wire::MsgTx& tx : made.block->message.transactions) {
        for (const wire::TxIn& input : tx.inputs) {
            if (made.inputs.size() == MAX_OBJECTS) break;
            made.outpoints.push_back(input.prevout);
            made.inputs.push_back({&input});
        }
        for (const wire::TxOut& output : tx.outputs) {
            if (made.outputs.size() == MAX_OBJECTS) break;
            made.outputs.push_back({&output});
        }
    }
    for (const Input& input : AllInputs()) {
        if (input.kind != Input::Kind::Transaction) continue;
        made.txs.push_back({input.name, input.message.transactions, input.views});
    }
    for (const bool with_witness : {false, true}) {
        auto txs = TxsOfBlock(with_witness ? "with-witness" : "without-witness", *made.block,
                              with_witness);
        if (!txs.views.empty()) made.txs.push_back(std::move(txs));
    }
    return made;
}

}  // namespace

const TypedObjects& AllTypedObjects() {
    static const TypedObjects objects = Make();
    return objects;
}

}  // namespace txhash::bench_support
