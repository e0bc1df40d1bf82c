"""Whether what a house writes fits the schemas that it publishes: fit.py ADDRESS PROGRAM

Plays every game by the API, has the program trace games and play them with a bot of its own, and reads every line of all that.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter

import httpx
import jsonschema_rs

# A whole war takes hundreds of decisions; two rounds show as much.
SHORTENED = {"mass-conquest": {"round_cap": "2"}}
# What is traced: seats, and options under which more is written.
TRACED = {
    "king-is-dead": [(3, {"undo": "literal", "empty-swap": "protected"}), (4, {"game": "advanced"})],
    "mass-conquest": [(3, {"round_cap": "3", "promises": "on"}), (5, {"round_cap": "2"})],
    "old-kings-crown": [(3, {}), (4, {"factions": "chosen"})],
    "last-kingdom": [(2, {}), (5, {})],
}

# What the bot says now and then, to the seat before its own, whether or not it is possible: bots of the house make no deals.
SAID = {"mass-conquest": ["offer {} give gold 1", "promise {} no_attack until 3", "surrender {}", "offer {} ally"]}


class Schemas:
    """The schemas of a game, and how many values have been compared with each."""

    def __init__(self, house, game):
        self.seen = Counter()
        places = house.get("/api/schema").raise_for_status().json()
        places = {place["part"]: place["address"] for place in places if place["game"] == game}
        texts = {part: house.get(address).raise_for_status().json() for part, address in places.items()}
        for text in texts.values():
            jsonschema_rs.meta.validate(text)
        self.checks = {part: jsonschema_rs.validator_for(text) for part, text in texts.items()}

    def fit(self, part, value):
        """Fails unless the value fits."""
        wrong = next(self.checks[part].iter_errors(value), None)
        if wrong:
            sys.exit(f"{part}: {'/'.join(map(str, wrong.instance_path))}: {wrong.message[:500]}")
        self.seen[part] += 1


def by_api(house, game, schemas):
    """Opens a table and plays, and reads all that is told of it."""
    seats = [{"kind": "me", "name": "Reader"}] + [{"kind": "bot", "bot": "random"}] * (game["seats"][0] - 1)
    wish = {"game": game["id"], "seats": seats, "options": SHORTENED.get(game["id"], {})}
    table = house.post("/api/tables", json=wish).raise_for_status().json()
    headers = {"Authorization": f"Bearer {table['token']}"}
    schemas.fit("table", table)
    address = f"/api/tables/{table['table']}"
    house.post(f"{address}/chat", json={"words": "Good luck"}, headers=headers).raise_for_status()
    with house.stream("GET", "/api/stream/event", headers=headers) as news:
        news = (json.loads(line) for line in news.iter_lines() if line)
        schemas.fit("news", next(news))
        read_out(house, address, headers, schemas)
        schemas.fit("news", next(news))
    schemas.fit("view", house.get(address).json()["view"])


def read_out(house, address, headers, schemas):
    """Plays on with random decisions to the end, and reads the stream of the table."""
    chance = random.Random(1)
    with house.stream("GET", f"{address}/stream", headers=headers) as lines:
        for line in (json.loads(line) for line in lines.iter_lines() if line):
            schemas.fit("line", line)
            for part in ("view", "legal", "log", "result", "standing"):
                if line.get(part) is not None:
                    schemas.fit(part, line[part])
            if line.get("legal"):
                action = {"version": line["version"], "action": chance.choice(line["legal"])["action"]}
                answer = house.post(f"{address}/play", json=action, headers=headers)
                if answer.status_code == 409 and answer.json()["code"] == "stale":
                    schemas.fit("table", answer.json()["table"])
                elif answer.status_code != 409:
                    schemas.fit("table", answer.raise_for_status().json())


def by_program(program, game, schemas):
    """Traces games, and plays some with this file as a bot."""

    def run(verb, *words, options):
        options = [word for name, value in options.items() for word in ("--option", f"{name}={value}")]
        done = subprocess.run([program, verb, game["id"], *words, *options], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    with tempfile.TemporaryDirectory() as directory:
        bot = f"exec:{sys.executable} {os.path.abspath(__file__)} {directory}"
        for seats, options in TRACED.get(game["id"], [(game["seats"][1], {})]):
            for bots in ("random", ",".join(["random"] * (seats - 1) + [bot])):
                for line in run("trace", "--seed", "1", "--seats", str(seats), "--bots", bots, options=options):
                    schemas.fit("trace", json.loads(line))
        run("tournament", "--bots", f"random,{bot}", "--games", "2", options=SHORTENED.get(game["id"], {}))
        for name in os.listdir(directory):
            for line in open(os.path.join(directory, name), encoding="utf-8"):
                # A bot may be ended together with its last game, in the middle of a line.
                if line.endswith("\n"):
                    schemas.fit(*json.loads(line))


def be_a_bot(directory):
    """Answers at random, and writes down every line that is exchanged, in a file of its own."""
    chance, said = random.Random(1), []
    with open(os.path.join(directory, str(os.getpid())), "w", encoding="utf-8") as out:
        for line in sys.stdin:
            told = json.loads(line)
            lines = [["bot-told", told]]
            if told["type"] == "begin":
                said = SAID.get(told["game"], [])
            if told["type"] == "decide":
                action = chance.choice(told["legal"])
                if said and chance.random() < 0.4:
                    action = chance.choice(said).format(told["seat"] - 1)
                answer = {"id": told["id"], "action": action}
                lines.append(["bot-answer", answer])
                print(json.dumps(answer), flush=True)
            out.write("".join(json.dumps(line) + "\n" for line in lines))
            out.flush()


if len(sys.argv) == 2:
    be_a_bot(sys.argv[1])
    sys.exit()
house = httpx.Client(base_url=sys.argv[1], timeout=60)
for game in house.get("/api/games").raise_for_status().json():
    schemas = Schemas(house, game["id"])
    by_api(house, game, schemas)
    by_program(sys.argv[2], game, schemas)
    missing = schemas.checks.keys() - schemas.seen.keys()
    assert not missing, f"{game['id']}: nothing was compared with {missing}"
    print(game["id"], *(f"{part} {schemas.seen[part]}" for part in sorted(schemas.seen)))
