//! The rules of the board game Carnegie: the base game for 2 to 4 players, the solo game against Andrew, and the
//! modules of Expansion 1.
//!
//! No I/O, no clock, no threads, no global state. A [`Position`] is plain data: ask it who has to act and what may
//! be decided, apply a decision, and ask again. Nothing here panics, whatever it is given.
//!
//! # Create a game, list decisions, apply one
//!
//! ```
//! use carnegie_rules::{Config, Position, decision_list};
//!
//! let mut position = Position::new(Config::base(3)?, 42);
//! let mut legal = decision_list(); // room for every position: listing never allocates
//!
//! while let Some(seat) = position.to_act().iter().next() {
//!     position.legal(seat, &mut legal);
//!     position.apply(seat, legal[0])?; // a player without imagination
//! }
//! assert!(position.is_finished());
//! assert!(!position.winners().is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The configuration says what is played. What cannot be played is refused with the reason:
//!
//! ```
//! use carnegie_rules::{Config, Module, Modules};
//!
//! let modules = Modules::NONE.with(Module::OpenBar).with(Module::Wait);
//! assert!(Config::new(4, modules, None).is_ok());
//!
//! let refused = Config::new(1, modules, Some(2)).unwrap_err();
//! assert_eq!(refused.to_string(), "the module wait cannot be played solo");
//! ```
//!
//! # Decisions are words
//!
//! Every [`Decision`] has a text in rulebook words, which is also how it is recorded; [`notation`] lists them all.
//! A decision that is not legal is refused with the reason, and nothing has changed.
//!
//! ```
//! use carnegie_rules::{Config, Decision, Illegal, Position};
//!
//! let mut position = Position::new(Config::base(2)?, 1);
//! let first = position.first_player();
//! position.apply(first, "tabs A B A A".parse()?)?;
//!
//! let before = position;
//! let refused = position.apply(first, "tabs B B B B".parse()?);
//! assert_eq!(refused, Err(Illegal::NotYourTurn(first)));
//! assert_eq!(position, before);
//!
//! let unknown = "dance b1".parse::<Decision>().unwrap_err();
//! assert_eq!(unknown.to_string(), "unknown decision \"dance\"");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What a seat is asked right now is a [`Question`]:
//!
//! ```
//! use carnegie_rules::{Config, Position, Question};
//!
//! let position = Position::new(Config::base(4)?, 1);
//! assert_eq!(position.question(position.first_player()), Some(Question::TabSides));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The score, at the end or now
//!
//! ```
//! use carnegie_rules::{Config, Position, ScoreLine};
//!
//! let position = Position::new(Config::base(4)?, 1);
//! let score = position.score(position.first_player());
//! assert_eq!(score.line(ScoreLine::Employees), 5);
//! assert_eq!(score.line(ScoreLine::ActionChoice), 3);
//! assert_eq!(score.total(), 8);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a seat may see
//!
//! A position holds everything. A [`View`] is the same position with everything that is hidden from the viewer
//! replaced by a constant, so nothing computed from it can give a secret away.
//!
//! ```
//! use carnegie_rules::{Config, Module, Modules, Position, Seat, Viewer};
//!
//! let sheets = Modules::NONE.with(Module::NewBeginning);
//! let mut position = Position::new(Config::new(2, sheets, None)?, 7);
//! let (ada, ben) = (Seat::new(0).unwrap(), Seat::new(1).unwrap());
//! let mut another = position;
//! position.apply(ada, "sheet goods 6".parse()?)?;
//! another.apply(ada, "sheet goods 2".parse()?)?;
//!
//! assert_ne!(position.view(Viewer::Seat(ada)), another.view(Viewer::Seat(ada)));
//! assert_eq!(position.view(Viewer::Seat(ben)), another.view(Viewer::Seat(ben)));
//! assert_eq!(position.view(Viewer::Spectator).to_json(), another.view(Viewer::Spectator).to_json());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Games, records, undo
//!
//! A [`Game`] is a position together with its [`Record`]: configuration, seed, names and decisions, nothing derived.
//! A record is one line of JSON or a text that a person can type; both convert to each other without loss.
//!
//! ```
//! use carnegie_rules::{Config, Game, Record};
//!
//! let mut game = Game::new(Config::solo(1)?, 2026, vec!["Louise".to_owned()])?;
//! let louise = game.position().first_player();
//! game.apply(louise, "tabs A A B B".parse()?)?;
//!
//! let text = game.record().to_string();
//! assert!(text.ends_with("1 tabs A A B B\n"));
//! let json = Record::parse(&text)?.to_json();
//! assert_eq!(&Record::parse(&json)?, game.record());
//! assert_eq!(&Game::from_record(Record::parse(&json)?)?, &game);
//!
//! // A damaged record is refused with the place and the reason.
//! let damaged = text.replace("tabs A A B B", "tabs A A B C");
//! assert_eq!(Record::parse(&damaged).unwrap_err().to_string(), "line 8: unknown tab side \"C\"");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Undo is replay: a game can go back to any decision, but a player cannot go back beyond what others have decided
//! since, or what has been revealed.
//!
//! ```
//! use carnegie_rules::{Config, Game, decision_list};
//!
//! let mut game = Game::new(Config::base(2)?, 5, vec!["Ada".to_owned(), "Ben".to_owned()])?;
//! let first = game.position().first_player();
//! let before = *game.position();
//! game.apply(first, "tabs A A A A".parse()?)?;
//!
//! assert_eq!(game.undo_floor(first), 0); // players may take back their own decisions
//! let taken_back = game.rewind(0)?;
//! assert_eq!((game.position(), taken_back.len()), (&before, 1));
//! for (seat, decision) in taken_back {
//!     game.apply(seat, decision)?; // redo
//! }
//! let second = game.position().to_act().iter().next().unwrap();
//! game.apply(second, "tabs B B B B".parse()?)?;
//! assert_eq!(game.undo_floor(first), 2); // Ben has decided since
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Further reading
//!
//! - [`components`]: everything that is printed, as constant tables; what no picture shows is marked.
//! - [`notation`] and [`record`]: how games are written down.
//! - [`score`]: the score sheet, with the parts that search for the best payment and the best network.
//! - [`finale`]: the end of a game at a real table, entered by hand and scored by the engine; [`Start`]: its beginning.
//! - `docs/RULINGS.md`: every decision taken where the rules are silent.
#![forbid(unsafe_code)]

