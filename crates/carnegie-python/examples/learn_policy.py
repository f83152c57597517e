"""A small policy learns to beat `random`, with NumPy alone and in less than a minute.

    python learn_policy.py

The policy is a table: what a decision is worth when this question is asked in this part of the game. It plays thousands
of games against itself at once, and every decision is credited with how much the game was won or lost by; in the next round
the policy prefers what was worth more. Then it plays against random players, at both seats.
"""

import sys
import time

import carnegie
import numpy as np

GAMES = 2048
ROUNDS = 8
PARTS = 3  # of a game: early, in the middle, late
WANTED = 0.95

FIELDS = carnegie.observation_fields()
QUESTION, ROUND = FIELDS["question"][0], FIELDS["round"][0]
QUESTIONS = 17


class Policy:
    """Preferences for decisions, by question and part of the game."""

    def __init__(self, seed: int) -> None:
        self.worth = np.zeros(QUESTIONS * PARTS * carnegie.DECISIONS, np.float32)
        self.rng = np.random.default_rng(seed)

    def keys(self, batch: carnegie.Batch, rows: np.ndarray, numbers: np.ndarray) -> np.ndarray:
        """Where in the table decisions stand."""
        seen = batch.observations
        part = np.minimum(seen[:, ROUND].astype(np.int64) // 7, PARTS - 1)
        asked = seen[:, QUESTION] * PARTS + part
        return asked[rows] * carnegie.DECISIONS + numbers

    def decide(self, batch: carnegie.Batch, heat: float) -> tuple[np.ndarray, np.ndarray]:
        """A decision for every game, the better the likelier; and where they stand in the table."""
        legal = np.flatnonzero(batch.masks.view(bool))
        rows, numbers = legal // carnegie.DECISIONS, legal % carnegie.DECISIONS
        keys = self.keys(batch, rows, numbers)
        # The largest of values with such noise is a draw from a softmax.
        values = self.worth[keys] + heat * self.rng.gumbel(size=len(keys)).astype(np.float32)
        starts = np.searchsorted(rows, np.arange(len(batch)))
        best = np.flatnonzero(values == np.maximum.reduceat(values, starts)[rows])
        best = best[np.unique(rows[best], return_index=True)[1]]
        return numbers[best], keys[best]


def learn(policy: Policy, config: carnegie.Config) -> None:
    size = len(policy.worth)
    sums, counts = np.zeros(size), np.zeros(size)
    for turn in range(ROUNDS):
        batch = carnegie.Batch(GAMES, config, seed=1000 + turn, reward="margin")
        heat = 1.5 if turn else 1e6  # the first games are random
        over = np.zeros(GAMES, bool)
        margins = np.zeros((GAMES, 4), np.float32)
        course = []
        while not over.all():
            numbers, keys = policy.decide(batch, heat)
            alive = np.flatnonzero(~over)
            course.append((alive, batch.seats[alive].copy(), keys[alive]))
            batch.step(numbers)
            ended = (batch.finished == 1) & ~over
            margins[ended] = batch.rewards[ended]
            over |= ended
        rows, seats, keys = (np.concatenate(part) for part in zip(*course, strict=True))
        # What was learned from weaker players counts less and less.
        sums *= 0.5
        counts *= 0.5
        sums += np.bincount(keys, margins[rows, seats], size)
        counts += np.bincount(keys, minlength=size)
        policy.worth = (sums / (counts + 20)).astype(np.float32)


def play_random(policy: Policy, config: carnegie.Config, games: int) -> float:
    """The share of games that the policy wins against random players; half of them at each seat."""
    batch = carnegie.Batch(games, config, seed=99)
    own = np.arange(games) % 2
    over, won = np.zeros(games, bool), np.zeros(games)
    while not over.all():
        numbers, _ = policy.decide(batch, 0.0)
        decisions = np.where(batch.seats == own, numbers, batch.sample())
        batch.step(decisions)
        ended = (batch.finished == 1) & ~over
        won[ended] = (batch.rewards[ended, own[ended]] + 1) / 2
        over |= ended
    return float(won.mean())


def main() -> None:
    config = carnegie.Config(2)
    policy = Policy(seed=1)
    began = time.perf_counter()
    learn(policy, config)
    seconds = time.perf_counter() - began
    share = play_random(policy, config, 2000)
    print(f"learned for {seconds:.1f} s from {ROUNDS * GAMES} games; wins {100 * share:.1f} % of 2000 games against random")
    if share < WANTED:
        sys.exit(f"wanted were {100 * WANTED:.0f} %")


if __name__ == "__main__":
    main()
