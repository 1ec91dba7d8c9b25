# SPDX-License-Identifier: MIT
"""Functions, against hashlib, published vectors and Bitcoin Core's answers."""

import csv
import hashlib
import json
import random
import struct
import unittest

import txhash
from support import CORPUS, GENESIS, corpus_blocks, merkle_root, needs_corpus, sha256d
from txhash import Code, Compute, display, from_display


def vectors(name):
    return json.loads((CORPUS / "vectors" / name).read_text())


def read_compact_size(raw, at):
    size = {0xFD: 2, 0xFE: 4, 0xFF: 8}.get(raw[at], 0)
    if size == 0:
        return raw[at], at + 1
    return int.from_bytes(raw[at + 1:at + 1 + size], "little"), at + 1 + size


def read_outputs(raw):
    """(value_sat, script_pubkey) of contiguous outputs."""
    outputs, at = [], 0
    while at < len(raw):
        value = struct.unpack_from("<q", raw, at)[0]
        size, at = read_compact_size(raw, at + 8)
        outputs.append((value, raw[at:at + size]))
        at += size
    return outputs


class HashTest(unittest.TestCase):
    SIZES = [*range(300), 2047, 2048, 2049, 100_000]

    def test_against_hashlib(self):
        data = random.Random(1).randbytes(max(self.SIZES))
        tag = hashlib.sha256(b"TapLeaf").digest() * 2
        for size in self.SIZES:
            for message in (data[:size], bytearray(data[:size]), memoryview(data)[:size]):
                self.assertEqual(txhash.sha256(message), hashlib.sha256(message).digest())
                self.assertEqual(txhash.sha256d(message), sha256d(message))
                expected = hashlib.sha256(tag + message).digest()
                self.assertEqual(txhash.tagged_hash("TapLeaf", message), expected)
                self.assertEqual(txhash.tagged_hash(b"TapLeaf", message), expected)

    def test_hash160(self):
        pubkey = bytes.fromhex("0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798")
        self.assertEqual(txhash.hash160(pubkey).hex(), "751e76e8199196d454941c45d1b3a323f1433bd6")

    def test_many(self):
        rng = random.Random(2)
        for count in (0, 1, 2, 7, 16, 17, 100):
            messages = [rng.randbytes(rng.choice((0, 1, 55, 64, 200, 5000))) for _ in range(count)]
            expected = [sha256d(message) for message in messages]
            self.assertEqual(list(txhash.sha256d_many(messages)), expected)
            self.assertEqual(list(txhash.sha256d_many(map(bytearray, messages))), expected)
            offsets = [0]
            for message in messages:
                offsets.append(offsets[-1] + len(message))
            joined = b"?" + b"".join(messages) + b"??"
            shifted = [offset + 1 for offset in offsets]
            self.assertEqual(list(txhash.sha256d_many(joined, shifted)), expected)
            self.assertEqual(
                list(txhash.sha256d_many(memoryview(joined)[1:], memoryview(
                    struct.pack(f"{len(offsets)}Q", *offsets)).cast("Q"))), expected)

    def test_many_with_bad_offsets(self):
        for offsets in ([], [0, 5], [3, 2], [0, 4, 2, 4], [5, 5]):
            with self.assertRaises(txhash.Error) as caught:
                txhash.sha256d_many(b"abcd", offsets)
            self.assertEqual(caught.exception.code, Code.INVALID_ARGUMENT)
        self.assertRaises(txhash.Error, txhash.sha256d_many, b"abcd")
        self.assertRaises(OverflowError, txhash.sha256d_many, b"abcd", [-1, 2])
        self.assertRaises(TypeError, txhash.sha256d_many, b"abcd", [0, "1"])
        self.assertRaises(TypeError, txhash.sha256d_many, b"abcd", 3)
        self.assertRaises(TypeError, txhash.sha256d_many, [b"a", "b"])

    def test_display(self):
        internal = bytes(range(32))
        text = internal[::-1].hex()
        self.assertEqual(display(internal), text)
        for spelled in (text, text.upper()):
            self.assertEqual(from_display(spelled), internal)
        for bad in ("", text[1:], text + "0", "g" + text[1:], "\0" * 64, "é" * 32):
            with self.assertRaises(txhash.Error) as caught:
                from_display(bad)
            self.assertEqual(caught.exception.code, Code.INVALID_HEX)
        self.assertRaises(TypeError, from_display, text.encode())
        self.assertRaises(UnicodeEncodeError, from_display, "\ud800")
        for bad in (b"", internal[1:], internal + b"0"):
            self.assertRaises(txhash.Error, display, bad)

    @needs_corpus
    def test_siphash_vectors(self):
        cases = 0
        for case in vectors("siphash.json"):
            k0, k1 = (int(half, 16) for half in case["key"])
            key = struct.pack("<QQ", k0, k1)
            if not all(isinstance(item, str) for item in case["input"]):
                continue
            data = b"".join(map(bytes.fromhex, case["input"]))
            self.assertEqual(txhash.siphash(key, data), int(case["expected"]["siphash24"], 16))
            cases += 1
        self.assertGreater(cases, 3)

    def test_siphash_many_is_siphash(self):
        rng = random.Random(3)
        key = rng.randbytes(16)
        for variant in (24, 13, 12):
            for size in (1, 8, 32, 36, 41):
                for count in (0, 1, 5, 40):
                    data = rng.randbytes(size * count)
                    many = txhash.siphash_many(key, data, size, variant)
                    self.assertEqual(many.format, "Q")
                    self.assertEqual(list(many), [
                        txhash.siphash(key, data[i * size:(i + 1) * size], variant)
                        for i in range(count)])
        self.assertEqual(txhash.siphash(bytes(range(16)), bytes(range(15))), 0xA129CA6149BE45E5)
        for arguments in ((key[1:], b""), (key, b"", 99)):
            self.assertRaises(txhash.Error, txhash.siphash, *arguments)
        for arguments in ((key, b"123", 2), (key, b"", 0), (key, b"12", 2, 99)):
            self.assertRaises(txhash.Error, txhash.siphash_many, *arguments)


