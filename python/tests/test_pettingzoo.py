"""PettingZoo's own tests, unmodified, for every game and number of seats."""

import importlib
import warnings

import interregnum
import numpy as np
import pytest

pettingzoo = pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test  # noqa: E402

#: A whole war takes long.
OPTIONS = {"mass-conquest": {"round_cap": 2}}
TABLES = [
    (game["id"], seats) for game in interregnum.games() for seats in range(game["seats"][0], game["seats"][1] + 1)
]


def module(game):
    return importlib.import_module(f"interregnum.pettingzoo.{game.replace('-', '_')}_v1")


def settings(game, seats):
    return {"seats": seats, "options": OPTIONS.get(game)}


@pytest.mark.parametrize("game, seats", TABLES)
def test_api(game, seats, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(module(game).env(**settings(game, seats)), num_cycles=200)


@pytest.mark.parametrize("game, seats", TABLES)
def test_seeds(game, seats):
    seed_test(lambda: module(game).env(**settings(game, seats)), num_cycles=60)


@pytest.mark.parametrize("game, seats", TABLES)
def test_pictures(game, seats, capsys):
    render_test(lambda **more: module(game).env(**settings(game, seats), picture_width=160, **more))


PARALLEL = [(game, seats) for game, seats in TABLES if hasattr(module(game), "parallel_env")]


@pytest.mark.parametrize("game, seats", PARALLEL)
def test_parallel_api(game, seats, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(module(game).parallel_env(**settings(game, seats)), num_cycles=200)


@pytest.mark.parametrize("game, seats", PARALLEL)
def test_seats_decide_together_and_whoever_has_nothing_to_decide_idles(game, seats):
    env = module(game).parallel_env(**settings(game, seats))
    seen, _ = env.reset(seed=3)
    for space in env.agents:
        env.action_space(space).seed(1)
    most, steps, rewards = 0, 0, {}
    while env.agents:
        idle = [agent for agent in env.agents if seen[agent]["action_mask"][env.idle]]
        most = max(most, len(env.agents) - len(idle))
        assert len(idle) < len(env.agents)
        seen, rewards, *_ = env.step({agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents})
        steps += 1
    assert most > 1 and steps > 5 and sum(rewards.values()) == pytest.approx(1)
    assert interregnum.from_record(env.game.record()).over


def test_whoever_breaks_a_rule_ends_the_game():
    env = module("king-is-dead").env()
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    agent = env.agent_selection
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(wrong)
    assert env.terminations[agent] and env.rewards[agent] == -1
    raw = module("king-is-dead").raw_env()
    raw.reset(seed=1)
    with pytest.raises(interregnum.IllegalAction):
        raw.step(wrong)
    raw.step(int(np.flatnonzero(raw.last()[0]["action_mask"])[0]))
    with pytest.raises(interregnum.OutOfRange):
        module("king-is-dead").raw_env(render_mode="tea")
