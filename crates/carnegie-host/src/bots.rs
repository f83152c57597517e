//! What bots do at a table: a turn, and advice.

use carnegie_bots::{Bot, Hint, Stop};
use carnegie_pages::Texts;
use carnegie_rules::{Decision, Seat, Viewer, decision_list};
use carnegie_table::{SeatDecision, TableState};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// How many turns a hint proposes.
pub const MAX_HINTS: usize = 3;

/// Why a bot's turn came to nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// There is no such bot.
    Unknown,
    /// It proposed something illegal.
    Illegal(String),
}

/// The whole turn of a bot: its decisions until it no longer has to decide. `make` makes a bot from a seed.
///
/// It sees only what its seat may see. In simultaneous phases others may act in the meantime; what the bot decides is
/// legal after that, too.
pub fn take_turn(
    state: &TableState,
    seat: Seat,
    make: impl FnOnce(u64) -> Option<Box<dyn Bot>>,
    stop: &Stop,
) -> Result<Vec<SeatDecision>, Failure> {
    let mut bot = make(bot_seed(state, seat)).ok_or(Failure::Unknown)?;
    let Some(game) = state.game() else { return Ok(Vec::new()) };
    let mut position = *game.position();
    let stage = (position.round(), position.phase());
    let mut legal = decision_list();
    let mut decisions = Vec::new();
    while position.to_act().contains(seat) && (position.round(), position.phase()) == stage {
        position.legal(seat, &mut legal);
        let decision = bot.choose(&position.view(Viewer::Seat(seat)), &legal, stop);
        if let Err(error) = position.apply(seat, decision) {
            return Err(Failure::Illegal(format!("{decision}: {error}")));
        }
        decisions.push(SeatDecision(seat, decision));
    }
    Ok(decisions)
}

/// What is played when no bot can be trusted any longer: the turn ends as early as possible.
pub fn simplest_turn(state: &TableState, seat: Seat) -> Vec<SeatDecision> {
    let legal = state.legal(seat);
    let done = legal.contains(&Decision::Done).then_some(Decision::Done);
    done.or(legal.first().copied()).map(|decision| SeatDecision(seat, decision)).into_iter().collect()
}

/// How well a bot plays: at its level, as long as a person has a seat at the table, even one who is away. Where only
/// bots are left, they finish the game as cheaply as possible.
pub fn level_now<'a>(state: &TableState, level: &'a str, cheapest: &'a str) -> &'a str {
    if is_without_people(state) { cheapest } else { level }
}

/// Whether only bots play.
pub fn is_without_people(state: &TableState) -> bool {
    state.occupants().iter().all(|occupant| occupant.person().is_none())
}

/// Different for every turn, and the same on every node. It depends on the seed of the game, which nobody knows before
/// the end, so nobody can compute what a bot decides in secret; and it reveals nothing about that seed.
fn bot_seed(state: &TableState, seat: Seat) -> u64 {
    let seed = state.game().map_or(0, |game| game.record().seed());
    let mut hash = Sha256::new();
    hash.update(b"carnegie bot");
    hash.update(seed.to_le_bytes());
    hash.update(state.seq().to_le_bytes());
    hash.update([seat.index() as u8]);
    hash.update(state.id().as_bytes());
    let digest = hash.finalize();
    digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// The best hint in words, for the script of the table; nothing where there is nothing to decide.
pub fn advice(texts: Texts, hints: &[Hint]) -> Option<Value> {
    let best = hints.first()?;
    let decision = best.turn.first().map(ToString::to_string);
    let gains = best.gains.iter().filter(|gain| gain.vp.abs() >= 0.5).take(3);
    let mut why = vec![texts.chance_to_win(best.chance)];
    why.extend(gains.map(|gain| format!("{} {:+.0}", texts.score_line(gain.line), gain.vp)));
    Some(json!({ "decision": decision, "why": why.join(" · ") }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use carnegie_table::{Founder, LogRow, NewTable, Origin, SeatPlan};

    /// A table at its first decision, with the same id and another seed.
    fn table(seed: u64) -> TableState {
        let founder = Founder { id: "ada", name: "Ada" };
        let bot = SeatPlan::Bot { level: "random".to_owned() };
        let plan = NewTable::new(vec![SeatPlan::Me, bot]).plan(founder, |_| true).unwrap();
        let origin = Origin { id: "table".to_owned(), invite: "invite".to_owned(), seed, at: 0 };
        let mut stored = plan.found("ada", origin).unwrap();
        if stored.log.is_empty() {
            let body = carnegie_table::Entry::Start.to_json().unwrap();
            stored.log.push(LogRow { seq: 0, at: 0, body });
        }
        TableState::read(&stored).unwrap()
    }

    /// A bot's seed once followed from the address of the table, which everybody there knows.
    #[test]
    fn what_a_bot_decides_cannot_be_computed_from_what_everybody_knows() {
        let seat = Seat::new(1).unwrap();
        let seeds: std::collections::HashSet<u64> =
            (0..100).map(|seed| bot_seed(&table(seed), seat)).collect();
        assert_eq!(seeds.len(), 100, "it depends on the seed of the game");
        assert_eq!(bot_seed(&table(7), seat), bot_seed(&table(7), seat), "and is the same on every node");
    }
}
