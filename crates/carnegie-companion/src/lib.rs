//! Help at a real table: the companion knows the rules and what people tell it, and nothing else.
//!
//! No I/O, no clock, no randomness of its own: its host brings a seed. An [`Evening`] is one game at one real
//! table. Everything it knows is a text of lines that a person can read, [`Evening::parse`] reads it back, and every
//! tap on a page is one more line: see [`Evening::tell`].
//!
//! ```
//! use carnegie_companion::Evening;
//! use carnegie_rules::Config;
//!
//! let mut evening = Evening::new(Config::solo(2)?, 7);
//! evening.tell("name 1 Louise")?;
//! evening.tell("play choose construction")?;
//! let session = evening.session();
//! assert_eq!(session.round(), 1);
//! assert!(session.question().is_some(), "is a space of the first city of the card free?");
//!
//! let text = evening.to_string();
//! assert_eq!(Evening::parse(&text)?, evening);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The text
//!
//! ```text
//! carnegie companion 1
//! rules 2
//! players 2
//! modules new-beginning,secret-donation
//! seed 17
//! name 1 Ada
//! row human-resources 3 back
//! supply training 2
//! neutral chicago 1 yes
//! neutral 1.3 yes
//! first 2
//! sheet 1 goods 4
//! sheet 1 bid 3
//! secret 2 4.1
//! play choose management
//! play done
//! pad 1 vp 31
//! ```
//!
//! The first five kinds of lines (and `difficulty`, in solo games) begin the text; all others may come in any order,
//! but the `play` lines are a history. Only groups that have drawn for themselves give `row`, `supply`, `neutral` and
//! `first`; without them the seed draws. Another rules version is refused: what was counted with other rules is not
//! counted again with these.
#![forbid(unsafe_code)]

mod evening;
mod line;
mod pad;
mod session;

pub use evening::{Evening, MAX_TEXT, Sheet, StartTold, TextError};
pub use line::LineError;
pub use pad::{Missing, Pad, PadAndrew, PadPlayer, PadTab, Section};
pub use session::{Answer, Deed, NotAsked, Question, Round, Session};
