//! The page of a table for everybody who sees the same thing, and what has changed on it.
//!
//! Readers who look from the same seat, in the same language and in the same way, form a class: they are shown the same
//! bytes. What a page shows is remembered as a fingerprint of each of its parts, so that only what differs is sent.

use crate::scene::Scene;
use crate::table_view::TableView;
use carnegie_pages::table::{Memo, Part, Story, Table, fingerprint};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::{Seat, SeatSet, Viewer};
use carnegie_table::{Result, TableState, Watcher};
use std::sync::Arc;

/// What makes a difference to the page of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ViewClass {
    /// The seat it is seen from; none for spectators.
    seat: Option<Seat>,
    /// Whether that seat is the reader's own: after a game everybody may look from any seat.
    own: bool,
    locale: Locale,
    base: &'static str,
    guided: bool,
    /// Whether several people share the screen.
    shared: bool,
}

/// The fingerprints of a page: what a reader has been shown.
#[derive(Clone, Default, Debug)]
pub struct Fingerprints {
    /// In the order of the page.
    parts: Arc<[u64]>,
    lines: Arc<[u64]>,
}

impl Fingerprints {
    /// How many lines of the log are the same.
    fn common_lines(&self, lines: &[u64]) -> usize {
        self.lines.iter().zip(lines).take_while(|(old, new)| old == new).count()
    }
}

/// What the renderer of a class remembers, so that it neither renders again what is unchanged nor tells the game from
/// the beginning every time.
#[derive(Default, Debug)]
pub struct RenderMemory {
    parts: Memo,
    story: Story,
    /// The names that the lines of the log mention.
    names: Arc<[String]>,
    lines: Vec<u64>,
}

/// What the waiting room is told: the game is another page, so it reloads itself.
pub fn room_event(now: &Scene<'_>) -> String {
    format!("event: room\nid: {}\ndata: {{}}\n\n", now.event())
}

/// Parts of a table that have changed.
fn parts_event(table: &Table<'_>, parts: &[Part]) -> String {
    format!("event: parts\nid: {}\ndata: {}\n\n", table.event, table.update(parts))
}

impl ViewClass {
    /// The class of somebody who looks at this moment.
    pub fn of(watcher: &Watcher, texts: Texts, guided: bool, state: &TableState) -> Result<Self> {
        let seat = match watcher.viewer(state)? {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        Ok(ViewClass {
            seat,
            own: seat.is_some_and(|seat| watcher.plays(state, seat)),
            locale: texts.locale(),
            base: texts.base(),
            guided: guided || (seat.is_some() && state.options().guided),
            shared: watcher.shares_screen(state),
        })
    }

    fn view<'a>(&self, now: &Scene<'a>, event: &'a str) -> TableView<'a> {
        TableView {
            texts: Texts::new(self.locale).below(self.base),
            person: None,
            viewer: self.seat.map_or(Viewer::Spectator, Viewer::Seat),
            chat: now.chat,
            event,
            guided: self.guided,
            shared: self.shared,
            here: now.here,
            rematch_seats: if self.own { now.rematch_seats } else { SeatSet::EMPTY },
            site: "",
            now: now.now,
        }
    }

    /// Renders what differs from what has been shown, as an event; nothing before the game has begun.
    pub fn render(
        &self,
        memory: &mut RenderMemory,
        now: &Scene<'_>,
        shown: &Fingerprints,
    ) -> Option<(Fingerprints, Option<String>)> {
        let game = now.state.game()?;
        if memory.names[..] != *now.state.names() {
            *memory = RenderMemory { names: now.state.names().into(), ..RenderMemory::default() };
        }
        let event = now.event().to_string();
        let view = self.view(now, &event);
        let (kept, entries) =
            memory.story.go_on(view.texts, game.record(), view.log_viewer(now.state), game.position());
        view.show_with_log(now.state, None, &entries, |table| {
            let changed = table.changed_parts(&mut memory.parts);
            let prints = memory.parts.prints();
            let mut parts: Vec<Part> = (changed.into_iter())
                .filter(|(place, _)| shown.parts.get(*place) != prints.get(*place))
                .map(|(_, part)| part)
                .collect();
            let lines = table.log_lines(&entries);
            memory.lines.truncate(kept);
            memory.lines.extend(lines.iter().map(|line| fingerprint(line)));
            let keep = shown.common_lines(&memory.lines).max(kept);
            if keep < memory.lines.len() || keep < shown.lines.len() {
                parts.push(table.log_tail(keep, &lines[keep - kept..]));
            }
            let event = (!parts.is_empty()).then(|| parts_event(table, &parts));
            (Fingerprints { parts: prints.into(), lines: memory.lines.as_slice().into() }, event)
        })
    }

    /// The parts that change without an event of their own: who is present, and what follows from that or from what
    /// happens where the others want to play again.
    pub fn render_present(&self, now: &Scene<'_>) -> Option<String> {
        let event = now.event().to_string();
        let present = |table: &Table<'_>| parts_event(table, &table.present_parts());
        self.view(now, &event).show_with_log(now.state, None, &[], present)
    }
}
