//! `carnegie`: one program for everything. This file parses the command line and dispatches; each command has
//! a file of its own, all of the same shape: `Args`, and `run(Args)`.
//!
//! It is a library so that a program of yours can be the same with your own bot in it: see `examples/my_bot.rs`.

mod admin;
mod analyse;
mod arena;
mod bench;
mod board;
mod bot;
mod bots;
mod chart;
mod components;
mod game_args;
mod hint;
mod input;
mod merge;
mod output;
mod play_on;
mod puzzles;
mod replay;
mod score;
mod serve;
mod setup;
mod shard;
mod simulate;
mod table;
mod words;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use std::process::ExitCode;
use std::sync::LazyLock;

/// The board game Carnegie: play in the browser (the default), simulate games, replay and score records, set up a
/// table, look up every printed number, measure the engine.
///
/// An unofficial fan implementation. Carnegie is a game by Xavier Georges, published by Quined Games.
#[derive(Parser)]
#[command(version = VERSION.as_str(), max_term_width = 100, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: serve::Args,
}

/// The program, and the version of the rules that it plays.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    format!("{} (rules version {})", env!("CARGO_PKG_VERSION"), carnegie_rules::RULES_VERSION)
});

#[derive(Subcommand)]
enum Command {
    Serve(serve::Args),
    Admin(admin::Args),
    Simulate(simulate::Args),
    Arena(arena::Args),
    Bot(bot::Args),
    Merge(merge::Args),
    Replay(replay::Args),
    PlayOn(play_on::Args),
    Puzzles(puzzles::Args),
    Score(score::Args),
    Setup(setup::Args),
    Components(components::Args),
    Bench(bench::Args),
    Hint(hint::Args),
    #[command(alias = "analyze")]
    Analyse(analyse::Args),
}

impl Command {
    fn run(self) -> anyhow::Result<()> {
        match self {
            Command::Serve(args) => serve::run(args),
            Command::Admin(args) => admin::run(args),
            Command::Simulate(args) => simulate::run(args),
            Command::Arena(args) => arena::run(args),
            Command::Bot(args) => bot::run(args),
            Command::Merge(args) => merge::run(args),
            Command::Replay(args) => replay::run(args),
            Command::PlayOn(args) => play_on::run(args),
            Command::Puzzles(args) => puzzles::run(args),
            Command::Score(args) => score::run(args),
            Command::Setup(args) => setup::run(args),
            Command::Components(args) => components::run(args),
            Command::Bench(args) => bench::run(args),
            Command::Hint(args) => hint::run(args),
            Command::Analyse(args) => analyse::run(args),
        }
    }
}

/// The exit code of a command that failed.
const FAILURE: u8 = 2;

/// The whole program: does what the command line says.
pub fn main() -> ExitCode {
    let done = match Cli::try_parse() {
        Ok(cli) => cli.command.unwrap_or(Command::Serve(cli.serve)).run(),
        Err(error) => explain(&error),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            output::complain(&format!("{error:#}"));
            ExitCode::from(FAILURE)
        }
    }
}

/// How many things the machine can do at the same time.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Help and version are printed as they are; everything else clap has to say becomes one line.
fn explain(error: &clap::Error) -> anyhow::Result<()> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => output::print_styled(error),
        _ => {
            let text = error.render().to_string();
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
            let told = lines.take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more"));
            let line = told.collect::<Vec<_>>().join(" ").replace(" tip: ", "; ");
            anyhow::bail!("{}", line.strip_prefix("error: ").unwrap_or(&line))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_command_explains_itself_with_an_example() {
        for command in Cli::command().get_subcommands_mut() {
            let help = command.render_long_help().to_string();
            let example = format!("carnegie {}", command.get_name());
            assert!(help.contains(&example), "`{}` has no example:\n{help}", command.get_name());
            assert!(command.get_about().is_some(), "`{}` does not say what it does", command.get_name());
        }
    }
}
