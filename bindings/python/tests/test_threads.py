# SPDX-License-Identifier: MIT
"""Other threads: they run while the library hashes, and may be left behind at exit."""

import subprocess
import sys
import threading
import time
import unittest

import txhash
from support import GENESIS

# The interpreter ends its daemon threads when they want the GIL back: inside the library, or inside
# an iterable, which it calls.
LEFT_BEHIND = """
import sys, threading, time
import txhash

genesis = bytes.fromhex(sys.argv[1])
tx, raw = genesis[81:], genesis[:80] + b"\\xfd\\xd0\\x07" + genesis[81:] * 2000

def hashes():
    for i in range(20):
        yield txhash.sha256(bytes([i]) * 4096)

def forever(call):
    while True:
        call()

hasher = txhash.BlockHasher()
for call in (lambda: hasher.compute(raw), lambda: txhash.block(raw), lambda: txhash.sha256d(raw),
             lambda: txhash.Hashes(hashes()), lambda: txhash.merkle_root(hashes()),
             lambda: txhash.sha256d_many(hashes()), lambda: txhash.block_filter(genesis, hashes()),
             lambda: txhash.SighashCache(tx, ((5, script) for script in hashes() if not script))):
    threading.Thread(target=forever, args=(call,), daemon=True).start()
sys.setswitchinterval(1e-5)
time.sleep(0.1)
"""


class DaemonTest(unittest.TestCase):
    def test_the_interpreter_ends_while_threads_are_inside(self):
        for _ in range(5):
            result = subprocess.run([sys.executable, "-c", LEFT_BEHIND, GENESIS.hex()],
                                    stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                    timeout=60)
            self.assertEqual((result.returncode, result.stdout), (0, ""))


class GilTest(unittest.TestCase):
    def setUp(self):
        self.addCleanup(sys.setswitchinterval, sys.getswitchinterval())
        # Nobody is asked to release the GIL.
        sys.setswitchinterval(1000)
        self.count, self.stop = 0, False
        self.thread = threading.Thread(target=self.run_meanwhile)
        self.addCleanup(self.thread.join)
        self.addCleanup(setattr, self, "stop", True)
        self.thread.start()

    def run_meanwhile(self):
        while not self.stop:
            self.count += 1
            time.sleep(0)

    def releases(self, function, *arguments):
        before = self.count
        function(*arguments)
        return self.count != before

    def test_others_run_while_large_inputs_are_hashed(self):
        large, leaf = bytes(8 << 20), bytes(32)
        raw = GENESIS[:80] + b"\xfd\x20\x4e" + GENESIS[81:] * 20_000
        script_sig = b"\xfe" + (1 << 22).to_bytes(4, "little") + bytes(1 << 22)
        tx = GENESIS[81:122] + script_sig + bytes(4) + b"\0" + bytes(4)
        empty = txhash.block_filter(GENESIS, [])
        calls = {
            "block": (txhash.block, raw),
            "tx": (txhash.tx, tx),
            "tx_ids": (txhash.tx_ids, tx),
            "sha256": (txhash.sha256, large),
            "sha256d": (txhash.sha256d, large),
            "hash160": (txhash.hash160, large),
            "tagged_hash": (txhash.tagged_hash, "tag", large),
            "tagged_hash, tag": (txhash.tagged_hash, large, b""),
            "sha256d_many": (txhash.sha256d_many, [large]),
            "sha256d_many, offsets": (txhash.sha256d_many, large, [0, len(large)]),
            "siphash": (txhash.siphash, bytes(16), large),
            "siphash_many": (txhash.siphash_many, bytes(16), large, 32),
            "short_ids": (txhash.short_ids, bytes(16), large),
            "merkle_root": (txhash.merkle_root, large),
            "merkle_is_mutated": (txhash.merkle_is_mutated, large),
            "merkle_branch": (txhash.merkle_branch, large, 0),
            "tapleaf_hash": (txhash.tapleaf_hash, large),
            "filter_header": (txhash.filter_header, leaf, large),
            "filter_match_any": (txhash.filter_match_any, leaf, empty, [large]),
            "block_filter": (txhash.block_filter, GENESIS, [large]),
            "verify_schnorr": (txhash.verify_schnorr, bytes(64), leaf, large),
        }
        for name, (function, *arguments) in calls.items():
            with self.subTest(name):
                # The other thread may wake up too late.
                self.assertTrue(any(self.releases(function, *arguments) for _ in range(50)))

    def test_small_inputs_are_not_worth_it(self):
        self.assertFalse(any(self.releases(txhash.sha256, bytes(2047)) for _ in range(50)))


if __name__ == "__main__":
    unittest.main()
