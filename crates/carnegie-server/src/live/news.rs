//! Who watches what: every table has a hub, every viewer gets its own view of what happens.
//!
//! Programs get every change, people's pages only what follows from it: see `web::gallery`.
//!
//! A message is built at most once for each kind of viewer, and only if such a viewer is there. Readers who do not
//! keep up are dropped; they come back with the number of the last event they saw.

use crate::presence::Stay;
use bytes::Bytes;
use carnegie_rules::{Game, Phase, Position, Seat, SeatSet, Viewer};
use carnegie_table::{ChatLine, Entry, Played, Status, TableState, Watcher};
use serde::Serialize;
use std::fmt;
use std::future::poll_fn;
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll, ready};
use tokio::sync::mpsc::{self, error::TrySendError};

/// Messages that wait for a slow reader before it is dropped.
pub(crate) const BACKLOG: usize = 64;
/// Kinds of viewers: the seats, and spectators.
const KINDS: usize = Seat::MAX + 1;

/// Something that viewers of a table hear about.
#[derive(Clone, Debug)]
pub enum Update {
    /// An entry was added to the log.
    Changed(Arc<Changed>),
    /// Somebody said something.
    Said(Arc<Said>),
    /// Somebody has opened the table, or is away.
    Here(Arc<Here>),
}

/// A new entry and the state that follows from it.
#[derive(Debug)]
pub struct Changed {
    /// How the table stands now.
    pub state: Arc<TableState>,
    /// What happened.
    pub entry: Entry,
    /// Decisions of the game that are still as they were; those from here on are new.
    pub kept: usize,
    /// Whether something is visible now that was hidden before: the log should be read again.
    pub revealed: bool,
    /// Lines of chat at that time.
    chat: i64,
    messages: [OnceLock<Bytes>; KINDS],
}

/// A line of chat.
#[derive(Debug)]
pub struct Said {
    /// The line.
    pub line: ChatLine,
    message: Bytes,
}

/// Who is there: the seats whose people have the table open right now.
#[derive(Debug)]
pub struct Here {
    /// The seats; bots are always there and do not count.
    pub seats: SeatSet,
    message: Bytes,
}

/// The JSON of a `change` event.
#[derive(Serialize)]
struct ChangeEvent<'a> {
    seq: u64,
    #[serde(rename = "do")]
    what: &'static str,
    status: Status,
    round: u8,
    phase: Option<Phase>,
    to_act: SeatSet,
    /// How many decisions of the game are still as they were.
    kept: usize,
    played: Vec<Played>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    revealed: bool,
    #[serde(serialize_with = "carnegie_table::decision_texts", skip_serializing_if = "<[_]>::is_empty")]
    legal: &'a [carnegie_rules::Decision],
}

impl Changed {
    pub(crate) fn new(before: &TableState, state: Arc<TableState>, entry: Entry, chat: i64) -> Self {
        let kept = match (before.game(), state.game()) {
            (Some(old), Some(new)) => {
                let (old, new) = (&old.record().decisions, &new.record().decisions);
                match &entry {
                    Entry::Undo { keep, .. } => *keep,
                    _ => old.len().min(new.len()),
                }
            }
            _ => 0,
        };
        let revealed = match (before.game(), state.game()) {
            (Some(old), Some(new)) => new.position().reveals_since(old.position()),
            _ => false,
        };
        Changed { state, entry, kept, revealed, chat, messages: Default::default() }
    }

    /// The event for a viewer, built once for all viewers of the same kind.
    pub fn message(&self, viewer: Viewer) -> Bytes {
        let kind = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => Seat::MAX,
        };
        self.messages[kind].get_or_init(|| self.build(viewer)).clone()
    }

    fn build(&self, viewer: Viewer) -> Bytes {
        let state = &*self.state;
        let legal = match viewer {
            Viewer::Seat(seat) => state.legal(seat),
            Viewer::Spectator => Vec::new(),
        };
        let position = state.game().map(Game::position);
        let event = ChangeEvent {
            seq: state.seq(),
            what: self.entry.name(),
            status: state.status(),
            round: position.map_or(0, Position::round),
            phase: position.map(Position::phase),
            to_act: state.to_act(),
            kept: self.kept,
            played: state.log(viewer, self.kept).collect(),
            revealed: self.revealed,
            legal: &legal,
        };
        json_event("change", EventId { seq: state.seq(), chat: self.chat }, &event)
    }
}

impl Said {
    pub(crate) fn new(line: ChatLine, seq: u64) -> Self {
        let message = json_event("chat", EventId { seq, chat: line.n }, &line);
        Said { line, message }
    }

    /// The event, the same for all.
    pub fn message(&self) -> Bytes {
        self.message.clone()
    }
}

impl Here {
    pub(crate) fn new(seats: SeatSet) -> Self {
        let message = event("presence", None, &serde_json::json!({ "connected": seats }));
        Here { seats, message }
    }

    /// The event, the same for all. It has no number: whoever resumes is told anew who is there.
    pub fn message(&self) -> Bytes {
        self.message.clone()
    }
}

/// The number of an event: how long log and chat are for somebody who has seen it. Written `12.3`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct EventId {
    /// Entries of the log.
    pub seq: u64,
    /// Lines of chat.
    pub chat: i64,
}

impl fmt::Display for EventId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.seq, self.chat)
    }
}

