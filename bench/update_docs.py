#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the results of bench/run.sh into the documentation: the page and the plot of the processor
in docs/benchmarks/, the overview of all pages there, and their list in docs/benchmarks.md below its
marker.
    update_docs.py RESULT_DIRECTORY [RATIOS.JSON_OF_CLANG]"""

import json
import pathlib
import re
import sys

import overview
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


def fastest_and_median(case):
    return f"{case['fastest']:.2f} ({case['median']:.2f})" if case else "-"


def by_name(claims):
    return {claim["name"]: claim for claim in claims}


def context_rows(gcc, clang):
    context = gcc["context"]
    kernels = gcc["blocks"]["kernels"]
    compilers = [run["context"]["compiler"] for run in (gcc, clang) if run]
    yield "CPU", f"{context['cpu']}; core clock {float(context['core clock, GHz']):.1f} GHz"
    yield "OS", context["os"]
    yield "compilers", f"{'; '.join(compilers)}; `{context['flags']}`"
    yield "engine", (f"{context['engine']}; ns per compression: {kernels['stream_ns']:.1f} in one "
                     f"stream, {kernels['lanes_ns']:.1f} in lanes, "
                     f"{kernels['double_hash64_ns']:.1f} in lanes over 64-byte messages")
    yield "commit", f"`{context['commit']}` (`git describe --always --dirty`)"
    yield "command", f"`txhash_ratios --rounds {context['rounds']}` on one CPU, as `bench/run.sh` starts it"


def verdict(claim):
    if "reached" not in claim:
        return ""
    if not claim["reached"]:
        return ": missed"
    return ": moonshot reached" if claim["moonshot_reached"] else ": reached"


def summary(claims, others):
    """What claims are to reach and what they reached."""
    yield ("Geometric mean of the fastest (of the medians), then the lowest and the highest case that "
           "counts, then whether the target is reached.\n")

    def found(claim):
        return (f"{claim['geomean']:.2f} ({claim['geomean_of_medians']:.2f}), "
                f"{claim['lowest']:.2f}-{claim['highest']:.2f}{verdict(claim)}") if claim else "-"
    yield from table(["ratio", "target", "gcc", "clang"],
                     ([name, signs(claim.get("target", "-")), found(claim), found(others.get(name))]
                      for name, claim in claims.items()))


def cost(case, key):
    return f"{case[key]:.1f}" if key in case else "-"


def cases(claims):
    """One line per case."""
    yield from table(["ratio", "of", "fastest (median)", "ours", "floor", "unit"],
                     ([claim["name"], name, fastest_and_median(case), cost(case, "measured"),
                       cost(case, "floor"), claim["unit"]]
                      for claim in claims for name, case in claim["cases"].items()))


def matrix(claims, inputs):
    """One line per input, one column per claim."""
    def cell(claim, name):
        case = claim["cases"].get(name)
        has_times = case and "floor" in case and claim["unit"] == "us"
        times = f", {case['measured']:.0f}, {case['floor']:.0f}" if has_times else ""
        return fastest_and_median(case) + times
    yield from table(["input", *(claim["name"] for claim in claims)],
                     ([name, *(cell(claim, name) for claim in claims)] for name in inputs))


def grid(rows):
    def text(cell):
        if isinstance(cell, dict):
            return cell["allocs"]
        if isinstance(cell, bool):
            return "yes" if cell else "no"
        return f"{cell:.0f}" if isinstance(cell, float) else cell
    columns = list(next(iter(rows.values())))
    yield from table(["input", *(column.replace("_", " ") for column in columns)],
                     ([name, *(text(row[column]) for column in columns)]
                      for name, row in rows.items()))


def section(title, key, gcc, clang, grids=()):
    """All of a table. `grids`: the heading of each, by name."""
    found = gcc[key]
    claims = by_name(found["claims"])
    yield f"## {title}"
    yield from summary(claims, by_name(clang[key]["claims"]) if clang else {})
    inputs = next(iter(found["grids"].values()), {}).keys()
    by_input = [claim for claim in claims.values() if claim["cases"].keys() <= inputs]
    if by_input:
        yield ("By input, gcc: fastest (median); for whole blocks also the time of ours and the "
               "floor, in µs.\n")
        yield from matrix(by_input, inputs)
    by_case = [claim for claim in claims.values() if claim not in by_input]
    if by_case:
        yield "By case, gcc.\n"
        yield from cases(by_case)
    if found["allocations"]:
        yield from table(["allocations", "target", "most of any input"],
                         ([one["name"], signs(one.get("target", "-")), one["most"]["allocs"]]
                          for one in found["allocations"]))
    for name, rows in found["grids"].items():
        yield grids[name] + "\n"
        yield from grid(rows)
    for name, lines in found["listings"].items():
        yield f"    {name}"
        yield from (f"    {line}" for line in lines)
    yield ""


def times(go_lines):
    yield "## Some times, gcc"
    yield "From `benchmarks.go.txt`; one operation is the whole input.\n"
    for line in go_lines:
        if SOME_TIMES.match(line):
            name, *columns = line.split("\t")
            yield "    " + name.ljust(58) + "".join(column.rjust(16) for column in columns)


def slug_of(cpu):
    """"AMD EPYC, family 25 model 1" as "amd-25-1"."""
    vendor, family, model = re.match(r"(\w+).*family (\d+) model (\d+)", cpu).groups()
    return f"{vendor.lower()}-{family}-{model}"


def page_list():
    """The pages of all processors, by what each says of itself."""
    def row(page):
        text = page.read_text()
        title = re.match(r"# Benchmarks: (.*), engine (.*)", text)
        commit = re.search(r"^\| commit \| (`[^`]*`)", text, re.MULTILINE)
        return [f"[{title[1]}](benchmarks/{page.name})", title[2], commit[1]]
    yield "## Results"
    yield from table(["processor", "engine", "commit"],
                     map(row, sorted((DOCS / "benchmarks").glob("*.md"))))


def main(directory, clang_path=None):
    directory = pathlib.Path(directory)
    gcc = json.loads((directory / "ratios.json").read_text())
    clang = json.loads(pathlib.Path(clang_path).read_text()) if clang_path else None
    slug = slug_of(gcc["context"]["cpu"])
    lines = [f"# Benchmarks: {gcc['context']['cpu']}, engine {gcc['context']['engine']}\n",
             "[How to read them](../benchmarks.md).\n", *table(["", ""], context_rows(gcc, clang)),
             *section("Whole blocks", "blocks", gcc, clang, {
                 "storage": "A warm `BlockHasher`: allocations for a block, and memory."}),
             f"![ns per compression, by kernel and by messages in a batch]({slug}.svg)\n",
             *section("One transaction at a time", "streaming", gcc, clang, {
                 "decoding": "Allocations to decode: into owned messages, into views with and "
                             "without storage of their own, into `btcutil::Tx` or `Block`."}),
             *section("SipHash and tables", "keyed", gcc, clang),
             *section("Signature hashes", "sighash", gcc, clang),
             *times((directory / "benchmarks.go.txt").read_text().splitlines())]
    pages = DOCS / "benchmarks"
    (pages / f"{slug}.md").write_text("\n".join(lines) + "\n")
    benchmarks = json.loads((directory / "benchmarks.json").read_text())
    (pages / f"{slug}.svg").write_text("\n".join(plot.draw(benchmarks)) + "\n")

    (pages / "overview.svg").write_text("\n".join(overview.draw()) + "\n")

    index = DOCS / "benchmarks.md"
    head, marker, _ = index.read_text().partition(MARKER)
    if not marker:
        sys.exit(f"{index} has no line {MARKER}")
    index.write_text(head + marker + "\n".join(page_list()))


if __name__ == "__main__":
    main(*sys.argv[1:])
