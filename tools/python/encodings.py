"""Writes docs/encodings.md from the encodings themselves: python tools/python/encodings.py > docs/encodings.md"""

import interregnum

#: What a wide table has; sizes of small ones follow.
HEAD = """# Codes and observations

What actions and observations are in numbers, field by field, for [Python](python.md) and every other learner. This page is made from the
encodings by `tools/python/encodings.py`; the tests compare the two.

Actions are numbered through the blocks of a game, observations are bytes, tensor after tensor. In both, a block of shape (3, 8) runs
through its last axis first. Seats are counted from the one that looks: 0 is itself, 1 the next clockwise. No byte tells more than
the seat knows. Sizes are those of the fewest seats and default options; what depends on the number of seats has it as an axis, and
`interregnum.layout(game, seats, options)` tells every table's. A version rises with every change of a code, a tensor, or a meaning.
"""


def rows(blocks, values):
    yield "| name | shape | from | " + ("most | " if values else "") + "meaning |"
    yield "|---|---|---|" + ("---|" if values else "") + "---|"
    for block in blocks:
        shape = ", ".join(map(str, block["shape"])) or "one"
        most = f"{block['most']} | " if values else ""
        yield f"| `{block['name']}` | {shape} | {block['offset']} | {most}{block['meaning']} |"


def page():
    lines = [HEAD]
    for game in interregnum.games():
        layout = interregnum.layout(game["id"])
        lines.append(f"## {game['name']}\n")
        lines.append(
            f"`{game['id']}`, version {layout['version']}, with {game['seats'][0]} seats {layout['codes']} codes and "
            f"{layout['bytes']} bytes; chance has at most {layout['outcomes']} outcomes.\n"
        )
        if not game["complete"]:
            lines.append("Not every action has a code: the blocks say which are left out. Their words always work.\n")
        lines += ["### Actions\n", *rows(layout["actions"], False), "", "### Observation\n", *rows(layout["observation"], True), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    print(page(), end="")
