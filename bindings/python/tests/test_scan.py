# SPDX-License-Identifier: MIT
"""Block files: every block, every fault, nothing dropped."""

import errno
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import txhash
from support import CORPUS, GENESIS, needs_corpus, sha256d
from txhash import Code, Compute, Rule, display

MAINNET = bytes.fromhex("f9beb4d9")


def record(raw):
    return MAINNET + len(raw).to_bytes(4, "little") + raw


class ScanTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.directory = pathlib.Path(directory.name)

    def write(self, data, name="blk00000.dat"):
        path = self.directory / name
        path.write_bytes(data)
        return path

    def test_paths_of_every_kind(self):
        path = self.write(record(GENESIS))
        for form in (path, str(path), os.fsencode(path), self.directory, str(self.directory)):
            block, = txhash.scan(form)
            self.assertEqual(block, txhash.block(GENESIS))
            self.assertEqual(block.location, (str(path), 8, "mainnet"))
            self.assertIsNone(block.raw)
        block, = txhash.scan(path, Compute.EVERYTHING, keep_raw=True)
        self.assertEqual((block.raw, list(block.tx_offsets)), (GENESIS, [81, 285]))

    def test_blocks_own_their_results(self):
        other = bytearray(GENESIS)
        other[-1] ^= 1
        path = self.write(record(GENESIS) + record(bytes(other)))
        blocks = list(txhash.scan(path, keep_raw=True))
        self.assertEqual([block.raw for block in blocks], [GENESIS, bytes(other)])
        self.assertEqual(blocks[0].txids[0], sha256d(GENESIS[81:]))
        self.assertEqual(blocks[1].txids[0], sha256d(other[81:]))
        self.assertEqual(blocks[1].fault().code, Code.BAD_TXNMRKLROOT)

    def test_faults_are_reported_with_their_place(self):
        good = record(GENESIS)
        broken = record(GENESIS[:100])
        data = good + b"junk!" + good + broken + good + good[:50]
        path = self.write(data)
        faults = []
        blocks = list(txhash.scan(path, on_fault=faults.append))
        self.assertEqual([block.location.offset for block in blocks], [8, 306, 707])
        self.assertEqual([fault.code for fault in faults],
                         [Code.JUNK, Code.END_OF_DATA, Code.TRUNCATED_RECORD])
        self.assertEqual([fault.path for fault in faults], [str(path)] * 3)
        self.assertEqual(faults[0].file_offset, 293)
        self.assertEqual(faults[1].file_offset, 599)
        self.assertLess(faults[1].offset, 100)  # in the block
        self.assertIn(f"{path}, byte 293: junk bytes", str(faults[0]))

        scanned = txhash.scan(path)
        next(scanned)
        with self.assertRaises(txhash.Error) as caught:
            next(scanned)
        self.assertEqual(caught.exception.code, Code.JUNK)
        self.assertRaises(StopIteration, next, scanned)  # as with every generator

    def test_what_on_fault_raises_ends_the_scan(self):
        path = self.write(b"junk" + record(GENESIS))

        def on_fault(fault):
            raise KeyError(fault.name)

        self.assertRaises(KeyError, list, txhash.scan(path, on_fault=on_fault))

    def test_what_cannot_be_opened(self):
        with self.assertRaises(OSError) as caught:
            txhash.scan(self.directory / "missing.dat")
        error = caught.exception
        self.assertIsInstance(error, txhash.FileError)
        self.assertEqual((error.code, error.errno), (Code.SYSTEM_ERROR, errno.ENOENT))
        self.assertIn("missing.dat", str(error))
        with self.assertRaises(txhash.Error) as caught:
            txhash.scan(self.directory)
        self.assertEqual(caught.exception.code, Code.NO_BLOCK_FILES)
        self.write(b"short", "xor.dat")
        path = self.write(record(GENESIS))
        with self.assertRaises(txhash.Error) as caught:
            txhash.scan(path)
        self.assertEqual(caught.exception.code, Code.BAD_XOR_KEY)
        self.assertRaises(ValueError, txhash.scan, "nul\0byte")
        self.assertRaises(TypeError, txhash.scan, 3)

    def test_a_file_that_is_gone_is_reported(self):
        self.write(record(GENESIS), "blk00000.dat")
        gone = self.write(record(GENESIS), "blk00001.dat")
        self.write(record(GENESIS), "blk00002.dat")
        faults = []
        scanned = txhash.scan(self.directory, on_fault=faults.append)
        gone.unlink()
        self.assertEqual(len(list(scanned)), 2)
        self.assertEqual([(fault.code, fault.path) for fault in faults],
                         [(Code.SYSTEM_ERROR, str(gone))])

    def test_names_that_are_not_text(self):
        name = os.fsdecode(b"blk\xff.dat")
        path = self.write(record(GENESIS), name)
        block, = txhash.scan(path)
        self.assertEqual(block.location.path, str(path))

    def test_obfuscated(self):
        key = bytes(range(1, 9))
        data = record(GENESIS)
        self.write(bytes(b ^ key[i % 8] for i, b in enumerate(data)))
        self.write(key, "xor.dat")
        block, = txhash.scan(self.directory)
        self.assertEqual(block, txhash.block(GENESIS))

    def test_both_sides_of_a_fork_read_everything(self):
        # More than the library reads ahead, which a fork copies.
        path = self.write(record(GENESIS) * 5000)
        scanned = txhash.scan(path, txhash.Compute.NOTHING_ELSE)
        next(scanned)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                status = 0 if sum(1 for _ in scanned) == 4999 else 1
            finally:
                os._exit(status)
        self.assertEqual(sum(1 for _ in scanned), 4999)
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_signals_do_not_end_a_read(self):
        path = self.directory / "pipe.dat"
        os.mkfifo(path)
        signals = []

        def write():
            with open(path, "wb", buffering=0) as pipe:
                for _ in range(20):
                    pipe.write(record(GENESIS))
                    time.sleep(0.01)

        old = signal.signal(signal.SIGALRM, lambda *_: signals.append(1))
        self.addCleanup(signal.signal, signal.SIGALRM, old)
        writer = threading.Thread(target=write)
        writer.start()
        self.addCleanup(writer.join)
        signal.setitimer(signal.ITIMER_REAL, 0.002, 0.002)
        try:
            self.assertEqual(len(list(txhash.scan(path))), 20)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        self.assertTrue(signals)

    def test_other_programs_do_not_inherit_the_file(self):
        path = self.write(record(GENESIS))
        scanned = txhash.scan(path)
        program = ("import os\n"
                   "for fd in os.listdir('/proc/self/fd'):\n"
                   "    try: print(os.readlink(f'/proc/self/fd/{fd}'))\n"
                   "    except OSError: pass")
        found = subprocess.run([sys.executable, "-c", program], close_fds=False,
                               stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertNotIn(path.name, found)
        self.assertEqual(len(list(scanned)), 1)

    def test_a_key_that_cannot_be_opened(self):
        self.write(bytes(8), "xor.dat")
        path = self.write(record(GENESIS))
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (0, limits[1]))
        try:
            with self.assertRaises(txhash.FileError) as caught:
                txhash.scan(path)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        self.assertEqual((caught.exception.code, caught.exception.errno),
                         (Code.SYSTEM_ERROR, errno.EMFILE))

    def test_an_object_in_use_is_refused(self):
        path = self.write(record(GENESIS) * 200)
        files = txhash._core.BlockFiles(os.fsencode(path))
        hasher = txhash._core.Hasher(0)
        found, refused = [], []

        def work():
            while True:
                try:
                    item = files.next(hasher)
                except ValueError as error:
                    assert "another thread" in str(error)
                    refused.append(error)
                    continue
                if item is None:
                    return
                found.append(item)

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(found), 200)


