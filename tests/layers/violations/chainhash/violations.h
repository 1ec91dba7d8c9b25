// SPDX-License-Identifier: MIT
// For check_layers.py to find. Never compiled.
#include <cryptopp/sha.h>
#include <mimalloc.h>
#include <vector>

#include "chainhash/hash.h"
#include "wire/tx/msg_tx.h"
