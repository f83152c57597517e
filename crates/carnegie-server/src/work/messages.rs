//! Messages to people who are away: "it is your turn".
//!
//! They are stored with the entry that makes it somebody's turn (`live/commit.rs`, `store/outbox.rs`). Any node sends
//! them, each message once; what is not true any more, or what somebody can see because they have the table open, is
//! dropped.

use super::worker::short;
use crate::config::Settings;
use crate::error::{Error, Result};
use crate::live::Tables;
use crate::metrics::Metrics;
use crate::outgoing::{Answer, Client, Endpoint, PushKey, Request, Subscription, seal};
use crate::panics::{self, Panicked, caught};
use crate::shutdown::Shutdown;
use crate::store::{Conclusion, Device, HookKind, MessageKind, Outgoing, Store, Target, Webhook};
use crate::time::now;
use axum::http::{HeaderName, HeaderValue, header};
use bytes::Bytes;
use carnegie_host::{Call, Trial};
use carnegie_pages::{Locale, Texts};
use carnegie_rules::Seat;
use carnegie_table::{TableState, Turn};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::sleep;

/// How long to wait for more to do at once.
const MOMENT: Duration = Duration::from_millis(20);
/// The most conclusions in one transaction.
const MAX_CONCLUDED: usize = 256;
/// How long a message waits if enough is being sent to its host, in milliseconds.
const BUSY_MS: i64 = 1_000;
/// How long a node keeps a message to itself; longer than a request may take.
const LEASE: Duration = Duration::from_secs(60);
/// Messages under way at the same time.
const AT_ONCE: usize = 64;
/// How often a message is tried before it is given up: with the usual waiting times that takes half a day.
const MAX_ATTEMPTS: i64 = 6;
/// The longest that a server can make us wait.
const LONGEST_WAIT: Duration = Duration::from_secs(3_600);
/// How long a push service keeps a message for a device that is switched off, in seconds: three days.
const TIME_TO_LIVE: u32 = 3 * 86_400;

/// Sends messages for this node. Cheap to clone; all clones are the same.
#[derive(Clone, Debug)]
pub(crate) struct Messenger(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    tables: Tables,
    client: Arc<Client>,
    settings: Arc<Settings>,
    metrics: Arc<Metrics>,
    shutdown: Shutdown,
    free: Arc<Semaphore>,
}

impl Messenger {
    /// One that sends with this client.
    pub(crate) fn new(
        tables: Tables,
        client: Arc<Client>,
        settings: Arc<Settings>,
        metrics: Arc<Metrics>,
        shutdown: Shutdown,
    ) -> Self {
        let free = Arc::new(Semaphore::new(AT_ONCE));
        Messenger(Arc::new(Inner { tables, client, settings, metrics, shutdown, free }))
    }

    fn store(&self) -> &dyn Store {
        self.0.tables.store()
    }

    /// Starts sending. A node that has just started first finds out who is present on the others.
    pub(crate) fn start(&self) {
        let (concluded, conclusions) = unbounded_channel();
        let messenger = self.clone();
        panics::spawn("messages", async move { messenger.note(conclusions).await });
        let messenger = self.clone();
        panics::spawn("messages", async move {
            let delay = messenger.0.settings.messages.delay;
            // A tenth more or less does not matter to anybody.
            let pause = (delay / 10).clamp(MOMENT, Duration::from_secs(1));
            let mut wait = delay;
            while !messenger.0.shutdown.has_begun() {
                tokio::select! {
                    () = sleep(wait) => {}
                    () = messenger.0.shutdown.begun() => return,
                }
                wait = match caught("messages", messenger.claim(&concluded)).await {
                    // There may be more.
                    Ok(Ok(true)) => MOMENT,
                    Ok(Ok(false)) | Err(Panicked) => pause,
                    Ok(Err(error)) => {
                        tracing::warn!(%error, "cannot look for messages");
                        pause
                    }
                };
            }
        });
    }

    /// Notes what became of messages. What comes while the database is busy goes into the next transaction together:
    /// decisions need it, too.
    async fn note(&self, mut conclusions: UnboundedReceiver<Conclusion>) {
        let mut some = Vec::new();
        while conclusions.recv_many(&mut some, MAX_CONCLUDED).await > 0 {
            // If that fails, their leases expire, and some node sends them again, with the same tag.
            let noted = caught("messages", self.store().conclude_messages(&some)).await;
            if let Ok(Err(error)) = noted {
                tracing::warn!(%error, messages = some.len(), "what became of messages could not be noted");
            }
            some.clear();
            sleep(MOMENT).await;
        }
    }

