#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Doxygen's input filter for C++ headers: filter_header.py HEADER

Comments in headers follow STYLE, not Doxygen, in two points; this makes up for both. The comment at
the head of a file is an ordinary one: it becomes the description of the file. What the language and
its library define (a comparison or constructor that is defaulted, the steps and types of an
iterator, the ends of a range) has no comment: it gets the sentence that is true of all of its kind,
unless the header says more."""

import re
import sys

OF_A_KIND = [
    (r"operator==\(.*= default;$", "Memberwise."),
    (r"operator<=>\(.*= default;$", "Memberwise, in the order of declaration."),
    (r"\w+\(\)( noexcept)? = default;", "Every member has its default value."),
    (r"(\w+)\((const )?\1&&( \w+)?\)( noexcept)? = default;", "Moves every member."),
    (r"(\w+)\(const \1&( \w+)?\)( noexcept)? = default;", "Copies every member."),
    (r"operator=\(\w+&&( \w+)?\)( noexcept)? = default;", "Moves every member."),
    (r"operator=\(const \w+&( \w+)?\)( noexcept)? = default;", "Copies every member."),
    (r"^using (value_type|difference_type|iterator_category) =", "As in std::iterator_traits."),
    (r"operator\+\+\(\) noexcept", "Steps to the next element; there must be one."),
    (r"operator\+\+\(int\) noexcept", "Steps to the next element and returns the one before."),
    (r"[ >]begin\(\)( const)? noexcept", "The first element."),
    (r"[ >]end\(\)( const)? noexcept", "After the last element."),
    (r" empty\(\) const noexcept", "Whether there are no elements."),
]


# What a header adds to namespace std concerns the compiler alone.
OF_STD = re.compile(r"^template <.*>\n.* bool std::[^;]*;$", re.MULTILINE)


def sentence(line):
    """What is true of the declaration in `line` by the language alone, or None."""
    code = line.strip()
    if code.startswith("~"):
        return None
    return next((text for pattern, text in OF_A_KIND if re.search(pattern, code)), None)


def filtered(lines):
    state = "guard"
    before = ""
    for line in lines:
        if state == "guard":
            state = "head" if line.startswith("#define") else state
        elif state == "head" and line.startswith("//"):
            yield "/// \\file"
            state = "comment"
        if state == "comment":
            if line.startswith("//"):
                line = "/" + line
            else:
                state = "code"
        elif state == "code" and not before.strip().startswith("///") and "///<" not in line:
            if text := sentence(line):
                yield f"/// {text}"
        before = line
        yield line


if __name__ == "__main__":
    text = OF_STD.sub("\n", open(sys.argv[1]).read())
    print("\n".join(filtered(text.splitlines())))
