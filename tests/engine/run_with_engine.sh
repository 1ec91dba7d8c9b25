#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs a test program under one engine: run_with_engine.sh ENGINE PROGRAM ARGUMENT...
# Exits as the program does, or with 77 if that engine is not available on this machine.
set -euo pipefail

export TXHASH_ENGINE=$1
shift

status=0
output=$("$@" 2>&1) || status=$?
printf '%s\n' "$output"
missing='the processor lacks it|the operating system does not save its registers|not compiled in'
if grep -qE "^TXHASH_ENGINE=$TXHASH_ENGINE: ($missing)\$" <<<"$output"; then exit 77; fi
exit "$status"
