"""The game ``last-kingdom``, with version 1 of its encoding."""

from . import _envs


def raw_env(**settings):
    """The environment without wrappers."""
    return _envs.raw_env("last-kingdom", **settings)


def env(**settings):
    """The environment as PettingZoo wraps its own."""
    return _envs.wrapped(raw_env(**settings))


def parallel_env(**settings):
    """The environment in which all seats step together."""
    return _envs.parallel_env("last-kingdom", **settings)
