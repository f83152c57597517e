//! Writes the table at every kind of question to a folder, for looking at it without a server: `cargo run -p
//! carnegie-pages --example preview -- OUT`.

use carnegie_pages::table::{ChatLine, Sitter, Table, chronicle};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::{Config, Decision, Game, Modules, Seat, Viewer, decision_list};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// The round from which a game counts as late.
const LATE: u8 = 14;

fn main() -> Outcome<()> {
    let out = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "preview".to_owned()));
    std::fs::create_dir_all(out.join("assets"))?;
    for (name, text) in carnegie_pages::assets::all() {
        std::fs::write(out.join("assets").join(name), text)?;
    }
    for (name, config) in [
        ("base", Config::base(3)?),
        ("solo", Config::solo(2)?),
        ("modules", Config::new(4, Modules::ALL, None)?),
    ] {
        play(config, |game, question, late| {
            let late = if late { "-late" } else { "" };
            Locale::ALL
                .into_iter()
                .try_for_each(|locale| write_table(&out, &format!("{name}-{question}{late}"), game, locale))
        })?;
    }
    Ok(())
}

/// Plays random decisions, but prefers doing something to ending the turn. Shows the game whenever the first seat is
/// asked something it was not asked before, early or late, and at the end.
fn play(config: Config, mut show: impl FnMut(&Game, &str, bool) -> Outcome<()>) -> Outcome<()> {
    let names = ["Anna", "Bertram", "Celina", "Dawid"].map(str::to_owned);
    let mut game = Game::new(config, 7, names[..config.players()].to_vec())?;
    let mut legal = decision_list();
    let mut seen = BTreeSet::new();
    let mut state = 12_345u64;
    let mut random = move |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    while let Some(seat) = game.position().to_act().iter().next() {
        if let Some(question) = game.position().question(seat).filter(|_| seat.index() == 0) {
            let words = format!("{question:?}").to_lowercase();
            let name: Vec<&str> =
                words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
            let late = game.position().round() >= LATE;
            if seen.insert((name.join("-"), late)) {
                show(&game, &name.join("-"), late)?;
            }
        }
        game.position().legal(seat, &mut legal);
        let rank = |decision: &Decision| match decision {
            Decision::Build { .. } | Decision::Add { .. } | Decision::Donate(_) => 5,
            Decision::Research(_) | Decision::Advance(_) | Decision::Activate { .. } => 4,
            Decision::Use { .. } | Decision::Trade { .. } | Decision::Return(_) => 3,
            Decision::Done => 1,
            Decision::Sell => 0,
            _ => 2,
        };
        let best = legal.iter().map(rank).max().unwrap_or(0);
        let wanted: Vec<Decision> = legal.iter().copied().filter(|decision| rank(decision) == best).collect();
        let pool = if random(7) == 0 { &legal } else { &wanted };
        let decision = pool[random(pool.len())];
        game.apply(seat, decision)?;
    }
    show(&game, "over", true)
}

fn write_table(out: &Path, name: &str, game: &Game, locale: Locale) -> Outcome<()> {
    let texts = Texts::new(locale);
    let viewer = Viewer::Seat(Seat::new(0).ok_or("no seat")?);
    let view = game.position().view(viewer);
    let record = game.record();
    let log = chronicle(texts, &record.position_after(0)?, &record.decisions, viewer, game.position());
    let sitters: Vec<Sitter> = (record.seats().iter().enumerate())
        .map(|(i, name)| Sitter {
            name: name.clone(),
            colour: None,
            bot: (i > 1).then(|| "strong".to_owned()),
            connected: true,
            clock: None,
            ..Sitter::default()
        })
        .collect();
    let chat = [ChatLine { name: "Anna".into(), seat: Seat::new(0), text: "Good luck!".into() }];
    let table = Table {
        path: "/tables/preview",
        title: "Steel & Sons",
        seq: record.decisions.len() as u64,
        you: match view.viewer() {
            carnegie_rules::Viewer::Seat(seat) => Some(seat),
            carnegie_rules::Viewer::Spectator => None,
        },
        log: &log,
        chat: &chat,
        can_undo: true,
        hints: true,
        ..Table::of(texts, &view, &sitters)
    };
    let html = table.page().into_string().replace("/assets/", "assets/");
    std::fs::write(out.join(format!("{name}-{}.html", locale.code())), html)?;
    Ok(())
}
