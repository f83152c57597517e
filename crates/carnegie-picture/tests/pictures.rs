//! Pictures show what a spectator may see, and nothing else.

use carnegie_bots::{BotKind, play_game};
use carnegie_pages::{Locale, Texts};
use carnegie_picture::{HEIGHT, Picture, WIDTH};
use carnegie_rules::{Config, Module, Modules, Position, Record, Viewer};

fn names(config: Config) -> Vec<String> {
    ["Ada", "Żaneta Łukasiewicz-Brzęczyszczykiewicz", "Ömer", "小林"][..config.players()]
        .iter()
        .map(|&name| name.to_owned())
        .collect()
}

fn draw(position: &Position, locale: Locale) -> Vec<u8> {
    Picture::new(Texts::new(locale), "Ada · Ben", &names(position.config()), position).png()
}

fn games() -> Vec<Record> {
    let all: Modules = Module::ALL.iter().copied().collect();
    let solo: Modules = Module::ALL.iter().copied().filter(|module| module.allowed_solo()).collect();
    [Config::new(1, solo, Some(3)), Config::new(4, all, None), Config::base(2)]
        .into_iter()
        .map(|config| {
            let config = config.expect("it can be played");
            let mut bots: Vec<_> = config.seats().map(|_| BotKind::APPRENTICE.create(1)).collect();
            let game = play_game(config, 5, names(config), &mut bots).expect("names fit");
            game.record().clone()
        })
        .collect()
}

#[test]
fn a_picture_is_a_png_of_the_usual_size() {
    for record in games() {
        let middle = record.position_after(record.decisions.len() / 2).expect("legal");
        let file = draw(&middle, Locale::De);
        assert_eq!(&file[..8], b"\x89PNG\r\n\x1a\n");
        assert_eq!((&file[16..20], &file[20..24]), (&WIDTH.to_be_bytes()[..], &HEIGHT.to_be_bytes()[..]));
        assert!((20_000..300_000).contains(&file.len()), "{} bytes", file.len());
        assert_ne!(file, draw(&record.replay().expect("legal"), Locale::De), "another position");
        assert_ne!(file, draw(&middle, Locale::Pl), "another language");
        // For whoever wants to look at them.
        if let Some(folder) = std::env::var_os("CARNEGIE_PICTURES") {
            let name = format!("picture-{}.png", record.config().players());
            std::fs::write(std::path::Path::new(&folder).join(name), &file)
                .expect("the folder can be written");
        }
    }
}

/// Twins differ in everything that is hidden from a spectator, and in nothing else.
#[test]
fn the_bytes_of_a_picture_do_not_depend_on_anything_hidden() {
    let mut different = 0;
    for record in games() {
        let length = record.decisions.len();
        for at in [1, 3, 9, length / 4, length / 2, length - 1] {
            let position = record.position_after(at).expect("legal");
            let view = position.view(Viewer::Spectator);
            let mut state = at as u64;
            let twin = view.sample(|bound| {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
                (state >> 33) as usize % bound
            });
            assert_eq!(twin.view(Viewer::Spectator), view);
            different += usize::from(twin != position);
            assert_eq!(draw(&twin, Locale::En), draw(&position, Locale::En), "after {at}");
        }
    }
    assert!(different > 10, "{different} twins really differed");
}
