// SPDX-License-Identifier: MIT
// A plugin with the library inside, as a language binding is.

#include "chainhash/sha256.h"

extern "C" [[gnu::visibility("default")]] int ConsumerModuleFirstByte() {
    return txhash::chainhash::DoubleHashH({}).bytes[0];
}
