// SPDX-License-Identifier: MIT
// An id literal has hexadecimal digits only.

#include "chainhash/hash.h"

using namespace txhash::literals;

#ifdef MISTAKE
constexpr auto ID = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33g"_wtxid;
#else
constexpr auto ID = "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b"_wtxid;
#endif
