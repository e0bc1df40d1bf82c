"""Plays every game of a house to its end, with the client that openapi-python-client generates: play.py ADDRESS"""

import json
import random
import sys

from interregnum_client import AuthenticatedClient, Client, models
from interregnum_client.api.house import games
from interregnum_client.api.play import play
from interregnum_client.api.tables import create_table, table

# A whole war takes hundreds of decisions; two rounds show as much.
SHORTENED = {"mass-conquest": {"round_cap": "2"}}

LINES = {
    "gameFull": models.LineGameFull,
    "gameState": models.LineGameState,
    "chatLine": models.LineChatLine,
    "opponentGone": models.LineOpponentGone,
}


def lines(client, name):
    """What happens at a table: generated clients read no streams, so each line is decoded here, with their types."""
    address = f"/api/tables/{name}/stream?since=0"
    with client.get_httpx_client().stream("GET", address, timeout=60) as answer:
        answer.raise_for_status()
        for text in answer.iter_lines():
            if text:
                line = json.loads(text)
                yield LINES[line["type"]].from_dict(line)


def play_out(guest, game, chance):
    """Plays a game with random decisions against bots; how many decisions there were, and how it ended."""
    wish = getattr(models, game.id.title().replace("-", "") + "Wish")
    seats = [{"kind": "me", "name": "Python"}] + [{"kind": "bot", "bot": "random"}] * (game.seats[0] - 1)
    options = SHORTENED.get(game.id, {})
    made = create_table.sync(client=guest, body=wish.from_dict({"game": game.id, "seats": seats, "options": options}))
    assert isinstance(made, models.Table), made
    player = AuthenticatedClient(base_url=guest._base_url, token=made.token)
    decided = 0
    for line in lines(player, made.table):
        assert isinstance(line, models.LineGameFull | models.LineGameState), line
        if line.result is not None:
            assert line.phase == models.Phase.OVER and len(line.standing.places) == game.seats[0], line
        elif line.legal:
            choice = models.PlayOne(version=line.version, action=chance.choice(line.legal).action)
            answer = play.sync(made.table, client=player, body=choice)
            # A line may be old when it is read; the next one shows the table as it is.
            if isinstance(answer, models.Problem):
                assert answer.code in (models.Code.STALE, models.Code.NOT_NOW), answer
            decided += isinstance(answer, models.Table)
    ended = table.sync(made.table, client=player)
    assert isinstance(ended, models.Table) and ended.result is not None and ended.result.words, ended
    assert decided > 5, f"{game.id}: {decided} decisions"
    return decided, ended.result.words


guest = Client(base_url=sys.argv[1])
for game in games.sync(client=guest):
    print(game.id, *play_out(guest, game, random.Random(1)))
