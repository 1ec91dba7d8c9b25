#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks that the first C++ block of a README is an example program that is built and run, except
# for the license line: check_readme.sh README SOURCE
set -euo pipefail
diff <(awk '/^```cpp$/ { inside = 1; next } /^```$/ { if (inside) exit } inside' "$1") \
    <(grep --invert-match '^// SPDX' "$2")
