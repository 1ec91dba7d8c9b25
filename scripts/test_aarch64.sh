#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Builds the project for 64-bit ARM, prints what a compression costs in instructions, and runs the
# unit tests under QEMU: scripts/test_aarch64.sh
# Installs a cross compiler and QEMU if they are missing. The last line is "N passed, N failed, N
# skipped".
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/deps.sh --aarch64
scripts/sysroot_aarch64.sh
cmake --preset aarch64
cmake --build --preset aarch64 --parallel "$(nproc)" --target txhash_isa_compress_blocks
ctest --preset aarch64 --tests-regex '^isa.instructions$' --verbose | sed -n 's/^[0-9]*: //p'
exec scripts/test.sh aarch64
