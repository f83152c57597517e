//! Bots for the seats of a table.

use anyhow::{Result, bail};
use carnegie_bots::Entrant;

/// One bot for each seat: as given, or one kind for all of them.
pub(crate) fn for_seats(bots: &[Entrant], players: usize) -> Result<Vec<Entrant>> {
    match bots {
        [one] => Ok(vec![*one; players]),
        _ if bots.len() == players => Ok(bots.to_vec()),
        _ => bail!("{} bots for {players} seats: name one for each seat, or one for all", bots.len()),
    }
}
