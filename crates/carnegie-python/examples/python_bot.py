"""A bot written in Python plays in the arena.

    python python_bot.py [GAMES]

It looks one decision ahead: what would it score if the game ended after this one? It sees what its seat may see and
nothing else, and plays by name wherever bots play.
"""

import random
import sys

import carnegie


def create(seed: int):
    """A player for one game."""
    rng = random.Random(seed)

    def choose(view: carnegie.View, legal: list[carnegie.Decision]) -> carnegie.Decision:
        # What is hidden is drawn: one guess is enough, because nobody's next decision reveals it.
        position = view.sample(rng.getrandbits(64))

        def worth(decision: carnegie.Decision) -> float:
            after = position.apply(decision, view.viewer)
            return after.score(view.viewer).total - 0.5 * (decision.kind in ("sell", "done")) + rng.random()

        return max(legal, key=worth)

    return choose


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    carnegie.register_bot("one-step", create, "Takes what scores the most now.")
    result = carnegie.arena(["one-step", "random"], games=games, seed=1)
    for entrant in result["entrants"]:
        won, total = entrant["win_rate"], entrant["total"]
        print(
            f"{entrant['bot']:>10}: {100 * won['share']:5.1f} % won ({100 * won['low']:.1f} to {100 * won['high']:.1f}),"
            f" {total['mean']:.1f} VP"
        )
    assert result["entrants"][0]["win_rate"]["low"] > 0.5, "one step ahead is better than none"


if __name__ == "__main__":
    main()
