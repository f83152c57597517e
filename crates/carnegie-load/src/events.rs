//! Event streams.

use crate::chunk::read_chunk;
use serde_json::Value;
use std::io;
use tokio::io::BufReader;
use tokio::net::TcpStream;

/// A server-sent event.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Event {
    /// `state`, `change`, `chat`, …
    pub name: String,
    /// For resuming after it.
    pub id: String,
    /// What happened.
    pub data: String,
}

impl Event {
    /// The data as JSON; `null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.data).unwrap_or(Value::Null)
    }
}

/// An open stream of events.
#[derive(Debug)]
pub struct Events {
    connection: BufReader<TcpStream>,
    buffer: Vec<u8>,
}

impl Events {
    pub(crate) const fn new(connection: BufReader<TcpStream>) -> Self {
        Events { connection, buffer: Vec::new() }
    }

    /// The next event, heartbeats left out; `None` at the end of the stream.
    pub async fn next(&mut self) -> io::Result<Option<Event>> {
        loop {
            if let Some(event) = take(&mut self.buffer) {
                return Ok(Some(event));
            }
            if !read_chunk(&mut self.connection, &mut self.buffer).await? {
                return Ok(None);
            }
        }
    }
}

/// All complete events of a text.
pub fn read_events(text: &[u8]) -> Vec<Event> {
    let mut text = text.to_vec();
    std::iter::from_fn(|| take(&mut text)).collect()
}

/// Takes the first event away, and the heartbeats before it.
fn take(text: &mut Vec<u8>) -> Option<Event> {
    while let Some(end) = find(text, b"\n\n") {
        let event = parse(&String::from_utf8_lossy(&text[..end]));
        text.drain(..end + 2);
        if !event.data.is_empty() {
            return Some(event);
        }
    }
    None
}

fn find(text: &[u8], what: &[u8]) -> Option<usize> {
    text.windows(what.len()).position(|window| window == what)
}

fn parse(text: &str) -> Event {
    let mut event = Event::default();
    for (field, value) in text.lines().filter_map(|line| line.split_once(": ")) {
        match field {
            "event" => value.clone_into(&mut event.name),
            "id" => value.clone_into(&mut event.id),
            "data" => event.data.push_str(value),
            _ => {}
        }
    }
    event
}
