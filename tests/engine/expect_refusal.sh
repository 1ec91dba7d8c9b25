#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails unless a program refuses to run under an engine: it must say MESSAGE, exit with a status
# other than zero, and not be killed: expect_refusal.sh ENGINE MESSAGE PROGRAM ARGUMENT...
set -euo pipefail

export TXHASH_ENGINE=$1
message=$2
shift 2

status=0
output=$("$@" 2>&1) || status=$?
printf '%s\n' "$output"
if [[ $status -eq 0 || $status -ge 128 ]]; then
    echo "exit status $status" >&2
    exit 1
fi
grep -qF "$message" <<<"$output"
! grep -qE '\[ RUN ' <<<"$output" # no test has run
