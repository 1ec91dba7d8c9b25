#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""How fast the Python package is: bench.py --build BUILD [--rounds N] [BLOCK...]

BUILD is a build directory of the project, configured with TXHASH_BUILD_PYTHON and TXHASH_BUILD_BENCH,
in which the targets txhash_python and txhash_python_reference are built. Without BLOCK, the blocks of
1 MB and more in TXHASH_CORPUS.

What is compared runs in one process and takes turns, so that a change of the machine's speed meets
both. A time is the fastest of a few calls in each round: the median over the rounds is printed, with
the quartiles. A ratio is the median of the ratios of the rounds; at the end, the geometric mean over
the blocks, the lowest and the highest.

    python/c++         txhash.block(raw): all ids, both roots and the verdict
                       / the C++ BlockHasher's Compute(raw) and Check
    ...and lists       the same with list(block.txids) and list(block.wtxids): a bytes object per id
    ids, python/c++    txhash.block(raw, Compute.NOTHING_ELSE) / a BlockHasher with no options
    bitcoinlib/python  ids alone, from raw bytes: CBlock.deserialize(raw) and GetTxid of each
                       transaction / list(txhash.block(raw, Compute.NOTHING_ELSE).txids)
    ...just the ids    the same, but python-bitcoinlib only parses the transactions and computes
                       GetTxid, without the trees that CBlock.deserialize builds
    threads            blocks per second of two threads / of one, each with a BlockHasher; beside it
                       what the machine allows: two processes / one