impl FromStr for EventId {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (seq, chat) = text.split_once('.').ok_or(())?;
        Ok(EventId { seq: seq.parse().map_err(drop)?, chat: chat.parse().map_err(drop)? })
    }
}

/// One server-sent event with JSON data.
pub fn json_event(name: &str, id: EventId, data: &impl Serialize) -> Bytes {
    event(name, Some(id), data)
}

fn event(name: &str, id: Option<EventId>, data: &impl Serialize) -> Bytes {
    let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
    let mut event = format!("event: {name}\n{id}data: ").into_bytes();
    // JSON of ours has no line breaks, and its keys are texts: it cannot fail.
    if serde_json::to_writer(&mut event, data).is_err() {
        event.extend_from_slice(b"null");
    }
    event.extend_from_slice(b"\n\n");
    event.into()
}

/// A table's hub: those who watch it right now.
#[derive(Default, Debug)]
pub(crate) struct Hub(Mutex<Vec<mpsc::Sender<Update>>>);

impl Hub {
    fn viewers(&self) -> MutexGuard<'_, Vec<mpsc::Sender<Update>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether anybody watches.
    pub(crate) fn is_watched(&self) -> bool {
        let mut viewers = self.viewers();
        viewers.retain(|viewer| !viewer.is_closed());
        !viewers.is_empty()
    }

    /// Tells everybody. Who does not keep up is dropped; how many that were.
    pub(crate) fn send(&self, update: impl FnOnce() -> Update) -> usize {
        let mut viewers = self.viewers();
        if viewers.is_empty() {
            return 0;
        }
        let (update, mut slow) = (update(), 0);
        viewers.retain(|viewer| match viewer.try_send(update.clone()) {
            Ok(()) => true,
            Err(TrySendError::Full(_)) => {
                slow += 1;
                false
            }
            Err(TrySendError::Closed(_)) => false,
        });
        slow
    }

    /// A new viewer.
    pub(crate) fn join(&self) -> mpsc::Receiver<Update> {
        let (sender, receiver) = mpsc::channel(BACKLOG);
        self.viewers().push(sender);
        receiver
    }

    /// Ends all streams.
    pub(crate) fn close(&self) {
        self.viewers().clear();
    }
}

/// A viewer's place at a table.
#[derive(Debug)]
pub struct Subscription {
    /// How the table stood when the subscription began; everything later comes as an update.
    pub state: Arc<TableState>,
    /// Lines of chat that the viewer has not seen.
    pub chat: Vec<ChatLine>,
    /// The number of an event that says all this.
    pub id: EventId,
    /// Who was there.
    pub here: Here,
    /// Who looks.
    pub watcher: Watcher,
    pub(crate) updates: mpsc::Receiver<Update>,
    pub(crate) _admission: Admission,
}

impl Subscription {
    /// The next update. `None` when the reader was too slow, or the server stops: come back and resume.
    pub async fn next(&mut self) -> Option<Update> {
        poll_fn(|context| self.poll_next(context)).await
    }

    /// The same for streams.
    pub fn poll_next(&mut self, context: &mut Context<'_>) -> Poll<Option<Update>> {
        loop {
            match ready!(self.updates.poll_recv(context)) {
                // What came between joining and looking is known already.
                Some(Update::Changed(changed)) if changed.state.seq() <= self.id.seq => {}
                Some(Update::Said(said)) if said.line.n <= self.id.chat => {}
                update => return Poll::Ready(update),
            }
        }
    }
}

/// What an open stream holds for as long as it is open: its place among all streams, and that its person is there.
#[derive(Debug)]
pub struct Admission {
    pub(crate) _ticket: Ticket,
    pub(crate) _stay: Option<Stay>,
}

/// Counts an open stream for as long as it is open.
#[derive(Debug)]
pub(crate) struct Ticket(pub(crate) Box<dyn Release>);

/// Gives back what a ticket holds.
pub(crate) trait Release: Send + Sync + fmt::Debug {
    fn release(&self);
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.release();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(n: i64) -> Update {
        let line = ChatLine { n, at: 0, name: "Ada".to_owned(), seat: None, text: "hello".to_owned() };
        Update::Said(Arc::new(Said::new(line, 7)))
    }

    #[test]
    fn who_does_not_read_is_dropped_and_the_others_are_not() {
        let hub = Hub::default();
        let (_slow, mut quick) = (hub.join(), hub.join());
        let mut dropped = 0;
        for n in 1..=100 {
            dropped += hub.send(|| said(n));
            assert!(quick.try_recv().is_ok(), "line {n}");
        }
        assert_eq!(dropped, 1);
        assert!(hub.is_watched());
        drop(quick);
        assert!(!hub.is_watched());
    }

    #[test]
    fn an_event_is_three_lines_and_its_number_reads_back() {
        let Update::Said(line) = said(3) else { return };
        let text = String::from_utf8(line.message().to_vec()).unwrap();
        let data = r#"{"n":3,"at":0,"name":"Ada","seat":null,"text":"hello"}"#;
        assert_eq!(text, format!("event: chat\nid: 7.3\ndata: {data}\n\n"));
        assert_eq!("7.3".parse(), Ok(EventId { seq: 7, chat: 3 }));
        assert_eq!("7".parse::<EventId>(), Err(()));
    }
}
