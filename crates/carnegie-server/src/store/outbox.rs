//! Messages to people who are away, and where they go.
//!
//! A message is stored in the transaction of the entry that makes it necessary, so that none is lost. Some time later
//! a node claims it, with a lease. What it claims first has no target yet: it looks up who wants to be told, and
//! replaces the message with one for each target. Those are sent and retried one by one. A node that dies leaves its
//! leases to expire; then another one takes over, and at worst something is sent twice, under the same tag.

use super::database::{Pool, Row, Transaction, statement};
use super::sql::SqlStore;
use super::{StoreError, StoreResult, postgres, sqlite};
use async_trait::async_trait;

/// What a message says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MessageKind {
    /// It is somebody's turn.
    Turn,
    /// It still is, and little time is left.
    Reminder,
    /// Nothing: somebody tries out a webhook.
    Trial,
}

impl MessageKind {
    const ALL: [MessageKind; 3] = [MessageKind::Turn, MessageKind::Reminder, MessageKind::Trial];

    /// The word in the database and in webhooks.
    pub const fn name(self) -> &'static str {
        match self {
            MessageKind::Turn => "turn",
            MessageKind::Reminder => "reminder",
            MessageKind::Trial => "test",
        }
    }

    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// What a webhook understands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HookKind {
    /// A message as Discord takes it.
    Discord,
    /// JSON for a program.
    Json,
}

impl HookKind {
    const ALL: [HookKind; 2] = [HookKind::Discord, HookKind::Json];

    /// The word in the database and in forms.
    pub const fn name(self) -> &'static str {
        match self {
            HookKind::Discord => "discord",
            HookKind::Json => "json",
        }
    }

    /// The kind with a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// Something that a person who is away should be told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// What it says.
    pub kind: MessageKind,
    /// At which table.
    pub table: String,
    /// On which seat, from 0.
    pub seat: i64,
    /// The person there now.
    pub person: String,
    /// When the turn began, which tells it from all other turns of the seat.
    pub turn: i64,
    /// The length of the log from which this follows.
    pub seq: i64,
    /// When it should be sent, in milliseconds since 1970.
    pub due: i64,
}

impl Message {
    /// The same for the same turn, so that nobody is told twice.
    pub(super) fn id(&self) -> String {
        format!("{}:{}:{}:{}", self.kind.name(), self.table, self.seat, self.turn)
    }
}

/// Where a message goes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// Not known yet: to everyone who wants to be told.
    Everyone,
    /// To this device.
    Device(String),
    /// To this webhook.
    Hook(String),
}

impl Target {
    fn to_text(&self) -> String {
        match self {
            Target::Everyone => String::new(),
            Target::Device(id) => format!("device:{id}"),
            Target::Hook(id) => format!("hook:{id}"),
        }
    }

    fn read(text: &str) -> Self {
        match text.split_once(':') {
            Some(("device", id)) => Target::Device(id.to_owned()),
            Some((_, id)) => Target::Hook(id.to_owned()),
            None => Target::Everyone,
        }
    }
}

/// A message that this node has claimed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outgoing {
    /// Its key in the database.
    pub id: String,
    /// What it says.
    pub kind: MessageKind,
    /// At which table.
    pub table: String,
    /// On which seat, from 0.
    pub seat: i64,
    /// When the turn began.
    pub turn: i64,
    /// The length of the log from which it follows.
    pub seq: i64,
    /// Where it goes.
    pub target: Target,
    /// How often it could not be delivered.
    pub attempts: i64,
}

/// What became of a message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// It was delivered, or never will be.
    Done {
        /// Its key.
        id: String,
    },
    /// A webhook was tried out.
    Tried {
        /// The key of the message.
        id: String,
        /// The webhook.
        hook: String,
        /// Whether it took the message.
        delivered: bool,
    },
    /// It is now known where it goes: one for each target takes its place.
    Spread {
        /// The message.
        message: Outgoing,
        /// Its targets.
        targets: Vec<Target>,
        /// When they are due.
        due: i64,
    },
    /// Any node may try again.
    Again {
        /// Its key.
        id: String,
        /// From when on, in milliseconds since 1970.
        due: i64,
        /// Whether this counts as an attempt.
        attempted: bool,
    },
}

