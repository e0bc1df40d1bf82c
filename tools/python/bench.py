"""How fast games are stepped from Python, beside peers: python tools/python/bench.py [--peers] [--float32] [--seconds 2]

One core unless it says two. Vectors of 1,024 games with two seats and default options, masks and observations written as bytes; choosing
is part of the time. The single game is the loop of everybody: legal actions, one of them, step. Peers are measured if they are
installed (pgx, open_spiel, rlcard), with their smallest and quickest games.
"""

import argparse
import random
import time

import interregnum
import numpy as np

GAMES = 1024


def rate(step, per_call, seconds):
    """Steps a second: the best of three."""
    step()
    best = 0.0
    for _ in range(3):
        calls, began = 0, time.perf_counter()
        while (took := time.perf_counter() - began) < seconds / 3:
            step()
            calls += 1
        best = max(best, calls * per_call / took)
    return best


def told(name, found):
    print(f"{name:<58} {found:>14,.0f} steps/s", flush=True)


def vector(game, threads, floats, seconds):
    env = interregnum.VectorEnv(game, games=GAMES, seed=1, threads=threads, floats=floats)
    for _ in range(50):
        env.step(env.sample())
    return rate(lambda: env.step(env.sample(), untouched=True), GAMES, seconds)


def pick(legal):
    return legal[int(random.random() * len(legal))]


def single(game, observed, seconds, steps=5_000):
    table = interregnum.make(game, seed=1)
    out, number = np.zeros(table.layout["bytes"], np.uint8), 0

    def many():
        nonlocal number
        for _ in range(steps):
            legal = table.legal()
            if not legal:
                number += 1
                table.reset(1, number)
                legal = table.legal()
            if observed:
                table.observe(out=out)
            table.step(pick(legal))

    return rate(many, steps, seconds)


def openspiel(seconds, steps=2_000):
    import pyspiel

    game = pyspiel.load_game("leduc_poker")
    state = game.new_initial_state()

    def many():
        nonlocal state
        for _ in range(steps):
            if state.is_terminal():
                state = game.new_initial_state()
            state.apply_action(pick(state.legal_actions()))

    return rate(many, steps, seconds)


def rlcard(seconds, steps=500):
    import rlcard as peer

    env = peer.make("leduc-holdem")
    state, _ = env.reset()

    def many():
        nonlocal state
        for _ in range(steps):
            if env.is_over():
                state, _ = env.reset()
            state, _ = env.step(pick(list(state["legal_actions"])))

    return rate(many, steps, seconds)


def pgx(seconds):
    import jax
    import pgx as peer

    env = peer.make("leduc_holdem")
    begin, step = jax.vmap(env.init), jax.vmap(env.step)

    @jax.jit
    def advance(state, key):
        key, own, other = jax.random.split(key, 3)
        actions = jax.random.categorical(own, jax.numpy.log(state.legal_action_mask.astype("float32")))
        state = step(state, actions)
        fresh = begin(jax.random.split(other, GAMES))

        def over(old, new):
            return jax.numpy.where(state.terminated.reshape((-1,) + (1,) * (old.ndim - 1)), new, old)

        return jax.tree_util.tree_map(over, state, fresh), key

    now = (jax.jit(begin)(jax.random.split(jax.random.PRNGKey(0), GAMES)), jax.random.PRNGKey(1))

    def once():
        nonlocal now
        now = advance(*now)
        now[0].observation.block_until_ready()

    return rate(once, GAMES, seconds)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--float32", action="store_true")
    parser.add_argument("--seconds", type=float, default=2.0)
    wish = parser.parse_args()
    for game in interregnum.games():
        one, two = (vector(game["id"], threads, wish.float32, wish.seconds) for threads in (1, 2))
        told(f"{game['id']}, vector of {GAMES}", one)
        told(f"{game['id']}, vector of {GAMES}, two cores ({two / one:.2f} times)", two)
    for game in interregnum.games():
        told(f"{game['id']}, one game", single(game["id"], False, wish.seconds))
        told(f"{game['id']}, one game with observations", single(game["id"], True, wish.seconds))
    for name, peer in (("pgx leduc_holdem, vector", pgx), ("open_spiel leduc_poker, one game", openspiel), ("rlcard leduc-holdem, one game", rlcard)):
        if wish.peers:
            try:
                told(name, peer(wish.seconds))
            except ImportError as fault:
                print(f"{name:<58} not installed: {fault}")


if __name__ == "__main__":
    main()
