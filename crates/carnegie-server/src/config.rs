//! How a server is set up.

use bytes::Bytes;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Everything an operator can choose.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The database: `sqlite:PATH`, a path, or `postgres://…`.
    pub database: String,
    /// Whether a PostgreSQL database of an older version may be migrated; no other node may be running at that time.
    pub migrate: bool,
    /// Where people reach the server, such as `https://carnegie.example`, if it is behind a proxy.
    pub public_url: Option<String>,
    /// Whether the server is behind a proxy whose `X-Forwarded-For` can be trusted.
    pub trust_proxy: bool,
    /// How many bots think at the same time.
    pub bot_threads: usize,
    /// Threads on which the strongest bot thinks about one turn.
    pub expert_threads: usize,
    /// What people may use.
    pub limits: Limits,
    /// What is deleted, and when.
    pub retention: Ages,
    /// How long somebody who has closed a table still counts as present: reloading a page looks like leaving and
    /// coming back.
    pub grace: Duration,
    /// How long the body of a request may take to arrive.
    pub body_timeout: Duration,
    /// Messages to people who are away.
    pub messages: Messages,
    /// The files of the offline edition by name, for `/offline/`; empty if it was not built.
    pub offline: Arc<BTreeMap<String, Bytes>>,
}

/// Messages to people who are away: push messages and webhooks. They need a public https address: browsers accept
/// nothing else, and messages contain links.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    /// Whether there are any, given such an address.
    pub wanted: bool,
    /// How long after a decision they are sent: people who are just leaving or coming should not be told what they
    /// can see, and decisions may be taken back.
    pub delay: Duration,
    /// How long to wait before a message that could not be delivered is sent again; each time four times as long.
    pub retry: Duration,
    /// Where names that end in `.test` lead: see `outgoing/client.rs`. It also stands in for the public address.
    #[cfg(feature = "test-endpoint")]
    pub test_endpoint: Option<std::net::SocketAddr>,
}

impl Default for Messages {
    fn default() -> Self {
        const USUAL: Duration = Duration::from_secs(10);
        #[cfg(feature = "test-endpoint")]
        let (delay, test_endpoint) = {
            let variable = |name: &str| std::env::var(name).ok();
            let delay = variable("CARNEGIE_TEST_DELAY_MS").and_then(|ms| ms.parse().ok());
            let endpoint = variable("CARNEGIE_TEST_ENDPOINT").and_then(|address| address.parse().ok());
            (delay.map_or(USUAL, Duration::from_millis), endpoint)
        };
        #[cfg(not(feature = "test-endpoint"))]
        let delay = USUAL;
        Messages {
            wanted: true,
            delay,
            retry: Duration::from_secs(30),
            #[cfg(feature = "test-endpoint")]
            test_endpoint,
        }
    }
}

/// What people may use. For requests and streams zero means no limit.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Characters of a line of chat.
    pub chat: usize,
    /// Tables of a person that have not ended.
    pub tables: usize,
    /// Records that a person has imported.
    pub imports: usize,
    /// Bots at the tables of a person that have not ended.
    pub bots: usize,
    /// Requests that change something, for each person and second.
    pub person_rate: u32,
    /// Requests for each address and second.
    pub address_rate: u32,
    /// New guests and attempts to sign in, for each address and minute.
    pub sign_in_rate: u32,
    /// Lines of chat for each person and minute.
    pub chat_rate: u32,
    /// Hints for each person and minute.
    pub hint_rate: u32,
    /// Analyses of ended games for each person and minute.
    pub analysis_rate: u32,
    /// New pictures of positions, for each address and minute.
    pub picture_rate: u32,
    /// Test messages to webhooks, for each person and minute.
    pub trial_rate: u32,
    /// Open streams of a person.
    pub person_streams: usize,
    /// Open streams of an address.
    pub address_streams: usize,
    /// Open streams in all.
    pub streams: usize,
    /// Connections of an address.
    pub address_connections: usize,
    /// Connections in all.
    pub connections: usize,
}

/// How long things are kept without being touched.
#[derive(Clone, Copy, Debug)]
pub struct Ages {
    /// Games that only guests took part in.
    pub guest_tables: Duration,
    /// Tables at which nobody ever played.
    pub waiting_tables: Duration,
    /// Sessions.
    pub sessions: Duration,
}

const DAY: Duration = Duration::from_secs(86_400);

impl Settings {
    /// The usual settings with a database.
    pub fn new(database: impl Into<String>) -> Self {
        Settings {
            database: database.into(),
            migrate: false,
            public_url: None,
            trust_proxy: false,
            expert_threads: 1,
            bot_threads: std::thread::available_parallelism().map_or(1, |cores| cores.get().div_ceil(2)),
            limits: Limits::default(),
            retention: Ages::default(),
            grace: Duration::from_secs(4),
            // Enough for the longest record over a slow connection.
            body_timeout: Duration::from_secs(30),
            messages: Messages::default(),
            offline: Arc::default(),
        }
    }

    /// Whether people who are away are told when it is their turn.
    pub(crate) fn sends_messages(&self) -> bool {
        self.messages.wanted && (self.is_https() || self.test_endpoint().is_some())
    }

    /// Where tests want names that end in `.test` to lead.
    pub(crate) const fn test_endpoint(&self) -> Option<std::net::SocketAddr> {
        #[cfg(feature = "test-endpoint")]
        return self.messages.test_endpoint;
        #[cfg(not(feature = "test-endpoint"))]
        None
    }

    /// Whether people come over HTTPS.
    pub(crate) fn is_https(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            chat: 500,
            tables: 40,
            imports: 200,
            bots: 80,
            person_rate: 20,
            address_rate: 100,
            sign_in_rate: 30,
            chat_rate: 20,
            hint_rate: 30,
            analysis_rate: 6,
            picture_rate: 60,
            trial_rate: 6,
            person_streams: 16,
            address_streams: 200,
            streams: 20_000,
            address_connections: 300,
            connections: 25_000,
        }
    }
}

impl Limits {
    /// Without any rate limits: for load tests and private servers.
    #[must_use]
    pub const fn without_rates(mut self) -> Self {
        self.person_rate = 0;
        self.address_rate = 0;
        self.sign_in_rate = 0;
        self.chat_rate = 0;
        self.hint_rate = 0;
        self.analysis_rate = 0;
        self.picture_rate = 0;
        self.trial_rate = 0;
        self.person_streams = 0;
        self.address_streams = 0;
        self.address_connections = 0;
        self
    }
}

impl Default for Ages {
    fn default() -> Self {
        Ages { guest_tables: 90 * DAY, waiting_tables: 14 * DAY, sessions: 180 * DAY }
    }
}
