# SPDX-License-Identifier: MIT
"""Blocks: every id and root of real ones, how long results live, and what may be passed."""

import copy
import gc
import mmap
import pickle
import tempfile
import threading
import unittest
from array import array
from collections.abc import Sequence

import txhash
from support import GENESIS, corpus_blocks, largest_block, merkle_root, needs_corpus
from txhash import Code, Compute, Rule, display


@needs_corpus
class CorpusTest(unittest.TestCase):
    def test_everything_is_what_bitcoin_core_says(self):
        self.assertTrue(corpus_blocks())
        for name, raw, expected in corpus_blocks():
            with self.subTest(name):
                block = txhash.block(raw, Compute.EVERYTHING)
                values = expected.values
                self.assertEqual(display(block.block_hash), values["hash"])
                self.assertEqual(display(block.previous_block), values["prev"])
                self.assertEqual(display(block.merkle_root), values["merkle_root"])
                self.assertEqual(display(block.witness_merkle_root), values["witness_merkle_root"])
                self.assertEqual(block.claimed_merkle_root == block.merkle_root,
                                 values["merkle_ok"] == "1")
                self.assertEqual(block.txids.display(), expected.txids)
                self.assertEqual(block.wtxids.display(), expected.wtxids)
                self.assertEqual(block.tx_count, int(values["tx_count"]))
                self.assertEqual(block.size_bytes, int(values["size"]))
                self.assertEqual(block.stripped_size_bytes, int(values["stripped_size"]))
                self.assertEqual(block.weight_wu, int(values["weight"]))
                ends = block.tx_offsets
                self.assertEqual([b - a for a, b in zip(ends, ends[1:])], expected.sizes)
                self.assertEqual(ends[-1], len(raw))
                self.assertEqual(raw[:80], header_of(block))
                self.assertIsNone(block.fault(Rule.ANY_AGE))

    def test_each_transaction_by_itself(self):
        for name, raw, expected in corpus_blocks():
            with self.subTest(name):
                block = txhash.block(raw, Compute.EVERYTHING)
                view, prevouts = memoryview(raw), 0
                for i, (begin, end) in enumerate(zip(block.tx_offsets, block.tx_offsets[1:])):
                    tx = txhash.tx(view[begin:end])
                    self.assertEqual((tx.txid, tx.wtxid), (block.txids[i], block.wtxids[i]))
                    self.assertEqual(tx.size_bytes, end - begin)
                    self.assertEqual(tx.input_count, int(expected.rows[i][5]))
                    self.assertEqual(tx.output_count, int(expected.rows[i][6]))
                    self.assertEqual(tx.is_coinbase, i == 0)
                    self.assertEqual(txhash.tx_ids(view[begin:]), (tx.txid, tx.wtxid, end - begin))
                    prevouts += tx.input_count * (not tx.is_coinbase)
                self.assertEqual(len(block.prevouts), prevouts)

    def test_ids_alone(self):
        for name, raw, expected in corpus_blocks():
            with self.subTest(name):
                block = txhash.block(raw, Compute.NOTHING_ELSE)
                self.assertEqual(block.txids.display(), expected.txids)
                self.assertEqual(display(block.block_hash), expected.values["hash"])

    def test_prevouts_are_those_on_the_wire(self):
        raw = largest_block()
        block = txhash.block(raw, Compute.OFFSETS | Compute.PREVOUTS)
        prevouts = iter(block.prevouts)
        for begin in block.tx_offsets[1:-1]:
            at = begin + 4 + (2 if raw[begin + 4] == 0 else 0)
            self.assertLess(raw[at], 0xFD)
            outpoint = next(prevouts)  # of the first input
            self.assertEqual(outpoint.txid, raw[at + 1:at + 33])
            self.assertEqual(outpoint.index, int.from_bytes(raw[at + 33:at + 37], "little"))
            for _ in range(raw[at] - 1):
                next(prevouts)
        self.assertIsNone(next(prevouts, None))


def header_of(block):
    return (block.version.to_bytes(4, "little", signed=True) + block.previous_block +
            block.claimed_merkle_root + block.time.to_bytes(4, "little") +
            block.bits.to_bytes(4, "little") + block.nonce.to_bytes(4, "little"))


