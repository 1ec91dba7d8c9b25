#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""python-bitcoinlib's blocks, hashed by txhash: bitcoinlib.py BLOCK...

Reads each file, a serialized block, and computes its txids and merkle root with the code of CBlock,
then with txhash; compares the answers, and prints how long both took. Debian has the module in
python3-bitcoinlib. A file name that ends in .hex is a block in hexadecimal digits.

The functions below are what a program that uses CBlock needs:

    hashed = hash_block(block)          # a CBlock: its ids and roots
    hashed = hash_block(block, raw)     # much faster, if the bytes are at hand
    block = deserialize(raw)            # what CBlock.deserialize(raw) returns, in less time
"""

import argparse
import io
import pathlib
import sys
import time

import txhash
from bitcoin.core import CBlock, CBlockHeader, CTransaction
from bitcoin.core.serialize import DeserializationExtraDataError, VectorSerializer


def hash_block(block, raw=None):
    """The txhash.Block of a CBlock; `raw`, its bytes, spares it the serialization."""
    return txhash.block(block.serialize() if raw is None else raw)


def merkle_tree(leaves):
    """All levels from the leaves up, as CBlock keeps them."""
    level, tree = bytes(leaves), [*leaves]
    while len(level) > 32:
        if len(level) % 64:
            level += level[-32:]
        hashes = txhash.sha256d_many(level, range(0, len(level) + 1, 64))
        tree += hashes
        level = bytes(hashes)
    return tuple(tree)


def deserialize(raw):
    """CBlock.deserialize, without its hashing."""
    hashed = txhash.block(raw)
    stream = io.BytesIO(raw)
    block = CBlock.__new__(CBlock)
    header = CBlockHeader.stream_deserialize(stream)
    for name in CBlockHeader.__slots__:
        object.__setattr__(block, name, getattr(header, name))
    transactions = tuple(VectorSerializer.stream_deserialize(CTransaction, stream))
    if stream.read(1):
        raise DeserializationExtraDataError("Not all bytes consumed", block, b"")
    object.__setattr__(block, "vtx", transactions)
    object.__setattr__(block, "vMerkleTree", merkle_tree(hashed.txids))
    witness_tree = ()
    if hashed.witness_tx_count:
        witness_tree = merkle_tree(txhash.Hashes([bytes(32), *hashed.wtxids[1:]]))
    object.__setattr__(block, "vWitnessMerkleTree", witness_tree)
    return block


def fastest(function, seconds=0.3):
    """The result, and the shortest time of several calls."""
    best, end = float("inf"), time.perf_counter() + seconds
    while True:
        start = time.perf_counter()
        result = function()
        best = min(best, time.perf_counter() - start)
        if time.perf_counter() > end:
            return result, best


def before(block):
    """Ids and root as python-bitcoinlib computes them."""
    txids = [tx.GetTxid() for tx in block.vtx]
    return txids, CBlock.build_merkle_tree_from_txids(txids)[-1]


def compare(name, raw):
    block = CBlock.deserialize(raw)
    old, old_time = fastest(lambda: before(block))
    from_object, object_time = fastest(lambda: hash_block(block))
    from_bytes, bytes_time = fastest(lambda: hash_block(block, raw))
    old_block, old_parse_time = fastest(lambda: CBlock.deserialize(raw))
    new_block, new_parse_time = fastest(lambda: deserialize(raw))

    equal = all((list(hashed.txids), hashed.merkle_root) == old for hashed in (from_object, from_bytes))
    equal = equal and old_block == new_block and all(
        getattr(old_block, tree) == getattr(new_block, tree)
        for tree in ("vMerkleTree", "vWitnessMerkleTree"))
    print(f"{name}: {len(block.vtx)} transactions, txids and merkle root "
          f"{'equal' if equal else 'DIFFER'}")
    for what, old_seconds, new_seconds in (
            ("ids and root of a CBlock", old_time, object_time),
            ("ids and root, bytes at hand", old_time, bytes_time),
            ("CBlock.deserialize", old_parse_time, new_parse_time)):
        print(f"    {what:28} {old_seconds * 1e3:9.3f} ms before {new_seconds * 1e3:9.3f} ms after"
              f" {old_seconds / new_seconds:7.1f} x")
    return equal


def main():
    parser = argparse.ArgumentParser(description="Hashes python-bitcoinlib's blocks with txhash.")
    parser.add_argument("block", nargs="+", type=pathlib.Path)
    equal = True
    for path in parser.parse_args().block:
        raw = path.read_bytes()
        if path.suffix == ".hex":
            raw = bytes.fromhex(raw.decode())
        equal = compare(path.name, raw) and equal
    return 0 if equal else 1


if __name__ == "__main__":
    sys.exit(main())
