// SPDX-License-Identifier: MIT
// For check_layers.py to find. Never compiled.
#include <cryptopp/sha.h>
#include <secp256k1.h>

#include <tl/expected.hpp>

#include "btcutil/block/tx.h"
#include "chainhash/engine/kernels/sha256_cryptopp.h"
#include "wire/codec/error.h"
#include "wire/wire.h"
