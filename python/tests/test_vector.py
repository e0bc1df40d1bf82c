"""Many games at once: the same games whatever the threads, in the caller's arrays."""

import interregnum
import numpy as np
import pytest

GAMES = [game["id"] for game in interregnum.games()]


@pytest.mark.parametrize("game", GAMES)
def test_any_number_of_threads_plays_the_same_games(game):
    envs = [interregnum.VectorEnv(game, games=33, seed=4, threads=threads, floats=True) for threads in (1, 2, 3)]
    for env in envs:
        env.reset()
    for _ in range(60):
        actions = [env.sample().copy() for env in envs]
        for env, chosen in zip(envs, actions):
            assert (chosen == actions[0]).all()
            env.step(chosen.astype(np.int32), untouched=True)
            for name in ("masks", "observations", "seats", "ended", "rewards", "floats"):
                assert (getattr(env, name) == getattr(envs[0], name)).all(), name
            assert (env.floats == env.observations).all() and env.masks.any(axis=1).all()


def test_what_is_written_is_what_one_game_shows():
    env = interregnum.VectorEnv("king-is-dead", games=1, seed=4, threads=1)
    ended, rewards = 0, 0
    for _ in range(500):
        mask = env.masks[0].copy()
        action = env.sample()
        assert mask[action[0]] == 1
        env.step(action)
        ended += env.ended[0]
        rewards += env.rewards.sum()
        assert env.ended[0] == (env.rewards.sum() > 0)
    assert ended > 3 and rewards == pytest.approx(ended)


def test_arrays_of_the_caller_are_written_to():
    told = interregnum.layout("king-is-dead")
    masks, seen = np.zeros((8, told["codes"]), np.uint8), np.zeros((8, told["bytes"]), np.uint8)
    env = interregnum.VectorEnv("king-is-dead", games=8, masks=masks, observations=seen)
    assert env.masks is masks and masks.any() and seen.any()
    before = seen.copy()
    env.step(env.sample())
    assert (seen != before).any()


def test_one_illegal_action_stops_all():
    for threads in (1, 2):
        env = interregnum.VectorEnv("last-kingdom", games=8, seed=1, threads=threads)
        before = [array.copy() for array in (env.masks, env.observations, env.seats)]
        actions = env.sample().copy()
        actions[5] = np.flatnonzero(env.masks[5] == 0)[0]
        with pytest.raises(interregnum.IllegalAction) as refused:
            env.step(actions)
        assert refused.value.lane == 5
        for one, other in zip(before, (env.masks, env.observations, env.seats)):
            assert (one == other).all()
        env.step(env.sample())


def test_bad_arrays_and_numbers_are_refused():
    env = interregnum.VectorEnv("king-is-dead", games=4)
    for wrong in (env.sample()[:2].copy(), np.zeros(4, np.float64), [0, 0, 0, 0], np.zeros((4, 2), np.int64), None):
        with pytest.raises(interregnum.BadArray):
            env.step(wrong)
    for wrong in (np.full(4, -1), np.full(4, 1 << 40)):
        with pytest.raises(interregnum.IllegalAction):
            env.step(wrong)
    with pytest.raises(interregnum.BadArray):
        interregnum.VectorEnv("king-is-dead", games=4, masks=np.zeros((3, 3), np.uint8))
    with pytest.raises(interregnum.BadArray):
        interregnum.VectorEnv("king-is-dead", games=4, observations=np.zeros((4, env.layout["bytes"]), np.float32))
    for games, threads in ((0, 1), (-1, 1), (1, 0), (1, 1 << 20)):
        with pytest.raises(interregnum.OutOfRange):
            interregnum.VectorEnv("king-is-dead", games=games, threads=threads)
    env.step(env.sample())
