//! What the server counts, in the text format of Prometheus.

use crate::panics;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows, or one that goes up and down.
#[derive(Default, Debug)]
pub struct Count(AtomicU64);

impl Count {
    /// Adds to it.
    pub fn add(&self, amount: u64) {
        self.0.fetch_add(amount, Ordering::Relaxed);
    }

    /// Subtracts one.
    pub fn decrement(&self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }

    /// Its value.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Upper bounds of the buckets of request times, in milliseconds.
const BOUNDS: [u64; 9] = [1, 2, 5, 10, 25, 50, 100, 500, 2500];

/// How long something takes.
#[derive(Default, Debug)]
pub struct Times {
    buckets: [Count; BOUNDS.len()],
    count: Count,
    micros: Count,
}

impl Times {
    /// Adds one measurement.
    pub fn add(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            if micros <= bound * 1000 {
                bucket.add(1);
            }
        }
        self.count.add(1);
        self.micros.add(micros);
    }
}

/// Everything the server counts.
#[derive(Default, Debug)]
pub struct Metrics {
    /// Responses by the first digit of their status.
    pub answers: [Count; 6],
    /// How long requests take, not counting streams.
    pub requests: Times,
    /// Entries appended to logs.
    pub appends: Count,
    /// Appends that failed because another node was faster.
    pub append_conflicts: Count,
    /// How long decisions take until they are durable.
    pub decisions: Times,
    /// Tables opened.
    pub tables_created: Count,
    /// Tables read from the database.
    pub table_loads: Count,
    /// Streams open now.
    pub streams: Count,
    /// Streams dropped because their reader was too slow.
    pub streams_dropped: Count,
    /// Turns of bots.
    pub bot_turns: Count,
    /// Bots that failed.
    pub bot_failures: Count,
    /// Bots thinking now.
    pub bots_thinking: Count,
    /// Work that was due but not noted, found by reading logs.
    pub lost_work: Count,
    /// Messages to people who are away that were delivered.
    pub messages_sent: Count,
    /// Attempts to deliver such a message that failed, and are repeated.
    pub messages_retried: Count,
    /// Messages that were given up.
    pub messages_failed: Count,
    /// Devices and webhooks that no longer exist.
    pub targets_gone: Count,
    /// Requests refused because there were too many.
    pub refused: Count,
    /// Connections refused because there were too many.
    pub connections_refused: Count,
}

impl Metrics {
    /// The text for Prometheus.
    pub fn text(&self, tables: usize) -> String {
        let mut text = String::with_capacity(4096);
        for (name, kind, help, value) in [
            ("log_entries_total", "counter", "Entries appended to logs.", self.appends.get()),
            (
                "log_conflicts_total",
                "counter",
                "Appends that lost their number to another node.",
                self.append_conflicts.get(),
            ),
            ("tables_created_total", "counter", "Tables opened.", self.tables_created.get()),
            ("table_loads_total", "counter", "Tables read from the log.", self.table_loads.get()),
            ("tables_in_memory", "gauge", "Tables in memory.", tables as u64),
            ("streams", "gauge", "Open event streams.", self.streams.get()),
            (
                "streams_dropped_total",
                "counter",
                "Streams of readers that were too slow.",
                self.streams_dropped.get(),
            ),
            ("bot_turns_total", "counter", "Turns of bots.", self.bot_turns.get()),
            ("bot_failures_total", "counter", "Bots that failed.", self.bot_failures.get()),
            ("bots_thinking", "gauge", "Bots thinking now.", self.bots_thinking.get()),
            ("lost_work_total", "counter", "Work that was due and not noted.", self.lost_work.get()),
            ("messages_sent_total", "counter", "Messages delivered.", self.messages_sent.get()),
            (
                "messages_retried_total",
                "counter",
                "Failed attempts to deliver a message.",
                self.messages_retried.get(),
            ),
            ("messages_failed_total", "counter", "Messages given up.", self.messages_failed.get()),
            ("targets_gone_total", "counter", "Devices and webhooks that are gone.", self.targets_gone.get()),
            ("panics_total", "counter", "Panics: mistakes in the program.", panics::count()),
            ("refused_total", "counter", "Requests over a limit.", self.refused.get()),
            (
                "connections_refused_total",
                "counter",
                "Connections over a limit.",
                self.connections_refused.get(),
            ),
        ] {
            let _ = write!(
                text,
                "# HELP carnegie_{name} {help}\n# TYPE carnegie_{name} {kind}\ncarnegie_{name} {value}\n"
            );
        }
        text.push_str("# HELP carnegie_answers_total Answers by kind of status.\n");
        text.push_str("# TYPE carnegie_answers_total counter\n");
        for (digit, count) in self.answers.iter().enumerate().skip(1) {
            let _ = writeln!(text, "carnegie_answers_total{{status=\"{digit}xx\"}} {}", count.get());
        }
        histogram(&mut text, "request_seconds", "Time of requests.", &self.requests);
        histogram(&mut text, "decision_seconds", "Time until a decision is durable.", &self.decisions);
        text
    }
}

fn histogram(text: &mut String, name: &str, help: &str, times: &Times) {
    let _ = write!(text, "# HELP carnegie_{name} {help}\n# TYPE carnegie_{name} histogram\n");
    for (bucket, bound) in times.buckets.iter().zip(BOUNDS) {
        let bound = bound as f64 / 1000.0;
        let _ = writeln!(text, "carnegie_{name}_bucket{{le=\"{bound}\"}} {}", bucket.get());
    }
    let count = times.count.get();
    let _ = writeln!(text, "carnegie_{name}_bucket{{le=\"+Inf\"}} {count}");
    let _ = writeln!(text, "carnegie_{name}_sum {}", times.micros.get() as f64 / 1e6);
    let _ = writeln!(text, "carnegie_{name}_count {count}");
}
