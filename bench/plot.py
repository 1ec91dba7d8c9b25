#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the cost of a compression, by kernel and by batch size, from Google Benchmark's JSON (stdin)
as SVG (stdout): plot.py <benchmarks.json >kernels.svg"""

import html
import json
import math
import sys

VALUE = "ns/compr"
# Keyed by the first part of a benchmark's name; the second is the kernel.
KERNEL_JOBS = {"Compress": "long messages", "HashDigests": "second hashes",
               "DoubleHash64": "64-byte messages"}
# Keyed by the name without the number of messages.
BATCH_SERIES = {"DoubleHashMany/250-bytes": "DoubleHashMany, 250 bytes each",
                "DoubleHash64": "DoubleHash64",
                "DoubleHash64ByTwoStreams": "64-byte messages, two SHA-NI streams"}
COLORS = ["#1b6ca8", "#e08a1e", "#3f8f4f"]

WIDTH, HEIGHT = 900, 400
TOP, BOTTOM = 60, 350
BARS_LEFT, BARS_RIGHT = 110, 420
LINES_LEFT, LINES_RIGHT = 510, 880


def read(document):
    """({kernel: {job: ns}}, {series: {count: ns}})"""
    kernels, batches = {}, {series: {} for series in BATCH_SERIES}
    for run in document["benchmarks"]:
        if run["run_type"] != "iteration" or VALUE not in run:
            continue
        head, _, last = run["run_name"].rpartition("/")
        if last.startswith("n:") and head in BATCH_SERIES:
            batches[head][int(last[2:])] = run[VALUE]
        elif head in KERNEL_JOBS and ":" not in last:
            kernels.setdefault(last, {})[head] = run[VALUE]
    return kernels, batches


def text(x, y, content, anchor="start", **style):
    attributes = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in style.items())
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{attributes}>{html.escape(content)}</text>'


def line(x1, y1, x2, y2, color="#ddd"):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}"/>'


def legend(x, labels):
    for i, label in enumerate(labels):
        yield f'<rect x="{x}" y="{HEIGHT - 36 + 13 * i}" width="9" height="9" fill="{COLORS[i]}"/>'
        yield text(x + 14, HEIGHT - 28 + 13 * i, label)


def ticks(most):
    """Round numbers from 0 to at least `most`, five to ten of them."""
    step = 10 ** math.floor(math.log10(most))
    while most / step < 5:
        step /= 2
    return [step * i for i in range(math.ceil(most / step) + 1)]


def bars(kernels):
    yield text(BARS_LEFT, TOP - 25, "By kernel: ns per compression", font_weight="bold")
    marks = ticks(max(ns for jobs in kernels.values() for ns in jobs.values()))
    scale = (BARS_RIGHT - BARS_LEFT) / marks[-1]
    for mark in marks:
        x = BARS_LEFT + mark * scale
        yield line(x, TOP, x, BOTTOM)
        yield text(x, TOP - 6, f"{mark:g}", "middle")
    slot = (BOTTOM - TOP) / len(kernels)
    height = slot * 0.8 / len(KERNEL_JOBS)
    for row, kernel in enumerate(sorted(kernels, key=lambda name: max(kernels[name].values()))):
        yield text(BARS_LEFT - 8, TOP + slot * (row + 0.5) + 4, kernel, "end")
        for i, job in enumerate(KERNEL_JOBS):
            if job not in kernels[kernel]:
                continue
            ns = kernels[kernel][job]
            y = TOP + slot * (row + 0.1) + i * height
            yield (f'<rect x="{BARS_LEFT}" y="{y:.1f}" width="{ns * scale:.1f}" '
                   f'height="{height:.1f}" fill="{COLORS[i]}"/>')
            yield text(BARS_LEFT + ns * scale + 3, y + height - 1, f"{ns:.1f}")
    yield from legend(BARS_LEFT, KERNEL_JOBS.values())


def lines(batches):
    yield text(LINES_LEFT, TOP - 25, "By messages in a batch: ns per compression", font_weight="bold")
    marks = ticks(max(ns for points in batches.values() for ns in points.values()))
    counts = sorted({count for points in batches.values() for count in points})
    x_of = lambda count: LINES_LEFT + (LINES_RIGHT - LINES_LEFT) * (
        math.log2(count) / max(1, math.log2(counts[-1])))
    y_of = lambda ns: BOTTOM - (BOTTOM - TOP) * ns / marks[-1]
    for mark in marks:
        yield line(LINES_LEFT, y_of(mark), LINES_RIGHT, y_of(mark))
        yield text(LINES_LEFT - 6, y_of(mark) + 4, f"{mark:g}", "end")
    for count in counts:
        yield text(x_of(count), BOTTOM + 12, f"{count}", "middle", font_size=8)
    for i, points in enumerate(batches.values()):
        path = " ".join(f"{x_of(n):.1f},{y_of(ns):.1f}" for n, ns in sorted(points.items()))
        yield f'<polyline points="{path}" fill="none" stroke="{COLORS[i]}" stroke-width="2"/>'
    yield from legend(LINES_LEFT, (BATCH_SERIES[series] for series in batches))


def draw(document):
    kernels, batches = read(document)
    batches = {series: points for series, points in batches.items() if points}
    context = document["context"]
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
           'font-family="sans-serif" font-size="10">')
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
    yield text(BARS_LEFT, 16, ", ".join((context["cpu"], context["compiler"], "engine " +
                                         context["engine"])), fill="#666")
    if kernels:
        yield from bars(kernels)
    if batches:
        yield from lines(batches)
    yield "</svg>"


if __name__ == "__main__":
    print("\n".join(draw(json.load(sys.stdin))))
