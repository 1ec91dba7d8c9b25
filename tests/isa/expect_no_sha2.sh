#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if a program does, or runs a kernel made of SHA-2 instructions: expect_no_sha2.sh QEMU ARGUMENT...
# The arguments begin with options for QEMU that make it log the code which it translates. Crypto++ may
# use these instructions: it tries them.
set -euo pipefail

log=$("$@" 2>&1)
grep -q '^IN: ' <<<"$log" || { echo "no log"; exit 1; }
function=$(grep -oE '^IN: .*ArmSha2.*' <<<"$log" | head -n 1 || true)
[[ -z $function ]] || { echo "hashed with $(c++filt "${function#IN: }")"; exit 1; }
