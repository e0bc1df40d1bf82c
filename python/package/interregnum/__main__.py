"""``python -m interregnum``: versions and games."""

import platform

import numpy

import interregnum


def main():
    print(f"interregnum {interregnum.__version__}, Python {platform.python_version()}, NumPy {numpy.__version__}")
    for game in interregnum.games():
        low, high = game["seats"]
        print(f"\n{game['id']}: {game['name']}, {low} to {high} seats, rules {game['rules']}, encoding {game['encoding']}")
        print(f"  {game['tagline']}")
        for name, option in game["options"].items():
            print(f"  {name}={option['default']}: {option['allowed']}")


if __name__ == "__main__":
    main()
