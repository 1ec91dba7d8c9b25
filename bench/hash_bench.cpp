// SPDX-License-Identifier: MIT
// Ids of transactions and blocks, and other ways to the same 32 bytes. One operation hashes all
// transactions of the input.

#include <algorithm>
#include <string>
#include <vector>

#include "bench/suites.h"
#include "bench/support/measure/compressions.h"
#include "bench/support/measure/measure.h"
#include "bench/support/ways/competitors.h"
#if defined(TXHASH_BENCH_OPENSSL)
#include "bench/support/ways/openssl_hash.h"
#endif

namespace txhash::bench_support {
namespace {

bool IsHash(const Hash& result, const Hash& expected) { return result == expected; }
bool IsHash(const Bytes& result, const Hash& expected) {
    return std::ranges::equal(result, expected.bytes);
}

/// `hash_one(i)` returns the double hash of `messages[i]`.
template <class HashOne>
void AddHashing(const std::string& name, const Input& input, const std::vector<ByteSpan>& messages,
                HashOne hash_one) {
    std::size_t size_bytes = 0;
    for (const ByteSpan message : messages) size_bytes += message.size();
    const auto check = [&messages, hash_one] {
        for (std::size_t i = 0; i < messages.size(); ++i) {
            if (!IsHash(hash_one(i), HashReadyByCryptoPP(messages[i]))) return false;
        }
        return true;
    };
    const Load load = {messages.size(), size_bytes, 0, {.stream = Compressions(messages)}};
    Add(name + "/" + input.name, load, check, [count = messages.size(), hash_one] {
        for (std::size_t i = 0; i < count; ++i) benchmark::DoNotOptimize(hash_one(i));
    });
}

/// The ways to hash one form of the transactions. `own` names the library's.
void AddForm(const std::string& own, const Input& input, const std::vector<ByteSpan>& messages,
             Form form) {
    const auto add = [&](const std::string& name, auto hash_tx) {
        AddHashing(name, input, messages,
                   [&txs = input.message.transactions, hash_tx, form](std::size_t i) {
                       return hash_tx(txs[i], form);
                   });
    };
    add(own, [](const wire::MsgTx& tx, Form which) { return HashByLibrary(tx, which); });
    add(own + "ViaVector", HashByVector);
    add(own + "ViaSizedVector", HashBySizedVector);
    add(own + "ViaCryptoPP", HashByCryptoPP);
    AddHashing(own + "OfView", input, messages, [&views = input.views, form](std::size_t i) {
        return HashByLibrary(views[i], form);
    });
}

void AddBlockHash(const Input& input) {
    const wire::BlockHeader& header = input.message.header;
    const ByteSpan bytes = ByteSpan(input.raw).first(wire::BlockHeader::SIZE);
    const auto add = [&](const std::string& name, auto hash) {
        Add(
            name, input, 1, bytes.size(),
            [hash, bytes] { return hash() == HashReadyByCryptoPP(bytes); },
            [hash] { benchmark::DoNotOptimize(hash()); });
    };
    add("BlockHash", [&header] { return header.BlockHash().hash(); });
    add("BlockHashViaVector", [&header] { return chainhash::DoubleHashH(wire::ToBytes(header)); });
    add("BlockHashOfReadyBytes", [bytes] { return chainhash::DoubleHashH(bytes); });
}

}  // namespace

void AddHashBenchmarks(const Input& input) {
    AddForm("TxHash", input, input.stripped, Form::Stripped);
    AddForm("WitnessHash", input, input.full, Form::Full);

    AddHashing("WitnessHashOfReadyBytes", input, input.full,
               [&input](std::size_t i) { return chainhash::DoubleHashH(input.full[i]); });
    AddHashing("WitnessHashByDoubleHashRaw", input, input.full,
               [&txs = input.message.transactions](std::size_t i) {
                   return HashByClosure(txs[i], Form::Full);
               });

    // The bytes that txids are hashes of.
    const auto& messages = input.stripped;
    AddHashing("DoubleHashRaw", input, messages,
               [&txs = input.message.transactions](std::size_t i) {
                   return HashByClosure(txs[i], Form::Stripped);
               });
    AddHashing("DoubleHashH", input, messages,
               [&messages](std::size_t i) { return chainhash::DoubleHashH(messages[i]); });
    AddHashing("DoubleHashB", input, messages,
               [&messages](std::size_t i) { return chainhash::DoubleHashB(messages[i]); });
    AddHashing("DoubleHashByCryptoPP", input, messages,
               [&messages](std::size_t i) { return HashReadyByCryptoPP(messages[i]); });
#if defined(TXHASH_BENCH_OPENSSL)
    AddHashing("DoubleHashByOpenSSL", input, messages,
               [&messages](std::size_t i) { return HashReadyByOpenSSL(messages[i]); });
#endif

    if (input.kind != Input::Kind::Transaction) AddBlockHash(input);
}

}  // namespace txhash::bench_support
