# SPDX-License-Identifier: MIT
"""Bitcoin hashes at the speed of the hash function.

    block = txhash.block(raw)           # parses and hashes a whole block
    block.check()                       # raises txhash.Error("bad-txnmrklroot")
    block.txids[0], block.merkle_root   # 32 bytes each, in the order that SHA-256 produces them
    txhash.display(block.block_hash)    # as people see it

Bytes come in as any contiguous buffer: bytes, bytearray, memoryview, mmap. Those of a block, a
transaction and of hash functions are read in place, without the GIL; nothing refers to them after
the call. All functions may be called from any thread.
"""

from collections.abc import Sequence

from ._block import (Block, BlockHasher, Compute, FileLocation, Outpoint, Outpoints, Rule, Tx, block,
                     scan, tx)
from ._core import (Hashes, SighashCache, block_filter, display, engine, engine_error,
                    filter_header, filter_match_any, from_display, hash160, header_meets_target,
                    invalidates_hash, merkle_branch, merkle_is_mutated, merkle_root, sha256,
                    sha256d, sha256d_many, short_id_key, short_ids, siphash, siphash_many,
                    status_text, tagged_hash, tapleaf_hash, tx_ids, verify_ecdsa,
                    verify_merkle_branch, verify_schnorr)
from ._core import version as __version__
from ._error import Code, Error, FileError

Sequence.register(Hashes)
del Sequence

__all__ = [
    "Block", "BlockHasher", "Code", "Compute", "Error", "FileError", "FileLocation", "Hashes",
    "Outpoint", "Outpoints", "Rule", "SighashCache", "Tx", "block", "block_filter", "display",
    "engine", "engine_error", "filter_header", "filter_match_any", "from_display", "hash160",
    "header_meets_target", "invalidates_hash", "merkle_branch", "merkle_is_mutated", "merkle_root",
    "scan", "sha256", "sha256d", "sha256d_many", "short_id_key", "short_ids", "siphash",
    "siphash_many", "status_text", "tagged_hash", "tapleaf_hash", "tx", "tx_ids", "verify_ecdsa",
    "verify_merkle_branch", "verify_schnorr",
]
