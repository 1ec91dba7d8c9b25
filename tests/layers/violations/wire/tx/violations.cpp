// SPDX-License-Identifier: MIT
// For check_layers.py to find. Never compiled.
#include "chainhash/sha256.h"
#include "wire/block.h"
#include "wire/block/internal/block_codec.h"
#include "wire/codec.h"
#include "wire/internal/whole.h"
#include "wire/tx/internal/read_tx.h"
