"""The part of `unchanged` that looks at a house: its pages, its API, and games played through both.

`make` lets a binary open a house, sits people down at tables of every game and plays them to all kinds of
positions: open, first decision, the middle, near the end, over, resigned, called off, at one screen, with
talk, with clocks. No bot has anything to decide, so nothing happens by itself. The house and a list of its
tables become one tar file.

`look` lets a binary open a copy of that house and asks for everything that visitors can see. As both
binaries begin with the same secrets, tables, names and tokens, their answers should be the same byte for
byte; only the stamps of assets and running clocks are masked. Then it plays on from there, with refused
decisions in between, and notes every answer: chance follows from the secret of each table.
"""

import hashlib
import http.client
import json
import random
import re
import socket
import sqlite3
import subprocess
import tarfile
import tempfile
import time
from pathlib import Path
from urllib.parse import quote, urlencode

# Not the true address, so that links do not depend on the port.
HOST = "house.test"
NAMES = ["Anna", "Bo", 'Cai "the <b>Bold</b>"', "Dag & Sons", "Eir", "Finn", "Gyth", "Hild"]
# Tables that are played: number of seats and options. Other games are played as they are, at the fewest
# and at the most seats. OWN is a map made by the program itself.
TABLES = {
    "king-is-dead": [
        (2, {}), (2, {"game": "advanced"}), (3, {"discards": "open"}), (3, {"game": "advanced", "start": "2"}),
        (4, {}), (4, {"game": "advanced", "teams": "off"}),
    ],
    "last-kingdom": [(2, {}), (3, {"leaders": "random"}), (4, {}), (5, {"leaders": "random"})],
    "mass-conquest": [
        (2, {"map": "twin-firths", "promises": "on", "resign": "on"}), (2, {"round_cap": "3"}),
        (3, {"map": "OWN", "round_cap": "2"}), (3, {"offer_limit": "1"}), (4, {"round_cap": "2", "offer_limit": "2"}),
        (8, {"round_cap": "1", "family_controls": "on"}),
    ],
    "old-kings-crown": [(2, {}), (3, {"factions": "chosen"}), (4, {}), (4, {"location-influence": "plateau-only"})],
}
# No table is played further when it is made.
MOST = 1500
# Positions between the first decision and the last: parts of the length of another game of the kind.
PARTS = [0.02, 0.08, 0.2, 0.4, 0.6, 0.8, 0.95]
MASKS = [
    (re.compile(rb"(/assets/house\.(?:css|js)\?)[0-9a-f]+"), rb"\1stamp"),
    (re.compile(rb'data-left="\d+"( data-runs)?>[^<]*<'), rb'data-left="0"\1><'),
    (re.compile(rb'"clock":\d+'), b'"clock":0'),
]
GUEST = None


def token(person):
    """Who somebody is, the same every time."""
    return hashlib.sha256(f"person {person}".encode()).hexdigest()


class Refused(Exception):
    """What should have been possible was not."""


