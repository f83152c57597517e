//! What those who follow a table are told: every change, every line of chat, who comes and goes.
//!
//! A message is built at most once for each kind of viewer, and only if such a viewer is there.

use super::presence::PresenceGuard;
use super::sessions::SessionGuard;
use crate::limits::StreamTicket;
use bytes::Bytes;
use carnegie_host::EventId;
use carnegie_rules::{Decision, Game, Phase, Position, Seat, SeatSet, Viewer};
use carnegie_table::{ChatLine, Entry, Played, Status, TableState, Watcher};
use serde::Serialize;
use std::sync::{Arc, OnceLock};
use tokio::sync::mpsc::Receiver;
use utoipa::ToSchema;

/// Kinds of viewers: the seats, and spectators.
const KINDS: usize = Seat::MAX + 1;

/// Something that viewers of a table are told about.
#[derive(Clone, Debug)]
pub(crate) enum Update {
    /// An entry was added to the log.
    Changed(Arc<Changed>),
    /// Somebody said something.
    Said(Arc<Said>),
    /// Somebody has opened the table, or is away.
    Here(Arc<Here>),
    /// Somebody has another name, or what somebody has said was erased: what viewers have seen is no longer true.
    Anew(Arc<Anew>),
}

/// A new entry and the state that follows from it.
#[derive(Debug)]
pub(crate) struct Changed {
    /// The table now.
    pub(crate) state: Arc<TableState>,
    /// What happened.
    pub(crate) entry: Entry,
    /// Decisions of the game that are unchanged; those from here on are new.
    pub(crate) kept: usize,
    /// Whether something that was hidden is now visible: the log should be read again.
    pub(crate) revealed: bool,
    /// Lines of chat at that time.
    chat: i64,
    messages: [OnceLock<Bytes>; KINDS],
}

/// A line of chat.
#[derive(Debug)]
pub(crate) struct Said {
    /// The line.
    pub(crate) line: ChatLine,
    message: Bytes,
}

/// Who is present: the seats whose people have the table open right now. Bots are always present, and do not count.
#[derive(Debug)]
pub(crate) struct Here {
    message: Bytes,
}

/// The whole table, for viewers to whom it has to be shown again.
#[derive(Debug)]
pub(crate) struct Anew {
    /// The table now.
    pub(crate) state: Arc<TableState>,
    /// The number of an event that includes all this.
    pub(crate) id: EventId,
    /// The seats whose people have the table open.
    pub(crate) here: SeatSet,
}

/// The data of a `change` event: an entry was added to the log.
#[derive(Serialize, ToSchema)]
pub(crate) struct ChangeEvent {
    /// Entries in the log so far; the number that the next decision has to answer.
    seq: u64,
    /// What happened, in one word.
    #[serde(rename = "do")]
    what: &'static str,
    /// The status of the table.
    status: Status,
    /// The round, 0 during setup.
    round: u8,
    /// The phase.
    phase: Option<Phase>,
    /// The seats that have to decide now.
    to_act: SeatSet,
    /// How many decisions of the game are unchanged.
    kept: usize,
    /// The decisions after them.
    played: Vec<Played>,
    /// Whether something that was hidden is now visible: the log should be read again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    revealed: bool,
    /// What the viewer's seat may decide now.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    legal: Vec<Decision>,
}

/// The data of a `presence` event: somebody has opened the table, or is away.
#[derive(Serialize, ToSchema)]
pub(crate) struct PresenceEvent {
    /// The seats whose people have the table open right now. Bots are always present, and do not count.
    connected: SeatSet,
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
    pub(crate) fn message(&self, viewer: Viewer) -> Bytes {
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
            legal,
        };
        json_event("change", EventId { seq: state.seq(), chat: self.chat }, &event)
    }
}

impl Said {
    pub(crate) fn new(line: ChatLine, seq: u64) -> Self {
        let message = json_event("chat", EventId { seq, chat: line.number }, &line);
        Said { line, message }
    }

    /// The event, the same for all.
    pub(crate) fn message(&self) -> Bytes {
        self.message.clone()
    }
}

impl Here {
    pub(crate) fn new(seats: SeatSet) -> Self {
        let message = event("presence", None, &PresenceEvent { connected: seats });
        Here { message }
    }

    /// The event, the same for all. It has no number: a reader who resumes gets the current presence.
    pub(crate) fn message(&self) -> Bytes {
        self.message.clone()
    }
}

/// One server-sent event with JSON data.
pub(crate) fn json_event(name: &str, id: EventId, data: &impl Serialize) -> Bytes {
    event(name, Some(id), data)
}

fn event(name: &str, id: Option<EventId>, data: &impl Serialize) -> Bytes {
    let id = id.map(|id| format!("id: {id}\n")).unwrap_or_default();
    let mut event = format!("event: {name}\n{id}data: ").into_bytes();
    // Our JSON has no line breaks, and its keys are strings: this cannot fail.
    if serde_json::to_writer(&mut event, data).is_err() {
        event.extend_from_slice(b"null");
    }
    event.extend_from_slice(b"\n\n");
    event.into()
}

/// Somebody who follows a table.
#[derive(Debug)]
pub(crate) struct Subscription {
    /// The table when the subscription began; everything later comes as an update.
    pub(crate) state: Arc<TableState>,
    /// Lines of chat that the viewer has not seen.
    pub(crate) chat: Vec<ChatLine>,
    /// The number of an event that includes all this.
    pub(crate) id: EventId,
    /// Who was present.
    pub(crate) here: Here,
    /// Who is looking.
    pub(crate) watcher: Watcher,
    pub(super) updates: Receiver<Update>,
    pub(super) admission: Admission,
}

impl Subscription {
    /// The next update. `None` if the reader was too slow, the session has ended or the server is stopping: come back
    /// and resume.
    pub(crate) async fn next(&mut self) -> Option<Update> {
        loop {
            let update = tokio::select! {
                update = self.updates.recv() => update?,
                () = self.admission.ended() => return None,
            };
            match update {
                // What came between subscribing and reading the chat is already known.
                Update::Said(said) if said.line.number <= self.id.chat => {}
                update => return Some(update),
            }
        }
    }
}

/// What an open stream holds for as long as it is open: its place among all streams, and its person's presence.
#[derive(Debug)]
pub(crate) struct Admission {
    pub(crate) _ticket: StreamTicket,
    pub(crate) _presence: Option<PresenceGuard>,
    pub(crate) session: Option<SessionGuard>,
}

impl Admission {
    /// Waits until the stream's session has ended.
    pub(crate) async fn ended(&mut self) {
        match &mut self.session {
            Some(session) => session.ended().await,
            None => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_three_lines_and_its_number_reads_back() {
        let line =
            ChatLine { number: 3, at: 0, name: "Ada".to_owned(), seat: None, text: "hello".to_owned() };
        let text = String::from_utf8(Said::new(line, 7).message().to_vec()).unwrap();
        let data = r#"{"number":3,"at":0,"name":"Ada","seat":null,"text":"hello"}"#;
        assert_eq!(text, format!("event: chat\nid: 7.3\ndata: {data}\n\n"));
        assert_eq!("7.3".parse(), Ok(EventId { seq: 7, chat: 3 }));
        assert_eq!("7".parse::<EventId>(), Err(()));
    }
}
