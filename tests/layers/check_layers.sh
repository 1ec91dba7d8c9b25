#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks what the layers of the tree at ROOT include: check_layers.sh ROOT
# Prints every include that breaks a rule, then "N violations"; fails unless N is 0.
set -euo pipefail
cd "$1"

violations=0
# forbid RULE INCLUDED PATH...: nothing at the paths may include what the regex INCLUDED matches.
forbid() {
    local rule=$1 included=$2 matches
    shift 2
    matches=$(grep --recursive --line-number --perl-regexp "^\s*#\s*include\s*$included" "$@") ||
        [[ $? -eq 1 ]] # no match is fine, an error is not
    if [[ -n $matches ]]; then
        sed "s|\$|    <- $rule|" <<<"$matches"
        violations=$((violations + $(wc --lines <<<"$matches")))
    fi
}

layers=(chainhash wire btcutil)
headers=(--include='*.h' "${layers[@]}")

forbid "chainhash is the lowest layer" '"(?!chainhash/)' chainhash
forbid "wire stands on chainhash alone" '"(?!(chainhash|wire)/)' wire
forbid "btcutil stands on wire and chainhash" '"(?!(chainhash|wire|btcutil)/)' btcutil
forbid "public headers include only the standard library" \
    '<(?![a-z_]+>|tl/expected\.hpp>)' --exclude-dir=kernels "${headers[@]}"
forbid "tl::expected has one name, in wire/expected.h" '<tl/' --exclude=expected.h "${layers[@]}"
forbid "Crypto++ and Highway stay in chainhash" '<(cryptopp|hwy)/' wire btcutil tools
forbid "libsecp256k1 stays in btcutil" '<secp256k1' chainhash wire tools
forbid "only executables choose an allocator" '<mimalloc' "${layers[@]}"
forbid "only the engine names kernels" '"chainhash/kernels/' \
    --exclude-dir=kernels --exclude=engine.cpp "${layers[@]}" tools

echo "$violations violations"
[[ $violations -eq 0 ]]