/// A browser that wants to be told, as its push service knows it (RFC 8030, RFC 8291).
#[derive(Clone, PartialEq, Eq)]
pub struct Device {
    /// Unguessable.
    pub id: String,
    /// Whose it is.
    pub person: String,
    /// The hash of the session in which it was added: it goes with the session.
    pub session: String,
    /// Where messages to it are sent. Whoever knows this can send some: it is never shown or logged.
    pub endpoint: String,
    /// Its public key, in base64url.
    pub public_key: String,
    /// Its shared secret, in base64url.
    pub auth: String,
    /// The tag of the language that it is told in.
    pub language: String,
    /// What its owner sees, such as "Firefox, Android".
    pub name: String,
    /// When it was added.
    pub created: i64,
}

/// Where a table's owner wants to have its turns announced.
#[derive(Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Unguessable.
    pub id: String,
    /// The table.
    pub table: String,
    /// Who added it.
    pub person: String,
    /// What it understands.
    pub kind: HookKind,
    /// Whoever knows this can write there: it is never shown or logged.
    pub address: String,
    /// The tag of the language of the announcements.
    pub language: String,
    /// When it was added.
    pub created: i64,
    /// How its last trial went, if there was one.
    pub trial: Option<Trial>,
}

/// The last time that somebody tried out a webhook.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trial {
    /// In milliseconds since 1970.
    pub at: i64,
    /// Whether it took the message, once that is known.
    pub delivered: Option<bool>,
}

// By hand: addresses and keys must not get into any log.
impl std::fmt::Debug for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Device").field("created", &self.created).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for Webhook {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Webhook").field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// The part of a database that keeps messages and their targets.
#[async_trait]
pub trait Outbox {
    /// Adds a device, or gives it another person, session and language. Of somebody who has too many, the oldest goes.
    async fn add_device(&self, device: &Device, most: i64) -> StoreResult<()>;
    /// The devices of a person, oldest first.
    async fn devices(&self, person: &str) -> StoreResult<Vec<Device>>;
    /// A device.
    async fn device(&self, id: &str) -> StoreResult<Option<Device>>;
    /// Forgets a device of a person, and what is on its way there; without a person, whoever has it.
    async fn forget_device(&self, id: &str, person: Option<&str>) -> StoreResult<()>;
    /// The devices of a session stay when another session takes its place.
    async fn hand_over_devices(&self, from: &str, to: &str, person: &str) -> StoreResult<()>;

    /// Whether a person wants to hear nothing about a table.
    async fn is_quiet(&self, person: &str, table: &str) -> StoreResult<bool>;
    /// Notes whether a person wants to hear nothing about a table.
    async fn set_quiet(&self, person: &str, table: &str, quiet: bool) -> StoreResult<()>;

    /// Adds a webhook; `false` if the table has too many.
    async fn add_hook(&self, hook: &Webhook, most: usize) -> StoreResult<bool>;
    /// The webhooks of a table, oldest first.
    async fn hooks(&self, table: &str) -> StoreResult<Vec<Webhook>>;
    /// The webhooks that a person has added, oldest first.
    async fn hooks_of(&self, person: &str) -> StoreResult<Vec<Webhook>>;
    /// A webhook.
    async fn hook(&self, id: &str) -> StoreResult<Option<Webhook>>;
    /// Puts a message on its way that only says that the webhook works, unless one is on its way already.
    async fn try_hook(&self, hook: &Webhook, now: i64) -> StoreResult<()>;
    /// Forgets a webhook, and what is on its way there.
    async fn forget_hook(&self, id: &str) -> StoreResult<()>;

