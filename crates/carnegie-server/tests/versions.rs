//! Rules and databases have versions: what was there before is kept and can be read, but is never replayed with other
//! rules.

mod common;

use carnegie_load::Client;
use carnegie_rules::RULES_VERSION;
use carnegie_server::store::{self, StoreError};
use carnegie_server::{Ages, Settings};
use common::{Database, Kind, Player, QuickBots, Server, Value, eventually, json, play_to_the_end};
use std::sync::Arc;
use std::time::Duration;

with_each_database!(
    a_table_that_was_waiting_is_played_with_todays_rules,
    no_bot_no_clock_and_no_clean_up_touches_a_frozen_game,
    nothing_can_be_done_at_a_frozen_game,
    a_frozen_game_tells_everybody_what_they_knew_before_and_not_its_seed,
    games_that_ended_before_are_listed_without_a_result_and_can_be_read_and_downloaded,
    people_can_move_and_go_though_their_games_are_frozen,
    a_newer_database_is_refused,
    the_result_is_stored_with_the_entry_that_ends_a_game,
    a_stored_result_outlives_the_rules_it_was_played_with,
);

const WAITING: &str = "LNe2KRP5uQgeV4qeGMDUkZ";
const SECRET: &str = "vvAVzKi9fLJvdfyvPtyiHK";
const WITH_BOT: &str = "cJ6U_O2MnjOnpgNItozMGP";
const GUESTS: &str = "YDwFKBKeq5U-AGhCw6JBOi";
const ENDED: &str = "fKUeJtsH1JNFs8j1UlJ91q";
const IMPORTED: &str = "fMARXmoy71cvZwJyugrPxj";
const CLOSED: &str = "uPRPTZ5ZYYUgyOevHkn2sB";
const ADA: &str = "J5Ps7_1KMQh38XZvf-TlBW41yi0-kAhWVd__xN2N-TJ";
const BEN: &str = "4rUwCCEbW2CvNlalvVatJE7z7-yd-39JDSVOgm-qLT6";
const CLEO: &str = "aR8rH3D2WMA-gOORB0RMNrySxx0dqRBS0ixaVuPLMmw";

/// What the program showed of its tables at that time.
fn shown_then() -> Value {
    serde_json::from_str(include_str!("data/version-1.json")).unwrap()
}

fn today() -> String {
    format!("version {RULES_VERSION}")
}

fn settings(database: &Database) -> Settings {
    let mut settings = Settings::new(&database.url);
    settings.limits = carnegie_server::Limits::default().without_rates();
    settings.migrate = true;
    settings
}

/// A server on a database of version 1.
async fn server(database: &Database) -> Server {
    database.fill_with_version_1().await;
    Server::start_with(settings(database), Arc::new(QuickBots)).await
}

fn player(server: &Server, token: &str) -> Player {
    let mut client = Client::new(server.address);
    client.set_cookie(Some(&format!("carnegie_session={token}")));
    Player(client)
}

async fn page(player: &mut Player, path: &str) -> (u16, String) {
    let answer = player.0.send("GET", path, None).await.unwrap();
    (answer.status, answer.text())
}

/// The log of every game of version 1, and how far it got.
async fn old_games(database: &Database) -> (Vec<String>, Vec<String>) {
    let logs = "SELECT l.table_id || ' ' || l.seq || ' ' || l.body FROM log l, tables t
        WHERE t.id = l.table_id AND t.rules = 1 AND t.status = 'playing' ORDER BY l.table_id, l.seq";
    let tables = "SELECT id || status || owner || options || seed || created || changed FROM tables
        WHERE rules = 1 AND status = 'playing' ORDER BY id";
    (database.texts(logs).await, database.texts(tables).await)
}

async fn a_table_that_was_waiting_is_played_with_todays_rules(database: Database) {
    let server = server(&database).await;
    let (mut ada, mut cleo) = (player(&server, ADA), player(&server, CLEO));
    let open = cleo.get("/tables?list=open").await;
    assert_eq!(open["tables"][0]["id"], WAITING);
    assert_eq!(
        (&open["tables"][0]["rules"], &open["tables"][0]["earlier_rules"]),
        (&json!(RULES_VERSION), &json!(false))
    );
    let joined = cleo.post(&format!("/tables/{WAITING}/join"), json!({})).await;
    assert_eq!((&joined["status"], &joined["rules"]), (&json!("playing"), &json!(RULES_VERSION)));
    let begun = format!("SELECT id FROM tables WHERE status = 'playing' AND rules = {RULES_VERSION}");
    assert_eq!(database.texts(begun).await, [WAITING], "the version is stored when the game begins");
    let ended = play_to_the_end(&mut [&mut ada, &mut cleo], WAITING).await;
    assert_eq!(ended["table"]["status"], "finished");
    let record = ada.get(&format!("/tables/{WAITING}/record")).await;
    assert_eq!(record["rules"], RULES_VERSION, "the version stands in the record");
    server.stop().await;
}

