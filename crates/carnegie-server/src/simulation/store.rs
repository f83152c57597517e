//! A database in memory that takes its time, and may fail or die: how long, and when, is decided by a seed.

use crate::store::{
    Added, Append, Appended, Change, ChatRow, Conclusion, Device, Listing, LogRow, Login, Outbox, Outgoing,
    Person, Quota, Retention, Store, StoreError, StoreResult, StoredTable, Webhook, Work,
};
use async_trait::async_trait;
use carnegie_bots::Xorshift;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

/// Randomness, the same for the same seed.
#[derive(Clone, Debug)]
pub(super) struct Dice(Arc<Mutex<Xorshift>>);

impl Dice {
    pub(super) fn new(seed: u64) -> Self {
        Dice(Arc::new(Mutex::new(Xorshift::new(seed))))
    }

    pub(super) fn below(&self, bound: usize) -> usize {
        self.0.lock().unwrap().below(bound)
    }

    /// Lets others go first: some steps, or some milliseconds.
    pub(super) async fn pause(&self) {
        match self.below(12) {
            0 => tokio::time::sleep(Duration::from_millis(1 + self.below(40) as u64)).await,
            steps => {
                for _ in 0..steps / 2 {
                    tokio::task::yield_now().await;
                }
            }
        }
    }
}

/// What all nodes share.
#[derive(Default, Debug)]
pub(super) struct Shared {
    pub(super) tables: BTreeMap<String, StoredTable>,
    checkpoints: BTreeMap<String, (i64, String)>,
    /// When it is due, until when it is leased, and by whom.
    pub(super) work: BTreeMap<String, (i64, i64, String)>,
    listeners: Vec<UnboundedSender<Change>>,
}

impl Shared {
    fn append(&mut self, node: &str, append: Append) -> Appended {
        let Some(table) = self.tables.get_mut(&append.table) else { return Appended::Taken };
        if table.log.len() as i64 != append.row.seq {
            return Appended::Taken;
        }
        table.log.push(append.row);
        if let Some(progress) = append.status {
            progress.status.clone_into(&mut table.row.status);
        }
        for seat in append.seats {
            let place = seat.seat as usize;
            table.seats[place] = seat;
        }
        let length = table.log.len() as u64;
        if let Some(checkpoint) = append.checkpoint {
            self.checkpoints.insert(append.table.clone(), (length as i64, checkpoint));
        }
        match append.work {
            None => {}
            Some(Work::Nothing) => drop(self.work.remove(&append.table)),
            Some(Work::At(due)) => drop(self.work.insert(append.table.clone(), (due, 0, node.to_owned()))),
            Some(Work::Mine(lease)) => {
                self.work.insert(append.table.clone(), (0, lease, node.to_owned()));
            }
        }
        self.tell(&Change::Table(append.table, length));
        Appended::Stored
    }

    fn tell(&mut self, change: &Change) {
        self.listeners.retain(|listener| listener.send(change.clone()).is_ok());
    }
}

/// The database as one node sees it.
#[derive(Clone, Debug)]
pub(super) struct SimulatedStore {
    shared: Arc<Mutex<Shared>>,
    node: String,
    /// Whether there are no other nodes, so that nobody is told anything.
    pub(super) alone: bool,
    dice: Dice,
    /// One call in this many fails; zero: none.
    faults: Arc<Mutex<usize>>,
    dead: Arc<AtomicBool>,
}

impl SimulatedStore {
    pub(super) fn new(
        shared: Arc<Mutex<Shared>>,
        node: String,
        dice: Dice,
        faults: Arc<Mutex<usize>>,
    ) -> Self {
        SimulatedStore { shared, node, alone: false, dice, faults, dead: Arc::default() }
    }

    pub(super) fn shared(&self) -> MutexGuard<'_, Shared> {
        self.shared.lock().unwrap()
    }

    /// The node dies: nothing that it is waiting for will ever come.
    pub(super) fn die(&self) {
        self.dead.store(true, Ordering::SeqCst);
    }

    fn fails(&self) -> bool {
        let faults = *self.faults.lock().unwrap();
        faults > 0 && self.dice.below(faults) == 0
    }

    async fn pause(&self) {
        self.dice.pause().await;
        if self.dead.load(Ordering::SeqCst) {
            std::future::pending::<()>().await;
        }
    }

    /// Does something after a while; whether it was done is known after another while, or never.
    async fn run<T>(&self, effect: impl FnOnce(&mut Shared) -> T + Send) -> StoreResult<T> {
        self.pause().await;
        if self.fails() {
            return Err(StoreError::Closed);
        }
        let done = effect(&mut self.shared());
        self.pause().await;
        if self.fails() {
            return Err(StoreError::Closed);
        }
        Ok(done)
    }
}

#[async_trait]
impl Outbox for SimulatedStore {
    async fn add_device(&self, _: &Device, _: i64) -> StoreResult<()> {
        unimplemented!("nobody is away")
    }

