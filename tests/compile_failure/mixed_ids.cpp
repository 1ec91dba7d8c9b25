// SPDX-License-Identifier: MIT
// A txid is not a wtxid.

#include "chainhash/hash.h"

using namespace txhash;

chainhash::Txid MakeTxid();

#ifdef MISTAKE
chainhash::Wtxid id = MakeTxid();
#else
chainhash::Txid id = MakeTxid();
#endif
