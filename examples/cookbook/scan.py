# SPDX-License-Identifier: MIT
"""The blocks of a node, largest first: scan.py BLOCKS_DIRECTORY_OR_FILE"""

import sys

import txhash


def report(fault):
    print("at", fault.file_offset, txhash.status_text(fault.code))


blocks = txhash.scan(sys.argv[1], on_fault=report)  # without on_fault, it raises
for block in sorted(blocks, key=lambda block: block.weight_wu, reverse=True):
    print(txhash.display(block.block_hash), block.weight_wu, "wu")