"""

import argparse
import ctypes
import gc
import io
import multiprocessing
import os
import pathlib
import platform
import statistics
import sys
import threading
import time


def processor():
    fields = {}
    for line in open("/proc/cpuinfo"):
        key, _, value = line.partition(":")
        fields.setdefault(key.strip(), value.strip())
    return (f"{fields.get('model name', platform.machine())} (family {fields.get('cpu family')}, "
            f"model {fields.get('model')}), {os.cpu_count()} cores")


def describe(values, unit=1e6, digits=0):
    low, middle, high = statistics.quantiles(values, n=4)
    return f"{middle * unit:.{digits}f} ({low * unit:.{digits}f} to {high * unit:.{digits}f})"


def timed(function):
    start = time.perf_counter_ns()
    function()
    return (time.perf_counter_ns() - start) / 1e9


def alternate(rounds, calls, *functions):
    """The seconds of each function, one figure a round: the fastest of `calls` of its calls."""
    seconds = [[] for _ in functions]
    for _ in range(rounds):
        for function, out in zip(functions, seconds):
            out.append(min(function() for _ in range(calls)))
    return seconds


def ratio(numerators, denominators):
    return statistics.median(a / b for a, b in zip(numerators, denominators))


def with_lists(txhash, raw):
    block = txhash.block(raw)
    return list(block.txids), list(block.wtxids)


def ids_of_bitcoinlib(raw):
    from bitcoin.core import CBlock
    return [tx.GetTxid() for tx in CBlock.deserialize(raw).vtx]


def just_ids_of_bitcoinlib(raw):
    from bitcoin.core import CBlockHeader, CTransaction
    from bitcoin.core.serialize import VectorSerializer
    stream = io.BytesIO(raw)
    CBlockHeader.stream_deserialize(stream)
    return [tx.GetTxid() for tx in VectorSerializer.stream_deserialize(CTransaction, stream)]


def ids_of_txhash(txhash, raw):
    return list(txhash.block(raw, txhash.Compute.NOTHING_ELSE).txids)


def throughput(kind, event, barrier, value, txhash, blocks, count, seconds):
    """Blocks per second of `count` threads or processes together."""
    stop, ready = event(), barrier(count + 1)
    counts = [value() for _ in range(count)]

    def work(which):
        hasher, at, done = txhash.BlockHasher(), which, 0
        hasher.compute(blocks[0])
        ready.wait()
        while not stop.is_set():
            hasher.compute(blocks[at % len(blocks)])
            at += 1
            done += 1
        counts[which].value = done

    workers = [kind(target=work, args=(i,)) for i in range(count)]
    for worker in workers:
        worker.start()
    ready.wait()
    start = time.perf_counter()
    time.sleep(seconds)
    stop.set()
    for worker in workers:
        worker.join()
    return sum(value.value for value in counts) / (time.perf_counter() - start)


def scaling(txhash, blocks, rounds):
    """Two threads / one, and two processes / one."""
    fork = multiprocessing.get_context("fork")
    kinds = {
        "threads": (threading.Thread, threading.Event, threading.Barrier, ctypes.c_int64),
        "processes": (fork.Process, fork.Event, fork.Barrier, lambda: fork.Value("q")),
    }
    gains = {name: [] for name in kinds}
    for _ in range(rounds):
        for name, kind in kinds.items():
            one, two = (throughput(*kind, txhash, blocks, count, 0.25) for count in (1, 2))
            gains[name].append(two / one)
    return gains


def main():
    parser = argparse.ArgumentParser(description="How fast the Python package is.")
    parser.add_argument("--build", type=pathlib.Path, required=True)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("blocks", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    directory = (arguments.build / "bindings/python").resolve()
    sys.path.insert(0, str(directory / "package"))
    import txhash
    library = ctypes.CDLL(str(directory / "libtxhash_python_reference.so"))
    reference_ns = library.reference_ns
    reference_ns.restype = ctypes.c_int64
    reference_ns.argtypes = ctypes.c_char_p, ctypes.c_size_t, ctypes.c_int

    paths = arguments.blocks
    if not paths:
        corpus = pathlib.Path(os.environ.get("TXHASH_CORPUS", "")) / "blocks"
        # As in docs/benchmarks.md.
        paths = [path for path in sorted(corpus.glob("*.raw")) if path.stat().st_size >= 990_000]
    if not paths:
        sys.exit("no blocks: name some, or set TXHASH_CORPUS")
    blocks = {path.stem: path.read_bytes() for path in paths}
    rounds = arguments.rounds

    print(f"txhash {txhash.__version__}, engine {txhash.engine()}; Python {platform.python_version()};"
          f" {processor()}; {rounds} rounds; times in microseconds, median (quartiles)")

    def python(raw):
        return lambda: timed(lambda: txhash.block(raw).fault())

    def python_lists(raw):
        return lambda: timed(lambda: with_lists(txhash, raw))

    def python_ids(raw):
        return lambda: timed(lambda: txhash.block(raw, txhash.Compute.NOTHING_ELSE))

    def cpp(raw, ids_only=0):
        return lambda: reference_ns(raw, len(raw), ids_only) / 1e9

    gc.disable()
    table = {"python/c++": [], "...and lists": [], "ids, python/c++": []}
    for name, raw in blocks.items():
        assert reference_ns(raw, len(raw), 0) > 0, f"{name} does not decode"
        block = txhash.block(raw)
        everything, with_list, reference = alternate(rounds, 5, python(raw), python_lists(raw),
                                                     cpp(raw))
        ids, ids_reference = alternate(rounds, 5, python_ids(raw), cpp(raw, 1))
        ratios = (ratio(everything, reference), ratio(with_list, reference),
                  ratio(ids, ids_reference))
        for values, value in zip(table.values(), ratios):
            values.append(value)
        print(f"{name}: {block.tx_count} transactions, {len(raw)} bytes\n"
              f"    python {describe(everything)}, and lists {describe(with_list)}, "
              f"c++ {describe(reference)}; ids: python {describe(ids)}, c++ {describe(ids_reference)}\n"
              f"    python/c++ {ratios[0]:.3f}, and lists {ratios[1]:.3f}, ids {ratios[2]:.3f}")
    for what, values in table.items():
        print(f"{what}: {statistics.geometric_mean(values):.3f} "
              f"({min(values):.3f} to {max(values):.3f})")

    try:
        import bitcoin
    except ImportError:
        print("bitcoinlib/python: no module bitcoin (Debian: python3-bitcoinlib)")
    else:
        gc.enable()  # as a program that parses into objects has it
        slower = {"bitcoinlib/python": [], "...just the ids": []}
        for name, raw in blocks.items():
            assert ids_of_bitcoinlib(raw) == ids_of_txhash(txhash, raw), name
            assert just_ids_of_bitcoinlib(raw) == ids_of_txhash(txhash, raw), name
            theirs, just_ids, ours = alternate(
                max(3, rounds // 5), 3,
                lambda: timed(lambda: ids_of_bitcoinlib(raw)),
                lambda: timed(lambda: just_ids_of_bitcoinlib(raw)),
                lambda: timed(lambda: ids_of_txhash(txhash, raw)))
            ratios = ratio(theirs, ours), ratio(just_ids, ours)
            for values, value in zip(slower.values(), ratios):
                values.append(value)
            print(f"{name}: bitcoinlib {describe(theirs)}, just the ids {describe(just_ids)}, "
                  f"txhash {describe(ours)}: {ratios[0]:.0f} x, {ratios[1]:.0f} x")
        for what, values in slower.items():
            print(f"{what}: {statistics.geometric_mean(values):.0f} "
                  f"({min(values):.0f} to {max(values):.0f})")
        print(f"    python-bitcoinlib {bitcoin.__version__}")

    gains = scaling(txhash, list(blocks.values()), max(3, rounds // 2))
    print(f"threads: two / one {describe(gains['threads'], 1, 2)}; "
          f"two processes / one {describe(gains['processes'], 1, 2)}")


if __name__ == "__main__":
    main()
