//! The log: exactly one winner for each number, whoever is racing.

mod common;

use carnegie_server::store::{
    self, Added, Append, Appended, Conclusion, Device, LogRow, Message, MessageKind, Person, Quota,
    Retention, SeatRow, Store, StoreError, StoredTable, TableRow, Target, Work,
};
use common::Database;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

with_each_database!(
    ten_thousand_racing_appends_have_one_winner_each,
    work_is_done_by_one_node_and_taken_over_from_a_dead_one,
    many_nodes_may_create_the_database_at_once_and_one_with_sqlite,
    lines_of_chat_are_numbered_without_gaps,
    what_people_like_is_kept_for_all_their_sessions,
    nothing_is_appended_to_a_table_that_is_gone,
    an_interrupted_deletion_is_taken_up_again,
    a_message_is_stored_with_its_entry_and_claimed_by_one_node,
    closing_writes_what_is_waiting_and_takes_nothing_more,
);

/// Two nodes; with SQLite there is only one.
async fn two_nodes(database: &Database) -> [Arc<dyn Store>; 2] {
    let one = store::open(&database.url, false).await.unwrap();
    match database.kind {
        common::Kind::Sqlite => [one.clone(), one],
        common::Kind::Postgres => [one, store::open(&database.url, false).await.unwrap()],
    }
}

fn append(table: &str, seq: i64, body: String) -> Append {
    let row = LogRow { seq, at: 1, body };
    let (status, seats, work, checkpoint, room) = (None, Vec::new(), None, None, None);
    Append { table: table.to_owned(), row, status, seats, work, checkpoint, messages: Vec::new(), room }
}

async fn add_table(store: &dyn Store, id: &str, work: Work) {
    let row = TableRow {
        id: id.to_owned(),
        owner: "owner".to_owned(),
        created: 1,
        invite: String::new(),
        options: "{}".to_owned(),
        seed: 1,
        public: false,
        status: "waiting".to_owned(),
        rules: 1,
        result: None,
    };
    let seats = vec![SeatRow { seat: 0, person: None, name: "Ada".to_owned() }];
    let (stored, quota) =
        (StoredTable { row, seats, log: Vec::new() }, Quota { tables: usize::MAX, bots: usize::MAX });
    assert_eq!(store.add_table(&stored, work, 0, quota).await.unwrap(), Added::Stored);
}

async fn ten_thousand_racing_appends_have_one_winner_each(database: Database) {
    const WRITERS: usize = 20;
    const NUMBERS: i64 = 500;
    let nodes = two_nodes(&database).await;
    add_table(&*nodes[0], "race", Work::Nothing).await;
    let wins: Arc<Vec<AtomicUsize>> = Arc::new((0..NUMBERS).map(|_| AtomicUsize::new(0)).collect());
    let mut writers = Vec::new();
    for writer in 0..WRITERS {
        let (node, wins) = (nodes[writer % 2].clone(), wins.clone());
        writers.push(tokio::spawn(async move {
            for seq in 0..NUMBERS {
                let done = node.append(append("race", seq, format!("{writer}"))).await.unwrap();
                if done == Appended::Stored {
                    wins[seq as usize].fetch_add(1 + 1000 * writer, Ordering::Relaxed);
                }
            }
        }));
    }
    for writer in writers {
        writer.await.unwrap();
    }
    let log = nodes[1].log_since("race", 0).await.unwrap();
    assert_eq!(log.len(), NUMBERS as usize);
    for (row, won) in log.iter().zip(wins.iter()) {
        let won = won.load(Ordering::Relaxed);
        assert_eq!(won % 1000, 1, "number {} was won {} times", row.seq, won % 1000);
        assert_eq!(row.body, (won / 1000).to_string(), "what is stored is what the winner wrote");
    }
    nodes[0].close().await;
    nodes[1].close().await;
}

