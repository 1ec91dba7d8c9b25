#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks the pages as they are in the repository: check_pages.py

Their links lead to files that exist. Every recipe is on the page of recipes, with what it prints. A
page has C++, C or Python of its own only if a test compares it with programs: see TESTED. Prints
every fault; fails if there is one."""

import re
import sys

from pages import ROOT

# Each page with code of its own, and the test that holds it to a program.
TESTED = {
    "README.md": "readme.snippets",
    "docs/integration.md": "readme.integration",
    "docs/c-api.md": "capi.example",
}
RECIPES = {".cpp", ".c", ".py"}
FENCE = re.compile(r"^ *```(cpp|c|python)$", re.MULTILINE)
CODE = re.compile(r"^ *```.*?^ *```$|^    .*?$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)")


def faults_of_links(page):
    for target in LINK.findall(CODE.sub("", page.read_text())):
        if not (page.parent / target).exists():
            yield f"links to {target}, which is missing"


def faults_of_code(page):
    if page.relative_to(ROOT).as_posix() not in TESTED and FENCE.search(page.read_text()):
        yield "has code that no test runs: link to a file of examples/ instead"


def faults_of_cookbook(page):
    text = page.read_text()
    for recipe in sorted((ROOT / "examples" / "cookbook").iterdir()):
        if recipe.suffix not in RECIPES:
            continue
        for name in (recipe.name, f"output/{recipe.stem}.txt"):
            if f"\n[examples/cookbook/{name}](../examples/cookbook/{name})\n" not in text:
                yield f"lacks examples/cookbook/{name}"


def main():
    docs = sorted((ROOT / "docs").rglob("*.md"))
    checks = [(page, faults_of_links)
              for page in [*ROOT.glob("*.md"), *docs, *sorted((ROOT / "bindings").glob("*/*.md"))]]
    checks += [(page, faults_of_code) for page in [ROOT / "README.md", *docs]]
    checks += [(ROOT / "docs" / "cookbook.md", faults_of_cookbook)]
    found = [f"{page.relative_to(ROOT)} {fault}" for page, check in checks for fault in check(page)]
    print("\n".join(found + [f"{len(docs)} pages in docs, {len(found)} faults"]))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
