#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the results of bench/run.sh into the documentation: the tables of docs/benchmarks.md, which
are all that stands below its marker, and docs/kernels.svg.
    update_docs.py RESULT_DIRECTORY [RATIOS.JSON_OF_CLANG]"""

import json
import pathlib
import re
import sys

import plot

DOCS = pathlib.Path(__file__).resolve().parent.parent / "docs"
MARKER = "<!-- All below is written by bench/update_docs.py. -->\n"
SOME_TIMES = re.compile(
    r"Benchmark(TxHash\w*|WitnessHash|DoubleHash\w*|BlockHash|Serialize\w*|Deserialize\w+|CopyBlock|"
    r"BlockHasher/[a-z-]+|BlockByOneStream)/(2-in-2-out|mainnet-413567|mainnet-segwit-3315tx)-")


def table(heads, rows):
    yield "| " + " | ".join(heads) + " |"
    yield "| --- " * len(heads) + "|"
    for row in rows:
        yield "| " + " | ".join(map(str, row)) + " |"
    yield ""


def signs(words):
    return words.replace("<=", "≤").replace(">=", "≥")


def fastest_and_median(ratio):
    return f"{ratio['fastest']:.2f} ({ratio['median']:.2f})" if ratio else "-"


def by_name(entries):
    return {entry["name"]: entry for entry in entries}


def context_rows(gcc, clang):
    context = gcc["context"]
    kernels = gcc["blocks"]["kernels"]
    compilers = [run["context"]["compiler"] for run in (gcc, clang) if run]
    yield "CPU", f"{context['cpu']}; core clock {float(context['core clock, GHz']):.1f} GHz"
    yield "OS", context["os"]
    yield "compilers", f"{'; '.join(compilers)}; `{context['flags']}`"
    yield "engine", (f"{context['engine']}; ns a compression: {kernels['stream_ns']:.1f} one stream, "
                     f"{kernels['lanes_ns']:.1f} in lanes, "
                     f"{kernels['double_hash64_ns']:.1f} in lanes over 64-byte messages")
    yield "commit", f"`{context['commit']}` (`git describe --always --dirty`)"
    yield "command", f"`txhash_ratios --rounds {context['rounds']}` on one CPU, as `bench/run.sh` starts it"


def verdict(claim):
    if "reached" not in claim:
        return ""
    if not claim["reached"]:
        return ": missed"
    return ": moonshot reached" if claim["moonshot_reached"] else ": reached"


def summary(claims, other):
    """What claims are to reach and what they reached."""
    yield ("Geometric mean of the fastest (of the medians), then the worst case, then whether the "
           "target is reached.\n")

    def found(claim):
        return (f"{claim['geomean']:.2f} ({claim['geomean_of_medians']:.2f}), {claim['worst']:.2f}"
                f"{verdict(claim)}") if claim else "-"
    yield from table(["ratio", "target", "gcc", "clang"],
                     ([name, signs(claim.get("target", "-")), found(claim), found(other.get(name))]
                      for name, claim in claims.items()))


def cases(claims):
    def cost(figures, key):
        return f"{figures[key]:.1f}" if key in figures else "-"
    yield from table(["ratio", "of", "fastest (median)", "ours", "floor", "unit"],
                     ([claim["name"], case, fastest_and_median(figures), cost(figures, "measured"),
                       cost(figures, "floor"), claim["unit"]]
                      for claim in claims for case, figures in claim["cases"].items()))


def allocations(figures):
    yield from table(["allocations", "target", "most of any input"],
                     ([one["name"], signs(one.get("target", "-")), one["most"]["allocs"]]
                      for one in figures))


def blocks(gcc, clang):
    claims = by_name(gcc["blocks"]["claims"])
    yield "### Whole blocks"
    yield from summary(claims, by_name(clang["blocks"]["claims"]) if clang else {})

    storage = gcc["blocks"]["storage"]
    per_block = [claim for claim in claims.values() if claim["cases"].keys() == storage.keys()]
    yield ("By block, gcc: fastest (median), then the time of ours and the floor in µs. The floor "
           "of the parse is the memcpy.\n")
    yield from table(["block"] + [claim["name"] for claim in per_block],
                     ([block] + [f"{fastest_and_median(claim['cases'][block])}, "
                                 f"{claim['cases'][block]['measured']:.0f}, "
                                 f"{claim['cases'][block]['floor']:.0f}" for claim in per_block]
                      for block in storage))
    yield "The others, gcc.\n"
    yield from cases(claim for claim in claims.values() if claim not in per_block)
    yield "What a warm `BlockHasher` takes from the heap for a block, and what it holds.\n"
    yield from table(["block", "transactions", "allocations", "memory, bytes", "target", "moonshot"],
                     ([block, one["transactions"], one["warm"]["allocs"], one["memory_bytes"],
                       f"≤ {one['target_bytes']}", f"≤ {one['moonshot_bytes']}"]
                      for block, one in storage.items()))
    yield "![ns a compression, by kernel and by messages in a batch](kernels.svg)\n"


def streaming(gcc, clang):
    ratios = by_name(gcc["streaming"]["ratios"])
    other = by_name(clang["streaming"]["ratios"]) if clang else {}
    yield "### One transaction at a time, over all real blocks"
    yield ("Geometric mean of the fastest (of the medians), then the lowest and the highest of any "
           "input that counts for the target.\n")

    def found(ratio):
        return (f"{ratio['geomean']:.2f} ({ratio['geomean_of_medians']:.2f}), {ratio['lowest']:.2f}-"
                f"{ratio['highest']:.2f}{'' if ratio.get('reached', True) else ': missed'}"
                ) if ratio else "-"
    yield from table(["ratio", "target", "gcc", "clang"],
                     ([name, signs(ratio.get("target", "")), found(ratio), found(other.get(name))]
                      for name, ratio in ratios.items()))
    yield from allocations(gcc["streaming"]["allocations"])
    decoding = gcc["streaming"]["decoding"]
    yield "By input, gcc: fastest (median).\n"
    yield from table(["input", "transactions", *ratios],
                     ([name, one["transactions"]] +
                      [fastest_and_median(ratio["inputs"].get(name)) for ratio in ratios.values()]
                      for name, one in decoding.items()))
    yield "Allocations to decode.\n"
    yield from table(["input", "bytes", "owned message", "view, first time", "view, warm",
                      "`btcutil::Tx` or `Block`"],
                     ([name, one["bytes"]] + [one[how]["allocs"] for how in (
                         "owned", "cold_view", "warm_view", "btcutil")]
                      for name, one in decoding.items()))


def by_claims(title, name, gcc, clang):
    """A section of claims and allocations, and nothing else."""
    claims = by_name(gcc[name]["claims"])
    yield f"### {title}"
    yield from summary(claims, by_name(clang[name]["claims"]) if clang else {})
    yield "By case, gcc.\n"
    yield from cases(claims.values())
    yield from allocations(gcc[name]["allocations"])


def sip_kernels(gcc):
    yield from (f"{remark}.\n" for remark in gcc["keyed"]["remarks"])
    yield ("The SipHash kernels of the engine, gcc: an iteration is one call that hashes as many keys "
           "as the kernel has lanes.\n")
    for key_size, lines in gcc["keyed"]["sip"].items():
        yield f"    key size {key_size}"
        yield from (f"    {line}" for line in lines)
    yield ""


def times(go_lines):
    yield "### Some times, gcc"
    yield "From `benchmarks.go.txt`; one operation is the whole input.\n"
    for line in go_lines:
        if SOME_TIMES.match(line):
            name, *columns = line.split("\t")
            yield "    " + name.ljust(58) + "".join(column.rjust(16) for column in columns)


def main(directory, clang_path=None):
    directory = pathlib.Path(directory)
    gcc = json.loads((directory / "ratios.json").read_text())
    clang = json.loads(pathlib.Path(clang_path).read_text()) if clang_path else None
    lines = ["## Results", *table(["", ""], context_rows(gcc, clang)), *blocks(gcc, clang),
             *streaming(gcc, clang),
             *by_claims("SipHash and tables", "keyed", gcc, clang), *sip_kernels(gcc),
             *by_claims("Signature hashes", "sighash", gcc, clang),
             *times((directory / "benchmarks.go.txt").read_text().splitlines())]
    page = DOCS / "benchmarks.md"
    head, marker, _ = page.read_text().partition(MARKER)
    if not marker:
        sys.exit(f"{page} has no line {MARKER}")
    page.write_text(head + marker + "\n".join(lines) + "\n")
    benchmarks = json.loads((directory / "benchmarks.json").read_text())
    (DOCS / "kernels.svg").write_text("\n".join(plot.draw(benchmarks)) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
