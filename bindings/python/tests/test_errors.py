# SPDX-License-Identifier: MIT
"""Errors: every code, with its place."""

import copy
import pickle
import re
import unittest

import txhash
from support import GENESIS, ROOT, faults
from txhash import Code


class FaultsTest(unittest.TestCase):
    """bindings/testdata/faults.tsv, which other languages read too."""

    def test_every_row(self):
        hasher, rows = txhash.BlockHasher(), 0
        for what, status, offset, field, index, raw in faults():
            rows += 1
            with self.subTest(what, row=rows):
                for buffer in (raw, bytearray(raw), memoryview(raw)):
                    error = self.error_of(what, buffer, hasher)
                    if status == 0:
                        self.assertIsNone(error)
                        continue
                    self.assertIsInstance(error, txhash.Error)
                    self.assertEqual((error.code, error.offset, error.field, error.index),
                                     (status, offset, field, index))
                    self.assertEqual(error.name, Code(status).name)
                    self.assertIn(txhash.status_text(status), str(error))
        self.assertGreater(rows, 60)

    @staticmethod
    def error_of(what, raw, hasher):
        try:
            if what == "tx":
                try:
                    txhash.tx(raw)
                except txhash.Error as error:
                    if error.code != Code.TRAILING_BYTES:
                        # the other function says the same
                        try:
                            txhash.tx_ids(raw)
                        except txhash.Error as again:
                            assert again.args == error.args
                        else:
                            raise AssertionError("tx_ids accepts it")
                    raise
            elif what == "block":
                hasher.compute(raw)
            else:
                hasher.compute(raw).check()
        except txhash.Error as error:
            return error
        return None

    def test_every_truncation(self):
        for size in range(len(GENESIS)):
            with self.assertRaises(txhash.Error) as caught:
                txhash.block(GENESIS[:size])
            self.assertEqual(caught.exception.code, Code.END_OF_DATA)
            self.assertLessEqual(caught.exception.offset, size)
        for size in range(len(GENESIS) - 81):
            self.assertRaises(txhash.Error, txhash.tx, GENESIS[81:81 + size])
            self.assertRaises(txhash.Error, txhash.tx_ids, GENESIS[81:81 + size])


class PeerError(txhash.Error):
    def __init__(self, peer):
        super().__init__(Code.END_OF_DATA, "unexpected end of data", offset=5, field="version")
        self.peer = peer


class PeerFileError(txhash.FileError):
    def __init__(self, *, peer):
        super().__init__(Code.SYSTEM_ERROR, "cannot open", system=2, path="blk00000.dat")
        self.peer = peer


class ErrorTest(unittest.TestCase):
    def test_codes_are_those_of_the_c_abi(self):
        header = ROOT / "capi/txhash.h"
        if not header.exists():
            self.skipTest("not in the repository")
        enum = re.search(r"typedef int32_t txhash_status;.*?enum \{(.*?)\n\};", header.read_text(),
                         re.DOTALL).group(1)
        codes = {name: int(value)
                 for name, value in re.findall(r"TXHASH_([A-Z0-9_]+) = (\d+)", enum)}
        self.assertEqual(codes.pop("OK"), 0)
        self.assertEqual(codes, {code.name: code.value for code in Code})
        for code in Code:
            self.assertNotEqual(txhash.status_text(code), "unknown status")

    def test_is_a_value_error_that_explains_itself(self):
        with self.assertRaises(ValueError) as caught:
            txhash.block(GENESIS[:89])
        error = caught.exception
        self.assertEqual(str(error), "unexpected end of data at byte 86, reading prevout")
        self.assertEqual((error.name, error.path, error.file_offset), ("END_OF_DATA", None, None))
        for again in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            self.assertEqual((type(again), str(again), again.code, again.offset, again.field),
                             (type(error), str(error), error.code, error.offset, error.field))

    def test_subclasses_stay_what_they_are_in_a_pickle(self):
        for error in (PeerError("10.0.0.1"), PeerFileError(peer="10.0.0.2")):
            error.__notes__ = ["a note"]
            for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
                for again in (copy.copy(error), pickle.loads(pickle.dumps(error, protocol))):
                    self.assertIs(type(again), type(error))
                    self.assertEqual((str(again), vars(again)), (str(error), vars(error)))
                    self.assertEqual(getattr(again, "errno", 0), getattr(error, "errno", 0))
                    self.assertEqual(getattr(again, "filename", 0), getattr(error, "filename", 0))

    def test_a_code_of_a_newer_library(self):
        error = txhash.Error(9999, "something new")
        self.assertEqual((error.code, error.name), (9999, "9999"))
        self.assertEqual(txhash.status_text(9999), "unknown status")

    def test_which_verdicts_condemn_the_hash(self):
        condemned = {code for code in Code if txhash.invalidates_hash(code)}
        self.assertEqual(condemned, {Code.BAD_BLK_LENGTH, Code.BAD_CB_MULTIPLE, Code.BAD_BLK_WEIGHT})


if __name__ == "__main__":
    unittest.main()