    async fn devices(&self, _: &str) -> StoreResult<Vec<Device>> {
        unimplemented!("nobody is away")
    }

    async fn device(&self, _: &str) -> StoreResult<Option<Device>> {
        unimplemented!("nobody is away")
    }

    async fn forget_device(&self, _: &str, _: Option<&str>) -> StoreResult<()> {
        unimplemented!("nobody is away")
    }

    async fn hand_over_devices(&self, _: &str, _: &str, _: &str) -> StoreResult<()> {
        unimplemented!("nobody is away")
    }

    async fn is_quiet(&self, _: &str, _: &str) -> StoreResult<bool> {
        unimplemented!("nobody is away")
    }

    async fn set_quiet(&self, _: &str, _: &str, _: bool) -> StoreResult<()> {
        unimplemented!("nobody is away")
    }

    async fn add_hook(&self, _: &Webhook, _: usize) -> StoreResult<bool> {
        unimplemented!("nobody is away")
    }

    async fn hooks(&self, _: &str) -> StoreResult<Vec<Webhook>> {
        unimplemented!("nobody is away")
    }

    async fn hooks_of(&self, _: &str) -> StoreResult<Vec<Webhook>> {
        unimplemented!("nobody is away")
    }

    async fn hook(&self, _: &str) -> StoreResult<Option<Webhook>> {
        unimplemented!("nobody is away")
    }

    async fn try_hook(&self, _: &Webhook, _: i64) -> StoreResult<()> {
        Ok(())
    }

    async fn forget_hook(&self, _: &str) -> StoreResult<()> {
        unimplemented!("nobody is away")
    }

    async fn claim_messages(&self, _: i64, _: i64, _: i64) -> StoreResult<Vec<Outgoing>> {
        unimplemented!("nobody is away")
    }

    async fn conclude_messages(&self, _: &[Conclusion]) -> StoreResult<()> {
        unimplemented!("nobody is away")
    }

    async fn push_key(&self, _: fn() -> String, _: i64) -> StoreResult<String> {
        unimplemented!("nobody is away")
    }

    async fn replace_push_key(&self, _: &str, _: i64) -> StoreResult<()> {
        unimplemented!("nobody is away")
    }
}

#[async_trait]
impl Store for SimulatedStore {
    async fn probe(&self) -> StoreResult<()> {
        Ok(())
    }

    async fn close(&self) {}

    fn changes(&self) -> Option<UnboundedReceiver<Change>> {
        if self.alone {
            return None;
        }
        let (sender, mut heard) = unbounded_channel();
        self.shared().listeners.push(sender);
        let (pass_on, receiver) = unbounded_channel();
        let store = self.clone();
        // Notices arrive in order, and late.
        tokio::spawn(async move {
            while let Some(change) = heard.recv().await {
                store.pause().await;
                if pass_on.send(change).is_err() {
                    return;
                }
            }
        });
        Some(receiver)
    }

    async fn tell(&self, _: &[Change]) -> StoreResult<()> {
        Ok(())
    }

    async fn rename(&self, person: &Person, name: &str) -> StoreResult<()> {
        let (id, name) = (person.id.clone(), name.to_owned());
        self.run(move |shared| {
            for seat in shared.tables.values_mut().flat_map(|table| &mut table.seats) {
                if seat.person.as_ref() == Some(&id) {
                    seat.name.clone_from(&name);
                }
            }
            shared.tell(&Change::Person(id));
        })
        .await
    }

    async fn table(&self, id: &str) -> StoreResult<Option<StoredTable>> {
        let log = self.log_since(id, 0).await?;
        Ok(self.table_without_log(id).await?.map(|stored| StoredTable { log, ..stored }))
    }

    async fn table_without_log(&self, id: &str) -> StoreResult<Option<StoredTable>> {
        let stored = |stored: &StoredTable| StoredTable { log: Vec::new(), ..stored.clone() };
        self.run(|shared| shared.tables.get(id).map(stored)).await
    }

    async fn log_since(&self, id: &str, seq: i64) -> StoreResult<Vec<LogRow>> {
        let rest = |stored: &StoredTable| stored.log.iter().filter(|row| row.seq >= seq).cloned().collect();
        self.run(|shared| shared.tables.get(id).map(rest).unwrap_or_default()).await
    }

    async fn checkpoint(&self, id: &str) -> StoreResult<Option<(i64, String)>> {
        self.run(|shared| shared.checkpoints.get(id).cloned()).await
    }

    async fn keep_checkpoint(&self, _: &str, _: i64, _: &str) -> StoreResult<()> {
        unimplemented!("no log is long")
    }

    async fn append(&self, append: Append) -> StoreResult<Appended> {
        if self.fails() && self.dice.below(2) == 0 {
            // The connection breaks while the database is still at work: the entry is stored after all, only later.
            let (store, append) = (self.clone(), append.clone());
            tokio::spawn(async move {
                store.pause().await;
                store.pause().await;
                store.shared().append(&store.node, append);
            });
            return Err(StoreError::Batch);
        }
        let node = self.node.clone();
        self.run(move |shared| shared.append(&node, append)).await
    }

