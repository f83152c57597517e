//! What people decide about messages: which of their devices, which tables, which webhooks.

use super::lobby::Lobby;
use crate::error::{Error, Result};
use crate::ids;
use crate::limits::RateLimits;
use crate::live::Tables;
use crate::outgoing::{Client, Endpoint, PushKey, Subscription};
use crate::store::{Device, HookKind, Listing, Person, Store, StoreError, Webhook};
use crate::time::now;
use carnegie_table::{Requester, Status, TableInfo};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// The most devices of a person; one more takes the place of the oldest.
const MAX_DEVICES: i64 = 12;
/// The most webhooks of a table.
const MAX_HOOKS: usize = 4;
/// The longest name of a device.
const MAX_NAME: usize = 60;
/// How long somebody waits for what becomes of a trial, and how often that is looked up.
const TRIAL_PATIENCE: Duration = Duration::from_secs(5);
const TRIAL_PAUSE: Duration = Duration::from_millis(100);
const OFF: Error = Error::Conflict("this server sends no messages");

/// Messages to people who are away.
#[derive(Debug)]
pub(crate) struct Notifications {
    tables: Tables,
    lobby: Arc<Lobby>,
    client: Option<Arc<Client>>,
    limits: Arc<RateLimits>,
}

/// A browser, as it describes itself.
#[derive(Clone, Copy)]
pub(crate) struct NewDevice<'a> {
    /// The token of its session.
    pub(crate) token: &'a str,
    /// Where its push service takes messages.
    pub(crate) endpoint: &'a str,
    /// Its public key.
    pub(crate) public_key: &'a str,
    /// Its shared secret.
    pub(crate) auth: &'a str,
    /// What it calls itself.
    pub(crate) name: &'a str,
    /// The tag of its language.
    pub(crate) language: &'static str,
}

/// A webhook that the owner of a table wants.
#[derive(Clone, Copy)]
pub(crate) struct NewHook<'a> {
    /// What it understands.
    pub(crate) kind: HookKind,
    /// Where it is.
    pub(crate) address: &'a str,
    /// The tag of the language.
    pub(crate) language: &'static str,
}

/// A table of somebody's that has not ended.
#[derive(Debug)]
pub(crate) struct NotifiedTable {
    /// The table.
    pub(crate) table: TableInfo,
    /// Whether the person wants to hear nothing about it.
    pub(crate) quiet: bool,
    /// Whether the person may set webhooks.
    pub(crate) owner: bool,
    /// Its webhooks, for the owner.
    pub(crate) hooks: Vec<Webhook>,
}

/// Whether it is not known yet how the trial of a webhook went.
fn is_under_way(hook: &Webhook) -> bool {
    hook.trial.is_some_and(|trial| trial.delivered.is_none())
}

impl Notifications {
    pub(super) fn new(
        tables: Tables,
        lobby: Arc<Lobby>,
        client: Option<Arc<Client>>,
        limits: Arc<RateLimits>,
    ) -> Self {
        Notifications { tables, lobby, client, limits }
    }

    fn store(&self) -> &dyn Store {
        self.tables.store()
    }

    /// Whether this server sends messages at all.
    pub(crate) fn are_on(&self) -> bool {
        self.client.is_some()
    }

    /// What a browser has to know of us in order to subscribe.
    pub(crate) async fn public_key(&self) -> Result<String> {
        let stored = self.store().push_key(PushKey::generate, now()).await?;
        PushKey::read(&stored)
            .map(|key| key.public())
            .ok_or_else(|| StoreError::Damaged("the push key".to_owned()).into())
    }

    /// Sends messages to this browser from now on.
    pub(crate) async fn add_device(&self, person: &Person, new: NewDevice<'_>) -> Result<()> {
        let client = self.client.as_ref().ok_or(OFF)?;
        let NewDevice { token, endpoint, public_key, auth, name, language } = new;
        let service = Endpoint::read(endpoint).ok_or_else(|| Error::invalid("that is no push service"))?;
        if Subscription::read(public_key, auth).is_none() {
            return Err(Error::invalid("the keys of the subscription are damaged"));
        }
        if !client.may_reach(&service).await {
            return Err(Error::invalid("that push service cannot be reached from this server"));
        }
        let device = Device {
            id: ids::new_id(),
            person: person.id.clone(),
            session: ids::token_hash(token),
            endpoint: endpoint.to_owned(),
            public_key: public_key.to_owned(),
            auth: auth.to_owned(),
            language: language.to_owned(),
            name: name.chars().filter(|c| !c.is_control()).take(MAX_NAME).collect(),
            created: now(),
        };
        Ok(self.store().add_device(&device, MAX_DEVICES).await?)
    }

