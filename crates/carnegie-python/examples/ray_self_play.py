"""Self-play spread over machines with Ray.

    python ray_self_play.py [GAMES] [WORKERS]

Each worker plays a shard of the same run; the parts together are the run that one machine would have played, whatever
the number of workers. With `ray.init(address="auto")` the workers are those of a cluster. Needs ray.
"""

import sys
import time

import carnegie
import numpy as np
import ray
from carnegie import data

RUN = {"seed": 7, "bots": ["strong@100nodes", "beginner"], "decisions": True}


@ray.remote(num_cpus=1)
def play(games: int, shard: tuple[int, int]) -> data.Games:
    return data.simulate(games, shard=shard, jobs=1, **RUN)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    # More shards than workers: who is done early takes another one.
    shards = 4 * workers
    began = time.perf_counter()
    parts = ray.get([play.remote(games, (index, shards)) for index in range(1, shards + 1)])
    together = data.concatenate(parts)
    seconds = time.perf_counter() - began
    ray.shutdown()

    alone = data.simulate(games, **RUN)
    for name in ("game", "seed", "decisions", "winners", "totals", "lines"):
        assert np.array_equal(getattr(together, name), getattr(alone, name)), name
    assert np.array_equal(together.course.decision, alone.course.decision)
    shares = together.win_shares().mean(axis=0)
    print(
        f"{len(together)} games by {workers} workers in {seconds:.1f} s, the same as one machine plays: "
        f"{RUN['bots'][0]} won {100 * shares[0]:.0f} %, {int(together.decisions.sum())} decisions, "
        f"rules version {carnegie.RULES_VERSION}"
    )


if __name__ == "__main__":
    main()
