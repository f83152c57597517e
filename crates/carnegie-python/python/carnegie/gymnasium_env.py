"""Carnegie for Gymnasium: one seat against bots.

>>> from carnegie.gymnasium_env import CarnegieEnv
>>> env = CarnegieEnv(opponents="beginner")
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)

Which seat the learner has changes from game to game unless it is given. ``info["action_mask"]`` and
:meth:`CarnegieEnv.action_masks` tell what is legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ._carnegie import DECISIONS, OBSERVATION, Config, IllegalDecision, Position, Table


class CarnegieEnv(gymnasium.Env[NDArray[np.int16], np.int64]):
    """One seat against bots of a level, for example ``skilled`` or ``strong@500nodes``.

    ``illegal`` says what an illegal decision does: ``"lose"`` ends the game with a reward of -1, as Gymnasium expects of
    an environment that gets actions drawn without a mask; ``"raise"`` raises :class:`carnegie.IllegalDecision`.
    """

    metadata = {"render_modes": ["svg"], "render_fps": 1}

    def __init__(
        self,
        players: int = 2,
        opponents: str | Sequence[str] = "random",
        seat: int | None = None,
        modules: Sequence[str] = (),
        difficulty: int | None = None,
        reward: str = "win",
        illegal: str = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.config = Config(players, list(modules), difficulty)
        names = [opponents] * (players - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != players - 1:
            raise ValueError(f"{len(names)} opponents for {players - 1} other seats")
        if seat is not None and not 0 <= seat < players:
            raise ValueError(f"seat {seat}: this game has the seats 0 to {players - 1}")
        if illegal not in ("lose", "raise"):
            raise ValueError(f'illegal="{illegal}": there are "lose" and "raise"')
        self.opponents = names
        self.fixed_seat = seat
        self.reward = reward
        self.illegal = illegal
        self.render_mode = render_mode
        limits = np.iinfo(np.int16)
        self.observation_space = spaces.Box(limits.min, limits.max, (OBSERVATION,), np.int16)
        self.action_space = spaces.Discrete(DECISIONS)
        # Refuses unknown bots and rewards now, not in the first game.
        Table(self.config, 0, [None, *names]).rewards(reward)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int16], dict[str, Any]]:
        """Begins a game: the one with this seed, or the next of a random sequence."""
        super().reset(seed=seed)
        game = seed if seed is not None else int(self.np_random.integers(2**63))
        players = self.config.players
        self.seat = self.fixed_seat if self.fixed_seat is not None else int(self.np_random.integers(players))
        bots: list[str | None] = list(self.opponents)
        bots.insert(self.seat, None)
        self._table = Table(self.config, game, bots)
        self._table.advance()
        return self._observation(), self._info()

    def _observation(self) -> NDArray[np.int16]:
        return self._table.observation(self.seat)

    def action_masks(self) -> NDArray[np.int8]:
        """1 for each legal decision."""
        return self._table.mask(self.seat).view(np.int8)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    @property
    def position(self) -> Position:
        """The position, including everything that is hidden from the seats."""
        return self._table.position

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[NDArray[np.int16], float, bool, bool, dict[str, Any]]:
        try:
            self._table.step(int(action))
        except IllegalDecision as error:
            if self.illegal == "raise" or self._table.finished:
                raise
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self._table.advance()
        finished = self._table.finished
        reward = self._table.rewards(self.reward)[self.seat] if finished else 0.0
        return self._observation(), reward, finished, False, self._info()

    def render(self) -> str | None:
        return self._table.position.view(self.seat).svg() if self.render_mode == "svg" else None


gymnasium.register(id="Carnegie-v0", entry_point="carnegie.gymnasium_env:CarnegieEnv")
