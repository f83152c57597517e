//! People: guests at once, accounts if they like.

use crate::app::{App, now};
use crate::error::{Error, Result};
use crate::ids;
use crate::store::{Listing, Person};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use carnegie_table::{Entry, Status, check_name};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::Semaphore;

/// A session is looked up in the database again after this long, in milliseconds.
const REMEMBER: i64 = 30_000;
/// Sessions in memory at most.
const MOST: usize = 50_000;
/// Characters of a password.
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;
/// The name of somebody who deleted the account.
pub(crate) const FORGOTTEN: &str = "—";
/// Tables of a person that are looked at when the person changes.
const ALL_TABLES: i64 = 10_000;
/// Passwords that are hashed at the same time: each takes 19 MiB and some milliseconds.
static HASHING: Semaphore = Semaphore::const_new(2);

/// Sessions in memory, so that not every request asks the database.
#[derive(Default, Debug)]
pub(crate) struct Sessions(Mutex<HashMap<String, (Person, i64)>>);

impl Sessions {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Person, i64)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets the sessions of a person.
    pub(crate) fn forget(&self, person: &str) {
        self.lock().retain(|_, (known, _)| known.id != person);
    }

    /// Forgets all sessions.
    pub(crate) fn clear(&self) {
        self.lock().clear();
    }

    /// Forgets the sessions that have to be looked up again anyway.
    pub(crate) fn tidy(&self, now: i64) {
        self.lock().retain(|_, (_, until)| *until > now);
    }
}

impl App {
    /// Whether another attempt to sign in, or another guest, may come from an address.
    pub(crate) fn limit_sign_in(&self, address: Option<IpAddr>) -> Result<()> {
        let Some(address) = address else { return Ok(()) };
        let buckets = &self.0.guards.sign_in;
        buckets.take(buckets.address_key(address)).inspect_err(|_| self.metrics().refused.add(1))
    }

    /// Lets somebody play at once: a new person and the token of a session.
    pub async fn add_guest(&self, name: &str) -> Result<(Person, String)> {
        let person = Person { id: ids::new_id(), name: check_name(name)?, login: None };
        let token = ids::new_token();
        self.store().add_person(&person, &ids::token_hash(&token), now()).await?;
        Ok((person, token))
    }

    /// Whose session a token is.
    pub async fn person(&self, token: &str) -> Result<Option<Person>> {
        if !ids::is_id(token, ids::TOKEN_LENGTH) {
            return Ok(None);
        }
        let (session, now) = (ids::token_hash(token), now());
        if let Some((person, until)) = self.0.sessions.lock().get(&session)
            && *until > now
        {
            return Ok(Some(person.clone()));
        }
        let person = self.store().session(&session, now).await?;
        let mut sessions = self.0.sessions.lock();
        match &person {
            Some(person) if sessions.len() < MOST => {
                sessions.insert(session, (person.clone(), now + REMEMBER));
            }
            _ => drop(sessions.remove(&session)),
        }
        Ok(person)
    }

    /// Ends a session.
    pub async fn sign_out(&self, token: &str) -> Result<()> {
        let session = ids::token_hash(token);
        self.0.sessions.lock().remove(&session);
        Ok(self.store().end_session(&session).await?)
    }

    /// Ends all sessions of a person.
    pub async fn sign_out_everywhere(&self, person: &Person) -> Result<()> {
        self.store().end_sessions(&person.id).await?;
        // Open streams end with the sessions: whoever still may look comes back.
        self.person_changed(&person.id);
        Ok(())
    }

    /// Changes the name that others see.
    pub async fn rename(&self, person: &Person, name: &str) -> Result<Person> {
        let name = check_name(name)?;
        self.store().rename(person, &name).await?;
        self.person_changed(&person.id);
        Ok(Person { name, ..person.clone() })
    }

    /// Turns a guest into an account. The tables stay where they are.
    pub async fn register(&self, person: &Person, login: &str, password: &str) -> Result<Person> {
        if person.login.is_some() {
            return Err(Error::Conflict("this is an account already"));
        }
        let login = check_name(login)?;
        let password = hash(check_password(password)?).await?;
        if !self.store().set_account(&person.id, &login, &password).await? {
            return Err(Error::NameTaken);
        }
        self.0.sessions.forget(&person.id);
        Ok(Person { login: Some(login), ..person.clone() })
    }

