//! The rounds of a game at a real table, and Andrew's turns in them.
//!
//! A session follows from what it has been told so far: told the same again, it is the same again. It asks only what
//! cannot be known without looking at the table.

use carnegie_rules::components::solo_cards::{CARDS, DECK, MAX_SHIFT, SHIFT_VP, SoloCard};
use carnegie_rules::components::start::ROUNDS;
use carnegie_rules::components::tracks::LAST_SPACE;
use carnegie_rules::finale::FinalAndrew;
use carnegie_rules::{
    Action, AndrewAct, AndrewWish, AndrewsTable, City, Config, Department, DonationSpace, Event, Region,
    Seat, Slot, SlotSet, Start, Timeline, UnknownWord, andrew_turn,
};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The answer to a [`Question`], as people give it while they play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The action that was chosen.
    Choose(Action),
    /// The space that was asked about is free.
    Free,
    /// The space that was asked about is taken.
    Taken,
    /// The leftmost free slot of the city that was asked about.
    Slot(Slot),
    /// The tile with the lowest number of the type that was asked about.
    Tile(Department),
    /// There is none: no free slot, no such tile.
    None,
    /// Everyone has finished the round.
    Done,
}

/// What the companion cannot know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Question {
    /// Which action was chosen?
    Choose,
    /// Is the donation space free?
    Donation(DonationSpace),
    /// Which of these slots is the leftmost free one of the city?
    Slot(City, Vec<Slot>),
    /// Which of these tiles, the lowest number first, is in the supply?
    Tile(Action, Vec<Department>),
    /// Is the last space of the track free?
    LastSpace(Region),
    /// Has everyone finished the round?
    Done,
}

/// What Andrew does, or cannot do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// He does it.
    Does(AndrewAct),
    /// He cannot; the card shifts.
    Fails(AndrewWish),
    /// Human Resources: the card shifts by this much.
    Shifts(u8),
}

/// A round that has begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The action, once it is chosen.
    pub action: Option<Action>,
    /// The row that gives the event.
    pub row: Option<Action>,
    /// The event.
    pub event: Option<Event>,
    /// Andrew's card (index of [`CARDS`]), once it is open.
    pub card: Option<usize>,
    /// Whether Andrew chooses.
    pub andrew_chooses: bool,
    /// What Andrew has done, in order.
    pub deeds: Vec<Deed>,
}

/// An answer to a question that was not asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this was not asked")]
pub struct NotAsked;

/// Andrew's pieces, and what is known about the table.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Board {
    shifts: Vec<u8>,
    tiles: [u8; Department::COUNT],
    transport: [u8; Region::COUNT],
    projects: SlotSet,
    donations: [bool; DonationSpace::COUNT],
    /// Slots known to be taken, no matter by whom.
    taken_slots: SlotSet,
    taken_donations: [bool; DonationSpace::COUNT],
    taken_tracks: [bool; Region::COUNT],
    /// Tiles that may still be in the supply.
    supply: [u8; Department::COUNT],
}

/// A game at a real table, as far as it has been told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    config: Config,
    first: Seat,
    deck: Option<[u8; DECK]>,
    timeline: Timeline,
    rounds: Vec<Round>,
    board: Board,
    /// Andrew's pieces at the beginning of his turn, and what was told since.
    before: Board,
    answers: Vec<Answer>,
    question: Option<Question>,
}

impl Session {
    /// The first round.
    pub(crate) fn new(config: Config, start: &Start, first: Seat, deck: Option<[u8; DECK]>) -> Self {
        let board = Board {
            shifts: Vec::new(),
            tiles: [0; Department::COUNT],
            transport: [0; Region::COUNT],
            projects: SlotSet::EMPTY,
            donations: [false; DonationSpace::COUNT],
            taken_slots: start.neutral,
            taken_donations: start.neutral_donations,
            taken_tracks: [false; Region::COUNT],
            supply: start.supply,
        };
        let timeline = Timeline { tiles: start.rows, markers: [0; Action::COUNT] };
        let before = board.clone();
        let mut session = Session {
            config,
            first,
            deck,
            timeline,
            rounds: Vec::new(),
            board,
            before,
            answers: Vec::new(),
            question: None,
        };
        session.begin_round();
        session
    }

    /// The current round, from 1; the last one when the game is over.
    pub fn round(&self) -> u8 {
        self.rounds.len() as u8
    }

    /// All rounds that have begun.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The current round.
    pub fn current(&self) -> Option<&Round> {
        self.rounds.last()
    }

    /// What has to be answered now; `None` when the game is over.
    pub const fn question(&self) -> Option<&Question> {
        self.question.as_ref()
    }

    /// Whether all rounds have been played.
    pub const fn is_over(&self) -> bool {
        self.question.is_none()
    }

    /// The timeline with its markers.
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The first player of the current round.
    pub fn first_player(&self) -> Seat {
        let passed = self.rounds.len().saturating_sub(1);
        Seat::new((self.first.index() + passed) % self.config.players()).unwrap_or(self.first)
    }

