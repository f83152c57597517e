//! Tidying up: tables that nobody needs leave memory; what is old enough leaves the database.

use crate::app::{App, now};
use crate::store::Retention;
use std::time::Duration;

/// How often memory is tidied up.
const TIDY: Duration = Duration::from_secs(60);
/// Tables leave memory after this long, in milliseconds.
const IDLE: i64 = 10 * 60_000;
/// The database is tidied up once in so many rounds.
const ROUNDS: u32 = 60;

impl App {
    pub(crate) fn start_housekeeping(&self) {
        let app = self.clone();
        tokio::spawn(async move {
            let mut tidy = tokio::time::interval(TIDY);
            for round in 0_u32.. {
                tokio::select! {
                    _ = tidy.tick() => {}
                    () = app.stopped() => return,
                }
                app.forget_idle(now() - IDLE);
                app.0.sessions.tidy(now());
                if round % ROUNDS == 1 {
                    app.purge().await;
                }
            }
        });
    }

    /// Deletes what is older than the operator wants to keep.
    pub async fn purge(&self) {
        let ages = self.settings().retention;
        let before = |age: Duration| now() - i64::try_from(age.as_millis()).unwrap_or(i64::MAX / 2);
        let retention = Retention {
            guest_tables: before(ages.guest_tables),
            waiting_tables: before(ages.waiting_tables),
            sessions: before(ages.sessions),
        };
        match self.store().purge(retention).await {
            Ok((0, 0)) => {}
            Ok((tables, people)) => tracing::info!(tables, people, "old tables and guests were deleted"),
            Err(error) => tracing::warn!(%error, "old tables could not be deleted"),
        }
    }
}
