# SPDX-License-Identifier: MIT
"""Wrong types, wrong sizes, changing buffers, hostile blocks: exceptions, and never a crash.

TXHASH_FUZZ_SEED and TXHASH_FUZZ_SECONDS set the seed of the random tests and how long each runs.
A crash would end the process, so these tests run in processes of their own, which report the seed.
"""

import ctypes
import gc
import io
import mmap
import os
import random
import resource
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import warnings
from array import array

import txhash
from support import GENESIS, corpus_blocks

SEED = int(os.environ.get("TXHASH_FUZZ_SEED") or 20261201)
SECONDS = float(os.environ.get("TXHASH_FUZZ_SECONDS") or 3)
HERE = os.path.dirname(os.path.abspath(__file__))
EXPECTED = (txhash.Error, TypeError, ValueError, OverflowError, BufferError, MemoryError, IndexError)


class BadIndex:
    def __index__(self):
        raise ZeroDivisionError("from __index__")


class BadSequence:
    def __len__(self):
        return 1 << 60

    def __getitem__(self, index):
        if index > 5:
            raise ZeroDivisionError("from __getitem__")
        return bytes(32)


class Growing(list):
    """A list that changes while somebody iterates over it."""

    def __iter__(self):
        for i in range(4):
            self.append(bytes(i))
            yield bytes(32)
            self.clear()


def values(rng):
    """One of many things that somebody may pass."""
    raw = bytearray(rng.choice((GENESIS, GENESIS[81:], bytes(32), bytes(80), rng.randbytes(200))))
    for _ in range(rng.choice((0, 0, 1, 5))):
        raw[rng.randrange(len(raw))] = rng.randrange(256)
    if rng.random() < 0.3:
        del raw[rng.randrange(len(raw)):]
    released = memoryview(b"released")
    released.release()
    return rng.choice((
        bytes(raw), raw, memoryview(raw), memoryview(bytes(raw))[::-1], memoryview(raw)[3:],
        array("I", range(8)), array("d", [1.5]), memoryview(bytes(64)).cast("Q"),
        memoryview(bytes(64)).cast("B", (2, 32)), released, io.BytesIO(raw).getbuffer(),
        (ctypes.c_char * 32)(), txhash.Hashes(bytes(96)), txhash.Hashes(b""), [], [bytes(32)] * 5,
        [b"", b"x"], (bytes(32), bytearray(32)), [(5, b"\x51")], [(1, 2)], iter([bytes(32)]),
        {bytes(32): 1}, {1, 2}, None, True, 0, 1, 24, 31, 32, -1, 1 << 31, 1 << 63, 1 << 64,
        -(1 << 70), 1.5, 2j, "", "00" * 32, "TapLeaf", "\ud800", object(), type, BadIndex(),
        BadSequence(), Growing(), range(5), range(1 << 70), NotImplemented, ..., lambda: 1,
        txhash.Compute.EVERYTHING, txhash.Rule.ANY_AGE, ValueError()))


def callables():
    core = txhash._core
    found = [getattr(core, name) for name in dir(core) if callable(getattr(core, name))]
    found += [txhash.block, txhash.tx, txhash.BlockHasher, txhash.Outpoints, txhash.Block,
              txhash.Error, txhash.FileError, txhash.scan]
    hashes = txhash.Hashes([txhash.sha256(bytes([i])) for i in range(5)])
    cache = txhash.SighashCache(GENESIS[81:], [(5, b"\x51")])
    hasher, wrapped = core.Hasher(31), txhash.BlockHasher(txhash.Compute.EVERYTHING)
    with tempfile.NamedTemporaryFile() as file:
        file.write((bytes.fromhex("f9beb4d9") + len(GENESIS).to_bytes(4, "little") + GENESIS) * 50)
        file.flush()
        files = core.BlockFiles(os.fsencode(file.name))
    for thing in (hashes, hashes[1:3], cache, hasher, wrapped, files, txhash.Outpoints(bytes(72)),
                  txhash.block(GENESIS, txhash.Compute.EVERYTHING)):
        found += [getattr(thing, name) for name in dir(thing)
                  if callable(getattr(thing, name)) and name not in (
                      "__class__", "__init_subclass__", "__subclasshook__", "__dir__")]
    return found


