#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Installs bitcoinjs-lib if it is missing, which needs the network, and compares: run.sh
# TXHASH_NODE_ADDON names the addon if it is not in node/build.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

[[ -d node_modules/bitcoinjs-lib ]] ||
    npm install --ignore-scripts --no-package-lock --no-audit --no-fund
exec node compare.js