async fn no_bot_no_clock_and_no_clean_up_touches_a_frozen_game(database: Database) {
    database.fill_with_version_1().await;
    store::open(&database.url, true).await.unwrap().close().await;
    // Every clock has run out, every bot has to decide, and everything is a year old.
    database
        .run(
            "INSERT INTO work (table_id, due, lease, node)
               SELECT id, 0, 0, '' FROM tables WHERE status = 'playing' ON CONFLICT DO NOTHING;
             INSERT INTO work (table_id, due, lease, node) VALUES ('nobody', 1, 0, '');",
        )
        .await;
    database.let_pass(365 * 86_400).await;
    let before = old_games(&database).await;
    assert_eq!(before.1.len(), 5);
    let mut settings = settings(&database);
    settings.retention = Ages { sessions: Duration::from_secs(3_600), ..settings.retention };
    let server = Server::start_with(settings, Arc::new(QuickBots)).await;
    let work = "SELECT table_id FROM work ORDER BY table_id";
    eventually("the work of a table that is not there is cleared away", async || {
        !database.texts(work).await.contains(&"nobody".to_owned())
    })
    .await;
    server.app.purge().await;
    assert_eq!(old_games(&database).await, before);
    assert!(before.1.iter().any(|table| table.starts_with(GUESTS)), "even a game of guests is kept");
    let left = "SELECT node FROM work WHERE lease > 0 OR node <> ''";
    assert_eq!(database.texts(left).await, Vec::<String>::new(), "nobody has taken over any of it");
    let waiting = "SELECT id FROM tables WHERE status = 'waiting'";
    assert_eq!(database.texts(waiting).await, Vec::<String>::new(), "what has not begun is as old as ever");
    server.stop().await;
}

