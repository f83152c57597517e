"""From simulated games to three plots.

    python three_plots.py [GAMES] [FOLDER]

Plays 10,000 games with every decision kept, writes them as Parquet, reads them back and draws: how totals are spread,
where the points come from, and how many decisions a round offers. Needs pyarrow and matplotlib.
"""

import sys
from pathlib import Path

import carnegie
import matplotlib
import numpy as np
import pyarrow.parquet as parquet
from carnegie import data

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    folder = Path(sys.argv[2] if len(sys.argv) > 2 else "plots")
    folder.mkdir(parents=True, exist_ok=True)

    bots = ["apprentice", "random", "random"]
    played = data.simulate(games, seed=1, bots=bots, decisions=True)
    played.write_games(folder / "games.parquet")
    played.write_decisions(folder / "decisions.parquet")
    print(played, data.read_metadata(folder / "games.parquet"), sep="\n")

    table = parquet.read_table(folder / "games.parquet")
    totals = [table[f"total_{seat}"].to_numpy() for seat in range(len(bots))]
    bins = np.arange(min(map(np.min, totals)), max(map(np.max, totals)) + 4, 3)
    figure, axes = plt.subplots(figsize=(7, 4))
    for seat, bot in enumerate(bots):
        axes.hist(totals[seat], bins=bins, histtype="step", label=f"seat {seat}: {bot}")
    axes.set(title=f"Totals of {games} games", xlabel="VP", ylabel="games")
    axes.legend()
    figure.savefig(folder / "totals.svg")

    lines = [line for line in carnegie.SCORE_LINES if table[f"{line.replace('-', '_')}_0"].to_numpy().any()]
    figure, axes = plt.subplots(figsize=(7, 4))
    places = np.arange(len(lines))
    for seat, bot in enumerate(bots[:2]):
        means = [table[f"{line.replace('-', '_')}_{seat}"].to_numpy().mean() for line in lines]
        axes.barh(places + 0.4 * seat, means, height=0.4, label=bot)
    axes.set_yticks(places + 0.2, lines)
    axes.set(title="Where the points come from", xlabel="VP")
    axes.legend()
    figure.tight_layout()
    figure.savefig(folder / "lines.svg")

    course = parquet.read_table(folder / "decisions.parquet", columns=["round", "legal"])
    rounds, legal = course["round"].to_numpy(), course["legal"].to_numpy()
    figure, axes = plt.subplots(figsize=(7, 4))
    numbers = np.unique(rounds)
    axes.plot(numbers, [legal[rounds == number].mean() for number in numbers], marker="o")
    axes.set(title="How many decisions are legal", xlabel="round (0 is the setup)", ylabel="mean")
    axes.set_xticks(numbers[::2])
    figure.savefig(folder / "legal.svg")
    print("totals.svg, lines.svg and legal.svg are in", folder)


if __name__ == "__main__":
    main()