mod action;
mod andrew;
mod apply;
mod branch;
mod city;
mod company;
pub mod components;
mod config;
mod decision;
mod department;
mod donation;
mod error;
pub mod finale;
mod flow;
mod game;
mod invariants;
mod legal;
pub mod notation;
#[cfg(feature = "openapi")]
mod openapi;
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
mod start;
#[cfg(test)]
mod tests;
mod view;
mod view_document;
mod view_line;
mod vocabulary;

pub use action::Action;
pub use andrew::{Andrew, AndrewAct, AndrewWish, AndrewsTable, andrew_turn};
pub use branch::{BranchDocument, BranchError};
pub use city::{City, CityData, Size, Slot, SlotSet};
pub use company::{Site, Space};
pub use config::{Config, ConfigError, Module, Modules};
pub use decision::{Benefit, Decision, DecisionList, LIST_CAPACITY, Lobby, Pay, decision_list};
pub use department::{Agency, Department, Office, Printed, Trade};
pub use donation::{Area, Cause, DonationSpace};
pub use error::Illegal;
pub use game::Game;
pub use phase::{Event, Phase, Question, Timeline, Turn};
pub use player::{Player, Sheet, Tab};
pub use position::{Holders, Owner, Position};
pub use project::{ProjectType, TabSide, TabSides};
pub use record::{PlayOnError, RULES_VERSION, Record, RecordDocument, RecordError, ReplayError, Transcript};
pub use region::Region;
pub use score::{Score, ScoreLine};
pub use seat::{Seat, SeatSet};
pub use start::{Start, StartError};
pub use view::{View, Viewer};
pub use view_document::{
    AndrewCardView, AndrewView, CityView, CompanySpaceView, DonationAreaView, DonationSpaceView,
    QuestionView, SeatView, SlotView, TabView, TimelineRow, TurnView, ViewDocument,
};
pub use view_line::ViewLineError;
pub use vocabulary::UnknownWord;
