//! What the numbers of the components matter: games of strong play, summed up in one line of a table.
//!
//! `cargo run --release -p carnegie-bots --example numbers -- label=printed games=400 players=2 jobs=16`
//!
//! `learn/neighbouring-numbers` builds it with other numbers; see docs/STRONG-PLAY.md.
mod common;

use carnegie_bots::{BotKind, Budget, Contest, Entrant, Report};
use carnegie_rules::{Config, ProjectType};
use common::setting;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let (games, players, jobs): (usize, usize, usize) =
        (setting("games", 100), setting("players", 2), setting("jobs", 1));
    let (budget, seed): (Budget, u64) = (setting("budget", Budget::Nodes(1_000)), setting("seed", 1));
    let config = Config::base(players)?;
    let bot: Entrant = format!("{}@{budget}", BotKind::STRONG).parse()?;
    let contest = Contest { config, entrants: vec![bot; players], games, seed, jobs };
    let mut report = Report::new(config);
    contest.play(|played| report.add(played))?;
    let report = report.to_json();
    let number = |path: &str| report.pointer(path).and_then(serde_json::Value::as_f64).unwrap_or(0.0);
    let label: String = setting("label", "printed".to_owned());
    print!(
        "| {} | {:.1} | {:.1} |",
        label.replace('_', " "),
        number("/total/mean"),
        number("/winning_total/mean")
    );
    for project in ProjectType::ALL {
        let of = |what: &str| 100.0 * number(&format!("/choices/tab side/{project} B/{what}"));
        print!(" {:.0} % / {:.0} % |", of("share"), of("win_rate"));
    }
    println!(" {:.1} % |", 100.0 * number("/places/0/win_rate"));
    Ok(())
}
