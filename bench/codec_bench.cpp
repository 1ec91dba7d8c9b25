// SPDX-License-Identifier: MIT
// Serialization, sizes and parsing. One operation is the whole input: a transaction or a block.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bench/suites.h"
#include "bench/support/measure/measure.h"
#include "btcutil/block.h"

namespace txhash::bench_support {
namespace {

/// `object` is the transaction or block of `input`.
template <class Object>
void AddWriting(const Input& input, const Object& object) {
    const auto memory = std::make_shared<Bytes>(input.raw.size());
    const auto serialize = [&object, memory] {
        wire::FixedWriter writer(*memory);
        object.Serialize(writer);
        benchmark::ClobberMemory();
    };
    Add(
        "Serialize", input, input.views.size(), input.raw.size(),
        [&input, serialize, memory] {
            serialize();
            return *memory == input.raw;
        },
        serialize);
    Add(
        "SerializeSize", input, input.views.size(), input.raw.size(),
        [&] { return object.SerializeSize() == input.raw.size(); },
        [&] { benchmark::DoNotOptimize(object.SerializeSize()); });
}

// An object as bytes again, by way of all its fields.
Bytes BytesOf(const wire::MsgTx& tx) { return wire::ToBytes(tx); }
Bytes BytesOf(const wire::MsgBlock& block) { return wire::ToBytes(block); }
Bytes BytesOf(const wire::TxView& tx) { return BytesOf(tx.ToMsgTx()); }
Bytes BytesOf(const wire::BlockView& view) { return BytesOf(view.ToMsgBlock()); }
Bytes BytesOf(const btcutil::Tx& tx) { return BytesOf(tx.view()); }
Bytes BytesOf(const btcutil::Block& block) { return BytesOf(block.view()); }

/// `decode()` returns an expected or a pointer with the object in `input.raw`.
template <class Decode>
void AddReading(const std::string& name, const Input& input, Decode decode) {
    Add(
        name, input, input.views.size(), input.raw.size(),
        [&input, decode] {
            const auto result = decode();
            return result && BytesOf(*result) == input.raw;
        },
        [decode] { benchmark::DoNotOptimize(decode()); });
}

void AddTransaction(const Input& input) {
    AddWriting(input, input.message.transactions.front());
    AddReading("DeserializeOwned", input, [&] { return wire::MsgTx::Deserialize(input.raw); });
    AddReading("DeserializeView", input, [&] { return wire::TxView::Parse(input.raw); });
    AddReading("DeserializeTx", input, [&] { return btcutil::Tx::FromBytes(input.raw); });
}

void AddBlock(const Input& input) {
    AddWriting(input, input.message);
    AddReading("DeserializeOwned", input, [&] { return wire::MsgBlock::Deserialize(input.raw); });
    AddReading("DeserializeView", input, [&input, view = std::make_shared<wire::BlockView>()] {
        return view->Parse(input.raw) ? view.get() : nullptr;
    });
    AddReading("DeserializeViewCold", input, [&] {
        wire::BlockView view;
        return view.Parse(input.raw).map([&] { return std::move(view); });
    });
    AddReading("DeserializeBlock", input, [&] { return btcutil::Block::FromBytes(input.raw); });
}

}  // namespace

void AddCodecBenchmarks(const Input& input) {
    input.kind == Input::Kind::Transaction ? AddTransaction(input) : AddBlock(input);
}

}  // namespace txhash::bench_support
