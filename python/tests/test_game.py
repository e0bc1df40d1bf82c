"""One game from Python: everything that make() gives, and what is said to bad input."""

import copy
import pickle
import random

import interregnum
import numpy as np
import pytest

GAMES = [game["id"] for game in interregnum.games()]
#: A whole war takes long.
OPTIONS = {"mass-conquest": {"round_cap": 2}}


def table(game, seats=None, seed=0, **more):
    return interregnum.make(game, seats, OPTIONS.get(game), seed, **more)


def play_out(game, chance, most=100_000):
    while not game.over and most:
        game.step(chance.choice(game.legal()))
        most -= 1
    return game


def every_table():
    return [(game["id"], seats) for game in interregnum.games() for seats in range(game["seats"][0], game["seats"][1] + 1)]


@pytest.mark.parametrize("game, seats", every_table())
def test_a_game_is_played_out_and_its_record_holds(game, seats):
    played = play_out(table(game, seats, seed=5), random.Random(1))
    assert played.over and sum(played.shares) == pytest.approx(1) and played.winners
    assert played.result["places"][played.winners[0]] == 1 and played.result["words"]
    again = interregnum.from_record(played.record())
    assert again == played and again.record() == played.record()
    middle = interregnum.from_record(played.record(), played.plies // 2)
    assert middle.plies == played.plies // 2


@pytest.mark.parametrize("game", GAMES)
def test_copies_go_their_own_way_and_pickles_are_the_same_game(game):
    played = table(game, seed=2)
    chance = random.Random(3)
    for _ in range(12):
        played.step(chance.choice(played.legal()))
    for other in (copy.deepcopy(played), played.clone(), pickle.loads(pickle.dumps(played)), copy.copy(played)):
        assert other == played and other.steps() == played.steps()
        before = played.plies
        play_out(other, random.Random(4), 20)
        assert played.plies == before
    one, other = pickle.loads(pickle.dumps(played)), played.clone()
    assert play_out(one, random.Random(9)).record() == play_out(other, random.Random(9)).record(), "luck is pickled too"


@pytest.mark.parametrize("game", GAMES)
def test_undo_goes_back_to_the_beginning(game):
    played = table(game, seed=7)
    chance, seen = random.Random(5), []
    for _ in range(15):
        seen.append((played.steps(), played.observe(0).tobytes()))
        played.step(chance.choice(played.legal()))
    for steps, observed in reversed(seen):
        played.undo()
        # Chance that opened the game stays: it follows no decision.
        assert played.steps() == steps and played.observe(0).tobytes() == observed
    with pytest.raises(interregnum.NothingToUndo):
        played.undo()


@pytest.mark.parametrize("game", GAMES)
def test_an_imagined_world_looks_the_same_to_whom_it_was_imagined_for(game):
    played = table(game, seed=11)
    play_out(played, random.Random(6), 9)
    seat = played.turn
    worlds = [played.imagine(seat, seed) for seed in range(5)]
    for world in worlds:
        assert world.observe(seat).tobytes() == played.observe(seat).tobytes()
        assert world.legal() == played.legal() and world.knowledge(seat) == played.knowledge(seat)
        assert world.view_json(seat, recall=True) == played.view_json(seat, recall=True)
        assert pickle.loads(pickle.dumps(world)) == world
        with pytest.raises(interregnum.NotFolded):
            world.record()


@pytest.mark.parametrize("game", GAMES)
def test_codes_words_masks_and_tensors_agree(game):
    played = table(game, seed=1)
    chance = random.Random(8)
    layout = played.layout
    assert layout["codes"] == sum(block["size"] for block in layout["actions"])
    assert layout["version"] == next(found["encoding"] for found in interregnum.games() if found["id"] == game)
    for _ in range(30):
        if played.over:
            break
        legal = played.legal()
        mask = played.mask()
        assert sorted(legal) == list(np.flatnonzero(mask)) and set(np.unique(mask)) <= {0, 1}
        assert {choice["code"] for choice in played.choices()} >= set(legal)
        code = chance.choice(legal)
        assert played.action_code(played.action_text(code)) == code
        seen = played.observe()
        named = interregnum.tensors(seen, layout)
        assert sum(part.size for part in named.values()) == seen.size == layout["bytes"]
        for block in layout["observation"]:
            assert named[block["name"]].shape == block["shape"] and named[block["name"]].max(initial=0) <= block["most"]
            assert np.shares_memory(named[block["name"]], seen) or not block["size"]
        out = np.full(layout["bytes"], 7, np.uint8)
        assert played.observe(out=out) is out and (out == seen).all()
        words = played.clone()
        words.step(played.action_text(code))
        played.step(np.int32(code))
        assert words == played


@pytest.mark.parametrize("game", GAMES)
def test_boards_are_drawn(game):
    played = table(game)
    assert isinstance(played.render(), str) and played.render("svg", "all").startswith("<svg")
    picture = played.render("rgb_array", 0, width=320)
    assert picture.dtype == np.uint8 and picture.shape[1:] == (320, 3) and len(np.unique(picture)) > 10
    assert played.prompt(played.turn) and isinstance(played.view(0), dict)


@pytest.mark.parametrize("game", GAMES)
def test_hints_are_legal(game):
    played = table(game, seed=4)
    hint = played.hint(playouts=40)
    assert hint["seat"] is not None and sum(hint["chances"]) == pytest.approx(1)
    texts = {choice["text"] for choice in played.choices(hint["seat"])}
    assert 1 <= len(hint["hints"]) <= 3 and all(one["text"] in texts for one in hint["hints"])


@pytest.mark.parametrize("game", GAMES)
def test_whoever_tells_chance_has_the_same_game(game):
    drawn, told = table(game, seed=9), table(game, chance="told")
    assert told.chance or told.turn is not None
    for seat, text in drawn.steps():
        if seat is None:
            told.step_chance(told.chance_texts().index(text))
    assert told.steps() == drawn.steps() and told.turn == drawn.turn
    if drawn.steps():
        fresh = table(game, chance="told")
        assert sum(part for _, part in fresh.chance_outcomes()) == pytest.approx(1)
        with pytest.raises(interregnum.OutOfRange):
            fresh.step_chance(100_000)
        with pytest.raises(interregnum.NotNow):
            fresh.step(0)
    record = play_out_told(told, random.Random(2)).record()
    assert interregnum.from_record(record) == told


def play_out_told(game, chance):
    while not game.over:
        if game.chance:
            game.step_chance(chance.randrange(len(game.chance_outcomes())))
        else:
            game.step(chance.choice(game.legal()))
    return game


@pytest.mark.parametrize(
    "arguments, fault",
    [
        (("chess",), interregnum.UnknownGame),
        (("king-is-dead", 9), interregnum.BadSetup),
        (("king-is-dead", -1), interregnum.BadSetup),
        (("king-is-dead", 10**9), interregnum.BadSetup),
        (("king-is-dead", 2, {"nothing": 1}), interregnum.BadSetup),
        (("king-is-dead", 2, {"game": "nothing"}), interregnum.BadSetup),
        (("king-is-dead", 2, None, -1), interregnum.OutOfRange),
        (("king-is-dead", 2, None, 1 << 64), interregnum.OutOfRange),
        (("king-is-dead", 2, None, "seed"), interregnum.OutOfRange),
        (("king-is-dead", 2, None, 0, 0, "nothing"), interregnum.OutOfRange),
    ],
)
def test_tables_that_cannot_be_are_refused_with_advice(arguments, fault):
    with pytest.raises(fault) as refused:
        interregnum.make(*arguments)
    assert len(str(refused.value)) > 20 and isinstance(refused.value, interregnum.InterregnumError)
    assert pickle.loads(pickle.dumps(refused.value)).args == refused.value.args


@pytest.mark.parametrize("game", GAMES)
def test_bad_input_changes_nothing(game):
    played = table(game, seed=3)
    before = played.steps()
    illegal = next(code for code in range(played.layout["codes"]) if code not in played.legal())
    faults = [
        (lambda: played.step(illegal), interregnum.IllegalAction),
        (lambda: played.step(-1), interregnum.OutOfRange),
        (lambda: played.step(1 << 70), interregnum.InterregnumError),
        (lambda: played.step(1 << 40), interregnum.OutOfRange),
        (lambda: played.step(None), interregnum.IllegalAction),
        (lambda: played.step(0.5), interregnum.IllegalAction),
        (lambda: played.step("make tea"), interregnum.IllegalAction),
        (lambda: played.step(played.legal()[0], seat=77), interregnum.OutOfRange),
        (lambda: played.observe(-1), interregnum.OutOfRange),
        (lambda: played.observe(out=np.zeros(3, np.uint8)), interregnum.BadArray),
        (lambda: played.observe(out=np.zeros(played.layout["bytes"], np.float32)), interregnum.BadArray),
        (lambda: played.observe(out=np.zeros(2 * played.layout["bytes"], np.uint8)[::2]), interregnum.BadArray),
        (lambda: played.mask(out=[0, 1]), interregnum.BadArray),
        (lambda: played.view(99), interregnum.OutOfRange),
        (lambda: played.view("nobody"), interregnum.OutOfRange),
        (lambda: played.render("tea"), interregnum.OutOfRange),
        (lambda: played.render("svg", width=0), interregnum.OutOfRange),
        (lambda: played.hint(playouts=0), interregnum.OutOfRange),
        (lambda: played.action_text(1 << 30), interregnum.OutOfRange),
        (lambda: played.step_chance(0), interregnum.NotNow),
        (lambda: interregnum.bot("nobody", game), interregnum.UnknownBot),
        (lambda: interregnum.tensors(np.zeros(3), played.layout), interregnum.BadArray),
    ]
    frozen = np.zeros(played.layout["bytes"], np.uint8)
    frozen.flags.writeable = False
    faults.append((lambda: played.observe(out=frozen), interregnum.BadArray))
    for wrong, fault in faults:
        with pytest.raises(fault) as refused:
            wrong()
        assert len(str(refused.value)) > 15
    assert played.steps() == before and played.legal()
    play_out(played, random.Random(1), 3)


def test_an_illegal_action_carries_the_rule():
    played = interregnum.make("king-is-dead", seed=1)
    with pytest.raises(interregnum.IllegalAction) as refused:
        played.step(played.layout["actions"][2]["offset"])
    assert refused.value.rule.startswith("TKD-") and refused.value.reason and refused.value.action


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_done_after_the_end(game):
    played = play_out(table(game, seed=6), random.Random(2))
    record = played.record()
    for wrong in (lambda: played.step(0), lambda: played.step("pass"), lambda: played.observe(), lambda: played.choices()):
        with pytest.raises(interregnum.GameOver):
            wrong()
    assert played.legal() == [] and not played.mask().any() and played.turn is None
    assert played.record() == record
    played.undo()
    assert not played.over and played.legal()
    played.reset(seed=6)
    assert play_out(played, random.Random(2)).record() == record


def test_records_that_do_not_hold_are_refused():
    record = play_out(table("king-is-dead", seed=6), random.Random(2)).record()
    with pytest.raises(interregnum.OtherRules) as refused:
        interregnum.from_record(record.replace("\nrules 1\n", "\nrules 99\n"))
    assert (refused.value.found, refused.value.known) == (99, 1)
    for wrong in ("", "no record", record[: len(record) // 2] + "\nnonsense\n", record.replace("seats 2", "seats 9")):
        with pytest.raises(interregnum.BadRecord):
            interregnum.from_record(wrong)
    with pytest.raises(interregnum.UnknownGame):
        interregnum.from_record(record.replace("king-is-dead", "queen-is-dead"))


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_the_house_play_and_stay_the_same(game):
    def played():
        bot, found = interregnum.bot("search:20", game, seed=3), table(game, seed=8)
        for _ in range(6):
            bot.act(found)
        return found

    assert played() == played()
    with pytest.raises(interregnum.NotNow):
        interregnum.bot("random", "king-is-dead" if game != "king-is-dead" else "last-kingdom").act(table(game))
    shown = interregnum.chair(table(game))
    assert interregnum.bot("random", game)(shown) in shown.legal() and isinstance(shown.view(), dict)
    assert shown.observe().tobytes() == table(game).observe(shown.seat).tobytes()
