#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes faults.tsv, bad input with the answers that every binding must give.

Columns, separated by tabs:
  what     "tx": the ids of a transaction; "block": compute; "check": compute, then check under the
           rule that segwit is active
  status   the number of the expected txhash_status
  offset, field, index
           of the error; - for none
  bytes    hexadecimal pieces separated by spaces; AB*N is the byte AB, N times
"""

import hashlib
import pathlib

COINBASE_SIG = bytes.fromhex(
    "04ffff001d0104455468652054696d65732030332f4a616e2f32303039204368616e63656c6c6f72206f6e206272"
    "696e6b206f66207365636f6e64206261696c6f757420666f722062616e6b73")
GENESIS_PUBKEY = bytes.fromhex(
    "4104678afdb0fe5548271967f1a67130b7105cd6a828e03909a67962e0ea1f61deb649f6bc3f4cef38c4f35504e51e"
    "c112de5c384df7ba0b8d578a4c702b6bf11d5fac")
NULL_PREVOUT = bytes(32) + b"\xff" * 4
PREVOUT = b"\x11" * 32 + bytes(4)


def sha256d(data):
    return hashlib.sha256(hashlib.sha256(data).digest()).digest()


def compact_size(value):
    if value < 0xFD:
        return bytes([value])
    if value <= 0xFFFF:
        return b"\xfd" + value.to_bytes(2, "little")
    return b"\xfe" + value.to_bytes(4, "little")


def sized(data):
    return compact_size(len(data)) + data


class Tx:
    def __init__(self, prevout, script_sig=b"\x51\x51", output=b"\x51", witness=None):
        self.head = (1).to_bytes(4, "little")
        self.body = (b"\x01" + prevout + sized(script_sig) + b"\xff" * 4 + b"\x01" +
                     (5000000000).to_bytes(8, "little") + sized(output))
        self.witness = witness
        self.tail = bytes(4)

    def stripped(self):
        return self.head + self.body + self.tail

    def raw(self):
        if self.witness is None:
            return self.stripped()
        items = compact_size(len(self.witness)) + b"".join(map(sized, self.witness))
        return self.head + b"\x00\x01" + self.body + items + self.tail


def merkle_root(leaves):
    while len(leaves) > 1:
        leaves = leaves + leaves[-1:] if len(leaves) % 2 else leaves
        leaves = [sha256d(leaves[i] + leaves[i + 1]) for i in range(0, len(leaves), 2)]
    return leaves[0] if leaves else bytes(32)


def header(root):
    return ((1).to_bytes(4, "little") + bytes(32) + root + (1231006505).to_bytes(4, "little") +
            (0x1D00FFFF).to_bytes(4, "little") + (2083236893).to_bytes(4, "little"))


def block(*txs):
    root = merkle_root([sha256d(tx.stripped()) for tx in txs])
    return header(root) + compact_size(len(txs)) + b"".join(tx.raw() for tx in txs)


def commitment(*txs, nonce=bytes(32)):
    """The output that commits to the witnesses of `txs`, which follow the coinbase."""
    root = merkle_root([bytes(32)] + [sha256d(tx.raw()) for tx in txs])
    return bytes.fromhex("6a24aa21a9ed") + sha256d(root + nonce)


def pieces(data):
    """Hexadecimal, with long runs of one byte as AB*N."""
    out, start = [], 0
    at = 0
    while at < len(data):
        end = at + 1
        while end < len(data) and data[end] == data[at]:
            end += 1
        if end - at > 1000:
            out += [data[start:at].hex(), f"{data[at]:02x}*{end - at}"]
            start = end
        at = end
    return " ".join(piece for piece in out + [data[start:].hex()] if piece)


rows = []


def case(what, status, data, offset=None, field=None, index=None):
    rows.append([what, status, *("-" if it is None else it for it in (offset, field, index)),
                 pieces(data)])


# ---- Decoding ----

genesis_tx = Tx(NULL_PREVOUT, COINBASE_SIG, GENESIS_PUBKEY)
genesis = block(genesis_tx)
assert sha256d(genesis[:80])[::-1].hex().startswith("000000000019d6689c085ae165831e93")
TX_FIELDS = [  # name and size of each field of the genesis transaction
    ("version", 4), ("input count", 1), ("prevout", 36), ("script_sig length", 1),
    ("script_sig", 77), ("sequence", 4), ("output count", 1), ("value", 8),
    ("script_pubkey length", 1), ("script_pubkey", 67), ("lock_time", 4)]
BLOCK_FIELDS = [("block header", 80), ("transaction count", 1)]
END_OF_DATA, NON_CANONICAL, TOO_LARGE, UNKNOWN_FLAG, SUPERFLUOUS, TRAILING = range(1, 7)


def cuts(what, data, fields):
    """Truncations: before each field, and before its last byte."""
    start = 0
    for name, size in fields:
        for length in sorted({start, start + size - 1}):
            case(what, END_OF_DATA, data[:length], start, name)
        start += size
    assert start == len(data)


cuts("tx", genesis_tx.raw(), TX_FIELDS)
cuts("block", genesis, BLOCK_FIELDS + TX_FIELDS)

for what, tx_at, complete in (("tx", 0, genesis_tx.raw()), ("block", 81, genesis)):
    inputs_at = tx_at + 4
    case(what, NON_CANONICAL, complete[:inputs_at] + b"\xfd\x01\x00" + complete[inputs_at + 1:],
         inputs_at, "input count")
    case(what, TOO_LARGE, complete[:inputs_at] + b"\xfe\x01\x00\x00\x02", inputs_at, "input count")
    case(what, UNKNOWN_FLAG, complete[:inputs_at] + b"\x00\x02" + complete[inputs_at:],
         inputs_at + 1, "witness flag")
    empty = Tx(NULL_PREVOUT, COINBASE_SIG, GENESIS_PUBKEY, witness=[]).raw()
    case(what, SUPERFLUOUS, complete[:tx_at] + empty, tx_at + len(empty) - 5, "witness")
    case(what, TRAILING, complete + b"\x00", len(complete), "transaction" if what == "tx" else what)
case("block", NON_CANONICAL, genesis[:80] + b"\xfd\x01\x00" + genesis[81:], 80, "transaction count")
case("block", TOO_LARGE, genesis[:80] + b"\xfe\x01\x00\x00\x02", 80, "transaction count")

# ---- Verdicts ----

(BAD_TXNMRKLROOT, BAD_TXNS_DUPLICATE, BAD_BLK_LENGTH, BAD_CB_MISSING, BAD_CB_MULTIPLE,
 UNEXPECTED_WITNESS, BAD_WITNESS_NONCE_SIZE, BAD_WITNESS_MERKLE_MATCH, BAD_BLK_WEIGHT) = range(64, 73)
coinbase = Tx(NULL_PREVOUT)
spend = Tx(PREVOUT)
other = Tx(PREVOUT, b"\x52")
segwit = Tx(PREVOUT, b"", witness=[b"\x01"])
heavy = Tx(PREVOUT, b"", witness=[bytes(4000000)])

case("check", 0, genesis)
case("check", BAD_TXNMRKLROOT, header(bytes(32)) + b"\x01" + genesis_tx.raw())
case("check", BAD_TXNS_DUPLICATE, block(coinbase, spend, other, other))
case("check", BAD_BLK_LENGTH, block())
case("check", BAD_CB_MISSING, block(spend), index=0)
case("check", BAD_CB_MULTIPLE, block(coinbase, spend, Tx(NULL_PREVOUT, b"\x52\x52")), index=2)
case("check", UNEXPECTED_WITNESS, block(coinbase, segwit), index=1)
for nonce, match, status in (
        ([], True, BAD_WITNESS_NONCE_SIZE), ([bytes(31)], True, BAD_WITNESS_NONCE_SIZE),
        ([bytes(32)], False, BAD_WITNESS_MERKLE_MATCH), ([bytes(32)], True, 0)):
    output = commitment(segwit if match else heavy)
    committed = Tx(NULL_PREVOUT, output=output, witness=nonce or None)
    case("check", status, block(committed, segwit),
         index=0 if status == BAD_WITNESS_NONCE_SIZE else None)
case("check", BAD_BLK_WEIGHT,
     block(Tx(NULL_PREVOUT, output=commitment(heavy), witness=[bytes(32)]), heavy))

path = pathlib.Path(__file__).with_name("faults.tsv")
path.write_text("".join("\t".join(map(str, row)) + "\n" for row in rows), encoding="ascii")
