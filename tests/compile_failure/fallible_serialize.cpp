// SPDX-License-Identifier: MIT
// A serialization that can fail cannot be hashed: the error would be lost.

#include "chainhash/sha256.h"

using namespace txhash;

#ifdef MISTAKE
using Result = bool;
#else
using Result = void;
#endif

chainhash::Hash HashOf(Result (*serialize)(chainhash::StagedWriter&)) {
    return chainhash::DoubleHashRaw(serialize);
}
