"""Many games at once: the arrays are written in place and the games are those of the engine."""

import carnegie
import numpy as np
import pytest


def test_arrays_are_written_in_place():
    batch = carnegie.Batch(50, carnegie.Config(3), seed=4)
    observations, masks, seats = batch.observations, batch.masks, batch.seats
    assert observations.shape == (50, carnegie.OBSERVATION) and observations.dtype == np.int16
    assert masks.shape == (50, carnegie.DECISIONS) and masks.dtype == np.uint8
    assert batch.rewards.shape == (50, 4) and batch.finished.shape == (50,)
    place, before = observations.ctypes.data, observations.copy()
    for _ in range(30):
        batch.step(batch.sample())
    assert batch.observations.ctypes.data == place and not np.array_equal(observations, before)
    assert batch.observations is not None and np.shares_memory(observations, batch.observations)
    for row in range(50):
        position = batch.position(row)
        assert seats[row] == position.to_move
        assert np.array_equal(observations[row], position.view(position.to_move).observation())
        assert np.array_equal(masks[row], position.mask())


def test_threads_change_nothing():
    def run(threads):
        batch = carnegie.Batch(100, carnegie.Config(2), seed=8, threads=threads)
        totals = []
        for _ in range(400):
            batch.step(batch.sample())
            totals.extend(map(tuple, batch.scores[batch.finished == 1]))
        return totals, batch.observations.copy()

    (one, last), (three, last_of_three) = run(1), run(3)
    assert one == three and len(one) > 100 and np.array_equal(last, last_of_three)


def test_a_refused_step_changes_nothing():
    batch = carnegie.Batch(4)
    drawn = batch.sample().copy()
    before = batch.observations.copy()
    wrong = drawn.copy()
    wrong[2] = carnegie.Decision("done").number
    with pytest.raises(carnegie.IllegalDecision, match='game 2: .*"done"'):
        batch.step(wrong)
    with pytest.raises(carnegie.CarnegieError, match="3 decisions for 4"):
        batch.step(drawn[:3].copy())
    with pytest.raises(TypeError):
        batch.step([1, 2, 3, 4])
    assert np.array_equal(before, batch.observations)
    batch.step(drawn)
    for games in (0, 2_000_000):
        with pytest.raises(carnegie.CarnegieError):
            carnegie.Batch(games)
    with pytest.raises(carnegie.CarnegieError, match="win, margin and score"):
        carnegie.Batch(1, reward="fame")


def test_a_sampler_takes_what_the_masks_leave():
    batch = carnegie.Batch(64, seed=1)
    masks = batch.masks.copy()
    drawn = carnegie.sample_masks(masks, seed=3)
    assert masks[np.arange(64), drawn].all()
    batch.step(drawn)
    masks[:] = 0
    masks[:, 17] = 1
    assert (carnegie.sample_masks(masks) == 17).all()
    masks[5] = 0
    assert carnegie.sample_masks(masks)[5] == -1
    with pytest.raises(carnegie.CarnegieError, match="one piece"):
        carnegie.sample_masks(masks[:, ::2])


def test_rewards_come_at_the_end():
    batch = carnegie.Batch(30, carnegie.Config(2), seed=2, reward="margin")
    for _ in range(300):
        batch.step(batch.sample())
        ended = batch.finished == 1
        assert (batch.rewards[~ended] == 0).all()
        assert np.array_equal(batch.rewards[ended, 0], batch.scores[ended, 0] - batch.scores[ended, 1].astype(np.float32))
