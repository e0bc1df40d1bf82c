"""The games as environments of PettingZoo."""

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from .. import _number, make
from ..errors import NotNow, OutOfRange

MODES = ["human", "ansi", "rgb_array"]


def _bounds(layout):
    """The largest value of every byte of an observation."""
    return np.concatenate([np.full(block["size"], block["most"], np.uint8) for block in layout["observation"]])


class _Table:
    """What both kinds of environment share."""

    def _sit(self, game, seats, options, render_mode, picture_width):
        if render_mode is not None and render_mode not in MODES:
            raise OutOfRange(f"render_mode is one of {', '.join(MODES)}, not {render_mode!r}")
        self._play = make(game, seats, options)
        self._seed, self._number = 0, -1
        self.render_mode = render_mode
        self._picture_width = picture_width
        self._layout = self._play.layout
        self._codes, self._bytes = self._layout["codes"], self._layout["bytes"]
        self.possible_agents = [f"player_{seat}" for seat in range(self._play.seats)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        seen = spaces.Box(np.zeros(self._bytes, np.uint8), _bounds(self._layout), dtype=np.uint8)
        choices = self._codes + self._idle
        mask = spaces.Box(0, 1, (choices,), np.int8)
        self._observed = {agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(choices) for agent in self.possible_agents}

    def observation_space(self, agent):
        """What an agent sees: ``observation`` as bytes (``interregnum.tensors`` names them), and ``action_mask``."""
        return self._observed[agent]

    def action_space(self, agent):
        """The action codes (``interregnum.layout`` names them)."""
        return self._actions[agent]

    @property
    def game(self):
        """The game itself, for whoever may see everything."""
        return self._play

    def _deal(self, seed):
        if seed is None:
            self._number += 1
        else:
            self._seed, self._number = _number("seed", int(seed)), 0
        self._play.reset(self._seed, self._number)
        self.agents = self.possible_agents[:]

    def render(self):
        """The board as guests see it: printed, as text, or as pixels."""
        if self.render_mode == "rgb_array":
            return self._play.render("rgb_array", width=self._picture_width)
        text = self._play.render("text")
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
        return None

    def close(self):
        """Nothing is open."""


class raw_env(_Table, AECEnv):
    """One seat after another decides; where several decide at once they are asked in turn and see no answers.

    At the end each agent is rewarded with its part of the victory. Without a seed, every ``reset`` deals the next game of the
    seed before; the first one is game 0 of seed 0.
    """

    _idle = 0

    def __init__(self, game, seats=None, options=None, render_mode=None, picture_width=640):
        super().__init__()
        self.metadata = {
            "render_modes": MODES, "name": game.replace("-", "_") + "_v1", "is_parallelizable": False, "render_fps": 1,
        }
        self._sit(game, seats, options, render_mode, picture_width)

    def reset(self, seed=None, options=None):
        """Deals a game."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._play.turn]

    def observe(self, agent):
        """What an agent sees now; only whoever decides has actions."""
        mask = np.zeros(self._codes, np.int8)
        if agent == self.agent_selection and not self._play.over:
            mask[self._play.legal()] = 1
        return {"observation": self._play.observe(self._seat_of[agent]), "action_mask": mask}

    def step(self, action):
        """Takes the step of the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._play.step(action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._play.over:
            self.rewards = dict(zip(self.agents, self._play.shares))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._play.turn]
        self._accumulate_rewards()


class parallel_env(_Table, ParallelEnv):
    """All seats step together: each that must decide takes one action, all others the last one, which does nothing."""

    _idle = 1

    def __init__(self, game, seats=None, options=None, render_mode=None, picture_width=640):
        self.metadata = {"render_modes": MODES, "name": game.replace("-", "_") + "_v1", "render_fps": 1}
        self._sit(game, seats, options, render_mode, picture_width)

    @property
    def idle(self):
        """The action of a seat that has nothing to decide."""
        return self._codes

    def reset(self, seed=None, options=None):
        """Deals a game."""
        self._deal(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self):
        must = () if self._play.over else self._play.waiting[0]
        seen = {}
        for agent, seat in self._seat_of.items():
            mask = np.zeros(self._codes + 1, np.int8)
            mask[self._play.legal(seat) if seat in must else [self._codes]] = 1
            seen[agent] = {"observation": self._play.observe(seat), "action_mask": mask}
        return seen

    def step(self, actions):
        """Takes the steps of all seats that decide. If one of them is not possible none is taken."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        # On a copy: either all steps are taken or none.
        play = self._play.clone()
        must = play.waiting[0]
        for seat in must:
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise NotNow(f"{agent} must decide: give an action for each agent")
            if seat in play.waiting[0]:
                play.step(actions[agent], seat)
        for agent, action in actions.items():
            if self._seat_of[agent] not in must and action != self._codes:
                raise NotNow(f"{agent} has nothing to decide: its only action is {self._codes}")
        self._play = play
        over = play.over
        agents = self.agents
        rewards = dict(zip(agents, play.shares)) if over else dict.fromkeys(agents, 0.0)
        ended = dict.fromkeys(agents, over)
        seen, infos = self._seen(), {agent: {} for agent in agents}
        self.agents = [] if over else agents
        return seen, rewards, ended, dict.fromkeys(agents, False), infos


def wrapped(raw):
    """As PettingZoo wraps its own: whoever does what is not possible loses one point and ends the game."""
    env = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