    /// Claims messages that are due, until the lease ends.
    async fn claim_messages(&self, now: i64, lease: i64, limit: i64) -> StoreResult<Vec<Outgoing>>;
    /// Notes what became of messages, all in one transaction.
    async fn conclude_messages(&self, conclusions: &[Conclusion]) -> StoreResult<()>;

    /// The key that push messages are signed with; if there is none, one is made.
    async fn push_key(&self, make: fn() -> String, now: i64) -> StoreResult<String>;
    /// Replaces the key. Devices were told the old one: they are forgotten, with everything on its way to them.
    async fn replace_push_key(&self, new: &str, now: i64) -> StoreResult<()>;
}

const DEVICE: &str = "SELECT id, person, session, endpoint, public_key, auth, language, name, created FROM devices WHERE id = $1";
const DEVICES: &str =
    "SELECT id, person, session, endpoint, public_key, auth, language, name, created FROM devices
   WHERE person = $1 ORDER BY created, id";
const HOOK: &str = "SELECT id, table_id, person, kind, address, language, created, tried, delivered FROM webhooks WHERE id = $1";
const HOOKS: &str =
    "SELECT id, table_id, person, kind, address, language, created, tried, delivered FROM webhooks
   WHERE table_id = $1 ORDER BY created, id";
const HOOKS_OF: &str =
    "SELECT id, table_id, person, kind, address, language, created, tried, delivered FROM webhooks
   WHERE person = $1 ORDER BY created, id";

/// What goes with the sessions that have ended: devices, and what is on its way to them.
pub(super) async fn forget_signed_out(tx: &mut Transaction, person: &str) -> StoreResult<()> {
    statement("DELETE FROM devices WHERE person = $1 AND session NOT IN (SELECT token FROM sessions WHERE person = $1)")
        .bind(person)
        .execute(tx)
        .await?;
    Ok(())
}

/// What goes with a person.
pub(super) const OF_PERSON: [&str; 3] = [
    "DELETE FROM devices WHERE person = $1",
    "DELETE FROM quiet_tables WHERE person = $1",
    "DELETE FROM webhooks WHERE person = $1",
];

/// What goes with a table.
pub(super) const OF_TABLE: [&str; 3] = [
    "DELETE FROM outgoing WHERE table_id = $1",
    "DELETE FROM quiet_tables WHERE table_id = $1",
    "DELETE FROM webhooks WHERE table_id = $1",
];

/// What an account takes over from a guest.
pub(super) const ADOPTED: [&str; 3] = [
    "INSERT INTO quiet_tables (person, table_id) SELECT $2, table_id FROM quiet_tables WHERE person = $1
       ON CONFLICT DO NOTHING",
    "UPDATE webhooks SET person = $2 WHERE person = $1",
    "UPDATE devices SET person = $2 WHERE person = $1",
];

/// Stores messages, unless there is nobody to tell them to; all of a batch in one statement.
pub(super) async fn insert_messages(tx: &mut Transaction, messages: &[&Message]) -> StoreResult<()> {
    match tx {
        _ if messages.is_empty() => Ok(()),
        Transaction::Sqlite(tx) => sqlite::insert_messages(tx.connection(), messages).await,
        Transaction::Postgres(tx) => postgres::insert_messages(tx.connection(), messages).await,
    }
}

/// Replaces a message with one for each of its targets.
async fn spread(tx: &mut Transaction, message: &Outgoing, targets: &[Target], due: i64) -> StoreResult<()> {
    // Whoever deletes it spreads it: nobody else has since.
    let mine = statement("DELETE FROM outgoing WHERE id = $1 AND target = ''").bind(&message.id);
    if mine.execute(&mut *tx).await? == 0 {
        return Ok(());
    }
    for target in targets {
        let target = target.to_text();
        let id = format!("{}:{target}", message.id);
        statement(
            "INSERT INTO outgoing (id, table_id, seat, turn, seq, kind, target, due, attempts, lease, node)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, 0, '') ON CONFLICT (id) DO NOTHING",
        )
        .bind(&id)
        .bind(&message.table)
        .bind(message.seat)
        .bind(message.turn)
        .bind(message.seq)
        .bind(message.kind.name())
        .bind(&target)
        .bind(due)
        .execute(&mut *tx)
        .await?;
    }
    Ok(())
}