class MerkleTest(unittest.TestCase):
    def test_root_branch_and_check(self):
        leaves = [txhash.sha256(bytes([i])) for i in range(40)]
        for count in range(41):
            some = txhash.Hashes(leaves[:count])
            root = merkle_root(leaves[:count])
            for form in (some, leaves[:count], iter(leaves[:count]), bytes(some), bytearray(some)):
                self.assertEqual(txhash.merkle_root(form), root)
            self.assertFalse(txhash.merkle_is_mutated(some))
            for index in range(count):
                branch = txhash.merkle_branch(some, index)
                self.assertEqual(len(branch), (count - 1).bit_length())
                self.assertTrue(txhash.verify_merkle_branch(leaves[index], index, branch, root))
                self.assertFalse(txhash.verify_merkle_branch(leaves[index], index, branch, bytes(32)))
                self.assertFalse(txhash.verify_merkle_branch(bytes(32), index, branch, root))
                if count > 1:
                    self.assertFalse(txhash.verify_merkle_branch(leaves[index], index, branch[1:], root))
            with self.assertRaises(txhash.Error) as caught:
                txhash.merkle_branch(some, count)
            self.assertEqual(caught.exception.code, Code.INDEX_OUT_OF_RANGE)

    def test_mutated(self):
        leaves = [bytes([i]) * 32 for i in range(6)]
        longer = leaves + leaves[4:]
        self.assertEqual(txhash.merkle_root(longer), txhash.merkle_root(leaves))
        self.assertTrue(txhash.merkle_is_mutated(longer))
        self.assertFalse(txhash.merkle_is_mutated(leaves))

    def test_leaves_stay_as_they_are(self):
        leaves = bytearray(range(256))
        before = bytes(leaves)
        txhash.merkle_root(leaves)
        txhash.merkle_is_mutated(memoryview(leaves))
        self.assertEqual(leaves, before)


