"""Records and positions in columns: Parquet through ``pyarrow``."""

import os

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from . import _options, from_record, games, layout, make
from .errors import BadRecord
from .matches import play

#: Positions are written in pieces of so many games.
PIECE = 256


def records_to_parquet(records, path):
    """Writes records, texts, as one row each: what was agreed, how it ended, and the text itself. How many there were."""
    rows = {name: [] for name in ("game", "rules", "seats", "plies", "over", "winners", "ending", "record")}
    known = {game["id"]: game["rules"] for game in games()}
    for text in records:
        game = from_record(text)
        rows["game"].append(game.game)
        rows["rules"].append(known[game.game])
        rows["seats"].append(game.seats)
        rows["plies"].append(game.plies)
        rows["over"].append(game.over)
        rows["winners"].append(game.winners)
        rows["ending"].append(game.result["ending"] if game.over else None)
        rows["record"].append(text)
    schema = pa.schema([
        ("game", pa.string()), ("rules", pa.uint32()), ("seats", pa.uint8()), ("plies", pa.uint32()), ("over", pa.bool_()),
        ("winners", pa.list_(pa.uint8())), ("ending", pa.string()), ("record", pa.string()),
    ])
    pq.write_table(pa.table(rows, schema), path, compression="zstd")
    return len(rows["game"])


def records_from_parquet(path):
    """The texts that :func:`records_to_parquet` wrote, one after another."""
    with pq.ParquetFile(path) as file:
        if "record" not in file.schema_arrow.names:
            raise BadRecord(f"{path} has no column 'record': it was not written by records_to_parquet")
        for batch in file.iter_batches(columns=["record"]):
            yield from batch.column(0).to_pylist()


def _schema(game, seats, options):
    told = layout(game, seats, options)
    head = {"interregnum.game": game, "interregnum.encoding": str(told["version"]), "interregnum.seats": str(seats)}
    head |= {f"interregnum.option.{name}": value for name, value in _options(options)}
    return pa.schema([
        ("game", pa.uint64()), ("seat", pa.uint8()), ("action", pa.uint32()), ("outcome", pa.float32()),
        ("observation", pa.list_(pa.uint8(), told["bytes"])), ("mask", pa.list_(pa.uint8(), told["codes"])),
        ("policy", pa.list_(pa.float32(), told["codes"])),
    ], metadata=head)


def _rows(array, kind):
    flat = pa.array(np.ascontiguousarray(array).reshape(-1), kind)
    return pa.FixedSizeListArray.from_arrays(flat, array.shape[1])


def positions_to_parquet(path, game, positions=1_000_000, bots="squire", seats=None, options=None, seed=0, threads=None):
    """Plays games between bots and writes every position that one of them decided: what it knew, what it could do, what it did
    as a policy, and its part of the victory in the end. At least so many positions, whole games; how many there are.
    """
    seats = make(game, seats, options).seats
    schema = _schema(game, seats, options)
    written, start = 0, 0
    part = f"{path}.part"
    with pq.ParquetWriter(part, schema, compression="zstd") as out:
        while written < positions:
            found = play(game, bots, PIECE, seats, options, seed, start, threads, positions=True)
            start += PIECE
            many = len(found["seat"])
            policy = np.zeros(found["mask"].shape, np.float32)
            policy[np.arange(many), found["action"]] = 1.0
            columns = [
                pa.array(found["game"]), pa.array(found["seat"]), pa.array(found["action"].astype(np.uint32)),
                pa.array(found["outcome"]), _rows(found["observation"], pa.uint8()), _rows(found["mask"], pa.uint8()),
                _rows(policy, pa.float32()),
            ]
            out.write_table(pa.Table.from_arrays(columns, schema=schema))
            written += many
    os.replace(part, path)
    return written
