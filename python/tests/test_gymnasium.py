"""Gymnasium's own check, and games against bots."""

import warnings

import interregnum
import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")
from gymnasium.utils.env_checker import check_env  # noqa: E402
from interregnum.gymnasium import SingleAgentEnv  # noqa: E402


class Masked(gymnasium.Wrapper):
    """Takes a legal action instead of one that is not: the check samples without looking at masks."""

    def step(self, action):
        legal = self.env.game.legal()
        return self.env.step(action if action in legal else legal[int(action) % len(legal)])


@pytest.mark.parametrize("game", [game["id"] for game in interregnum.games()])
def test_the_check_of_gymnasium(game):
    options = {"round_cap": 2} if game == "mass-conquest" else None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(Masked(SingleAgentEnv(game, options=options)), skip_render_check=True)


def played(env, seed):
    total, rewards, seats = 0, [], set()
    for game in range(10):
        seen, info = env.reset(seed=seed if game == 0 else None)
        over = False
        while not over:
            action = int(np.flatnonzero(seen["action_mask"])[-1])
            seen, reward, over, cut, info = env.step(action)
            total += 1
        rewards.append(reward)
        seats.add(info["seat"])
    return total, rewards, seats


def test_games_against_bots_follow_from_the_seed():
    assert played(SingleAgentEnv("king-is-dead", "search:10"), 5) == played(SingleAgentEnv("king-is-dead", "search:10"), 5)
    mine = SingleAgentEnv("last-kingdom", ["random", lambda chair: chair.legal()[0]], seat=None, seats=3)
    total, rewards, seats = played(mine, 2)
    assert seats == {0, 1, 2} and 0 <= min(rewards) and max(rewards) <= 1
    with pytest.raises(interregnum.UnknownBot):
        SingleAgentEnv("last-kingdom", ["random", "random", "random"], seats=3)
    with pytest.raises(interregnum.UnknownBot):
        SingleAgentEnv("last-kingdom", "nobody")
    assert isinstance(SingleAgentEnv("king-is-dead", render_mode="ansi").render(), str)