    /// How far each open card of Andrew's has shifted.
    pub fn shifts(&self) -> &[u8] {
        &self.board.shifts
    }

    /// The card of the current round and how far it has shifted.
    pub fn card(&self) -> Option<(usize, u8)> {
        Some((self.current()?.card?, *self.board.shifts.last()?))
    }

    /// VP of Andrew's cards so far.
    pub fn card_vp(&self) -> i16 {
        self.board.shifts.iter().map(|&shift| SHIFT_VP[shift.min(MAX_SHIFT) as usize]).sum()
    }

    /// Tiles of a kind that Andrew has taken.
    pub fn tiles(&self, kind: Department) -> u8 {
        self.board.tiles[kind.index()]
    }

    /// The spaces of Andrew's transport disks.
    pub const fn transport(&self) -> [u8; Region::COUNT] {
        self.board.transport
    }

    /// Slots with a disk of Andrew's.
    pub const fn projects(&self) -> SlotSet {
        self.board.projects
    }

    /// Whether Andrew has a disk on a donation space.
    pub const fn has_donated(&self, space: DonationSpace) -> bool {
        self.board.donations[space.index()]
    }

    /// Andrew as the score pad needs him.
    pub fn andrew(&self) -> FinalAndrew {
        let mut shifted = [0; SHIFT_VP.len()];
        self.board.shifts.iter().for_each(|&shift| shifted[shift.min(MAX_SHIFT) as usize] += 1);
        FinalAndrew {
            shifted,
            departments: self.board.tiles.iter().sum(),
            transport: self.board.transport,
            projects: self.board.projects,
            donations: self.board.donations,
        }
    }

    /// Goes on with an answer, or says that it was not asked for; then nothing has changed.
    pub fn tell(&mut self, answer: Answer) -> Result<(), NotAsked> {
        match (&self.question, answer) {
            (Some(Question::Choose), Answer::Choose(action)) => self.choose(action),
            (Some(Question::Done), Answer::Done) => self.end_round(),
            (Some(Question::Slot(_, slots)), Answer::Slot(slot)) if slots.contains(&slot) => {
                self.go_on(answer);
            }
            (Some(Question::Tile(_, kinds)), Answer::Tile(kind)) if kinds.contains(&kind) => {
                self.go_on(answer);
            }
            (Some(Question::Slot(..) | Question::Tile(..)), Answer::None) => self.go_on(answer),
            (Some(Question::Donation(_) | Question::LastSpace(_)), Answer::Free | Answer::Taken) => {
                self.go_on(answer);
            }
            _ => return Err(NotAsked),
        }
        Ok(())
    }

    fn begin_round(&mut self) {
        if self.rounds.len() >= ROUNDS as usize {
            self.question = None;
            return;
        }
        let number = self.rounds.len() + 1;
        let andrew_chooses = self.deck.is_some() && number.is_multiple_of(2);
        self.rounds.push(Round {
            action: None,
            row: None,
            event: None,
            card: None,
            andrew_chooses,
            deeds: Vec::new(),
        });
        self.question = Some(Question::Choose);
        if let Some(card) = andrew_chooses.then(|| self.next_card()).flatten() {
            self.choose(CARDS[card].main_action);
        }
    }

    /// The card of the current round.
    fn next_card(&self) -> Option<usize> {
        let card = self.deck?.get(self.rounds.len().checked_sub(1)?).copied()?;
        Some(card as usize % CARDS.len())
    }

    fn choose(&mut self, action: Action) {
        let row = self.timeline.event_row(action);
        let event = row.map(|row| self.timeline.event(row, self.timeline.markers[row.index()]));
        let card = self.next_card();
        if let Some(round) = self.rounds.last_mut() {
            (round.action, round.row, round.event, round.card) = (Some(action), row, event, card);
        }
        if card.is_some() {
            self.board.shifts.push(0);
        }
        self.before = self.board.clone();
        self.answers.clear();
        self.andrews_turn();
    }

    fn go_on(&mut self, answer: Answer) {
        self.answers.push(answer);
        self.andrews_turn();
    }

    /// Plays Andrew's turn from its beginning, as far as the answers go.
    fn andrews_turn(&mut self) {
        self.question = Some(Question::Done);
        let Some(Round { action: Some(action), event: Some(event), card: Some(card), .. }) =
            self.rounds.last()
        else {
            return;
        };
        let (action, event, card): (Action, Event, &SoloCard) = (*action, *event, &CARDS[*card]);
        let mut play = Play {
            board: self.before.clone(),
            answers: self.answers.iter(),
            deeds: Vec::new(),
            failed: false,
        };
        let ended = andrew_turn(&mut play, card, event, action);
        let Play { board, deeds, .. } = play;
        self.board = board;
        if let Some(round) = self.rounds.last_mut() {
            round.deeds = deeds;
        }
        if let Err(question) = ended {
            self.question = Some(question);
        }
    }

    fn end_round(&mut self) {
        if let Some(row) = self.rounds.last().and_then(|round| round.row) {
            self.timeline.markers[row.index()] += 1;
        }
        self.begin_round();
    }
}

