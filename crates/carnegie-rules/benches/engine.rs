//! How fast the engine is: whole random games, and each of its operations on positions of such games.
//!
//! `cargo bench -p carnegie-rules`

use carnegie_rules::{
    Config, Decision, DecisionList, Game, Modules, Position, Record, Seat, View, Viewer, decision_list,
};
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};

fn main() {
    divan::main();
}

/// Player counts: 1 is the solo game at difficulty 2.
const PLAYERS: [usize; 4] = [1, 2, 3, 4];

fn base(players: usize) -> Config {
    let difficulty = (players == 1).then_some(2);
    Config::new(players, Modules::NONE, difficulty).expect("a base game")
}

fn all_modules(players: usize) -> Config {
    let solo = players == 1;
    let modules = Modules::ALL.iter().filter(|module| !solo || module.allowed_solo()).collect();
    Config::new(players, modules, solo.then_some(2)).expect("allowed modules")
}

/// xorshift64: the cheapest random player there is.
struct Player(u64);

impl Player {
    fn choose(&mut self, legal: &[Decision]) -> Decision {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        legal[(((self.0 >> 32) * legal.len() as u64) >> 32) as usize]
    }
}

fn play(
    config: Config,
    seed: u64,
    legal: &mut DecisionList,
    mut watch: impl FnMut(&Position, Seat, Decision),
) {
    let mut position = Position::new(config, seed);
    let mut player = Player(seed | 1);
    while let Some(seat) = position.to_act().iter().next() {
        position.legal(seat, legal);
        let decision = player.choose(legal);
        watch(&position, seat, decision);
        position.apply(seat, decision).expect("listed");
    }
}

fn bench_games(bencher: Bencher, config: Config) {
    let mut legal = decision_list();
    let mut seed = 0;
    bencher.counter(ItemsCount::new(1usize)).bench_local(|| {
        seed += 1;
        play(config, seed, &mut legal, |_, _, _| {});
    });
}

#[divan::bench(args = PLAYERS, sample_size = 100)]
fn random_games(bencher: Bencher, players: usize) {
    bench_games(bencher, base(players));
}

#[divan::bench(args = PLAYERS, sample_size = 100)]
fn random_games_with_all_modules(bencher: Bencher, players: usize) {
    bench_games(bencher, all_modules(players));
}

/// Positions of random games with the decisions taken there.
fn positions(config: Config) -> Vec<(Position, Seat, Decision)> {
    let mut all = Vec::new();
    let mut legal = decision_list();
    for seed in 0..20 {
        play(config, seed, &mut legal, |position, seat, decision| all.push((*position, seat, decision)));
    }
    all
}

/// Runs `f` on every position; the figure is for all of them, the counter says how many a second.
fn bench_positions(bencher: Bencher, config: Config, mut f: impl FnMut(&Position, Seat, Decision)) {
    let positions = positions(config);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for (position, seat, decision) in &positions {
            f(black_box(position), *seat, *decision);
        }
    });
}

#[divan::bench(args = PLAYERS)]
fn listing(bencher: Bencher, players: usize) {
    let mut legal = decision_list();
    bench_positions(bencher, all_modules(players), |position, seat, _| {
        position.legal(seat, &mut legal);
        black_box(&legal);
    });
}

#[divan::bench(args = PLAYERS)]
fn applying(bencher: Bencher, players: usize) {
    bench_positions(bencher, all_modules(players), |position, seat, decision| {
        let mut position = *position;
        black_box(position.apply(seat, decision)).expect("listed");
        black_box(&position);
    });
}

#[divan::bench(args = PLAYERS)]
fn scoring(bencher: Bencher, players: usize) {
    bench_positions(bencher, all_modules(players), |position, seat, _| {
        black_box(position.score(seat));
    });
}

#[divan::bench(args = PLAYERS)]
fn viewing(bencher: Bencher, players: usize) {
    bench_positions(bencher, all_modules(players), |position, seat, _| {
        black_box(position.view(Viewer::Seat(seat)));
    });
}

#[divan::bench(args = PLAYERS)]
fn sampling_what_is_hidden(bencher: Bencher, players: usize) {
    let mut state = 1usize;
    let mut random = move |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) % bound
    };
    bench_positions(bencher, all_modules(players), move |position, seat, _| {
        let view: View = position.view(Viewer::Seat(seat));
        black_box(view.sample(&mut random));
    });
}

#[divan::bench(args = PLAYERS)]
fn view_as_json(bencher: Bencher, players: usize) {
    let position = positions(all_modules(players)).last().expect("a game has decisions").0;
    bencher
        .counter(ItemsCount::new(1usize))
        .bench_local(|| black_box(position.view(Viewer::Spectator).to_json()));
}

fn record(players: usize) -> Record {
    let config = all_modules(players);
    let names = (1..=players).map(|seat| format!("Player {seat}")).collect();
    let mut game = Game::new(config, 1, names).expect("names fit");
    play(config, 1, &mut decision_list(), |_, seat, decision| game.apply(seat, decision).expect("listed"));
    game.record().clone()
}

#[divan::bench(args = PLAYERS)]
fn reading_a_text_record(bencher: Bencher, players: usize) {
    let text = record(players).to_string();
    bencher
        .counter(ItemsCount::new(1usize))
        .bench_local(|| Record::from_text(black_box(&text)).expect("a record"));
}

#[divan::bench(args = PLAYERS)]
fn reading_a_json_record(bencher: Bencher, players: usize) {
    let text = record(players).to_json();
    bencher
        .counter(ItemsCount::new(1usize))
        .bench_local(|| Record::from_json(black_box(&text)).expect("a record"));
}

#[divan::bench(args = PLAYERS)]
fn replaying_a_record(bencher: Bencher, players: usize) {
    let record = record(players);
    bencher
        .counter(ItemsCount::new(1usize))
        .bench_local(|| black_box(&record).replay().expect("a played game"));
}
