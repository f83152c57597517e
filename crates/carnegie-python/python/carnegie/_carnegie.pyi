"""What is written in Rust. Use it as ``carnegie``, not by this name."""

from collections.abc import Callable, Sequence
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "BadBot",
    "BadConfig",
    "BadRecord",
    "Batch",
    "Bot",
    "CarnegieError",
    "Config",
    "DECISIONS",
    "Decision",
    "ENCODING_VERSION",
    "Game",
    "IllegalDecision",
    "MODULES",
    "OBSERVATION",
    "PHASES",
    "Position",
    "RULES_VERSION",
    "Record",
    "SCORE_LINES",
    "Score",
    "Table",
    "View",
    "__version__",
    "arena",
    "bots",
    "columns",
    "components",
    "decision_blocks",
    "hints",
    "observation_fields",
    "register_bot",
    "sample_masks",
    "simulate",
]
__version__: Final[str]
RULES_VERSION: Final[int]
"""The version of the rules: records replay only with the one they were played with."""
ENCODING_VERSION: Final[int]
"""The version of the numbering of decisions and of the layout of observations."""
DECISIONS: Final[int]
"""How many decisions have a number: the length of a mask."""
OBSERVATION: Final[int]
"""How many integers an observation has."""
MODULES: Final[list[str]]
PHASES: Final[list[str]]
"""The phases, in the order of their numbers in observations."""
SCORE_LINES: Final[list[str]]
"""The lines of the score sheet, in order."""

class CarnegieError(ValueError):
    """Something that Carnegie refuses, with the reason."""

class IllegalDecision(CarnegieError):
    """A decision that is not legal now. Nothing has changed."""

class BadConfig(CarnegieError):
    """A game that cannot be played."""

class BadRecord(CarnegieError):
    """A record that cannot be read or does not replay."""

class BadBot(CarnegieError):
    """A bot that does not exist, or one that did something wrong."""

def components() -> dict[str, Any]:
    """Every printed number of the game, as ``carnegie components --json`` prints it."""

def observation_fields() -> dict[str, tuple[int, int, str]]:
    """The fields of an observation by name: where each begins, its length, and what it means."""

def decision_blocks() -> dict[str, tuple[int, int]]:
    """The numbers of decisions by kind: the first one, and how many there are."""

@final
class Config:
    """What is played. With one player it is the solo game against Andrew."""

    def __new__(
        cls, players: int = 2, modules: Sequence[str] = ..., difficulty: int | None = None
    ) -> Config: ...
    @property
    def players(self) -> int: ...
    @property
    def modules(self) -> list[str]: ...
    @property
    def difficulty(self) -> int | None: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Decision:
    """One decision: a text of the notation (``choose management``) and a number of the encoding."""

    def __new__(cls, text: str) -> Decision: ...
    @staticmethod
    def from_number(number: int) -> Decision:
        """The decision with a number from 0 to ``DECISIONS`` - 1."""

    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> str:
        """One word for its kind, see :func:`decision_blocks`."""

    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Score:
    """The score of one seat, at the end or if the game ended now."""

    @property
    def total(self) -> int: ...
    @property
    def lines(self) -> dict[str, int]: ...
    @property
    def donations(self) -> dict[str, int]:
        """VP of each donation made, by its space."""