fn device(row: &Row) -> StoreResult<Device> {
    Ok(Device {
        id: row.text("id")?,
        person: row.text("person")?,
        session: row.text("session")?,
        endpoint: row.text("endpoint")?,
        public_key: row.text("public_key")?,
        auth: row.text("auth")?,
        language: row.text("language")?,
        name: row.text("name")?,
        created: row.number("created")?,
    })
}

fn hook(row: &Row) -> StoreResult<Webhook> {
    let kind = row.text("kind")?;
    Ok(Webhook {
        id: row.text("id")?,
        table: row.text("table_id")?,
        person: row.text("person")?,
        kind: HookKind::from_name(&kind).ok_or_else(|| unknown("webhook", &kind))?,
        address: row.text("address")?,
        language: row.text("language")?,
        created: row.number("created")?,
        trial: trial(row.number("tried")?, &row.text("delivered")?),
    })
}

fn trial(at: i64, delivered: &str) -> Option<Trial> {
    let delivered = match delivered {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    };
    (at > 0).then_some(Trial { at, delivered })
}

/// What this program does not know, perhaps because a newer one has stored it.
fn unknown(what: &str, kind: &str) -> StoreError {
    StoreError::Damaged(format!("a {what} of the unknown kind \"{kind}\""))
}

/// What can be read of some rows. One that cannot is logged and left alone: the others have to go on.
fn readable<T>(rows: &[Row], read: fn(&Row) -> StoreResult<T>) -> StoreResult<Vec<T>> {
    let known = |row| match read(row) {
        Err(StoreError::Damaged(what)) => {
            tracing::error!(what, "left out, because it cannot be read");
            None
        }
        read => Some(read),
    };
    rows.iter().filter_map(known).collect()
}

fn outgoing(row: &Row) -> StoreResult<Outgoing> {
    let kind = row.text("kind")?;
    Ok(Outgoing {
        id: row.text("id")?,
        kind: MessageKind::from_name(&kind).ok_or_else(|| unknown("message", &kind))?,
        table: row.text("table_id")?,
        seat: row.number("seat")?,
        turn: row.number("turn")?,
        seq: row.number("seq")?,
        target: Target::read(&row.text("target")?),
        attempts: row.number("attempts")?,
    })
}

