// SPDX-License-Identifier: MIT
// For check_layers.py to find. Never compiled.
#include "chainhash/bytes.h"
#include "chainhash/engine/engine.h"
#include "chainhash/internal/engine_kernels.h"
#include "chainhash/merkle.h"
#include "chainhash/sha256/internal/staged_sha256.h"
#include "chainhash/siphash.h"