@final
class Position:
    """Everything on the table, including what is hidden. It never changes: :meth:`apply` returns a new one."""

    def __new__(cls, config: Config, seed: int = 0) -> Position: ...
    @property
    def config(self) -> Config: ...
    @property
    def round(self) -> int:
        """The round from 1 to 20; 0 during setup."""

    @property
    def phase(self) -> str: ...
    @property
    def finished(self) -> bool: ...
    @property
    def first_player(self) -> int: ...
    @property
    def to_act(self) -> list[int]:
        """The seats that have to decide: several in simultaneous phases, none at the end."""

    @property
    def to_move(self) -> int | None:
        """The first of the seats that have to decide."""

    @property
    def winners(self) -> list[int]:
        """The seats with the highest total now. In the solo game Andrew has seat 1."""

    def legal(self, seat: int | None = None) -> list[Decision]:
        """The legal decisions of a seat; of the one to move if none is given."""

    def mask(self, seat: int | None = None) -> NDArray[np.uint8]:
        """1 for each legal decision, by number."""

    def apply(self, decision: Decision | str, seat: int | None = None) -> Position:
        """The position after a decision of a seat; of the one to move if none is given."""

    def score(self, seat: int) -> Score: ...
    def view(self, seat: int | None = None) -> View:
        """What a seat may see; a spectator if none is given."""

    def _repr_svg_(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class View:
    """What one seat, or a spectator, may see. Nothing that can be asked here depends on anything hidden."""

    @property
    def viewer(self) -> int | None: ...
    @property
    def config(self) -> Config: ...
    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def to_act(self) -> list[int]: ...
    def legal(self) -> list[Decision]:
        """The legal decisions of the viewer; empty if there is nothing to decide."""

    def mask(self) -> NDArray[np.uint8]: ...
    def observation(self) -> NDArray[np.int16]:
        """The view as a row of integers, see :func:`observation_fields`."""

    def score(self, seat: int) -> Score:
        """What a seat would score if the game ended now, as far as the viewer knows."""

    def sample(self, seed: int = 0) -> Position:
        """A position that looks like this to the viewer; what is hidden is drawn afresh."""

    def to_dict(self) -> dict[str, Any]:
        """The view in words, as the server gives it."""

    def svg(self) -> str:
        """The map with everything on it, as a picture."""

    def _repr_svg_(self) -> str | None: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Record:
    """Configuration, seed, names and decisions of a game: everything needed to play it again."""

    @staticmethod
    def parse(text: str) -> Record:
        """Reads a record in either form, JSON or text."""

    @property
    def config(self) -> Config: ...
    @property
    def seed(self) -> int: ...
    @property
    def names(self) -> list[str]: ...
    @property
    def decisions(self) -> list[tuple[int, Decision]]: ...
    def replay(self, count: int | None = None) -> Position:
        """The position after the first ``count`` decisions, or after all of them."""

    def to_json(self) -> str:
        """One line of JSON; ``str(record)`` is the text that people type."""

    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...

@final
class Game:
    """A position together with its record."""

    def __new__(cls, config: Config, seed: int = 0, names: Sequence[str] | None = None) -> Game: ...
    @staticmethod
    def from_record(record: Record) -> Game: ...
    @property
    def position(self) -> Position: ...
    @property
    def record(self) -> Record: ...
    @property
    def finished(self) -> bool: ...
    @property
    def to_move(self) -> int | None: ...
    def legal(self, seat: int | None = None) -> list[Decision]: ...
    def apply(self, decision: Decision | str, seat: int | None = None) -> None: ...
    def rewind(self, count: int) -> list[tuple[int, Decision]]:
        """Takes back the decisions after the first ``count``, and returns them."""

    def log(self, seat: int | None = None) -> list[tuple[int, Decision | None]]:
        """The decisions as a seat may see them; None is one that is still secret."""

    def _repr_svg_(self) -> str | None: ...

@final
class Bot:
    """A player by its name, as on the command line: ``Bot("strong@500nodes", seed=1)``.

    Keep it for as long as its seat plays: it may think about a whole turn at its first decision.
    """

    def __new__(cls, name: str, seed: int = 0) -> Bot: ...
    @property
    def name(self) -> str: ...
    def choose(self, view: View) -> Decision: ...

def bots() -> list[tuple[str, str]]:
    """Names and descriptions of all bots, from the weakest to the strongest."""

def register_bot(
    name: str,
    create: Callable[[int], Callable[[View, list[Decision]], Decision | str]],
    description: str = "Written in Python.",
) -> None:
    """Makes a bot written in Python known by a name, wherever bots are named.

    ``create(seed)`` makes a player: a function that gets the view of its seat and the legal decisions, and returns one of
    them.
    """

def hints(view: View, most: int = 3, budget: str = "8000nodes", seed: int = 0) -> list[dict[str, Any]]:
    """The best turns for the viewing seat, the best first, with what they are expected to bring."""

def arena(
    bots: Sequence[str],
    games: int = 100,
    seed: int = 0,
    *,
    modules: Sequence[str] = ...,
    difficulty: int | None = None,
    jobs: int | None = None,
    report: bool = False,
) -> dict[str, Any]:
    """Bots against each other, rotating seats: the games of ``carnegie arena`` with the same seed."""

def simulate(
    games: int,
    seed: int,
    bots: Sequence[str],
    modules: Sequence[str],
    difficulty: int | None,
    first: int,
    decisions: bool,
    observations: bool,
    records: bool,
    jobs: int,
) -> dict[str, Any]: ...
def columns(texts: Sequence[str], decisions: bool, observations: bool) -> dict[str, Any]: ...
def sample_masks(masks: NDArray[np.uint8], seed: int = 0) -> NDArray[np.int64]:
    """For each row, the index of one of its non-zero bytes, each equally likely; -1 where all are 0."""

@final
class Batch:
    """Thousands of games of one kind, stepped on all cores.

    The arrays are written in place by every step; copy what must last. A game that has ended is followed by another one
    in its row. With :meth:`sample` the games are those of ``carnegie simulate --bots random`` with the same seed.
    """

    def __new__(
        cls,
        games: int,
        config: Config | None = None,
        seed: int = 0,
        reward: str = "win",
        threads: int | None = None,
    ) -> Batch: ...
    def __len__(self) -> int: ...
    @property
    def config(self) -> Config: ...
    @property
    def reward(self) -> str: ...
    @property
    def observations(self) -> NDArray[np.int16]:
        """What the seat to move sees, one row per game."""

    @property
    def masks(self) -> NDArray[np.uint8]:
        """1 for each legal decision, one row per game."""

    @property
    def seats(self) -> NDArray[np.uint8]:
        """The seat to move."""

    @property
    def rewards(self) -> NDArray[np.float32]:
        """What each of the four seats got in the last step: 0 except at the end of a game."""

    @property
    def finished(self) -> NDArray[np.uint8]:
        """1 where a game ended in the last step; the other arrays already show a new one."""

    @property
    def scores(self) -> NDArray[np.int16]:
        """The totals of the four seats in the last game of this row that ended."""

    def step(self, decisions: NDArray[np.int64]) -> None:
        """Takes a decision in every game. If one is not legal, none is taken."""

    def sample(self) -> NDArray[np.int64]:
        """A legal decision for every game, each equally likely. The array is overwritten by the next call."""

    def position(self, game: int) -> Position: ...

@final
class Table:
    """One game for the environments, stepped by number."""

    def __new__(cls, config: Config, seed: int = 0, bots: Sequence[str | None] | None = None) -> Table: ...
    @property
    def position(self) -> Position: ...
    @property
    def to_move(self) -> int | None: ...
    @property
    def finished(self) -> bool: ...
    def step(self, number: int) -> None: ...
    def advance(self) -> None: ...
    def observation(self, seat_index: int) -> NDArray[np.int16]: ...
    def mask(self, seat_index: int) -> NDArray[np.uint8]: ...
    def rewards(self, reward: str) -> list[float]: ...
