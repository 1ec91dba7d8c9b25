#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks that each C++ block of PAGE is an excerpt of a SOURCE, which is built and run, whatever its
# indentation: check_snippets.sh PAGE SOURCE...
set -euo pipefail

strip_indentation() { sed 's/^ *//' "$@"; }
page=$1
shift
source=$(strip_indentation "$@")
snippet=''
inside=''
count=0
while IFS= read -r line; do
    if [[ $line == '```cpp' ]]; then
        inside=yes
        snippet=''
    elif [[ $inside && $line == '```' ]]; then
        inside=''
        ((++count))
        if [[ $source != *"$snippet"* ]]; then
            printf 'not in %s:\n%s' "$*" "$snippet" >&2
            exit 1
        fi
    elif [[ $inside ]]; then
        snippet+=$line$'\n'
    fi
done < <(strip_indentation "$page")
((count > 0))
