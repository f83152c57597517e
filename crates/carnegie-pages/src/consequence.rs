//! What a decision changes for the player who makes it: shown before it is made.

use crate::locale::{Texts, t};
use carnegie_rules::components::tracks::{Track, track};
use carnegie_rules::components::{AMOUNTS, Income};
use carnegie_rules::{Action, Benefit, Decision, Lobby, Phase, Position, Question, Seat, SeatSet};

/// What one decision changes for the seat that makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Consequence {
    money: i32,
    goods: i32,
    vp: i32,
    study: i32,
    moves: i32,
    transfers: i32,
    hired: i32,
    /// The score "if the game ended now".
    score: i32,
    /// Whether somebody else has to decide afterwards: then there is no guarantee that the decision can be taken back.
    passes: bool,
}

impl Consequence {
    /// The consequence of a legal decision; `None` for one that is refused.
    ///
    /// Decisions that lead into the next phase also show what it brings for the same seat, but nothing about others,
    /// so that a view without its hidden parts gives the same answer as the full position.
    pub fn of(position: &Position, seat: Seat, decision: Decision) -> Option<Self> {
        Some(Self::after(position, seat, decision)?.1)
    }

    /// The consequence of a legal decision, and the position it leads to.
    fn after(position: &Position, seat: Seat, decision: Decision) -> Option<(Position, Self)> {
        let mut after = *position;
        after.apply(seat, decision).ok()?;
        let consequence = match decision {
            // All sheets take effect together, whoever is last: what this one brings is written on it, and who wins the
            // bids depends on sheets that a view does not have. The last decision cannot be taken back.
            Decision::Sheet { .. } | Decision::Bid(_) => Consequence {
                passes: !matches!(after.question(seat), Some(Question::Sheet(_))),
                ..Consequence::default()
            },
            _ => Self::between(position, &after, seat),
        };
        Some((after, consequence))
    }

    /// What changed for a seat between a position and the one after its decision, apart from the score.
    pub(crate) fn between(before: &Position, after: &Position, seat: Seat) -> Self {
        let (old, new) = (before.player(seat), after.player(seat));
        let same_turn = before.phase() == after.phase() && after.to_act().contains(seat);
        let step = |then: u8, now: u8| if same_turn { i32::from(now) - i32::from(then) } else { 0 };
        let (was, is) = (before.turn(), after.turn());
        Consequence {
            money: i32::from(new.money) - i32::from(old.money),
            goods: i32::from(new.goods) - i32::from(old.goods),
            vp: i32::from(new.vp) - i32::from(old.vp),
            study: step(was.study, is.study),
            moves: step(was.moves, is.moves),
            transfers: step(was.transfers, is.transfers),
            hired: i32::from(old.reserve) - i32::from(new.reserve),
            score: 0,
            passes: !after.to_act().contains(seat) || after.round() != before.round(),
        }
    }

    /// The same with the change of the score "if the game ended now". `score` is the score before.
    pub(crate) fn with_score(
        position: &Position,
        seat: Seat,
        decision: Decision,
        score: i16,
    ) -> Option<Self> {
        let (after, mut consequence) = Self::after(position, seat, decision)?;
        // Once others decide, the score is no longer about this decision alone.
        if !consequence.passes || places_something(decision) {
            consequence.score = i32::from(after.score(seat).total()) - i32::from(score);
        }
        Some(consequence)
    }

    /// What the income that follows from an action brings a seat, if everybody is brought back.
    ///
    /// Of "A or B" the money counts, and with Archives what the last space pays; study points are told, not spent.
    pub(crate) fn of_income(position: &Position, seat: Seat, action: Action) -> Self {
        let (after, study) = income(position, action, |_, reached| reached);
        Consequence { study: study[seat.index()].into(), ..Self::between(position, &after, seat) }
    }

