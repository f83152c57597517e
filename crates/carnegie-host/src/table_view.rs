//! A table as a page shows it: from the state, for one viewer, to what `carnegie-pages` draws.

use crate::lists::clock_terms;
use crate::puzzles::puzzle_on_the_table;
use carnegie_pages::screens::table_title;
use carnegie_pages::table::{
    ChatLine, Entry as LogEntry, Following, Memo, MenuItem, Replay, SeatClock, Sitter, Table, chronicle,
    puzzle_title,
};
use carnegie_pages::{ClockTerms, Texts};
use carnegie_rules::{Position, Seat, SeatSet, Viewer};
use carnegie_table::{ChatLine as Line, ClockKind, SeatInfo, Status, TableInfo, TableState};

/// The most turns that are shown one after another: nobody would watch more, and the log has them all.
const MOST_TURNS: usize = 40;

/// Everything that a screen of the table needs besides the state.
#[derive(Clone, Copy, Debug)]
pub struct TableView<'a> {
    /// The language, and where links lead.
    pub texts: Texts,
    /// Who is looking, if that is known.
    pub person: Option<&'a str>,
    /// From which seat, or as a spectator.
    pub viewer: Viewer,
    /// The last lines of chat.
    pub chat: &'a [Line],
    /// The number of the event that the page shows.
    pub event: &'a str,
    /// Whether everything is explained.
    pub guided: bool,
    /// Whether several people share the screen, where `person` does not say who is looking.
    pub shared: bool,
    /// The seats whose people have the table open.
    pub here: SeatSet,
    /// The seats held for their people at the table where the others wait to play again.
    pub rematch_seats: SeatSet,
    /// Where others reach this host, such as `https://carnegie.example`; empty if they cannot.
    pub site: &'a str,
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

