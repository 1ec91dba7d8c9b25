// SPDX-License-Identifier: MIT
#ifndef TXHASH_BENCH_SUPPORT_INPUTS_INPUTS_H
#define TXHASH_BENCH_SUPPORT_INPUTS_INPUTS_H

// What the benchmarks run on: a few synthetic transactions, a synthetic block, and every real block
// of the corpus.

#include <cstdint>
#include <string>
#include <vector>

#include "chainhash/bytes.h"
#include "wire/block.h"

namespace txhash::bench_support {

/// One or many transactions, in every form that hashing starts from. Move-only: views and spans
/// refer to the bytes beside them.
struct Input {
    /// The closest to real use last.
    enum class Kind : std::uint8_t { Transaction, SyntheticBlock, RealBlock };

    Input() = default;
    Input(Input&&) = default;
    Input& operator=(Input&&) = default;
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;
    ~Input() = default;

    std::string name;
    Kind kind = Kind::Transaction;
    Bytes raw;                        ///< the transaction or block in the network format
    wire::MsgBlock message;           ///< without a header if it is one transaction
    std::vector<wire::TxView> views;  ///< of the transactions in `raw`
    std::vector<ByteSpan> full;       ///< the bytes of each, in `raw`
    Bytes stripped_raw;
    std::vector<ByteSpan> stripped;  ///< each without its witness, in `stripped_raw`
};

/// A transaction whose inputs each have a signature and a public key.
[[nodiscard]] wire::MsgTx MakeP2pkhTx(std::size_t input_count, std::size_t output_count);

/// All inputs: single transactions, the synthetic block, then the blocks of the corpus by name.
/// Created on first call. Throws std::runtime_error if one is not as expected.
[[nodiscard]] const std::vector<Input>& AllInputs();

}  // namespace txhash::bench_support

#endif  // TXHASH_BENCH_SUPPORT_INPUTS_INPUTS_H
