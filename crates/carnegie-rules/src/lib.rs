//! The rules of Carnegie.
#![forbid(unsafe_code)]

mod action;
mod andrew;
mod apply;
mod city;
mod company;
pub mod components;
mod config;
mod decision;
mod department;
mod donation;
mod error;
mod flow;
mod game;
mod invariants;
mod legal;
pub mod notation;
mod phase;
mod player;
mod position;
mod project;
pub mod record;
mod region;
mod sample;
pub mod score;
mod seat;
mod setup;
#[cfg(test)]
mod tests;
mod view;
mod vocabulary;

pub use action::Action;
pub use andrew::Andrew;
pub use city::{City, CityData, Size, Slot, SlotSet};
pub use company::{Site, Space};
pub use config::{Config, ConfigError, Module, Modules};
pub use decision::{Benefit, Decision, DecisionList, LIST_CAPACITY, Lobby, Pay, decision_list};
pub use department::{Department, Office, Printed};
pub use donation::{Area, Cause, DonationSpace};
pub use error::Illegal;
pub use game::Game;
pub use phase::{Event, Phase, Question, Timeline, Turn};
pub use player::{Player, Sheet, Tab};
pub use position::{Holders, Owner, Position};
pub use project::{ProjectType, TabSide, TabSides};
pub use record::{Record, RecordError, ReplayError};
pub use region::Region;
pub use score::{Score, ScoreLine};
pub use seat::{Seat, SeatSet};
pub use view::{View, Viewer};
pub use vocabulary::UnknownWord;
