// SPDX-License-Identifier: MIT
#ifndef TXHASH_TESTS_SUPPORT_RANDOM_RANDOM_TX_H
#define TXHASH_TESTS_SUPPORT_RANDOM_RANDOM_TX_H

// Random transactions and blocks.

#include <cstddef>

#include "tests/support/random/random.h"
#include "wire/block.h"
#include "wire/tx.h"

namespace txhash::testing_support {

/// A transaction with at least one input, so that the network format can encode it; half of them
/// have no witness, and a few no outputs. Sizes and counts cluster around typical ones and those
/// where an encoding changes.
[[nodiscard]] wire::MsgTx RandomTx(Random& random);

/// A block of `count` random transactions.
[[nodiscard]] wire::MsgBlock RandomBlock(Random& random, std::size_t count);

}  // namespace txhash::testing_support

#endif  // TXHASH_TESTS_SUPPORT_RANDOM_RANDOM_TX_H