async fn closing_writes_what_is_waiting_and_takes_nothing_more(database: Database) {
    const TABLES: usize = 50;
    let node = store::open(&database.url, false).await.unwrap();
    let mut writers = Vec::new();
    let (written, mut first) = tokio::sync::watch::channel(0);
    for table in 0..TABLES {
        add_table(&*node, &format!("table-{table}"), Work::Nothing).await;
        let (node, written) = (node.clone(), written.clone());
        writers.push(tokio::spawn(async move {
            for seq in 0.. {
                match node.append(append(&format!("table-{table}"), seq, String::new())).await {
                    Ok(done) => assert_eq!(done, Appended::Stored),
                    Err(StoreError::Closed) => return seq,
                    Err(error) => panic!("{error}"),
                }
                written.send_modify(|written| *written += 1);
            }
            unreachable!("there are more numbers than time")
        }));
    }
    first.wait_for(|&written| written > TABLES).await.unwrap();
    node.close().await;
    let again = store::open(&database.url, false).await.unwrap();
    for (table, writer) in writers.into_iter().enumerate() {
        let acknowledged = writer.await.unwrap();
        let log = again.log_since(&format!("table-{table}"), 0).await.unwrap();
        assert_eq!(log.len() as i64, acknowledged, "all that was taken is acknowledged");
    }
    again.close().await;
}

/// PostgreSQL ends one of two transactions that wait for each other, and it is the one of the decision here.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_decision_that_met_another_transaction_is_stored_on_postgres() {
    let database = Database::new(common::Kind::Postgres).await;
    let node = store::open(&database.url, false).await.unwrap();
    add_table(&*node, "met", Work::At(1)).await;
    let pool = sqlx::PgPool::connect(&database.url).await.unwrap();
    let mut other = pool.begin().await.unwrap();
    sqlx::query("UPDATE work SET due = 2 WHERE table_id = 'met'").execute(&mut *other).await.unwrap();
    // It changes the seat, and waits for the work.
    let seats = vec![SeatRow { seat: 0, person: None, name: "Ben".to_owned() }];
    let decision = Append { seats, work: Some(Work::At(3)), ..append("met", 0, "decision".to_owned()) };
    let deciding = tokio::spawn({
        let node = node.clone();
        async move { node.append(decision).await }
    });
    let waits = "SELECT pid::text FROM pg_locks JOIN pg_stat_activity USING (pid)
                 WHERE NOT granted AND datname = current_database()";
    while database.texts(waits).await.is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    // Now each waits for what the other one has.
    sqlx::query("UPDATE seats SET person = 'ada' WHERE table_id = 'met'").execute(&mut *other).await.unwrap();
    other.commit().await.unwrap();
    assert_eq!(deciding.await.unwrap().unwrap(), Appended::Stored);
    assert_eq!(database.texts("SELECT name FROM seats").await, ["Ben"]);
    pool.close().await;
    node.close().await;
}

async fn work_is_done_by_one_node_and_taken_over_from_a_dead_one(database: Database) {
    let [one, two] = two_nodes(&database).await;
    for table in ["a", "b", "c"] {
        add_table(&*one, table, Work::At(100)).await;
    }
    assert_eq!(one.claim_work(99, 200, 10).await.unwrap(), Vec::<String>::new(), "not due yet");
    let mine = one.claim_work(100, 200, 2).await.unwrap();
    assert_eq!(mine.len(), 2);
    let rest = two.claim_work(150, 250, 10).await.unwrap();
    assert_eq!(rest.len(), 1, "what one node works on no other one gets");
    assert!(!mine.contains(&rest[0]));
    one.renew_work(&mine[..1], 400).await.unwrap();
    let taken_over = two.claim_work(300, 500, 10).await.unwrap();
    assert!(taken_over.contains(&mine[1]) && !taken_over.contains(&mine[0]), "only what was not renewed");
    one.give_up_work(&mine[0], Work::Nothing).await.unwrap();
    assert_eq!(two.claim_work(10_000, 20_000, 10).await.unwrap().len(), 2);
    if database.kind == common::Kind::Postgres {
        one.give_up_work(&mine[1], Work::Nothing).await.unwrap();
        assert_eq!(
            two.claim_work(30_000, 40_000, 10).await.unwrap().len(),
            2,
            "it is not this node's any more"
        );
    }
    one.close().await;
    two.close().await;
}

async fn many_nodes_may_create_the_database_at_once_and_one_with_sqlite(database: Database) {
    let open = || store::open(&database.url, false);
    let (one, two, three) = tokio::join!(open(), open(), open());
    let mut opened = 0;
    for store in [one, two, three] {
        match store {
            Ok(store) => {
                opened += 1;
                store.probe().await.unwrap();
                store.close().await;
            }
            // A second server on the same file would never hear of what the first one stores.
            Err(error) => assert!(matches!(error, StoreError::InUse(_)), "{error}"),
        }
    }
    assert_eq!(opened, if database.kind == common::Kind::Sqlite { 1 } else { 3 });
    open().await.expect("who has closed it leaves it to others").close().await;
}

