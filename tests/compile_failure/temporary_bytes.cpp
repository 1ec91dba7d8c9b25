// SPDX-License-Identifier: MIT
// What refers to bytes is not made from a temporary container: it would dangle. USE is one way to
// make such a thing.

#include "btcutil/block.h"
#include "btcutil/gcs.h"
#include "btcutil/script.h"
#include "btcutil/sighash.h"
#include "wire/block.h"
#include "wire/tx.h"

using namespace txhash;

Bytes MakeBytes();

#ifdef MISTAKE
#define BYTES MakeBytes()
#else
#define BYTES bytes
#endif

void Use(const Bytes& bytes, wire::BlockView& block, btcutil::BlockHasher& hasher,
         const btcutil::GolombParams& params) {
    const auto result = USE;
    static_cast<void>(result);
    static_cast<void>(bytes);
}
