#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Builds the wheel and uses it as a user would: wheel.py [--build DIR]

`pip wheel` builds it, `pip install` puts it into a virtual environment that sees no other packages,
and a program there hashes a block. Nothing is downloaded. DIR is a build directory of the project
whose objects are used; without it, the wheel compiles everything anew, which takes minutes. Exits
with 77, which CTest reports as a skip, if pip, setuptools or wheel is missing.
"""

import argparse
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import venv
import zipfile

SKIPPED = 77
HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE.parent

PROGRAM = """
import pathlib, sys
import txhash
assert "site-packages" in txhash.__file__, txhash.__file__
raw = pathlib.Path(sys.argv[1]).read_bytes()
block = txhash.block(raw)
block.check()
print(txhash.__version__, txhash.engine(), txhash.display(block.block_hash))
try:
    import numpy
except ImportError:
    print("no other packages")
"""


def run(*command, **options):
    print("$", *map(str, command), flush=True)
    return subprocess.run(list(map(str, command)), check=True, text=True, **options)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build")
    arguments = parser.parse_args()
    missing = [name for name in ("pip", "setuptools", "wheel", "venv")
               if importlib.util.find_spec(name) is None]
    if missing:
        print("skipped: no Python module", ", ".join(missing))
        return SKIPPED

    environment = dict(os.environ, PIP_NO_INDEX="1", PIP_DISABLE_PIP_VERSION_CHECK="1",
                       PIP_ROOT_USER_ACTION="ignore", PYTHONDONTWRITEBYTECODE="1")
    environment.pop("PYTHONPATH", None)
    if arguments.build:
        environment["TXHASH_BUILD_DIR"] = os.path.abspath(arguments.build)
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        # What setuptools leaves beside its sources must not end up in the repository.
        sources = directory / "repository/bindings/python"
        sources.parent.mkdir(parents=True)
        for source, target in ((PACKAGE.parents[1], directory / "repository"),
                               (PACKAGE.parent, sources.parent)):
            for item in source.iterdir():
                if item.name not in (".git", "build", "bindings", "python"):
                    (target / item.name).symlink_to(item)
        run("cp", "-r", PACKAGE, sources)
        run(sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps",
            "--wheel-dir", directory, sources, env=environment)
        wheel, = directory.glob("txhash-*.whl")
        print(wheel.name, wheel.stat().st_size, "bytes")
        assert "-cp311-abi3-linux_" in wheel.name, wheel.name
        names = zipfile.ZipFile(wheel).namelist()
        for wanted in ("__init__.py", "_core.abi3.so", "_core.pyi", "py.typed"):
            assert f"txhash/{wanted}" in names, names

        venv.create(directory / "venv", with_pip=False, system_site_packages=False)
        python = directory / "venv/bin/python"
        run(sys.executable, "-m", "pip", "--python", python, "install", wheel, env=environment)
        found = run(python, "-I", "-c", PROGRAM, PACKAGE.parent / "testdata/genesis.raw",
                    env=environment, cwd=directory, stdout=subprocess.PIPE).stdout
        print(found, end="")
        assert "000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f" in found
        assert "no other packages" in found
    return 0


if __name__ == "__main__":
    sys.exit(main())
