// SPDX-License-Identifier: MIT
// What most files here include. Each includes what it uses all the same.

#include "btcutil/block.h"
#include "btcutil/gcs.h"
#include "btcutil/script.h"
#include "btcutil/sighash.h"
#include "btcutil/verify.h"
