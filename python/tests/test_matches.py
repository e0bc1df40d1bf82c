"""Games between bots: the numbers of the command line, and functions of Python among the players."""

import json
import os
import subprocess

import interregnum
import numpy as np
import pytest
from interregnum import matches


def program():
    found = os.environ.get("INTERREGNUM", "")
    if not os.access(found, os.X_OK):
        pytest.skip("INTERREGNUM names no program to compare with")
    return found


def said(*arguments):
    return json.loads(subprocess.run([program(), *arguments, "--json"], check=True, capture_output=True, text=True).stdout)


@pytest.mark.parametrize("game, seats", [("king-is-dead", 3), ("last-kingdom", 2), ("old-kings-crown", 2)])
def test_simulations_are_those_of_the_command_line(game, seats):
    ours = interregnum.simulate(game, "random", 300, seats, seed=11, threads=2)
    theirs = said("simulate", game, "--games", "300", "--seats", str(seats), "--seed", "11", "--bots", "random")
    assert ours["wins"] == pytest.approx(theirs["wins"]) and ours["ends"] == theirs["ends"]
    assert ours["decisions_per_game"] == pytest.approx(theirs["decisions_per_game"])
    assert ours["stats"] == pytest.approx({name: value for name, value in theirs["stats"].items() if name in ours["stats"]})
    assert np.allclose(ours["wins_ci95"], theirs["wins_ci95"])


@pytest.mark.parametrize("seats", [2, 4])
def test_tournaments_are_those_of_the_command_line(seats):
    ours = interregnum.tournament("king-is-dead", ["random", "uniform"], 40, seats, seed=3)
    theirs = said("tournament", "king-is-dead", "--bots", "random,uniform", "--games", "40", "--seats", str(seats), "--seed", "3")
    for one, other in zip(ours["bots"], theirs["bots"]):
        assert one["name"] == other["name"] and one["games"] == other["games"]
        assert one["score"] == pytest.approx(other["score"]) and one["elo"] == pytest.approx(other["elo"])


def first(chair):
    return chair.legal()[0]


class Counting:
    """Takes the last action, in words, and counts its games."""

    def __init__(self):
        self.games = 0

    def begin(self, seed):
        self.games += 1

    def __call__(self, chair):
        assert chair.mask()[chair.legal()].all() and chair.observe().size == chair.layout["bytes"]
        return chair.action_text(chair.legal()[-1])


def test_functions_of_python_play_in_tournaments():
    counting = Counting()
    found = interregnum.tournament("king-is-dead", {"first": first, "counting": counting, "random": "random"}, 8, seed=1)
    assert sum(bot["elo"] for bot in found["bots"]) == pytest.approx(0, abs=1e-6) and counting.games == 16
    again = interregnum.tournament("king-is-dead", {"first": first, "counting": Counting(), "random": "random"}, 8, seed=1, threads=1)
    assert again == found


def test_what_a_function_does_wrong_is_told():
    def illegal(chair):
        return max(chair.legal()) + 1000

    def failing(chair):
        raise KeyError("mine")

    with pytest.raises(interregnum.IllegalAction):
        matches.play("king-is-dead", illegal, 2)
    with pytest.raises(KeyError, match="mine"):
        matches.play("king-is-dead", ["random", failing], 2)
    with pytest.raises(interregnum.UnknownBot):
        matches.play("king-is-dead", "nobody", 2)
    with pytest.raises(interregnum.UnknownBot):
        matches.play("king-is-dead", [3], 2)
    with pytest.raises(interregnum.OutOfRange):
        matches.play("king-is-dead", "random", -1)


def test_pieces_are_joined_to_the_same_games():
    whole = matches.play("king-is-dead", "random", 50, seed=2, threads=2, records=True, positions=True)
    parts = matches.joined([
        matches.play("king-is-dead", "random", count, seed=2, start=start, threads=1, records=True, positions=True)
        for start, count in ((0, 20), (20, 30))
    ])
    assert whole.keys() == parts.keys()
    for name, column in whole.items():
        assert np.array_equal(column, parts[name]) if isinstance(column, np.ndarray) else column == parts[name], name
    assert interregnum.from_record(whole["records"][7]).over
    rows = np.arange(len(whole["action"]))
    assert whole["mask"][rows, whole["action"]].all() and set(np.unique(whole["outcome"])) <= {0.0, 0.5, 1.0}