@needs_corpus
class CorpusTest(unittest.TestCase):
    def test_block_files(self):
        paths = sorted((CORPUS / "blkfiles").glob("*.dat"))
        self.assertTrue(paths)
        for path in paths:
            with self.subTest(path.name):
                *rows, last = (CORPUS / "expected" / f"{path.stem}.tsv").read_text().splitlines()
                blocks = list(txhash.scan(path))
                self.assertEqual(
                    [[str(i), str(block.location.offset), str(block.size_bytes),
                      display(block.block_hash), str(block.tx_count), "1"]
                     for i, block in enumerate(blocks)],
                    [row.split("\t") for row in rows[1:]])
                for block in blocks:
                    block.check(Rule.ANY_AGE)
                ids = "".join(txid + "\n" for block in blocks for txid in block.txids.display())
                self.assertEqual(txhash.sha256(ids.encode()).hex(), last.split()[-1])

    def test_the_files_of_a_node(self):
        rows = [row.split("\t")
                for row in (CORPUS / "node/blocks.tsv").read_text().splitlines()[1:]]
        expected = {row[1]: [int(value) for value in row[2:7]] for row in rows}
        found, faults, end = {}, [], 0
        for block in txhash.scan(CORPUS / "node/blocks", on_fault=faults.append):
            block.check()
            end = block.location.offset + block.size_bytes
            self.assertEqual(block.location.network, "regtest")
            found[display(block.block_hash)] = [block.time, block.size_bytes,
                                                block.stripped_size_bytes, block.weight_wu,
                                                block.tx_count]
        for block_hash, values in expected.items():
            self.assertEqual(found[block_hash], values)
        # At most the preallocated tail, whose zeros are not obfuscated.
        self.assertIn([(fault.code, fault.file_offset) for fault in faults],
                      ([], [(Code.JUNK, end)]))

    def test_a_damaged_copy_loses_one_block(self):
        with tempfile.TemporaryDirectory() as name:
            path = shutil.copy(CORPUS / "blkfiles/mainnet-1-to-256.dat", name)
            pathlib.Path(path).chmod(0o600)
            with open(path, "r+b") as file:
                file.seek(231 + 80)  # the transaction count of the second block
                file.write(b"\x09")
            faults = []
            blocks = list(txhash.scan(path, on_fault=faults.append))
            self.assertEqual((len(blocks), len(faults)), (254, 1))  # of 255
            self.assertEqual((faults[0].file_offset, faults[0].name), (231, "END_OF_DATA"))


if __name__ == "__main__":
    unittest.main()