    /// Starts a session of an account. A guest's tables go along.
    pub async fn sign_in(
        &self,
        login: &str,
        password: &str,
        guest: Option<&Person>,
    ) -> Result<(Person, String)> {
        let found = match check_name(login) {
            Ok(login) => self.store().login(&login).await?,
            Err(_) => None,
        };
        // Nobody learns from the time it takes whether there is such an account.
        let stored = found.as_ref().map_or(NOBODY, |found| &found.password).to_owned();
        let fits = verify(password.to_owned(), stored).await?;
        let Some(person) = found.map(|found| found.person).filter(|_| fits) else {
            return Err(Error::Credentials);
        };
        let token = ids::new_token();
        self.store().add_session(&person.id, &ids::token_hash(&token), now()).await?;
        if let Some(guest) = guest.filter(|guest| guest.login.is_none()) {
            self.adopt(guest, &person).await?;
        }
        Ok((person, token))
    }

    /// Changes the password and ends all other sessions.
    pub async fn change_password(&self, person: &Person, old: &str, new: &str) -> Result<String> {
        self.check_own_password(person, old).await?;
        let password = hash(check_password(new)?).await?;
        self.store().set_password(&person.id, &password).await?;
        self.sign_out_everywhere(person).await?;
        let token = ids::new_token();
        self.store().add_session(&person.id, &ids::token_hash(&token), now()).await?;
        Ok(token)
    }

    /// Forgets a person. Bots play on at the tables; names and chat are erased.
    pub async fn delete_person(&self, person: &Person, password: Option<&str>) -> Result<()> {
        if person.login.is_some() {
            self.check_own_password(person, password.unwrap_or_default()).await?;
        }
        for id in self.store().list(Listing::Live(&person.id), ALL_TABLES).await? {
            match self.withdraw(person, &id).await {
                Ok(()) | Err(Error::Conflict(_) | Error::NoTable) => {}
                Err(error) => return Err(error),
            }
        }
        self.store().delete_person(&person.id, FORGOTTEN).await?;
        self.person_changed(&person.id);
        Ok(())
    }

    /// Takes somebody who will not come back out of a table.
    async fn withdraw(&self, person: &Person, id: &str) -> Result<()> {
        let state = self.state(id).await?;
        if state.status() == Status::Waiting && state.founding().owner == person.id {
            self.commit(id, |_| Ok(Entry::Close.into())).await?;
            return Ok(());
        }
        let level = self.bots().stand_in();
        for seat in
            state.seats().filter(|seat| state.occupants()[seat.index()].rightful() == Some(&person.id))
        {
            self.commit(id, move |state| state.propose_withdrawal(seat, level)).await?;
        }
        Ok(())
    }

    async fn adopt(&self, guest: &Person, account: &Person) -> Result<()> {
        for listing in [Listing::Mine(&guest.id), Listing::Ended(&guest.id)] {
            for id in self.store().list(listing, ALL_TABLES).await? {
                let (from, to) = (guest.id.clone(), account.id.clone());
                let noted =
                    self.commit(&id, move |_| Ok(Entry::Adopt { from: from.clone(), to: to.clone() }.into()));
                match noted.await {
                    // To the log of a game of other rules nothing is added; its seats change hands all the same.
                    Ok(_) | Err(Error::EarlierRules(_)) => {}
                    Err(error) => return Err(error),
                }
            }
        }
        self.store().adopt(&guest.id, &account.id).await?;
        self.person_changed(&guest.id);
        self.person_changed(&account.id);
        Ok(())
    }

    async fn check_own_password(&self, person: &Person, password: &str) -> Result<()> {
        let login = person.login.as_deref().ok_or(Error::Conflict("a guest has no password"))?;
        let found = self.store().login(login).await?.ok_or(Error::Credentials)?;
        let fits = verify(password.to_owned(), found.password).await?;
        if fits { Ok(()) } else { Err(Error::Credentials) }
    }

    fn person_changed(&self, id: &str) {
        self.0.sessions.forget(id);
        self.forget_tables_of(id);
    }
}

/// A hash that no password has: checked for accounts that do not exist.
const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGF0IGFsbCEh$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

fn check_password(password: &str) -> Result<String> {
    if !PASSWORD.contains(&password.chars().count()) {
        return Err(Error::invalid(format!(
            "a password has {} to {} characters",
            PASSWORD.start(),
            PASSWORD.end()
        )));
    }
    Ok(password.to_owned())
}

async fn hash(password: String) -> Result<String> {
    on_a_thread(move || {
        let hash = Argon2::default().hash_password(password.as_bytes());
        hash.map(|hash| hash.to_string()).map_err(|_| Error::invalid("this password cannot be used"))
    })
    .await?
}

async fn verify(password: String, stored: String) -> Result<bool> {
    on_a_thread(move || {
        PasswordHash::new(&stored)
            .is_ok_and(|stored| Argon2::default().verify_password(password.as_bytes(), &stored).is_ok())
    })
    .await
}

/// Hashing is slow on purpose: it must not hold up anything else, nor take much memory.
async fn on_a_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let _turn = HASHING.acquire().await.map_err(|_| Error::Stopping)?;
    tokio::task::spawn_blocking(work).await.map_err(|_| Error::Stopping)
}