#[async_trait]
impl Outbox for SqlStore {
    async fn add_device(&self, device: &Device, most: i64) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        // The person's row is the lock; somebody who is gone gets no device.
        let known = statement("UPDATE people SET id = id WHERE id = $1").bind(&device.person);
        if known.execute(&mut tx).await? == 0 {
            return tx.rollback().await;
        }
        statement("DELETE FROM devices WHERE endpoint = $1").bind(&device.endpoint).execute(&mut tx).await?;
        statement(
            "DELETE FROM devices WHERE person = $1 AND id NOT IN (
               SELECT id FROM devices WHERE person = $1 ORDER BY created DESC, id LIMIT $2)",
        )
        .bind(&device.person)
        .bind(most - 1)
        .execute(&mut tx)
        .await?;
        statement(
            "INSERT INTO devices (id, person, session, endpoint, public_key, auth, language, name, created)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(&device.id)
        .bind(&device.person)
        .bind(&device.session)
        .bind(&device.endpoint)
        .bind(&device.public_key)
        .bind(&device.auth)
        .bind(&device.language)
        .bind(&device.name)
        .bind(device.created)
        .execute(&mut tx)
        .await?;
        tx.commit().await
    }

    async fn devices(&self, person: &str) -> StoreResult<Vec<Device>> {
        let found = statement(DEVICES).bind(person).fetch_all(&self.read).await?;
        found.iter().map(device).collect()
    }

    async fn device(&self, id: &str) -> StoreResult<Option<Device>> {
        let found = statement(DEVICE).bind(id).fetch_optional(&self.read).await?;
        found.as_ref().map(device).transpose()
    }

    async fn forget_device(&self, id: &str, person: Option<&str>) -> StoreResult<()> {
        let target = Target::Device(id.to_owned()).to_text();
        let mut tx = self.write.begin().await?;
        let forgotten = match person {
            Some(person) => {
                statement("DELETE FROM devices WHERE id = $1 AND person = $2").bind(id).bind(person)
            }
            None => statement("DELETE FROM devices WHERE id = $1").bind(id),
        };
        if forgotten.execute(&mut tx).await? > 0 {
            statement("DELETE FROM outgoing WHERE target = $1").bind(&target).execute(&mut tx).await?;
        }
        tx.commit().await
    }

    async fn hand_over_devices(&self, from: &str, to: &str, person: &str) -> StoreResult<()> {
        statement("UPDATE devices SET session = $2, person = $3 WHERE session = $1")
            .bind(from)
            .bind(to)
            .bind(person)
            .execute(&self.write)
            .await?;
        Ok(())
    }

    async fn is_quiet(&self, person: &str, table: &str) -> StoreResult<bool> {
        let found = statement("SELECT person FROM quiet_tables WHERE person = $1 AND table_id = $2")
            .bind(person)
            .bind(table)
            .fetch_optional(&self.read)
            .await?;
        Ok(found.is_some())
    }

    async fn set_quiet(&self, person: &str, table: &str, quiet: bool) -> StoreResult<()> {
        let sql = match quiet {
            true => "INSERT INTO quiet_tables (person, table_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            false => "DELETE FROM quiet_tables WHERE person = $1 AND table_id = $2",
        };
        statement(sql).bind(person).bind(table).execute(&self.write).await?;
        Ok(())
    }

    async fn add_hook(&self, hook: &Webhook, most: usize) -> StoreResult<bool> {
        let mut tx = self.write.begin().await?;
        // The table's row is the lock.
        let known = statement("UPDATE tables SET id = id WHERE id = $1").bind(&hook.table);
        let known = known.execute(&mut tx).await?;
        let count = statement("SELECT COUNT(*) AS n FROM webhooks WHERE table_id = $1")
            .bind(&hook.table)
            .fetch_one(&mut tx)
            .await?;
        if known == 0 || super::sql::number(count)? >= most {
            tx.rollback().await?;
            return Ok(false);
        }
        statement(
            "INSERT INTO webhooks (id, table_id, person, kind, address, language, created)
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&hook.id)
        .bind(&hook.table)
        .bind(&hook.person)
        .bind(hook.kind.name())
        .bind(&hook.address)
        .bind(&hook.language)
        .bind(hook.created)
        .execute(&mut tx)
        .await?;
        tx.commit().await?;
        Ok(true)
    }

    async fn hooks(&self, table: &str) -> StoreResult<Vec<Webhook>> {
        let found = statement(HOOKS).bind(table).fetch_all(&self.read).await?;
        readable(&found, hook)
    }

    async fn hooks_of(&self, person: &str) -> StoreResult<Vec<Webhook>> {
        let found = statement(HOOKS_OF).bind(person).fetch_all(&self.read).await?;
        readable(&found, hook)
    }

    async fn hook(&self, id: &str) -> StoreResult<Option<Webhook>> {
        let found = statement(HOOK).bind(id).fetch_optional(&self.read).await?;
        found.as_ref().map(hook).transpose()
    }

    async fn try_hook(&self, hook: &Webhook, now: i64) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        statement("UPDATE webhooks SET tried = $2, delivered = '' WHERE id = $1")
            .bind(&hook.id)
            .bind(now)
            .execute(&mut tx)
            .await?;
        let kind = MessageKind::Trial.name();
        statement(
            "INSERT INTO outgoing (id, table_id, seat, turn, seq, kind, target, due, attempts, lease, node)
             VALUES ($1, $2, 0, $3, 0, $4, $5, $3, 0, 0, '') ON CONFLICT (id) DO NOTHING",
        )
        .bind(&format!("{kind}:{}", hook.id))
        .bind(&hook.table)
        .bind(now)
        .bind(kind)
        .bind(&Target::Hook(hook.id.clone()).to_text())
        .execute(&mut tx)
        .await?;
        tx.commit().await
    }

    async fn forget_hook(&self, id: &str) -> StoreResult<()> {
        let target = Target::Hook(id.to_owned()).to_text();
        let mut tx = self.write.begin().await?;
        statement("DELETE FROM webhooks WHERE id = $1").bind(id).execute(&mut tx).await?;
        statement("DELETE FROM outgoing WHERE target = $1").bind(&target).execute(&mut tx).await?;
        tx.commit().await
    }

    async fn claim_messages(&self, now: i64, lease: i64, limit: i64) -> StoreResult<Vec<Outgoing>> {
        // Mostly there are none: looking costs a reader, and no writer has to wait.
        let due = statement("SELECT id FROM outgoing WHERE due <= $1 AND lease < $1 LIMIT 1").bind(now);
        if due.fetch_optional(&self.read).await?.is_none() {
            return Ok(Vec::new());
        }
        let claim = match &self.write {
            Pool::Sqlite(_) => sqlite::CLAIM_MESSAGES,
            Pool::Postgres(_) => postgres::CLAIM_MESSAGES,
        };
        let claimed = statement(claim)
            .bind(now)
            .bind(lease)
            .bind(&self.node)
            .bind(limit)
            .fetch_all(&self.write)
            .await?;
        readable(&claimed, outgoing)
    }

    async fn conclude_messages(&self, conclusions: &[Conclusion]) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        for conclusion in conclusions {
            match conclusion {
                Conclusion::Done { id } => {
                    statement("DELETE FROM outgoing WHERE id = $1").bind(id).execute(&mut tx).await?;
                }
                Conclusion::Tried { id, hook, delivered } => {
                    statement("DELETE FROM outgoing WHERE id = $1").bind(id).execute(&mut tx).await?;
                    statement("UPDATE webhooks SET delivered = $2 WHERE id = $1")
                        .bind(hook)
                        .bind(if *delivered { "yes" } else { "no" })
                        .execute(&mut tx)
                        .await?;
                }
                Conclusion::Spread { message, targets, due } => {
                    spread(&mut tx, message, targets, *due).await?;
                }
                Conclusion::Again { id, due, attempted } => {
                    let sql =
                        "UPDATE outgoing SET due = $2, attempts = attempts + $3, lease = 0 WHERE id = $1";
                    statement(sql).bind(id).bind(*due).bind(i64::from(*attempted)).execute(&mut tx).await?;
                }
            }
        }
        tx.commit().await
    }

    async fn push_key(&self, make: fn() -> String, now: i64) -> StoreResult<String> {
        const READ: &str = "SELECT private FROM push_key WHERE n = 1";
        if let Some(found) = statement(READ).fetch_optional(&self.read).await? {
            return found.text("private");
        }
        // Several nodes may try at the same time: the first one wins.
        statement("INSERT INTO push_key (n, private, created) VALUES (1, $1, $2) ON CONFLICT DO NOTHING")
            .bind(&make())
            .bind(now)
            .execute(&self.write)
            .await?;
        statement(READ).fetch_one(&self.write).await?.text("private")
    }

    async fn replace_push_key(&self, new: &str, now: i64) -> StoreResult<()> {
        let mut tx = self.write.begin().await?;
        statement(
            "INSERT INTO push_key (n, private, created) VALUES (1, $1, $2)
             ON CONFLICT (n) DO UPDATE SET private = excluded.private, created = excluded.created",
        )
        .bind(new)
        .bind(now)
        .execute(&mut tx)
        .await?;
        for sql in ["DELETE FROM devices", "DELETE FROM outgoing WHERE target LIKE 'device:%'"] {
            statement(sql).execute(&mut tx).await?;
        }
        tx.commit().await
    }
}
