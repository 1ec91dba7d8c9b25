#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the project and runs its tests: scripts/test.sh [PRESET]
# PRESET is a test preset of CMakePresets.json; the default is gcc.
# The last line is "N passed, N failed, N skipped".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

preset=${1:-gcc}
report=$PWD/build/$preset/tests.xml

scripts/deps.sh
cmake --preset "$preset"
cmake --build --preset "$preset" --parallel "$(nproc)"
rm -f "$report"
status=0
ctest --preset "$preset" --parallel "$(nproc)" --output-junit "$report" || status=$?

count() { grep --max-count 1 --only-matching --perl-regexp "\b$1=\"\K\d+" "$report"; }
total=$(count tests) failed=$(count failures) skipped=$(count skipped)
echo "$((total - failed - skipped)) passed, $failed failed, $skipped skipped"
exit "$status"
