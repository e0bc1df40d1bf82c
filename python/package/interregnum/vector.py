"""Many games stepped in one call."""

import os

import numpy as np

from ._native import VectorCore
from .errors import OutOfRange


class VectorEnv:
    """``games`` games of one table, stepped together by action codes, on ``threads`` cores, without Python's lock.

    Every call writes into the same arrays, which may be the caller's: ``masks`` (games, codes), ``observations``
    (games, bytes), ``seats``, ``ended`` as uint8, ``rewards`` (games, seats) as float32: the parts of the victory in the game that
    the latest step ended. A game that ends is followed by another in the same place. With ``floats=True``,
    ``floats`` holds the observations as float32 too. Nothing is copied.

    A game's luck follows from the seed and its number alone, whatever the others do and however many threads there are.

    >>> env = VectorEnv("king-is-dead", games=4, seed=1)
    >>> _ = env.reset()
    >>> _ = env.step(env.sample())
    >>> env.masks.shape[0], env.observations.dtype
    (4, dtype('uint8'))
    """

    def __init__(
        self, game, games, seats=None, options=None, seed=0, threads=None, floats=False,
        masks=None, observations=None, deciding=None, ended=None, rewards=None, widened=None,
    ):
        from . import _number, _options

        self._seed = _number("seed", seed)
        threads = (os.cpu_count() or 1) if threads is None else threads
        self._core = VectorCore(game, games, seats, _options(options), self._seed, threads)
        self.layout = self._core.layout
        self.games, self.players = len(self._core), self._core.seats
        codes, size = self.layout["codes"], self.layout["bytes"]

        def given(array, shape, dtype=np.uint8):
            return np.zeros(shape, dtype) if array is None else array

        self.masks = given(masks, (self.games, codes))
        self.observations = given(observations, (self.games, size))
        self.seats = given(deciding, self.games)
        self.ended = given(ended, self.games)
        self.rewards = given(rewards, (self.games, self.players), np.float32)
        wide = floats or widened is not None
        self.floats = given(widened, (self.games, size), np.float32) if wide else None
        self._arrays = (self.masks, self.observations, self.seats, self.ended, self.rewards, self.floats)
        self._untouched = False
        self._sample = np.zeros(self.games, np.int64)
        self._core.write(self._arrays)

    def reset(self, seed=None):
        """Begins all games anew; the observations and masks."""
        from . import _number

        if seed is not None:
            self._seed = _number("seed", seed)
        self._core.restart(self._seed)
        self._core.write(self._arrays)
        return self.observations, self.masks

    def step(self, actions, untouched=False):
        """Takes a step in every game: an array of codes, int64, int32 or uint32. If any is not legal none is taken.

        ``untouched=True`` promises that nobody has written into ``masks`` since the last call, which is faster where masks
        are long.
        """
        self._core.step(actions, untouched, self._arrays)
        return self.observations, self.masks, self.rewards, self.ended

    def sample(self, out=None):
        """Legal codes, all equally likely, by dice of each game's own."""
        out = self._sample if out is None else out
        self._core.sample(out)
        return out

    def __len__(self):
        return self.games


__all__ = ["OutOfRange", "VectorEnv"]