    async fn claim_work(&self, now: i64, lease: i64, limit: i64) -> StoreResult<Vec<String>> {
        let node = self.node.clone();
        self.run(move |shared| {
            let free = shared.work.iter_mut().filter(|(_, work)| work.0 <= now && work.1 < now);
            free.take(limit as usize)
                .map(|(id, work)| {
                    (work.1, work.2) = (lease, node.clone());
                    id.clone()
                })
                .collect()
        })
        .await
    }

    async fn renew_work(&self, tables: &[String], lease: i64) -> StoreResult<()> {
        self.run(|shared| {
            for table in tables {
                if let Some(work) = shared.work.get_mut(table).filter(|work| work.2 == self.node) {
                    work.1 = lease;
                }
            }
        })
        .await
    }

    async fn give_up_work(&self, table: &str, work: Work) -> StoreResult<()> {
        self.run(|shared| {
            let mine = shared.work.get_mut(table).filter(|work| work.2 == self.node);
            match (mine, work) {
                (Some(_), Work::Nothing) => drop(shared.work.remove(table)),
                (Some(mine), Work::At(due) | Work::Mine(due)) => (mine.0, mine.1) = (due, 0),
                (None, _) => {}
            }
        })
        .await
    }

    async fn without_work(&self) -> StoreResult<Vec<String>> {
        self.run(|shared| {
            let playing = shared.tables.iter().filter(|(_, table)| table.row.status == "playing");
            playing.map(|(id, _)| id.clone()).filter(|id| !shared.work.contains_key(id)).collect()
        })
        .await
    }

    async fn note_work(&self, table: &str, due: i64) -> StoreResult<bool> {
        self.run(|shared| {
            let nothing = !shared.work.contains_key(table);
            shared.work.entry(table.to_owned()).or_insert((due, 0, String::new()));
            nothing
        })
        .await
    }

    async fn add_table(&self, _: &StoredTable, _: Work, _: usize, _: Quota) -> StoreResult<Added> {
        unimplemented!("tables are there from the beginning")
    }

    async fn chat(&self, _: &str, _: i64, _: i64) -> StoreResult<Vec<ChatRow>> {
        Ok(Vec::new())
    }

    async fn list(&self, _: Listing<'_>, _: i64) -> StoreResult<Vec<String>> {
        Ok(self.shared().tables.keys().cloned().collect())
    }

    async fn add_chat(&self, _: &str, _: ChatRow) -> StoreResult<Option<ChatRow>> {
        unimplemented!("nobody talks")
    }

    async fn is_muted(&self, _: &str) -> StoreResult<bool> {
        unimplemented!("nobody talks")
    }

    async fn set_preferences(&self, _: &str, _: &str) -> StoreResult<()> {
        unimplemented!("nobody prefers anything")
    }

    async fn set_muted(&self, _: &str, _: bool) -> StoreResult<()> {
        unimplemented!("nobody talks")
    }

    async fn people_called(&self, _: &str, _: &str) -> StoreResult<Vec<String>> {
        unimplemented!("nobody talks")
    }

    async fn old_tables(&self, _: Retention) -> StoreResult<Vec<String>> {
        unimplemented!("nothing gets old")
    }

    async fn delete_table(&self, _: &str, _: Retention) -> StoreResult<bool> {
        unimplemented!("nothing gets old")
    }

    async fn delete_old_people(&self, _: Retention) -> StoreResult<u64> {
        unimplemented!("nobody gets old")
    }

    async fn add_person(&self, _: &Person, _: &str, _: i64) -> StoreResult<()> {
        unimplemented!("people are there from the beginning")
    }

    async fn add_session(&self, _: &str, _: &str, _: i64) -> StoreResult<()> {
        unimplemented!("there are no sessions")
    }

    async fn session(&self, _: &str, _: i64) -> StoreResult<Option<Person>> {
        unimplemented!("there are no sessions")
    }

    async fn end_session(&self, _: &str) -> StoreResult<()> {
        unimplemented!("there are no sessions")
    }

    async fn end_sessions(&self, _: &str, _: Option<&str>) -> StoreResult<()> {
        unimplemented!("there are no sessions")
    }

    async fn set_account(&self, _: &str, _: &str, _: &str) -> StoreResult<bool> {
        unimplemented!("there are no accounts")
    }

    async fn set_password(&self, _: &str, _: &str) -> StoreResult<()> {
        unimplemented!("there are no accounts")
    }

    async fn login(&self, _: &str) -> StoreResult<Option<Login>> {
        unimplemented!("there are no accounts")
    }

    async fn adopt(&self, _: &str, _: &str) -> StoreResult<()> {
        unimplemented!("there are no accounts")
    }

    async fn delete_person(&self, _: &str, _: &str) -> StoreResult<()> {
        unimplemented!("people stay")
    }
}
