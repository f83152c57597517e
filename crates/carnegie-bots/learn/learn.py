"""Learns the weights of the evaluation from lessons that examples/lessons.rs wrote.

    python learn.py out=weights.bin lessons=FOLDER,FOLDER [from=weights.bin] [hidden=32] [seconds=120] [result=0.3]

Needs PyTorch and NumPy, and is not needed to build or run anything. A GPU makes it quick. The network is the one that
`src/evaluation/network.rs` evaluates: one hidden layer, output weights for each number of rounds played. It predicts
what a seat will still gain; `result` is the share of the final result in the target, the rest is what the search
expected on the way. One game in twenty is left out and tells how good the weights are.
"""

import struct
import sys
import time

import numpy as np
import torch

HEAD = np.dtype(
    [
        ("game", "<u4"),
        ("turn", "<u2"),
        ("count", "<u2"),
        ("done", "u1"),
        ("players", "u1"),
        ("seat", "u1"),
        ("whole", "u1"),
        ("standing", "<f4"),
        ("target", "<f4"),
        ("result", "<f4"),
    ]
)
OUTPUTS = 21
VP_SCALE = 16.0
GRAIN = 1.0 / 4096.0
MAGIC = b"carnet02"


def settings():
    given = dict(argument.split("=", 1) for argument in sys.argv[1:])
    return lambda name, default: type(default)(given.get(name, default))


def read(folders):
    heads, features, counts, games = [], [], [], 0
    for folder in folders:
        head = np.fromfile(f"{folder}/head", HEAD)
        feature = np.fromfile(f"{folder}/features", "<u2")
        count = np.fromfile(f"{folder}/counts", "<i2")
        whole = int(head["count"].sum(dtype=np.int64))
        assert len(feature) == len(count) == whole, f"{folder} is cut off"
        head["game"] += games
        games = int(head["game"].max()) + 1
        heads.append(head)
        features.append(feature)
        counts.append(count)
    units = np.fromfile(f"{folders[0]}/units", "<f4")
    return np.concatenate(heads), np.concatenate(features), np.concatenate(counts), units


class Lessons:
    """All lessons on the device; batches are dense, because a matrix product is what a GPU does best."""

    def __init__(self, folders, device, result):
        head, features, counts, units = read(folders)
        self.device, self.width = device, len(units)
        self.units = torch.from_numpy(units.copy()).to(device)
        self.features = torch.from_numpy(features.astype(np.int16)).to(device)
        self.counts = torch.from_numpy(counts).to(device)
        starts = np.zeros(len(head) + 1, np.int64)
        np.cumsum(head["count"], out=starts[1:])
        self.starts = torch.from_numpy(starts).to(device)
        move = lambda name, kind: torch.from_numpy(head[name].astype(kind)).to(device)
        self.done = move("done", np.int64)
        self.players = move("players", np.int64)
        self.game = move("game", np.int64)
        self.turn = move("turn", np.int64)
        self.seat = move("seat", np.int64)
        self.whole = move("whole", np.int64) > 0
        self.standing = move("standing", np.float32)
        self.result = move("result", np.float32)
        mixed = result * self.result + (1 - result) * move("target", np.float32)
        self.gain = (mixed - self.standing) / VP_SCALE
        left_out = self.game % 20 == 0
        self.held = torch.nonzero(left_out).flatten()
        self.taught = torch.nonzero(~left_out).flatten()

    def dense(self, chosen):
        begin = self.starts[chosen]
        length = self.starts[chosen + 1] - begin
        rows = torch.repeat_interleave(torch.arange(len(chosen), device=self.device), length)
        ends = torch.cumsum(length, 0)
        offset = torch.arange(int(ends[-1]), device=self.device) - torch.repeat_interleave(ends - length, length)
        at = torch.repeat_interleave(begin, length) + offset
        feature = self.features[at].long()
        matrix = torch.zeros(len(chosen), self.width, device=self.device)
        matrix.index_put_((rows, feature), self.counts[at].float() * self.units[feature], accumulate=True)
        return matrix


