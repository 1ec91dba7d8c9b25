#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs bcoin if it is missing, which needs the network, and compares: run.sh [--quick]
# bcoin hashes in JavaScript with NODE_BACKEND=js, the default here, and by OpenSSL with
# NODE_BACKEND=node. TXHASH_NODE_ADDON names the addon if it is not in node/build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

[[ -d node_modules/bcoin ]] ||
    npm install --ignore-scripts --no-package-lock --no-audit --no-fund --omit=optional
export NODE_BACKEND=${NODE_BACKEND:-js}
node changes.js
exec node compare.js "$@"
