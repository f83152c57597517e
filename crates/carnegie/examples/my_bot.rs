//! A bot of your own, in one file. Copy it, change `choose`, and play against it:
//!
//! ```sh
//! cargo run --release -p carnegie --example my_bot -- arena --bots my-bot,beginner --games 100 --seed 1
//! cargo run --release -p carnegie --example my_bot -- serve     # and choose "my-bot" for a seat
//! ```
//!
//! Every command of `carnegie` knows the bot by its name; `my-bot@500nodes` gives it a budget.

use carnegie_bots::{Bot, BotKind, Budget, Stop, Xorshift};
use carnegie_rules::{Decision, View, Viewer, decision_list};
use std::process::ExitCode;

/// Tries a few decisions, and takes the one after which the score sheet looks best.
struct MyBot {
    /// How many decisions it tries.
    tries: u64,
    rng: Xorshift,
}

impl Bot for MyBot {
    /// A bot sees what its seat may see, and what is legal. It answers with one of the legal decisions; when it is
    /// told to stop, it answers at once.
    fn choose(&mut self, view: &View, legal: &[Decision], stop: &Stop) -> Decision {
        let mut best = legal[0];
        for _ in 0..self.tries {
            if stop.is_stopped() {
                break;
            }
            let decision = legal[self.rng.below(legal.len())];
            if value(view, decision) > value(view, best) {
                best = decision;
            }
        }
        best
    }
}

/// What a decision is worth: the score right after it, and a little for having something left to do.
fn value(view: &View, decision: Decision) -> i32 {
    let Viewer::Seat(seat) = view.viewer() else { return 0 };
    // What is hidden from the seat has a fixed value in here: good enough to look one decision ahead.
    let mut position = *view.position();
    if position.apply(seat, decision).is_err() {
        return i32::MIN;
    }
    let mut next = decision_list();
    position.legal(seat, &mut next);
    i32::from(position.score(seat).total()) * 100 + next.len() as i32
}

const MY_BOT: BotKind = BotKind::new("my-bot", "Tries what it can think of.", |budget, seed| {
    let tries = match budget {
        Some(Budget::Nodes(nodes)) => nodes,
        _ => 100,
    };
    Box::new(MyBot { tries, rng: Xorshift::new(seed) })
});

fn main() -> ExitCode {
    if let Err(error) = MY_BOT.register() {
        eprintln!("{error}");
        return ExitCode::FAILURE;
    }
    carnegie::main()
}
