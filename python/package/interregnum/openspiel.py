"""The games in OpenSpiel: importing this registers them with ``pyspiel``.

    import interregnum.openspiel, pyspiel
    game = pyspiel.load_game("interregnum_king_is_dead(players=3)")

Options are parameters of the same name; a number among words is written with an underscore in front (``start=_0``), because OpenSpiel
would read it as a number. Chance is explicit, card by card. Where several seats decide at once they are asked in
turn, and none sees what another answered. Each player's return is its part of the victory, so all add up to 1.
"""

import random

import numpy as np
import pyspiel

from . import games as _games
from . import layout as _layout
from . import make as _make


def _private(kind):
    return kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER


class Observer:
    """What a player sees, as a tensor with named parts and as text."""

    def __init__(self, game, kind, params):
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        self._kind = kind
        self.tensor, self.dict = None, {}
        # What is public is not kept apart in the bytes: tensors tell what a player knows, or nothing.
        if _private(kind) and kind.public_info:
            layout = game.layout
            self.tensor = np.zeros(layout["bytes"], np.float32)
            self._bytes = np.zeros(layout["bytes"], np.uint8)
            for block in layout["observation"]:
                part = self.tensor[block["offset"] : block["offset"] + block["size"]]
                self.dict[block["name"]] = part.reshape(block["shape"] or (1,))

    def set_from(self, state, player):
        """Writes what ``player`` knows."""
        if self.tensor is not None:
            state.table.observe(player, self._bytes)
            self.tensor[:] = self._bytes

    def string_from(self, state, player):
        """What ``player`` knows, or what everybody does, as JSON; with perfect recall all that it was ever shown."""
        kind = self._kind
        if _private(kind):
            return f"{player} {state.table.view_json(player, kind.perfect_recall)}"
        if kind.public_info:
            return state.table.view_json("spectator")
        return ""


class State(pyspiel.State):
    """A position with the way that led there."""

    def __init__(self, game):
        super().__init__(game)
        self.table = game.table.clone()

    def current_player(self):
        """Who acts: a player, chance, or nobody."""
        turn = self.table.turn
        if turn is not None:
            return turn
        return pyspiel.PlayerId.TERMINAL if self.table.over else pyspiel.PlayerId.CHANCE

    def _legal_actions(self, player):
        return sorted(self.table.legal())

    def chance_outcomes(self):
        """What chance may bring, each with its probability."""
        return self.table.chance_outcomes()

    def _apply_action(self, action):
        if self.table.turn is None:
            self.table.step_chance(action)
        else:
            self.table.step(action)

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return "chance " + self.table.chance_texts()[action]
        return self.table.action_text(action, player)

    def is_terminal(self):
        """Whether the game is over."""
        return self.table.over

    def returns(self):
        """Each player's part of the victory; zeros before the end."""
        return self.table.shares

    def __str__(self):
        return self.table.view_json("all")

    def resample_from_infostate(self, player, sampler):
        """A state that ``player`` cannot tell from this one, as likely as it is where that can be counted."""
        drawn = sampler() if callable(sampler) else random.random()
        return resample(self, player, int(drawn * (1 << 53)))


def resample(state, player, seed=None):
    """A state that ``player`` cannot tell from this one: for ``ISMCTSBot.set_resampler``."""
    other = state.clone()
    other.table = state.table.imagine(player, random.getrandbits(53) if seed is None else seed)
    return other


def _register(told):
    low, high = told["seats"]
    defaults = {name: option["default"] for name, option in told["options"].items()}
    options = {name: int(default) if default.isdigit() else default for name, default in defaults.items()}
    kind = pyspiel.GameType(
        short_name="interregnum_" + told["id"].replace("-", "_"),
        long_name=told["name"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": low, **options},
    )

    class Game(pyspiel.Game):
        """A game of this house."""

        def __init__(self, params=None):
            params = dict(params or {})
            seats = params.get("players", low)
            chosen = {name: str(params.get(name, default)).removeprefix("_") for name, default in options.items()}
            self.table = _make(told["id"], seats, chosen, chance="told")
            self.layout = self.table.layout
            self.longest = _layout(told["id"], seats, chosen)["longest"]
            info = pyspiel.GameInfo(
                num_distinct_actions=self.layout["codes"],
                max_chance_outcomes=self.layout["outcomes"],
                num_players=seats,
                min_utility=0.0,
                max_utility=1.0,
                utility_sum=1.0,
                max_game_length=self.longest,
            )
            super().__init__(kind, info, params)

        def max_chance_nodes_in_history(self):
            """No game has more."""
            return self.longest

        def new_initial_state(self, state=None):
            """Before anything has happened."""
            return State(self)

        def make_py_observer(self, iig_obs_type=None, params=None):
            """What a player sees."""
            return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)

    Game.__name__ = Game.__qualname__ = "".join(part.title() for part in told["id"].split("-"))
    globals()[Game.__name__] = Game
    pyspiel.register_game(kind, Game)


for _told in _games():
    _register(_told)
