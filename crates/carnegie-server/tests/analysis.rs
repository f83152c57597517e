//! Analyses of games that have ended: computed alongside the bots, kept, limited, and never of a running game.

mod common;

use carnegie_bots::{BotKind, play_game};
use carnegie_rules::{Config, Modules};
use carnegie_server::{AllBots, Limits, Settings};
use common::{Database, Kind, Player, Server, Value, eventually, json};
use std::sync::Arc;

/// The record of a game between beginners, as JSON.
fn record(config: Config, seed: u64) -> String {
    let seats = config.players();
    let mut bots: Vec<_> = (0..seats).map(|_| BotKind::BEGINNER.create(1)).collect();
    let names = (0..seats).map(|seat| format!("Bot {seat}")).collect();
    play_game(config, seed, names, &mut bots).unwrap().record().to_json()
}

fn solo(seed: u64) -> String {
    record(Config::solo(1).unwrap(), seed)
}

async fn import(ada: &mut Player, record: &str) -> String {
    let answer = ada.0.send("POST", "/api/v1/records", Some(record)).await.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    let table: Value = serde_json::from_str(&answer.text()).unwrap();
    table["id"].as_str().unwrap().to_owned()
}

/// Waits for an analysis and returns it.
async fn analysed(ada: &mut Player, table: &str) -> Value {
    let path = format!("/tables/{table}/analysis");
    let begun = ada.post(&path, json!({})).await;
    assert!(["running", "ready"].contains(&begun["status"].as_str().unwrap()), "{begun}");
    for _ in 0..2400 {
        let answer = ada.get(&path).await;
        if answer["status"] == "ready" {
            return answer["analysis"].clone();
        }
        assert_eq!(answer["status"], "running");
        assert!(answer["done"].as_u64() <= answer["of"].as_u64(), "{answer}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the analysis does not end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_record_is_analysed_once_and_told_in_the_readers_language() {
    let database = Database::new(Kind::Sqlite).await;
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let text = solo(4);
    let table = import(&mut ada, &text).await;
    let before = ada.get(&format!("/tables/{table}/analysis")).await;
    assert_eq!(before["status"], "none");
    let analysis = analysed(&mut ada, &table).await;
    assert_eq!(analysis["finished"], true);
    assert_eq!(analysis["names"], json!(["Bot 0", "Andrew"]));
    let turns = analysis["turns"].as_array().unwrap().iter();
    let looked_at: usize = turns.map(|turn| turn["played"].as_array().unwrap().len()).sum();
    let played: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(looked_at, played["decisions"].as_array().unwrap().len());
    let mistakes = analysis["mistakes"].as_array().unwrap();
    assert!(!mistakes.is_empty(), "a beginner makes mistakes");
    // The second time it is there at once, and another table with the same record gives the same one.
    let again = ada.post(&format!("/tables/{table}/analysis"), json!({})).await;
    assert_eq!((&again["status"], &again["analysis"]), (&json!("ready"), &analysis));
    let twin = import(&mut ada, &text).await;
    assert_eq!(analysed(&mut ada, &twin).await, analysis);
    for (language, words) in
        [("en", "The largest mistakes"), ("de", "Die größten Fehler"), ("pl", "Największe błędy")]
    {
        ada.0.headers = format!("Accept-Language: {language}\r\n");
        let page = ada.0.send("GET", &format!("/tables/{table}/end"), None).await.unwrap();
        assert_eq!(page.status, 200);
        let page = page.text();
        assert!(page.contains(words), "{language}");
        assert_eq!(page.matches("id=\"mistake-").count(), mistakes.len());
        let first = &analysis["turns"][mistakes[0].as_u64().unwrap() as usize];
        // The notation of the record is for programs.
        assert!(!page.contains(&format!("<li>{}</li>", first["better"][0].as_str().unwrap())), "{language}");
        assert!(page.contains(&format!("/tables/{table}/replay?at=")), "{language}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_modules_and_secret_sheets_can_be_analysed() {
    let database = Database::new(Kind::Sqlite).await;
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let modules = carnegie_rules::Module::ALL.iter().copied().collect::<Modules>();
    let table = import(&mut ada, &record(Config::new(2, modules, None).unwrap(), 9)).await;
    let analysis = analysed(&mut ada, &table).await;
    assert_eq!(analysis["totals"].as_array().unwrap().len(), 2);
    let page = ada.0.send("GET", &format!("/tables/{table}/end"), None).await.unwrap();
    assert_eq!(page.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_that_goes_on_is_not_analysed() {
    let database = Database::new(Kind::Sqlite).await;
    let server = Server::start(&database).await;
    let mut ada = server.guest("Ada").await;
    let table = ada.open(json!({ "seats": [{ "kind": "me" }], "difficulty": 1 })).await;
    let path = format!("/tables/{table}/analysis");
    assert_eq!(ada.refused("POST", &path, json!({})).await, (409, "conflict".to_owned()));
    assert_eq!(ada.refused("GET", &path, json!({})).await, (409, "conflict".to_owned()));
    let form = ada.0.send("POST", &path, None).await.unwrap();
    assert_eq!(form.status, 409, "the form of the page is refused, too");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_asks_for_too_many_analyses() {
    let database = Database::new(Kind::Sqlite).await;
    let mut settings = Settings::new(&database.url);
    settings.limits = Limits { analysis_rate: 1, ..Limits::default().without_rates() };
    let server = Server::start_with(settings, Arc::<AllBots>::default()).await;
    let mut ada = server.guest("Ada").await;
    let (one, two) = (import(&mut ada, &solo(1)).await, import(&mut ada, &solo(2)).await);
    ada.post(&format!("/tables/{one}/analysis"), json!({})).await;
    ada.post(&format!("/tables/{one}/analysis"), json!({})).await;
    let refused = ada.refused("POST", &format!("/tables/{two}/analysis"), json!({})).await;
    assert_eq!(refused, (429, "too-many-requests".to_owned()));
    // A server that is stopping does not wait for an analysis.
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_on_while_a_game_is_analysed() {
    let database = Database::new(Kind::Sqlite).await;
    let mut settings = Settings::new(&database.url);
    settings.limits = Limits::default().without_rates();
    settings.bot_threads = 1;
    let server = Server::start_with(settings, Arc::<AllBots>::default()).await;
    let mut ada = server.guest("Ada").await;
    let table = import(&mut ada, &record(Config::base(4).unwrap(), 3)).await;
    ada.post(&format!("/tables/{table}/analysis"), json!({})).await;
    let bots = json!({ "seats": [{ "kind": "me" }, { "kind": "bot", "level": "beginner" }] });
    let game = ada.open(bots).await;
    let mut rng = carnegie_bots::Xorshift::new(5);
    for _ in 0..6 {
        ada.move_once(&game, &mut rng).await;
        eventually("the bot's turn", async || {
            let view = server.guest("Eve").await.view(&game).await;
            view["table"]["seats"][1]["to_act"] == false
        })
        .await;
    }
    let answer = ada.get(&format!("/tables/{table}/analysis")).await;
    assert_eq!(answer["status"], "running", "six turns of a beginner take less time than an analysis");
    server.stop().await;
}