def fuzz_calls(seed, seconds):
    rng, calls, answers = random.Random(seed), 0, 0
    functions = callables()
    keywords = ("raw", "data", "key", "tag", "leaves", "index", "prefix", "flags", "messages",
                "offsets", "variant", "size", "hash_type", "annex", "script_code", "wtxids")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        function = rng.choice(functions)
        arguments = [values(rng) for _ in range(rng.choice((0, 1, 1, 2, 2, 3, 4, 5)))]
        named = {rng.choice(keywords): values(rng) for _ in range(rng.choice((0, 0, 0, 1, 2)))}
        calls += 1
        try:
            answer = function(*arguments, **named)
            repr(answer)
            answers += 1
        except SystemError as error:  # the interpreter was misused
            raise AssertionError(f"{function} {arguments} {named}") from error
        except Exception:  # what was passed in may raise anything
            pass
    print(f"{calls} calls, {answers} answers")
    assert answers > 50


def fuzz_blocks(seed, seconds):
    """Mutated real blocks."""
    rng = random.Random(seed)
    sources = [raw for _, raw, _ in corpus_blocks() if len(raw) < 300_000] + [GENESIS]
    hasher = txhash.BlockHasher(txhash.Compute.EVERYTHING)
    end, accepted, count = time.monotonic() + seconds, 0, 0
    while time.monotonic() < end:
        raw = bytearray(rng.choice(sources))
        for _ in range(rng.choice((0, 1, 1, 2, 10))):
            at = rng.randrange(len(raw))
            if rng.random() < 0.8:
                raw[at] = rng.choice((0, 1, 0xFC, 0xFD, 0xFE, 0xFF, rng.randrange(256)))
            elif rng.random() < 0.5:
                del raw[at:at + rng.randrange(1, 50)]
            else:
                raw[at:at] = rng.randbytes(rng.randrange(1, 50))
            raw = raw or bytearray(1)
        count += 1
        try:
            block = hasher.compute(raw, prefix=rng.random() < 0.5)
            assert block.tx_count == len(block.txids) == len(block.wtxids)
            assert len(block.tx_offsets) == block.tx_count + 1
            assert block.txids == txhash.block(raw[:block.size_bytes]).txids
            list(block.prevouts), block.fault(0), block.fault(1)
            accepted += 1
        except txhash.Error as error:
            assert error.offset is not None and error.offset <= len(raw)
    print(f"{count} blocks, {accepted} accepted")
    assert accepted > 0


