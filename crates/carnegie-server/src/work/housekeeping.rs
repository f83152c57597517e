//! Tidying up: tables that nobody needs leave memory; what is old enough leaves the database.

use crate::config::Ages;
use crate::error::Result;
use crate::live::Tables;
use crate::panics::{self, caught};
use crate::shutdown::Shutdown;
use crate::store::Retention;
use crate::time::now;
use std::time::Duration;

/// How often memory is tidied up.
const INTERVAL: Duration = Duration::from_secs(60);
/// Tables leave memory after this long, in milliseconds.
const IDLE_AFTER_MS: i64 = 10 * 60_000;
/// Games that have ended leave it sooner: hardly anybody comes back to them.
const ENDED_AFTER_MS: i64 = 60_000;
/// The database is tidied up once in this many rounds.
const ROUNDS: u32 = 60;

/// Starts tidying up from time to time.
pub(crate) fn start_housekeeping(tables: Tables, ages: Ages, shutdown: Shutdown) {
    panics::spawn("housekeeping", async move {
        let mut interval = tokio::time::interval(INTERVAL);
        for round in 0_u32.. {
            tokio::select! {
                _ = interval.tick() => {}
                () = shutdown.begun() => return,
            }
            tables.forget_idle(now() - IDLE_AFTER_MS, now() - ENDED_AFTER_MS);
            tables.sessions().tidy(now());
            if round % ROUNDS == 1 {
                drop(caught("housekeeping", purge(&tables, ages)).await);
            }
        }
    });
}

/// Deletes what is older than the operator wants to keep.
pub(crate) async fn purge(tables: &Tables, ages: Ages) {
    let before = |age: Duration| now() - i64::try_from(age.as_millis()).unwrap_or(i64::MAX / 2);
    let retention = Retention {
        guest_tables: before(ages.guest_tables),
        waiting_tables: before(ages.waiting_tables),
        sessions: before(ages.sessions),
    };
    match delete_old(tables, retention).await {
        Ok((0, 0)) => {}
        Ok((tables, people)) => tracing::info!(tables, people, "old tables and guests were deleted"),
        Err(error) => tracing::warn!(%error, "old tables could not be deleted"),
    }
}

/// Deletes what is old, and says how many tables and guests went. In small steps, so that no decision has to wait
/// long.
async fn delete_old(tables: &Tables, retention: Retention) -> Result<(u64, u64)> {
    let mut gone = 0;
    for id in tables.store().old_tables(retention).await? {
        gone += u64::from(tables.delete_old(&id, retention).await?);
    }
    Ok((gone, tables.store().delete_old_people(retention).await?))
}
