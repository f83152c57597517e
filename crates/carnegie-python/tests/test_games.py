"""Games, positions, views, records, scores, bots: what Python gets is what the engine says."""

import copy
import pickle
import threading
import time
import xml.etree.ElementTree as ElementTree

import carnegie
import numpy as np
import pytest
from carnegie import data


def test_a_game_goes_to_its_end_and_its_record_comes_back():
    game = carnegie.Game(carnegie.Config(3), seed=42, names=["Ada", "Ben", "Cleo"])
    while not game.finished:
        game.apply(game.legal()[0])
    position = game.position
    assert position.phase == "finished" and position.to_move is None and position.to_act == []
    totals = [position.score(seat).total for seat in range(3)]
    assert position.winners == [seat for seat in range(3) if totals[seat] == max(totals)]
    for text in (str(game.record), game.record.to_json()):
        record = carnegie.Record.parse(text)
        assert record == game.record and record.replay() == position
        assert record.names == ["Ada", "Ben", "Cleo"] and record.seed == 42
    assert len(game.record) == len(game.record.decisions)
    half = len(game.record) // 2
    taken_back = game.rewind(half)
    assert taken_back == carnegie.Record.parse(text).decisions[half:]
    assert game.position == record.replay(half)


def test_decisions_are_texts_and_numbers():
    for number in range(carnegie.DECISIONS):
        decision = carnegie.Decision.from_number(number)
        assert decision.number == number and carnegie.Decision(str(decision)) == decision
        first, count = carnegie.decision_blocks()[decision.kind]
        assert first <= number < first + count
    with pytest.raises(IndexError, match="numbered 0 to"):
        carnegie.Decision.from_number(carnegie.DECISIONS)
    with pytest.raises(carnegie.CarnegieError, match='unknown decision "dance"'):
        carnegie.Decision("dance b1")


def test_masks_are_the_legal_decisions():
    position = carnegie.Position(carnegie.Config(4, carnegie.MODULES), seed=3)
    rng = np.random.default_rng(1)
    while not position.finished:
        legal = position.legal()
        mask = position.mask()
        assert sorted(decision.number for decision in legal) == list(np.flatnonzero(mask))
        position = position.apply(legal[rng.integers(len(legal))])


def test_what_is_refused_says_why_and_changes_nothing():
    game = carnegie.Game(carnegie.Config(2), seed=1)
    first = game.to_move
    before = game.position
    with pytest.raises(carnegie.IllegalDecision, match="cannot be declined"):
        game.apply("done")
    with pytest.raises(carnegie.IllegalDecision, match="not the turn"):
        game.apply("tabs A A A A", seat=1 - first)
    with pytest.raises(IndexError, match="seat 7"):
        game.apply("tabs A A A A", seat=7)
    assert game.position == before
    with pytest.raises(carnegie.BadConfig, match="the game is for 1 to 4"):
        carnegie.Config(5)
    with pytest.raises(carnegie.BadConfig, match="the modules are new-beginning"):
        carnegie.Config(2, ["chess"])
    with pytest.raises(carnegie.BadConfig, match="cannot be played solo"):
        carnegie.Config(1, ["wait"])
    with pytest.raises(carnegie.BadRecord, match="not a Carnegie record"):
        carnegie.Record.parse("chess")
    with pytest.raises(carnegie.BadBot, match='no bot "deep-blue"'):
        carnegie.Bot("deep-blue")
    assert issubclass(carnegie.IllegalDecision, ValueError)


def test_a_view_hides_the_secrets_of_others():
    config = carnegie.Config(2, ["new-beginning"])
    position = carnegie.Position(config, seed=7)
    one, other = (position.apply(f"sheet goods {goods}", seat=0) for goods in (6, 2))
    assert one.view(0) != other.view(0) and not np.array_equal(one.view(0).observation(), other.view(0).observation())
    assert one.view(1) == other.view(1) and np.array_equal(one.view(1).observation(), other.view(1).observation())
    assert one.view().to_dict() == other.view().to_dict()
    log = carnegie.Game(config, seed=7)
    log.apply("sheet goods 6", seat=0)
    assert log.log(1) == [(0, None)] and str(log.log(0)[0][1]) == "sheet goods 6"
    assert one.view(1).sample(5).view(1) == one.view(1)


def test_observations_are_described():
    fields = carnegie.observation_fields()
    ends = [start + length for start, length, _ in fields.values()]
    assert [0, *ends[:-1]] == [start for start, _, _ in fields.values()]
    assert ends[-1] == carnegie.OBSERVATION
    view = carnegie.Position(carnegie.Config(3, ["wait"]), seed=1).view(0)
    row = view.observation()
    assert row.dtype == np.int16 and row.shape == (carnegie.OBSERVATION,)
    assert row[fields["players"][0]] == 3
    start, length, _ = fields["modules"]
    assert list(row[start : start + length]) == [int(name == "wait") for name in carnegie.MODULES]


