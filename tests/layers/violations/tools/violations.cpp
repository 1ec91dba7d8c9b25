// SPDX-License-Identifier: MIT
// For check_layers.py to find. Never compiled.
#include <hwy/highway.h>
#include <mimalloc.h>

#include "btcutil/block.h"
#include "btcutil/block/tx.h"
#include "btcutil/internal/memo.h"
#include "chainhash/engine/kernels/sha256_shani.h"
