//! HTML and SVG of every screen of Carnegie, as pure functions: no I/O, no clock, no state.
//!
//! The server supplies a [`carnegie_rules::View`] and a few facts about the table; this crate returns markup in the
//! reader's language. It cannot show what the viewer may not see, because it never gets it.
#![forbid(unsafe_code)]

pub mod assets;
mod choices;
mod clock;
pub mod companion;
mod consequence;
mod day;
mod drawings;
mod explain;
mod glyphs;
mod icons;
mod inferred;
mod layout;
mod locale;
mod preferences;
mod reference;
pub mod screens;
mod sentence;
pub mod table;
mod target;
mod words;

pub use choices::{Choice, Choices};
pub use clock::ClockTerms;
pub use consequence::Consequence;
pub use day::date;
pub use explain::SECTIONS;
pub use locale::{Locale, Numbers, Texts};
pub use preferences::{PREFERENCES_COOKIE, known_preferences, preferred_language, with_language};
pub use target::{Target, path};
pub use words::city_name;