async fn lines_of_chat_are_numbered_without_gaps(database: Database) {
    let store = store::open(&database.url, false).await.unwrap();
    let ada =
        Person { id: "ada".to_owned(), name: "Ada".to_owned(), login: None, preferences: String::new() };
    store.add_person(&ada, "hash", 1).await.unwrap();
    add_table(&*store, "talk", Work::Nothing).await;
    let mut speakers = Vec::new();
    for speaker in 0..8 {
        let store = store.clone();
        speakers.push(tokio::spawn(async move {
            for line in 0..10 {
                let row = store::ChatRow {
                    number: 0,
                    at: line,
                    person: None,
                    name: format!("{speaker}"),
                    text: format!("{line}"),
                };
                store.add_chat("talk", row).await.unwrap();
            }
        }));
    }
    for speaker in speakers {
        speaker.await.unwrap();
    }
    let lines = store.chat("talk", 0, 1000).await.unwrap();
    assert!(lines.iter().map(|line| line.number).eq(1..=80));
    store.close().await;
}

async fn what_people_like_is_kept_for_all_their_sessions(database: Database) {
    let [one, two] = two_nodes(&database).await;
    let ada =
        Person { id: "ada".to_owned(), name: "Ada".to_owned(), login: None, preferences: String::new() };
    one.add_person(&ada, "desk", 1).await.unwrap();
    one.add_session("ada", "phone", 1).await.unwrap();
    assert!(one.set_account("ada", "Ada", "hash").await.unwrap());
    one.set_preferences("ada", "pace-calm.language-pl").await.unwrap();
    let found = two.session("phone", 2).await.unwrap().unwrap();
    assert_eq!(found.preferences, "pace-calm.language-pl");
    assert_eq!(two.login("ada").await.unwrap().unwrap().person, found);
    one.close().await;
    two.close().await;
}

const OLD: Retention = Retention { guest_tables: 1000, waiting_tables: 1000, sessions: 0 };

/// What was appended at that moment once belonged to nothing, and was still acknowledged.
async fn nothing_is_appended_to_a_table_that_is_gone(database: Database) {
    let [one, two] = two_nodes(&database).await;
    for round in 0..20 {
        let id = format!("old-{round}");
        add_table(&*one, &id, Work::At(0)).await;
        assert_eq!(one.append(append(&id, 0, "old".to_owned())).await.unwrap(), Appended::Stored);
        let late = Append {
            row: LogRow { seq: 1, at: 5000, body: "new".to_owned() },
            ..append(&id, 1, String::new())
        };
        let (gone, appended) = tokio::join!(one.delete_table(&id, OLD), two.append(late.clone()));
        let (gone, appended) = (gone.unwrap(), appended.unwrap());
        assert_eq!(gone, appended == Appended::Taken, "{gone} and {appended:?}");
        let (log, table) = (two.log_since(&id, 0).await.unwrap(), two.table(&id).await.unwrap());
        assert_eq!((log.len(), table.is_some()), if gone { (0, false) } else { (2, true) });
        if gone {
            assert_eq!(two.append(late).await.unwrap(), Appended::Taken);
            let line =
                store::ChatRow { number: 0, at: 1, person: None, name: String::new(), text: String::new() };
            assert!(two.add_chat(&id, line).await.unwrap().is_none(), "nobody talks there either");
        }
    }
    one.close().await;
    two.close().await;
}

async fn an_interrupted_deletion_is_taken_up_again(database: Database) {
    let store = store::open(&database.url, false).await.unwrap();
    add_table(&*store, "old", Work::At(0)).await;
    for seq in 0..3 {
        store.append(append("old", seq, "old".to_owned())).await.unwrap();
    }
    // As a server leaves it when it dies half-way.
    database
        .run("UPDATE tables SET id = 'gone:old', status = 'deleted'; DELETE FROM log WHERE seq = 0;")
        .await;
    assert!(store.table("old").await.unwrap().is_none());
    assert_eq!(store.old_tables(OLD).await.unwrap(), ["old"]);
    assert!(store.delete_table("old", OLD).await.unwrap());
    for rows in ["log", "seats", "work", "tables"] {
        let left = database.texts(format!("SELECT CAST(COUNT(*) AS TEXT) FROM {rows}")).await;
        assert_eq!(left, ["0"], "{rows}");
    }
    store.close().await;
}

