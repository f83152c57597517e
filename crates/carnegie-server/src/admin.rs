//! What an operator can do while servers are at work on the same database: this acts as one more node.
//!
//! Public functions return boxed futures; otherwise each calling crate would compile the database code again.

use crate::error::{Error, Result};
use crate::ids;
use crate::live::Tables;
use crate::outgoing::PushKey;
use crate::service::Passwords;
use crate::shutdown::Shutdown;
use crate::store::{self, Store, StoreError};
use crate::time::now;
use carnegie_table::Entry;
use futures_core::future::BoxFuture;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::unbounded_channel;

/// A short-lived connection to a database.
#[derive(Debug)]
pub struct Admin {
    store: Arc<dyn Store>,
    tables: Tables,
    passwords: Passwords,
}

/// Somebody, as an operator can name them.
#[derive(Clone, Copy, Debug)]
pub enum Who<'a> {
    /// By the name of the account.
    Account(&'a str),
    /// By the name seen at a table: the only one a guest has.
    At {
        /// The table.
        table: &'a str,
        /// The name there.
        name: &'a str,
    },
}

impl Admin {
    /// Opens the database.
    pub fn open(database: &str) -> BoxFuture<'_, Result<Self, StoreError>> {
        Box::pin(async move {
            let store = store::open_beside(database).await?;
            // Nothing here works for tables: the servers do.
            let (bots_due, _) = unbounded_channel();
            let tables = Tables::new(store.clone(), Arc::default(), Duration::ZERO, bots_due);
            Ok(Admin { store, tables, passwords: Passwords::new(Shutdown::default()) })
        })
    }

    /// Brings a database of an older program up to date. No server may be using it.
    pub fn migrate(database: &str) -> BoxFuture<'_, Result<(), StoreError>> {
        Box::pin(store::migrate(database))
    }

    /// Gives an account a new password, returns it, and ends all the account's sessions.
    pub fn reset_password<'a>(&'a self, login: &'a str) -> BoxFuture<'a, Result<String>> {
        Box::pin(async move {
            let person = self.person(Who::Account(login)).await?;
            let password = ids::new_id();
            let hash = self.passwords.hash(password.clone()).await?;
            self.store.set_password(&person, &hash).await?;
            self.store.end_sessions(&person, None).await?;
            Ok(password)
        })
    }

    /// Signs push messages with a new key. Devices were told the old one, so all of them are forgotten; people turn
    /// messages on again.
    pub fn replace_push_key(&self) -> BoxFuture<'_, Result<()>> {
        Box::pin(async { Ok(self.store.replace_push_key(&PushKey::generate(), now()).await?) })
    }

    /// Closes a table, even in the middle of a game; then nobody has won.
    pub fn close_table<'a>(&'a self, id: &'a str) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move { self.tables.commit(id, |_| Ok(Entry::Shut.into())).await.map(drop) })
    }

    /// Mutes somebody in the chat of all tables, or lets them talk again.
    pub fn mute<'a>(&'a self, who: Who<'a>, muted: bool) -> BoxFuture<'a, Result<()>> {
        Box::pin(async move {
            let person = self.person(who).await?;
            Ok(self.store.set_muted(&person, muted).await?)
        })
    }

    async fn person(&self, who: Who<'_>) -> Result<String> {
        match who {
            Who::Account(login) => {
                let found = self.store.login(login).await?;
                Ok(found.ok_or_else(|| Error::invalid(format!("there is no account \"{login}\"")))?.person.id)
            }
            Who::At { table, name } => match self.store.people_called(table, name).await?.as_slice() {
                [person] => Ok(person.clone()),
                [] => Err(Error::invalid(format!("nobody at this table is called \"{name}\""))),
                _ => Err(Error::invalid(format!("several people at this table are called \"{name}\""))),
            },
        }
    }

    /// Finishes what is under way.
    pub async fn close(self) {
        self.store.close().await;
    }
}
