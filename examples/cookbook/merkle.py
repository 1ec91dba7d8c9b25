# SPDX-License-Identifier: MIT
"""A merkle proof, checked by txhash and by hashlib alone: merkle.py BLOCK"""

import hashlib
import pathlib
import sys

import txhash


def double_hash(data):
    return hashlib.sha256(hashlib.sha256(data).digest()).digest()


block = txhash.block(pathlib.Path(sys.argv[1]).read_bytes())
index = 1
branch = txhash.merkle_branch(block.txids, index)
print(txhash.verify_merkle_branch(block.txids[index], index, branch, block.merkle_root))

node = block.txids[index]
for level, sibling in enumerate(branch):
    node = double_hash(sibling + node if index >> level & 1 else node + sibling)
print(node == block.merkle_root)
