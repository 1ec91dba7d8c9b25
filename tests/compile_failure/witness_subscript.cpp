// SPDX-License-Identifier: MIT
// Items of a witness stack and parts of a view have no constant-time random access, and so no
// operator[].

#include <cstddef>

#include "wire/tx.h"

using namespace txhash::wire;

std::size_t Use(const TxView& view, const TxWitness& witness) {
#ifdef MISTAKE
    return USE.size();
#else
    std::size_t size = view.outputs().size();
    for (const txhash::ByteSpan item : witness) size += item.size();
    return size;
#endif
}
