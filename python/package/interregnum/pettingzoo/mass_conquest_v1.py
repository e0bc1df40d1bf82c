"""The game ``mass-conquest``, with version 1 of its encoding."""

from . import _envs


def raw_env(**settings):
    """The environment without wrappers."""
    return _envs.raw_env("mass-conquest", **settings)


def env(**settings):
    """The environment as PettingZoo wraps its own."""
    return _envs.wrapped(raw_env(**settings))
