#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Runs the tests and the example, without the network: TXHASH_LIB_DIR=DIR go/test.sh
# The corpus is in TXHASH_CORPUS; output goes to TXHASH_WORK_DIR.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

if ! command -v go >/dev/null; then
    echo "go is missing"
    exit 77
fi
export LD_LIBRARY_PATH=$TXHASH_LIB_DIR${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export CGO_ENABLED=1 CGO_LDFLAGS="-L$TXHASH_LIB_DIR"
export GOPROXY=off GOTOOLCHAIN=local GOFLAGS=-mod=mod
export GOCACHE=${TXHASH_WORK_DIR:-$PWD}/go-cache
mkdir -p "$GOCACHE"

# The strictest check of the rules for passing pointers to C: until Go 1.20 an option at run time.
if [[ $(go version) =~ go1\.(19|20)[^0-9] ]]; then
    export GODEBUG=cgocheck=2
else
    export GOEXPERIMENT=cgocheck2
fi

go vet ./...
go test -count=1 -v .
go build -o "$GOCACHE/bench" ./cmd/bench
"$GOCACHE/bench" ../testdata/genesis.raw
if "$GOCACHE/bench" 2>/dev/null; then
    echo "without blocks there is nothing to print: this is a wrong usage"
    exit 1
fi

# A module that depends on this one, as README.md says.
user=$(mktemp -d)
trap 'rm -rf "$user"' EXIT
cp example_test.go "$user"
printf 'module user\n\ngo 1.19\n\nrequire txhash v0.0.0\n\nreplace txhash => %s\n' "$PWD" >"$user/go.mod"
sed -i "s|\.\./testdata|$PWD/../testdata|" "$user/example_test.go"
(cd "$user" && go test .)
