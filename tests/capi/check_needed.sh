#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Prints the name of a shared library and those of the libraries that it needs. Fails if one is
# neither part of the C library nor one that Debian has no position-independent archive of:
#     check_needed.sh READELF FILE
set -euo pipefail

readelf=$1 library=$2
dynamic=$("$readelf" --dynamic --wide "$library")
sed -n 's/.*(SONAME).*\[\(.*\)\]$/name: \1/p' <<<"$dynamic"
status=0
for needed in $(sed -n 's/.*(NEEDED).*\[\(.*\)\]$/\1/p' <<<"$dynamic"); do
    case $needed in
        libc.so.* | libm.so.* | libpthread.so.* | ld-linux*) echo "needs $needed" ;;
        libhwy.so.* | libsecp256k1.so.*) echo "needs $needed" ;;
        *) echo "must not need $needed"; status=1 ;;
    esac
done
exit "$status"
