"""Four strategy games with hidden information: rules you can trust, at the speed of Rust.

    >>> import interregnum
    >>> [game["id"] for game in interregnum.games()]
    ['king-is-dead', 'mass-conquest', 'old-kings-crown', 'last-kingdom']
    >>> game = interregnum.make("king-is-dead", seats=3, options={"game": "advanced"}, seed=7)
    >>> game.turn, game.action_text(game.legal()[0])
    (0, 'pass')

Everything follows from its seed: the same seed gives the same game here, on the command line and on any number of threads.
"""

from . import errors
from ._native import VERSION as __version__
from ._native import Bot, Chair, Game, chair, from_record, games
from ._native import begin as _begin
from ._native import layout_of as _layout_of
from .errors import *  # noqa: F403
from .errors import InterregnumError, OutOfRange
from .matches import simulate, tournament
from .vector import VectorEnv

__all__ = [
    "Bot", "Chair", "Game", "VectorEnv", "__version__", "bot", "chair", "errors", "from_record", "games", "layout", "make",
    "simulate", "tensors", "tournament",
]
__all__ += [name for name in dir(errors) if isinstance(getattr(errors, name), type) and name[0] != "_"]


def _options(options):
    """Options as the native module takes them: pairs of texts."""
    words = {True: "yes", False: "no"}
    return [(str(name), words[value] if isinstance(value, bool) else str(value)) for name, value in (options or {}).items()]


def _number(what, value):
    """A whole number that fits into 64 bits."""
    try:
        number = value.__index__()
    except AttributeError:
        raise OutOfRange(f"{what} must be a whole number, not {value!r}") from None
    if not 0 <= number < 1 << 64:
        raise OutOfRange(f"{what} goes from 0 to 2**64 - 1, not {number}")
    return number


def make(game, seats=None, options=None, seed=0, number=0, chance="drawn"):
    """Begins a game.

    ``game`` is an id of :func:`games`; ``seats`` the fewest if not given; ``options`` a mapping of names to values. Chance
    follows from ``seed`` and the ``number`` of the game, as in ``interregnum simulate``; with ``chance="told"`` nothing is
    drawn, and the caller says what comes out with ``step_chance``.

    >>> game = make("last-kingdom", seats=2, seed=3)
    >>> game
    <Game last-kingdom seats=2 plies=...: seat ... decides>
    """
    if chance not in ("drawn", "told"):
        raise OutOfRange('chance is "drawn" or "told"')
    return _begin(game, seats, _options(options), _number("seed", seed), _number("number", number), chance == "told")


def layout(game, seats=None, options=None):
    """What codes and observations mean at a table: ``version``, ``codes``, ``bytes``, ``outcomes``, ``longest``, and the
    blocks of ``actions`` and ``observation`` with ``name``, ``shape``, ``offset``, ``size`` and ``meaning``.

    The version rises with every change of a code or of a tensor, so what was learned with one version is never read as another.

    >>> [block["name"] for block in layout("king-is-dead")["actions"]][:3]
    ['pass', 'play', 'region']
    """
    return _layout_of(game, seats, _options(options))


def tensors(observation, layout):
    """An observation, or an array whose last axis is one, as named arrays that share its memory.

    >>> game = make("king-is-dead", seed=1)
    >>> tensors(game.observe(), game.layout)["supply"].shape
    (3,)
    """
    if observation.shape[-1] != layout["bytes"]:
        raise errors.BadArray(f"an observation has {layout['bytes']} entries here, not {observation.shape[-1]}")
    before = observation.shape[:-1]
    cut = ((block, observation[..., block["offset"] : block["offset"] + block["size"]]) for block in layout["observation"])
    return {block["name"]: part.reshape(before + tuple(block["shape"])) for block, part in cut}


def bot(name, game, seed=0):
    """One of the house's bots for a game: ``random``, ``greedy``, ``squire``, ``steward``, ``regent``, ``search:2000``.

    >>> game = make("king-is-dead", seed=1)
    >>> player = bot("search:50", "king-is-dead", seed=5)
    >>> while not game.over:
    ...     _ = player.act(game)
    """
    return Bot(name, game, _number("seed", seed))


def verify(text):
    """Whether a record holds: a :class:`Game` at its end. Raises :class:`BadRecord` with the line that does not."""
    return from_record(text)


assert issubclass(InterregnumError, Exception)
