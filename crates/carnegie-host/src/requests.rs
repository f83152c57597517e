//! What the scripts of the table send.

use serde::Deserialize;

/// A decision of the picker.
#[derive(Clone, Debug, Deserialize)]
pub struct Decide {
    /// The state of the table that it answers.
    pub seq: u64,
    /// In notation.
    pub decision: String,
    /// From 1; needed by people who play several seats.
    pub seat: Option<u8>,
}

/// Decisions are taken back, or made again.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Undo {
    /// The state of the table that it answers.
    pub seq: u64,
    /// From 1; needed by people who play several seats.
    pub seat: Option<u8>,
}

/// A line of chat.
#[derive(Clone, Debug, Deserialize)]
pub struct Say {
    /// What is said.
    pub text: String,
}
