// SPDX-License-Identifier: MIT
// For check_layers.sh to find. Never compiled.
#include <secp256k1.h>

#include "tools/txhash/command.h"
#include "wire/msg_tx.h"
