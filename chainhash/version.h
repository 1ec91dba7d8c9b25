// SPDX-License-Identifier: MIT
#ifndef TXHASH_CHAINHASH_VERSION_H
#define TXHASH_CHAINHASH_VERSION_H

// The version of the headers (Semantic Versioning), for the preprocessor. The macros are those of
// the C ABI's header, txhash.h; a program may include both.

#include "chainhash/bytes/attributes.h"

/// A new one may break the API.
#define TXHASH_VERSION_MAJOR 0
/// A new one may break the API while the major version is 0, and only adds to it afterwards.
#define TXHASH_VERSION_MINOR 3
/// Fixes only.
#define TXHASH_VERSION_PATCH 0

#endif  // TXHASH_CHAINHASH_VERSION_H
