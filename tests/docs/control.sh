#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The control of the test docs.site: Doxygen, configured as for the site, refuses a header with an
# undocumented member, and names it: control.sh HEADER DIRECTORY
set -euo pipefail
header=$1
export TXHASH_VERSION=0 TXHASH_DOCS_DIR=$2
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v doxygen >/dev/null || { echo "no doxygen"; exit 77; }

mkdir -p "$TXHASH_DOCS_DIR"
if output=$({ cat docs/site/Doxyfile; echo "INPUT = $header"; echo 'LAYOUT_FILE ='; } |
    doxygen - 2>&1); then
    echo "no error for $header"
    exit 1
fi
grep 'undocumented (variable) of struct Documented is not documented' <<<"$output"
