#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the tests of the package txhash: run.py [--package DIR] [TEST...]

DIR has the package, if it is not installed; TEST is a module, a class or a method, all by default.
TXHASH_CORPUS names the directory of real chain data. Exits with 77, which CTest reports as a skip,
if the package is not built.
"""

import argparse
import os
import pathlib
import sys
import unittest

SKIPPED = 77


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--package")
    parser.add_argument("tests", nargs="*")
    arguments = parser.parse_args()
    here = pathlib.Path(__file__).resolve().parent
    sys.path.insert(0, str(here))
    # For processes that tests start: the package sources may be in the current directory.
    os.environ["PYTHONSAFEPATH"] = "1"
    if arguments.package:
        package = os.path.abspath(arguments.package)
        sys.path.insert(0, package)
        os.environ["PYTHONPATH"] = package
    try:
        import txhash
    except ImportError as error:
        print(f"skipped: {error} (Debian: python3-dev, then build the project)")
        return SKIPPED
    print(f"txhash {txhash.__version__} in {pathlib.Path(txhash.__file__).parent}, "
          f"engine {txhash.engine()}, Python {sys.version.split()[0]}", flush=True)
    loader = unittest.TestLoader()
    if arguments.tests:
        suite = loader.loadTestsFromNames(arguments.tests)
    else:
        suite = loader.discover(str(here), pattern="test_*.py")
    result = unittest.TextTestRunner(verbosity=2).run(suite)
    return 0 if result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