class BlockTest(unittest.TestCase):
    def test_fields_of_genesis(self):
        block = txhash.block(GENESIS, Compute.EVERYTHING)
        self.assertEqual(display(block.block_hash),
                         "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f")
        self.assertEqual(block.txids.display(),
                         ["4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b"])
        self.assertEqual((block.version, block.time, block.bits, block.nonce),
                         (1, 1231006505, 0x1D00FFFF, 2083236893))
        self.assertEqual(block.wtxids, block.txids)
        self.assertEqual(block.merkle_root, block.txids[0])
        self.assertEqual(list(block.tx_offsets), [81, 285])
        self.assertEqual(len(block.prevouts), 0)
        self.assertEqual((block.witness_tx_count, block.weight_wu), (0, 1140))
        self.assertIsNone(block.check())
        self.assertIn("000000000019d668", repr(block))
        self.assertTrue(txhash.header_meets_target(GENESIS[:80]))

    def test_what_was_not_asked_for_is_an_error(self):
        block = txhash.block(GENESIS, Compute.NOTHING_ELSE)
        for name in ("merkle_root", "witness_merkle_root", "wtxids", "tx_offsets", "prevouts"):
            with self.assertRaises(txhash.Error) as caught:
                getattr(block, name)
            self.assertEqual(caught.exception.code, Code.NOT_COMPUTED)
        for rule in Rule:
            self.assertEqual(block.fault(rule).code, Code.NOT_COMPUTED)
            self.assertRaises(txhash.Error, block.check, rule)

    def test_unknown_flags_and_rules(self):
        with self.assertRaises(txhash.Error) as caught:
            txhash.block(GENESIS, 1 << 20)
        self.assertEqual(caught.exception.code, Code.INVALID_ARGUMENT)
        self.assertRaises(OverflowError, txhash.block, GENESIS, -1)
        self.assertRaises(OverflowError, txhash.block, GENESIS, 1 << 40)
        self.assertRaises(ValueError, txhash.block(GENESIS).check, 2)

    def test_bytes_that_follow(self):
        self.assertRaises(txhash.Error, txhash.block, GENESIS + b"\0")
        hasher = txhash.BlockHasher()
        self.assertRaises(txhash.Error, hasher.compute, GENESIS + b"\0")
        block = hasher.compute(GENESIS + b"\0" * 9, prefix=True)
        self.assertEqual(block.size_bytes, len(GENESIS))
        self.assertEqual(block, hasher.compute(GENESIS))

    def test_a_block_without_transactions(self):
        block = txhash.block(bytes(80) + b"\0", Compute.EVERYTHING)
        self.assertEqual((len(block.txids), len(block.wtxids), list(block.txids)), (0, 0, []))
        self.assertEqual((block.merkle_root, block.witness_merkle_root), (bytes(32), bytes(32)))
        self.assertEqual(block.fault().code, Code.BAD_BLK_LENGTH)
        self.assertEqual(bytes(block.txids), b"")

    def test_buffers_of_every_kind(self):
        block = txhash.block(GENESIS)
        padded = b"?" + GENESIS + b"?"
        with tempfile.TemporaryFile() as file:
            file.write(GENESIS)
            file.flush()
            with mmap.mmap(file.fileno(), 0) as mapped, \
                    mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as read_only:
                for raw in (bytearray(GENESIS), memoryview(GENESIS), memoryview(padded)[1:-1],
                            memoryview(bytearray(GENESIS)).toreadonly(), array("B", GENESIS),
                            mapped, read_only):
                    self.assertEqual(txhash.block(raw), block)

    def test_buffers_are_not_held_afterwards(self):
        raw = bytearray(GENESIS)
        block = txhash.block(raw)
        ids = list(block.txids)
        raw += b"more"  # BufferError if something still looks at it
        raw[:] = bytes(len(raw))
        self.assertEqual(list(block.txids), ids)
        broken = bytearray(GENESIS[:-1])
        self.assertRaises(txhash.Error, txhash.block, broken)
        broken.clear()

    def test_immutable(self):
        block = txhash.block(GENESIS)
        with self.assertRaises(AttributeError):
            block.txids = []
        with self.assertRaises(AttributeError):
            block.extra = 1
        with self.assertRaises(AttributeError):
            del block.raw
        with self.assertRaises(TypeError):
            block.txids[0] = bytes(32)
        with self.assertRaises(TypeError):
            memoryview(block.txids)[0, 0] = 1
        with self.assertRaises(AttributeError):
            block.txids.owner = b""

    def test_copies_and_pickles(self):
        block = txhash.block(GENESIS, Compute.EVERYTHING)
        self.assertIs(copy.copy(block), block)
        self.assertIs(copy.deepcopy(block), block)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(block, protocol))
            self.assertEqual((again, hash(again)), (block, hash(block)))
            self.assertEqual(again.txids, block.txids)
            self.assertEqual(again.prevouts, block.prevouts)
            self.assertEqual(again.tx_offsets, block.tx_offsets)
        tx = txhash.tx(GENESIS[81:])
        self.assertEqual(pickle.loads(pickle.dumps(tx)), tx)
        for unpicklable in (txhash.BlockHasher(), txhash.SighashCache(GENESIS[81:])):
            self.assertRaises((TypeError, pickle.PicklingError), pickle.dumps, unpicklable)
            self.assertRaises(TypeError, copy.deepcopy, unpicklable)

    def test_subclasses_stay_what_they_are_in_a_pickle(self):
        block = Annotated("seen", txhash.block(GENESIS))
        two = Renamed(name="spent")
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            again = pickle.loads(pickle.dumps(block, protocol))
            self.assertIs(type(again), Annotated)
            self.assertEqual((again, again.note, again.location), (block, "seen", None))
            again = pickle.loads(pickle.dumps(two, protocol))
            self.assertIs(type(again), Renamed)
            self.assertEqual((again, again.name), (two, "spent"))
            self.assertRaises(AttributeError, setattr, again, "data", b"")


