// SPDX-License-Identifier: MIT
// The results of a temporary BlockHasher would dangle.

#include "btcutil/block.h"

using namespace txhash;

std::size_t CountTransactions(ByteSpan raw) {
#ifdef MISTAKE
    const auto block = btcutil::BlockHasher().Compute(raw);
#else
    btcutil::BlockHasher hasher;
    const auto block = hasher.Compute(raw);
#endif
    return block ? block->txids.size() : 0;
}
