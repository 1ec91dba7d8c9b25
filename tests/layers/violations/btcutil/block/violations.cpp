// SPDX-License-Identifier: MIT
// For check_layers.py to find. Never compiled.
#include <hwy/highway.h>
#include <secp256k1.h>

#include "btcutil/block/block.h"
#include "btcutil/internal/memo.h"
#include "btcutil/relay.h"
#include "btcutil/relay/internal/short_id_table.h"
#include "tools/txhash/command.h"
#include "wire/internal/whole.h"
#include "wire/tx/msg_tx.h"
