"""Games between bots, and what comes of them: the same numbers on one machine and on many."""

import os
from collections import Counter

import numpy as np

from . import _native
from .errors import OutOfRange, UnknownBot

#: Pieces of work have so many games, wherever they are played.
PIECE = 64


def play(game, bots, games, seats=None, options=None, seed=0, start=0, threads=None, records=False, positions=False):
    """Plays games number ``start`` and after of a seed; arrays with a row for each game.

    ``bots`` is one for all seats or one for each: names of the house's, or functions that take a chair.
    """
    from . import _number, _options

    bots = [bots] if isinstance(bots, str) or callable(bots) else list(bots)
    threads = (os.cpu_count() or 1) if threads is None else threads
    numbers = _number("games", games), _number("seed", seed), _number("start", start)
    return _native.play_games(game, bots, numbers[0], seats, _options(options), numbers[1], numbers[2], threads, records, positions)


def joined(parts):
    """What several calls of :func:`play` gave, as one."""
    parts = list(parts)
    whole = {}
    for name in parts[0]:
        columns = [part[name] for part in parts]
        if name == "stats":
            whole[name] = dict(sum((Counter(column) for column in columns), Counter()))
        elif isinstance(columns[0], list):
            whole[name] = [entry for column in columns for entry in column]
        else:
            whole[name] = np.concatenate(columns)
    return whole


def summed(played):
    """Who won how often, with 95 % intervals, how games ended and how long they were."""
    games = len(played["decisions"])
    distinct = len(np.unique(played["lines"]))
    wins = [float(share) for share in played["shares"].mean(axis=0)] if games else []
    return {
        "games": games,
        "distinct_games": distinct,
        "wins": wins,
        "wins_ci95": [_native.interval(share, distinct) for share in wins],
        "decisions_per_game": float(played["decisions"].mean()) if games else 0.0,
        "ends": dict(sorted(Counter(played["endings"]).items())),
        "stats": {name: total / max(games, 1) for name, total in sorted(played["stats"].items())},
    }


def simulate(game, bots="random", games=1000, seats=None, options=None, seed=0, threads=None):
    """Many games between the same bots: what ``interregnum simulate`` measures, from the same games.

    >>> found = simulate("king-is-dead", games=20, seed=1)
    >>> found["games"], sum(found["wins"])
    (20, 1.0)
    """
    return summed(play(game, bots, games, seats, options, seed, 0, threads))


def ways(seats):
    """All ways to seat a pair that are played with every deal: who of the two sits on each seat."""
    if seats <= 3:
        return [[mask >> seat & 1 for seat in range(seats)] for mask in range(1, (1 << seats) - 1)]
    found = []
    for turn in range(seats):
        for first in (0, 1):
            way = [(seat + turn) % seats % 2 ^ first for seat in range(seats)]
            if way not in found:
                found.append(way)
    return found


def named(bots):
    """Bots by name: a mapping, or a list of names and functions."""
    if isinstance(bots, dict):
        return dict(bots)
    found = {}
    for bot in bots:
        name = bot if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
        if name in found:
            raise UnknownBot(f"'{name}' is named twice: give the bots as a mapping of names")
        found[name] = bot
    return found


def jobs(bots, seats, games):
    """Every pair and way of a tournament: (pair, the bots of its seats, the side of each seat), and the deals of each."""
    names = list(bots)
    if len(names) < 2:
        raise OutOfRange("a tournament has at least two bots")
    pairs = [(a, b) for a in range(len(names)) for b in range(a + 1, len(names))]
    all_ways = ways(seats)
    work = [(pair, [names[pair[side]] for side in way], way) for pair in pairs for way in all_ways]
    return pairs, work, -(-games // len(all_ways))


def ranked(names, pairs, results):
    """Ratings from what was played: ``results`` are (pair, side of each seat, what was played)."""
    points, played, lines = {pair: 0.0 for pair in pairs}, {pair: 0 for pair in pairs}, {pair: [] for pair in pairs}
    for pair, way, found in results:
        first = np.asarray(way) == 0
        points[pair] += float(found["shares"][:, first].sum())
        played[pair] += len(found["decisions"])
        lines[pair].append(found["lines"])
    # Games that were played twice count once: a rating must not become surer by repetition.
    distinct = {pair: len(np.unique(np.concatenate(lines[pair]))) for pair in pairs}
    scores = [(a, b, float(distinct[a, b]), points[a, b] * distinct[a, b] / max(played[a, b], 1)) for a, b in pairs]
    ladder = []
    for number, (elo, spread) in enumerate(_native.ratings(len(names), scores)):
        own = [pair for pair in pairs if number in pair]
        games = sum(played[pair] for pair in own)
        won = sum(points[pair] if pair[0] == number else played[pair] - points[pair] for pair in own)
        ladder.append({
            "name": names[number], "games": games, "score": won / max(games, 1), "elo": elo, "elo_ci95": (elo - spread, elo + spread),
        })
    told = [
        {"a": names[a], "b": names[b], "games": played[a, b], "distinct_games": distinct[a, b], "score_a": points[a, b] / max(played[a, b], 1)}
        for a, b in pairs
    ]
    return {"bots": ladder, "pairs": told}


def tournament(game, bots, games=100, seats=None, options=None, seed=0, threads=None):
    """Every bot against every other, from all sides of every deal: the games of ``interregnum tournament``.

    ``bots`` are names of the house's and functions that take a chair and give a code.

    >>> found = tournament("king-is-dead", ["random", "uniform"], games=20, seed=1)
    >>> found["pairs"][0]["games"]
    20
    """
    bots = named(bots)
    from . import make

    table = make(game, seats, options)
    pairs, work, deals = jobs(bots, table.seats, games)
    results = []
    for pair, seated, way in work:
        found = play(game, [bots[name] for name in seated], deals, table.seats, options, seed, 0, threads)
        results.append((pair, way, found))
    return ranked(list(bots), pairs, results)