    /// What is left to say once a sentence has stated some of the changes.
    #[must_use]
    pub(crate) fn beyond(mut self, stated: &[(Benefit, i32)]) -> Self {
        for &(benefit, n) in stated {
            let change = match benefit {
                Benefit::Money => &mut self.money,
                Benefit::Goods => &mut self.goods,
                Benefit::Moves => &mut self.moves,
                Benefit::Study => &mut self.study,
                Benefit::Vp => &mut self.vp,
                Benefit::Employee => &mut self.hired,
                Benefit::Transfers => &mut self.transfers,
            };
            // Something else may have changed it as well: then the sum is news.
            if *change != n {
                continue;
            }
            *change = 0;
            if benefit == Benefit::Vp && self.score == n {
                self.score = 0;
            }
        }
        self
    }

    /// Without VP, where the lines of the score tell about them.
    #[must_use]
    pub(crate) const fn beyond_the_score(self) -> Self {
        Consequence { vp: 0, score: 0, ..self }
    }

    /// How much of a benefit the decision brings, if any.
    pub fn gain(&self, benefit: Benefit) -> Option<u32> {
        let n = match benefit {
            Benefit::Money => self.money,
            Benefit::Goods => self.goods,
            Benefit::Moves => self.moves,
            Benefit::Study => self.study,
            Benefit::Vp => self.vp,
            Benefit::Employee => self.hired,
            Benefit::Transfers => self.transfers,
        };
        u32::try_from(n).ok().filter(|&n| n > 0)
    }

    /// Whether the turn passes to somebody else.
    pub const fn passes(&self) -> bool {
        self.passes
    }

    /// The changes in words, costs first.
    pub fn words(&self, texts: Texts) -> String {
        let changes = [
            ("delta-money", self.money),
            ("delta-goods", self.goods),
            ("delta-moves", self.moves),
            ("delta-transfers", self.transfers),
            ("delta-study", self.study),
            ("delta-employees", self.hired),
            ("delta-vp", self.vp),
        ];
        let word = |&(key, n): &(&str, i32)| together(&t!(texts, key, sign = sign(n), n = n.abs()));
        let costs = changes.iter().filter(|change| change.1 < 0);
        let gains = changes.iter().filter(|change| change.1 > 0);
        let mut words: Vec<String> = costs.chain(gains).map(word).collect();
        // VP that are gained at once count as well; there is no need to say so twice.
        if self.score != 0 && self.score != self.vp {
            words.push(t!(texts, "delta-final", sign = sign(self.score), n = self.score.abs()));
        }
        words.join(" · ")
    }
}

/// The seats that can pay for a donation in the event of an action: the income comes first, and goods can be sold.
pub(crate) fn donors(position: &Position, action: Action) -> SeatSet {
    let value = |income: Income| match income {
        Income::Money(n) => u16::from(n),
        Income::Goods(n) => u16::from(n) * AMOUNTS.goods_price,
        _ => 0,
    };
    let (mut after, _) = income(position, action, |track, reached| {
        (0..=reached).max_by_key(|&space| value(track.income[usize::from(space)])).unwrap_or(reached)
    });
    let mut donors = SeatSet::EMPTY;
    while let (Phase::Donation, Some(seat)) = (after.phase(), after.to_act().iter().next()) {
        donors.insert(seat);
        if after.apply(seat, Decision::Done).is_err() {
            break;
        }
    }
    donors
}

/// Plays the income that follows from an action: everybody comes back. With Archives, `space` says which one pays of
/// those up to the one that has been reached. Also returns everybody's study points.
fn income(
    position: &Position,
    action: Action,
    space: impl Fn(&Track, u8) -> u8,
) -> (Position, [u8; Seat::MAX]) {
    let (mut after, mut study) = (*position, [0; Seat::MAX]);
    let mut next = position.to_act().iter().next().map(|seat| (seat, Decision::Choose(action)));
    while let Some((seat, decision)) = next {
        if after.apply(seat, decision).is_err() {
            break;
        }
        let going_on = after.phase() == Phase::Income && after.round() == position.round();
        next = after.to_act().iter().next().filter(|_| going_on).map(|seat| {
            let (player, turn) = (after.player(seat), after.turn());
            let decision = match after.question(seat) {
                Some(Question::Returning(region)) if player.missions[region.index()] > 0 => {
                    Decision::Return(Lobby::Main)
                }
                Some(Question::TransportIncome(region)) => {
                    Decision::TransportIncome(space(track(region), player.transport[region.index()]))
                }
                Some(Question::Lobby) => Decision::Recruit(Lobby::Main),
                Some(Question::ProjectIncome(..)) => Decision::Take(Benefit::Money),
                _ => {
                    study[seat.index()] = turn.study;
                    Decision::Done
                }
            };
            (seat, decision)
        });
    }
    (after, study)
}

