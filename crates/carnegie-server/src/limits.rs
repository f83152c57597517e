//! How much people may use: requests, streams, attempts to sign in.

use crate::config::Limits;
use crate::error::{Error, Result};
use crate::metrics::Metrics;
use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// Entries in a limiter above which full buckets are thrown away.
const SWEEP_ABOVE: usize = 20_000;
/// Entries that a limiter never exceeds.
const MAX_BUCKETS: usize = 200_000;

/// All limits of a node.
#[derive(Debug)]
pub(crate) struct RateLimits {
    limits: Limits,
    pub(crate) person: Buckets,
    pub(crate) address: Buckets,
    pub(crate) sign_in: Buckets,
    pub(crate) chat: Buckets,
    pub(crate) hints: Buckets,
    pub(crate) analyses: Buckets,
    pub(crate) pictures: Buckets,
    pub(crate) trials: Buckets,
    streams: Arc<OpenCounts>,
    connections: Arc<OpenCounts>,
}

impl RateLimits {
    pub(crate) fn new(limits: Limits) -> Self {
        RateLimits {
            limits,
            person: Buckets::new(f64::from(limits.person_rate), 4.0),
            address: Buckets::new(f64::from(limits.address_rate), 4.0),
            sign_in: Buckets::new(f64::from(limits.sign_in_rate) / 60.0, 60.0),
            chat: Buckets::new(f64::from(limits.chat_rate) / 60.0, 30.0),
            hints: Buckets::new(f64::from(limits.hint_rate) / 60.0, 20.0),
            analyses: Buckets::new(f64::from(limits.analysis_rate) / 60.0, 60.0),
            pictures: Buckets::new(f64::from(limits.picture_rate) / 60.0, 20.0),
            trials: Buckets::new(f64::from(limits.trial_rate) / 60.0, 60.0),
            streams: Arc::default(),
            connections: Arc::default(),
        }
    }

    /// A ticket for a stream, if there are not too many.
    pub(crate) fn open_stream(
        &self,
        person: Option<&str>,
        address: Option<IpAddr>,
        metrics: Arc<Metrics>,
    ) -> Result<StreamTicket> {
        let keys = [
            person.map(|person| (self.person.key(person.as_bytes()), self.limits.person_streams)),
            address.map(|address| (self.address.address_key(address), self.limits.address_streams)),
            Some((Key(0), self.limits.streams)),
        ];
        let Some(ticket) = self.streams.open(keys.into_iter().flatten()) else {
            return Err(Error::Limit("too many open streams; close some first"));
        };
        metrics.streams.add(1);
        Ok(StreamTicket { _ticket: ticket, metrics })
    }

    /// A ticket for a connection, if there are not too many.
    pub(crate) fn open_connection(&self, address: Option<IpAddr>) -> Option<Ticket> {
        let keys = [
            address.map(|address| (self.address.address_key(address), self.limits.address_connections)),
            Some((Key(0), self.limits.connections)),
        ];
        self.connections.open(keys.into_iter().flatten())
    }
}

/// A person or an address, as a number that nobody can choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key(u64);

/// How many of something each key has open.
#[derive(Default, Debug)]
pub(crate) struct OpenCounts(Mutex<HashMap<Key, usize>>);

impl OpenCounts {
    /// Opens one more for all of these keys, unless one of them has reached its limit. Zero means no limit.
    pub(crate) fn open(self: &Arc<Self>, keys: impl Iterator<Item = (Key, usize)>) -> Option<Ticket> {
        let keys: Vec<(Key, usize)> = keys.collect();
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |(key, most): &(Key, usize)| *most > 0 && open.get(key).is_some_and(|count| count >= most);
        if keys.iter().any(full) {
            return None;
        }
        for (key, _) in &keys {
            *open.entry(*key).or_default() += 1;
        }
        Some(Ticket { counts: self.clone(), keys: keys.into_iter().map(|(key, _)| key).collect() })
    }
}