class House:
    """A server on a data directory, and a connection to it."""

    def __init__(self, binary, directory):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        limits = "changes-per-second burst tables-per-visitor streams-per-address connections-per-address"
        words = [f"--limit={name}=none" for name in limits.split()]
        address = f"127.0.0.1:{self.port}"
        self.server = subprocess.Popen(
            [binary, "serve", "--listen", address, "--data-dir", str(directory), *words],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        self.line = None

    def __enter__(self):
        for _ in range(600):
            if self.server.poll() is not None:
                raise SystemExit("the server does not open")
            try:
                self.ask("GET", "/healthz")
                return self
            except OSError:
                time.sleep(0.05)
        raise SystemExit("the server does not answer")

    def __exit__(self, *_):
        if self.line:
            self.line.close()
        self.server.terminate()
        self.server.wait(30)

    def ask(self, method, path, person=GUEST, body=None, form=None, headers=None, lines=None, alone=False):
        """One request: status, headers and content of the answer, of a stream so many lines. Alone means
        on a connection of its own, since the house closes one after what it did not read."""
        headers = {"Host": HOST, **(headers or {})}
        if person is not GUEST and path.startswith("/api/"):
            headers["Authorization"] = f"Bearer {token(person)}"
        elif person is not GUEST:
            headers["Cookie"] = "; ".join([f"visitor={token(person)}", *filter(None, [headers.get("Cookie")])])
        content = None
        if form is not None:
            content, headers["Content-Type"] = urlencode(form), "application/x-www-form-urlencoded"
        elif body is not None:
            content, headers["Content-Type"] = body if isinstance(body, str) else json.dumps(body), "application/json"
        alone = alone or lines is not None
        line = None if alone else self.line
        line = line or http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self.line = self.line if alone else line
        try:
            line.request(method, path, content, headers)
            answer = line.getresponse()
            text = answer.read() if lines is None else b"".join(answer.readline() for _ in range(lines))
        except (http.client.HTTPException, OSError):
            self.line = None
            raise
        finally:
            if alone or self.line is None:
                line.close()
        kept = sorted(f"{name.lower()}: {value}" for name, value in answer.getheaders() if name.lower() != "date")
        return answer.status, kept, text

    def call(self, method, path, person=GUEST, body=None):
        """A call of the API that must succeed."""
        status, _, text = self.ask(method, path, person, body)
        if status >= 400:
            raise Refused(f"{method} {path} {body}: {status} {text.decode()}")
        return json.loads(text)


def holder(table, seat):
    return 0 if table["one_screen"] else seat


def sight(house, table, seat):
    """The table as a seat sees it, without the log."""
    return house.call("GET", f"/api/tables/{table['id']}?as={seat}&since=999999", holder(table, seat))


def choose(legal, luck):
    """A choice: first which kind of action, then which of these, so that rare kinds are seen, too."""
    kinds = {}
    for choice in legal:
        kinds.setdefault(choice["action"].split()[0], []).append(choice["action"])
    if len(kinds) > 1 and luck.random() < 0.98:
        kinds.pop("resign", None)
    return luck.choice(kinds[luck.choice(sorted(kinds))])


def decide(house, table, luck):
    """The seat that decides next, what it sees and what it does; none if the game is over."""
    seen = sight(house, table, 0)
    if seen["result"]:
        return None
    acting = [seat["seat"] for seat in seen["seats"] if seat["acts"]]
    seat = luck.choice(acting)
    # Some may act out of turn.
    other = luck.randrange(table["seats"])
    for seat in [other, seat] if luck.random() < 0.1 else [seat]:
        seen = sight(house, table, seat)
        if seen["legal"]:
            return seat, seen, choose(seen["legal"], luck)
    raise Refused(f"{table['label']}: seat {seat} has nothing to do")


def play(house, table, decisions, luck):
    """Plays on; says how many decisions were taken."""
    for taken in range(decisions):
        decision = decide(house, table, luck)
        if decision is None:
            return taken
        seat, seen, action = decision
        body = {"seat": seat, "version": seen["version"], "action": action}
        house.call("POST", f"/api/tables/{table['id']}/play", holder(table, seat), body)
    return decisions


def sit_down(house, game, seats, options, label, one_screen=False, open_seats=0, luck=None, **wish):
    """Opens a table and fills its seats with people."""
    me = lambda seat: {"kind": "me", "name": NAMES[seat]}
    wishes = [me(seat) if one_screen or seat == 0 else {"kind": "open"} for seat in range(seats)]
    table = house.call("POST", "/api/tables", 0, {"game": game, "seats": wishes, "options": options, **wish})
    told = " ".join(f"{name}={value.splitlines()[0]}" for name, value in options.items())
    label = " ".join(f"{game} {seats} {told} {label}".split())
    kept = {"id": table["table"], "game": game, "seats": seats, "one_screen": one_screen, "label": label}
    kept["invitation"] = table.get("invitation")
    if luck:
        house.call("POST", f"/api/tables/{kept['id']}/luck", 0, {"luck": luck})
    for seat in [] if one_screen else range(1, seats - open_seats):
        body = {"name": NAMES[seat], "invitation": kept["invitation"], "seat": seat}
        house.call("POST", f"/api/tables/{kept['id']}/join", seat, body | ({"luck": luck} if luck else {}))
    return kept


def make(binary, file):
    """Makes the house that is looked at."""
    games = json.loads(subprocess.run([binary, "games", "--json"], capture_output=True, check=True).stdout)
    own = subprocess.run([binary, "map", "new", "--players", "3", "--seed", "8"], capture_output=True, text=True).stdout
    with tempfile.TemporaryDirectory() as place:
        with House(binary, place) as house:
            tables = [table for game in games for table in make_tables(house, game, own)]
            tables.append(by_the_clock(house, games[0]))
        (Path(place) / "tables.json").write_text(json.dumps({"made": int(time.time() * 1000), "tables": tables}))
        with tarfile.open(file, "w") as tar:
            for part in sorted(Path(place).iterdir()):
                tar.add(part, part.name)
    print(f"{file}: {len(tables)} tables")


def make_tables(house, game, own):
    name, least, most = game["id"], game["seats"]["min"], game["seats"]["max"]
    luck = random.Random(name)
    kinds = TABLES.get(name, [(least, {}), (most, {})])
    for seats, options in kinds:
        options = {key: own if value == "OWN" else value for key, value in options.items()}
        whole = sit_down(house, name, seats, options, "over", luck="a horse")
        length = play(house, whole, MOST, luck)
        yield whole
        yield sit_down(house, name, seats, options, "first decision")
        for part in PARTS:
            table = sit_down(house, name, seats, options, f"after {part}")
            play(house, table, max(1, int(length * part)), luck)
            yield table
    options = {key: value for key, value in kinds[0][1].items() if key != "map"}
    begin = lambda label, seats=least, **more: sit_down(house, name, seats, options, label, **more)
    call = lambda table, verb, by=0, **body: house.call(
        "POST", f"/api/tables/{table['id']}/{verb}", holder(table, by), body)
    yield begin("open", open_seats=1)
    yield begin("open, listed", most, open_seats=most - 1, listed=True, luck="rain")
    yield begin("open, by the clock", open_seats=1, pace={"kind": "live", "minutes": 20, "increment_seconds": 20})
    for seats in sorted({least, most}):
        for decisions in (0, 3, 30):
            table = begin(f"one screen, {decisions}", seats, one_screen=True)
            play(house, table, decisions, luck)
            yield table
    talk = begin("talk")
    play(house, talk, 12, luck)
    for number, words in enumerate(["Good luck!", "<script>alert(1)</script> & more", "Þorn, ὕβρις, 王"]):
        call(talk, "chat", number % 2, words=words)
        house.call("POST", f"/api/tables/{talk['id']}/chat", 20, {"words": words, "name": "Olaf"})
    yield talk
    for verb in ("offered", "called off", "resigned", "rematch"):
        table = begin(verb)
        play(house, table, 15, luck)
        if verb != "resigned":
            call(table, "end", 1, end=True)
        if verb in ("called off", "rematch"):
            call(table, "end", 0, end=True)
        if verb == "resigned":
            call(table, "resign", 1)
        if verb == "rematch":
            call(table, "rematch", 0)
        yield table
    # A bot that has nothing to decide yet, where one seat acts at a time.
    for verb in ("handover", "resign"):
        table = begin(verb, least + 1)
        acting = [seat["seat"] for seat in sight(house, table, 0)["seats"] if seat["acts"]]
        if len(acting) == 1:
            seat = (acting[0] + 1) % (least + 1)
            call(table, verb, seat, seat=seat)
            yield table | {"still": True}


def by_the_clock(house, game):
    """One table whose clocks run: a house that opens notes that, so there is just one such table."""
    pace = {"kind": "correspondence", "days": 60, "bonus_hours": 24}
    table = sit_down(house, game["id"], game["seats"]["min"], {}, "by the clock", pace=pace)
    play(house, table, 4, random.Random(1))
    return table | {"still": True, "woken": sight(house, table, 0)["version"]}


class Looking:
    """Asks and notes the answers."""

    def __init__(self, house, note, quick):
        self.house, self.note, self.quick, self.noted = house, note, quick, set()

    def see(self, label, method, path, person=GUEST, hide=(), **more):
        """Notes one answer and gives its status and text. `hide` is what chance made of it."""
        for _ in range(9 if more.get("alone") else 1):
            try:
                status, headers, text = self.house.ask(method, path, person, **more)
                break
            except (http.client.HTTPException, OSError) as fault:
                status, headers, text = 0, [], repr(fault).encode()
        whole = b"%d\n%s\n\n%s" % (status, "\n".join(headers).encode(), text)
        for pattern, instead in MASKS + [(re.compile(word), b"hidden") for word in hide]:
            whole = pattern.sub(instead, whole)
        who = "a guest" if person is GUEST else f"person {person}"
        told = " ".join(f"{name}={json.dumps(value)[:200]}" for name, value in more.items() if name != "alone")
        key = f"{method} {path} by {who} {told} ({label})".replace("  ", " ")
        for word in hide:
            key = re.sub(word.decode(), "hidden", key)
        assert key not in self.noted, key
        self.noted.add(key)
        self.note(key, whole)
        return status, text.decode(errors="replace")


def look(binary, data, games, note, quick):
    """Asks a house for everything that can be seen, and plays on."""
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(data) as tar:
            tar.extractall(place, filter="data")
        made = json.loads((Path(place) / "tables.json").read_text())
        # Tables are listed for some days only: to this house it all happened just now.
        store = sqlite3.connect(Path(place) / "interregnum.sqlite")
        with store:
            store.execute("UPDATE tables SET changed = changed + ?", (int(time.time() * 1000) - made["made"],))
        store.close()
        tables = [table for table in made["tables"] if table["game"] in [game["id"] for game in games]]
        with House(binary, place) as house:
            looking = Looking(house, note, quick)
            for table in [table for table in made["tables"] if "woken" in table]:
                patience = time.monotonic() + 10
                while table["woken"] == sight(house, table, 0)["version"] and time.monotonic() < patience:
                    time.sleep(0.05)
            common(looking, games)
            for table in tables:
                look_at(looking, table)
            refusals(looking, tables)
            for table in tables:
                try:
                    play_on(looking, table)
                except (Refused, http.client.HTTPException, OSError) as fault:
                    note(f"playing on at {table['label']}", repr(fault).encode())
            for game in games:
                new_table(looking, game)


def common(looking, games):
    """What does not belong to a table."""
    see = lambda path, *more, **other: looking.see("common", "GET", path, *more, **other)
    named = {"Cookie": "name=Zo%c3%ab; ask=off; width=640"}
    for path in ["/", "/new", "/new?listed=1", "/new?game=dance", "/rules", "/rules/dance", "/games/dance.svg",
                 "/games/dance", "/assets/house.css", "/assets/house.js", "/assets/icon.svg", "/favicon.ico",
                 "/assets/none.css", "/nowhere", "/t/short", "/t/aaaaaaaaaaaaaaaa", "/t/aaaaaaaaaaaaaaaa/replay",
                 "/t/aaaaaaaaaaaaaaaa/why?element=x", "/t/aaaaaaaaaaaaaaaa/events", "/api/openapi.json", "/api/games",
                 "/api/bots", "/api/tables", "/api/nowhere", "/api/tables/aaaaaaaaaaaaaaaa", "/api/stream/event",
                 "/healthz", "/t/%ff", "/new?game=%ff"]:
        see(path)
    for person in (0, 1, 2, 7, 20, 30):
        for path in ("/", "/api/tables"):
            see(path, person)
    see("/", 0, headers=named)
    see("/api/tables", headers={"Authorization": "Bearer nobody"})
    for game in games:
        for path in ("/new?game={}", "/new?game={}&listed=1", "/rules/{}", "/games/{}.svg", "/games/{}-dark.svg"):
            see(path.format(game["id"]))
        see(f"/new?game={game['id']}", 0, headers=named)


def some(things, number, salt=""):
    """The same few of many, however many are asked for."""
    return sorted(set(things), key=lambda thing: hashlib.sha256((salt + thing).encode()).digest())[:number]


def look_at(looking, table):
    """Everything that can be seen of one table, by everybody."""
    at, label, quick = f"/t/{table['id']}", table["label"], looking.quick
    see = lambda path, *more, **other: looking.see(label, "GET", path, *more, **other)
    api = f"/api/tables/{table['id']}"
    guest = json.loads(see(api)[1])
    seats = [seat["seat"] for seat in guest["seats"] if seat["kind"] == "person"]
    _, page = see(at)
    see(at, headers={"User-Agent": "Mobi"})
    if guest["phase"] == "open":
        for person in (GUEST, 0, 1, 30):
            for invite in (table["invitation"], "wrong"):
                see(f"{at}?invite={invite}", person, headers={"Cookie": "name=Zo"})
    for path in (f"{at}/fairness", f"{at}/fairness?verify=1", f"{at}/record", f"{api}/record", f"{api}/chat", f"{at}/replay"):
        see(path)
    see(f"{at}/events", lines=3)
    for person in sorted({holder(table, seat) for seat in seats}):
        see(at, person)
        see(f"{api}/chat", person)
    plies = guest["plies"]
    steps = [plies * part // 5 for part in range(6)]
    for step in sorted(set(steps[1:5:2] if quick else steps)):
        see(f"{at}/replay?ply={step}")
    for seat in seats:
        person = holder(table, seat)
        for width in [None, 390] if quick else [None, 390, 700, 1400]:
            _, page = see(f"{at}?as={seat}", person, headers={"Cookie": f"width={width}"} if width else {})
        seen = json.loads(see(f"{api}?as={seat}&since={plies * 2 // 3}", person)[1])
        see(f"{api}/stream?as={seat}", person, lines=1)
        for step in sorted(set(steps[2:4] if quick else steps)) if guest["phase"] != "open" else []:
            see(f"{at}/replay?ply={step}&as={seat}", person)
        if guest["phase"] != "playing":
            continue
        see(f"{at}?as={seat}", GUEST)
        grounds = re.findall(r'id="(ground-[0-9a-f]+)"', page)
        see(f"{at}?as={seat}", person, headers={"X-Live": grounds[0] if grounds else "1", "Cookie": "ask=off"})
        for action in some((choice["action"] for choice in seen["legal"]), 3 if quick else 8):
            see(f"{at}?as={seat}&on={seen['version']}&chosen={quote(action)}", person)
        elements = re.findall(r' id="([^"]+)"', page.split('id="side"')[0])
        acts = next(one["acts"] for one in seen["seats"] if one["seat"] == seat)
        for element in some(elements, (8 if quick else 30) if acts else 2, label):
            see(f"{at}/why?as={seat}&element={quote(element)}", person)
        see(f"{at}/why?as={seat}&element={quote(' '.join(some(elements, 3, 'together')))}", person)


def refusals(looking, tables):
    """Requests that are refused, before anything is changed."""
    post = lambda path, person=0, **more: looking.see("refused", "POST", path, person, alone=True, **more)
    me, other = {"kind": "me", "name": "Anna"}, {"kind": "open"}
    game = tables[0]["game"]
    for wish in [{"game": "dance", "seats": [me]}, {"game": game, "seats": [me]}, {"game": game, "seats": [me] * 20},
                 {"game": game, "seats": [me, {"kind": "bot", "bot": "exec:ls"}]}, {"game": game}, {}, [], "{",
                 {"game": game, "seats": [{"kind": "me", "name": " "}, other]},
                 {"game": game, "seats": [me, other], "options": {"dance": "on"}},
                 {"game": game, "seats": [me, other], "pace": {"kind": "live", "minutes": 0, "increment_seconds": 0}},
                 {"game": "mass-conquest", "seats": [me, other], "options": {"map": "mwcmap 1\nnonsense\n"}}]:
        post("/api/tables", body=wish)
    for fields in [{}, {"game": game, "seat-0": "dance"}, {"game": game, "seat-0": "me", "pace": "live", "minutes": "x"},
                   {"game": game, "seat-0": "me", "pace": "dance"}, {"game": game, "seat-0": "me"},
                   {"game": "mass-conquest", "seat-0": "me", "seat-1": "open", "text-map": "mwcmap 1\r\nname x\r\n"}]:
        post("/new", form=fields)
    post("/api/tables", body={"game": game, "seats": [me, other]}, headers={"Origin": "http://elsewhere.test"})
    post("/new", form={"game": game}, headers={"Sec-Fetch-Site": "cross-site"})
    post("/api/tables", body='{"game":"' + "x" * 300_000 + '"}')
    for table in tables:
        at, api = f"/t/{table['id']}", f"/api/tables/{table['id']}"
        old = {"version": 0, "seat": 0}
        for person in (0, 30):
            post(f"{api}/play", person, body=old | {"action": "dance"})
            post(f"{at}/play", person, form=old | {"action": "dance"})
            post(f"{at}/undo", person, form=old, headers={"X-Live": "1"})
        for verb in ("dance", "play", "say", "join", "luck", "end"):
            post(f"{at}/{verb}", 30, form={"seat": "300"})
        post(f"{at}/ask", 0, form={"ask": "off", "seat": "0"})
        post(f"{at}/back", 0, form={"seat": "0"})
        post(f"{api}/join", 30, body={"name": "Zo", "invitation": "wrong"})
        post(f"{api}/undo", 1, body={"version": 10**6})
        post(f"{api}/handover", 30, body={"seat": 0})
        post(f"{api}/takeback", 0, body={"seat": 0})


def play_on(looking, table):
    """Goes on with a game as programs and pages do, with wrong decisions in between."""
    house, label, luck = looking.house, table["label"], random.Random(table["label"])
    at, api, known = f"/t/{table['id']}", f"/api/tables/{table['id']}", set()
    if table.get("still") or house.call("GET", api)["phase"] != "playing":
        return
    most = 8 if looking.quick else 40
    for number in range(most):
        decision = decide(house, table, luck)
        if decision is None:
            break
        seat, seen, action = decision
        person, step = holder(table, seat), f"{label}, step {number}"
        version, legal = {"seat": seat, "version": seen["version"]}, {choice["action"] for choice in seen["legal"]}
        for wrong in some(known - legal, 2, step):
            looking.see(step, "POST", f"{api}/play", person, body=version | {"action": wrong})
        known |= legal
        body = version | {"action": action}
        if number % 5 == 2:
            looking.see(step, "POST", f"{at}/play", person, form=body)
            looking.see(step, "POST", f"{at}/play", person, form=body | {"confirm": "1"})
        else:
            looking.see(step, "POST", f"{api}/play", person, body=body)
        now = sight(house, table, seat)
        if now["undoable"] and number % 3 == 1:
            looking.see(step, "POST", f"{api}/undo", person, body=version | {"version": now["version"]})
        if number % 8 == 7:
            for seat in range(table["seats"]):
                looking.see(step, "GET", f"{at}?as={seat}", holder(table, seat))
    for seat in [] if looking.quick else range(table["seats"]):
        for path in (at, api):
            looking.see(f"{label}, after {most} steps", "GET", f"{path}?as={seat}", holder(table, seat))


def new_table(looking, game):
    """A table that is opened by the form; what is drawn by lot is hidden."""
    form = {"game": game["id"], "seat-0": "me", "name-0": "Zo", "seat-1": "open", "pace": "none"}
    lot = [rb"/t/[a-z0-9]{16}", rb"invite=[a-z0-9]{24}", rb'data-table="[a-z0-9]{16}', rb"[0-9a-f]{64}"]
    looking.see("new", "POST", "/new", 40, form=form, hide=lot)
    for table in looking.house.call("GET", "/api/tables", 40)["yours"]:
        if table["game"] == game["id"]:
            looking.see(f"new {game['id']}", "GET", f"/t/{table['table']}", 40, hide=lot)