    /// Claims what is due, as much as can be sent now; whether there was anything.
    async fn claim(&self, concluded: &UnboundedSender<Conclusion>) -> Result<bool> {
        let free = self.0.free.available_permits() as i64;
        if free == 0 {
            return Ok(true);
        }
        let lease = now() + LEASE.as_millis() as i64;
        let claimed = self.store().claim_messages(now(), lease, free).await?;
        let any = !claimed.is_empty();
        for message in claimed {
            let Ok(permit) = self.0.free.clone().acquire_owned().await else { break };
            let (messenger, concluded) = (self.clone(), concluded.clone());
            panics::spawn("message", async move {
                match messenger.handle(&message).await {
                    // When the server is stopping, nobody is left to receive it.
                    Ok(conclusion) => drop(concluded.send(conclusion)),
                    // The lease expires by itself; then some node tries again.
                    Err(error) => {
                        tracing::warn!(%error, table = short(&message.table), "a message has to wait");
                    }
                }
                drop(permit);
            });
        }
        Ok(any)
    }

    /// Does what is next for a message.
    async fn handle(&self, message: &Outgoing) -> Result<Conclusion> {
        if message.kind == MessageKind::Trial {
            return self.try_out(message).await;
        }
        let done = Conclusion::Done { id: message.id.clone() };
        let Some((state, turn)) = self.standing(message).await? else { return Ok(done) };
        let answer = match &message.target {
            Target::Everyone => return self.spread(message, &turn).await,
            Target::Device(id) => match self.store().device(id).await? {
                Some(device) if device.person == turn.person => self.push(message, &state, &device).await?,
                _ => return Ok(done),
            },
            Target::Hook(id) => match self.store().hook(id).await? {
                Some(hook) => self.announce(message, &state, &hook).await,
                None => return Ok(done),
            },
        };
        self.conclude(message, answer).await
    }

    /// Tries out a webhook. Its owner is waiting for the result: what does not work at once does not work, and nothing is
    /// forgotten because of it.
    async fn try_out(&self, message: &Outgoing) -> Result<Conclusion> {
        let id = message.id.clone();
        let hook = match &message.target {
            Target::Hook(id) => self.store().hook(id).await?,
            _ => None,
        };
        let Some(hook) = hook else { return Ok(Conclusion::Done { id }) };
        let state = match self.0.tables.state(&message.table).await {
            Ok(state) => state,
            Err(Error::NoTable | Error::EarlierRules(_)) => return Ok(Conclusion::Done { id }),
            Err(error) => return Err(error),
        };
        let texts = Texts::new(Locale::from_code(&hook.language).unwrap_or_default());
        let trial = Trial::new(texts, &state, message.turn, self.site());
        let body = match hook.kind {
            HookKind::Discord => trial.for_discord(),
            HookKind::Json => trial.for_program(),
        };
        let delivered = match self.post_to_hook(&hook, &body).await {
            Answer::Busy => return Ok(Conclusion::Again { id, due: now() + BUSY_MS, attempted: false }),
            answer => matches!(answer, Answer::Taken),
        };
        let counter = if delivered { &self.0.metrics.messages_sent } else { &self.0.metrics.messages_failed };
        counter.add(1);
        Ok(Conclusion::Tried { id, hook: hook.id, delivered })
    }

