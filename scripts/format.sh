#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Formats all C++ sources in place, or just checks them: scripts/format.sh [--check]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

mode=(-i)
[[ ${1-} == --check ]] && mode=(--dry-run --Werror)
sources=(chainhash wire btcutil capi tools tests bench examples bindings/node/src bindings/python)
find "${sources[@]}" -name '*.h' -o -name '*.cpp' | sort |
    xargs clang-format --style=file "${mode[@]}"