    /// The devices of a person, each with whether it belongs to this session.
    pub(crate) async fn devices(&self, person: &Person, token: &str) -> Result<Vec<(bool, Device)>> {
        let session = ids::token_hash(token);
        let devices = self.store().devices(&person.id).await?;
        let here = |device: Device| (device.session == session, device);
        Ok(devices.into_iter().map(here).collect())
    }

    /// No more messages to a device.
    pub(crate) async fn forget_device(&self, person: &Person, id: &str) -> Result<()> {
        Ok(self.store().forget_device(id, Some(&person.id)).await?)
    }

    /// The tables that a person could hear about.
    pub(crate) async fn tables(&self, person: &Person) -> Result<Vec<NotifiedTable>> {
        let mut hooks = self.store().hooks_of(&person.id).await?;
        let mut tables = Vec::new();
        for table in self.lobby.list(Listing::Live(&person.id), Some(person)).await? {
            let quiet = self.store().is_quiet(&person.id, &table.id).await?;
            let owner = self.tables.state(&table.id).await?.founding().owner == person.id;
            let (own, rest) = hooks.into_iter().partition(|hook| hook.table == table.id);
            hooks = rest;
            tables.push(NotifiedTable { table, quiet, owner, hooks: own });
        }
        Ok(tables)
    }

    /// Whether a person wants to hear about a table.
    pub(crate) async fn set_quiet(&self, person: &Person, table: &str, quiet: bool) -> Result<()> {
        let state = self.lobby.look(table, Requester::person(&person.id)).await?;
        if !state.belongs_to(&person.id) {
            return Err(Error::NotYourSeat);
        }
        Ok(self.store().set_quiet(&person.id, state.id(), quiet).await?)
    }

    /// Announces the turns of a table at an address.
    pub(crate) async fn add_hook(&self, person: &Person, table: &str, new: NewHook<'_>) -> Result<()> {
        let client = self.client.as_ref().ok_or(OFF)?;
        let state = self.lobby.look(table, Requester::person(&person.id)).await?;
        if state.founding().owner != person.id {
            return Err(Error::Forbidden("only who opened the table can set its webhooks"));
        }
        if !matches!(state.status(), Status::Waiting | Status::Playing) {
            return Err(Error::Conflict("the game is over"));
        }
        let endpoint = Endpoint::read(new.address.trim())
            .ok_or_else(|| Error::invalid("a webhook has an address that begins with https://"))?;
        if !client.may_reach(&endpoint).await {
            return Err(Error::invalid("this address cannot be reached from the Internet"));
        }
        let hook = Webhook {
            id: ids::new_id(),
            table: state.id().to_owned(),
            person: person.id.clone(),
            kind: new.kind,
            address: new.address.trim().to_owned(),
            language: new.language.to_owned(),
            created: now(),
            trial: None,
        };
        match self.store().add_hook(&hook, MAX_HOOKS).await? {
            true => Ok(()),
            false => Err(Error::Limit("too many webhooks; remove some first")),
        }
    }

    /// Sends a message to a webhook that says that it works, and waits a while for what becomes of it.
    pub(crate) async fn try_hook(&self, person: &Person, id: &str) -> Result<()> {
        if !self.are_on() {
            return Err(OFF);
        }
        let hook = self.store().hook(id).await?.filter(|hook| hook.person == person.id);
        let hook = hook.ok_or(Error::NotFound)?;
        self.limits.trials.take(self.limits.trials.key(person.id.as_bytes()))?;
        self.store().try_hook(&hook, now()).await?;
        let known = async {
            while self.store().hook(id).await?.is_some_and(|hook| is_under_way(&hook)) {
                sleep(TRIAL_PAUSE).await;
            }
            Ok::<_, Error>(())
        };
        // Whoever has to wait longer looks again later.
        timeout(TRIAL_PATIENCE, known).await.unwrap_or(Ok(()))
    }

    /// No more announcements there.
    pub(crate) async fn forget_hook(&self, person: &Person, id: &str) -> Result<()> {
        match self.store().hook(id).await? {
            Some(hook) if hook.person == person.id => Ok(self.store().forget_hook(id).await?),
            _ => Ok(()),
        }
    }
}