def test_boards_are_drawn():
    record = carnegie.Record.parse(data.simulate(1, seed=5, bots=["strong@60nodes"] * 4, records=True).records[0])
    game = carnegie.Game.from_record(record)
    pictures = [record.replay(count).view(0).svg() for count in range(0, len(record) + 1, 25)]
    pictures.append(game.position.view(0).svg())
    svg = "{http://www.w3.org/2000/svg}"
    root = ElementTree.fromstring(pictures[-1])
    assert root.tag == f"{svg}svg"
    disks = [g for g in root.iter(f"{svg}g") if g.get("class", "").startswith("disk ")]
    built = sum(1 for city in game.position.view().to_dict()["map"] for slot in city["slots"] if isinstance(slot["disk"], int))
    assert len(disks) == built > 12
    symbols = {symbol.get("id") for symbol in root.iter(f"{svg}symbol")}
    assert {use.get("href").removeprefix("#") for use in root.iter(f"{svg}use")} == symbols
    style = root.find(f"{svg}style").text
    for rule in (".land", ".rail", ".disk path", "--sea:", ".s0", ".city-name"):
        assert rule in style, rule
    assert len(pictures[-1]) < 80_000
    for shown in (game, game.position, game.position.view(1)):
        assert shown._repr_svg_().startswith("<svg")


def test_repr_is_worth_reading():
    config = carnegie.Config(2, ["wait"])
    assert repr(config) == "Config(2, modules=['wait'])" and eval(repr(config), vars(carnegie)) == config
    assert repr(carnegie.Config(1)) == "Config(1, difficulty=1)"
    position = carnegie.Position(config, 1)
    assert repr(position) == f"<Position, 2 players with wait: setup, tab-sides, seat {position.to_move} to act>"
    assert repr(carnegie.Decision("choose management")) == "Decision('choose management')"
    assert repr(position.view(0)).startswith("<View of seat 0: setup")
    assert repr(position.score(0)).startswith("<Score 5: employees 5")
    assert repr(carnegie.Game(config).record) == "<Record, 2 players with wait, seed 0: Player 1, Player 2, 0 decisions>"
    assert repr(carnegie.Batch(3)) == "<Batch of 3 games, 2 players>"
    assert repr(carnegie.Bot("beginner")) == "Bot('beginner')"


def test_values_can_be_pickled_compared_and_hashed():
    game = carnegie.Game(carnegie.Config(1, ["open-bar"], 3), seed=9)
    game.apply(game.legal()[0])
    for value in (carnegie.Config(3), carnegie.Config(1, ["open-bar"], 3), carnegie.Decision("done"), game.record):
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
    assert len({carnegie.Config(2), carnegie.Config(2), carnegie.Config(3)}) == 2
    assert len({carnegie.Decision("done"), carnegie.Decision("done")}) == 1


def test_bots_choose_and_hints_explain():
    position = carnegie.Position(carnegie.Config(2), seed=1)
    bot = carnegie.Bot("strong@200nodes", seed=3)
    for _ in range(12):
        view = position.view(position.to_move)
        choice = bot.choose(view)
        assert choice in view.legal()
        position = position.apply(choice)
    found = carnegie.hints(position.view(position.to_move), most=2, budget="500nodes", seed=1)
    assert 1 <= len(found) <= 2 and position.apply(found[0]["turn"][0])
    with pytest.raises(carnegie.CarnegieError, match="spectator"):
        bot.choose(position.view())
    with pytest.raises(carnegie.CarnegieError, match="nothing to decide"):
        bot.choose(position.view(1 - position.to_move))
    assert [name for name, _ in carnegie.bots()][:2] == ["random", "beginner"]


def test_others_run_while_it_works():
    """The lock of Python is released: another thread counts while the arena plays."""
    counted, stop = [0], threading.Event()

    def count():
        while not stop.is_set():
            counted[0] += 1
            time.sleep(0)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    carnegie.arena(["strong@2000nodes", "strong@2000nodes"], games=2, seed=1, jobs=1)
    during = counted[0] - before
    stop.set()
    thread.join()
    assert during > 100


def test_components_are_the_printed_numbers():
    document = carnegie.components()
    assert len(document["departments"]["items"]) == 32 and len(document["cities"]["items"]) == 32


def test_everything_is_documented():
    for name in carnegie.__all__:
        value = getattr(carnegie, name)
        if callable(value):
            assert value.__doc__, name
    for part in ("apply", "legal", "to_act", "view"):
        assert getattr(carnegie.Position, part).__doc__, part
