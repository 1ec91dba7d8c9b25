#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that the code on the pages is code that the tests run: check_code.py

Every recipe is on the page of recipes, with what it prints. A page has C++, C or Python of its own
only if a test compares it with programs: see TESTED. Prints every fault; fails if there is one."""

import re
import sys

from pages import ROOT

# Each page with code of its own, and the test that holds it to a program.
TESTED = {
    "README.md": "readme.snippets",
    "docs/integration.md": "readme.integration",
    "docs/c-api.md": "capi.example",
}
LANGUAGES = {".cpp", ".c", ".py"}
FENCE = re.compile(r"^ *```(cpp|c|python)$", re.MULTILINE)


def faults():
    page = (ROOT / "docs" / "cookbook.md").read_text()
    for recipe in sorted((ROOT / "examples" / "cookbook").iterdir()):
        if recipe.suffix not in LANGUAGES:
            continue
        for name in (recipe.name, f"output/{recipe.stem}.txt"):
            if f"\n[examples/cookbook/{name}](../examples/cookbook/{name})\n" not in page:
                yield f"docs/cookbook.md lacks examples/cookbook/{name}"
    for path in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        name = path.relative_to(ROOT).as_posix()
        if name not in TESTED and FENCE.search(path.read_text()):
            yield f"{name} has code that no test runs: link to a file of examples/ instead"


if __name__ == "__main__":
    found = list(faults())
    print("\n".join(found + [f"{len(found)} faults in the code of pages"]))
    sys.exit(1 if found else 0)
