#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks what the sources below ROOT include: check_layers.py ROOT

Prints every include that breaks a rule and every face whose comment says otherwise, then "N
violations"; fails unless N is 0.
"""
import pathlib
import re
import sys

# Each layer, and the layers below it. All rooms of those are open to it.
LAYERS = {
    "chainhash": [],
    "wire": ["chainhash"],
    "btcutil": ["wire", "chainhash"],
}

# Each room, and the rooms of its own layer that it may include besides itself. The name of a layer
# is the room of the files that lie in no other. A room is listed after all that it may include, so
# there is no circle.
ROOMS = {
    "chainhash/bytes": [],
    "chainhash/hash": ["chainhash/bytes"],
    "chainhash": ["chainhash/hash", "chainhash/bytes"],
    "chainhash/siphash": ["chainhash", "chainhash/bytes"],
    "chainhash/sha256": ["chainhash", "chainhash/hash", "chainhash/bytes"],
    "chainhash/merkle": ["chainhash/sha256", "chainhash", "chainhash/hash", "chainhash/bytes"],
    "chainhash/engine": ["chainhash/siphash", "chainhash", "chainhash/hash", "chainhash/bytes"],
    "wire/codec": [],
    "wire": ["wire/codec"],
    "wire/tx": ["wire", "wire/codec"],
    "wire/block": ["wire/tx", "wire", "wire/codec"],
    "wire/message": ["wire/block", "wire/tx", "wire", "wire/codec"],
    "btcutil": [],
    "btcutil/script": ["btcutil"],
    "btcutil/block": ["btcutil"],
    "btcutil/blockfile": ["btcutil"],
    "btcutil/coins": ["btcutil"],
    "btcutil/address": ["btcutil/script", "btcutil"],
    "btcutil/sighash": ["btcutil/script", "btcutil"],
    "btcutil/gcs": ["btcutil/script", "btcutil"],
    "btcutil/relay": ["btcutil/block", "btcutil"],
    "btcutil/synth": ["btcutil/block", "btcutil/script", "btcutil"],
    "btcutil/verify": ["btcutil/sighash", "btcutil/script", "btcutil"],
}
ORDER = list(ROOMS)
assert all(ORDER.index(other) < ORDER.index(room) for room in ROOMS for other in ROOMS[room])

# The C ABI and programs include the faces of rooms, and the headers that lie in none.
PROGRAMS = ["capi", "tools", "examples"]

# Third-party headers, and the only places for them. The others take the standard library alone.
EXPECTED = "wire/codec/expected.h"
THIRD_PARTY = [
    ("Crypto++ and Highway stay in chainhash", r"(cryptopp|hwy)/", ["chainhash/"]),
    ("libsecp256k1 stays in address and verify", r"secp256k1",
     ["btcutil/address/", "btcutil/verify/"]),
    (f"tl::expected has one name, in {EXPECTED}", r"tl/", [EXPECTED]),
    ("only executables choose an allocator", r"mimalloc", ["tools/"]),
]

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
STANDARD = re.compile(r"[a-z_]+$")


def layer_of(room):
    return room.partition("/")[0]


def is_face(path):
    """Whether `path` is the header of a room, beside its folder. A room may be that header alone."""
    return path.removesuffix(".h") in ROOMS


def is_umbrella(path):
    """Whether `path` is the header that includes all faces of a layer."""
    return path in (f"{layer}/{layer}.h" for layer in LAYERS)


def room_of(path):
    """The innermost room that `path` lies in, or None."""
    stem = path.rpartition(".")[0]
    inside = [room for room in ROOMS if path.startswith(room + "/") or stem == room]
    return max(inside, key=len, default=None)


def open_to(room):
    """The rooms and layers that `room` may include besides itself."""
    return ROOMS[room] + LAYERS[layer_of(room)]


def is_kernel(path):
    return path.startswith("chainhash/engine/kernels/")


def faults_of_own(path, included):
    """What is wrong with including the project's own header `included` in `path`."""
    if is_umbrella(path):
        if layer_of(included) != layer_of(path) or included.count("/") != 1:
            yield "an umbrella includes the faces of its layer"
        return
    if is_umbrella(included):
        if layer_of(path) in LAYERS:
            yield "only programs include umbrellas"
        return
    room, other = room_of(path), room_of(included)
    if room is not None:
        if other is None or (
                other != room and other not in ROOMS[room]
                and layer_of(other) not in LAYERS[layer_of(room)]):
            yield f"{room} may include {', '.join(open_to(room)) or 'nothing else'}"
    elif other is not None and other not in LAYERS and not is_face(included):
        yield f"programs include the face, {other}.h"
    # As in Go: what is internal is for the directory that holds it, and those below that one.
    holder, internal, _ = included.partition("internal/")
    if internal and not path.startswith(holder):
        yield f"internal to {holder.rstrip('/')}"
    if is_kernel(included) and room != "chainhash/engine":
        yield "only the engine names kernels"


def faults_of_foreign(path, included):
    """What is wrong with including the system header `included` in `path`."""
    for rule, pattern, places in THIRD_PARTY:
        if re.match(pattern, included) and not path.startswith(tuple(places)):
            yield rule
    in_layer = room_of(path) is not None
    standard = STANDARD.match(included) or path == EXPECTED
    if in_layer and path.endswith(".h") and not is_kernel(path) and not standard:
        yield "headers include only the standard library"


def faults_of_face(path, text):
    """What is wrong with the comment of the face `path`."""
    names = [name.rpartition("/")[2] for name in open_to(room_of(path))]
    may_use = f"May use: {', '.join(names) or 'nothing else'}."
    if may_use not in text:
        yield f'say "{may_use}"'


def check(root):
    count = 0
    for layer in [*LAYERS, *PROGRAMS]:
        for source in sorted((root / layer).rglob("*")):
            if source.suffix not in (".h", ".cpp"):
                continue
            path = source.relative_to(root).as_posix()
            text = source.read_text()
            if is_face(path):
                for fault in faults_of_face(path, text):
                    print(f"{path}:    <- {fault}")
                    count += 1
            for number, line in enumerate(text.splitlines(), start=1):
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
