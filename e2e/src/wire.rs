//! The connection to a browser: commands and answers, and the events in between. Chromium speaks the Chrome DevTools
//! Protocol over a pair of pipes, Firefox speaks WebDriver BiDi over a socket; in both, a message is an object of JSON.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tungstenite::protocol::{Message, Role, WebSocket, WebSocketConfig};

/// How long the browser may take to answer a command.
const ANSWER: Duration = Duration::from_secs(60);

/// Gets the events of a tab.
type Listener = Arc<dyn Fn(&str, &Value) + Send + Sync>;

/// Sends a message.
type Sending = Box<dyn FnMut(&str) -> Result<()> + Send>;

/// The connection to a browser; cheap to clone.
#[derive(Clone)]
pub(crate) struct Wire(Arc<Shared>);

struct Shared {
    to: Mutex<Sending>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    last: u64,
    waiting: HashMap<u64, Sender<Value>>,
    listeners: HashMap<String, Listener>,
    closed: bool,
}

impl Wire {
    /// Over a pair of pipes: no port, no socket, and the browser ends when they close. Every message ends with a zero.
    pub(crate) fn pipes(mut to: impl Write + Send + 'static, from: impl Read + Send + 'static) -> Self {
        let send = move |message: &str| {
            to.write_all(message.as_bytes())?;
            to.write_all(&[0])?;
            Ok(to.flush()?)
        };
        let messages = BufReader::new(from).split(0).map_while(Result::ok);
        Self::over(Box::new(send), messages)
    }

    /// Over a web socket at an address such as `ws://127.0.0.1:4444/session`.
    pub(crate) fn socket(address: &str) -> Result<Self> {
        let host = address.trim_start_matches("ws://").split('/').next().unwrap_or_default();
        let stream = TcpStream::connect(host).with_context(|| format!("cannot connect to {address}"))?;
        stream.set_nodelay(true)?;
        // A picture of a page is one message.
        let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        let reading = stream.try_clone()?;
        let (mut to, _) = tungstenite::client::client_with_config(address, stream, Some(config))
            .map_err(|error| anyhow::anyhow!("{address}: {error}"))?;
        // The browser speaks only when spoken to until then: nothing has been read ahead that would be lost here.
        let mut from = WebSocket::from_raw_socket(reading, Role::Client, Some(config));
        let send = move |message: &str| Ok(to.send(Message::text(message))?);
        let messages =
            std::iter::from_fn(move || from.read().ok()).map(|message| message.into_data().to_vec());
        Ok(Self::over(Box::new(send), messages))
    }

    fn over(to: Sending, messages: impl Iterator<Item = Vec<u8>> + Send + 'static) -> Self {
        let wire = Wire(Arc::new(Shared { to: Mutex::new(to), state: Mutex::default() }));
        let reader = Arc::clone(&wire.0);
        std::thread::spawn(move || {
            for message in messages {
                if let Ok(message) = serde_json::from_slice(&message) {
                    reader.hear(message);
                }
            }
            reader.close();
        });
        wire
    }

    /// Calls `listener` with every event of a tab, on the thread that reads.
    pub(crate) fn listen(&self, tab: &str, listener: Listener) {
        self.0.state().listeners.insert(tab.to_owned(), listener);
    }

    /// Sends a command and waits for its answer. `session` belongs to the Chrome DevTools Protocol.
    pub(crate) fn call(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let (id, answer) = self.begin()?;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let sent = (self.0.to.lock().unwrap_or_else(PoisonError::into_inner))(&message.to_string());
        sent.with_context(|| format!("the browser is gone before {method}"))?;
        let mut answer = match answer.recv_timeout(ANSWER) {
            Ok(answer) => answer,
            Err(RecvTimeoutError::Timeout) => bail!("{method}: no answer in {} s", ANSWER.as_secs()),
            Err(RecvTimeoutError::Disconnected) => bail!("{method}: the browser is gone"),
        };
        if let Some(error) = answer.get("error") {
            let message = error["message"].as_str().or(answer["message"].as_str());
            bail!("{method}: {}", message.unwrap_or("refused"));
        }
        Ok(answer["result"].take())
    }

    fn begin(&self) -> Result<(u64, Receiver<Value>)> {
        let mut state = self.0.state();
        if state.closed {
            bail!("the browser is gone");
        }
        let (sender, receiver) = channel();
        state.last += 1;
        let id = state.last;
        state.waiting.insert(id, sender);
        Ok((id, receiver))
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Passes an answer to the one who waits for it, an event to the one who listens.
    fn hear(&self, message: Value) {
        if let Some(id) = message["id"].as_u64() {
            if let Some(waiting) = self.state().waiting.remove(&id) {
                // A caller that has given up waiting does not need the answer.
                let _ = waiting.send(message);
            }
            return;
        }
        let params = &message["params"];
        let tab = [&message["sessionId"], &params["context"], &params["source"]["context"]];
        let tab = tab.into_iter().find_map(Value::as_str);
        let listener = tab.and_then(|tab| self.state().listeners.get(tab).cloned());
        if let (Some(listener), Some(method)) = (listener, message["method"].as_str()) {
            listener(method, params);
        }
    }

    fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        state.waiting.clear();
    }
}
