//! Bots by name.

use anyhow::{Result, bail};
use carnegie_bots::{Bot, BotKind};

/// A bot with its own sequence of random numbers.
pub(crate) fn bot(name: &str, seed: u64) -> Result<Box<dyn Bot>> {
    Ok(name.parse::<BotKind>()?.create(seed))
}

/// One name for each seat: as given, or one bot for all of them. Unknown names are refused.
pub(crate) fn for_seats(names: &[String], players: usize) -> Result<Vec<String>> {
    let names = match names {
        [one] => vec![one.clone(); players],
        _ if names.len() == players => names.to_vec(),
        _ => bail!("{} bots for {players} seats: name one for each seat, or one for all", names.len()),
    };
    for name in &names {
        bot(name, 0)?;
    }
    Ok(names)
}