async fn nothing_can_be_done_at_a_frozen_game(database: Database) {
    let server = server(&database).await;
    let before = old_games(&database).await;
    let mut ada = player(&server, ADA);
    let playing = shown_then()["ada"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    for name in playing.iter().filter(|name| *name != "guests") {
        let table = shown_then()["tables"][name].as_str().unwrap().to_owned();
        let path = |what: &str| format!("/tables/{table}{what}");
        let turn = json!({ "seq": 1 });
        for (method, what, body) in [
            ("GET", "/view", Value::Null),
            ("GET", "/view?at=2&seat=spectator", Value::Null),
            ("GET", "/events", Value::Null),
            ("POST", "/decisions", json!({ "seq": 1, "decision": "done" })),
            ("POST", "/undo", turn.clone()),
            ("POST", "/redo", turn.clone()),
            ("POST", "/reset", turn),
            ("POST", "/hints", json!({})),
            ("POST", "/join", json!({})),
            ("POST", "/leave", json!({})),
            ("POST", "/start", json!({})),
            ("POST", "/abandon", json!({})),
            ("POST", "/rematch", json!({})),
            ("PUT", "/seats/1/bot", json!({})),
            ("DELETE", "/seats/1/bot", json!({})),
            ("POST", "/chat", json!({ "text": "Hello?" })),
            ("GET", "/analysis", Value::Null),
            ("POST", "/analysis", json!({})),
        ] {
            let body = Some(&body).filter(|body| !body.is_null());
            let (status, answer) = ada.0.api(method, &path(what), body).await.unwrap();
            let code = answer["error"]["code"].as_str().unwrap_or_default();
            assert_eq!((status, code), (409, "earlier-rules"), "{name}: {method} {what}: {answer}");
            let message = answer["error"]["message"].as_str().unwrap();
            assert!(message.contains("version 1 ") && message.contains(&today()), "{message}");
        }
        for what in ["/end", "/replay"] {
            let answer = ada.0.send("GET", &path(what), None).await.unwrap();
            assert_eq!((answer.status, answer.header("location")), (303, Some(path("").as_str())), "{what}");
        }
        for what in ["/stream", "/replay/parts", "/analysis", "/hint"] {
            assert_eq!(page(&mut ada, &path(what)).await.0, 409, "{what}");
        }
        let decide = json!({ "seq": 1, "decision": "done" }).to_string();
        for what in ["/decide", "/undo", "/chat", "/abandon", "/bot"] {
            let body = if what == "/chat" { r#"{"text":"Hello?"}"# } else { decide.as_str() };
            let answer = ada.0.send("POST", &path(what), Some(body)).await.unwrap();
            assert!((400..500).contains(&answer.status), "{what}: {}", answer.status);
        }
    }
    assert_eq!(old_games(&database).await, before);
    let running = ada.get("/tables?list=running").await;
    assert_eq!(running["tables"], json!([]), "there is nothing to watch");
    let mine = ada.get("/tables?list=mine").await;
    let frozen = |table: &&Value| table["earlier_rules"] == true && table["status"] == "playing";
    assert_eq!(mine["tables"].as_array().unwrap().iter().filter(frozen).count(), 4, "they are listed");
    let (status, html) = page(&mut ada, "/mine").await;
    assert!(status == 200 && html.matches("it cannot be played on").count() == 4, "{html}");
    server.stop().await;
}

/// The decisions in a text record, with a question mark for those that are withheld.
fn decisions(text: &str) -> Vec<String> {
    let secret =
        |line: &str| Some(format!("{} ?", line.strip_prefix("# ")?.strip_suffix(" decided in secret")?));
    let lines = text.split_once("\n\n").unwrap().1.lines();
    lines.map(|line| secret(line).unwrap_or_else(|| line.to_owned())).collect()
}

async fn a_frozen_game_tells_everybody_what_they_knew_before_and_not_its_seed(database: Database) {
    let server = server(&database).await;
    let (mut ada, mut eve) = (player(&server, ADA), server.guest("Eve").await);
    let shown = shown_then();
    let mut withheld = 0;
    for (name, log) in shown["ada"].as_object().unwrap() {
        let table = shown["tables"][name].as_str().unwrap();
        for (person, log) in [(&mut ada, log), (&mut eve, &shown["spectator"][name])] {
            let known: Vec<String> = serde_json::from_value(log.clone()).unwrap();
            let (status, text) = page(person, &format!("/tables/{table}/record.txt")).await;
            assert_eq!((status, decisions(&text)), (200, known.clone()), "{name}");
            assert!(text.contains("\n# the seed is withheld: the game has not ended\n"), "{text}");
            assert!(!text.contains("\nseed "), "{text}");
            let api = format!("/api/v1/tables/{table}/record?format=text");
            assert_eq!(page(person, &api).await, (200, text));
            let json = person.refused("GET", &format!("/tables/{table}/record"), Value::Null).await;
            assert_eq!(json, (409, "conflict".to_owned()));
            let (status, html) = page(person, &format!("/tables/{table}")).await;
            assert_eq!(status, 200);
            let secrets = known.iter().filter(|line| line.ends_with('?')).count();
            assert_eq!(html.matches("decided in secret</em>").count(), secrets, "{name}");
            withheld += secrets;
            let lines = known.iter().filter(|line| !line.ends_with('?'));
            for line in lines.map(|line| line.split_once(' ').unwrap().1) {
                assert!(html.contains(&format!("<code>{line}</code>")), "{name}: {line}");
            }
            assert!(!html.contains("record.json"), "there is no complete record yet");
        }
    }
    assert_eq!(withheld, 1 + 2 + 1 + 6, "Ben's secret donation and half a sheet; for strangers Ada's too");
    let (_, html) = page(&mut ada, &format!("/tables/{SECRET}")).await;
    for text in [
        "With a clock",
        "Ada",
        "Ben",
        "Begun with earlier rules",
        "version 1",
        "Good luck!",
        "Secret Donation",
    ] {
        assert!(html.contains(text), "{text}");
    }
    let chat = ada.get(&format!("/tables/{SECRET}/chat")).await;
    assert_eq!((&chat["lines"][1]["text"], &chat["lines"][1]["seat"]), (&json!("Have fun."), &json!(2)));
    let info = ada.get(&format!("/tables/{WITH_BOT}")).await;
    assert_eq!((&info["rules"], &info["earlier_rules"]), (&json!(1), &json!(true)));
    assert_eq!((&info["seats"][0]["kind"], &info["seats"][1]["kind"]), (&json!("person"), &json!("bot")));
    assert_eq!(info["seats"][1]["level"], "beginner");
    // Whoever may not see a table learns nothing from its rules.
    database.run("UPDATE tables SET options = REPLACE(options, '\"watch\":true', '\"watch\":false')").await;
    for what in ["", "/view", "/record?format=text", "/chat", "/analysis"] {
        let path = format!("/tables/{GUESTS}{what}");
        assert_eq!(eve.refused("GET", &path, Value::Null).await, (404, "no-table".to_owned()), "{what}");
    }
    assert_eq!(page(&mut player(&server, BEN), &format!("/tables/{GUESTS}")).await.0, 200);
    server.stop().await;
}

async fn games_that_ended_before_are_listed_without_a_result_and_can_be_read_and_downloaded(
    database: Database,
) {
    let server = server(&database).await;
    let mut ada = player(&server, ADA);
    let ended = ada.get("/tables?list=ended").await;
    let listed =
        |id: &str| ended["tables"].as_array().unwrap().iter().find(|table| table["id"] == id).unwrap();
    for id in [ENDED, IMPORTED] {
        let table = listed(id);
        assert_eq!((&table["rules"], &table["earlier_rules"]), (&json!(1), &json!(true)));
        assert_eq!(table["result"], Value::Null);
        assert_eq!(table["seats"][0]["name"], "Ada");
    }
    assert_eq!(listed(ENDED)["status"], "finished");
    assert_eq!(listed(CLOSED)["earlier_rules"], false, "what never began has no rules");
    let (_, html) = page(&mut ada, "/records").await;
    assert_eq!(html.matches("Played with earlier rules; the result was not kept.").count(), 2, "{html}");
    ada.0.headers = "Accept-Language: de\r\n".to_owned();
    let (_, html) = page(&mut ada, "/records").await;
    assert!(html.contains("Nach früheren Regeln gespielt; das Ergebnis wurde nicht aufbewahrt."));
    ada.0.headers.clear();
    let record = &shown_then()["record"];
    for id in [ENDED, IMPORTED] {
        assert_eq!(ada.get(&format!("/tables/{id}/record")).await, *record, "the record is as it was");
        let (status, text) = page(&mut ada, &format!("/tables/{id}/record.txt")).await;
        assert_eq!(status, 200);
        assert!(
            text.starts_with("carnegie record 1\nplayers 2\nseed 16\nseat 1 Ada\nseat 2 Ben\n"),
            "{text}"
        );
        let lines: Vec<&str> =
            record["decisions"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        assert_eq!(decisions(&text), lines);
        let (status, html) = page(&mut ada, &format!("/tables/{id}")).await;
        assert_eq!((status, html.matches("<code>").count()), (200, lines.len()));
        assert!(html.contains("record.txt") && html.contains("record.json"));
        let refused = ada.refused("GET", &format!("/tables/{id}/view"), Value::Null).await;
        assert_eq!(refused, (409, "earlier-rules".to_owned()));
    }
    // Nor does it come back as a record from elsewhere.
    let (status, refused) = ada.0.api("POST", "/records", Some(record)).await.unwrap();
    let message = refused["error"]["message"].as_str().unwrap();
    assert_eq!((status, &refused["error"]["code"]), (422, &json!("record")));
    assert!(message.contains("version 1 ") && message.contains(&today()), "{message}");
    server.stop().await;
}

async fn people_can_move_and_go_though_their_games_are_frozen(database: Database) {
    let server = server(&database).await;
    let logs = old_games(&database).await.0;
    let mut ben = player(&server, BEN);
    ben.post("/login", json!({ "login": "ada", "password": "a carnegie library" })).await;
    let mine = ben.get("/tables?list=mine").await;
    let guests = mine["tables"].as_array().unwrap().iter().find(|table| table["id"] == GUESTS);
    assert_eq!(guests.unwrap()["seats"][0]["yours"], true, "the guest's frozen game belongs to the account");
    let (_, text) = page(&mut ben, &format!("/tables/{SECRET}/record.txt")).await;
    assert!(!text.contains("decided in secret"), "both seats are the account's now");
    assert_eq!(old_games(&database).await.0, logs);
    let password = json!({ "password": "a carnegie library" });
    let (status, answer) = ben.0.api("DELETE", "/me", Some(&password)).await.unwrap();
    assert!(status < 300, "{status} {answer}");
    let mut eve = server.guest("Eve").await;
    let (_, html) = page(&mut eve, &format!("/tables/{SECRET}")).await;
    assert!(!html.contains("Ada") && !html.contains("Ben") && !html.contains("Good luck!"), "{html}");
    assert_eq!(old_games(&database).await.0, logs);
    server.stop().await;
}

async fn a_newer_database_is_refused(database: Database) {
    store::open(&database.url, false).await.unwrap().close().await;
    database.run("INSERT INTO schema_version (version) VALUES (99)").await;
    for migrate in [false, true] {
        let refused = store::open(&database.url, migrate).await.map(drop);
        assert!(matches!(refused, Err(StoreError::Newer { found: 99, .. })), "{refused:?}");
    }
}

async fn the_result_is_stored_with_the_entry_that_ends_a_game(database: Database) {
    let server = Server::start_with(settings(&database), Arc::new(QuickBots)).await;
    let mut ada = server.guest("Ada").await;
    let bot = json!({ "kind": "bot", "level": "random" });
    let by_hand = ada.open(json!({ "seats": [{ "kind": "me" }, bot] })).await;
    let solo = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let by_bots = ada.open(json!({ "seats": [{ "kind": "me" }, bot, bot] })).await;
    ada.post(&format!("/tables/{by_bots}/leave"), json!({})).await;
    play_to_the_end(&mut [&mut ada], &by_hand).await;
    play_to_the_end(&mut [&mut ada], &solo).await;
    let done = "SELECT id FROM tables WHERE status = 'finished'";
    eventually("the bots end the game", async || database.texts(done).await.contains(&by_bots)).await;
    let without = format!(
        "SELECT id FROM tables WHERE status = 'finished' AND (result IS NULL OR rules <> {RULES_VERSION})"
    );
    assert_eq!(database.texts(without).await, Vec::<String>::new());
    let query =
        "SELECT '{\"id\":\"' || id || '\",\"result\":' || result || '}' FROM tables WHERE result IS NOT NULL";
    let stored: Vec<Value> =
        database.texts(query).await.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(stored.len(), 3);
    for kept in stored {
        let table = kept["id"].as_str().unwrap();
        let view = ada.view(table).await;
        let seats = kept["result"]["seats"].as_array().unwrap();
        assert_eq!(seats.len(), if table == by_bots { 3 } else { 2 }, "Andrew scores, too");
        for seat in seats {
            let total = view["table"]["result"].as_array().unwrap();
            let total = total.iter().find(|total| total["seat"] == seat["seat"]).unwrap();
            assert_eq!((&seat["total"], &seat["won"]), (&total["vp"], &total["won"]));
            let lines = seat["lines"].as_array().unwrap();
            assert_eq!(lines.iter().filter_map(|line| line[1].as_i64()).sum::<i64>(), seat["total"]);
        }
    }
    // An imported record brings its result along.
    let record = ada.get(&format!("/tables/{solo}/record")).await;
    let imported = ada.post("/records", record).await;
    assert_eq!(imported["result"], ada.get(&format!("/tables/{solo}")).await["result"]);
    let kept = "SELECT id FROM tables WHERE status = 'imported' AND result IS NOT NULL";
    assert_eq!(database.texts(kept).await, [imported["id"].as_str().unwrap()]);
    server.stop().await;
}

async fn a_stored_result_outlives_the_rules_it_was_played_with(database: Database) {
    let server = Server::start_with(settings(&database), Arc::new(QuickBots)).await;
    let mut ada = server.guest("Ada").await;
    let cookie = ada.0.cookie().map(str::to_owned);
    let table = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 2, "title": "Solo" })).await;
    let result = play_to_the_end(&mut [&mut ada], &table).await["table"]["result"].clone();
    server.stop().await;
    // Replaying this log would fail.
    let spoil = "UPDATE log SET body = REPLACE(body, ' choose ', ' prefer ')";
    database.run(spoil).await;
    let server = Server::start_with(settings(&database), Arc::new(QuickBots)).await;
    let mut ada = Player(Client::new(server.address));
    ada.0.set_cookie(cookie.as_deref());
    let listed = ada.get("/tables?list=ended").await["tables"][0].clone();
    assert_eq!(listed["result"], result, "no list replays a game");
    assert_eq!((&listed["phase"], &listed["round"]), (&json!("finished"), &json!(20)));
    server.stop().await;
    database.run("UPDATE tables SET rules = 1").await;
    let server = Server::start_with(settings(&database), Arc::new(QuickBots)).await;
    let mut ada = Player(Client::new(server.address));
    ada.0.set_cookie(cookie.as_deref());
    let listed = ada.get("/tables?list=ended").await["tables"][0].clone();
    assert_eq!((&listed["result"], &listed["earlier_rules"]), (&result, &json!(true)));
    assert_eq!(ada.get(&format!("/tables/{table}")).await["result"], result);
    let (_, html) = page(&mut ada, &format!("/tables/{table}")).await;
    assert!(html.contains("Played with earlier rules.") && !html.contains("was not kept"));
    for total in result.as_array().unwrap() {
        let cell = format!(">{}</td>", total["vp"]);
        let foot = html.split_once("<tfoot>").unwrap().1;
        assert!(foot.contains(&cell), "{foot}");
    }
    let (_, html) = page(&mut ada, "/records").await;
    assert!(html.contains("Played with earlier rules.") && html.contains(&result[0]["vp"].to_string()));
    let refused = ada.refused("GET", &format!("/tables/{table}/view"), Value::Null).await;
    assert_eq!(refused, (409, "earlier-rules".to_owned()));
    assert!(page(&mut ada, &format!("/tables/{table}/record.txt")).await.1.contains(" prefer "));
    server.stop().await;
}

