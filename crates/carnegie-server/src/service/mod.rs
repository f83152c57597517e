//! What people do, as functions without HTTP. The JSON API and the web pages call these and nothing below them.
//!
//! From the modules below, only values and read-only streams are re-exported: nothing can be changed with them. A table
//! in memory is passed on as a [`WatchedTable`].

mod access;
mod analysis;
mod chat;
mod health;
mod lobby;
mod notifications;
mod passwords;
mod people;
mod play;
mod records;
mod watching;

pub(crate) use access::Seen;
pub(crate) use analysis::Analyses;
pub(crate) use chat::Chat;
pub(crate) use lobby::{Lobby, SitRequest};
pub(crate) use notifications::{NewDevice, NewHook, Notifications, NotifiedTable};
pub(crate) use passwords::Passwords;
pub(crate) use people::People;
pub(crate) use play::{Decided, Play};
pub(crate) use records::Records;
pub(crate) use watching::{Newest, WatchRequest, WatchedTable, Watching};

pub(crate) use crate::live::{
    Admission, ChangeEvent, Moment, PresenceEvent, Subscription, Update, json_event,
};
pub(crate) use crate::store::{HookKind, Listing, Person, Webhook};

use self::health::Health;
use crate::bots::BotSource;
use crate::config::Settings;
use crate::limits::RateLimits;
use crate::live::Tables;
use crate::metrics::Metrics;
use crate::outgoing::Client;
use crate::pool::Pool;
use crate::shutdown::Shutdown;
use std::ops::Deref;
use std::sync::Arc;

/// Everything that people can do, and what the server knows about itself. All clones are the same; one is made several
/// times for each request.
#[derive(Clone, Debug)]
pub(crate) struct Services(Arc<Parts>);

/// What services there are.
#[derive(Debug)]
pub(crate) struct Parts {
    /// Opening tables, sitting down, leaving.
    pub(crate) lobby: Arc<Lobby>,
    /// Deciding, taking back, hints.
    pub(crate) play: Play,
    /// Following a table live.
    pub(crate) watching: Watching,
    /// Talking.
    pub(crate) chat: Chat,
    /// Records of games.
    pub(crate) records: Arc<Records>,
    /// Guests, accounts, sessions.
    pub(crate) people: People,
    /// Analyses of games that have ended.
    pub(crate) analyses: Analyses,
    /// Messages to people who are away.
    pub(crate) notifications: Notifications,
    /// What the operator chose.
    pub(crate) settings: Arc<Settings>,
    /// What the server counts.
    pub(crate) metrics: Arc<Metrics>,
    /// How often people may do what.
    pub(crate) limits: Arc<RateLimits>,
    /// The bots that are available.
    pub(crate) bots: Arc<dyn BotSource>,
    health: Health,
    tables: Tables,
    shutdown: Shutdown,
}

impl Services {
    /// All of them on the same tables. `thinking` provides the bots' threads; `client` is there if messages are sent.
    pub(crate) fn new(
        tables: &Tables,
        settings: Arc<Settings>,
        metrics: Arc<Metrics>,
        bots: Arc<dyn BotSource>,
        thinking: Arc<Pool>,
        client: Option<Arc<Client>>,
        shutdown: Shutdown,
    ) -> Self {
        let limits = Arc::new(RateLimits::new(settings.limits));
        let lobby = Arc::new(Lobby::new(tables.clone(), bots.clone(), settings.limits));
        let records = Arc::new(Records::new(tables.clone(), lobby.clone()));
        let passwords = Passwords::new(shutdown.clone());
        Services(Arc::new(Parts {
            play: Play::new(tables.clone(), thinking.clone(), limits.clone(), metrics.clone()),
            watching: Watching::new(tables.clone(), limits.clone(), metrics.clone(), shutdown.clone()),
            chat: Chat::new(tables.clone(), limits.clone(), settings.limits.chat),
            people: People::new(tables.clone(), bots.clone(), limits.clone(), metrics.clone(), passwords),
            analyses: Analyses::new(records.clone(), thinking, limits.clone(), shutdown.clone()),
            notifications: Notifications::new(tables.clone(), lobby.clone(), client, limits.clone()),
            lobby,
            records,
            settings,
            metrics,
            limits,
            bots,
            health: Health::default(),
            tables: tables.clone(),
            shutdown,
        }))
    }
}

impl Deref for Services {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl Parts {
    /// Whether the server could write to the database a moment ago, and is not shutting down.
    pub(crate) async fn is_ready(&self) -> bool {
        !self.shutdown.has_begun() && self.health.can_write(self.tables.store()).await
    }

    /// How many tables are in memory.
    pub(crate) fn tables_in_memory(&self) -> usize {
        self.tables.count()
    }
}
