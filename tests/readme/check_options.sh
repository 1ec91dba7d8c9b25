#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks that the README's table of build options has exactly those of the build:
# check_options.sh README TxhashOptions.cmake
set -euo pipefail
diff <(grep -oE '^\| `TXHASH_[A-Z_]+`' "$1" | grep -oE 'TXHASH_[A-Z_]+' | sort) \
    <(grep -oE '^(option|set)\(TXHASH_[A-Z_]+' "$2" | grep -oE 'TXHASH_[A-Z_]+' | sort)