/// Andrew's turn in progress.
struct Play<'a> {
    board: Board,
    answers: std::slice::Iter<'a, Answer>,
    deeds: Vec<Deed>,
    /// Whether the shift that follows is due to a failure.
    failed: bool,
}

impl Play<'_> {
    fn ask(&mut self, question: Question) -> Result<Answer, Question> {
        self.answers.next().copied().ok_or(question)
    }

    fn donate(&mut self, space: DonationSpace) -> Result<Option<AndrewAct>, Question> {
        let index = space.index();
        let free = !self.board.taken_donations[index] && self.ask(Question::Donation(space))? == Answer::Free;
        self.board.taken_donations[index] = true;
        self.board.donations[index] |= free;
        Ok(free.then_some(AndrewAct::Donate(space)))
    }

    fn build(&mut self, city: City) -> Result<Option<AndrewAct>, Question> {
        let open: Vec<Slot> = city.slots().filter(|&slot| !self.board.taken_slots.contains(slot)).collect();
        if open.is_empty() {
            return Ok(None);
        }
        let answer = self.ask(Question::Slot(city, open.clone()))?;
        // Whatever lies to the left of the leftmost free slot is taken, and so is the slot itself from now on.
        for slot in open {
            self.board.taken_slots.insert(slot);
            if answer == Answer::Slot(slot) {
                self.board.projects.insert(slot);
                return Ok(Some(AndrewAct::Build(slot)));
            }
        }
        Ok(None)
    }

    fn take(&mut self, action: Action, taken: u32) -> Result<Option<AndrewAct>, Question> {
        let open = |kind: &Department| {
            kind.action() == action && self.board.supply[kind.index()] > 0 && taken & (1 << kind.index()) == 0
        };
        let kinds: Vec<Department> = Department::ALL.iter().copied().filter(open).collect();
        if kinds.is_empty() {
            return Ok(None);
        }
        let answer = self.ask(Question::Tile(action, kinds.clone()))?;
        for kind in kinds {
            if answer == Answer::Tile(kind) {
                self.board.supply[kind.index()] -= 1;
                self.board.tiles[kind.index()] += 1;
                return Ok(Some(AndrewAct::Take(kind)));
            }
            // A lower number is not there: tiles do not come back.
            self.board.supply[kind.index()] = 0;
        }
        Ok(None)
    }

    fn advance(&mut self, region: Region) -> Result<Option<AndrewAct>, Question> {
        let index = region.index();
        let space = self.board.transport[index];
        if space >= LAST_SPACE || self.board.taken_tracks[index] {
            return Ok(None);
        }
        if space + 1 == LAST_SPACE && self.ask(Question::LastSpace(region))? != Answer::Free {
            self.board.taken_tracks[index] = true;
            return Ok(None);
        }
        self.board.transport[index] += 1;
        Ok(Some(AndrewAct::Advance(region)))
    }
}

impl AndrewsTable for Play<'_> {
    type Unknown = Question;

    fn fulfil(&mut self, wish: AndrewWish) -> Result<Option<AndrewAct>, Question> {
        let act = match wish {
            AndrewWish::Donate(space) => self.donate(space),
            AndrewWish::Take(action, taken) => self.take(action, taken),
            AndrewWish::Build(city) => self.build(city),
            AndrewWish::Advance(region) => self.advance(region),
        }?;
        self.deeds.push(act.map_or(Deed::Fails(wish), Deed::Does));
        self.failed = act.is_none();
        Ok(act)
    }

    fn shift(&mut self, by: u8) {
        if !std::mem::take(&mut self.failed) {
            self.deeds.push(Deed::Shifts(by));
        }
        if let Some(shift) = self.board.shifts.last_mut() {
            *shift = (*shift + by).min(MAX_SHIFT);
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Choose(action) => write!(f, "choose {action}"),
            Answer::Free => f.write_str("free"),
            Answer::Taken => f.write_str("taken"),
            Answer::Slot(slot) => write!(f, "slot {} {}", slot.city(), slot.number()),
            Answer::Tile(kind) => write!(f, "tile {kind}"),
            Answer::None => f.write_str("none"),
            Answer::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Answer {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["choose", action] => Answer::Choose(action.parse()?),
            ["free"] => Answer::Free,
            ["taken"] => Answer::Taken,
            ["slot", city, number] => Answer::Slot(slot(city, number)?),
            ["tile", kind] => Answer::Tile(kind.parse()?),
            ["none"] => Answer::None,
            ["done"] => Answer::Done,
            _ => return Err(UnknownWord::new("answer", text)),
        })
    }
}

/// A slot in two words.
pub(crate) fn slot(city: &str, number: &str) -> Result<Slot, UnknownWord> {
    let found = number.parse().ok().map(|number| Ok(Slot::of(city.parse::<City>()?, number)));
    found.transpose()?.flatten().ok_or_else(|| UnknownWord::new("slot", &format!("{city} {number}")))
}
