"""The board game Carnegie for programs.

A game is a :class:`Position` that answers who has to decide, what is legal and what a decision leads to; what one seat
may see of it is a :class:`View`. Seats are counted from 0, clockwise. Every decision has a text, as in records, and a
number, as in masks; every view is also a row of integers. See ``docs/PYTHON.md``.

>>> import carnegie
>>> game = carnegie.Game(carnegie.Config(3), seed=42)
>>> while not game.finished:
...     game.apply(game.legal()[0])
>>> game.position.winners
[1]

Thousands of games at once are a :class:`Batch`. Environments for other libraries are in
:mod:`carnegie.pettingzoo_env` and :mod:`carnegie.gymnasium_env`, tables of games and decisions in :mod:`carnegie.data`.
"""

from __future__ import annotations

from ._carnegie import (
    DECISIONS,
    ENCODING_VERSION,
    MODULES,
    OBSERVATION,
    PHASES,
    RULES_VERSION,
    SCORE_LINES,
    BadBot,
    BadConfig,
    BadRecord,
    Batch,
    Bot,
    CarnegieError,
    Config,
    Decision,
    Game,
    IllegalDecision,
    Position,
    Record,
    Score,
    View,
    __version__,
    arena,
    bots,
    components,
    decision_blocks,
    hints,
    observation_fields,
    register_bot,
    sample_masks,
)

__all__ = [
    "DECISIONS",
    "ENCODING_VERSION",
    "MODULES",
    "OBSERVATION",
    "PHASES",
    "RULES_VERSION",
    "SCORE_LINES",
    "BadBot",
    "BadConfig",
    "BadRecord",
    "Batch",
    "Bot",
    "CarnegieError",
    "Config",
    "Decision",
    "Game",
    "IllegalDecision",
    "Position",
    "Record",
    "Score",
    "View",
    "__version__",
    "arena",
    "bots",
    "components",
    "decision_blocks",
    "hints",
    "observation_fields",
    "register_bot",
    "sample_masks",
]
