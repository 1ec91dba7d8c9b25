#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Doxygen's input filter for pages: filter_page.py PAGE

Pages are written to be read in a repository too, where Doxygen's commands would show. This turns
what they have instead into what Doxygen knows:
- A heading gets the anchor that it has on a code host.
- A link to another page of the site, or to a header, becomes a reference; the text of a link to any
  other file stays as it is.
- A line that is only a link to a file of examples/ becomes that file, without its license."""

import pathlib
import re
import sys

from pages import header_of, label_of, slug_of

HEADING = re.compile(r"(#{1,4}) (.*)$")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s]+)\)")
IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)\s]+)\)")
INCLUDE = re.compile(r"\[[^\]]*\]\(((?:\.\./)*examples/[^)\s]+\.\w+)\)$")
LANGUAGES = {".cpp": "{.cpp}", ".c": "{.c}", ".py": "{.py}"}


def included(path):
    text = path.read_text()
    text = re.sub(r"\A(?:#!.*\n)?(?://|#|/\*) SPDX.*\n", "", text)
    return ["~~~~" + LANGUAGES.get(path.suffix, ""), *text.strip("\n").split("\n"), "~~~~"]


def linked(page, match):
    text, target = match.groups()
    plain = text.replace("`", "")  # Doxygen shows no code in the text of a reference
    if re.match(r"[a-z]+:", target):
        return match[0]
    plain = text.replace("`", "")  # Doxygen shows no code in the text of a reference
    name, _, fragment = target.partition("#")
    if header := header_of(page.parent / name):
        return f"[{plain}](@ref {header})"
    label = label_of(page.parent / name) if name else label_of(page)
    if label is None:
        return text if "`" in text else f"`{text}`"
    return f"[{plain}](@ref {label + '-' + fragment if fragment else label})"


def anchor_of(heading, label, seen):
    """A heading that occurs again gets a number, as on a code host."""
    if heading[1] == "#":
        return "mainpage" if label == "index" else label
    slug = slug_of(heading[2])
    count = seen[slug] = seen.get(slug, -1) + 1
    return f"{label}-{slug}" + (f"-{count}" if count else "")


def filtered(page):
    label, fenced, seen = label_of(page), False, {}
    for line in page.read_text().splitlines():
        if line.lstrip().startswith("```"):
            fenced = not fenced
        if fenced or line.lstrip().startswith("```") or line.startswith("    "):
            yield line
            continue
        if match := INCLUDE.match(line):
            yield from included((page.parent / match[1]).resolve())
            continue
        line = IMAGE.sub(lambda match: f"![{match[1]}]({pathlib.Path(match[2]).name})", line)
        line = LINK.sub(lambda match: linked(page, match), line)
        if match := HEADING.match(line):
            line += f" {{#{anchor_of(match, label, seen)}}}"
        yield line


if __name__ == "__main__":
    sys.stdout.write("\n".join(filtered(pathlib.Path(sys.argv[1]).resolve())) + "\n")
