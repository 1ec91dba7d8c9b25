// SPDX-License-Identifier: MIT
// Ids that peers choose have no std::hash.

#include <unordered_set>

#include "chainhash/hash.h"
#include "chainhash/siphash.h"

using namespace txhash;

#ifdef MISTAKE
std::unordered_set<chainhash::Txid> ids;
#else
std::unordered_set<chainhash::Txid, chainhash::SaltedHasher> ids;
#endif
