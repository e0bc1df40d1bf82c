#!/usr/bin/env python3
"""Recomputes every chance outcome of recorded games, from docs/record-format.md alone.

    python3 verify_record.py FILE [COMMITMENT ...]

A COMMITMENT is what you kept before a game. Prints one line for each game; what is wrong is told with its line, and the
exit code is 1 then. Knows no rules: it takes the odds as the record tells them, and compares them with the lists in
record-format.md, if that lies in the folder above, as far as those go. The rest says `interregnum replay --verify`.
"""
import hashlib, pathlib, re, struct, sys

SEAT_HEX = re.compile(r"(\d+) ([0-9a-f]{64})")


class Wrong(Exception):
    """Line number and what is wrong there."""


def chacha12(key, stream):
    """Words of 32 bits, without end."""
    rotate = lambda x, n: (x << n | x >> 32 - n) & 0xFFFFFFFF
    counter = 0
    while True:
        start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key),
                 *struct.unpack("<4I", struct.pack("<QQ", counter, stream))]
        x = start[:]
        for turn in range(12):
            for i in range(4):
                a, b, c, d = (i, 4 + i, 8 + i, 12 + i) if turn % 2 == 0 else \
                             (i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
                for p, q, r, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                    x[p] = (x[p] + x[q]) & 0xFFFFFFFF
                    x[r] = rotate(x[r] ^ x[p], n)
        yield from ((one + other) & 0xFFFFFFFF for one, other in zip(x, start))
        counter += 1


def draw(key, k, odds):
    """The outcome of chance line k."""
    total = sum(weight for weight, _ in odds)
    number = next(word for word in chacha12(key, k) if word < 2**32 // total * total) % total
    for weight, words in odds:
        if number < weight:
            return words
        number -= weight


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def documented():
    """For each game and kind of outcome, how its list follows and the last words in their order, from the document."""
    path, lists = pathlib.Path(__file__).resolve().parent.parent / "record-format.md", {}
    for game, body in re.findall(r"```odds (\S+)\n(.*?)```", path.read_text() if path.exists() else "", re.S):
        for kind, mode, words in re.findall(r"(\S+) (\S+) \S+: (.*)", body):
            lists[game, kind] = mode, words.split()
    return lists


def fits(odds, drawn, mode, order):
    """Whether a list is one that the document allows after these outcomes of its kind."""
    words = [outcome.split()[-1] for _, outcome in odds]
    if mode == "some":
        return order == ["*"] or words == [word for word in order if word in words]
    return words == [word for word in order if mode == "all" or word not in drawn] and {w for w, _ in odds} == {1}


def verify(lines, kept, lists):
    """Checks one game, given as (number, line); what was found."""
    if lines[0][1] != "interregnum record 2":
        raise Wrong(lines[0][0], "version 2 is needed: earlier records do not tell the odds")
    play = next((at for at, (_, line) in enumerate(lines) if line == "play"), None)
    if play is None:
        raise Wrong(lines[-1][0], "the record ends before 'play'")
    agreed, head, origin = "", {}, 0
    for number, line in lines[1:play]:
        word, _, rest = line.partition(" ")
        if word in ("table", "game", "rules", "seats", "option", "document", "origin", "void") or line[:1] == "|":
            agreed += line + "\n"
            origin = int(rest.split()[1]) if word == "origin" else origin
        head.setdefault(word, []).append((number, rest))
    game = head.get("game", [(0, "")])[0][1]
    for word in ("commitment", "secret"):
        if word not in head and not (word == "commitment" and "digest" in head):
            raise Wrong(lines[play][0], f"a {word} should stand before this line")
    secret = head["secret"][0][1]
    number, promise = head.get("commitment", head.get("digest"))[0]
    if kept and promise not in kept:
        raise Wrong(number, "this is not the commitment that was kept")
    covered = sha(f"interregnum commitment 2\n{agreed}secret {secret}\n")
    if promise != (covered if "commitment" in head else hashlib.sha256(bytes.fromhex(secret)).hexdigest()):
        raise Wrong(number, "the secret and what was agreed do not match the commitment")
    mixed, opened = bytes.fromhex(secret), {}
    for number, rest in head.get("entropy", []):
        seat, entropy = SEAT_HEX.fullmatch(rest).groups()
        opened[seat] = number, sha(f"interregnum pledge 2\ncommitment {promise}\nentropy {seat} {entropy}\n")
        mixed += bytes([int(seat)]) + bytes.fromhex(entropy)
    for number, rest in head.get("pledge", []):
        seat, digest = SEAT_HEX.fullmatch(rest).groups()
        if seat not in opened:
            raise Wrong(number, f"seat {seat} did not open what was pledged")
        if opened[seat][1] != digest:
            raise Wrong(opened[seat][0], f"seat {seat} pledged something else")
    key = hashlib.sha256(mixed).digest() if opened else mixed
    odds, shrink, told, drawn, k, steps = [], False, 0, {}, 0, 0
    for number, line in lines[play + 1:]:
        word, _, rest = line.partition(" ")
        if word == "odds":
            mode, _, rest = rest.partition(" ")
            pairs = [part.split(" ", 1) for part in rest.split(", ")]
            odds, shrink, told = [(int(weight), words) for weight, words in pairs], mode == "shrink", number
        elif word == "chance":
            kind = odds[0][1].split()[0] if odds else ""
            if not odds or (game, kind) in lists and not fits(odds, drawn.get(kind, []), *lists[game, kind]):
                raise Wrong(told or number, "these odds are not those that the document lists")
            if steps >= origin and rest != draw(key, k, odds):
                raise Wrong(number, f"the record says '{rest}', the secret gives '{draw(key, k, odds)}'")
            drawn.setdefault(kind, []).append(rest.split()[-1])
            odds = [one for one in odds if not (shrink and one[1] == rest)]
            k += 1
        steps += word == "chance" or word.isdigit()
    if lines[-1][1].split(" ")[0] != "result":
        raise Wrong(lines[-1][0], "the record ends here without a result")
    notes = [f"the first {origin} steps belong to another table"] * bool(origin)
    notes += ["the commitment covers the secret alone"] * ("digest" in head)
    notes += ["nobody but the host had a part in it"] * (not opened)
    notes += ["not every contribution had a pledge"] * (len(opened) > len(head.get("pledge", [])))
    notes += ["there were starts that came to nothing"] * ("void" in head)
    return "".join([f"{k} chance outcomes recomputed: all as recorded", *(f"; note: {note}" for note in notes)])


def main(path, *kept):
    text, games, failed = pathlib.Path(path).read_text(), [], 0
    for number, line in enumerate(text.rstrip("\n").split("\n"), 1):
        if re.fullmatch(r"interregnum record \d+", line) or not games:
            games.append([])
        if not line.startswith("#"):
            games[-1].append((number, line))
    for number, lines in enumerate(games, 1):
        try:
            print(f"game {number}: {verify(lines, kept, documented())}")
        except Wrong as wrong:
            failed = 1
            print(f"game {number}: line {wrong.args[0]}: {wrong.args[1]}")
        except (ValueError, IndexError, AttributeError):
            failed = 1
            print(f"game {number}: line {lines[0][0]}: this is no record")
    return failed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
