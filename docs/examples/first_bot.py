#!/usr/bin/env python3
"""A bot for Interregnum in a few lines: plays any game, knows a little of The King is Dead.

Try it:  interregnum tournament king-is-dead --bots 'random,exec:python3 docs/examples/first_bot.py' --games 100
"""
import json
import random
import sys


def strongest(view):
    """The faction with most regions, counting followers as well: 0 Scots, 1 Welsh, 2 English."""
    score = [0.0, 0.0, 0.0]
    for region in view["regions"]:
        for faction, followers in enumerate(region["followers"]):
            score[faction] += followers
    return score.index(max(score))


def choose(game, view, legal):
    if game == "king-is-dead":
        favourite = "SWE"[strongest(view)]
        summons = [a for a in legal if a.startswith("summon") and a.endswith(favourite)]
        if summons:
            return random.choice(summons)
        if "pass" in legal and len(legal) > 1 and random.random() < 0.3:
            return "pass"
    return random.choice(legal)


game = ""
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "begin":
        game = told["game"]
        random.seed(told["seed"])
    elif told["type"] == "decide":
        action = choose(game, told["view"], told["legal"])
        print(json.dumps({"id": told["id"], "action": action}), flush=True)
