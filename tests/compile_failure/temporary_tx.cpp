// SPDX-License-Identifier: MIT
// What refers to a message is not made from a temporary one: it would dangle.

#include "btcutil/block.h"
#include "btcutil/sighash.h"
#include "btcutil/verify.h"

using namespace txhash;

wire::MsgTx MakeTx();

#ifdef MISTAKE
#define TX MakeTx()
#else
#define TX tx
#endif

void Use(const wire::MsgTx& tx, const btcutil::SpentOutputs& spent_outputs,
         const wire::TxOutView& spent_output) {
    [[maybe_unused]] const auto& result = USE;
    static_cast<void>(tx);
    static_cast<void>(spent_outputs);
    static_cast<void>(spent_output);
}
