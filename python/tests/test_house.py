"""Functions of Python at the tables of a house."""

import asyncio
import os
import re
import subprocess

import pytest
from interregnum import house


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    program = os.environ.get("INTERREGNUM", "")
    if not os.access(program, os.X_OK):
        pytest.skip("INTERREGNUM names no program that could be a house")
    served = subprocess.Popen(
        [program, "serve", "--listen", "127.0.0.1:0", "--bot-pace", "0", "--data-dir", str(tmp_path_factory.mktemp("house"))],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )
    try:
        for line in served.stdout:
            if found := re.search(r"http://[^ \n]*", line):
                yield found[0]
                break
    finally:
        served.terminate()
        served.wait()


def last(sight):
    return sight["legal"][-1]["action"]


def test_a_function_plays_at_a_table(address):
    end = house.play_out(address, "king-is-dead", last)
    assert end["result"]["words"] and end["standing"]["winners"]


def test_several_play_at_once(address):
    async def both():
        return await asyncio.gather(*(house.play_out_async(address, "king-is-dead", last) for _ in range(2)))

    assert all(end["result"]["words"] for end in asyncio.run(both()))


def test_refusals_are_told(address):
    table = house.Table.open(address, "king-is-dead")
    sight = next(sight for sight in table.sights() if sight["legal"])
    with pytest.raises(house.Refused) as refused:
        table.play("make tea", sight["version"])
    assert refused.value.status == 422 and refused.value.code == "no-such-action"
    with pytest.raises(house.Refused):
        house.Table.open(address, "chess")
    with pytest.raises(house.Refused):
        house.Table.open("http://127.0.0.1:9", "king-is-dead")
