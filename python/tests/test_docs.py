"""Examples in docstrings run, the stubs name what there is, and the fields are documented."""

import ast
import doctest
import inspect
import pathlib
import subprocess
import sys

import interregnum
import pytest
from interregnum import _native, errors, matches, vector

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("module", [interregnum, errors, matches, vector])
def test_examples_run(module):
    found = doctest.testmod(module, optionflags=FLAGS)
    assert found.attempted and not found.failed


def test_examples_of_the_native_module_run():
    runner, finder = doctest.DocTestRunner(optionflags=FLAGS), doctest.DocTestFinder()
    for test in finder.find(_native.Game, "Game", globs={}):
        runner.run(test)
    assert runner.tries and not runner.failures


def test_stubs_name_what_there_is():
    stub = pathlib.Path(_native.__file__).with_name("_native.pyi").read_text()
    told = {}
    for node in ast.parse(stub).body:
        if isinstance(node, ast.ClassDef) and not any(ast.unparse(base) == "TypedDict" for base in node.bases):
            told[node.name] = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef):
            told[node.name] = None
    there = {name for name in dir(_native) if not name.startswith("_") and name != "VERSION"}
    assert told.keys() == there
    for name, methods in told.items():
        if methods is not None:
            public = {method for method in vars(getattr(_native, name)) if not method.startswith("_")}
            assert {method for method in methods if not method.startswith("_")} == public, name


def test_everything_public_has_a_docstring():
    for name in interregnum.__all__:
        assert name == "__version__" or inspect.getdoc(getattr(interregnum, name)), name
    for kind in (_native.Game, _native.Chair, _native.Bot):
        for name, member in vars(kind).items():
            assert name.startswith("_") or member.__doc__, name


def test_the_module_tells_versions_and_games():
    told = subprocess.run([sys.executable, "-m", "interregnum"], check=True, capture_output=True, text=True).stdout
    assert interregnum.__version__ in told and all(game["id"] in told for game in interregnum.games())


def test_the_page_of_fields_is_what_the_encodings_say():
    root = pathlib.Path(__file__).parents[2]
    made = subprocess.run(
        [sys.executable, root / "tools/python/encodings.py"], check=True, capture_output=True, text=True
    ).stdout
    assert made == (root / "docs/encodings.md").read_text(), "run tools/python/encodings.py > docs/encodings.md"
