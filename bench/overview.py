#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws how much faster the library does some jobs than the usual way, by processor, from the pages
in docs/benchmarks/, as SVG (stdout): overview.py >overview.svg"""

import html
import math
import pathlib
import re

PAGES = pathlib.Path(__file__).resolve().parent.parent / "docs" / "benchmarks"
# What each pair of bars is: the job, the usual way of doing it, and the name of the ratio on the pages.
JOBS = [
    ("Everything about a raw block", "decode it, then hash one by one",
     "owned decode, ids and roots by one stream / BlockHasher"),
    ("Txids of a raw block, parse included", "hash one by one, from bytes at hand",
     "one stream on ready bytes / txids of a raw block"),
    ("Txid of a transaction", "serialize it into a vector, then hash",
     "fresh vector, then hash / TxHash"),
    ("Txid of a transaction", "feed Crypto++ field by field",
     "Crypto++ Update per field / TxHash"),
    ("SipHash of many outpoints", "one by one",
     "SipHash-2-4 of many keys: one by one / at once"),
    ("Coins of a block in a large table", "look them up one by one",
     "coins looked up: loop of Find / FindMany"),
    ("BIP-0143 digest of one of 100 inputs", "share nothing with the others",
     "BIP-143 digest: shared hashes made anew / warm cache"),
]
COLORS = ["#1b6ca8", "#e08a1e"]

WIDTH, LEFT, RIGHT, TOP, SLOT, BAR = 460, 6, 412, 92, 70, 14
TICKS = [1, 2, 4, 8, 16, 32]


def x_of(ratio):
    return LEFT + (RIGHT - LEFT) * math.log2(max(ratio, 1)) / math.log2(TICKS[-1])


def read(page):
    """The processor of a page, and {ratio: (geometric mean of the fastest, of the medians)}."""
    text = page.read_text()
    title = re.match(r"# Benchmarks: (.*), engine (.*)", text)
    found = {}
    for _, _, job in JOBS:
        row = re.search(rf"^\| {re.escape(job)} \| [^|]* \| ([\d.]+) \(([\d.]+)\)", text, re.MULTILINE)
        found[job] = (float(row[1]), float(row[2]))
    return f"{title[1]}, {title[2]}", found


def text(x, y, content, **style):
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in style.items())
    return f'<text x="{x:.1f}" y="{y:.1f}"{attributes}>{html.escape(content)}</text>'


def draw():
    processors = [read(page) for page in sorted(PAGES.glob("*.md"))]
    height = TOP + SLOT * len(JOBS)
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
           'font-family="sans-serif" font-size="14">')
    yield f'<rect width="{WIDTH}" height="{height}" fill="white"/>'
    for i, (name, _) in enumerate(processors):
        y = 6 + 20 * i
        yield f'<rect x="{LEFT}" y="{y}" width="12" height="12" fill="{COLORS[i]}"/>'
        yield text(LEFT + 19, y + 11, name)
    yield text(LEFT, 58, "Times as fast: bars by the fastest samples, dark marks by the medians",
               fill="#555", font_size=13)
    for tick in TICKS:
        x = x_of(tick)
        yield (f'<line x1="{x:.1f}" y1="{TOP - 4}" x2="{x:.1f}" y2="{height - 8}" '
               'stroke="#ddd"/>')
        yield text(x, TOP - 8, f"{tick} ×", text_anchor="middle" if tick > 1 else "start", fill="#555")
    for row, (label, usual, job) in enumerate(JOBS):
        y = TOP + SLOT * row
        yield text(LEFT, y + 13, label, font_weight="bold")
        yield text(LEFT, y + 29, f"against: {usual}", fill="#555", font_size=13)
        for i, (_, found) in enumerate(processors):
            fastest, median = found[job]
            top = y + 34 + (BAR + 1) * i
            yield (f'<rect x="{LEFT}" y="{top}" width="{x_of(fastest) - LEFT:.1f}" '
                   f'height="{BAR}" fill="{COLORS[i]}"/>')
            mark = x_of(median)
            yield (f'<line x1="{mark:.1f}" y1="{top}" x2="{mark:.1f}" y2="{top + BAR}" '
                   'stroke="#222" stroke-width="1.5"/>')
            yield text(max(x_of(fastest), mark) + 5, top + 12, f"{fastest:.2f}", font_size=13)
    yield "</svg>"


if __name__ == "__main__":
    print("\n".join(draw()))
