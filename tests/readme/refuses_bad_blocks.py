#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs an example over a block that must be accepted, and over blocks with the same header that must
not: with the last transaction repeated, which has the same merkle root (CVE-2012-2459), and with
another transaction.

    refuses_bad_blocks.py --raw PROGRAM     the program reads a raw block, as the README's first example does
    refuses_bad_blocks.py --file PROGRAM    it reads a block file
"""
import hashlib
import struct
import subprocess
import sys
import tempfile

MAGIC = bytes.fromhex("f9beb4d9")  # mainnet


def double_hash(data):
    return hashlib.sha256(hashlib.sha256(data).digest()).digest()


def merkle_root(level):
    while len(level) > 1:
        if len(level) % 2:
            level = level + level[-1:]
        level = [double_hash(level[i] + level[i + 1]) for i in range(0, len(level), 2)]
    return level[0]


def transaction(prevout, lock_time):
    script_sig = b"\x51\x51"
    output = struct.pack("<q", 1) + b"\x01\x51"
    return (struct.pack("<IB", 1, 1) + prevout + bytes([len(script_sig)]) + script_sig
            + b"\xff\xff\xff\xff" + b"\x01" + output + struct.pack("<I", lock_time))


def make_block(transactions, root):
    header = struct.pack("<i", 1) + bytes(32) + root + struct.pack("<III", 0, 0x207fffff, 0)
    return header + bytes([len(transactions)]) + b"".join(transactions)


def main():
    mode, program = sys.argv[1:]

    def run(transactions, root):
        block = make_block(transactions, root)
        if mode == "--file":
            block = MAGIC + struct.pack("<I", len(block)) + block
        with tempfile.NamedTemporaryFile() as file:
            file.write(block)
            file.flush()
            return subprocess.run([program, file.name], capture_output=True, text=True, check=False)

    coinbase = transaction(bytes(32) + b"\xff\xff\xff\xff", 0)
    transactions = [coinbase] + [transaction(bytes([i]) * 36, i) for i in (1, 2)]
    root = merkle_root([double_hash(tx) for tx in transactions])

    good = run(transactions, root)
    if good.returncode != 0 or good.stderr:
        sys.exit(f"the block itself is refused:\n{good.stdout}{good.stderr}")
    if mode == "--raw":
        ids = [double_hash(tx)[::-1].hex() for tx in transactions]
        if good.stdout.split() != ids:
            sys.exit(f"wrong txids:\n{good.stdout}")
    for others, reason in [(transactions + transactions[-1:], "bad-txns-duplicate"),
                           (transactions[:-1] + [transaction(bytes(36), 9)], "bad-txnmrklroot")]:
        bad = run(others, root)
        if bad.returncode != 1 or not bad.stderr.endswith(f"{reason}\n"):
            sys.exit(f"not refused as {reason}:\n{bad.stdout}{bad.stderr}")


main()
