#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what the sources below ROOT include: check_layers.py ROOT

Prints every include that breaks a rule, then "N violations"; fails unless N is 0.
"""
import pathlib
import re
import sys

# Each room, and the rooms that it may include besides itself. A room is listed after all that it
# may include, so there is no circle.
ROOMS = {
    "chainhash": [],
    "wire": ["chainhash"],
    "wire/message": ["wire", "chainhash"],
    "btcutil": ["wire", "chainhash"],
    "btcutil/script": ["btcutil", "wire", "chainhash"],
    "btcutil/block": ["btcutil", "wire", "chainhash"],
    "btcutil/blockfile": ["btcutil", "wire", "chainhash"],
    "btcutil/coins": ["btcutil", "wire", "chainhash"],
    "btcutil/address": ["btcutil/script", "btcutil", "wire", "chainhash"],
    "btcutil/sighash": ["btcutil/script", "btcutil", "wire", "chainhash"],
    "btcutil/gcs": ["btcutil/script", "btcutil", "wire", "chainhash"],
    "btcutil/relay": ["btcutil/block", "btcutil", "wire/message", "wire", "chainhash"],
    "btcutil/synth": ["btcutil/block", "btcutil/script", "btcutil", "wire", "chainhash"],
    "btcutil/verify": ["btcutil/sighash", "btcutil/script", "btcutil", "wire", "chainhash"],
}
# The C ABI and programs: they may include every room, but not what is internal to it.
PROGRAMS = ["capi", "tools", "examples"]

# Third-party headers, and the only places for them. The others take the standard library alone.
THIRD_PARTY = [
    ("Crypto++ and Highway stay in chainhash", r"(cryptopp|hwy)/", ["chainhash/"]),
    ("libsecp256k1 stays in btcutil", r"secp256k1", ["btcutil/"]),
    ("tl::expected has one name, in wire/expected.h", r"tl/", ["wire/expected.h"]),
    ("only executables choose an allocator", r"mimalloc", ["tools/"]),
]

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
STANDARD = re.compile(r"[a-z_]+$")


def room_of(path):
    """The innermost room that `path` lies in, or None. The face of a room lies beside its folder."""
    inside = [room for room in ROOMS if path.startswith(room + "/") or path == room + ".h"]
    return max(inside, key=len, default=None)


def is_kernel(path):
    return path.startswith("chainhash/kernels/")


def faults_of_own(path, included):
    """What is wrong with including the project's own header `included` in `path`."""
    room, other = room_of(path), room_of(included)
    if room is not None:
        if other is None or (other != room and other not in ROOMS[room]):
            yield f"{room} may include {', '.join(ROOMS[room]) or 'nothing else'}"
    # As in Go: what is internal is for the directory that holds it, and those below that one.
    holder, internal, _ = included.partition("internal/")
    if internal and not path.startswith(holder):
        yield f"internal to {holder.rstrip('/')}"
    if is_kernel(included) and not is_kernel(path) and path != "chainhash/engine.cpp":
        yield "only the engine names kernels"


def faults_of_foreign(path, included):
    """What is wrong with including the system header `included` in `path`."""
    for rule, pattern, places in THIRD_PARTY:
        if re.match(pattern, included) and not path.startswith(tuple(places)):
            yield rule
    in_layer = room_of(path) is not None
    standard = STANDARD.match(included) or path == "wire/expected.h"
    if in_layer and path.endswith(".h") and not is_kernel(path) and not standard:
        yield "headers include only the standard library"


def check(root):
    count = 0
    for layer in [room for room in ROOMS if "/" not in room] + PROGRAMS:
        for source in sorted((root / layer).rglob("*")):
            if source.suffix not in (".h", ".cpp"):
                continue
            path = source.relative_to(root).as_posix()
            for number, line in enumerate(source.read_text().splitlines(), start=1):
                match = INCLUDE.match(line)
                if not match:
                    continue
                own, foreign = match.groups()
                # A program's own headers, which lie beside it.
                if own and "/" not in own and room_of(path) is None:
                    continue
                faults = faults_of_own(path, own) if own else faults_of_foreign(path, foreign)
                for fault in faults:
                    print(f"{path}:{number}: {line.strip()}    <- {fault}")
                    count += 1
    return count


def main():
    count = check(pathlib.Path(sys.argv[1]))
    print(f"{count} violations")
    return 0 if count == 0 else 1


if __name__ == "__main__":
    sys.exit(main())
