// SPDX-License-Identifier: MIT
// For check_layers.sh to find. Never compiled.
#include <hwy/highway.h>

#include "btcutil/tx.h"
