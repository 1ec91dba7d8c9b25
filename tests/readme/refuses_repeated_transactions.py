#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the block-connect loop of examples/ibd over a block, and over the same block with its last
transaction repeated, which has the same header and merkle root (CVE-2012-2459):
refuses_repeated_transactions.py IBD
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


def record(transactions, root):
    header = struct.pack("<i", 1) + bytes(32) + root + struct.pack("<III", 0, 0x207fffff, 0)
    block = header + bytes([len(transactions)]) + b"".join(transactions)
    return MAGIC + struct.pack("<I", len(block)) + block


def run(ibd, block_record):
    with tempfile.NamedTemporaryFile(suffix=".dat") as file:
        file.write(block_record)
        file.flush()
        return subprocess.run([ibd, file.name], capture_output=True, text=True, check=False)


def main():
    ibd = sys.argv[1]
    coinbase = transaction(bytes(32) + b"\xff\xff\xff\xff", 0)
    transactions = [coinbase] + [transaction(bytes([i]) * 36, i) for i in (1, 2)]
    root = merkle_root([double_hash(tx) for tx in transactions])

    good = run(ibd, record(transactions, root))
    if good.returncode != 0 or "errors             0" not in good.stdout:
        sys.exit(f"the block itself is refused:\n{good.stdout}{good.stderr}")
    repeated = run(ibd, record(transactions + transactions[-1:], root))
    if repeated.returncode != 1 or not repeated.stderr.endswith(": bad-txns-duplicate\n"):
        sys.exit(f"the repeated transaction is not refused:\n{repeated.stdout}{repeated.stderr}")


main()
