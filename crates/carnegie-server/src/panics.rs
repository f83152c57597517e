//! A panic is a bug in the program. Whatever it happens in, it is logged and counted, and costs no more than what was
//! being done: a request is answered with an internal error, and whoever works in the background carries on.

use std::any::Any;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;

/// How many there have been. They concern the whole process, whichever part of it they happened in.
static COUNT: AtomicU64 = AtomicU64::new(0);

/// Something panicked; that has been logged and counted.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Panicked;

/// How many panics there have been since the process began.
pub(crate) fn count() -> u64 {
    COUNT.load(Ordering::Relaxed)
}

/// Logs and counts what a panic has left behind.
pub(crate) fn note(what: &'static str, panic: &(dyn Any + Send)) -> Panicked {
    COUNT.fetch_add(1, Ordering::Relaxed);
    let text = panic.downcast_ref::<&str>().copied();
    let panic = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("?");
    tracing::error!(panic, what, "A PANIC");
    Panicked
}

/// What a future returns, unless it panics.
// Nothing that is unwound here is used again, except behind locks that everybody takes even if they are poisoned.
pub(crate) async fn caught<T>(what: &'static str, work: impl Future<Output = T>) -> Result<T, Panicked> {
    let mut work = pin!(work);
    poll_fn(|context| match catch_unwind(AssertUnwindSafe(|| work.as_mut().poll(context))) {
        Ok(poll) => poll.map(Ok),
        Err(panic) => Poll::Ready(Err(note(what, &*panic))),
    })
    .await
}

/// Works in the background, while nobody waits for it.
pub(crate) fn spawn(what: &'static str, work: impl Future<Output = ()> + Send + 'static) {
    tokio::spawn(async move { drop(caught(what, work).await) });
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;
    use std::io::Write;
    use std::sync::Mutex;
    use tracing::subscriber::with_default;

    static LOG: Mutex<Vec<u8>> = Mutex::new(Vec::new());

    /// Writes to [`LOG`].
    struct Log;

    impl Write for Log {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            LOG.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_line_of_the_log_says_that_it_is_a_panic_and_what_it_was() {
        let log = tracing_subscriber::fmt().json().with_writer(|| Log).finish();
        with_default(log, || note("test", &"on purpose"));
        let line: Value = serde_json::from_slice(&LOG.lock().unwrap()).unwrap();
        let fields = &line["fields"];
        assert_eq!(fields["message"], "A PANIC", "{line}");
        assert_eq!(fields["panic"], "on purpose", "{line}");
        assert_eq!(fields["what"], "test", "{line}");
    }

    #[tokio::test]
    async fn a_panic_is_counted_also_after_waiting_and_everything_else_is_passed_on() {
        let before = count();
        assert_eq!(caught("test", async { 7 }).await, Ok(7));
        let late = async {
            tokio::task::yield_now().await;
            panic!("on purpose, at {}", "last")
        };
        assert_eq!(caught::<()>("test", late).await, Err(Panicked));
        assert!(count() > before);
    }
}