/// Housekeeping once read the whole log while nobody could decide: with 10,000 tables, for a second and a half.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn housekeeping_never_keeps_a_decision_waiting_on_sqlite() {
    let (tables, entries) = match std::env::var("CARNEGIE_TEST_TABLES") {
        Ok(tables) => (tables.parse().unwrap(), 40),
        Err(_) => (5_000, 60),
    };
    let database = Database::new(common::Kind::Sqlite).await;
    store::open(&database.url, false).await.unwrap().close().await;
    // Guests' games, every fiftieth of them old, and as many old sessions and guests.
    database
        .run(format!(
            "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {tables})
             INSERT INTO tables (id, owner, created, invite, options, seed, public, status, changed, rules)
             SELECT 't' || n, 'guest', 1000, '', '{{}}', 1, 0, 'finished', 1000, 2 FROM n;
             WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {tables}),
               e(e) AS (SELECT 0 UNION ALL SELECT e + 1 FROM e WHERE e < {entries} - 1)
             INSERT INTO log (table_id, seq, at, body)
             SELECT 't' || n, e, CASE WHEN n % 50 = 0 THEN 1000 ELSE 9000 END, 'a decision of some fifty characters, more or less'
             FROM n, e;
             WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {tables} / 10)
             INSERT INTO people (id, name, created) SELECT 'p' || n, 'Guest', 1000 FROM n;
             WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < {tables} / 10)
             INSERT INTO sessions (token, person, created, seen) SELECT 's' || n, 'p' || n, 1000, 1000 FROM n;"
        ))
        .await;
    let store = store::open(&database.url, false).await.unwrap();
    add_table(&*store, "busy", Work::Nothing).await;
    let mut seq = 0;
    let mut decide = async || {
        let begun = Instant::now();
        let done = store.append(append("busy", seq, "decision".to_owned())).await.unwrap();
        assert_eq!(done, Appended::Stored);
        seq += 1;
        begun.elapsed()
    };
    // How long a decision takes on this machine when there is nothing else to do.
    let (mut alone, begun) = (Duration::ZERO, Instant::now());
    while begun.elapsed() < Duration::from_millis(tables / 20) {
        alone = alone.max(decide().await);
    }
    let (purging, begun) = (store.clone(), Instant::now());
    let purge = tokio::spawn(async move {
        let retention = store::Retention { guest_tables: 5000, waiting_tables: 0, sessions: 5000 };
        let mut gone = 0;
        for id in purging.old_tables(retention).await.unwrap() {
            gone += u64::from(purging.delete_table(&id, retention).await.unwrap());
        }
        (gone, purging.delete_old_people(retention).await.unwrap())
    });
    let (mut decisions, mut longest) = (0, Duration::ZERO);
    while !purge.is_finished() {
        longest = longest.max(decide().await);
        decisions += 1;
    }
    let (gone, people) = purge.await.unwrap();
    println!(
        "{tables} tables: {gone} tables and {people} people gone in {:?}; {decisions} decisions meanwhile, the \
         longest took {longest:?}, and {alone:?} before",
        begun.elapsed()
    );
    assert_eq!((gone, people), ((tables / 50).min(500), (tables / 10).min(5_000)));
    // Decisions go in between the deletions; once it was one transaction for all of them.
    assert!(decisions > gone, "only {decisions} decisions were taken while {gone} tables were deleted");
    store.close().await;
}

/// A server on SQLite notices what other programs write, and is not disturbed by its own writes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_other_programs_write_is_noticed_on_sqlite_and_nothing_else() {
    let database = Database::new(common::Kind::Sqlite).await;
    let store = store::open(&database.url, false).await.unwrap();
    let mut changes = store.changes().unwrap();
    add_table(&*store, "busy", Work::Nothing).await;
    // Long enough for several checks and several checkpoints.
    let (mut seq, begun) = (0, Instant::now());
    while begun.elapsed() < Duration::from_millis(2_500) {
        store.append(append("busy", seq, "decision".to_owned())).await.unwrap();
        seq += 1;
    }
    assert!(changes.try_recv().is_err(), "nobody else has written");
    let other = store::open_beside(&database.url).await.unwrap();
    other.set_muted("somebody", true).await.unwrap();
    other.close().await;
    // It has changed nothing: there is no such person.
    assert!(changes.try_recv().is_err());
    database.run("UPDATE tables SET invite = 'another'").await;
    let heard = tokio::time::timeout(Duration::from_secs(60), changes.recv()).await.expect("it is noticed");
    assert_eq!(heard, Some(store::Change::Everything));
    store.close().await;
}

