// SPDX-License-Identifier: MIT
// Results point into a BlockHasher, so it cannot be moved.

#include <utility>

#include "btcutil/block.h"

using namespace txhash;

#ifdef MISTAKE
btcutil::BlockHasher Take(btcutil::BlockHasher& hasher) { return std::move(hasher); }
#else
btcutil::BlockHasher& Take(btcutil::BlockHasher& hasher) { return hasher; }
#endif
