# SPDX-License-Identifier: MIT
"""The package as readers see it: stubs, docstrings, the examples of the README."""

import ast
import inspect
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import txhash
from support import CORPUS, GENESIS, ROOT, TESTDATA

PACKAGE = pathlib.Path(txhash.__file__).parent
SOURCES = pathlib.Path(__file__).resolve().parents[1]


class StubTest(unittest.TestCase):
    """_core.pyi says what _core has."""

    def setUp(self):
        self.tree = ast.parse((PACKAGE / "_core.pyi").read_text())

    def test_names(self):
        defined = {node.name for node in self.tree.body
                   if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        actual = {name for name in dir(txhash._core)
                  if not name.startswith("__") and name != "version"}
        self.assertEqual(defined, actual)
        self.assertTrue((PACKAGE / "py.typed").exists())

    def parameters(self, node):
        arguments = node.args
        positional = [argument.arg for argument in arguments.posonlyargs + arguments.args]
        return [name for name in positional + [a.arg for a in arguments.kwonlyargs]
                if name not in ("self", "cls")]

    def check_signature(self, function, node, where):
        if any(isinstance(d, ast.Name) and d.id == "overload" for d in node.decorator_list):
            return
        signature = inspect.signature(function)
        actual = [name for name in signature.parameters if name not in ("self", "module")]
        self.assertEqual(actual, self.parameters(node), where)
        defaults = [ast.literal_eval(d) for d in
                    node.args.defaults + [d for d in node.args.kw_defaults if d]]
        self.assertEqual([p.default for p in signature.parameters.values()
                          if p.default is not p.empty], defaults, where)

    def test_signatures(self):
        checked = 0
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef):
                self.check_signature(getattr(txhash._core, node.name), node, node.name)
                checked += 1
            elif isinstance(node, ast.ClassDef):
                kind = getattr(txhash._core, node.name)
                for method in node.body:
                    if isinstance(method, ast.FunctionDef):
                        where = f"{node.name}.{method.name}"
                        self.assertTrue(hasattr(kind, method.name), where)
                        if not method.name.startswith("__"):
                            self.check_signature(getattr(kind, method.name), method, where)
                        checked += 1
        self.assertGreater(checked, 40)

    def test_everything_public_has_a_docstring(self):
        for name in txhash.__all__:
            thing = getattr(txhash, name)
            self.assertTrue(inspect.getdoc(thing), name)
            if inspect.isclass(thing) and thing.__module__.startswith("txhash"):
                for method, value in vars(thing).items():
                    if not method.startswith("_") and (callable(value) or
                                                       isinstance(value, property)):
                        self.assertTrue(inspect.getdoc(value), f"{name}.{method}")

    def test_all_is_complete(self):
        public = {name for name in dir(txhash) if not name.startswith("_")}
        self.assertEqual(public, set(txhash.__all__))
        self.assertEqual(txhash.__all__, sorted(txhash.__all__))
        self.assertEqual(txhash._core.version, txhash.__version__)


class ProgramTest(unittest.TestCase):
    def run_program(self, *command, **options):
        result = subprocess.run([sys.executable, *map(str, command)], stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT, text=True, **options)
        self.assertEqual(result.returncode, 0, result.stdout)
        return result.stdout

    def test_the_example_of_the_readme(self):
        text = (SOURCES / "README.md").read_text()
        example = re.search(r"```python\n(.*?)```", text, re.DOTALL).group(1)
        setup = f"raw = open({str(TESTDATA / 'genesis.raw')!r}, 'rb').read()\n"
        if "numpy" in example:
            try:
                import numpy  # noqa: F401
            except ImportError:
                self.skipTest("no numpy (Debian: python3-numpy)")
            setup += "import numpy\n"
        with tempfile.TemporaryDirectory() as name:
            blocks = pathlib.Path(name) / "blocks"
            blocks.mkdir()
            broken = bytearray(GENESIS)
            broken[-1] ^= 1
            (blocks / "blk00000.dat").write_bytes(b"".join(
                bytes.fromhex("f9beb4d9") + len(raw).to_bytes(4, "little") + raw
                for raw in (GENESIS, bytes(broken), GENESIS[:-1])))
            printed = self.run_program("-c", setup + example, cwd=name)
        self.assertIn("bad-txnmrklroot", printed)
        self.assertIn("unexpected end of data", printed)

    def test_the_example_with_bitcoinlib(self):
        program = SOURCES / "examples/bitcoinlib.py"
        try:
            import bitcoin  # noqa: F401
        except ImportError:
            self.skipTest("no bitcoin (Debian: python3-bitcoinlib)")
        blocks = [CORPUS / "blocks/mainnet-482683.raw", CORPUS / "blocks/testnet3-898352.raw"]
        if not blocks[0].exists():
            blocks = [TESTDATA / "genesis.raw"]
        self.assertIn("equal", self.run_program(program, *blocks))

    def test_the_engine_can_be_chosen(self):
        code = "import txhash; print(txhash.engine(), txhash.engine_error(), txhash.sha256d(b''))"
        printed = self.run_program("-c", code, env={**self.environment(), "TXHASH_ENGINE": "plain"})
        self.assertTrue(printed.startswith("plain None"), printed)
        printed = self.run_program("-c", code, env={**self.environment(), "TXHASH_ENGINE": "none"})
        self.assertIn("TXHASH_ENGINE", printed)

    @staticmethod
    def environment():
        import os
        return dict(os.environ)


if __name__ == "__main__":
    unittest.main()
