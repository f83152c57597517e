//! People: guests right away, accounts if they like.

use super::passwords::{NOBODY, Passwords};
use crate::bots::BotSource;
use crate::error::{Error, Result};
use crate::ids;
use crate::limits::RateLimits;
use crate::live::Tables;
use crate::metrics::Metrics;
use crate::store::{Listing, Person, Store};
use crate::time::now;
use carnegie_table::{Entry, Status, TableState, check_name};
use std::net::IpAddr;
use std::sync::Arc;

/// Allowed lengths of a password, in characters.
const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=200;
/// The name shown for people who have deleted themselves.
const NAME_OF_THE_DELETED: &str = "—";
/// How many of a person's tables are looked at when that person changes.
const MAX_TABLES: i64 = 10_000;

/// Guests, accounts, sessions.
#[derive(Debug)]
pub(crate) struct People {
    tables: Tables,
    bots: Arc<dyn BotSource>,
    limits: Arc<RateLimits>,
    metrics: Arc<Metrics>,
    passwords: Passwords,
}

impl People {
    pub(super) fn new(
        tables: Tables,
        bots: Arc<dyn BotSource>,
        limits: Arc<RateLimits>,
        metrics: Arc<Metrics>,
        passwords: Passwords,
    ) -> Self {
        People { tables, bots, limits, metrics, passwords }
    }

    fn store(&self) -> &dyn Store {
        self.tables.store()
    }

    /// Whether an address may try to sign in, or add a guest, once more.
    pub(crate) fn limit_sign_in(&self, address: Option<IpAddr>) -> Result<()> {
        let Some(address) = address else { return Ok(()) };
        let buckets = &self.limits.sign_in;
        buckets.take(buckets.address_key(address)).inspect_err(|_| self.metrics.refused.add(1))
    }

    /// Lets somebody play at once: a new person and the token of a session.
    pub(crate) async fn add_guest(&self, name: &str) -> Result<(Person, String)> {
        let person =
            Person { id: ids::new_id(), name: check_name(name)?, login: None, preferences: String::new() };
        let token = ids::new_token();
        self.store().add_person(&person, &ids::token_hash(&token), now()).await?;
        Ok((person, token))
    }

    /// The person a session token belongs to.
    pub(crate) async fn of_session(&self, token: &str) -> Result<Option<Person>> {
        if !ids::is_id(token, ids::TOKEN_LENGTH) {
            return Ok(None);
        }
        let (session, now) = (ids::token_hash(token), now());
        let sessions = self.tables.sessions();
        if let Some(person) = sessions.get(&session, now) {
            return Ok(Some(person));
        }
        let person = self.store().session(&session, now).await?;
        sessions.keep(session, person.as_ref(), now);
        Ok(person)
    }

    /// Ends a session.
    pub(crate) async fn sign_out(&self, token: &str) -> Result<()> {
        let session = ids::token_hash(token);
        let ended = self.store().end_session(&session).await;
        self.tables.sessions().end(&session);
        Ok(ended?)
    }

    /// Ends all sessions of a person.
    pub(crate) async fn sign_out_everywhere(&self, person: &Person) -> Result<()> {
        self.end_sessions(person, None).await
    }

    async fn end_sessions(&self, person: &Person, besides: Option<&str>) -> Result<()> {
        let ended = self.store().end_sessions(&person.id, besides).await;
        self.tables.sessions().forget(&person.id);
        self.tables.invalidate_person(&person.id);
        Ok(ended?)
    }

    /// A new session in place of all others. The device that asks for it is still told when it is the person's turn.
    async fn begin_anew(&self, person: &Person, before: Option<&str>) -> Result<String> {
        let token = ids::new_token();
        let session = ids::token_hash(&token);
        self.store().add_session(&person.id, &session, now()).await?;
        if let Some(before) = before {
            self.store().hand_over_devices(&ids::token_hash(before), &session, &person.id).await?;
        }
        self.end_sessions(person, Some(&session)).await?;
        Ok(token)
    }

    /// Changes the name that others see.
    pub(crate) async fn rename(&self, person: &Person, name: &str) -> Result<Person> {
        rename(&self.tables, person, check_name(name)?).await
    }

    /// Keeps what a person likes, for all their devices.
    pub(crate) async fn set_preferences(&self, person: &Person, preferences: &str) -> Result<()> {
        if person.preferences == preferences {
            return Ok(());
        }
        let kept = self.store().set_preferences(&person.id, preferences).await;
        self.tables.invalidate_person(&person.id);
        Ok(kept?)
    }

    /// Turns a guest into an account. The tables stay where they are; the session is replaced, so that whoever knew
    /// the old one does not get the account.
    pub(crate) async fn register(
        &self,
        person: &Person,
        login: &str,
        password: &str,
        before: Option<&str>,
    ) -> Result<(Person, String)> {
        if person.login.is_some() {
            return Err(Error::Conflict("this is an account already"));
        }
        let login = check_name(login)?;
        let password = self.passwords.hash(check_password(password)?).await?;
        if !self.store().set_account(&person.id, &login, &password).await? {
            return Err(Error::NameTaken);
        }
        let token = self.begin_anew(person, before).await?;
        Ok((Person { login: Some(login), ..person.clone() }, token))
    }

