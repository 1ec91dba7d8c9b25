// SPDX-License-Identifier: MIT
// What check_symbols.sh must find; see CMakeLists.txt. Never run.

#include "../../chainhash/bytes/attributes.h"

namespace txhash::chainhash::internal {
TXHASH_EXPORT void Leaked() {}
}  // namespace txhash::chainhash::internal

namespace other {
TXHASH_EXPORT void Leaked() {}
}  // namespace other
