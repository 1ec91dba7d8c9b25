# SPDX-License-Identifier: MIT
"""Builds the wheel: CMake compiles the library of this repository into the extension module.

Environment: TXHASH_BUILD_DIR names a configured build directory of the project to use and keep,
instead of a new one; CMAKE_ARGS has more arguments for a new one.
"""

import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def version():
    text = (ROOT / "CMakeLists.txt").read_text()
    return re.search(r"project\(txhash\s+VERSION ([0-9.]+)", text).group(1)


class CMakeBuild(build_ext):
    """Builds the one extension module with the target txhash_python."""

    def build_extension(self, ext):
        if "TXHASH_BUILD_DIR" in os.environ:
            build = pathlib.Path(os.environ["TXHASH_BUILD_DIR"]).resolve()
        else:
            build = pathlib.Path(self.build_temp).resolve()
            self.configure(build)
        self.spawn(["cmake", "--build", str(build), "--target", "txhash_python", "--parallel",
                    str(os.cpu_count() or 1)])
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(build / "bindings/python/package/txhash/_core.abi3.so", target)
        subprocess.run(["strip", "--strip-unneeded", str(target)], check=False)

    def configure(self, build):
        arguments = [
            f"-DTXHASH_PYTHON={sys.executable}",
            "-DCMAKE_BUILD_TYPE=Release",
            "-DTXHASH_BUILD_PYTHON=ON",
            *(f"-DTXHASH_{part}=OFF"
              for part in ("BUILD_TOOLS", "BUILD_TESTS", "BUILD_EXAMPLES", "INSTALL")),
        ]
        if shutil.which("ninja"):
            arguments += ["-G", "Ninja"]
        arguments += shlex.split(os.environ.get("CMAKE_ARGS", ""))
        self.spawn(["cmake", "-S", str(ROOT), "-B", str(build), *arguments])


if not (ROOT / "capi/txhash.h").exists():
    sys.exit("txhash builds from a checkout of its repository, in bindings/python")

setup(
    version=version(),
    ext_modules=[Extension("txhash._core", sources=[], py_limited_api=True)],
    cmdclass={"build_ext": CMakeBuild},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
