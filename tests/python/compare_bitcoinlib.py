#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the txhash tool with python-bitcoinlib, an implementation that shares no code with it.

usage: compare_bitcoinlib.py TXHASH CORPUS

Both compute the txid and wtxid of every transaction in CORPUS/txs and CORPUS/blocks and the hash and
merkle roots of the blocks, and both decode all inputs and outputs of each block, as those of one
large transaction, down to the addresses. Exits with 77, which CTest reports as a skip, if the corpus
or the Python module is missing.
"""

import json
import pathlib
import subprocess
import sys

SKIPPED = 77
UNKNOWN_TO_BITCOINLIB = ("witness_v1_taproot", "anchor", "witness_unknown")

try:
    from bitcoin import SelectParams
    from bitcoin.core import COIN, CBlock, CTransaction, CTxInWitness, CTxWitness, b2lx
    from bitcoin.wallet import (CBech32BitcoinAddress, CBitcoinAddressError, P2PKHBitcoinAddress,
                                P2SHBitcoinAddress)
except ImportError:
    print("skipped: no Python module bitcoin (Debian: python3-bitcoinlib)")
    sys.exit(SKIPPED)


class Comparison:
    def __init__(self):
        self.values = 0
        self.faults = 0

    def check(self, what, ours, theirs):
        self.values += 1
        if ours != theirs:
            self.faults += 1
            print(f"{what}: txhash says {ours}, bitcoinlib {theirs}")


def run(txhash, *arguments, text=None):
    """The lines that the tool prints; its failure is ours."""
    result = subprocess.run([txhash, *arguments], input=text, stdout=subprocess.PIPE, text=True,
                            check=True)
    return result.stdout.splitlines()


def ids(tx):
    """The line that `txhash id --wtxid` should print."""
    return f"{b2lx(tx.GetTxid())}\t{b2lx(tx.GetHash())}"


def compare_files(comparison, txhash, paths):
    """Single transactions, each from its own file."""
    for path in paths:
        raw = path.read_bytes()
        if path.suffix == ".hex":
            raw = bytes.fromhex(raw.decode())
        comparison.check(path.name, run(txhash, "id", "--wtxid", str(path)),
                         [ids(CTransaction.deserialize(raw))])


def compare_block(comparison, txhash, path):
    """A block, its transactions as lines of hex on stdin, and what is in them."""
    block = CBlock.deserialize(path.read_bytes())
    text = "".join(tx.serialize().hex() + "\n" for tx in block.vtx)
    lines = run(txhash, "id", "--wtxid", "-", text=text)
    comparison.check(f"{path.name}: transactions", len(lines), len(block.vtx))
    for index, (line, tx) in enumerate(zip(lines, block.vtx)):
        comparison.check(f"{path.name}: transaction {index}", line, ids(tx))

    report = [line.removeprefix("# ").split("\t") for line in run(txhash, "block", "--tsv", str(path))]
    values = dict(fields for fields in report if len(fields) == 2)
    comparison.check(f"{path.name}: hash", values["hash"], b2lx(block.GetHash()))
    comparison.check(f"{path.name}: root", values["merkle_root"], b2lx(block.calc_merkle_root()))
    if any(tx.has_witness() for tx in block.vtx):
        comparison.check(f"{path.name}: witness root", values["witness_merkle_root"],
                         b2lx(block.calc_witness_merkle_root()))
    compare_decoded(comparison, txhash, path.name, block.vtx)


def merge(transactions):
    """One transaction that has all inputs, witnesses and outputs of `transactions`."""
    inputs, outputs, witnesses = [], [], []
    for tx in transactions:
        inputs += tx.vin
        outputs += tx.vout
        witnesses += tx.wit.vtxinwit or [CTxInWitness()] * len(tx.vin)
    return CTransaction(inputs, outputs, witness=CTxWitness(tuple(witnesses)))


def address(script):
    """The address of `script`, or None; bitcoinlib's own search takes bare public keys for hashes."""
    for find in (CBech32BitcoinAddress.from_scriptPubKey, P2SHBitcoinAddress.from_scriptPubKey,
                 lambda bare: P2PKHBitcoinAddress.from_scriptPubKey(bare, False, False)):
        try:
            return str(find(script))
        except CBitcoinAddressError:
            pass
    return None


def compare_inputs(comparison, name, ours, tx):
    comparison.check(f"{name}: inputs", len(ours), len(tx.vin))
    for index, (mine, txin, witness) in enumerate(zip(ours, tx.vin, tx.wit.vtxinwit)):
        what = f"{name}: input {index}"
        comparison.check(f"{what}: outpoint", (mine["txid"], mine["vout"]),
                         (b2lx(txin.prevout.hash), txin.prevout.n))
        comparison.check(f"{what}: script", mine["scriptSig"]["hex"], txin.scriptSig.hex())
        comparison.check(f"{what}: witness", mine.get("txinwitness", []),
                         [item.hex() for item in witness.scriptWitness.stack])
        comparison.check(f"{what}: sequence", mine["sequence"], txin.nSequence)


def compare_outputs(comparison, name, ours, tx):
    comparison.check(f"{name}: outputs", len(ours), len(tx.vout))
    for index, (mine, txout) in enumerate(zip(ours, tx.vout)):
        what = f"{name}: output {index}"
        script = mine["scriptPubKey"]
        comparison.check(f"{what}: value", mine["value"],
                         f"{txout.nValue // COIN}.{txout.nValue % COIN:08}")
        comparison.check(f"{what}: script", script["hex"], txout.scriptPubKey.hex())
        if script["type"] not in UNKNOWN_TO_BITCOINLIB:
            comparison.check(f"{what}: address", script.get("address"), address(txout.scriptPubKey))


def compare_decoded(comparison, txhash, name, transactions):
    network, params = ("testnet3", "testnet") if name.startswith("testnet") else ("mainnet",) * 2
    SelectParams(params)
    tx = merge(transactions)
    lines = run(txhash, "decode", "--network", network, text=tx.serialize().hex())
    ours = json.loads("\n".join(lines), parse_float=str)
    compare_inputs(comparison, name, ours["vin"], tx)
    compare_outputs(comparison, name, ours["vout"], tx)


def main():
    txhash, corpus = sys.argv[1], pathlib.Path(sys.argv[2])
    transactions = [path for path in sorted(corpus.glob("txs/*")) if path.suffix != ".prevouts"]
    blocks = sorted(corpus.glob("blocks/*.raw"))
    if not transactions or not blocks:
        print("skipped: no corpus (set TXHASH_CORPUS)")
        return SKIPPED

    comparison = Comparison()
    compare_files(comparison, txhash, transactions)
    for path in blocks:
        compare_block(comparison, txhash, path)
    print(f"{comparison.values} values compared, {comparison.faults} differ")
    return 1 if comparison.faults else 0


if __name__ == "__main__":
    sys.exit(main())
