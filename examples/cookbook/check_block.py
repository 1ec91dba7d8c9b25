# SPDX-License-Identifier: MIT
"""Everything about a raw block in one call: check_block.py BLOCK"""

import pathlib
import sys

import txhash

raw = pathlib.Path(sys.argv[1]).read_bytes()  # or an mmap: it is read in place
block = txhash.block(raw)
print(txhash.display(block.block_hash), len(block.txids), "transactions")
print(block.fault(txhash.Rule.SEGWIT_ACTIVE) or "good")

try:
    txhash.block(raw[:100])
except txhash.Error as error:
    print(error.name, error.offset, error)
