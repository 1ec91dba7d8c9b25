#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks a built site without the network: check_site.py SITE_DIRECTORY

Every link leads to a file that exists and, if it has a fragment, to an anchor in it; every image is
there; nothing is loaded from another host; every page is reached from the first, except lists of
directories. Prints every fault and the totals; fails if there is a fault."""

import html.parser
import pathlib
import sys
import urllib.parse

# Doxygen links to the list of nested classes from classes that have only private ones.
KNOWN = {"#nested-classes"}


class Page(html.parser.HTMLParser):
    """The links, anchors and loaded files of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.loaded, self.anchors = [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attributes = dict(attrs)
        self.anchors |= {attributes[name] for name in ("id", "name") if attributes.get(name)}
        if tag in ("a", "area") and attributes.get("href"):
            self.links.append(attributes["href"])
        elif tag == "link" and attributes.get("href"):
            self.loaded.append(attributes["href"])
        elif tag in ("img", "script", "iframe", "object"):
            self.loaded += [attributes[name] for name in ("src", "data") if attributes.get(name)]


def split(url):
    parts = urllib.parse.urlsplit(url)
    return parts.scheme, urllib.parse.unquote(parts.path), urllib.parse.unquote(parts.fragment)


def faults_of(name, page, pages, root):
    for url in page.loaded:
        scheme, path, _ = split(url)
        if scheme == "javascript":  # the empty frame of the search box
            continue
        if scheme or url.startswith("//"):
            yield f"loads {url} from another host"
        elif not (root / path).is_file():
            yield f"loads {url}, which is missing"
    for url in page.links:
        scheme, path, fragment = split(url)
        if scheme in ("https", "javascript") or url in KNOWN:
            continue
        target = path or name
        if scheme or not (root / target).is_file():
            yield f"links to {url}, which is missing"
        elif fragment and target in pages and fragment not in pages[target].anchors:
            yield f"links to {url}, which has no such anchor"


def reachable(pages, starts):
    found, todo = set(), list(starts)
    while todo:
        name = todo.pop()
        if name in pages and name not in found:
            found.add(name)
            todo += [split(url)[1] for url in pages[name].links if not split(url)[0]]
    return found


def menu_links(root):
    """The pages that the menu, a script, leads to."""
    text = (root / "menudata.js").read_text()
    return {part.split('"')[0].partition("#")[0] for part in text.split('url:"')[1:]}


def main(directory):
    root = pathlib.Path(directory)
    pages = {path.relative_to(root).as_posix(): Page(path.read_text())
             for path in sorted(root.rglob("*.html")) if path.parent.name != "search"}
    faults = [f"{name} {fault}" for name, page in pages.items()
              for fault in faults_of(name, page, pages, root)]
    menu = menu_links(root)
    faults += [f"the menu leads to {name}, which is missing" for name in menu
               if not (root / name).is_file()]
    reached = reachable(pages, ["index.html", *menu])
    faults += [f"{name} is reached from nowhere" for name in pages
               if name not in reached and not name.startswith("dir_")]
    print("\n".join(faults + [f"{len(pages)} pages, "
                              f"{sum(len(page.links) for page in pages.values())} links, "
                              f"{len(faults)} faults"]))
    return 1 if faults or "index.html" not in pages else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
