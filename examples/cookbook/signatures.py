# SPDX-License-Identifier: MIT
"""The signatures of a transaction: signatures.py TX"""

import pathlib
import sys

import txhash

raw = pathlib.Path(sys.argv[1]).read_bytes()
spent = [  # one (value, script) per input, as from a node's gettxout
    (625_000_000, bytes.fromhex(
        "2103c9f4836b9a4f77fc0d81f7bcb01b7f1b35916864b9476c241ce9fc198bd25432ac")),
    (600_000_000, bytes.fromhex("00141d0f172a0ecb48aee1be1f2687d2963ae33f71a1")),
]
cache = txhash.SighashCache(raw, spent)
for index in range(len(spent)):
    print(index, {True: "valid", False: "invalid", None: "not checked"}[
        cache.check_signatures(index)])
