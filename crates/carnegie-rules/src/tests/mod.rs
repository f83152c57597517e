//! The rules as examples: one test for each rule, named after it.
//!
//! They live inside the crate because a [`scenario::Scenario`] sets up positions that would take a long time to reach
//! by playing.

mod action_choice;
mod activation;
mod combinations;
mod departments_17_32;
mod departments_1_16;
mod donation;
mod expansion;
mod income;
mod missions;
mod modules;
mod new_beginning;
mod new_donations;
mod printed_departments;
mod record;
mod round;
mod scenario;
mod scoring;
mod setup;
mod solo;
mod views;