    /// The table and the turn, if the message is still true and the person is not there to see it.
    async fn standing(&self, message: &Outgoing) -> Result<Option<(Arc<TableState>, Turn)>> {
        let state = match self.0.tables.keep_up(&message.table, message.seq as u64).await {
            Ok(state) => state,
            Err(Error::NoTable | Error::EarlierRules(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        let turn = usize::try_from(message.seat).ok().and_then(Seat::new).and_then(|seat| state.turn(seat));
        let here = self.0.tables.presence().people(&message.table);
        let turn = turn.filter(|turn| turn.began == message.turn && !here.contains(&turn.person));
        Ok(turn.map(|turn| (state, turn)))
    }

    /// One message for each device of the person and each webhook of the table.
    async fn spread(&self, message: &Outgoing, turn: &Turn) -> Result<Conclusion> {
        let store = self.store();
        let mut targets = Vec::new();
        if !store.is_quiet(&turn.person, &message.table).await? {
            let devices = store.devices(&turn.person).await?;
            targets.extend(devices.into_iter().map(|device| Target::Device(device.id)));
        }
        let hooks = store.hooks(&message.table).await?;
        targets.extend(hooks.into_iter().map(|hook| Target::Hook(hook.id)));
        Ok(Conclusion::Spread { message: message.clone(), targets, due: now() })
    }

    /// What an answer means for a message.
    async fn conclude(&self, message: &Outgoing, answer: Answer) -> Result<Conclusion> {
        let metrics = &self.0.metrics;
        let id = message.id.clone();
        let kind = match message.target {
            Target::Hook(_) => "webhook",
            _ => "device",
        };
        match answer {
            Answer::Taken => metrics.messages_sent.add(1),
            Answer::Gone => {
                metrics.targets_gone.add(1);
                match &message.target {
                    Target::Device(id) => self.store().forget_device(id, None).await?,
                    Target::Hook(id) => self.store().forget_hook(id).await?,
                    Target::Everyone => {}
                }
                tracing::info!(kind, table = short(&message.table), "it no longer exists, and is forgotten");
            }
            Answer::Busy => return Ok(Conclusion::Again { id, due: now() + BUSY_MS, attempted: false }),
            Answer::Later(wished) if message.attempts + 1 < MAX_ATTEMPTS => {
                metrics.messages_retried.add(1);
                let attempts = u32::try_from(message.attempts).unwrap_or(0);
                let wait = self.0.settings.messages.retry * 4_u32.pow(attempts);
                let wait = wished.map_or(wait, |wished| wished.clamp(wait.min(LONGEST_WAIT), LONGEST_WAIT));
                let due = now() + wait.as_millis() as i64;
                return Ok(Conclusion::Again { id, due, attempted: true });
            }
            Answer::Later(_) | Answer::Refused => {
                metrics.messages_failed.add(1);
                tracing::warn!(kind, table = short(&message.table), "a message could not be delivered");
            }
        }
        Ok(Conclusion::Done { id })
    }

    /// Sends a push message.
    async fn push(&self, message: &Outgoing, state: &TableState, device: &Device) -> Result<Answer> {
        let key = self.store().push_key(PushKey::generate, now()).await?;
        Ok(self.sealed(message, state, device, &key).await.unwrap_or(Answer::Refused))
    }

    async fn sealed(
        &self,
        message: &Outgoing,
        state: &TableState,
        device: &Device,
        key: &str,
    ) -> Option<Answer> {
        let endpoint = Endpoint::read(&device.endpoint)?;
        let subscription = Subscription::read(&device.public_key, &device.auth)?;
        let call = self.call(message, state, &device.language)?;
        let body = seal(&subscription, call.for_device().to_string().as_bytes())?;
        let subject = self.0.settings.public_url.as_deref().unwrap_or("https://carnegie.test");
        let signature = PushKey::read(key)?.authorization(&endpoint.origin(), subject, now())?;
        let urgency = match message.kind {
            MessageKind::Turn | MessageKind::Trial => "normal",
            MessageKind::Reminder => "high",
        };
        let headers = vec![
            (header::AUTHORIZATION, HeaderValue::from_str(&signature).ok()?),
            (header::CONTENT_ENCODING, HeaderValue::from_static("aes128gcm")),
            (header::CONTENT_TYPE, HeaderValue::from_static("application/octet-stream")),
            (HeaderName::from_static("ttl"), TIME_TO_LIVE.into()),
            (HeaderName::from_static("urgency"), HeaderValue::from_static(urgency)),
            // A device that was switched off gets only the newest message of a table.
            (HeaderName::from_static("topic"), HeaderValue::from_str(&call.topic()).ok()?),
        ];
        Some(self.0.client.post(&endpoint, Request { headers, body: body.into() }).await)
    }

    /// Calls a webhook.
    async fn announce(&self, message: &Outgoing, state: &TableState, hook: &Webhook) -> Answer {
        let call = self.call(message, state, &hook.language);
        let Some(call) = call else { return Answer::Refused };
        let body = match hook.kind {
            HookKind::Discord => call.for_discord(),
            HookKind::Json => call.for_program(),
        };
        self.post_to_hook(hook, &body).await
    }

    async fn post_to_hook(&self, hook: &Webhook, body: &Value) -> Answer {
        let Some(endpoint) = Endpoint::read(&hook.address) else { return Answer::Refused };
        let headers = vec![(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
        self.0.client.post(&endpoint, Request { headers, body: Bytes::from(body.to_string()) }).await
    }

    /// What is said, in a language.
    fn call(&self, message: &Outgoing, state: &TableState, language: &str) -> Option<Call> {
        let texts = Texts::new(Locale::from_code(language).unwrap_or_default());
        let seat = usize::try_from(message.seat).ok().and_then(Seat::new)?;
        let reminder = message.kind == MessageKind::Reminder;
        Some(Call::new(texts, state, seat, message.turn, reminder, self.site()))
    }

    /// Where people reach the server.
    fn site(&self) -> &str {
        self.0.settings.public_url.as_deref().unwrap_or_default()
    }
}
