#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails unless COMMAND succeeds and prints what is in EXPECTED: check_output.sh EXPECTED COMMAND...
set -euo pipefail
expected=$1
shift
output=$("$@" && echo end)  # the word keeps trailing newlines
diff "$expected" <(printf '%s' "${output%end}")
