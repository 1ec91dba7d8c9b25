#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Fails if an object names anything that allocates or frees: check_no_allocation.sh NM OBJECT...
# Containers need no mention: their code is inline and names operator new in the same object.
set -euo pipefail

nm=$1
shift
[[ $# -gt 0 ]] || { echo "no object files given" >&2; exit 1; }

allocators='malloc|calloc|realloc|reallocarray|free|strn?dup'
aligned='aligned_alloc|(posix_)?memalign|p?valloc'
operators='_Zn[wa].*|_Zd[la].*'
exceptions='__cxa_allocate_exception|_ZSt[0-9]+__throw_.*'

status=0
for object; do
    names=$("$nm" --format=posix "$object" | cut -d' ' -f1)
    for name in $(grep -xE "$allocators|$aligned|$operators|$exceptions" <<<"$names" || true); do
        echo "${object##*/} names $name ($(c++filt "$name"))"
        status=1
    done
done
exit "$status"
