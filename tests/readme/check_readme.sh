#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The first C++ block of a README is, but for the licence line, the example program that is built and
# run: check_readme.sh README SOURCE
set -euo pipefail
diff <(awk '/^```cpp$/ { inside = 1; next } /^```$/ { if (inside) exit } inside' "$1") \
    <(grep --invert-match '^// SPDX' "$2")
