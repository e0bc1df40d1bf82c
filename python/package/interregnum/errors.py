"""What can go wrong, as exceptions.

Every one of them says what to do instead, and leaves the object that raised it as it was::

    >>> import interregnum
    >>> game = interregnum.make("king-is-dead", seed=1)
    >>> try:
    ...     game.step("play march")
    ... except interregnum.IllegalAction as fault:
    ...     print(fault.rule)
    TKD-35
"""


class InterregnumError(Exception):
    """Any of these."""

    def __init__(self, words, **carried):
        super().__init__(words)
        self._carried = carried
        for name, value in carried.items():
            setattr(self, name, value)

    def __reduce__(self):
        return (_again, (type(self), self.args, self._carried))


def _again(kind, args, carried):
    return kind(*args, **carried)


class UnknownGame(InterregnumError, ValueError):
    """There is no game of that id; ``game`` is what was asked for."""

    game: str = ""


class UnknownBot(InterregnumError, ValueError):
    """Nobody of that name is for hire."""


class BadSetup(InterregnumError, ValueError):
    """Seats or options that the game does not take."""


class IllegalAction(InterregnumError, ValueError):
    """The rules forbid it. ``rule`` is the rule's number in the game's rules page, ``reason`` a sentence for players,
    ``action`` what was tried."""

    rule: str = ""
    reason: str = ""
    action: str = ""


class GameOver(InterregnumError, RuntimeError):
    """A step after the end."""


class NotNow(InterregnumError, RuntimeError):
    """Something that this moment of the game does not allow: a seat's step where chance acts, or the other way round."""


class OutOfRange(InterregnumError, ValueError, IndexError):
    """A number that nothing here has: a seat, a code, a size."""


class BadArray(InterregnumError, TypeError, ValueError):
    """An array of another shape or dtype, or one that cannot be written to."""


class BadRecord(InterregnumError, ValueError):
    """A text that is no record, or a record that does not hold."""


class OtherRules(BadRecord):
    """A record of another version of the rules: ``found`` there, ``known`` here."""

    found: int = 0
    known: int = 0


class NotFolded(InterregnumError, RuntimeError):
    """A game that goes on in an imagined world has no record that anybody could replay."""


class NothingToUndo(InterregnumError, RuntimeError):
    """Nothing was decided yet."""


class NoCode(InterregnumError, RuntimeError):
    """An action that has no code in this encoding; its words still work."""
