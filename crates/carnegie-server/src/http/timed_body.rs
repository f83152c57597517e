//! Request bodies that have to arrive in time.

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use std::error::Error as StdError;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::{Sleep, sleep};

/// The body did not arrive in time.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooSlow;

impl fmt::Display for TooSlow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the request took too long to arrive")
    }
}

impl StdError for TooSlow {}

impl TooSlow {
    /// Whether this is why a body could not be read.
    pub(super) fn is_cause_of(error: &(dyn StdError + 'static)) -> bool {
        std::iter::successors(Some(error), |error| (*error).source()).any(<dyn StdError>::is::<TooSlow>)
    }
}

/// Whether the whole body has been read.
#[derive(Clone, Default, Debug)]
pub(super) struct Arrival(Arc<AtomicBool>);

impl Arrival {
    pub(super) fn is_complete(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// A body that fails if it takes too long.
#[derive(Debug)]
pub(super) struct TimedBody {
    body: Incoming,
    arrival: Arrival,
    patience: Duration,
    /// Starts when there is something to wait for.
    deadline: Option<Pin<Box<Sleep>>>,
}

impl TimedBody {
    pub(super) fn new(body: Incoming, arrival: Arrival, patience: Duration) -> Self {
        arrival.0.store(body.is_end_stream(), Ordering::Relaxed);
        TimedBody { body, arrival, patience, deadline: None }
    }
}

impl Body for TimedBody {
    type Data = Bytes;
    type Error = Box<dyn StdError + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        match Pin::new(&mut self.body).poll_frame(context) {
            Poll::Ready(frame) => {
                let end = frame.is_none() || self.body.is_end_stream();
                self.arrival.0.store(end, Ordering::Relaxed);
                Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
            }
            Poll::Pending => {
                let patience = self.patience;
                let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(patience)));
                match deadline.as_mut().poll(context) {
                    Poll::Ready(()) => Poll::Ready(Some(Err(Box::new(TooSlow)))),
                    Poll::Pending => Poll::Pending,
                }
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
