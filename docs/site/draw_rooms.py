#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Draws the layers and their rooms as SVG (stdout), from the table that the test `layers` holds the
code to, tests/layers/check_layers.py: draw_rooms.py >docs/architecture.svg

A line leads from a room down to each room of its layer that it may include, unless another line
leads there already. Rooms may include all layers below."""

import functools
import sys
from statistics import mean

from pages import ROOT

sys.dont_write_bytecode = True
sys.path.append(str(ROOT / "tests" / "layers"))
from check_layers import LAYERS, ROOMS, layer_of  # noqa: E402

JOBS = {
    "chainhash": "bytes and digests; knows no transactions",
    "wire": "formats; knows no jobs",
    "btcutil": "jobs on raw bytes and files",
}
FILL = {"chainhash": "#dcebf7", "wire": "#e3f1e0", "btcutil": "#fdf0dc"}
PROGRAMS = ["C ABI and bindings", "tool", "your program"]

WIDTH, MARGIN, GAP = 540, 6, 14
BOX_WIDTH, BOX_HEIGHT, STEP = 94, 26, 46


@functools.cache
def height_of(room):
    """How many rooms of its layer are below it, one above the other."""
    return 1 + max((height_of(other) for other in ROOMS[room]), default=-1)


def lines_from(room):
    """The rooms below it that no other of them may include."""
    below = set(ROOMS[room])
    return [other for other in ROOMS[room]
            if not any(other in ROOMS[between] for between in below)]


def text(x, y, content, anchor="middle", style=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{style}>{content}</text>'


def box(x, y, width, height, fill, stroke="#8a9aa8"):
    return (f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height}" rx="5" '
            f'fill="{fill}" stroke="{stroke}"/>')


def floor(layer, top):
    """One layer, its highest room at `top`. Returns what to draw, and where the layer ends."""
    rooms = [room for room in ROOMS if layer_of(room) == layer]
    levels = max(map(height_of, rooms)) + 1
    bottom = top + 34 + levels * STEP
    parts = [box(MARGIN, top, WIDTH - 2 * MARGIN, bottom - top, FILL[layer]),
             text(MARGIN + 12, top + 20, layer, "start", ' font-weight="bold" font-size="15"'),
             text(WIDTH - MARGIN - 12, top + 20, JOBS[layer], "end", ' fill="#555"')]
    place = {}
    for level in range(levels):
        row = [room for room in rooms if height_of(room) == level]
        if level > 0:
            row.sort(key=lambda room: mean(place[other][0] for other in lines_from(room)))
        slot = (WIDTH - 2 * MARGIN) / len(row)
        for i, room in enumerate(row):
            place[room] = (MARGIN + slot * (i + 0.5), bottom - (level + 1) * STEP + 6)
    for room in rooms:
        for other in lines_from(room):
            (x1, y1), (x2, y2) = place[room], place[other]
            parts.append(f'<line x1="{x1:.1f}" y1="{y1 + BOX_HEIGHT}" x2="{x2:.1f}" y2="{y2}" '
                         'stroke="#6b7a88"/>')
    for room, (x, y) in place.items():
        name = room.rpartition("/")[2] if "/" in room else "(in no room)"
        parts += [box(x - BOX_WIDTH / 2, y, BOX_WIDTH, BOX_HEIGHT, "white"),
                  text(x, y + 18, name)]
    return parts, bottom


def draw():
    body, slot = [], (WIDTH - 2 * MARGIN) / len(PROGRAMS)
    for i, name in enumerate(PROGRAMS):
        x = MARGIN + slot * i
        body += [box(x + 4, MARGIN, slot - 8, 30, "#f0f0f3"), text(x + slot / 2, MARGIN + 20, name)]
    bottom = MARGIN + 30
    for layer in reversed(LAYERS):
        body.append(f'<path d="M{WIDTH / 2 - 5} {bottom + 3} h10 l-5 9 z" fill="#6b7a88"/>')
        parts, bottom = floor(layer, bottom + GAP)
        body += parts
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom + MARGIN}" '
           'font-family="sans-serif" font-size="14">')
    yield f'<rect width="{WIDTH}" height="{bottom + MARGIN}" fill="white"/>'
    yield from body
    yield "</svg>"


if __name__ == "__main__":
    print("\n".join(draw()))
