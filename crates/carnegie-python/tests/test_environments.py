"""What PettingZoo and Gymnasium demand of an environment."""

import warnings

import carnegie
import gymnasium
import numpy as np
import pytest
from carnegie import pettingzoo_env
from carnegie.gymnasium_env import CarnegieEnv
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import wrappers

KINDS = [
    {"players": 2},
    {"players": 4, "modules": carnegie.MODULES},
    {"players": 1, "difficulty": 3},
]


@pytest.mark.parametrize("kind", KINDS)
def test_pettingzoo_api(kind):
    api_test(pettingzoo_env.env(**kind), num_cycles=600)
    api_test(pettingzoo_env.raw_env(**kind), num_cycles=600)


@pytest.mark.parametrize("kind", KINDS)
def test_pettingzoo_seeds(kind):
    seed_test(lambda: pettingzoo_env.env(**kind), num_cycles=300)


def test_pettingzoo_wrappers_fit():
    env = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(pettingzoo_env.raw_env(), illegal_reward=-1))
    api_test(wrappers.OrderEnforcingWrapper(env), num_cycles=300)


@pytest.mark.parametrize("kind", [*KINDS, {"opponents": "beginner", "seat": 1, "reward": "margin"}])
def test_gymnasium(kind):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # Integers are not meant to be limited further, and it is not the place to tell of a spec.
        warnings.filterwarnings("ignore", message=".*(minimum|maximum|infinity|precision|spec|render).*")
        check_env(CarnegieEnv(**kind))
    check_env(gymnasium.make("Carnegie-v0", **kind).unwrapped, skip_render_check=False)


def play(env, seed, rng):
    """Random play; what every agent saw, decided and got."""
    env.reset(seed=seed)
    rewards, decisions = {}, []
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] = rewards.get(agent, 0.0) + reward
        if termination or truncation:
            env.step(None)
            continue
        number = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        decisions.append((int(agent.removeprefix("seat_")), number))
        env.step(number)
    return rewards, decisions


@pytest.mark.parametrize("kind", KINDS)
def test_pettingzoo_plays_the_same_game_as_the_engine(kind):
    env = pettingzoo_env.env(**kind)
    rewards, decisions = play(env, 7, np.random.default_rng(1))
    config = carnegie.Config(kind["players"], kind.get("modules", []), kind.get("difficulty"))
    position = carnegie.Position(config, 7)
    for seat, number in decisions:
        assert position.to_move == seat
        position = position.apply(carnegie.Decision.from_number(number))
    assert position.finished
    winners = position.winners
    for seat in range(config.players):
        expected = 2 / len(winners) - 1 if seat in winners else -1
        assert rewards[f"seat_{seat}"] == pytest.approx(expected)


def test_observations_of_agents_are_their_views():
    env = pettingzoo_env.raw_env(players=3, modules=["new-beginning", "secret-donation"])
    env.reset(seed=3)
    rng = np.random.default_rng(3)
    for _ in range(60):
        position = env.position
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert np.array_equal(seen["observation"], position.view(seat).observation())
            assert seen["action_mask"].any() == (agent == env.agent_selection)
        env.step(int(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]))))


def test_illegal_decisions_lose_or_raise():
    env = pettingzoo_env.env()
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(carnegie.Decision("done").number)
    assert all(env.terminations.values()) and sum(env.rewards.values()) == env.rewards[loser] == -1
    assert "cannot be declined" in env.infos[loser]["illegal"]
    raw = pettingzoo_env.raw_env()
    raw.reset(seed=1)
    with pytest.raises(carnegie.IllegalDecision):
        raw.step(carnegie.Decision("done").number)
    for nonsense in (None, -1, carnegie.DECISIONS):
        with pytest.raises(carnegie.IllegalDecision, match="no decision"):
            raw.step(nonsense)
    with pytest.raises(carnegie.CarnegieError, match="call reset first"):
        pettingzoo_env.env().position
    with pytest.raises(ValueError, match="lose"):
        pettingzoo_env.env(illegal="no")
    gym = CarnegieEnv()
    gym.reset(seed=1)
    _, reward, terminated, _, info = gym.step(carnegie.Decision("bid 60").number)
    assert (reward, terminated) == (-1.0, True) and "not legal" in info["illegal"]
    strict = CarnegieEnv(illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(carnegie.IllegalDecision):
        strict.step(carnegie.Decision("bid 60").number)


def test_gymnasium_seats_and_opponents():
    env = CarnegieEnv(players=3, opponents=["beginner", "random"])
    seats = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        assert info["action_mask"].any() and env.position.to_move == info["seat"]
    assert seats == {0, 1, 2}
    for wrong in ({"opponents": ["random"] * 3}, {"opponents": "nobody"}, {"reward": "fame"}, {"seat": 2}, {"illegal": "no"}):
        with pytest.raises(ValueError):
            CarnegieEnv(**{"players": 2, **wrong})


def test_gymnasium_games_end_with_the_reward():
    env = CarnegieEnv(reward="margin", opponents="beginner", seat=0)
    _, info = env.reset(seed=5)
    rng = np.random.default_rng(5)
    total, terminated = 0.0, False
    while not terminated:
        _, reward, terminated, _, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        total += reward
    position = env.position
    assert total == position.score(0).total - position.score(1).total
