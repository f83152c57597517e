//! Carnegie in a real browser, against a real server.
//!
//! A [`Stage`] starts the `carnegie` program on a free port with a database of its own, and a browser with a profile of
//! its own, Chromium or Firefox; both end with it. A [`Page`] is a tab that is used the way a person uses it: real mouse
//! events at real coordinates, real keys. Everything the browser complains about (errors, warnings, failed requests) is
//! collected, and a test fails on any of it. A [`Player`] plays: it reads what can be decided and clicks what glows. A
//! [`Device`] has the offline edition instead of a server.
//!
//! | variable | meaning |
//! | --- | --- |
//! | `CARNEGIE_BIN` | the program to test; otherwise `carnegie-under-test`, built together with the tests |
//! | `CARNEGIE_TEST_CHROMIUM` | Chromium; otherwise the `chromium` on the search path |
//! | `CARNEGIE_TEST_CHROMIUM_SHELL` | Chromium without what shows windows, for all tests but those of notifications; otherwise the same Chromium |
//! | `CARNEGIE_TEST_FIREFOX` | Firefox; otherwise the `firefox-esr` on the search path |
//! | `CARNEGIE_OFFLINE` | the folder of the offline edition; otherwise `offline-edition` in the target folder |
//! | `CARNEGIE_AXE` | axe-core; otherwise the one that `npm ci --prefix assets` puts into `assets/node_modules` |
//! | `CARNEGIE_E2E_NO_AXE` | set: the accessibility audit is skipped |
//! | `CARNEGIE_TEST_FACTOR` | set, as by `./test long`: more final positions are entered on the companion's pages |

mod audit;
mod browser;
mod chromium;
mod device;
mod dice;
mod files;
mod firefox;
mod page;
mod player;
mod server;
mod stage;
mod tab;
mod wire;

pub use audit::{
    Shifts, accessibility, accessibility_light_and_dark, cut_off, no_raw_keys, no_scrolling,
    no_sideways_scrolling,
};
pub use browser::Browser;
pub use device::{Device, at_table, complaints, install, open_engine, play_now, quiet};
pub use dice::Dice;
pub use files::{FileServer, Line};
pub use page::Page;
pub use player::{Player, Way, open_menu};
pub use server::{Server, offline_folder, target_folder};
pub use stage::{Seat, Stage, Wish};
pub use tab::{Key, Problem, Screen};
