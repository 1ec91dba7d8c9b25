# SPDX-License-Identifier: MIT
"""What the tests share: real blocks, Bitcoin Core's answers, and bad input."""

import functools
import hashlib
import os
import pathlib
import unittest

CORPUS = pathlib.Path(os.environ.get("TXHASH_CORPUS") or "/nonexistent")
TESTDATA = pathlib.Path(__file__).resolve().parents[2] / "testdata"
ROOT = TESTDATA.parents[1]
GENESIS = (TESTDATA / "genesis.raw").read_bytes()

needs_corpus = unittest.skipUnless((CORPUS / "blocks").is_dir(), "no corpus (set TXHASH_CORPUS)")


def sha256d(data):
    return hashlib.sha256(hashlib.sha256(data).digest()).digest()


def merkle_root(leaves):
    """The textbook algorithm."""
    level = list(leaves) or [bytes(32)]
    while len(level) > 1:
        if len(level) % 2:
            level.append(level[-1])
        level = [sha256d(a + b) for a, b in zip(level[::2], level[1::2])]
    return level[0]


class ExpectedBlock:
    """Bitcoin Core's answers for one block."""

    def __init__(self, path):
        self.values, self.rows = {}, []
        for line in path.read_text().splitlines():
            fields = line.removeprefix("# ").split("\t")
            if fields[0] == "index":
                continue
            if line.startswith("#"):
                self.values[fields[0]] = fields[1]
            else:
                self.rows.append(fields)
        self.txids = [row[1] for row in self.rows]
        self.wtxids = [row[2] for row in self.rows]
        self.sizes = [int(row[3]) for row in self.rows]


@functools.cache
def corpus_blocks():
    """(name, raw bytes without what follows the block, ExpectedBlock) of each block."""
    blocks = []
    for path in sorted((CORPUS / "blocks").glob("*.raw")):
        expected = ExpectedBlock(CORPUS / "expected" / f"{path.stem}.tsv")
        blocks.append((path.stem, path.read_bytes()[:int(expected.values["size"])], expected))
    return blocks


def largest_block():
    return max((raw for _, raw, _ in corpus_blocks()), key=len)


def hexpand(text):
    """The bytes of a column of faults.tsv."""
    out = b""
    for piece in text.split():
        digits, _, count = piece.partition("*")
        out += bytes.fromhex(digits) * int(count or 1)
    return out


def faults():
    """(what, status, offset, field, index, bytes) of each row of faults.tsv."""
    for line in (TESTDATA / "faults.tsv").read_text().splitlines():
        what, status, offset, field, index, raw = line.split("\t")
        number = lambda text: None if text == "-" else int(text)
        yield (what, int(status), number(offset), None if field == "-" else field, number(index),
               hexpand(raw))
