"""The notebooks run: short every day, whole with --long."""

import json
import pathlib

import pytest

pytest.importorskip("matplotlib")
NOTEBOOKS = sorted((pathlib.Path(__file__).parent.parent / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path, long, monkeypatch, capsys):
    monkeypatch.delenv("INTERREGNUM_SHORT", raising=False)
    if not long:
        monkeypatch.setenv("INTERREGNUM_SHORT", "1")
    cells = [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]
    assert cells and not any(cell["outputs"] for cell in cells), "kept without results"
    names = {"__name__": "notebook"}
    for number, cell in enumerate(cells):
        exec(compile("".join(cell["source"]), f"{path.name}, cell {number}", "exec"), names)
    if long and path.stem == "learn":
        assert names["score"] >= 0.9
