"""At the tables of a house (``interregnum serve``) through its API, with nothing but the standard library.

A player is a function that takes a sight of the table (``Sight``: ``legal``, ``view``, ``version``, ...) and gives the words of one of
its ``legal`` actions.

    from interregnum import house
    end = house.play_out("http://127.0.0.1:8080", "king-is-dead", lambda sight: sight["legal"][0]["action"])

``AsyncTable`` and ``play_out_async`` are the same for ``asyncio``.
"""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, TypedDict

from .errors import InterregnumError


class Choice(TypedDict, total=False):
    """One legal action: ``action`` is what is sent, the rest is for people."""

    action: str
    label: str
    detail: str
    group: str


class Sight(TypedDict, total=False):
    """A table as one seat sees it."""

    type: str
    table: str
    version: int
    phase: str
    view: dict[str, Any]
    legal: list[Choice]
    result: dict[str, Any] | None
    standing: dict[str, Any] | None


Player = Callable[[Sight], str]


class Refused(InterregnumError, RuntimeError):
    """The house refused: ``status``, ``code`` of the problem, and the ``rule`` where a rule forbids it."""

    status: int = 0
    code: str = ""
    rule: str = ""


def _call(address: str, path: str, body: Any = None, token: str | None = None, timeout: float = 60.0) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address.rstrip("/") + path, data, {"Content-Type": "application/json"})
    if token:
        request.add_header("Authorization", "Bearer " + token)
    try:
        return urllib.request.urlopen(request, timeout=timeout)
    except urllib.error.HTTPError as refused:
        try:
            problem = json.load(refused)
        except ValueError:
            problem = {}
        words = problem.get("detail") or f"the house answered {refused.code}"
        carried = {"status": refused.code, "code": problem.get("code", ""), "rule": problem.get("rule", "")}
        raise Refused(words, **carried) from None
    except urllib.error.URLError as fault:
        raise Refused(f"there is no house at {address}: {fault.reason}") from None


class Table:
    """A seat at a table."""

    def __init__(self, address: str, table: str, token: str) -> None:
        self.address, self.table, self.token = address, table, token

    @classmethod
    def open(
        cls, address: str, game: str, seats: list[dict[str, Any]] | None = None, options: dict[str, Any] | None = None
    ) -> "Table":
        """Opens a table: oneself and a careless bot unless ``seats`` says who sits there, as the API has it."""
        seats = seats or [{"kind": "me", "name": "Python"}, {"kind": "bot", "bot": "random"}]
        wish = {"game": game, "seats": seats, "options": {name: str(value) for name, value in (options or {}).items()}}
        made = json.load(_call(address, "/api/tables", wish))
        return cls(address, made["table"], made["token"])

    def look(self) -> Sight:
        """The table as it stands."""
        return json.load(_call(self.address, f"/api/tables/{self.table}", token=self.token))

    def sights(self) -> Iterator[Sight]:
        """The table whenever it has changed, until the game is over. Lines may be skipped: each shows it as it is then."""
        with _call(self.address, f"/api/tables/{self.table}/stream", token=self.token) as lines:
            for line in lines:
                if line.strip():
                    sight = json.loads(line)
                    if sight["type"] in ("gameFull", "gameState"):
                        yield sight

    def play(self, action: str, version: int) -> Sight:
        """Does what was chosen on that version of the table."""
        path = f"/api/tables/{self.table}/play"
        return json.load(_call(self.address, path, {"version": version, "action": action}, self.token))

    def play_out(self, player: Player) -> Sight:
        """Plays to the end; the last sight."""
        for sight in self.sights():
            if sight.get("result"):
                return sight
            if sight.get("legal"):
                action = player(sight)
                try:
                    self.play(action, sight["version"])
                except Refused as refused:
                    # The table has changed meanwhile, and the next line shows it.
                    if refused.status != 409:
                        raise
        return self.look()


class AsyncTable:
    """The same seat for ``asyncio``: nothing here blocks the event loop."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @classmethod
    async def open(
        cls, address: str, game: str, seats: list[dict[str, Any]] | None = None, options: dict[str, Any] | None = None
    ) -> "AsyncTable":
        """Opens a table."""
        return cls(await asyncio.to_thread(Table.open, address, game, seats, options))

    async def look(self) -> Sight:
        """The table as it stands."""
        return await asyncio.to_thread(self._table.look)

    async def sights(self) -> AsyncIterator[Sight]:
        """The table whenever it has changed, until the game is over."""
        sights = self._table.sights()
        while (sight := await asyncio.to_thread(next, sights, None)) is not None:
            yield sight

    async def play(self, action: str, version: int) -> Sight:
        """Does what was chosen on that version of the table."""
        return await asyncio.to_thread(self._table.play, action, version)

    async def play_out(self, player: Player) -> Sight:
        """Plays to the end; the last sight."""
        async for sight in self.sights():
            if sight.get("result"):
                return sight
            if sight.get("legal"):
                try:
                    await self.play(player(sight), sight["version"])
                except Refused as refused:
                    if refused.status != 409:
                        raise
        return await self.look()


def play_out(address: str, game: str, player: Player, **wish: Any) -> Sight:
    """Opens a table and plays there to the end; the last sight."""
    return Table.open(address, game, **wish).play_out(player)


async def play_out_async(address: str, game: str, player: Player, **wish: Any) -> Sight:
    """The same for ``asyncio``."""
    return await (await AsyncTable.open(address, game, **wish)).play_out(player)