const fn sign(n: i32) -> &'static str {
    if n < 0 { "−" } else { "+" }
}

/// A short text that is not broken into two lines: nobody should read a sign, or a number, without what follows it.
fn together(text: &str) -> String {
    let (sign, rest) = text.split_at(text.chars().next().map_or(0, char::len_utf8));
    format!("{sign}\u{2060}{}", rest.replace(' ', "\u{a0}"))
}

/// Whether a decision puts something on the board that scores at the end, whoever decides next.
const fn places_something(decision: Decision) -> bool {
    matches!(
        decision,
        Decision::Donate(_)
            | Decision::Give { .. }
            | Decision::Build { .. }
            | Decision::Add { .. }
            | Decision::Research(_)
            | Decision::Advance(_)
            | Decision::HousingDisk(_)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choices::Choices;
    use crate::locale::Locale;
    use carnegie_rules::{Config, Game, Module, Modules, Viewer, decision_list};
    use std::collections::BTreeSet;

    /// Plays games and looks at every choice: whatever changes the score of whoever is still deciding says so.
    #[test]
    fn every_decision_says_what_it_changes_in_the_score() {
        let texts = Texts::new(Locale::default());
        let mut kinds = BTreeSet::new();
        for seed in 0..6 {
            let names = ["Anna", "Bert"].map(str::to_owned).to_vec();
            let mut game = Game::new(Config::new(2, Modules::ALL, None).unwrap(), seed, names).unwrap();
            let mut legal = decision_list();
            for step in 0.. {
                let position = *game.position();
                let Some(seat) = position.to_act().iter().next() else { break };
                position.legal(seat, &mut legal);
                let choices = Choices::of(texts, &position, seat, 0);
                for (choice, &decision) in choices.decisions.iter().zip(legal.iter()) {
                    let mut after = position;
                    after.apply(seat, decision).unwrap();
                    let gained = i32::from(after.player(seat).vp) - i32::from(position.player(seat).vp);
                    let score =
                        i32::from(after.score(seat).total()) - i32::from(position.score(seat).total());
                    if score == 0 || choice.passes {
                        continue;
                    }
                    let says = if score == gained { " VP" } else { "if the game ended now" };
                    let words = choice.consequence.replace('\u{a0}', " ");
                    assert!(
                        words.contains(&score.abs().to_string()) && words.contains(says),
                        "{}: {words}",
                        choice.decision
                    );
                    kinds.insert(choice.decision.split(' ').next().unwrap_or_default().to_owned());
                }
                let chosen = legal[(step * 7 + seed as usize) % legal.len()];
                game.apply(seat, chosen).unwrap();
            }
        }
        assert!(kinds.len() >= 6, "only these decisions changed a score: {kinds:?}");
    }

    /// Whoever is last: the sheets of the others are hidden, so nothing that follows from all of them is said.
    #[test]
    fn a_sheet_says_nothing_of_what_follows_when_all_are_revealed() {
        let texts = Texts::new(Locale::default());
        for players in 1..=3 {
            let difficulty = (players == 1).then_some(1);
            let names = ["Anna", "Bert", "Cora"][..players].iter().map(|&name| name.to_owned()).collect();
            let modules = Modules::NONE.with(Module::NewBeginning);
            let mut game = Game::new(Config::new(players, modules, difficulty).unwrap(), 3, names).unwrap();
            let mut legal = decision_list();
            let mut last = 0;
            // The seat that begins is the last to fill in its sheet: then it goes on deciding.
            for step in 0.. {
                let position = *game.position();
                let Some(seat) =
                    position.to_act().iter().last().filter(|_| position.phase() == Phase::Sheets)
                else {
                    break;
                };
                let seen = position.view(Viewer::Seat(seat));
                position.legal(seat, &mut legal);
                let choices = Choices::of(texts, seen.position(), seat, 0);
                let sheets = choices.decisions.iter().zip(&*legal).filter(|(_, d)| **d != Decision::Sell);
                for (choice, &decision) in sheets {
                    let mut after = position;
                    after.apply(seat, decision).unwrap();
                    let ends = after.phase() != Phase::Sheets || !after.to_act().contains(seat);
                    assert_eq!((choice.consequence.as_str(), choice.passes), ("", ends), "{decision}");
                    last += usize::from(after.phase() != Phase::Sheets);
                }
                let bid = legal.iter().rev().find(|d| matches!(d, Decision::Bid(_)));
                let chosen = bid.filter(|_| seat.index() == 0).copied();
                game.apply(seat, chosen.unwrap_or(legal[step * 7 % legal.len()])).unwrap();
            }
            assert!(last > 0, "nobody completed the last sheet");
        }
    }

    /// Plays games, and at every choice of an action compares what is said with what the components print, and with who
    /// is asked for a donation once the income has been played at random.
    #[test]
    fn an_action_says_what_its_income_brings_and_who_can_donate() {
        let (mut paid, mut asked, mut told) = (0, 0, 0);
        for seed in 0..40_usize {
            let names = ["Anna", "Bert", "Cora"].map(str::to_owned).to_vec();
            let mut game = Game::new(Config::base(3).unwrap(), seed as u64, names).unwrap();
            let mut legal = decision_list();
            let mut pick = |position: &Position, seat: Seat, step: usize| {
                position.legal(seat, &mut legal);
                // Nobody trades study points for the money at the end of a track.
                let advances = |decision: &Decision| matches!(decision, Decision::Advance(_));
                legal.retain(|decision| position.phase() != Phase::Income || !advances(decision));
                legal[(step * step * 31 + step + seed * 17) % legal.len()]
            };
            for step in 0.. {
                let position = *game.position();
                let Some(seat) = position.to_act().iter().next() else { break };
                for &action in Action::ALL.iter().filter(|_| position.phase() == Phase::ChooseAction) {
                    let donors = donors(&position, action);
                    for each in position.config().seats() {
                        let gain = Consequence::of_income(&position, each, action);
                        assert_eq!(
                            gain.money,
                            printed_money(&position, each, action),
                            "{seed} {step} {action}"
                        );
                        paid += usize::from(gain.money > 0);
                    }
                    let mut after = position;
                    after.apply(seat, Decision::Choose(action)).unwrap();
                    for step in 0..60 {
                        let Some(seat) = after.to_act().iter().next() else { break };
                        match after.phase() {
                            Phase::Donation => assert!(donors.contains(seat), "{seed} {step} {action}"),
                            Phase::Income => {}
                            _ => break,
                        }
                        asked += usize::from(after.phase() == Phase::Donation);
                        let decision = match after.phase() {
                            Phase::Donation => Decision::Done,
                            _ => pick(&after, seat, step + seed),
                        };
                        after.apply(seat, decision).unwrap();
                    }
                    told += donors.len();
                }
                let decision = pick(&position, seat, step);
                game.apply(seat, decision).unwrap();
            }
        }
        assert!(paid > 100 && asked > 100 && told > asked, "{paid} {asked} {told}");
    }

    /// What the board and the tabs print for a seat's employees in the region of an event, as far as it is money.
    fn printed_money(position: &Position, seat: Seat, action: Action) -> i32 {
        let (timeline, player) = (position.timeline(), position.player(seat));
        let row = timeline.event_row(action).unwrap();
        let event = timeline.event(row, timeline.markers[row.index()]);
        let Some(region) = event.income.filter(|region| player.missions[region.index()] > 0) else {
            return 0;
        };
        let money = |income: Income| match income {
            Income::Money(n) | Income::EmployeeOrMoney(n) | Income::GoodsOrMoney(n) => i32::from(n),
            _ => 0,
        };
        let each = money(track(region).income[usize::from(player.transport[region.index()])]);
        let projects: i32 = player.project_incomes().map(|(_, _, income)| money(income)).sum();
        i32::from(player.missions[region.index()]) * each + projects
    }
}
