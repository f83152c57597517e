"""Bots written in Python play where all others play."""

import carnegie
import pytest


def test_a_python_bot_plays_like_the_same_bot_in_rust():
    def copy(seed):
        bot = carnegie.Bot("beginner", seed=seed)
        return lambda view, legal: bot.choose(view)

    carnegie.register_bot("copy-of-beginner", copy)
    own = carnegie.arena(["copy-of-beginner", "random"], games=4, seed=5, jobs=2)
    known = carnegie.arena(["beginner", "random"], games=4, seed=5, jobs=1)
    for one, other in zip(own["entrants"], known["entrants"], strict=True):
        assert (one["wins"], one["total"], one["lines"]) == (other["wins"], other["total"], other["lines"])
    assert ("copy-of-beginner", "Written in Python.") in carnegie.bots()


def test_what_a_python_bot_raises_is_raised():
    def angry(seed):
        def choose(view, legal):
            raise RuntimeError("I do not want to")

        return choose

    carnegie.register_bot("angry", angry)
    with pytest.raises(RuntimeError, match="I do not want to"):
        carnegie.arena(["angry", "random"], games=2)
    carnegie.register_bot("cheating", lambda seed: lambda view, legal: "bid 60")
    with pytest.raises(carnegie.BadBot, match='chose "bid 60", which is not legal'):
        carnegie.arena(["cheating", "random"], games=2)
    carnegie.register_bot("broken", lambda seed: None)
    with pytest.raises(TypeError):
        carnegie.Bot("broken").choose(carnegie.Position(carnegie.Config(2)).view(carnegie.Position(carnegie.Config(2)).to_move))
    # And nothing of it is left for the next one.
    assert carnegie.arena(["random", "random"], games=2)["games"] == 2


def test_names_are_refused_with_the_reason():
    with pytest.raises(carnegie.BadBot, match="already"):
        carnegie.register_bot("random", lambda seed: lambda view, legal: legal[0])
    with pytest.raises(carnegie.BadBot, match="lower-case letters"):
        carnegie.register_bot("No Name", lambda seed: lambda view, legal: legal[0])
    with pytest.raises(carnegie.BadBot, match="function"):
        carnegie.register_bot("nothing", None)
    with pytest.raises(carnegie.BadBot, match="no bot"):
        carnegie.arena(["random", "nothing"])
    with pytest.raises(carnegie.BadConfig):
        carnegie.arena(["random"] * 5)
