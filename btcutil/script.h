// SPDX-License-Identifier: MIT
#ifndef TXHASH_BTCUTIL_SCRIPT_ROOM_H
#define TXHASH_BTCUTIL_SCRIPT_ROOM_H

// Scripts.
//
// Opcodes, a cursor over scripts, script numbers, a builder, disassembly, the standard output types
// and the hashes of taproot trees. Nothing here executes scripts.
// May use: btcutil, wire, chainhash.

#include "btcutil/script/asm.h"
#include "btcutil/script/builder.h"
#include "btcutil/script/number.h"
#include "btcutil/script/opcode.h"
#include "btcutil/script/output_script.h"
#include "btcutil/script/pay_to.h"
#include "btcutil/script/script.h"
#include "btcutil/script/sighash_type.h"
#include "btcutil/script/signature_encoding.h"
#include "btcutil/script/taproot.h"

#endif  // TXHASH_BTCUTIL_SCRIPT_ROOM_H