/// A message about a turn of the first seat that began at a certain time.
fn message(table: &str, turn: i64) -> Message {
    Message {
        kind: MessageKind::Turn,
        table: table.to_owned(),
        seat: 0,
        person: "ada".to_owned(),
        turn,
        seq: 1,
        due: 100,
    }
}

async fn a_message_is_stored_with_its_entry_and_claimed_by_one_node(database: Database) {
    let [one, two] = two_nodes(&database).await;
    add_table(&*one, "told", Work::Nothing).await;
    let telling = |seq: i64, turn: i64| Append {
        messages: vec![message("told", turn)],
        ..append("told", seq, String::new())
    };
    one.append(telling(0, 1)).await.unwrap();
    assert!(one.claim_messages(1_000, 2_000, 9).await.unwrap().is_empty(), "there is nobody to tell");
    let person =
        Person { name: "Ada".to_owned(), login: None, preferences: String::new(), id: "ada".to_owned() };
    one.add_person(&person, "session", 0).await.unwrap();
    let device = Device {
        id: "device".to_owned(),
        person: "ada".to_owned(),
        session: "session".to_owned(),
        endpoint: "https://push.test/x".to_owned(),
        public_key: String::new(),
        auth: String::new(),
        language: "en".to_owned(),
        name: String::new(),
        created: 0,
    };
    one.add_device(&device, 3).await.unwrap();
    one.append(telling(1, 2)).await.unwrap();
    // An entry that loses its number brings no message; one about the same turn is the same message.
    assert_eq!(two.append(telling(1, 3)).await.unwrap(), Appended::Taken);
    two.append(telling(2, 2)).await.unwrap();
    assert!(one.claim_messages(99, 2_000, 9).await.unwrap().is_empty(), "it is not due yet");
    let both = tokio::join!(one.claim_messages(1_000, 2_000, 9), two.claim_messages(1_000, 2_000, 9));
    let mut claimed = [both.0.unwrap(), both.1.unwrap()].concat();
    assert_eq!(claimed.len(), 1, "{claimed:?}");
    let mine = claimed.remove(0);
    assert_eq!((mine.turn, &mine.target), (2, &Target::Everyone));
    // Its node dies: when the lease is over, the other one has it.
    assert!(two.claim_messages(1_999, 3_000, 9).await.unwrap().is_empty());
    assert_eq!(two.claim_messages(2_001, 3_000, 9).await.unwrap(), std::slice::from_ref(&mine));
    let targets = vec![Target::Device("device".to_owned()), Target::Hook("hook".to_owned())];
    let spread = Conclusion::Spread { message: mine, targets, due: 0 };
    // Twice, as if both had: what is spread once is not spread again.
    one.conclude_messages(&[spread.clone(), spread]).await.unwrap();
    let mut both = one.claim_messages(4_000, 5_000, 9).await.unwrap();
    both.sort_by(|one, other| one.id.cmp(&other.id));
    let [to_device, to_hook] = &both[..] else { panic!("{both:?}") };
    assert_eq!(to_device.target, Target::Device("device".to_owned()));
    assert_eq!(to_hook.target, Target::Hook("hook".to_owned()));
    let again = Conclusion::Again { id: to_hook.id.clone(), due: 6_000, attempted: true };
    one.conclude_messages(&[Conclusion::Done { id: to_device.id.clone() }, again]).await.unwrap();
    assert!(one.claim_messages(5_999, 9_000, 9).await.unwrap().is_empty());
    let late = two.claim_messages(6_000, 9_000, 9).await.unwrap();
    assert_eq!((late.len(), late[0].attempts, &late[0].id), (1, 1, &to_hook.id));
    // A device goes with its session.
    one.end_session("session").await.unwrap();
    assert!(one.device("device").await.unwrap().is_none());
    // The first key stays, whoever comes second.
    let keys = tokio::join!(one.push_key(|| "first".to_owned(), 0), two.push_key(|| "second".to_owned(), 0));
    let keys = [keys.0.unwrap(), keys.1.unwrap()];
    assert_eq!(keys[0], keys[1]);
    two.replace_push_key("third", 0).await.unwrap();
    assert_eq!(one.push_key(|| "fourth".to_owned(), 0).await.unwrap(), "third");
    for node in [one, two] {
        node.close().await;
    }
}