    /// Starts a session for an account, in place of the one before. A guest's tables come along.
    pub(crate) async fn sign_in(
        &self,
        login: &str,
        password: &str,
        guest: Option<&Person>,
        before: Option<&str>,
    ) -> Result<(Person, String)> {
        let found = match check_name(login) {
            Ok(login) => self.store().login(&login).await?,
            Err(_) => None,
        };
        // The time it takes must not reveal whether there is such an account.
        let stored = found.as_ref().map_or(NOBODY, |found| &found.password).to_owned();
        let fits = self.passwords.verify(password.to_owned(), stored).await?;
        let Some(person) = found.map(|found| found.person).filter(|_| fits) else {
            return Err(Error::Credentials);
        };
        let token = ids::new_token();
        let session = ids::token_hash(&token);
        self.store().add_session(&person.id, &session, now()).await?;
        if let Some(guest) = guest.filter(|guest| guest.login.is_none()) {
            if let Some(before) = before {
                self.store().hand_over_devices(&ids::token_hash(before), &session, &person.id).await?;
            }
            self.adopt(guest, &person).await?;
        }
        if let Some(before) = before {
            self.sign_out(before).await?;
        }
        Ok((person, token))
    }

    /// Changes the password and ends all other sessions.
    pub(crate) async fn change_password(
        &self,
        person: &Person,
        old: &str,
        new: &str,
        before: Option<&str>,
    ) -> Result<String> {
        self.check_own_password(person, old).await?;
        let password = self.passwords.hash(check_password(new)?).await?;
        self.store().set_password(&person.id, &password).await?;
        self.begin_anew(person, before).await
    }

    /// Forgets a person. Bots play on at the tables; names and chat are erased.
    pub(crate) async fn delete(&self, person: &Person, password: Option<&str>) -> Result<()> {
        if person.login.is_some() {
            self.check_own_password(person, password.unwrap_or_default()).await?;
        }
        for id in self.store().list(Listing::Live(&person.id), MAX_TABLES).await? {
            match self.withdraw(person, &id).await {
                Ok(()) | Err(Error::Conflict(_) | Error::NoTable) => {}
                Err(error) => return Err(error),
            }
        }
        let deleted = self.store().delete_person(&person.id, NAME_OF_THE_DELETED).await;
        self.tables.sessions().forget(&person.id);
        self.tables.invalidate_person(&person.id);
        Ok(deleted?)
    }

    /// Takes somebody who will not come back away from a table.
    async fn withdraw(&self, person: &Person, id: &str) -> Result<()> {
        let state = self.tables.state(id).await?;
        if state.status() == Status::Waiting && state.founding().owner == person.id {
            self.tables.commit(id, |_| Ok(Entry::Close.into())).await?;
            return Ok(());
        }
        let level = self.bots.stand_in();
        for seat in
            state.seats().filter(|seat| state.occupants()[seat.index()].rightful() == Some(&person.id))
        {
            self.tables.commit(id, move |state| state.propose_withdrawal(seat, level)).await?;
        }
        Ok(())
    }

    async fn adopt(&self, guest: &Person, account: &Person) -> Result<()> {
        for listing in [Listing::Mine(&guest.id), Listing::Ended(&guest.id)] {
            for id in self.store().list(listing, MAX_TABLES).await? {
                let (from, to) = (guest.id.clone(), account.id.clone());
                let noted = self
                    .tables
                    .commit(&id, move |_| Ok(Entry::Adopt { from: from.clone(), to: to.clone() }.into()));
                match noted.await {
                    Ok(state) => self.agree_as_guest_did(&state, guest, account).await?,
                    // Nothing is added to the log of a game of other rules; its seats change hands all the same.
                    Err(Error::EarlierRules(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        let adopted = self.store().adopt(&guest.id, &account.id).await;
        for person in [guest, account] {
            self.tables.sessions().forget(&person.id);
            self.tables.invalidate_person(&person.id);
        }
        Ok(adopted?)
    }

    /// What a guest has agreed to at a table, the account agrees to.
    async fn agree_as_guest_did(&self, state: &TableState, guest: &Person, account: &Person) -> Result<()> {
        let mut agreed = Vec::new();
        for seat in state.agreed_by(&guest.id).iter() {
            let (who, level) = (account.id.clone(), self.bots.stand_in());
            let propose = move |state: &TableState| state.propose_absent(now(), &who, seat, level);
            agreed.push(self.tables.commit(state.id(), propose).await);
        }
        let (from, to) = (guest.id.clone(), account.id.clone());
        let propose = move |state: &TableState| state.propose_abandon_like(&from, &to);
        agreed.push(self.tables.commit(state.id(), propose).await);
        for agreed in agreed {
            match agreed {
                // Nothing was agreed, the account has agreed, too, or it no longer matters.
                Ok(_) | Err(Error::Conflict(_) | Error::Forbidden(_) | Error::NotYourSeat) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn check_own_password(&self, person: &Person, password: &str) -> Result<()> {
        let login = person.login.as_deref().ok_or(Error::Conflict("a guest has no password"))?;
        let found = self.store().login(login).await?.ok_or(Error::Credentials)?;
        let fits = self.passwords.verify(password.to_owned(), found.password).await?;
        if fits { Ok(()) } else { Err(Error::Credentials) }
    }
}

/// Gives a person another name.
pub(super) async fn rename(tables: &Tables, person: &Person, name: String) -> Result<Person> {
    let renamed = tables.store().rename(person, &name).await;
    // Even after an error: nobody knows which name is stored.
    tables.invalidate_person(&person.id);
    renamed?;
    Ok(Person { name, ..person.clone() })
}

fn check_password(password: &str) -> Result<String> {
    if !PASSWORD_LENGTH.contains(&password.chars().count()) {
        return Err(Error::invalid(format!(
            "a password has {} to {} characters",
            PASSWORD_LENGTH.start(),
            PASSWORD_LENGTH.end()
        )));
    }
    Ok(password.to_owned())
}
