"""One seat of a game as an environment of Gymnasium, with bots on the others."""

import gymnasium
import numpy as np
from gymnasium import spaces

from . import Bot, _number, chair, make
from .errors import UnknownBot


class SingleAgentEnv(gymnasium.Env):
    """``SingleAgentEnv("king-is-dead", opponents="squire")``: seat ``seat`` learns, all others are played by bots.

    ``opponents`` is the name of one of the house's, a function that takes a chair, or a list of these for the seats after
    one's own. ``observation`` and ``action_mask`` are as in ``interregnum.layout``; the mask also stands in ``info``. The reward
    is the part of the victory at the end. With ``seat=None`` the seat changes from game to game.
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}

    def __init__(self, game, opponents="random", seat=0, seats=None, options=None, render_mode=None):
        self.game = make(game, seats, options)
        self.render_mode = render_mode
        others = self.game.seats - 1
        bots = [opponents] if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(bots) not in (1, others):
            raise UnknownBot(f"give one opponent, or one for each of the {others} other seats")
        self._bots = [Bot(bot, game) if isinstance(bot, str) else bot for bot in (bots * others)[:others]]
        self._fixed, self.seat = seat, seat or 0
        layout = self.game.layout
        most = np.concatenate([np.full(block["size"], block["most"], np.uint8) for block in layout["observation"]])
        self.observation_space = spaces.Dict({
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (layout["codes"],), np.int8),
        })
        self.action_space = spaces.Discrete(layout["codes"])
        self._seed, self._number = 0, -1

    def reset(self, *, seed=None, options=None):
        """Deals a game, and lets the others play until this seat decides."""
        super().reset(seed=seed)
        if seed is None:
            self._number += 1
        else:
            self._seed, self._number = _number("seed", seed), 0
        if self._fixed is None:
            self.seat = (self._number + self._seed) % self.game.seats
        number = self._number
        while True:
            self.game.reset(self._seed, number)
            for nth, bot in enumerate(self._bots):
                if hasattr(bot, "begin"):
                    bot.begin((self._seed * 1_000_003 + self._number * 17 + nth) % (1 << 64))
            self._others_play()
            if not self.game.over:
                return self._seen(), self._info()
            # Over before this seat was asked anything: another deal, far from the numbers that are counted up.
            number += 1 << 32

    def step(self, action):
        """Takes a step, and lets the others play until this seat decides again."""
        self.game.step(action)
        self._others_play()
        over = self.game.over
        return self._seen(), self.game.shares[self.seat] if over else 0.0, over, False, self._info()

    def _others_play(self):
        while not self.game.over and self.game.turn != self.seat:
            bot = self._bots[(self.game.turn - self.seat) % self.game.seats - 1]
            if isinstance(bot, Bot):
                bot.act(self.game)
            else:
                self.game.step(bot(chair(self.game)))

    def _seen(self):
        mask = np.zeros(self.action_space.n, np.int8)
        if not self.game.over:
            mask[self.game.legal()] = 1
        return {"observation": self.game.observe(self.seat), "action_mask": mask}

    def _info(self):
        return {"seat": self.seat}

    def render(self):
        """The board as this seat sees it."""
        if self.render_mode == "rgb_array":
            return self.game.render("rgb_array", self.seat)
        return self.game.render("text", self.seat) if self.render_mode == "ansi" else None
