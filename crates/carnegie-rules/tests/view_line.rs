//! A view can be handed to another program as one line, whole and with nothing that its viewer may not see.

mod common;

use carnegie_rules::{Config, View};
use common::{Case, Style, factor, viewers};

#[test]
fn a_line_is_read_back_as_the_same_view_in_every_configuration() {
    for (index, config) in Config::every().enumerate() {
        for game in 0..factor() {
            let style = Style::ALL[(index + game) % Style::ALL.len()];
            let mut walk = Case { config, seed: (index * 1_000_003 + game) as u64, style }.begin();
            let mut count = 0;
            loop {
                if count % 5 == 0 {
                    for viewer in viewers(config) {
                        let view = walk.position.view(viewer);
                        assert_eq!(View::from_line(&view.to_line()), Ok(view), "{config:?} after {count}");
                    }
                }
                count += 1;
                if walk.step().is_none() {
                    break;
                }
            }
        }
    }
}

#[test]
fn a_damaged_line_says_what_is_wrong() {
    let config = Config::every().last().unwrap();
    let mut walk = Case { config, seed: 7, style: Style::ALL[0] }.begin();
    for _ in 0..60 {
        walk.step();
    }
    let viewer = viewers(config).next().unwrap();
    let line = walk.position.view(viewer).to_line();
    let numbers: Vec<&str> = line.split(' ').collect();
    for place in 0..numbers.len() {
        let mut short = numbers.clone();
        short.remove(place);
        assert!(View::from_line(&short.join(" ")).is_err(), "without number {place}");
        for other in ["x", "99999999999", "-7"] {
            let mut changed = numbers.clone();
            changed[place] = other;
            // Some numbers may be anything that fits, such as a debt; nothing may ever panic.
            let read = View::from_line(&changed.join(" "));
            assert!(other != "x" || read.is_err(), "a word at {place}");
        }
    }
    for other in ["", "1", "1 2 0", &format!("{line} 0"), &line.replacen('1', "9", 1)] {
        assert!(View::from_line(other).is_err(), "{other}");
    }
}
