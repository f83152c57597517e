//! Carnegie in a real browser, against a real server.
//!
//! A [`Stage`] starts the `carnegie` program on a free port with a database of its own, and Chromium with a profile of
//! its own; both end with it. A [`Page`] is a tab that is used the way a person uses it: real mouse events at real
//! coordinates, real keys. Everything the browser complains about (errors, warnings, failed requests) is collected,
//! and a test fails on any of it. A [`Player`] plays: it reads what can be decided and clicks what glows.
//!
//! | variable | meaning |
//! | --- | --- |
//! | `CARNEGIE_BIN` | the program to test; otherwise `carnegie-under-test`, built together with the tests |
//! | `CARNEGIE_TEST_CHROMIUM` | the browser; otherwise the `chromium` on the search path |
//! | `CARNEGIE_OFFLINE` | the folder of the offline edition; otherwise `offline-edition` in the target folder |
//! | `CARNEGIE_AXE` | axe-core; otherwise `axe/axe.min.js` in the target folder |
//! | `CARNEGIE_E2E_NO_AXE` | set: the accessibility audit is skipped |

mod audit;
mod browser;
mod files;
mod page;
mod pipe;
mod player;
mod server;
mod stage;

pub use audit::{Shifts, accessibility, no_raw_keys, no_scrolling, no_sideways_scrolling};
pub use browser::Browser;
pub use files::FileServer;
pub use page::{Key, Page, Problem, Screen};
pub use player::{Player, Way};
pub use server::{Server, offline_folder, target_folder};
pub use stage::{Seat, Stage, Wish};
