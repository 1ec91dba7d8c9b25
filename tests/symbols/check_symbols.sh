#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Links archives and objects, whole, into a shared library and fails if it exports anything but the
# public face: check_symbols.sh CXX NM LIBRARY LINKER_ARGUMENT...
set -euo pipefail

cxx=$1 nm=$2 library=$3
shift 3

"$cxx" -shared -o "$library" -Wl,--whole-archive "$@" -Wl,--no-whole-archive
names=$("$nm" --dynamic --defined-only --format=posix "$library" | awk '$2 != "A" { print $1 }')
[[ -n $names ]] || { echo "$library exports nothing" >&2; exit 1; }

# HashTable is a template, and a reader destroys its file inline: users' code calls these.
called_by_users='txhash::btcutil::internal::(HashTable[A-Za-z]+::|ZeroedMemory::|InputFile::~)'

foreign=$(grep -vE '^_ZN[KRO]*6txhash' <<<"$names" | c++filt || true)
# Without parameters, whose types may be internal.
internal=$(grep -E '^_ZN[KRO]*6txhash' <<<"$names" | c++filt | sed 's/(.*//' |
    grep -E '(internal|\(anonymous)::' | grep -vE "$called_by_users" || true)
if [[ -n $foreign$internal ]]; then
    printf '%s\n' "$foreign" "$internal" | sed '/^$/d; s/^/exported: /'
    exit 1
fi
echo "$(wc -l <<<"$names") symbols, all of them public"