@needs_corpus
class TxTest(unittest.TestCase):
    def test_each_is_what_bitcoin_core_says(self):
        rows = (CORPUS / "expected/txs.tsv").read_text().splitlines()[1:]
        self.assertGreater(len(rows), 10)
        for row in rows:
            (name, txid, wtxid, size, stripped, weight, version, lock_time, inputs,
             outputs) = row.split("\t")
            with self.subTest(name):
                raw = (CORPUS / "txs" / name).read_bytes()
                if name.endswith(".hex"):
                    raw = bytes.fromhex(raw.decode())
                tx = txhash.tx(raw)
                self.assertEqual((display(tx.txid), display(tx.wtxid)), (txid, wtxid))
                self.assertEqual(
                    (tx.size_bytes, tx.stripped_size_bytes, tx.weight_wu, tx.version, tx.lock_time,
                     tx.input_count, tx.output_count),
                    tuple(map(int, (size, stripped, weight, version, lock_time, inputs, outputs))))
                self.assertEqual(tx.virtual_size_bytes, -(-tx.weight_wu // 4))
                self.assertEqual(tx.has_witness, txid != wtxid)
                self.assertFalse(tx.is_coinbase)


@needs_corpus
class SignatureTest(unittest.TestCase):
    def test_legacy_digests(self):
        cases = [case for case in vectors("sighash.json") if len(case) == 5]
        self.assertGreater(len(cases), 400)
        for raw, script, index, hash_type, expected in cases:
            cache = txhash.SighashCache(bytes.fromhex(raw))
            # A script code without OP_CODESEPARATOR has nothing to be removed.
            digest = cache.legacy(index, bytes.fromhex(script), hash_type & 0xFFFFFFFF)
            self.assertEqual(display(digest), expected)

    def test_taproot_digests(self):
        case, = vectors("bip341_wallet_vectors.json")["keyPathSpending"]
        spent = [(output["amountSats"], bytes.fromhex(output["scriptPubKey"]))
                 for output in case["given"]["utxosSpent"]]
        cache = txhash.SighashCache(bytes.fromhex(case["given"]["rawUnsignedTx"]), spent)
        for spending in case["inputSpending"]:
            given = spending["given"]
            self.assertEqual(cache.taproot(given["txinIndex"], given["hashType"]).hex(),
                             spending["intermediary"]["sigHash"])

    def test_segwit_v0_digest(self):
        # The first example of BIP-0143.
        raw = bytes.fromhex(
            "0100000002fff7f7881a8099afa6940d42d1e7f6362bec38171ea3edf433541db4e4ad969f0000000000eeff"
            "ffffef51e1b804cc89d182d279655c3aa89e815b1b309fe287d9b2b55d57b90ec68a0100000000ffffffff02"
            "202cb206000000001976a9148280b37df378db99f66f85c95a783a76ac7a6d5988ac9093510d000000001976"
            "a9143bde42dbee7e4dbe6a21b2d50ce2f0167faa815988ac11000000")
        script_code = bytes.fromhex("76a9141d0f172a0ecb48aee1be1f2687d2963ae33f71a188ac")
        digest = txhash.SighashCache(raw).segwit_v0(1, script_code, 600000000)
        self.assertEqual(digest.hex(),
                         "c37af31116d1b27caf68aae9e3ac82f1477929014d5b917657d0eb49478cb670")

    def test_signatures_of_a_block(self):
        verdicts = {True: 0, False: 0, None: 0}
        for name, raw, _ in corpus_blocks():
            path = CORPUS / "blocks" / f"{name}.prevouts"
            if not path.exists():
                continue
            spent = read_outputs(path.read_bytes())
            block = txhash.block(raw, Compute.OFFSETS)
            ends = block.tx_offsets
            for begin, end in list(zip(ends, ends[1:]))[1:]:
                count = txhash.tx(raw[begin:end]).input_count
                mine, spent = spent[:count], spent[count:]
                if count > 10:  # the tests of the library check all
                    continue
                cache = txhash.SighashCache(raw[begin:end], mine)
                for i in range(count):
                    verdicts[cache.check_signatures(i)] += 1
            self.assertEqual(spent, [])
        self.assertEqual(verdicts[False], 0)
        self.assertGreater(verdicts[True], 500)

    def test_what_does_not_exist(self):
        raw = (CORPUS / "txs/bcoin-tx1.raw").read_bytes()
        cache = txhash.SighashCache(raw)
        script = b"\x51"
        for call, code in (
                (lambda: cache.legacy(1, script), Code.INDEX_OUT_OF_RANGE),
                (lambda: cache.segwit_v0(1, script, 0), Code.INDEX_OUT_OF_RANGE),
                (lambda: cache.taproot(0), Code.INCOMPLETE_SPENT_OUTPUTS),
                (lambda: cache.check_signatures(0), Code.INCOMPLETE_SPENT_OUTPUTS),
                (lambda: txhash.SighashCache(raw, []).taproot(0), Code.INCOMPLETE_SPENT_OUTPUTS),
                (lambda: txhash.SighashCache(raw, [(1, script)] * 2),
                 Code.INCOMPLETE_SPENT_OUTPUTS),
                (lambda: txhash.SighashCache(raw, [(1, script)]).taproot(0, 4),
                 Code.INVALID_HASH_TYPE),
                (lambda: txhash.SighashCache(raw, [(1, script)]).taproot(0, annex=b"x"),
                 Code.INVALID_ARGUMENT),
                (lambda: cache.taproot(0, 0, b"short"), Code.INVALID_ARGUMENT),
                (lambda: txhash.SighashCache(raw[:-1]), Code.END_OF_DATA)):
            with self.assertRaises(txhash.Error) as caught:
                call()
            self.assertEqual(caught.exception.code, code)
        for spent in ([1], [(1, 2)], [("1", script)], [(1, script, 3)], 7):
            self.assertRaises(TypeError, txhash.SighashCache, raw, spent)
        self.assertRaises(OverflowError, txhash.SighashCache, raw, [(1 << 63, script)])
        self.assertRaises(OverflowError, cache.taproot, 0, 256)
        self.assertRaises(OverflowError, cache.legacy, -1, script)

    def test_annex_and_leaf_change_the_digest(self):
        raw = (CORPUS / "txs/bcoin-tx1.raw").read_bytes()
        cache = txhash.SighashCache(raw, [(1, b"\x51")])
        leaf = txhash.tapleaf_hash(b"\x51")
        self.assertEqual(leaf, txhash.tagged_hash("TapLeaf", b"\xc0\x01\x51"))
        digests = {cache.taproot(0), cache.taproot(0, annex=b"\x50"),
                   cache.taproot(0, annex=bytearray(b"\x50x")), cache.taproot(0, tapleaf_hash=leaf),
                   cache.taproot(0, tapleaf_hash=leaf, code_separator=1), cache.taproot(0, 1)}
        self.assertEqual(len(digests), 6)

    def test_schnorr_vectors(self):
        with open(CORPUS / "vectors/bip340.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        self.assertGreater(len(rows), 15)
        for row in rows:
            valid = txhash.verify_schnorr(bytes.fromhex(row["signature"]),
                                          bytes.fromhex(row["public key"]),
                                          bytearray.fromhex(row["message"]))
            self.assertEqual(valid, row["verification result"] == "TRUE", row["comment"])
        self.assertRaises(txhash.Error, txhash.verify_schnorr, bytes(63), bytes(32), b"")
        self.assertRaises(txhash.Error, txhash.verify_schnorr, bytes(64), bytes(33), b"")

    def test_ecdsa(self):
        # The input of the first transaction that spends an output, in block 170 of mainnet.
        pubkey = bytes.fromhex(
            "0411db93e1dcdb8a016b49840f8c53bc1eb68a382e97b1482ecad7b148a6909a5cb2e0eaddfb84ccf9744464"
            "f82e160bfa9b8b64f9d4c03f999b8643f656b412a3")
        signature = bytes.fromhex(
            "304402204e45e16932b8af514961a1d3a1a25fdf3f4f7732e9d624c6c61548ab5fb8cd410220181522ec8eca"
            "07de4860a4acdd12909d831cc56cbbac4622082221a8768d1d09")
        digest = bytes.fromhex("7a05c6145f10101e9d6325494245adf1297d80f8f38d4d576d57cdba220bcb19")
        self.assertTrue(txhash.verify_ecdsa(signature, pubkey, digest))
        self.assertFalse(txhash.verify_ecdsa(signature, pubkey, digest[::-1]))
        self.assertFalse(txhash.verify_ecdsa(signature[:-1], pubkey, digest))
        self.assertFalse(txhash.verify_ecdsa(signature, pubkey[:-1], digest))
        self.assertFalse(txhash.verify_ecdsa(b"", b"", digest))
        self.assertRaises(txhash.Error, txhash.verify_ecdsa, signature, pubkey, digest[1:])


@needs_corpus
class FilterTest(unittest.TestCase):
    def test_vectors(self):
        cases = vectors("blockfilters.json")[1:]
        self.assertGreater(len(cases), 5)
        for _, block_hash, raw, spent, previous, encoded, header, note in cases:
            with self.subTest(note):
                raw, spent = bytes.fromhex(raw), [bytes.fromhex(script) for script in spent]
                built = txhash.block_filter(raw, spent)
                self.assertEqual(built.hex(), encoded)
                self.assertEqual(txhash.block_filter(bytearray(raw), map(bytearray, spent)), built)
                self.assertEqual(display(txhash.filter_header(from_display(previous), built)),
                                 header)
                key = from_display(block_hash)
                scripts = [script for script in spent if script]
                for script in scripts:
                    self.assertTrue(txhash.filter_match_any(key, built, [b"no", script]))
                    self.assertTrue(txhash.filter_match_any(key, bytearray(built), [script]))
                self.assertFalse(txhash.filter_match_any(key, built, []))
                self.assertFalse(txhash.filter_match_any(key, built, [b"neither", b"nor"]))

    def test_bad_filters(self):
        key = bytes(32)
        for bad in (b"", b"\x01", b"\xfd\x01\x00", b"\x01" + b"\xff" * 40, b"\x00\x00"):
            self.assertRaises(txhash.Error, txhash.filter_match_any, key, bad, [b"x"])
        self.assertRaises(txhash.Error, txhash.filter_match_any, key[1:], b"\0", [b"x"])
        self.assertRaises(TypeError, txhash.filter_match_any, key, b"\0", ["x"])
        self.assertRaises(txhash.Error, txhash.block_filter, GENESIS[:-1], [])
        self.assertRaises(TypeError, txhash.block_filter, GENESIS, [1])


@needs_corpus
class CompactBlockTest(unittest.TestCase):
    def test_short_ids_of_a_message(self):
        for name in ("mainnet-426884", "testnet3-898352"):
            message = (CORPUS / "vectors" / f"compact-{name}.raw").read_bytes()
            block = txhash.block(next(raw for other, raw, _ in corpus_blocks() if other == name))
            nonce = int.from_bytes(message[80:88], "little")
            count, at = read_compact_size(message, 88)
            theirs = [int.from_bytes(message[at + 6 * i:at + 6 * i + 6], "little")
                      for i in range(count)]
            key = txhash.short_id_key(message[:80], nonce)
            ids = {1: block.txids, 2: block.wtxids}  # by version of the message
            ours = [set(txhash.short_ids(key, hashes)) for hashes in ids.values()]
            self.assertTrue(any(set(theirs) <= some for some in ours))
            self.assertEqual(list(txhash.short_ids(key, list(block.txids))),
                             list(txhash.short_ids(key, block.txids)))
        self.assertRaises(txhash.Error, txhash.short_id_key, bytes(79), 0)
        self.assertRaises(OverflowError, txhash.short_id_key, bytes(80), 1 << 64)
        self.assertRaises(txhash.Error, txhash.short_ids, bytes(15), [])


if __name__ == "__main__":
    unittest.main()
