//! Who goes next when several people want the same few threads: time is shared fairly between them.
//!
//! Of all the owners waiting, the one who has used the threads least goes first; of what one owner wants, the
//! cheapest. Work that nobody is personally waiting for goes last; so that it still gets done, it has a turn every so
//! often. Being away for a while earns no credit.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

/// One turn in this many goes to work that nobody is waiting for.
const LAST_IN: u32 = 16;
/// Owners that are remembered; above this, those who are not waiting are forgotten.
const MAX_OWNERS: usize = 10_000;

/// Who wants a thread, and what for: this decides who goes first.
#[derive(Clone, Default, Debug)]
pub(crate) struct Priority {
    /// Whose account the time is charged to.
    pub(crate) owner: String,
    /// How much is asked for: less goes first.
    pub(crate) cost: usize,
    /// Whether nobody is personally waiting for it.
    pub(crate) last: bool,
}

/// The threads, and who waits for them.
#[derive(Debug)]
pub(crate) struct FairQueue(Mutex<Inner>);

#[derive(Debug)]
struct Inner {
    free: usize,
    /// What somebody is waiting for, and the rest.
    ranks: [Rank; 2],
    served: u32,
    next: u64,
}

#[derive(Default, Debug)]
struct Rank {
    owners: HashMap<String, Owner>,
    /// The most that any owner had used when its turn came: newcomers begin there.
    level: Duration,
}

#[derive(Default, Debug)]
struct Owner {
    used: Duration,
    running: usize,
    waiting: BTreeMap<(usize, u64), oneshot::Sender<Permit>>,
}

/// The right to use a thread, until it is dropped.
#[derive(Debug)]
pub(crate) struct Permit {
    queue: Arc<FairQueue>,
    owner: String,
    rank: usize,
    begun: Instant,
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut inner = self.queue.lock();
        inner.free += 1;
        if let Some(owner) = inner.ranks[self.rank].owners.get_mut(&self.owner) {
            owner.used += self.begun.elapsed();
            owner.running -= 1;
        }
        drop(inner);
        self.queue.serve();
    }
}

