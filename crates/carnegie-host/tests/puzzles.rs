//! A table with a puzzle behaves as it should, and its page says what it should.

use carnegie_host::{puzzle_cards, puzzle_plan};
use carnegie_pages::table::puzzle_title;
use carnegie_pages::{Locale, Texts};
use carnegie_puzzles::{Puzzle, puzzles};
use carnegie_rules::{Decision, SeatSet, Viewer};
use carnegie_table::{
    Entry, Error, Founder, LogRow, Origin, Proposal, Status, StoredTable, TableState, UndoOperation, Verdict,
};

const ADA: Founder<'_> = Founder { id: "ada", name: "Ada" };

/// The smallest host there is.
struct Host {
    stored: StoredTable,
    table: TableState,
}

impl Host {
    fn open(puzzle: &Puzzle) -> Self {
        Self::open_with(puzzle, 7)
    }

    fn open_with(puzzle: &Puzzle, seed: u64) -> Self {
        let origin = Origin { id: "table".to_owned(), invite: "invite".to_owned(), seed, at: 1_000 };
        let stored = puzzle_plan(puzzle, ADA).unwrap().found(ADA.id, origin).unwrap();
        let table = TableState::read(&stored).unwrap();
        Host { stored, table }
    }

    fn commit(&mut self, proposal: Result<Proposal, Error>) -> Result<(), Error> {
        let proposal = proposal?;
        self.table = self.table.after(1_000, &proposal)?;
        let (seq, body) = (self.stored.log.len() as i64, proposal.entry.to_json()?);
        self.stored.log.push(LogRow { seq, at: 1_000, body });
        assert_eq!(TableState::read(&self.stored)?.is_solved(), self.table.is_solved());
        Ok(())
    }

    fn decide(&mut self, decision: Decision) -> Result<(), Error> {
        let seat = self.table.seats_of("ada").next().unwrap();
        self.commit(self.table.propose_decision("ada", seat, self.table.seq(), decision))
    }

    fn again(&mut self) {
        let seat = self.table.seats_of("ada").next().unwrap();
        self.commit(self.table.propose_undo("ada", seat, self.table.seq(), UndoOperation::Reset)).unwrap();
    }

    /// Ends the turn as soon as possible.
    fn give_up(&mut self) {
        while self.table.verdict() == Some(Verdict::Open) {
            let seat = self.table.seats_of("ada").next().unwrap();
            let legal = self.table.legal(seat);
            let decision = if legal.contains(&Decision::Done) { Decision::Done } else { legal[0] };
            self.decide(decision).unwrap();
        }
    }
}

#[test]
fn a_puzzle_is_missed_tried_again_and_solved_at_its_table() {
    for puzzle in puzzles() {
        let mut host = Host::open(puzzle);
        let before = host.table.record().unwrap();
        assert_eq!((host.table.status(), host.table.verdict()), (Status::Playing, Some(Verdict::Open)));
        host.give_up();
        assert_ne!(host.table.verdict(), Some(Verdict::Solved), "{}: doing nothing solves it", puzzle.id);
        assert_eq!(host.table.to_act(), SeatSet::EMPTY, "nobody plays on");
        let seat = host.table.seats_of("ada").next().unwrap();
        let late = host.table.propose_decision("ada", seat, host.table.seq(), Decision::Done);
        assert!(matches!(late, Err(Error::Conflict(_))), "{late:?}");
        host.again();
        assert_eq!(host.table.record().unwrap(), before, "{}: back to its beginning", puzzle.id);
        for text in &puzzle.solution {
            host.decide(text.parse().unwrap()).unwrap();
        }
        assert_eq!(
            (host.table.verdict(), host.table.is_solved()),
            (Some(Verdict::Solved), true),
            "{}",
            puzzle.id
        );
        // Whoever has solved it may play with it; it stays solved.
        host.again();
        host.give_up();
        assert!(host.table.is_solved() && host.table.verdict() != Some(Verdict::Solved));
        let rest = StoredTable { log: Vec::new(), ..host.stored.clone() };
        let resumed = TableState::resume(&rest, &host.table.checkpoint().unwrap()).unwrap();
        assert_eq!((resumed.is_solved(), resumed.verdict()), (true, host.table.verdict()));
        let info = host.table.info(Some("ada"), SeatSet::EMPTY);
        let cards = puzzle_cards(&[info]);
        assert_eq!(
            cards.iter().filter(|card| card.solved).map(|card| &card.id).collect::<Vec<_>>(),
            [&puzzle.id]
        );
        assert!(host.commit(Ok(Entry::Start.into())).is_err(), "it has begun");
    }
}

/// A puzzle that is not in the file any more can still be solved where it was begun, and counts for no other.
#[test]
fn the_table_of_a_puzzle_that_is_gone_goes_on() {
    let gone = Puzzle { id: "best-2-175".to_owned(), ..puzzles()[0].clone() };
    let mut host = Host::open(&gone);
    gone.decisions().unwrap().into_iter().for_each(|decision| host.decide(decision).unwrap());
    assert_eq!((host.table.verdict(), host.table.is_solved()), (Some(Verdict::Solved), true));
    let cards = puzzle_cards(&[host.table.info(Some("ada"), SeatSet::EMPTY)]);
    assert_eq!(cards.len(), puzzles().len());
    assert!(cards.iter().all(|card| !card.begun && !card.solved));
}

/// Nobody plays on, nothing can be stopped, and hints would tell.
#[test]
fn a_puzzle_is_no_game() {
    let host = Host::open(&puzzles()[0]);
    let table = &host.table;
    let seat = table.seats_of("ada").next().unwrap();
    assert!(matches!(table.propose_bot("ada", seat, "strong"), Err(Error::Conflict(_))));
    assert!(matches!(table.propose_leave("ada", seat, "strong"), Err(Error::Conflict(_))));
    assert!(matches!(table.propose_abandon("ada"), Err(Error::Conflict(_))));
    assert!(matches!(table.check_rematch("ada"), Err(Error::Conflict(_))));
    assert!(table.may_be_played_on().is_err());
    assert!(!table.options().hints && !table.options().public && !table.options().watch);
    assert_eq!((table.options().clock, table.bot_to_act()), (None, None));
}

/// What is hidden is drawn anew for every table, and shows nowhere: two tables look the same to the solver.
#[test]
fn a_puzzle_gives_nothing_away() {
    for puzzle in puzzles() {
        let [one, other] = [1_007, 1_008].map(|seed| {
            let table = Host::open_with(puzzle, seed).table;
            let seat = table.seats_of("ada").next().unwrap();
            let game = table.game().unwrap();
            assert_ne!(game.record().seed(), puzzle.position().unwrap().0.seed(), "{}", puzzle.id);
            game.position().view(Viewer::Seat(seat)).to_line()
        });
        assert_eq!(one, other, "{}", puzzle.id);
    }
}

#[test]
fn every_puzzle_has_a_title_in_every_language() {
    for locale in Locale::ALL {
        let texts = Texts::new(locale);
        for puzzle in puzzles() {
            let title = puzzle_title(texts, &puzzle.id);
            assert!(title != puzzle.id && !title.is_empty(), "{}: no title for {}", locale.code(), puzzle.id);
        }
    }
}
