"""How fast the environments are, beside Catanatron's if it is installed.

    python speed.py [SECONDS] [GAMES]

Random play for so many seconds each, several times in turn, so that a busy machine is busy for all. The best of each
counts, by the clock and by the time of the processor. A step is a call of `step` that decides something; Catanatron's plays the
opponent, too, as ours for Gymnasium does. It is measured as its own page shows it, with observations on.
"""

import json
import os
import random
import sys
import time

import carnegie
import numpy as np
from carnegie import pettingzoo_env
from carnegie.gymnasium_env import CarnegieEnv

TURNS = 5


def measured(seconds, step):
    """Steps a second of wall clock and of processor time."""
    count, began, used = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - began < seconds:
        count += step()
    return count / (time.perf_counter() - began), count / (time.process_time() - used)


def pettingzoo():
    env = pettingzoo_env.env(players=2)
    seeds = iter(range(10**9))
    agents = iter(())

    def step():
        nonlocal agents
        agent = next(agents, None)
        if agent is None:
            env.reset(seed=next(seeds))
            agents = iter(env.agent_iter())
            agent = next(agents)
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
            return 0
        env.step(random.choice(np.flatnonzero(observation["action_mask"])))
        return 1

    return step


def gymnasium():
    env = CarnegieEnv(players=2, opponents="random")
    info = env.reset(seed=1)[1]

    def step():
        nonlocal info
        _, _, terminated, _, info = env.step(random.choice(np.flatnonzero(info["action_mask"])))
        if terminated:
            info = env.reset()[1]
        return 1

    return step


def batched(games, threads):
    batch = carnegie.Batch(games, carnegie.Config(2), seed=1, threads=threads)

    def step():
        batch.step(batch.sample())
        return games

    return step


def catanatron():
    import gymnasium as gym

    env = gym.make("catanatron_gym:catanatron-v1", disable_env_checker=True)
    env.reset()
    inner = env.unwrapped

    def step():
        _, _, terminated, truncated, _ = env.step(random.choice(inner.get_valid_actions()))
        if terminated or truncated:
            env.reset()
        return 1

    return step


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 4096
    cores = os.cpu_count()
    runs = {"pettingzoo": pettingzoo(), "gymnasium": gymnasium(), "batched": batched(games, None)}
    try:
        runs["catanatron"] = catanatron()
    except ImportError:
        print("Catanatron is not installed: nothing to compare with")
    best = {}
    for _ in range(TURNS):
        for name, step in runs.items():
            wall, processor = measured(seconds, step)
            before = best.get(name, (0, 0))
            best[name] = (max(wall, before[0]), max(processor, before[1]))
    size = 2 * carnegie.OBSERVATION + carnegie.DECISIONS + 1 + 4 * 4 + 1
    result = {name: {"steps_a_second": round(wall), "a_second_of_a_core": round(cpu)} for name, (wall, cpu) in best.items()}
    result |= {"cores": cores, "batch": games, "bytes_a_step": size, "load": os.getloadavg()[0]}
    if "catanatron" in best:
        result["pettingzoo_to_catanatron"] = round(best["pettingzoo"][0] / best["catanatron"][0], 1)
        result["the_same_by_processor_time"] = round(best["pettingzoo"][1] / best["catanatron"][1], 1)
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