def fuzz_changing(seed, seconds):
    """Other threads write to the buffer while it is hashed."""
    rng = random.Random(seed)
    raw = max((raw for _, raw, _ in corpus_blocks()), key=len, default=GENESIS * 1)
    heap = bytearray(raw)
    shared = mmap.mmap(-1, len(raw))
    shared[:] = raw
    stop = threading.Event()

    def write(buffer, seed):
        # As a library does that copies without the GIL: everything at once, then single bytes.
        rng = random.Random(seed)
        address = ctypes.addressof(ctypes.c_char.from_buffer(buffer))
        sources = [raw, bytes(len(raw)), b"\xff" * len(raw), rng.randbytes(len(raw)),
                   b"\xfd\xff\xff\x01" * (len(raw) // 4), b"\x01" * len(raw)]
        while not stop.is_set():
            begin = rng.randrange(80, len(raw))
            size = min(rng.choice((1, 2, 40, 100_000, len(raw))), len(raw) - begin)
            piece = rng.choice(sources)[begin:begin + size]
            ctypes.memmove(address + begin, piece, len(piece))
            if rng.random() < 0.5:
                ctypes.memmove(address, raw, len(raw))

    threads = [threading.Thread(target=write, args=(buffer, seed + i))
               for i, buffer in enumerate((heap, shared))]
    for thread in threads:
        thread.start()
    sys.setswitchinterval(1e-5)
    hasher = txhash.BlockHasher(txhash.Compute.EVERYTHING)
    end, accepted, count = time.monotonic() + seconds, 0, 0
    functions = (hasher.compute, txhash.sha256d, txhash.tx_ids, txhash.Hashes,
                 lambda b: txhash.sha256d_many(b, range(0, len(b), 250)),
                 lambda b: txhash.merkle_root(memoryview(b)[:len(b) // 32 * 32]),
                 lambda b: txhash.merkle_is_mutated(memoryview(b)[:len(b) // 32 * 32]),
                 lambda b: txhash.merkle_branch(memoryview(b)[:len(b) // 32 * 32], 5),
                 lambda b: txhash.siphash_many(bytes(16), memoryview(b)[:len(b) // 36 * 36], 36),
                 lambda b: txhash.short_ids(bytes(16), memoryview(b)[:len(b) // 32 * 32]),
                 lambda b: txhash.block_filter(b, [memoryview(b)[:500]]),
                 lambda b: txhash.filter_match_any(bytes(32), memoryview(b)[:5000], [b"x"]),
                 lambda b: txhash.SighashCache(memoryview(b)[81:], []))
    try:
        while time.monotonic() < end:
            function = hasher.compute if rng.random() < 0.7 else rng.choice(functions)
            count += 1
            try:
                result = function(rng.choice((heap, shared)))
                accepted += isinstance(result, txhash.Block)
            except txhash.Error:
                pass
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    print(f"{count} calls, {accepted} blocks accepted")


class FuzzTest(unittest.TestCase):
    def run_alone(self, function):
        print(f"{function} seed {SEED}: ", end="", flush=True)
        program = (f"import sys; sys.path.insert(0, {HERE!r}); import test_abuse; "
                   f"test_abuse.{function}({SEED}, {SECONDS})")
        result = subprocess.run([sys.executable, "-X", "faulthandler", "-W", "ignore", "-c", program],
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(result.returncode, 0, result.stdout[-4000:])
        print(result.stdout.strip(), end=" ", flush=True)

    def test_calls(self):
        self.run_alone("fuzz_calls")

    def test_blocks(self):
        self.run_alone("fuzz_blocks")

    def test_changing_buffers(self):
        self.run_alone("fuzz_changing")


class BufferTest(unittest.TestCase):
    def test_a_buffer_in_use_cannot_be_resized_or_closed(self):
        raw = max((raw for _, raw, _ in corpus_blocks()), key=len, default=None)
        if raw is None:
            self.skipTest("no corpus (set TXHASH_CORPUS)")
        heap, refused, stop = bytearray(raw), [], threading.Event()

        def resize():
            while not stop.is_set():
                try:
                    heap.append(0)
                    heap.pop()
                except BufferError as error:
                    refused.append(error)

        thread = threading.Thread(target=resize)
        thread.start()
        switch_interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-5)
        try:
            end = time.monotonic() + 30
            while not refused and time.monotonic() < end:
                try:
                    txhash.block(heap)
                except txhash.Error as error:
                    self.assertEqual(error.code, txhash.Code.TRAILING_BYTES)
        finally:
            sys.setswitchinterval(switch_interval)
            stop.set()
            thread.join()
        self.assertTrue(refused)
        heap.append(0)  # and now it can be

    def test_functions_that_read_more_than_once_copy(self):
        """An argument that is evaluated later can resize an earlier one: nothing locks it."""
        def growing(buffer, item):
            buffer.append(0)
            yield item

        for raw, item, call in (
                (GENESIS, b"x", txhash.block_filter),
                (GENESIS[81:], (5, b"\x51"), txhash.SighashCache),
                (txhash.block_filter(GENESIS, []), b"x",
                 lambda *arguments: txhash.filter_match_any(bytes(32), *arguments))):
            changing = bytearray(raw)
            self.assertEqual(type(call(changing, growing(changing, item))),
                             type(call(raw, [item])))
            self.assertEqual(len(changing), len(raw) + 1)
            if sys.version_info < (3, 12):
                continue

            class Disguised(bytes):  # other bytes than its own
                def __buffer__(self, flags):
                    return memoryview(changing)

            changing[:] = raw
            call(Disguised(), growing(changing, item))
            self.assertEqual(len(changing), len(raw) + 1)

    def test_flags_and_rules_are_whole_numbers(self):
        for flags in (7.0, 7j, "7", None):
            for _ in range(2):
                self.assertRaises(TypeError, txhash.block, GENESIS, flags)
                self.assertRaises(TypeError, txhash.scan, "/dev/null", flags)
                self.assertRaises(TypeError, txhash.BlockHasher, flags)
            block = txhash.block(GENESIS, 7)  # after which 7.0 is in a dictionary
        for rule in (0.0, 1.0, "0", None):
            self.assertRaises(TypeError, block.fault, rule)
            self.assertRaises(TypeError, block.check, rule)
        for rule in (-1, 2):
            self.assertRaises(ValueError, block.fault, rule)

    def test_what_is_no_buffer(self):
        for function in (txhash.block, txhash.tx, txhash.tx_ids, txhash.sha256, txhash.sha256d,
                         txhash.hash160, txhash.BlockHasher().compute, txhash.SighashCache,
                         txhash.display, txhash.header_meets_target):
            for bad in ("text", None, 3, [1, 2], object()):
                self.assertRaises(TypeError, function, bad)
            self.assertRaises(BufferError, function, memoryview(bytes(200))[::2])
            released = memoryview(bytes(80))
            released.release()
            self.assertRaises(ValueError, function, released)
            self.assertRaises(TypeError, function)

    def test_types_cannot_be_bypassed(self):
        core = txhash._core
        for kind in (core.Hasher, core.BlockFiles, core.SighashCache, core.Hashes):
            self.assertRaises(TypeError, kind.__new__, kind)
            self.assertRaises(TypeError, object.__new__, kind)
            self.assertRaises(TypeError, type, "Sub", (kind,), {})
        with self.assertRaises(TypeError):
            core.Hasher.compute(core.Hashes(b""), GENESIS)
        with self.assertRaises(TypeError):
            core.BlockFiles.next(core.Hasher(0), core.Hasher(0))


class MemoryTest(unittest.TestCase):
    @staticmethod
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * resource.getpagesize()

    def test_loops_leak_nothing(self):
        raw = max((raw for _, raw, _ in corpus_blocks() if len(raw) < 300_000), key=len,
                  default=GENESIS)
        tx, cut = GENESIS[81:], raw[:-1]
        with tempfile.NamedTemporaryFile() as file:
            file.write((bytes.fromhex("f9beb4d9") + len(GENESIS).to_bytes(4, "little") +
                        GENESIS) * 3 + b"junk")
            file.flush()

            def once():
                block = txhash.block(raw, txhash.Compute.EVERYTHING)
                list(block.txids), list(block.prevouts), block.txids[1:][::2].display()
                memoryview(block.wtxids), hash(block.txids), block.tx_offsets, block.fault()
                cache = txhash.SighashCache(tx, [(5, bytearray(b"\x51"))])
                cache.legacy(0, b"\x51"), cache.taproot(0, annex=b"\x50")
                txhash.tx(tx), txhash.tx_ids(tx), txhash.sha256d_many([tx, tx])
                txhash.merkle_branch(block.txids, 0), txhash.merkle_root(list(block.txids))
                filtered = txhash.block_filter(GENESIS, [b"a", b"b"])
                txhash.filter_match_any(bytes(32), filtered, [b"x"])
                txhash.siphash_many(bytes(16), bytes(640), 32)
                txhash.BlockHasher().compute(GENESIS)
                list(txhash.scan(file.name, on_fault=lambda fault: None))
                for bad in (lambda: txhash.block(cut), lambda: txhash.SighashCache(tx, [1]),
                            lambda: txhash.Hashes([b"1"]), lambda: txhash.display(b""),
                            lambda: txhash.scan("/nonexistent"),
                            lambda: txhash.sha256d_many([tx, 1]),
                            lambda: txhash.merkle_branch([], 1),
                            lambda: txhash.filter_match_any(bytes(32), b"", [b"x"])):
                    try:
                        bad()
                    except EXPECTED:
                        pass

            for _ in range(100):
                once()
            gc.collect()
            before, blocks_before = self.resident(), sys.getallocatedblocks()
            for _ in range(400):
                once()
            gc.collect()
            self.assertLess(sys.getallocatedblocks() - blocks_before, 400)
            self.assertLess(self.resident() - before, 8 << 20)

    def test_hostile_blocks_do_not_stay(self):
        # The smallest transactions there are, 10 bytes each: 132 bytes of hasher for each.
        count = 1_000_000
        raw = bytes(80) + b"\xfe" + count.to_bytes(4, "little") + bytes(10) * count
        hasher = txhash.BlockHasher()
        hasher.compute(GENESIS)
        before = self.resident()
        for _ in range(3):
            self.assertEqual(hasher.compute(raw).tx_count, count)
            self.assertRaises(txhash.Error, hasher.compute, raw[:-1])
        self.assertLess(self.resident() - before, 40 << 20)

    def test_memory_error(self):
        # In a process of its own, because it gets no more memory.
        program = """
import resource, sys
import txhash
count = 3_000_000
raw = bytes(80) + b"\\xfe" + count.to_bytes(4, "little") + bytes(10) * count
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (100 << 20),) * 2)
hasher = txhash.BlockHasher()
failed = 0
for call in (lambda: hasher.compute(raw), lambda: txhash.block(raw),
             lambda: txhash.sha256d_many(raw, range(0, len(raw), 2)),
             lambda: txhash.SighashCache(raw[80:] * 5),
             lambda: txhash.siphash_many(bytes(16), memoryview(raw)[:20_000_000], 1)):
    try:
        call()
    except MemoryError:
        failed += 1
    except txhash.Error:
        pass
assert txhash.sha256d(b"") and hasher.compute(bytes(80) + b"\\0").tx_count == 0
print(failed)
"""
        result = subprocess.run([sys.executable, "-X", "faulthandler", "-c", program],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertGreater(int(result.stdout), 2)

    def test_every_allocation_of_python_may_fail(self):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                import _testcapi
        except ImportError:
            self.skipTest("no _testcapi")
        core, hasher = txhash._core, txhash._core.Hasher(31)
        tx, spent, pair = GENESIS[81:], [(5, b"\x51")], [b"a", b"b"]
        calls = (lambda: hasher.compute(GENESIS), lambda: core.tx_values(tx),
                 lambda: core.SighashCache(tx, spent), lambda: core.sha256d_many(pair),
                 lambda: core.Hashes(bytes(64)), lambda: core.siphash_many(bytes(16), b"12", 1),
                 lambda: core.merkle_branch([bytes(32), bytes(32)], 1),
                 lambda: core.block_filter(GENESIS, pair), lambda: core.tx_ids(b""),
                 lambda: core.display(b""), lambda: core.Hashes(bytes(64))[0:1],
                 lambda: core.Hashes(bytes(64)).display())
        for call in calls:
            for start in range(60):
                _testcapi.set_nomemory(start, start + 1)
                try:
                    call()
                except (MemoryError, txhash.Error):
                    pass
                finally:
                    _testcapi.remove_mem_hooks()


if __name__ == "__main__":
    unittest.main()