#[tokio::test]
async fn a_sqlite_file_is_copied_beside_itself_before_it_is_migrated() {
    let database = Database::new(Kind::Sqlite).await;
    database.fill_with_version_1().await;
    let place = database.url.strip_prefix("sqlite:").unwrap();
    let before = Database::dump(place).await;
    let copies = || -> Vec<String> {
        let folder = std::path::Path::new(place).parent().unwrap();
        let names =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path().display().to_string());
        names.filter(|name| name.contains(".before-")).collect()
    };
    for _ in 0..2 {
        store::open(&database.url, false).await.unwrap().close().await;
        assert_eq!(copies().len(), 1, "one copy, and none when there is nothing to migrate");
    }
    let copy = copies().remove(0);
    assert!(copy.starts_with(&format!("{place}.before-6-")), "{copy}");
    assert!(before.len() > 250, "{}", before.len());
    assert_eq!(Database::dump(&copy).await, before, "the copy is what was there");
    let migrated = Database::dump(place).await;
    assert!(migrated.iter().any(|line| line == "INSERT INTO schema_version (version) VALUES (2)"));
    assert!(migrated.iter().any(|line| line == "INSERT INTO schema_version (version) VALUES (3)"));
    assert!(migrated.iter().any(|line| line == "INSERT INTO schema_version (version) VALUES (4)"));
    let log = |lines: &[String]| -> Vec<String> {
        lines.iter().filter(|line| line.starts_with("INSERT INTO log ")).cloned().collect()
    };
    assert_eq!(log(&migrated), log(&before));
}