class Net(torch.nn.Module):
    def __init__(self, features, hidden):
        super().__init__()
        self.input = torch.nn.Linear(features, hidden)
        torch.nn.init.uniform_(self.input.weight, -0.05, 0.05)
        torch.nn.init.constant_(self.input.bias, 0.1)
        first = (torch.rand(hidden) - 0.5) * 0.6
        self.output = torch.nn.Parameter(first.repeat(OUTPUTS, 1))
        self.output_bias = torch.nn.Parameter(torch.zeros(OUTPUTS))

    def forward(self, matrix, done):
        neurons = torch.relu(self.input(matrix))
        return (neurons * self.output[done]).sum(1) + self.output_bias[done]

    def load(self, path):
        data = open(path, "rb").read()
        assert data[:8] == MAGIC
        features, hidden = struct.unpack("<II", data[8:16])
        rest = np.frombuffer(data[16:], np.uint8)
        count = len(rest) // 2
        numbers = (rest[:count].astype(np.uint16) | rest[count:].astype(np.uint16) << 8).view(np.int16) * GRAIN
        numbers = torch.from_numpy(numbers.astype(np.float32))
        rows, bias, output, output_bias = numbers.split(
            [features * hidden, hidden, OUTPUTS * hidden, OUTPUTS]
        )
        with torch.no_grad():
            # Neurons that the file does not have start from small random weights that change nothing yet.
            self.output[:, hidden:] *= 0.0
            self.input.weight[:hidden] = rows.view(features, hidden).T
            self.input.bias[:hidden] = bias
            self.output[:, :hidden] = output.view(OUTPUTS, hidden)
            self.output_bias[:] = output_bias

    def save(self, path):
        weight = self.input.weight.detach().cpu()
        numbers = torch.cat(
            [
                weight.T.flatten(),
                self.input.bias.detach().cpu(),
                self.output.detach().cpu().flatten(),
                self.output_bias.detach().cpu(),
            ]
        ).numpy()
        whole = np.clip(np.round(numbers / GRAIN), -32768, 32767).astype("<i2").view(np.uint16)
        hidden, features = weight.shape
        with open(path, "wb") as file:
            file.write(MAGIC + struct.pack("<II", features, hidden))
            file.write((whole & 255).astype(np.uint8).tobytes() + (whole >> 8).astype(np.uint8).tobytes())


@torch.no_grad()
def judge(net, lessons, batch=65536):
    """Errors in VP on the games left out: of the target, of the result, and of the lead over the other seats."""
    expected = torch.zeros(len(lessons.held), device=lessons.device)
    for begin in range(0, len(lessons.held), batch):
        chosen = lessons.held[begin : begin + batch]
        expected[begin : begin + batch] = net(lessons.dense(chosen), lessons.done[chosen])
    held = lessons.held
    of_target = ((expected - lessons.gain[held]) * VP_SCALE).square().mean().sqrt().item()
    total = lessons.standing[held] + expected * VP_SCALE
    of_result = (total - lessons.result[held]).square().mean().sqrt().item()
    two = lessons.whole[held] & (lessons.players[held] == 2)
    lead = total[two].view(-1, 2)
    real = lessons.result[held][two].view(-1, 2)
    wrong = (lead[:, 0] - lead[:, 1]) - (real[:, 0] - real[:, 1])
    of_lead = wrong.square().mean().sqrt().item() if len(wrong) else 0.0
    return of_target, of_result, of_lead