impl TableView<'_> {
    /// Shows the table to `f`; nothing before the game has begun.
    pub fn show<T>(
        &self,
        state: &TableState,
        at: Option<usize>,
        f: impl FnOnce(&Table<'_>) -> T,
    ) -> Option<T> {
        let (start, position, shown) = place(state, at)?;
        let decisions = &state.game()?.record().decisions;
        let log = chronicle(self.texts, &start, &decisions[..shown], self.log_viewer(state), &position);
        self.show_with_log(state, at, &log, f)
    }

    /// The same with a log that has already been told.
    pub fn show_with_log<T>(
        &self,
        state: &TableState,
        at: Option<usize>,
        log: &[LogEntry],
        f: impl FnOnce(&Table<'_>) -> T,
    ) -> Option<T> {
        let decisions = &state.game()?.record().decisions;
        let (start, position, shown) = place(state, at)?;
        let several = self.is_shared(state);
        // Others are looking at the same screen: secrets are shown only behind the curtain, to whoever still has to
        // decide in secret.
        let behind_curtain = |seat| {
            let deciding = position.to_act().contains(seat) && state.to_act().contains(seat);
            position.phase().is_secret() && deciding
        };
        let view = position.view(match self.viewer {
            Viewer::Seat(seat) if several && !behind_curtain(seat) => Viewer::Spectator,
            viewer => viewer,
        });
        let info = state.info(self.person, self.here);
        let clock = clock_terms(&info);
        let sitters = sitters(state, &info, self.now);
        let names: Vec<String> = state.names().to_vec();
        let title = match &info.puzzle {
            Some(puzzle) => puzzle_title(self.texts, puzzle),
            None => table_title(self.texts, info.title.as_deref(), &names, info.difficulty.is_some()),
        };
        let chat: Vec<ChatLine> = self.chat.iter().map(chat_line).collect();
        let seat = match self.viewer {
            Viewer::Seat(seat) if state.status() == Status::Playing => Some(seat),
            _ => None,
        };
        let menu = self.menu(state, &info);
        let path = self.path(state);
        let puzzle = puzzle_on_the_table(self.texts, state);
        let picture = self.picture(state, at.map(|_| shown));
        let replay = at.map(|_| Replay {
            at: shown,
            length: decisions.len(),
            rounds: rounds(&start, decisions),
            // On one's own device nobody else can open a link; no table there has an invitation.
            shared: !state.founding().invite.is_empty(),
        });
        Some(f(&Table {
            texts: self.texts,
            path: &path,
            title: &title,
            seq: state.seq(),
            event: self.event,
            view: &view,
            you: match self.viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            sitters: &sitters,
            log,
            chat: &chat,
            can_undo: seat.is_some_and(|seat| state.undo_target(seat).is_some()),
            can_redo: seat.is_some_and(|seat| state.can_redo(seat)),
            hints: state.options().hints,
            shared_screen: several,
            guided: self.guided,
            clock: clock.as_ref(),
            menu: &menu,
            stopped: state.status() == Status::Abandoned,
            stopping: state.stopping(),
            rematch_seats: self.rematch_seats,
            picture: picture.as_deref(),
            puzzle: puzzle.as_ref(),
            can_play_on: state.may_be_played_on().is_ok() && !position.is_finished(),
            replay,
        }))
    }

    /// The turns after this many decisions, to be shown one after another; if there are too many, only the last ones.
    pub fn following(&self, state: &TableState, from: usize) -> Option<Following> {
        let record = state.game()?.record();
        let own = state.seats_of(self.person.unwrap_or_default()).collect();
        let mut memo = Memo::default();
        let (mut following, mut turns) = self.show_with_log(state, None, &[], |table| {
            let (viewer, end) = (self.log_viewer(state), state.game().map(|game| *game.position()));
            let turns = end.map(|end| table.turns(record, from, viewer, own, &end)).unwrap_or_default();
            (Following::new(&mut memo, record.decisions.len(), table), turns)
        })?;
        let rest = turns.split_off(turns.len().saturating_sub(MOST_TURNS));
        let from = turns.last().map_or(from, |turn| turn.at);
        self.show_with_log(state, Some(from), &[], |table| following.rewind(&mut memo, table))?;
        for turn in rest {
            let at = turn.at;
            self.show_with_log(state, Some(at), &[], |table| following.push(&mut memo, turn, table))?;
        }
        Some(following)
    }

    /// The address of a picture for previews of links: now, or after some decisions. A table that strangers may not
    /// watch has none.
    fn picture(&self, state: &TableState, at: Option<usize>) -> Option<String> {
        if self.site.is_empty() || !state.options().watch {
            return None;
        }
        let at = at.map(|at| format!("at={at}&")).unwrap_or_default();
        let language = self.texts.locale().code();
        Some(format!("{}{}/picture.png?{at}in={language}", self.site, self.path(state)))
    }

    /// The address of the table.
    fn path(&self, state: &TableState) -> String {
        self.texts.at(&format!("/tables/{}", state.id()))
    }

    /// Whether several people share the screen.
    fn is_shared(&self, state: &TableState) -> bool {
        self.shared || self.person.is_some_and(|person| state.shares_screen(person))
    }

    /// Whose view the log shows.
    pub fn log_viewer(&self, state: &TableState) -> Viewer {
        if self.is_shared(state) { Viewer::Spectator } else { self.viewer }
    }

    fn menu(&self, state: &TableState, info: &TableInfo) -> Vec<MenuItem> {
        let path = |what: &str| format!("{}/{what}", self.path(state));
        let item = |what: &str, label, seat: Option<Seat>| MenuItem {
            action: path(what),
            label,
            name: seat.and_then(|seat| state.names().get(seat.index()).cloned()).unwrap_or_default(),
            seat: seat.map(Seat::number),
            confirm: None,
            enabled: true,
            hours: 0,
        };
        let mut menu = Vec::new();
        // A puzzle can be left at any time; nobody plays on.
        if state.options().puzzle.is_some() {
            return menu;
        }
        let seated = info.seats.iter().any(|seat| seat.yours);
        if state.status() == Status::Playing {
            // Where several seats are one's own, "my seat" would be any of them.
            let several = info.seats.iter().filter(|seat| seat.yours || seat.take_back).count() > 1;
            for seat in &info.seats {
                if seat.yours {
                    let label = if several { "menu-bot-for" } else { "menu-bot" };
                    let confirm = Some(if several { "menu-bot-for-sure" } else { "menu-bot-sure" });
                    menu.push(MenuItem { confirm, ..item("bot", label, Some(seat.seat)) });
                } else if seat.take_back {
                    let label = if several { "menu-back-for" } else { "menu-back" };
                    menu.push(item("back", label, Some(seat.seat)));
                } else if let Some(person) = self.person.filter(|_| {
                    seated && seat.kind == "person" && !seat.connected && state.options().clock.is_none()
                }) {
                    let may = state.propose_absent(self.now, person, seat.seat, "").is_ok();
                    let own = |agrees: Seat| state.occupants()[agrees.index()].person() == Some(person);
                    let agreed = state.agreeing(seat.seat).iter().any(own);
                    let enabled = may && !agreed;
                    let hours = state.absence_hours_left(self.now, seat.seat);
                    let label = match hours {
                        _ if agreed => "menu-absent-agreed",
                        _ if enabled => "menu-absent",
                        Some(_) => "menu-absent-later",
                        None => "menu-absent-idle",
                    };
                    let hours = hours.unwrap_or_default();
                    menu.push(MenuItem { enabled, hours, ..item("bot", label, Some(seat.seat)) });
                }
            }
            if seated {
                let people = info.seats.iter().filter(|seat| seat.kind == "person" && !seat.yours).count();
                let agreed = state
                    .seats_of(self.person.unwrap_or_default())
                    .any(|seat| state.stopping().contains(seat));
                let (label, confirm) = match (people, state.stopping().is_empty()) {
                    (0, _) => ("menu-give-up", "menu-give-up-sure"),
                    (_, true) => ("menu-abandon", "menu-abandon-sure"),
                    (_, false) => ("menu-agree", "menu-agree-sure"),
                };
                menu.push(MenuItem {
                    confirm: Some(confirm),
                    enabled: !agreed,
                    ..item("abandon", label, None)
                });
            }
        } else if seated {
            menu.push(item("rematch", "menu-rematch", None));
        }
        menu
    }
}

/// The game at its start, the game after this many decisions or now, and how many decisions that is.
fn place(state: &TableState, at: Option<usize>) -> Option<(Position, Position, usize)> {
    let game = state.game()?;
    let (record, length) = (game.record(), game.record().decisions.len());
    let shown = at.map_or(length, |at| at.min(length));
    let position = match at {
        Some(_) => record.position_after(shown).ok()?,
        None => *game.position(),
    };
    Some((record.position_after(0).ok()?, position, shown))
}

/// After how many decisions each round began.
fn rounds(start: &Position, decisions: &[(Seat, carnegie_rules::Decision)]) -> Vec<usize> {
    let mut position = *start;
    let mut rounds = Vec::new();
    for (index, &(seat, decision)) in decisions.iter().enumerate() {
        let round = position.round();
        if position.apply(seat, decision).is_err() {
            break;
        }
        if position.round() != round {
            rounds.push(index + 1);
        }
    }
    rounds
}

/// What is shown of a seat's clock.
fn seat_clock(info: &TableInfo, seat: &SeatInfo, now: i64) -> Option<SeatClock> {
    let seconds = |left: i64| u64::try_from(left / 1000).unwrap_or(0);
    let long = clock_terms(info).as_ref().is_some_and(ClockTerms::is_long);
    match (seat.deadline, seat.left) {
        (Some(deadline), _) if long => Some(SeatClock::Until(deadline)),
        (Some(deadline), _) => Some(SeatClock::Minutes(seconds(deadline - now))),
        (None, Some(left)) if !long => Some(SeatClock::Minutes(seconds(left))),
        // Everybody begins a turn with the whole of a clock for turns.
        (None, Some(left)) if info.clock?.per == ClockKind::Game => Some(SeatClock::Left(seconds(left))),
        _ => None,
    }
}

fn sitters(state: &TableState, info: &TableInfo, now: i64) -> Vec<Sitter> {
    (info.seats.iter())
        .map(|seat| Sitter {
            name: seat.name.clone(),
            colour: Some(seat.colour.index()),
            bot: seat.level.clone(),
            // Nobody sits at the other seats of a puzzle, so nobody is missing.
            connected: seat.connected || info.puzzle.is_some(),
            clock: seat_clock(info, seat, now),
            agreed: state.agreeing(seat.seat),
            changed: state.has_changed_hands(seat.seat),
        })
        .collect()
}

/// A line of chat as a page shows it.
pub fn chat_line(line: &Line) -> ChatLine {
    ChatLine { name: line.name.clone(), seat: line.seat, text: line.text.clone() }
}
