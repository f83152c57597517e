//! Writes pages to a folder, to look at them without a server: `cargo run -p carnegie-pages --example preview -- OUT`.

use carnegie_pages::table::{ChatLine, Sitter, Table, chronicle};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::{Config, Decision, Game, Modules, Seat, Viewer, decision_list};
use std::path::{Path, PathBuf};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "preview".to_owned()));
    std::fs::create_dir_all(out.join("assets"))?;
    for (name, bytes) in carnegie_pages::assets::all() {
        std::fs::write(out.join("assets").join(name), bytes)?;
    }
    for (name, config, decisions) in [
        ("table-setup", Config::base(3)?, 2),
        ("table-early", Config::base(2)?, 60),
        ("table-middle", Config::base(4)?, 260),
        ("table-late", Config::base(3)?, 380),
        ("table-solo", Config::solo(2)?, 150),
        ("table-sheet", Config::new(2, Modules::ALL, None)?, 2),
        ("table-modules", Config::new(4, Modules::ALL, None)?, 330),
        ("table-end", Config::base(2)?, 100_000),
    ] {
        for locale in Locale::ALL {
            write_table(&out, name, config, decisions, locale)?;
        }
    }
    Ok(())
}

/// Plays decisions that are random, but prefer doing something to ending the turn.
fn play(config: Config, count: usize) -> Result<Game, Box<dyn std::error::Error>> {
    let names = ["Anna", "Bertram", "Celina", "Dawid"].map(str::to_owned);
    let mut game = Game::new(config, 7, names[..config.players()].to_vec())?;
    let mut legal = decision_list();
    let mut state = 12_345u64;
    let mut random = move |bound: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    };
    while let Some(seat) = game.position().to_act().iter().next() {
        if game.record().decisions.len() >= count && seat.index() == 0 {
            break;
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
    Ok(game)
}

fn write_table(
    out: &Path,
    name: &str,
    config: Config,
    count: usize,
    locale: Locale,
) -> Result<(), Box<dyn std::error::Error>> {
    let game = play(config, count)?;
    let texts = Texts(locale);
    let viewer = Viewer::Seat(Seat::new(0).ok_or("no seat")?);
    let view = game.position().view(viewer);
    let record = game.record();
    let log = chronicle(texts, &record.position_after(0)?, &record.decisions, viewer, game.position());
    let sitters: Vec<Sitter> = (record.seats().iter().enumerate())
        .map(|(i, name)| Sitter { name: name.clone(), bot: i > 1, connected: true, clock: None })
        .collect();
    let chat = [ChatLine { name: "Anna".into(), seat: Seat::new(0), text: "Good luck!".into() }];
    let seq = record.decisions.len();
    let table = Table {
        texts,
        path: "/tables/preview",
        title: "Steel & Sons",
        seq: seq as u64,
        event: "",
        view: &view,
        sitters: &sitters,
        log: &log,
        chat: &chat,
        can_undo: true,
        can_redo: false,
        hints: true,
        shared_screen: false,
        guided: false,
        menu: &[],
        replay: None,
    };
    let html = table.page().into_string().replace("/assets/", "assets/");
    std::fs::write(out.join(format!("{name}-{}.html", locale.code())), html)?;
    Ok(())
}