class Annotated(txhash.Block):
    def __init__(self, note, block):
        super().__init__(block._values)
        object.__setattr__(self, "note", note)


class Renamed(txhash.Outpoints):
    __slots__ = ("name",)

    def __init__(self, *, name):
        super().__init__(bytes(72))
        object.__setattr__(self, "name", name)


class HashesTest(unittest.TestCase):
    def setUp(self):
        self.list = [txhash.sha256(bytes([i])) for i in range(7)]
        self.hashes = txhash.Hashes(self.list)

    def test_is_a_sequence(self):
        self.assertIsInstance(self.hashes, Sequence)
        self.assertEqual(list(self.hashes), self.list)
        self.assertEqual(list(reversed(self.hashes)), self.list[::-1])
        self.assertEqual(len(self.hashes), 7)
        self.assertEqual([self.hashes[i] for i in range(-7, 7)], self.list * 2)
        for index in (7, -8, 1 << 40, 1 << 80):
            self.assertRaises(IndexError, self.hashes.__getitem__, index)
        self.assertRaises(TypeError, self.hashes.__getitem__, "0")
        self.assertIn(self.list[3], self.hashes)
        for other in (bytes(32), b"", 3, None, self.list[3][:-1], "0" * 32):
            self.assertNotIn(other, self.hashes)
        self.assertEqual(self.hashes.index(self.list[5]), 5)
        self.assertRaises(ValueError, self.hashes.index, bytes(32))
        self.assertEqual(txhash.Hashes(self.list * 3).count(self.list[0]), 3)
        self.assertEqual(txhash.Hashes([]).count(bytes(32)), 0)
        self.assertEqual(bytes(self.hashes), b"".join(self.list))
        self.assertEqual(self.hashes.tobytes(), b"".join(self.list))
        self.assertEqual(self.hashes.display(), [display(h) for h in self.list])
        self.assertEqual(repr(self.hashes), "<txhash.Hashes: 7 hashes>")

    def test_finds_what_a_list_finds(self):
        def found(sequence, *arguments):
            try:
                return sequence.index(*arguments)
            except ValueError:
                return None

        twice = self.list * 2
        hashes = txhash.Hashes(twice)
        for kind in (bytes, bytearray, memoryview, type("Sub", (bytes,), {})):
            wanted, absent = kind(self.list[3]), kind(bytes(32))
            self.assertIn(wanted, hashes)
            self.assertNotIn(absent, hashes)
            self.assertEqual((hashes.count(wanted), hashes.count(absent)), (2, 0))
            for start in range(-16, 17):
                self.assertEqual(found(hashes, wanted, start), found(twice, wanted, start))
                for stop in range(-16, 17):
                    self.assertEqual(found(hashes, wanted, start, stop),
                                     found(twice, wanted, start, stop))
        self.assertEqual(hashes.index(twice[0], 1, None), 7)
        self.assertEqual(hashes.index(twice[0], start=1, stop=1 << 70), 7)
        self.assertRaises(TypeError, hashes.index, twice[0], "1")
        self.assertRaises(TypeError, hashes.index)

        class Angry:
            def __eq__(self, other):
                raise ZeroDivisionError

        for call in (hashes.index, hashes.count, hashes.__contains__):
            self.assertRaises(ZeroDivisionError, call, Angry())

    def test_slices(self):
        bounds = [None, *range(-9, 10)]
        for start in bounds:
            for stop in bounds:
                for step in (None, 1, 2, -1, -3):
                    part = self.hashes[start:stop:step]
                    self.assertIsInstance(part, txhash.Hashes)
                    self.assertEqual(list(part), self.list[start:stop:step])
                    self.assertEqual(part.tobytes(), b"".join(self.list[start:stop:step]))
        self.assertEqual(list(self.hashes[1:6][1:4][1:]), self.list[3:5])
        self.assertRaises(ValueError, self.hashes.__getitem__, slice(None, None, 0))

    def test_compares_hashes_and_pickles(self):
        same = txhash.Hashes(b"".join(self.list))
        self.assertEqual(same, self.hashes)
        self.assertEqual(hash(same), hash(self.hashes))
        self.assertEqual(self.hashes[2:4], txhash.Hashes(self.list[2:4]))
        self.assertNotEqual(self.hashes, self.hashes[1:])
        self.assertNotEqual(self.hashes, self.list)
        self.assertRaises(TypeError, lambda: self.hashes < same)
        self.assertIs(copy.copy(self.hashes), self.hashes)
        self.assertIs(copy.deepcopy(self.hashes), self.hashes)
        self.assertEqual(pickle.loads(pickle.dumps(self.hashes[1:3])), self.hashes[1:3])

    def test_made_from(self):
        joined = b"".join(self.list)
        for source in (joined, bytearray(joined), memoryview(joined), self.hashes, iter(self.list),
                       map(bytearray, self.list)):
            self.assertEqual(txhash.Hashes(source), self.hashes)
        self.assertEqual(len(txhash.Hashes([])), 0)
        for bad in (joined[1:], [b"short"], [self.list[0], b""]):
            self.assertRaises(txhash.Error, txhash.Hashes, bad)
        for bad in (None, 7, "0" * 64, ["0" * 32], [1]):
            self.assertRaises(TypeError, txhash.Hashes, bad)
        self.assertRaises(TypeError, txhash.Hashes)
        self.assertRaises(TypeError, type, "Sub", (txhash.Hashes,), {})

    def test_as_a_buffer(self):
        view = memoryview(self.hashes)
        self.assertEqual((view.shape, view.strides, view.format, view.readonly, view.nbytes),
                         ((7, 32), (32, 1), "B", True, 224))
        self.assertTrue(view.c_contiguous)
        self.assertEqual(view.tobytes("F"), view.tobytes("C")[:0] + bytes(
            self.list[i][j] for j in range(32) for i in range(7)))
        self.assertEqual(memoryview(self.hashes[:0]).shape, (0, 32))

    def test_views_outlive_their_source(self):
        part, view = self.hashes[2:5], memoryview(self.hashes)
        self.hashes = None
        gc.collect()
        self.assertEqual(list(part), self.list[2:5])
        self.assertEqual(view.tobytes(), b"".join(self.list))


