//! The Chrome DevTools Protocol over a pair of pipes: no port, no socket, and the browser ends when they close.

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How long the browser may take to answer a command.
const ANSWER: Duration = Duration::from_secs(60);

/// Gets the events of a session.
type Listener = Arc<dyn Fn(&str, &Value) + Send + Sync>;

/// The connection to a browser; cheap to clone.
#[derive(Clone)]
pub(crate) struct Pipe(Arc<Shared>);

struct Shared {
    to: Mutex<Box<dyn Write + Send>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    last: u64,
    waiting: HashMap<u64, Sender<Value>>,
    listeners: HashMap<String, Listener>,
    closed: bool,
}

impl Pipe {
    pub(crate) fn new(to: impl Write + Send + 'static, from: impl Read + Send + 'static) -> Self {
        let pipe = Pipe(Arc::new(Shared { to: Mutex::new(Box::new(to)), state: Mutex::default() }));
        let reader = Arc::clone(&pipe.0);
        std::thread::spawn(move || read(from, &reader));
        pipe
    }

    /// Calls `listener` with every event of a session, on the thread that reads.
    pub(crate) fn listen(&self, session: &str, listener: Listener) {
        self.state().listeners.insert(session.to_owned(), listener);
    }

    /// Sends a command and waits for its answer.
    pub(crate) fn call(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let (id, answer) = self.begin()?;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        self.write(&message).with_context(|| format!("the browser is gone before {method}"))?;
        let mut answer = match answer.recv_timeout(ANSWER) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => bail!("{method}: no answer in {} s", ANSWER.as_secs()),
            Err(RecvTimeoutError::Disconnected) => bail!("{method}: the browser is gone"),
        };
        if let Some(error) = answer.get("error") {
            return Err(anyhow!("{method}: {}", error["message"].as_str().unwrap_or("refused")));
        }
        Ok(answer["result"].take())
    }

    fn begin(&self) -> Result<(u64, Receiver<Value>)> {
        let mut state = self.state();
        if state.closed {
            bail!("the browser is gone");
        }
        let (sender, receiver) = channel();
        state.last += 1;
        let id = state.last;
        state.waiting.insert(id, sender);
        Ok((id, receiver))
    }

    fn write(&self, message: &Value) -> std::io::Result<()> {
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        let mut to = self.0.to.lock().unwrap_or_else(PoisonError::into_inner);
        to.write_all(&bytes)?;
        to.flush()
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.state()
    }
}

impl Shared {
    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Passes answers to those waiting and events to those listening, until the browser closes its end.
fn read(from: impl Read, shared: &Shared) {
    let mut from = BufReader::new(from);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match from.read_until(0, &mut bytes) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        if bytes.last() == Some(&0) {
            bytes.pop();
        }
        let Ok(message) = serde_json::from_slice::<Value>(&bytes) else { continue };
        if let Some(id) = message["id"].as_u64() {
            if let Some(waiting) = shared.state().waiting.remove(&id) {
                // Whoever has given up waiting does not need the answer.
                let _ = waiting.send(message);
            }
            continue;
        }
        let listener = message["sessionId"].as_str().and_then(|id| shared.state().listeners.get(id).cloned());
        if let (Some(listener), Some(method)) = (listener, message["method"].as_str()) {
            listener(method, &message["params"]);
        }
    }
    let mut state = shared.state();
    state.closed = true;
    state.waiting.clear();
}
