# SPDX-License-Identifier: MIT
"""The names of the site's pages and headers."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def label_of(path):
    """The name of the page that the Markdown file `path` becomes, without .html; None if the site
    does not have it. README.md of a directory is named after the directory."""
    try:
        path = pathlib.Path(path).resolve().relative_to(ROOT)
    except ValueError:
        return None
    if path.suffix != ".md" or not (ROOT / path).is_file():
        return None
    if path.parts[0] not in ("docs", "bindings") and len(path.parts) > 1:
        return None
    if path.name == "README.md":
        return path.parent.name.lower() or "index"
    number = re.match(r"(\d{4})-", path.name)
    return f"adr-{number[1]}" if number else path.stem.lower()


def header_of(path):
    """The name of the public header `path` for Doxygen, or None if it is none."""
    try:
        name = pathlib.Path(path).resolve().relative_to(ROOT).as_posix()
    except ValueError:
        return None
    if name == "capi/txhash.h":
        return "txhash.h"
    return name if re.match(r"(chainhash|wire|btcutil)/(?!.*internal/).*\.h$", name) else None


def slug_of(heading):
    """The fragment that a heading has on a code host."""
    text = re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", heading).lower())
    return text.strip().replace(" ", "-")
