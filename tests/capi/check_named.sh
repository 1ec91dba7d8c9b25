#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails unless FILE names every function that the library exports and every status of the header:
#     check_named.sh NM LIBRARY HEADER FILE
set -euo pipefail

nm=$1 library=$2 header=$3 file=$4

functions=$("$nm" --dynamic --defined-only --format=posix "$library" |
    cut -d' ' -f1 | grep '^txhash_')
# The enumerators of txhash_status, the first enum.
statuses=$(sed -n '/^typedef int32_t txhash_status;/,/^};/s/^ *\(TXHASH_[A-Z0-9_]*\) = .*/\1/p' \
    "$header")
declared=$(grep -oE '\btxhash_[a-z0-9_]+\(' "$header" | tr -d '(' | sort -u)

status=0
for name in $statuses $functions; do
    grep -qw "$name" "$file" || { echo "not named: $name"; status=1; }
done
# What the header declares exists.
for name in $declared; do
    grep -qx "$name" <<<"$functions" || { echo "not exported: $name"; status=1; }
done
echo "$(wc -w <<<"$statuses") statuses, $(wc -w <<<"$functions") functions"
exit "$status"
