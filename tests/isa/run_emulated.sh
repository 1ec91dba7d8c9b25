#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs a program on an emulated x86-64 processor: run_emulated.sh MODEL PROGRAM ARGUMENT...
# `qemu-x86_64 -cpu help` lists the models. Exits as the program does, or with 77 if qemu-x86_64 is
# not installed.
set -euo pipefail

model=$1
shift
if ! command -v qemu-x86_64 >/dev/null; then
    echo "skipped: qemu-x86_64 (package qemu-user) is not installed"
    exit 77
fi
qemu-x86_64 -cpu "$model" "$@"
