"""Carnegie for PettingZoo: every seat is an agent, and they decide one after another.

>>> from carnegie import pettingzoo_env
>>> env = pettingzoo_env.env(players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

In phases in which several seats decide at the same time they are asked in the order of the seats; nobody sees what
another one has decided in secret. Rewards come at the end of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ._carnegie import DECISIONS, OBSERVATION, CarnegieError, Config, IllegalDecision, Position, Table

Observation = dict[str, NDArray[Any]]


def observation_space() -> spaces.Dict:
    """What a seat sees: the integers of a view, and a mask of the legal decisions."""
    limits = np.iinfo(np.int16)
    return spaces.Dict(
        {
            "observation": spaces.Box(limits.min, limits.max, (OBSERVATION,), np.int16),
            "action_mask": spaces.Box(0, 1, (DECISIONS,), np.int8),
        }
    )


class raw_env(AECEnv):  # type: ignore[misc]
    """The environment. ``illegal`` says what an illegal decision does.

    ``"raise"`` raises :class:`carnegie.IllegalDecision` and changes nothing. ``"lose"`` ends the game with a reward of -1 for
    whoever decided it and 0 for all others, as PettingZoo's ``TerminateIllegalWrapper`` does, and says why in ``infos``.
    PettingZoo's wrappers can be put around this, but cost four times as much as the game itself.
    """

    metadata = {"name": "carnegie_v0", "render_modes": ["svg"], "render_fps": 1, "is_parallelizable": False}

    def __init__(
        self,
        players: int = 2,
        modules: Sequence[str] = (),
        difficulty: int | None = None,
        reward: str = "win",
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if illegal not in ("lose", "raise"):
            raise ValueError(f'illegal="{illegal}": there are "lose" and "raise"')
        self.illegal = illegal
        self._table: Table | None = None
        self.config = Config(players, list(modules), difficulty)
        self.reward = reward
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(DECISIONS) for agent in self.possible_agents}
        self._random = np.random.default_rng()
        # Refuses an unknown reward now, not at the end of a game.
        Table(self.config).rewards(reward)

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game: the one with this seed, or the next of a random sequence."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        game = seed if seed is not None else int(self._random.integers(2**63))
        self._table = Table(self.config, game)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_move()

    def _game(self) -> Table:
        if self._table is None:
            raise CarnegieError("no game has begun: call reset first")
        return self._table

    def _to_move(self) -> str:
        seat = self._game().to_move
        return self.possible_agents[0 if seat is None else seat]

    @property
    def position(self) -> Position:
        """The position, including everything that is hidden from the agents."""
        return self._game().position

    def observe(self, agent: str) -> Observation:
        table, seat = self._game(), self._seats[agent]
        return {
            "observation": table.observation(seat),
            "action_mask": table.mask(seat).view(np.int8),
        }

    def step(self, action: int | None) -> None:
        table, agent = self._game(), self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not 0 <= action < DECISIONS:
            raise IllegalDecision(f"{action} is no decision: they are numbered 0 to {DECISIONS - 1}")
        self._cumulative_rewards[agent] = 0.0
        try:
            table.step(int(action))
        except IllegalDecision as error:
            if self.illegal == "raise":
                raise
            self.infos[agent]["illegal"] = str(error)
            self._end([float(-(one == agent)) for one in self.agents])
            return
        if table.finished:
            self._end(table.rewards(self.reward))
        self.agent_selection = self._to_move()

    def _end(self, rewards: list[float]) -> None:
        self.rewards = dict(zip(self.agents, rewards, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.position.view().svg() if self.render_mode == "svg" else None

    def close(self) -> None:
        pass


def env(**kwargs: Any) -> raw_env:
    """The environment for learning: an illegal decision loses the game at once."""
    return raw_env(**{"illegal": "lose", **kwargs})