class LifetimeTest(unittest.TestCase):
    """Results belong to their Block: hashing again neither changes nor frees them."""

    def test_results_outlive_hasher_and_block(self):
        hasher = txhash.BlockHasher(Compute.EVERYTHING)
        block = hasher.compute(GENESIS)
        other = bytearray(GENESIS)
        other[4] ^= 1
        ids, view, expected = block.txids, memoryview(block.txids), bytes(block.txids)
        offsets = block.tx_offsets
        other[-4] ^= 1  # the lock time, and so the txid
        self.assertNotEqual(bytes(hasher.compute(other).txids), expected)
        del block, hasher
        gc.collect()
        self.assertEqual((bytes(ids), view.tobytes(), list(offsets)), (expected, expected, [81, 285]))

    def test_numpy_shares_the_memory(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("no numpy (Debian: python3-numpy)")
        block = txhash.block(GENESIS, Compute.EVERYTHING)
        ids = numpy.asarray(block.txids)
        self.assertEqual((ids.shape, ids.dtype, ids.flags.writeable), ((1, 32), numpy.uint8, False))
        self.assertTrue(numpy.shares_memory(ids, numpy.asarray(block.txids)))
        expected = bytes(block.txids)
        self.assertEqual(numpy.asarray(block.tx_offsets).tolist(), [81, 285])
        del block
        gc.collect()
        self.assertEqual(ids.tobytes(), expected)
        self.assertRaises(ValueError, ids.__setitem__, (0, 0), 1)
        self.assertEqual(txhash.merkle_root(ids), expected)
        self.assertRaises((ValueError, BufferError), txhash.block, numpy.zeros((100, 4))[:, ::2])
        prevouts = numpy.frombuffer(txhash.Outpoints(bytes(range(36)) * 2).data, "V32, u4")
        self.assertEqual(prevouts["f1"].tolist(), [0x23222120] * 2)


class OutpointsTest(unittest.TestCase):
    def test_is_a_sequence(self):
        data = b"".join(bytes([i]) * 32 + i.to_bytes(4, "little") for i in range(5))
        outpoints = txhash.Outpoints(data)
        expected = [txhash.Outpoint(bytes([i]) * 32, i) for i in range(5)]
        self.assertEqual(list(outpoints), expected)
        self.assertEqual([outpoints[i] for i in range(-5, 5)], expected * 2)
        self.assertEqual(list(outpoints[1:4:2]), expected[1:4:2])
        self.assertEqual(outpoints[4].index, 4)
        self.assertIn(expected[2], outpoints)
        self.assertEqual(pickle.loads(pickle.dumps(outpoints)), outpoints)
        for index in (5, -6):
            self.assertRaises(IndexError, outpoints.__getitem__, index)
        self.assertRaises(ValueError, txhash.Outpoints, b"1")
        for source in (bytearray(36), memoryview(bytes(36)), array("I", [0] * 9)):
            made = txhash.Outpoints(source)
            self.assertIs(type(made.data), bytes)
            self.assertEqual((made, hash(made)), (txhash.Outpoints(bytes(36)), hash(made)))
        changing = bytearray(36)
        made = txhash.Outpoints(changing)
        changing[0] = 1
        self.assertEqual(made, txhash.Outpoints(bytes(36)))
        for bad in ("x" * 36, 36, None, [0] * 36):
            self.assertRaises(TypeError, txhash.Outpoints, bad)
        with self.assertRaises(AttributeError):
            outpoints.data = b""


class ThreadTest(unittest.TestCase):
    def test_threads_share_everything(self):
        blocks = [raw for _, raw, _ in corpus_blocks()] or [GENESIS]
        expected = [txhash.block(raw, Compute.EVERYTHING) for raw in blocks]
        hasher = txhash.BlockHasher(Compute.EVERYTHING)
        errors = []

        def work(start):
            try:
                for i in range(2 * len(blocks)):
                    k = (start + i) % len(blocks)
                    if hasher.compute(blocks[k]) != expected[k]:
                        errors.append(f"block {k}")
                    if txhash.block(blocks[k]).txids != expected[k].txids:
                        errors.append(f"block {k}, module")
                    if merkle_root([]) != txhash.merkle_root([]):
                        errors.append("root")
            except BaseException as error:  # in a thread it would be lost
                errors.append(error)

        threads = [threading.Thread(target=work, args=(i,)) for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])

    @needs_corpus
    def test_others_run_while_a_block_is_hashed(self):
        raw, ticks, stop = largest_block(), [0], threading.Event()

        def tick():
            while not stop.is_set():
                ticks[0] += 1

        thread = threading.Thread(target=tick)
        thread.start()
        try:
            alone = 0
            for _ in range(50):
                before = ticks[0]
                txhash.block(raw)
                alone += ticks[0] > before
        finally:
            stop.set()
            thread.join()
        self.assertGreater(alone, 0)


if __name__ == "__main__":
    unittest.main()
