#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks that every C++ block of a page is an excerpt of a program that is built and run, ignoring
# indentation: check_snippets.sh PAGE SOURCE
set -euo pipefail

strip_indentation() { sed 's/^ *//' "$1"; }
source=$(strip_indentation "$2")
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
            printf 'not in %s:\n%s' "$2" "$snippet" >&2
            exit 1
        fi
    elif [[ $inside ]]; then
        snippet+=$line$'\n'
    fi
done < <(strip_indentation "$1")
((count > 0))
