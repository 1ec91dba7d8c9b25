#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the addon and runs its tests, without the network: TXHASH_LIB_DIR=DIR node/test.sh
# The corpus is in TXHASH_CORPUS; output goes to TXHASH_WORK_DIR.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if ! command -v node >/dev/null; then
    echo "node is missing"
    exit 77
fi
export TXHASH_NODE_ADDON=${TXHASH_WORK_DIR:-$PWD}/build/txhash.node

node build.js "$TXHASH_NODE_ADDON"
node --test test/*.test.js
if [[ -d examples/bcoin/node_modules ]]; then
    examples/bcoin/run.sh --quick
else
    echo "skipped: examples/bcoin, whose packages are not installed"
fi