#[tokio::test]
async fn a_sqlite_file_that_cannot_be_copied_is_left_as_it_was() {
    let folder = Database::new(Kind::Sqlite).await;
    folder.fill_with_version_1().await;
    let place = folder.url.strip_prefix("sqlite:").unwrap();
    // A name of maximum length leaves no room for that of a copy.
    let long = format!("{}{}", place.strip_suffix("test.db").unwrap(), "x".repeat(240));
    std::fs::rename(place, &long).unwrap();
    let before = Database::dump(&long).await;
    let refused = store::open(&format!("sqlite:{long}"), true).await.map(drop);
    assert!(matches!(refused, Err(StoreError::Copy { .. })), "{refused:?}");
    assert_eq!(Database::dump(&long).await, before);
}

#[tokio::test]
async fn postgresql_is_migrated_only_when_that_is_allowed() {
    let database = Database::new(Kind::Postgres).await;
    database.fill_with_version_1().await;
    let versions = "SELECT version::text FROM schema_version ORDER BY version";
    let refused = store::open(&database.url, false).await.unwrap_err();
    assert!(matches!(refused, StoreError::Outdated { found: 1, known: 6 }), "{refused:?}");
    assert!(refused.to_string().contains("--migrate") && refused.to_string().contains("stop all nodes"));
    assert_eq!(database.texts(versions).await, ["1"], "nothing was changed");
    store::open(&database.url, true).await.unwrap().close().await;
    assert_eq!(database.texts(versions).await, ["1", "2", "3", "4", "5", "6"]);
    store::open(&database.url, false).await.unwrap().close().await;
}
