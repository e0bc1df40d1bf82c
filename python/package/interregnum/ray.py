"""Beyond one machine: simulations, tournaments and self-play as tasks of Ray, with the numbers of one machine.

Work is cut into pieces by game number, and a game follows from its seed and number alone. So whoever plays it, and however often,
it is the same game: a piece whose worker dies is played again elsewhere and nothing changes.
"""

import ray

from . import Game, make, matches  # noqa: F401 (Game so that workers know how to unpickle one)
from .matches import PIECE, joined, jobs, named, ranked, summed

#: How often a piece is begun again when its worker dies.
RETRIES = 8


@ray.remote(max_retries=RETRIES)
def _play(arguments):
    # One core for each task: Ray counts them.
    return matches.play(**arguments, threads=1)


def _gather(work, progress, window):
    """The results of pieces of work, in their order; no more of them wait than the cluster needs."""
    work = list(work)
    games = sum(arguments["games"] for arguments in work)
    window = window or max(4, 4 * int(ray.cluster_resources().get("CPU", 1)))
    results, waiting, done, begun = [None] * len(work), {}, 0, 0
    while begun < len(work) or waiting:
        while begun < len(work) and len(waiting) < window:
            waiting[_play.remote(work[begun])] = begun
            begun += 1
        ready, _ = ray.wait(list(waiting), num_returns=1)
        for task in ready:
            number = waiting.pop(task)
            results[number] = ray.get(task)
            done += work[number]["games"]
            if progress:
                progress(done, games)
    return results


def _pieces(games, piece):
    return [(start, min(piece, games - start)) for start in range(0, games, piece)]


def play(game, bots, games, seats=None, options=None, seed=0, start=0, records=False, positions=False, progress=None, piece=PIECE, window=None):
    """:func:`interregnum.matches.play` on a cluster: the same arrays."""
    fixed = {"game": game, "bots": bots, "seats": seats, "options": options, "seed": seed, "records": records, "positions": positions}
    work = [{**fixed, "start": start + first, "games": count} for first, count in _pieces(games, piece)]
    return joined(_gather(work or [{**fixed, "start": start, "games": 0}], progress, window))


def simulate(game, bots="random", games=1000, seats=None, options=None, seed=0, progress=None, piece=PIECE):
    """:func:`interregnum.simulate` on a cluster: the same numbers. ``progress(done, games)`` is called as pieces come in."""
    return summed(play(game, bots, games, seats, options, seed, progress=progress, piece=piece))


def self_play(game, bot="squire", games=1000, seats=None, options=None, seed=0, progress=None, piece=PIECE):
    """Positions of games of a bot against itself: ``observation``, ``mask``, ``action``, ``outcome``, ``seat``, ``game``."""
    return play(game, bot, games, seats, options, seed, positions=True, progress=progress, piece=piece)


def tournament(game, bots, games=100, seats=None, options=None, seed=0, progress=None, piece=PIECE):
    """:func:`interregnum.tournament` on a cluster: the same numbers."""
    bots = named(bots)
    seats = make(game, seats, options).seats
    pairs, ways, deals = jobs(bots, seats, games)
    work, whose = [], []
    for pair, seated, way in ways:
        for start, count in _pieces(deals, piece):
            work.append({
                "game": game, "bots": [bots[name] for name in seated], "games": count, "seats": seats, "options": options,
                "seed": seed, "start": start,
            })
            whose.append((pair, way))
    results = [(pair, way, found) for (pair, way), found in zip(whose, _gather(work, progress, None))]
    return ranked(list(bots), pairs, results)


@ray.remote(max_restarts=RETRIES, max_task_retries=RETRIES)
class Worker:
    """Many games on one worker, for learners: ``Worker.remote("king-is-dead", games=1024)``, then ``rollout`` again and again.

    What a rollout gives follows from its seed alone, so one that a dead worker did not finish is the same when it is begun again.
    """

    def __init__(self, game, games, seats=None, options=None, threads=1):
        from . import VectorEnv

        self._env = VectorEnv(game, games, seats, options, threads=threads)

    def rollout(self, policy, steps, seed):
        """So many steps of all games from their beginning: arrays of observations, masks, actions, seats, ended, rewards.

        ``policy`` takes observations, masks and a generator of NumPy, and gives codes; ``None`` chooses at random.
        """
        import numpy as np

        env, generator = self._env, np.random.default_rng(seed)
        env.reset(seed)
        found = {name: [] for name in ("observations", "masks", "seats", "actions", "ended", "rewards")}
        for _ in range(steps):
            for name in ("observations", "masks", "seats"):
                found[name].append(getattr(env, name).copy())
            actions = env.sample().copy() if policy is None else policy(env.observations, env.masks, generator)
            found["actions"].append(actions)
            env.step(actions)
            found["ended"].append(env.ended.copy())
            found["rewards"].append(env.rewards.copy())
        return {name: np.stack(column) for name, column in found.items()}
