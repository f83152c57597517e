"""Games and decisions as arrays and files."""

import carnegie
import numpy as np
import pyarrow.parquet
import pytest
from carnegie import data


def simulated(**more):
    return data.simulate(20, seed=6, bots=["beginner", "random"], **more)


def test_games_and_decisions_agree_with_the_records():
    games = simulated(decisions=True, observations=True, records=True)
    at = 0
    for index, text in enumerate(games.records):
        record = carnegie.Record.parse(text)
        position = record.replay()
        assert games.seed[index] == record.seed and games.decisions[index] == len(record)
        assert list(games.totals[index, :2]) == [position.score(seat).total for seat in (0, 1)]
        assert [seat for seat in range(4) if games.winners[index] >> seat & 1] == position.winners
        assert list(games.lines[index, 0]) == list(position.score(0).lines.values())
        before = carnegie.Position(record.config, record.seed)
        for seat, decision in record.decisions:
            course = games.course
            assert (course.game[at], course.seat[at], course.decision[at]) == (index, seat, decision.number)
            assert (course.round[at], carnegie.PHASES[course.phase[at]]) == (before.round, before.phase)
            assert course.legal[at] == len(before.legal(seat))
            if at % 7 == 0:
                assert np.array_equal(course.observation[at], before.view(seat).observation())
            before = before.apply(decision, seat)
            at += 1
    assert at == len(games.course.game)
    assert games.win_shares()[:, 0].mean() > 0.8


def test_files_carry_versions_command_and_seed(tmp_path):
    games = simulated(observations=True, records=True)
    games.write_games(tmp_path / "games.parquet")
    games.write_decisions(tmp_path / "decisions.parquet")
    games.write_arrays(tmp_path / "games.npz")
    for name in ("games.parquet", "decisions.parquet"):
        metadata = data.read_metadata(tmp_path / name)
        assert metadata["rules_version"] == str(carnegie.RULES_VERSION)
        assert metadata["encoding_version"] == str(carnegie.ENCODING_VERSION)
        assert metadata["seed"] == "6" and metadata["command"].startswith("simulate(20, seed=6, bots=['beginner'")
    table = pyarrow.parquet.read_table(tmp_path / "games.parquet")
    assert np.array_equal(table["total_0"].to_numpy(), games.totals[:, 0]) and table.num_rows == 20
    decisions = pyarrow.parquet.read_table(tmp_path / "decisions.parquet")
    assert decisions.num_rows == games.decisions.sum()
    assert decisions["observation"].type.list_size == carnegie.OBSERVATION
    assert decisions["observation"][3].as_py() == list(games.course.observation[3])
    again = data.read_arrays(tmp_path / "games.npz")
    assert np.array_equal(again.course.observation, games.course.observation) and again.metadata == games.metadata
    assert np.array_equal(again.totals, games.totals) and again.players == 2

    other = table.replace_schema_metadata({"carnegie.rules_version": "1", "carnegie.encoding_version": "1"})
    pyarrow.parquet.write_table(other, tmp_path / "old.parquet")
    with pytest.raises(carnegie.CarnegieError, match="rules version 1, but this is version"):
        data.read_metadata(tmp_path / "old.parquet")


def test_shards_together_are_the_run():
    whole = simulated(decisions=True, records=True)
    parts = [simulated(decisions=True, records=True, shard=(index, 3)) for index in (1, 2, 3)]
    joined = data.concatenate(parts)
    for name in ("game", "seed", "decisions", "winners", "totals", "lines"):
        assert np.array_equal(getattr(joined, name), getattr(whole, name)), name
    assert joined.records == whole.records
    assert np.array_equal(joined.course.decision, whole.course.decision)
    with pytest.raises(carnegie.CarnegieError, match="not a shard"):
        simulated(shard=(4, 3))
    with pytest.raises(carnegie.CarnegieError, match="nothing"):
        data.concatenate([])


def test_records_of_others_become_columns():
    games = simulated(records=True)
    again = data.from_records(games.records, decisions=True)
    assert np.array_equal(again.totals, games.totals) and len(again.course.seat) == games.decisions.sum()
    with pytest.raises(carnegie.BadRecord, match="record 2: the game is not finished"):
        data.from_records([games.records[0], carnegie.Game(carnegie.Config(2)).record.to_json()])
    with pytest.raises(carnegie.CarnegieError, match="no decisions here"):
        games.decisions_table()
