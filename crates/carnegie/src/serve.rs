//! `carnegie serve`: the game in the browser.

use anyhow::{Context, anyhow, ensure};
use bytes::Bytes;
use carnegie_server::{Ages, App, Limits, Settings, store};
use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};
use std::net::{Ipv4Addr, SocketAddr, SocketAddrV4};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::prelude::*;

/// Serve the game: pages, JSON API and live views, from one process.
///
/// Any number of processes may share one PostgreSQL database; behind a TLS proxy give --public-url and
/// --trust-proxy. Ctrl-C or SIGTERM stops after the requests in flight.
///
/// Example: carnegie serve --listen 0.0.0.0:8080 --database postgres://carnegie@db/carnegie
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// Where to listen.
    #[arg(long, default_value = "127.0.0.1:8080", env = "CARNEGIE_LISTEN")]
    listen: SocketAddr,
    /// Where a monitor reads /metrics: no one else should reach it. By default 127.0.0.1:9464, unless that is taken.
    #[arg(long, value_name = "ADDRESS", env = "CARNEGIE_METRICS_LISTEN")]
    metrics_listen: Option<SocketAddr>,
    /// sqlite:PATH or postgres://…; by default a file in your data folder.
    #[arg(long, value_name = "URL", env = "CARNEGIE_DATABASE", hide_env_values = true)]
    database: Option<String>,
    /// Migrate a PostgreSQL database from an older program: stop all nodes and make a backup first.
    #[arg(long, env = "CARNEGIE_MIGRATE")]
    migrate: bool,
    /// Where people find the server, such as https://carnegie.example.
    #[arg(long, value_name = "URL", env = "CARNEGIE_PUBLIC_URL")]
    public_url: Option<String>,
    /// Trust X-Forwarded-For: only behind a proxy of yours that sets it.
    #[arg(long, env = "CARNEGIE_TRUST_PROXY")]
    trust_proxy: bool,
    /// How many bots think at the same time; by default half of the cores.
    #[arg(long, value_name = "N", env = "CARNEGIE_BOT_THREADS")]
    bot_threads: Option<usize>,
    /// Threads on which the strongest bot thinks about one turn, besides those of other bots.
    #[arg(long, value_name = "N", default_value_t = 1, env = "CARNEGIE_EXPERT_THREADS")]
    expert_threads: usize,
    /// Days after which untouched games of guests are deleted.
    #[arg(long, value_name = "DAYS", default_value_t = 90, env = "CARNEGIE_KEEP_GUEST_TABLES")]
    keep_guest_tables: u32,
    /// Days after which tables at which nobody ever played are deleted.
    #[arg(long, value_name = "DAYS", default_value_t = 14, env = "CARNEGIE_KEEP_WAITING_TABLES")]
    keep_waiting_tables: u32,
    /// The folder of the offline edition, made by ./offline: shown below /offline/.
    #[arg(long, value_name = "FOLDER", env = "CARNEGIE_OFFLINE_FOLDER")]
    offline_folder: Option<PathBuf>,
    /// No limits on how often someone may ask: for private servers and load tests.
    #[arg(long, env = "CARNEGIE_NO_RATE_LIMITS")]
    no_rate_limits: bool,
    /// No messages to people who are away: neither push messages nor webhooks. Without a public https address there are
    /// none in any case.
    #[arg(long, env = "CARNEGIE_NO_MESSAGES")]
    no_messages: bool,
    /// Write the log on standard error as JSON, one document per line, instead of text.
    #[arg(long, env = "CARNEGIE_LOG_JSON")]
    log_json: bool,
}

/// Runs the command.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    begin_log(args.log_json);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(args))
}

