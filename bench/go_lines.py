#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Converts Google Benchmark's JSON (stdin) to the lines of Go's testing package (stdout), which
benchstat reads: go_lines.py <benchmarks.json >benchmarks.go.txt"""

import json
import platform
import sys

GO_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
# What a benchmark reports: key in the JSON, unit, factor. CPU time, because other processes do not
# lengthen it; the benchmarks have one thread and never wait.
COLUMNS = [
    ("cpu_time", "ns/op", 1),
    ("bytes_per_second", "MB/s", 1e-6),
    ("B/op", "B/op", 1),
    ("allocs/op", "allocs/op", 1),
]


def number(value):
    """Four significant digits, as Go prints them, and no exponent."""
    return f"{value:.0f}" if value == round(value) or value >= 1000 else f"{value:.4g}"


def main():
    document = json.load(sys.stdin)
    context = document["context"]
    machine = platform.machine()
    print("goos:", platform.system().lower())
    print("goarch:", GO_ARCHITECTURES.get(machine, machine))
    print("pkg: txhash")
    print("cpu:", context["cpu"])
    for run in document["benchmarks"]:
        if run["run_type"] != "iteration" or run.get("error_occurred"):
            continue
        columns = [f"{number(run[key] * scale)} {unit}"
                   for key, unit, scale in COLUMNS if key in run]
        name = f"Benchmark{run['run_name']}-{context['num_cpus']}"
        print(name, run["iterations"], *columns, sep="\t")


main()
