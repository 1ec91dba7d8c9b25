#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the tests and the example, without the network: TXHASH_LIB_DIR=DIR rust/test.sh
# The corpus is in TXHASH_CORPUS; output goes to TXHASH_WORK_DIR.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if ! command -v cargo >/dev/null || ! cargo --version >/dev/null; then
    echo "cargo is missing"
    exit 77
fi
export LD_LIBRARY_PATH=$TXHASH_LIB_DIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export CARGO_TARGET_DIR=${TXHASH_WORK_DIR:-$PWD}/target

cargo test --offline --locked
diff - <(cargo run --quiet --offline --locked --example block_ids -- ../testdata/genesis.raw) <<'END'
block 000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f
4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b
END

cargo run --quiet --offline --locked --example bench -- ../testdata/genesis.raw
if cargo run --quiet --offline --locked --example bench 2>/dev/null; then
    echo "without blocks there is nothing to print: this is a wrong usage"
    exit 1
fi

# A crate that depends on this one, as README.md says.
user=$(mktemp -d)
trap 'rm -rf "$user"' EXIT
mkdir "$user/src"
cp txhash/examples/block_ids.rs "$user/src/main.rs"
cat >"$user/Cargo.toml" <<END
[package]
name = "user"
version = "0.1.0"
edition = "2021"

[dependencies]
txhash = { path = "$PWD/txhash" }
END
genesis=$PWD/../testdata/genesis.raw
(cd "$user" && cargo run --quiet --offline -- "$genesis" >/dev/null)

# Without the library, the build says what to set.
warning=$(env --unset=TXHASH_LIB_DIR PKG_CONFIG=false CARGO_TARGET_DIR="$user/target" \
    cargo build --offline --locked --package txhash-sys 2>&1)
[[ $warning == *TXHASH_LIB_DIR* ]]