@torch.no_grad()
def spreads(net, lessons, batch=65536):
    """How far the leads expected after each round go wrong: what the chance to win is computed from."""
    chosen = torch.nonzero(lessons.whole).flatten()
    expected = torch.zeros(len(chosen), device=lessons.device)
    for begin in range(0, len(chosen), batch):
        some = chosen[begin : begin + batch]
        expected[begin : begin + batch] = net(lessons.dense(some), lessons.done[some])
    total = lessons.standing[chosen] + expected * VP_SCALE
    wrong = total - lessons.result[chosen]
    done = lessons.done[chosen]
    for players in (1, 2, 3, 4):
        of = lessons.players[chosen] == players
        if not of.any():
            continue
        seats = total[of].view(-1, players)
        real = lessons.result[chosen][of].view(-1, players)
        when = done[of].view(-1, players).min(1).values
        if players == 1:
            won = (real > 0).float().flatten()
        else:
            best = real == real.max(1, keepdim=True).values
            won = best.float() / best.sum(1, keepdim=True)
        found = []
        for round in range(OUTPUTS):
            here = when == round
            if here.sum() < 200:
                found.append(None)
                continue
            options = torch.linspace(1, 40, 118, device=lessons.device)
            if players == 1:
                chance = torch.sigmoid(seats[here].flatten()[None] / options[:, None])
                loss = -(won[here] * chance.log() + (1 - won[here]) * (1 - chance).log()).mean(1)
            else:
                chance = torch.log_softmax(seats[here][None] / options[:, None, None], 2)
                loss = -(won[here][None] * chance).sum(2).mean(1)
            found.append(round_to(options[loss.argmin()].item()))
        print(f"spread, {players} players: {found}")
    print(f"error of totals: {wrong.square().mean().sqrt().item():.2f}")


def round_to(number):
    return int(number * 10 + 0.5) / 10


def main():
    setting = settings()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(setting("seed", 1))
    if device == "cuda":
        torch.backends.cuda.matmul.allow_tf32 = True
    began = time.time()
    lessons = Lessons(setting("lessons", "lessons").split(","), device, setting("result", 0.3))
    print(f"{len(lessons.taught)} lessons, {len(lessons.held)} left out, {time.time() - began:.0f} s", flush=True)
    for hidden in map(int, setting("hidden", "32").split(",")):
        learn(lessons, hidden, setting, device)


def learn(lessons, hidden, setting, device):
    net = Net(lessons.width, hidden).to(device)
    if start := setting("from", ""):
        net.load(start)
        print("before: target %.2f, result %.2f, lead %.2f VP" % judge(net, lessons), flush=True)
    seconds, batch, rate = setting("seconds", 120.0), setting("batch", 8192), setting("rate", 0.002)
    best = float("inf")
    out = setting("out", "weights.bin").replace("%", str(hidden))
    optimizer = torch.optim.AdamW(net.parameters(), rate, weight_decay=setting("decay", 0.01))
    began, step, total = time.time(), 0, 0.0
    mean = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.999))
    shown = began
    while (used := (time.time() - began) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1.0, (step + 1) / 200) * max(0.02, 1 - used)
        chosen = lessons.taught[torch.randint(len(lessons.taught), (batch,), device=device)]
        wrong = net(lessons.dense(chosen), lessons.done[chosen]) - lessons.gain[chosen]
        loss = torch.nn.functional.huber_loss(wrong, torch.zeros_like(wrong), delta=1.5)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        mean.update_parameters(net)
        step += 1
        total += loss.item() if step % 50 == 0 else 0.0
        if time.time() - shown > seconds / 12:
            shown = time.time()
            errors = judge(mean.module, lessons)
            print(
                f"hidden {hidden}, step {step}, {step * batch / len(lessons.taught):.1f} epochs: "
                + "target %.2f, result %.2f, lead %.2f VP" % errors,
                flush=True,
            )
            # More of the same lessons only makes it learn them by heart.
            if errors[0] < best:
                best = errors[0]
                mean.module.save(out)
    if judge(mean.module, lessons)[0] < best:
        mean.module.save(out)
    print("hidden %d: target %.2f, result %.2f, lead %.2f VP" % ((hidden,) + judge(mean.module, lessons)), flush=True)
    spreads(mean.module, lessons)


if __name__ == "__main__":
    main()
