//! Puts the server together: from the settings to the routes.

use crate::bots::{AllBots, BotSource};
use crate::config::{Limits, Settings};
use crate::error::{Error, Result};
use crate::http::{ServeOptions, guard, metrics_routes, observe, status_routes};
use crate::limits::RateLimits;
use crate::live::Tables;
use crate::metrics::Metrics;
use crate::outgoing::Client;
use crate::pool::Pool;
use crate::service::Services;
use crate::shutdown::Shutdown;
use crate::store::{self, Store, StoreError};
use crate::web::Web;
use crate::work::{Messenger, Worker, purge, start_housekeeping};
use crate::{api, http, web};
use axum::{Router, middleware};
use futures_core::future::BoxFuture;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::mpsc::unbounded_channel;
use tokio::time::timeout;
use tower_http::compression::CompressionLayer;

/// How long a database that hangs may delay shutdown. Nothing is at risk: everything acknowledged is already stored.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// The server. Cheap to clone; all clones are the same.
#[derive(Clone, Debug)]
pub struct App {
    services: Services,
    web: Web,
    tables: Tables,
    store: Arc<dyn Store>,
    thinking: Arc<Pool>,
    shutdown: Shutdown,
}

impl App {
    /// Opens the database and starts the workers.
    pub fn start(settings: Settings) -> BoxFuture<'static, Result<Self, StoreError>> {
        let bots = AllBots { expert_threads: settings.expert_threads };
        Self::start_with(settings, Arc::new(bots))
    }

    /// The same with other bots.
    // Boxed, like `serve`: otherwise whatever crate calls this would compile the server once more.
    pub fn start_with(
        settings: Settings,
        bots: Arc<dyn BotSource>,
    ) -> BoxFuture<'static, Result<Self, StoreError>> {
        Box::pin(async move {
            let (settings, metrics, shutdown) =
                (Arc::new(settings), Arc::<Metrics>::default(), Shutdown::default());
            let store = store::open(&settings.database, settings.migrate).await?;
            let (bots_due, due) = unbounded_channel();
            let tables = Tables::new(store.clone(), metrics.clone(), settings.grace, bots_due);
            let thinking = Arc::new(Pool::new("bot", settings.bot_threads, shutdown.clone()));
            let worker = Worker::new(
                tables.clone(),
                bots.clone(),
                thinking.clone(),
                metrics.clone(),
                shutdown.clone(),
            );
            let client = start_messages(&tables, &settings, &metrics, &shutdown);
            let services = Services::new(
                &tables,
                settings.clone(),
                metrics,
                bots,
                thinking.clone(),
                client,
                shutdown.clone(),
            );
            let web = Web::new(services.clone(), shutdown.clone());
            worker.start(due);
            start_housekeeping(tables.clone(), settings.retention, shutdown.clone());
            tables.start_following(shutdown.clone());
            Ok(App { services, web, tables, store, thinking, shutdown })
        })
    }

    /// What the server counts.
    pub fn metrics(&self) -> &Metrics {
        &self.services.metrics
    }

    /// Whether the server is able to do its work.
    pub async fn is_ready(&self) -> bool {
        self.services.is_ready().await
    }

    /// Deletes what is older than the operator wants to keep.
    pub async fn purge(&self) {
        purge(&self.tables, self.services.settings.retention).await;
    }

    /// Ends streams and stops thinking bots. Requests in flight are finished by the HTTP server.
    pub fn stop(&self) {
        self.shutdown.begin();
        self.tables.end_streams();
        self.thinking.stop();
    }

    fn serve_options(&self) -> ServeOptions {
        ServeOptions {
            limits: self.services.limits.clone(),
            metrics: self.services.metrics.clone(),
            behind_proxy: self.services.settings.trust_proxy,
            body_timeout: self.services.settings.body_timeout,
            shutdown: self.shutdown.clone(),
        }
    }

    /// All routes.
    fn router(&self) -> Router {
        Router::new()
            .merge(web::routes(&self.web).with_state(self.web.clone()))
            .merge(api::routes().with_state(self.services.clone()))
            .merge(status_routes().with_state(self.services.clone()))
            .method_not_allowed_fallback(|| async { Error::Method })
            .layer(CompressionLayer::new())
            .layer(middleware::from_fn_with_state(self.services.clone(), guard))
            .layer(middleware::from_fn_with_state(self.services.clone(), observe))
    }
}

/// Begins to send messages to people who are away, if there are any; what sends them.
fn start_messages(
    tables: &Tables,
    settings: &Arc<Settings>,
    metrics: &Arc<Metrics>,
    shutdown: &Shutdown,
) -> Option<Arc<Client>> {
    if !settings.sends_messages() {
        return None;
    }
    let Some(client) = Client::new(settings.test_endpoint()).map(Arc::new) else {
        tracing::warn!("no messages are sent: this system has no root certificates (ca-certificates)");
        return None;
    };
    tables.tell_people_who_are_away(settings.messages.delay);
    let (tables, settings, metrics) = (tables.clone(), settings.clone(), metrics.clone());
    Messenger::new(tables, client.clone(), settings, metrics, shutdown.clone()).start();
    Some(client)
}

/// Answers monitors until the server is told to stop. They have a listener of their own, so they get in however busy
/// the server is.
pub fn serve_metrics(app: App, listener: TcpListener) -> BoxFuture<'static, ()> {
    Box::pin(async move {
        let limits = Limits { connections: 32, ..Limits::default().without_rates() };
        let options = ServeOptions { limits: Arc::new(RateLimits::new(limits)), ..app.serve_options() };
        http::serve(metrics_routes().with_state(app.services.clone()), listener, options).await;
    })
}

/// Serves until the server is told to stop; then finishes the requests in flight and closes the database.
pub fn serve(app: App, listener: TcpListener) -> BoxFuture<'static, std::io::Result<()>> {
    Box::pin(async move {
        http::serve(app.router(), listener, app.serve_options()).await;
        if timeout(CLOSE_TIMEOUT, app.store.close()).await.is_err() {
            tracing::warn!("the database does not answer: its connections are left to the system");
        }
        Ok(())
    })
}
