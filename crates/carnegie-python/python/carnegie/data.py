"""Games and decisions as NumPy arrays and Parquet files.

>>> from carnegie import data
>>> games = data.simulate(100, seed=1, bots=["beginner", "random"])
>>> games.totals.shape
(100, 4)
>>> games.write_games("games.parquet")

Every file carries the versions of the rules and of the encoding, the call that made it and its seed:
:func:`read_metadata` tells them. Parquet needs pyarrow.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _carnegie
from ._carnegie import ENCODING_VERSION, RULES_VERSION, SCORE_LINES, CarnegieError

if TYPE_CHECKING:
    import pyarrow

_PREFIX = "carnegie."


@dataclass(frozen=True)
class Course:
    """One entry per decision, game after game."""

    game: NDArray[np.uint64]
    """The number of the game."""
    round: NDArray[np.uint8]
    """The round from 1; 0 during setup."""
    phase: NDArray[np.uint8]
    """The phase, an index of ``carnegie.PHASES``."""
    seat: NDArray[np.uint8]
    """The seat that decided."""
    decision: NDArray[np.uint16]
    """The number of the decision."""
    legal: NDArray[np.uint16]
    """How many decisions were legal."""
    observation: NDArray[np.int16] | None = None
    """What the seat saw, one row per decision, if it was asked for."""


@dataclass(frozen=True)
class Games:
    """Finished games, one entry per game."""

    players: int
    game: NDArray[np.uint64]
    """The number of the game in its run."""
    seed: NDArray[np.uint64]
    """The seed of the game."""
    decisions: NDArray[np.uint32]
    """How many decisions it had."""
    winners: NDArray[np.uint8]
    """The winners as a set: bit 0 is seat 0."""
    totals: NDArray[np.int16]
    """The totals of the four seats; Andrew has seat 1."""
    lines: NDArray[np.int16]
    """For each seat, the lines of the score sheet, in the order of ``carnegie.SCORE_LINES``."""
    course: Course | None = None
    """The decisions, if they were asked for."""
    records: list[str] | None = None
    """The records as JSON, if they were asked for."""
    metadata: dict[str, str] = field(default_factory=dict)
    """Versions, call and seed."""

    def __len__(self) -> int:
        return len(self.game)

    def __repr__(self) -> str:
        return f"<{len(self)} games, {int(self.decisions.sum())} decisions: {self.metadata.get('command', '')}>"

    def win_shares(self) -> NDArray[np.float64]:
        """The share of each game that each seat has won."""
        won = (self.winners[:, None] >> np.arange(4)) & 1
        return np.asarray(won / won.sum(axis=1, keepdims=True), np.float64)

    def games_table(self) -> pyarrow.Table:
        """One row per game, with a column for each total and for each line of the score sheet of each seat."""
        columns: dict[str, Any] = {
            "game": self.game,
            "seed": self.seed,
            "decisions": self.decisions,
            "winners": self.winners,
        }
        seats = 2 if self.players == 1 else self.players
        for seat in range(seats):
            columns[f"total_{seat}"] = self.totals[:, seat]
        for seat in range(seats):
            for line, name in enumerate(SCORE_LINES):
                columns[f"{name.replace('-', '_')}_{seat}"] = self.lines[:, seat, line]
        if self.records is not None:
            columns["record"] = self.records
        return _table(columns, self.metadata)

    def decisions_table(self) -> pyarrow.Table:
        """One row per decision; observations are lists of fixed length."""
        if self.course is None:
            raise CarnegieError("there are no decisions here: ask for them with decisions=True")
        import pyarrow

        course = self.course
        columns: dict[str, Any] = {
            "game": course.game,
            "round": course.round,
            "phase": course.phase,
            "seat": course.seat,
            "decision": course.decision,
            "legal": course.legal,
        }
        if course.observation is not None:
            flat = pyarrow.array(course.observation.reshape(-1))
            columns["observation"] = pyarrow.FixedSizeListArray.from_arrays(flat, course.observation.shape[1])
        return _table(columns, self.metadata)

    def write_games(self, path: str | Path) -> None:
        """Writes one row per game as Parquet."""
        _write(self.games_table(), path)

    def write_decisions(self, path: str | Path) -> None:
        """Writes one row per decision as Parquet."""
        _write(self.decisions_table(), path)

    def write_arrays(self, path: str | Path) -> None:
        """Writes all arrays as one compressed NumPy file; :func:`read_arrays` reads it."""
        arrays: dict[str, Any] = {
            "players": np.array(self.players),
            "game": self.game,
            "seed": self.seed,
            "decisions": self.decisions,
            "winners": self.winners,
            "totals": self.totals,
            "lines": self.lines,
            "metadata": np.array([[key, value] for key, value in sorted(self.metadata.items())]),
        }
        if self.course is not None:
            arrays |= {f"course.{name}": part for name, part in vars(self.course).items() if part is not None}
        np.savez_compressed(path, **arrays)


def _table(columns: dict[str, Any], metadata: dict[str, str]) -> pyarrow.Table:
    import pyarrow

    return pyarrow.table(columns, metadata={_PREFIX + key: value for key, value in metadata.items()})


def _write(table: pyarrow.Table, path: str | Path) -> None:
    import pyarrow.parquet

    pyarrow.parquet.write_table(table, path, compression="zstd")


def _games(found: dict[str, Any], players: int, metadata: dict[str, str]) -> Games:
    course = found.pop("course", None)
    versions = {"rules_version": str(RULES_VERSION), "encoding_version": str(ENCODING_VERSION)}
    return Games(
        players=players,
        course=None if course is None else Course(**course),
        metadata=versions | metadata,
        **found,
    )


def shard_range(games: int, shard: tuple[int, int]) -> range:
    """The numbers of the games of a shard, counted from 1: the same as with ``--shard`` on the command line."""
    index, count = shard
    if not 1 <= index <= count:
        raise CarnegieError(f"{index}/{count} is not a shard: 1/4 to 4/4 are the shards of a run on four machines")
    return range(games * (index - 1) // count, games * index // count)


def simulate(
    games: int,
    *,
    seed: int,
    bots: Sequence[str] = ("random", "random"),
    modules: Sequence[str] = (),
    difficulty: int | None = None,
    decisions: bool = False,
    observations: bool = False,
    records: bool = False,
    shard: tuple[int, int] = (1, 1),
    jobs: int = 0,
) -> Games:
    """Plays games between bots, one for each seat: those of ``carnegie simulate`` with the same seed.

    ``decisions`` keeps every decision and ``observations`` also what was seen before it; ``records`` keeps the records.
    ``jobs`` is the number of threads, 0 for one a core.
    """
    numbers = shard_range(games, shard)
    found = _carnegie.simulate(
        len(numbers),
        seed,
        list(bots),
        list(modules),
        difficulty,
        numbers.start,
        decisions or observations,
        observations,
        records,
        jobs,
    )
    command = f"simulate({games}, seed={seed}, bots={list(bots)}, modules={list(modules)}, difficulty={difficulty}"
    command += f", shard={shard})" if shard != (1, 1) else ")"
    return _games(found, len(bots), {"command": command, "seed": str(seed)})


def from_records(texts: Iterable[str], *, decisions: bool = False, observations: bool = False) -> Games:
    """Finished games from their records, for example the lines of a file of ``carnegie simulate --out``.

    All must have the same number of players.
    """
    texts = list(texts)
    players = {_carnegie.Record.parse(text).config.players for text in texts}
    if len(players) != 1:
        raise CarnegieError(f"records of games with {sorted(players)} players: one number of players is needed")
    found = _carnegie.columns(texts, decisions or observations, observations)
    return _games(found, players.pop(), {"command": f"from_records({len(texts)} records)", "seed": ""})


def concatenate(parts: Sequence[Games]) -> Games:
    """Games that were played separately, for example on several machines, in the order given."""
    if not parts:
        raise CarnegieError("nothing to put together")
    first = parts[0]
    versions = ("rules_version", "encoding_version")
    for part in parts:
        if part.players != first.players or any(part.metadata[key] != first.metadata[key] for key in versions):
            raise CarnegieError("the parts have different players, rules or encodings")

    def joined(name: str) -> Any:
        return np.concatenate([getattr(part, name) for part in parts])

    course = None
    courses = [part.course for part in parts if part.course is not None]
    if len(courses) == len(parts):
        names = [name for name in vars(courses[0]) if all(getattr(c, name) is not None for c in courses)]
        course = Course(**{name: np.concatenate([getattr(c, name) for c in courses]) for name in names})
    records = [part.records for part in parts if part.records is not None]
    return Games(
        players=first.players,
        game=joined("game"),
        seed=joined("seed"),
        decisions=joined("decisions"),
        winners=joined("winners"),
        totals=joined("totals"),
        lines=joined("lines"),
        course=course,
        records=[text for part in records for text in part] if len(records) == len(parts) else None,
        metadata=first.metadata | {"command": " + ".join(part.metadata["command"] for part in parts)},
    )


def read_arrays(path: str | Path) -> Games:
    """Reads what :meth:`Games.write_arrays` has written."""
    with np.load(path) as arrays:
        metadata = {str(key): str(value) for key, value in arrays["metadata"]}
        _check(metadata, path)
        course = {name.removeprefix("course."): arrays[name] for name in arrays.files if name.startswith("course.")}
        names = ("game", "seed", "decisions", "winners", "totals", "lines")
        return Games(
            players=int(arrays["players"]),
            course=Course(**course) if course else None,
            metadata=metadata,
            **{name: arrays[name] for name in names},
        )


def read_metadata(path: str | Path) -> dict[str, str]:
    """Versions, call and seed of a Parquet file; refuses one of another rules or encoding version."""
    import pyarrow.parquet

    found = pyarrow.parquet.read_schema(path).metadata or {}
    metadata = {
        key.decode().removeprefix(_PREFIX): value.decode()
        for key, value in found.items()
        if key.decode().startswith(_PREFIX)
    }
    _check(metadata, path)
    return metadata


def _check(metadata: dict[str, str], path: str | Path) -> None:
    for key, known in (("rules_version", RULES_VERSION), ("encoding_version", ENCODING_VERSION)):
        if metadata.get(key) != str(known):
            raise CarnegieError(f"{path}: {key.replace('_', ' ')} {metadata.get(key)}, but this is version {known}")