async fn serve(args: Args) -> anyhow::Result<()> {
    let database = match args.database {
        Some(database) => database,
        None => default_database()?,
    };
    let day = Duration::from_secs(86_400);
    let mut settings = Settings::new(&database);
    settings.migrate = args.migrate;
    settings.public_url = args.public_url.map(|url| url.trim_end_matches('/').to_owned());
    settings.trust_proxy = args.trust_proxy;
    settings.expert_threads = args.expert_threads;
    settings.bot_threads = args.bot_threads.unwrap_or(settings.bot_threads);
    settings.retention = Ages {
        guest_tables: args.keep_guest_tables * day,
        waiting_tables: args.keep_waiting_tables * day,
        ..settings.retention
    };
    if let Some(folder) = args.offline_folder {
        settings.offline = Arc::new(
            offline_files(&folder)
                .with_context(|| format!("cannot read the offline edition in {}", folder.display()))?,
        );
    }
    settings.messages.wanted = !args.no_messages;
    if args.no_rate_limits {
        settings.limits = Limits::default().without_rates();
    }
    if let Some(files) = raise_file_limit() {
        // Some for the database, the log and new connections that are refused.
        let most = usize::try_from(files).unwrap_or(usize::MAX).saturating_sub(RESERVED_FILES).max(1);
        if most < settings.limits.connections {
            tracing::warn!(connections = most, "the system allows only so many connections: see LimitNOFILE");
            settings.limits.connections = most;
        }
    }
    let place = settings.public_url.clone();
    let listener =
        TcpListener::bind(args.listen).await.with_context(|| format!("cannot listen on {}", args.listen))?;
    let monitor = listen_for_monitor(args.metrics_listen).await?;
    let place = match place {
        Some(place) => place,
        None => format!("http://{}", listener.local_addr()?),
    };
    let app = App::start(settings)
        .await
        .with_context(|| format!("cannot open the database {}", store::without_secret(&database)))?;
    // Before the server says that it is ready.
    let signal = listen_for_signals()?;
    let mut out = std::io::stdout();
    writeln!(out, "Carnegie is ready: open {place}").and_then(|()| out.flush()).ok();
    tracing::info!(database = store::without_secret(&database), %place, "ready");
    if let Some(monitor) = monitor {
        tracing::info!(address = %monitor.local_addr()?, "metrics");
        tokio::spawn(carnegie_server::serve_metrics(app.clone(), monitor));
    }
    let stopping = app.clone();
    tokio::spawn(async move {
        signal.await;
        // First: the log may be gone.
        stopping.stop();
        tracing::info!("stopping");
    });
    Ok(carnegie_server::serve(app, listener).await?)
}

/// Every file of a folder.
fn offline_files(folder: &Path) -> anyhow::Result<BTreeMap<String, Bytes>> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() {
            files.insert(
                entry.file_name().to_string_lossy().into_owned(),
                std::fs::read(entry.path())?.into(),
            );
        }
    }
    ensure!(files.contains_key("sw.js"), "there is no sw.js: ./offline makes such a folder");
    Ok(files)
}

/// Where a monitor reads the metrics by default: this machine only.
const METRICS_LISTEN: SocketAddr = SocketAddr::V4(SocketAddrV4::new(Ipv4Addr::LOCALHOST, 9464));

/// A server that was given no address for its metrics goes on without them if the default one is taken.
async fn listen_for_monitor(wanted: Option<SocketAddr>) -> anyhow::Result<Option<TcpListener>> {
    match wanted {
        Some(address) => {
            let listener = TcpListener::bind(address).await;
            listener.map(Some).with_context(|| format!("cannot listen on {address} for metrics"))
        }
        None => {
            let listener = TcpListener::bind(METRICS_LISTEN).await;
            let said =
                |error: &std::io::Error| tracing::info!(%error, address = %METRICS_LISTEN, "no metrics");
            Ok(listener.inspect_err(said).ok())
        }
    }
}

/// Open files that are not connections.
const RESERVED_FILES: usize = 128;

/// Every connection is an open file, and systems allow few of them unless a program asks for more. Returns how many may
/// be open.
#[cfg(unix)]
fn raise_file_limit() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    // No limit at all is more than some systems accept.
    let wanted = maximum.unwrap_or(1 << 20);
    if current.is_some_and(|current| current < wanted) {
        let _ = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
    getrlimit(Resource::Nofile).current
}

#[cfg(not(unix))]
fn raise_file_limit() -> Option<u64> {
    None
}

/// Begins to listen for Ctrl-C and SIGTERM, and returns a future that waits for one of them. From now on they do not
/// end the program by themselves.
#[cfg(unix)]
fn listen_for_signals() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn listen_for_signals() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async { drop(tokio::signal::ctrl_c().await) })
}

/// `RUST_LOG` chooses what is logged; by default what an operator wants to know.
pub(crate) fn begin_log(json: bool) {
    let usual = || Targets::new().with_default(LevelFilter::INFO).with_target("sqlx", LevelFilter::WARN);
    let wanted = std::env::var("RUST_LOG").ok().and_then(|wanted| wanted.parse().ok());
    let filtered = tracing_subscriber::registry().with(wanted.unwrap_or_else(usual));
    let colours = std::io::stderr().is_terminal();
    // The reader of the log may go away: nothing else may depend on it.
    let log = tracing_subscriber::fmt::layer()
        .with_ansi(colours)
        .with_writer(std::io::stderr)
        .log_internal_errors(false);
    // A second subscriber is only possible in tests; then the first one stays.
    let _ = if json {
        filtered.with(log.json()).try_init()
    } else {
        filtered.with(log.with_target(false)).try_init()
    };
}

/// A file in the user's data folder.
pub(crate) fn default_database() -> anyhow::Result<String> {
    let folder =
        |variable: &str| std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let home = || folder("HOME");
    let data = if cfg!(target_os = "windows") {
        folder("APPDATA")
    } else if cfg!(target_os = "macos") {
        home().map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_DATA_HOME").or_else(|| home().map(|home| home.join(".local/share")))
    };
    let folder = data.ok_or_else(|| anyhow!("there is no data folder; give --database"))?.join("carnegie");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    Ok(format!("sqlite:{}", folder.join("carnegie.sqlite").display()))
}
