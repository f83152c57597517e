//! What a decision changes for the one who takes it: shown before it is taken.

use crate::locale::{Texts, t};
use carnegie_rules::{Benefit, Decision, Position, Seat};

/// The changes of one decision, for the seat that takes it.
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
    /// Whether somebody else has to decide afterwards: then the decision cannot be taken back for sure.
    passes: bool,
}

impl Consequence {
    /// The consequence of a legal decision; `None` for one that is refused.
    ///
    /// Decisions that lead into the next phase also show what comes with it for the same seat, but nothing of
    /// others, so that a view without its hidden parts gives the same answer as the full position.
    pub fn of(position: &Position, seat: Seat, decision: Decision) -> Option<Self> {
        let mut after = *position;
        after.apply(seat, decision).ok()?;
        let (old, new) = (position.player(seat), after.player(seat));
        let same_turn = position.phase() == after.phase() && after.to_act().contains(seat);
        let turn = |of: &Position| (of.turn().study, of.turn().moves, of.turn().transfers);
        let ((study, moves, transfers), (study_after, moves_after, transfers_after)) =
            (turn(position), turn(&after));
        let step = |before: u8, now: u8| if same_turn { i32::from(now) - i32::from(before) } else { 0 };
        let changes_score = matches!(
            decision,
            Decision::Donate(_)
                | Decision::Give { .. }
                | Decision::Build { .. }
                | Decision::Add { .. }
                | Decision::Research(_)
                | Decision::Advance(_)
                | Decision::HousingDisk(_)
        );
        let score = if changes_score {
            i32::from(after.score(seat).total()) - i32::from(position.score(seat).total())
        } else {
            0
        };
        Some(Consequence {
            money: i32::from(new.money) - i32::from(old.money),
            goods: i32::from(new.goods) - i32::from(old.goods),
            vp: i32::from(new.vp) - i32::from(old.vp),
            study: step(study, study_after),
            moves: step(moves, moves_after),
            transfers: step(transfers, transfers_after),
            hired: i32::from(old.reserve) - i32::from(new.reserve),
            score,
            passes: !after.to_act().contains(seat) || after.round() != position.round(),
        })
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
        let word = |&(key, n): &(&str, i32)| {
            let sign = if n < 0 { "−" } else { "+" };
            t!(texts, key, sign = sign, n = n.abs())
        };
        let costs = changes.iter().filter(|change| change.1 < 0);
        let gains = changes.iter().filter(|change| change.1 > 0);
        let mut words: Vec<String> = costs.chain(gains).map(word).collect();
        if self.score != 0 {
            let sign = if self.score < 0 { "−" } else { "+" };
            words.push(t!(texts, "delta-final", sign = sign, n = self.score.abs()));
        }
        words.join(" · ")
    }
}
