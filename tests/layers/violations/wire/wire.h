// SPDX-License-Identifier: MIT
// For check_layers.py to find. Never compiled.
#include "chainhash/hash.h"
#include "wire/tx.h"
#include "wire/tx/msg_tx.h"