/// Counts an open stream for as long as it is open.
#[derive(Debug)]
pub(crate) struct StreamTicket {
    _ticket: Ticket,
    metrics: Arc<Metrics>,
}

impl Drop for StreamTicket {
    fn drop(&mut self) {
        self.metrics.streams.decrement();
    }
}

/// Counts something for as long as it is open.
#[derive(Debug)]
pub(crate) struct Ticket {
    counts: Arc<OpenCounts>,
    keys: Vec<Key>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut open = self.counts.0.lock().unwrap_or_else(PoisonError::into_inner);
        for key in &self.keys {
            if let Some(count) = open.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    open.remove(key);
                }
            }
        }
    }
}

/// Token buckets: a steady rate, and a burst.
#[derive(Debug)]
pub(crate) struct Buckets {
    rate: f64,
    burst: f64,
    hasher: RandomState,
    buckets: Mutex<HashMap<Key, Bucket>>,
}

#[derive(Debug)]
struct Bucket {
    tokens: f64,
    at: Instant,
}

impl Buckets {
    /// A rate per second, and as a burst as many as come in this many seconds. A rate of zero means no limit.
    pub(crate) fn new(rate: f64, seconds: f64) -> Self {
        Buckets {
            rate,
            burst: (rate * seconds).max(1.0),
            hasher: RandomState::new(),
            buckets: Mutex::default(),
        }
    }

    /// The key of a person.
    pub(crate) fn key(&self, id: &[u8]) -> Key {
        Key(self.hasher.hash_one(id).max(1))
    }

    /// The key of an address. Whoever has one IPv6 address usually has 2⁶⁴ of them, so they count as one.
    pub(crate) fn address_key(&self, address: IpAddr) -> Key {
        match address.to_canonical() {
            IpAddr::V4(address) => self.key(&address.octets()),
            IpAddr::V6(address) => self.key(&address.octets()[..8]),
        }
    }

    /// Takes one token, or says when there will be one.
    pub(crate) fn take(&self, key: Key) -> Result<()> {
        if self.rate == 0.0 {
            return Ok(());
        }
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= SWEEP_ABOVE {
            buckets.retain(|_, bucket| self.tokens(bucket, now) < self.burst);
            if buckets.len() >= MAX_BUCKETS {
                buckets.clear();
            }
        }
        let bucket = buckets.entry(key).or_insert(Bucket { tokens: self.burst, at: now });
        bucket.tokens = self.tokens(bucket, now);
        bucket.at = now;
        if bucket.tokens < 1.0 {
            let wait = (1.0 - bucket.tokens) / self.rate;
            return Err(Error::TooMany(wait.ceil().max(1.0) as u64));
        }
        bucket.tokens -= 1.0;
        Ok(())
    }

    fn tokens(&self, bucket: &Bucket, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(bucket.at).as_secs_f64();
        (bucket.tokens + passed * self.rate).min(self.burst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flood_is_stopped_and_others_are_not() {
        let buckets = Buckets::new(10.0, 2.0);
        let (one, two) = (buckets.key(b"one"), buckets.key(b"two"));
        let served = (0..100).filter(|_| buckets.take(one).is_ok()).count();
        assert!((20..=22).contains(&served), "{served}");
        assert!(matches!(buckets.take(one), Err(Error::TooMany(1))));
        assert!(buckets.take(two).is_ok());
    }

    #[test]
    fn one_network_of_ipv6_is_one_address() {
        let buckets = Buckets::new(1.0, 1.0);
        let key = |text: &str| buckets.address_key(text.parse().unwrap());
        assert_eq!(key("2001:db8::1"), key("2001:db8::ffff:1"));
        assert_ne!(key("2001:db8::1"), key("2001:db8:0:1::1"));
        assert_eq!(key("::ffff:192.0.2.1"), key("192.0.2.1"));
    }

    #[test]
    fn zero_means_no_limit() {
        let buckets = Buckets::new(0.0, 1.0);
        assert!((0..10_000).all(|_| buckets.take(buckets.key(b"x")).is_ok()));
    }
}