impl FairQueue {
    pub(crate) fn new(threads: usize) -> Self {
        FairQueue(Mutex::new(Inner { free: threads.max(1), ranks: Default::default(), served: 0, next: 0 }))
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a thread. Whoever stops waiting loses the place in the queue.
    pub(crate) async fn take(self: &Arc<Self>, priority: Priority) -> Option<Permit> {
        let (sender, receiver) = oneshot::channel();
        {
            let mut inner = self.lock();
            inner.next += 1;
            let (number, rank) = (inner.next, &mut inner.ranks[usize::from(priority.last)]);
            let level = rank.level;
            if rank.owners.len() >= MAX_OWNERS {
                rank.owners.retain(|_, owner| owner.running > 0 || !owner.waiting.is_empty());
            }
            let owner = rank.owners.entry(priority.owner).or_default();
            if owner.waiting.is_empty() && owner.running == 0 {
                owner.used = owner.used.max(level);
            }
            owner.waiting.insert((priority.cost, number), sender);
        }
        self.serve();
        receiver.await.ok()
    }

    /// Hands out the free threads.
    fn serve(self: &Arc<Self>) {
        // A permit that nobody is left to take comes back once the lock is free again.
        while let Some((permit, sender)) = self.next() {
            drop(sender.send(permit));
        }
    }

    fn next(self: &Arc<Self>) -> Option<(Permit, oneshot::Sender<Permit>)> {
        let mut inner = self.lock();
        if inner.free == 0 {
            return None;
        }
        inner.served = inner.served.wrapping_add(1);
        let order = if inner.served.is_multiple_of(LAST_IN) { [1, 0] } else { [0, 1] };
        let (rank, name, sender) = order.into_iter().find_map(|rank| {
            let (name, sender) = inner.ranks[rank].next()?;
            Some((rank, name, sender))
        })?;
        inner.free -= 1;
        Some((Permit { queue: self.clone(), owner: name, rank, begun: Instant::now() }, sender))
    }
}

impl Rank {
    /// Who goes first: the owner who has used least; among equals the one who wants the cheapest, and then the
    /// earliest.
    fn next(&mut self) -> Option<(String, oneshot::Sender<Permit>)> {
        for owner in self.owners.values_mut() {
            owner.waiting.retain(|_, sender| !sender.is_closed());
        }
        let waiting = self.owners.iter_mut().filter(|(_, owner)| !owner.waiting.is_empty());
        // Being served counts as having used something, so that everybody has a turn.
        let (name, owner) = waiting
            .min_by_key(|(_, owner)| (owner.running, owner.used, owner.waiting.keys().next().copied()))?;
        let (_, sender) = owner.waiting.pop_first()?;
        owner.running += 1;
        self.level = self.level.max(owner.used);
        let name = name.clone();
        Some((name, sender))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn priority(owner: &str, cost: usize, last: bool) -> Priority {
        Priority { owner: owner.to_owned(), cost, last }
    }

    /// Makes everybody wait for one thread, and says in which order they get it; each uses as much as it costs.
    async fn order(wanted: &[(&str, usize, bool)]) -> Vec<String> {
        let queue = Arc::new(FairQueue::new(1));
        let busy = queue.take(priority("somebody", 0, false)).await;
        let (told, mut heard) = tokio::sync::mpsc::unbounded_channel();
        for (number, &(owner, cost, last)) in wanted.iter().enumerate() {
            let (queue, told, priority) = (queue.clone(), told.clone(), priority(owner, cost, last));
            let name = format!("{owner}{number}");
            tokio::spawn(async move {
                let mut permit = queue.take(priority).await.unwrap();
                permit.begun = permit.begun.checked_sub(Duration::from_secs(cost as u64)).unwrap();
                told.send(name).unwrap();
            });
            tokio::task::yield_now().await;
        }
        drop((busy, told));
        let mut order = Vec::new();
        while let Some(name) = heard.recv().await {
            order.push(name);
        }
        order
    }

    #[tokio::test]
    async fn who_wants_much_does_not_keep_others_waiting() {
        let mut wanted = vec![("eve", 5, false); 20];
        wanted.extend([("ada", 1, false), ("ada", 1, false), ("ben", 2, false)]);
        let order = order(&wanted).await;
        let place = |name: &str| order.iter().position(|known| known == name).unwrap();
        assert!(place("ada20") <= 2 && place("ben22") <= 3 && place("ada21") <= 4, "{order:?}");
    }

    #[tokio::test]
    async fn the_cheapest_of_an_owner_goes_first_and_what_nobody_waits_for_last() {
        let order =
            order(&[("bots", 1, true), ("ada", 3, false), ("ada", 1, false), ("ada", 2, false)]).await;
        assert_eq!(order, ["ada2", "ada3", "ada1", "bots0"]);
    }

    #[tokio::test]
    async fn what_nobody_waits_for_has_a_turn_all_the_same() {
        let mut wanted = vec![("bots", 1, true)];
        wanted.extend(vec![("ada", 1, false); 40]);
        let order = order(&wanted).await;
        assert!(order.iter().position(|name| name == "bots0").unwrap() <= LAST_IN as usize, "{order:?}");
    }

    #[tokio::test]
    async fn who_does_not_wait_any_more_keeps_nobody_waiting() {
        let queue = Arc::new(FairQueue::new(1));
        let busy = queue.take(Priority::default()).await;
        let gone =
            tokio::time::timeout(Duration::from_millis(5), queue.take(priority("eve", 0, false))).await;
        assert!(gone.is_err());
        drop(busy);
        assert!(queue.take(priority("ada", 9, false)).await.is_some());
        assert_eq!(queue.lock().free, 1);
    }
}
