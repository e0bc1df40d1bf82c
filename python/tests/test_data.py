"""Records and positions in columns."""

import interregnum
import numpy as np
import pytest
from interregnum import matches

pq = pytest.importorskip("pyarrow.parquet")
from interregnum import data  # noqa: E402


def test_records_come_back_as_they_were(tmp_path):
    records = [
        text
        for game in ("king-is-dead", "last-kingdom")
        for text in matches.play(game, "random", 5, seed=1, records=True)["records"]
    ]
    assert data.records_to_parquet(records, tmp_path / "records.parquet") == 10
    assert list(data.records_from_parquet(tmp_path / "records.parquet")) == records
    rows = pq.read_table(tmp_path / "records.parquet").to_pylist()
    assert all(row["over"] and row["winners"] and row["ending"] for row in rows)
    with pytest.raises(interregnum.BadRecord):
        data.records_to_parquet(["nonsense"], tmp_path / "other.parquet")


def test_positions_are_those_that_were_decided(tmp_path, long):
    path = tmp_path / "positions.parquet"
    wanted = 1_000_000 if long else 5_000
    many = data.positions_to_parquet(path, "king-is-dead", wanted, "random", seed=3)
    assert many >= wanted
    with pq.ParquetFile(path) as file:
        assert file.metadata.num_rows == many
        assert file.schema_arrow.metadata[b"interregnum.encoding"] == b"1"
        rows = next(file.iter_batches(500)).to_pydict()
    played = matches.play("king-is-dead", "random", 40, seed=3, positions=True)
    for name in ("observation", "mask", "action", "outcome", "game", "seat"):
        assert np.array_equal(np.asarray(rows[name]), played[name][:500]), name
    assert (np.asarray(rows["policy"]).argmax(axis=1) == rows["action"]).all()
    with pytest.raises(interregnum.BadRecord):
        list(data.records_from_parquet(path))
