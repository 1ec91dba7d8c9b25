#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles a header by itself as C99, C11, C++11 and C++20 with warnings as errors:
#     check_header.sh COMPILER HEADER
# Exits with 77 if there is no such compiler.
set -euo pipefail

compiler=$1 header=$2
command -v "$compiler" >/dev/null || { echo "no such compiler: $compiler"; exit 77; }
"$compiler" --version | head -n 1
for language in c:c99 c:c11 c++:c++11 c++:c++20; do
    echo "== ${language#*:}"
    "$compiler" -x "${language%:*}" -std="${language#*:}" -Wall -Wextra -Wpedantic -Wconversion \
        -Wshadow -Werror -fsyntax-only - <<<"#include \"$header\""
done
