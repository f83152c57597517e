"""The same seeds give the same games as the program `carnegie`, byte by byte."""

import json
import os
import subprocess

import carnegie
import numpy as np
import pytest
from carnegie import data

PROGRAM = os.environ.get("CARNEGIE_PROGRAM")
pytestmark = pytest.mark.skipif(not PROGRAM, reason="CARNEGIE_PROGRAM names no program to compare with")


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    ("bots", "more", "options"),
    [
        (["random", "random"], {}, []),
        (["beginner", "random", "strong@30nodes"], {"modules": ["wait", "secret-donation"]}, ["--modules", "wait,secret-donation"]),
        (["random"], {"difficulty": 4}, ["--difficulty", "4"]),
    ],
)
def test_simulations(tmp_path, bots, more, options):
    out = tmp_path / "games.jsonl"
    run("simulate", "--players", str(len(bots)), "--bots", ",".join(bots), "--games", "6", "--seed", "12", "--out", str(out), *options)
    games = data.simulate(6, seed=12, bots=bots, records=True, **more)
    assert games.records == out.read_text().splitlines()


def test_batches(tmp_path):
    """Random play in a batch is `carnegie simulate --bots random`."""
    out = tmp_path / "games.jsonl"
    run("simulate", "--players", "4", "--games", "20", "--seed", "3", "--out", str(out))
    records = [carnegie.Record.parse(line) for line in out.read_text().splitlines()]
    batch = carnegie.Batch(20, carnegie.Config(4), seed=3)
    played, over = [[] for _ in range(20)], np.zeros(20, bool)
    while not over.all():
        drawn = batch.sample()
        for row in np.flatnonzero(~over):
            played[row].append((int(batch.seats[row]), int(drawn[row])))
        batch.step(drawn)
        over |= batch.finished == 1
    for record, decisions in zip(records, played, strict=True):
        assert [(seat, decision.number) for seat, decision in record.decisions] == decisions


def test_arenas():
    told = json.loads(run("arena", "--bots", "beginner,random", "--games", "6", "--seed", "9", "--json"))
    found = carnegie.arena(["beginner", "random"], games=6, seed=9)
    for one, other in zip(told["bots"], found["entrants"], strict=True):
        assert (one["wins"], one["total"], one["rating"]) == (other["wins"], other["total"], other["rating"])


def test_components():
    assert carnegie.components() == json.loads(run("components", "--json"))
