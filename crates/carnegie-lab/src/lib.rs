//! Carnegie for programs that learn: every decision has a number, every view is a row of integers, and thousands of
//! games run at once.
//!
//! Numbers and rows are fixed: any change to them raises [`ENCODING_VERSION`], and files that hold them carry it
//! together with [`carnegie_rules::RULES_VERSION`]. An observation is made from a [`carnegie_rules::View`] and from
//! nothing else, so nothing hidden can be in it.
//!
//! ```
//! use carnegie_lab::{OBSERVATION, decision_of, number_of, observe};
//! use carnegie_rules::{Config, Position, Viewer};
//!
//! let position = Position::new(Config::base(2)?, 7);
//! let mut observation = [0; OBSERVATION];
//! observe(&position.view(Viewer::Seat(position.first_player())), &mut observation);
//! assert_eq!(observation[0], 2); // two players
//!
//! let number = number_of("choose management".parse()?).unwrap();
//! assert_eq!(decision_of(number).unwrap().to_string(), "choose management");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod batch;
mod course;
mod numbering;
mod observation;

pub use batch::{Batch, BatchError, Output, Reward, UnknownReward, sample_masks, to_move};
pub use course::{Course, course};
pub use numbering::{Block, DECISIONS, blocks, decision_of, kind_of, number_of};
pub use observation::{FIELDS, Field, OBSERVATION, observe};

/// The version of the numbering of decisions and of the layout of observations.
///
/// `tests/encoding.rs` fails when one of them changes and this does not.
pub const ENCODING_VERSION: u32 = 1;
