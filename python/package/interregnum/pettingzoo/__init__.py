"""The games as environments of PettingZoo, one module for each: ``from interregnum.pettingzoo import king_is_dead_v1``.

Each has ``env()`` with the usual wrappers and ``raw_env()`` without; where seats decide at once also ``parallel_env()``. All take
``seats``, ``options``, ``render_mode`` and ``picture_width``. The number at the end rises with the encoding.
"""
