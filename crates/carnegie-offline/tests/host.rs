//! A device without a browser: the storage is a map, and the host is thrown away whenever that is interesting.

use carnegie_offline::{Answer, Host, Job, KeyValue, Request, Response, think};
use carnegie_rules::{Record, decision_list};
use serde_json::{Value, json};
use std::collections::BTreeMap;

struct Device {
    stored: BTreeMap<String, String>,
    host: Host,
    chance: u64,
    now: i64,
}

fn entries(stored: &BTreeMap<String, String>) -> Vec<KeyValue> {
    stored
        .iter()
        .map(|(key, value)| KeyValue { key: key.clone(), value: value.clone(), new: false })
        .collect()
}

fn open(stored: &BTreeMap<String, String>) -> Host {
    Host::open("/offline", "test", &entries(stored))
}

impl Device {
    fn new(seed: u64) -> Self {
        let stored = BTreeMap::new();
        Device { host: open(&stored), stored, chance: seed, now: 1_800_000_000_000 }
    }

    fn draw(&mut self) -> u64 {
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.chance >> 33
    }

    fn request(&mut self, method: &str, address: &str, body: &str) -> Request {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let random: String = (0..64).map(|_| format!("{:02x}", self.draw() & 255)).collect();
        self.now += 1_000;
        Request {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            body: body.to_owned(),
            accept: if body.starts_with('{') { "application/json" } else { "text/html" }.to_owned(),
            language: "en".to_owned(),
            now: self.now,
            random,
            ..Request::default()
        }
    }

    /// Stores everything, as a worker does before it answers.
    fn store(&mut self, answer: &Answer) {
        for KeyValue { key, value, new } in &answer.writes {
            let before = self.stored.insert(key.clone(), value.clone());
            assert!(before.is_none() || !new, "{key} is stored twice");
        }
        if answer.reopen {
            self.kill();
        }
    }

    fn ask(&mut self, method: &str, address: &str, body: &str) -> Response {
        let request = self.request(method, address, body);
        let answer = self.host.answer(&request);
        self.store(&answer);
        answer.response
    }

    fn get(&mut self, address: &str) -> String {
        let response = self.ask("GET", address, "");
        assert_eq!(response.status, 200, "GET {address}: {}", response.body);
        response.body
    }

    fn post(&mut self, address: &str, body: Value) -> Response {
        self.ask("POST", address, &body.to_string())
    }

    /// The worker is killed: all that is left is what is stored.
    fn kill(&mut self) {
        self.host = open(&self.stored);
    }

    /// Sends a form and follows it to a table.
    fn form(&mut self, address: &str, fields: &str) -> String {
        let response = self.ask("POST", address, fields);
        assert_eq!(response.status, 303, "{}", response.body);
        response.location.unwrap().trim_start_matches("/tables/").to_owned()
    }

    fn record(&mut self, table: &str) -> Record {
        Record::parse(&self.get(&format!("/tables/{table}/record.txt"))).unwrap()
    }

    /// The state of the table that the next decision answers.
    fn seq(&mut self, table: &str) -> u64 {
        let page = self.get(&format!("/tables/{table}"));
        let at = page.find("data-event=\"").unwrap() + "data-event=\"".len();
        page[at..].split('.').next().unwrap().parse().unwrap()
    }

    /// Lets bots think until none has to; how many turns there were.
    fn let_bots_play(&mut self) -> usize {
        let mut turns = 0;
        loop {
            let answer: Value = serde_json::from_str(&self.get("/work")).unwrap();
            if answer["job"].is_null() {
                return turns;
            }
            let job: Job = serde_json::from_value(answer["job"].clone()).unwrap();
            let thought = think(&job).unwrap().unwrap();
            let taken = self.post("/work", json!(thought));
            assert_eq!(taken.body, r#"{"taken":true}"#);
            // The same turn again comes too late.
            assert_eq!(self.post("/work", json!(thought)).body, r#"{"taken":false}"#);
            turns += 1;
        }
    }

    /// Someone at the device decides something; `false` if nobody has to.
    fn decide(&mut self, table: &str, people: &[usize]) -> bool {
        let record = self.record(table);
        let position = record.replay().unwrap();
        let mut legal = decision_list();
        let Some(seat) = position.to_act().iter().find(|seat| people.contains(&seat.index())) else {
            return false;
        };
        position.legal(seat, &mut legal);
        let decision = legal[self.draw() as usize % legal.len()];
        let seq = self.seq(table);
        let body = json!({ "seq": seq, "decision": decision.to_string(), "seat": seat.number() });
        let answer = self.post(&format!("/tables/{table}/decide"), body.clone());
        assert_eq!(answer.status, 200, "{body}: {}", answer.body);
        assert_eq!(answer.body, json!({ "seq": self.seq(table) }).to_string());
        // A browser whose worker was killed asks again: the answer is the same, and nothing happens twice.
        let stored = self.stored.clone();
        assert_eq!(self.post(&format!("/tables/{table}/decide"), body).status, 200);
        let other = legal.iter().find(|other| **other != decision);
        if let Some(other) = other {
            let body = json!({ "seq": seq, "decision": other.to_string(), "seat": seat.number() });
            assert_eq!(self.post(&format!("/tables/{table}/decide"), body).status, 409, "decided twice");
        }
        assert_eq!(self.stored, stored);
        true
    }
}

#[test]
fn a_solo_game_is_played_to_its_end_and_loses_nothing_when_the_worker_is_killed() {
    let mut device = Device::new(1);
    let table = device.form("/play", "kind=guided");
    let mut length = 0;
    while device.decide(&table, &[0]) {
        if device.draw().is_multiple_of(3) {
            device.kill();
        }
        let now = device.record(&table).decisions.len();
        assert!(now > length, "something acknowledged was lost");
        length = now;
    }
    assert!(device.record(&table).replay().unwrap().is_finished());
    let end = device.get(&format!("/tables/{table}/end"));
    assert!(end.contains("/offline/tables/"));
    assert!(end.contains("/offline/puzzles\""), "after the first game there is something to try");
    assert!(device.get(&format!("/tables/{table}/replay?at=5")).contains("data-at=\"5\""));
    let parts: Value =
        serde_json::from_str(&device.get(&format!("/tables/{table}/replay/parts?at=7"))).unwrap();
    assert!(parts["parts"].as_array().is_some_and(|parts| parts.len() > 3));
    assert!(device.get("/records").contains(&table));
    assert!(!device.get("/mine").contains(&table));
    // The analysis goes on for as long as it is asked for.
    let begun = device.post(&format!("/tables/{table}/analysis"), json!({}));
    assert!(begun.body.contains(r#""running":true"#), "{}", begun.body);
    let mut asked = 0;
    while !device.get(&format!("/tables/{table}/analysis")).contains(r#""ready":true"#) {
        asked += 1;
        assert!(asked < 1_000, "an analysis without an end");
    }
    let again = device.form(&format!("/tables/{table}/rematch"), "");
    assert_eq!(device.form(&format!("/tables/{table}/rematch"), ""), again, "one rematch");
    device.kill();
    assert!(device.decide(&again, &[0]));
    let page = device.get(&format!("/tables/{table}"));
    assert!(!page.contains("The others want"), "there are no others");
    device.form(&format!("/tables/{again}/abandon"), "");
    assert_ne!(device.form(&format!("/tables/{table}/rematch"), ""), again, "that game is over");
}

#[test]
fn four_players_with_bots_of_every_level_and_all_modules_come_to_an_end() {
    let mut device = Device::new(2);
    let form = "me=Ada&seat1=me&seat2=bot&level2=random&seat3=bot&level3=beginner&seat4=bot&level4=apprentice&hints=on\
        &module-new-beginning=on&module-secret-donation=on&module-open-bar=on";
    let table = device.form("/create", form);
    assert!(device.get(&format!("/tables/{table}/hint")).contains("decision"));
    let mut turns = device.let_bots_play();
    while device.decide(&table, &[0]) {
        device.kill();
        turns += device.let_bots_play();
    }
    assert!(device.record(&table).replay().unwrap().is_finished());
    assert!(turns > 50, "{turns} turns of bots");
    assert!(device.get(&format!("/tables/{table}/turns?from=0")).contains("parts"), "nothing to follow");
    assert!(device.get(&format!("/tables/{table}/end")).contains("Ada"));
}

#[test]
fn the_strong_levels_think_without_a_clock() {
    for level in ["skilled", "strong", "expert"] {
        let mut device = Device::new(3);
        device.form("/create", &format!("seat1=me&seat2=bot&level2={level}&seed=5"));
        assert!(device.let_bots_play() > 0 || device.get("/mine").contains("badge"), "{level}");
    }
}

#[test]
fn people_at_one_screen_see_nothing_secret_outside_the_curtain() {
    let mut device = Device::new(4);
    let form = "seat1=me&me=Ada&seat2=here&name2=Ben&module-new-beginning=on&module-secret-donation=on";
    let table = device.form("/create", form);
    while device.decide(&table, &[0, 1]) {
        let position = device.record(&table).replay().unwrap();
        let page = device.get(&format!("/tables/{table}"));
        assert_eq!(
            page.contains("data-curtain"),
            position.phase().is_secret() && !position.is_finished(),
            "{:?}",
            position.phase()
        );
    }
    assert!(device.record(&table).replay().unwrap().is_finished());
}

#[test]
fn hints_at_one_screen_tell_nothing_of_what_somebody_has_noted_in_secret() {
    let hints = |noted: usize| {
        let mut device = Device::new(4);
        let form = "seat1=me&me=Ada&seat2=here&name2=Ben&hints=on&module-secret-donation=on&seed=5";
        let table = device.form("/create", form);
        let mut hints = Vec::new();
        for step in 0.. {
            let position = device.record(&table).replay().unwrap();
            let Some(seat) = position.to_act().iter().next() else { break };
            let mut legal = decision_list();
            position.legal(seat, &mut legal);
            let is_secret = position.phase().is_secret();
            if !is_secret && step % 40 == 0 {
                hints.push(device.get(&format!("/tables/{table}/hint")));
            }
            let chosen = if is_secret { noted } else { step * step * 31 + step };
            let decision = legal[chosen % legal.len()].to_string();
            let body = json!({ "seq": device.seq(&table), "decision": decision, "seat": seat.number() });
            assert_eq!(device.post(&format!("/tables/{table}/decide"), body).status, 200);
        }
        hints
    };
    let (one, other) = (hints(2), hints(9));
    assert!(one.len() > 3, "{one:?}");
    assert_eq!(one, other);
    assert!(!one.concat().contains("ecret donation"), "{one:?}");
}

#[test]
fn a_page_is_told_what_has_changed_since_it_was_shown() {
    let mut device = Device::new(5);
    let table = device.form("/play", "kind=guided");
    for _ in 0..20 {
        let before = device.seq(&table);
        assert_eq!(device.get(&format!("/tables/{table}/stream?from={before}.0")), "");
        device.decide(&table, &[0]);
        device.kill();
        let page = device.get(&format!("/tables/{table}"));
        let news = device.get(&format!("/tables/{table}/stream?from={before}.0"));
        let all = device.get(&format!("/tables/{table}/stream"));
        assert!(news.len() * 2 < all.len(), "{} of {} bytes", news.len(), all.len());
        let data = news.lines().find_map(|line| line.strip_prefix("data: ")).unwrap();
        let data: Value = serde_json::from_str(data).unwrap();
        for part in data["parts"].as_array().unwrap() {
            let html = part["html"].as_str().unwrap();
            assert!(page.contains(html), "{} is not what the page shows", part["id"]);
        }
    }
    device.post(&format!("/tables/{table}/chat"), json!({ "text": "hello" }));
    let seq = device.seq(&table);
    let said = device.get(&format!("/tables/{table}/stream?from={seq}.0"));
    assert!(said.contains("hello") && said.contains(&format!("id: {seq}.1")));
}

#[test]
fn all_games_go_into_one_file_and_come_back_on_another_device() {
    let mut device = Device::new(6);
    let solo = device.form("/play", "kind=solo");
    let bots = device.form("/play", "kind=bots");
    for _ in 0..10 {
        device.decide(&solo, &[0]);
        device.let_bots_play();
        device.decide(&bots, &[0]);
    }
    let file = device.get("/device/games.json");
    let mut other = Device::new(7);
    let own = other.form("/play", "kind=solo");
    assert_eq!(other.ask("POST", "/device/games", &file).body, r#"{"read":2}"#);
    other.kill();
    for table in [&solo, &bots] {
        assert_eq!(other.record(table), device.record(table));
    }
    assert!(other.decide(&solo, &[0]));
    let further = other.record(&solo);
    assert_eq!(other.ask("POST", "/device/games", &file).body, r#"{"read":0}"#);
    other.kill();
    assert_eq!(other.record(&solo), further, "a game that is here stays as it is");
    assert!(other.get("/mine").contains(&own));
    // A file with anything damaged in it is refused as a whole.
    let mut third = Device::new(8);
    let damaged = file.replacen("\\\"do\\\":\\\"play\\\"", "\\\"do\\\":\\\"plan\\\"", 1);
    assert_ne!(damaged, file);
    for wrong in [damaged.as_str(), "{}", "{\"carnegie games\": 2, \"games\": {}}", "{"] {
        assert_eq!(third.ask("POST", "/device/games", wrong).status, 422);
    }
    assert!(third.stored.is_empty());
}

#[test]
fn words_that_no_page_sends_are_refused() {
    let mut device = Device::new(9);
    assert_eq!(device.ask("POST", "/play", "kind=robots").status, 422);
    assert_eq!(device.ask("POST", "/companion/dance", "").status, 404);
    assert_eq!(device.ask("GET", "/companion/rounds", "").status, 200);
}

#[test]
fn a_record_comes_in_and_goes_out() {
    let mut device = Device::new(9);
    let table = device.form("/play", "kind=solo");
    while device.decide(&table, &[0]) {}
    let text = device.get(&format!("/tables/{table}/record.txt"));
    let form = format!("record={}", text.replace('\n', "%0D%0A").replace(' ', "+"));
    let imported = device.form("/import", &form).replace("/replay", "");
    device.kill();
    assert_eq!(device.get(&format!("/tables/{imported}/record.txt")), text);
    let refused = device.ask("POST", "/import", "record=nothing");
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("nothing"), "what was pasted is lost");
}

#[test]
fn a_game_in_progress_is_handed_to_a_server_with_everything_decided_so_far() {
    let mut device = Device::new(16);
    let table = device.form("/create", "seat1=me&seat2=here&name2=Ben&seed=5");
    let solo = device.form("/play", "kind=solo");
    for _ in 0..8 {
        device.decide(&table, &[0, 1]);
    }
    let page = device.get("/device");
    assert!(page.contains(&format!("/offline/tables/{table}/hand-over")), "nothing leads there");
    assert!(!page.contains(&format!("{solo}/hand-over")), "nobody can join a solo game");
    let record = device.get(&format!("/tables/{table}/record.txt"));
    let page = device.get(&format!("/tables/{table}/hand-over"));
    assert!(page.contains("action=\"/import\"") && page.contains(record.trim_end()), "{page}");
    // Behind a static host there is no one to hand it to.
    let mut host = Host::open("/elsewhere", "test", &entries(&device.stored));
    let request = device.request("GET", &format!("/tables/{table}/hand-over"), "");
    let page = host.answer(&request).response.body;
    assert!(!page.contains("action=\"/import\"") && page.contains(record.trim_end()), "{page}");
}

#[test]
fn the_companion_helps_at_a_real_table_and_keeps_nothing_here() {
    let mut device = Device::new(15);
    assert!(device.get("/").contains("/offline/companion"), "nothing leads to the companion");
    for address in ["/companion", "/companion/score/1"] {
        assert!(device.get(address).contains("data-companion"), "{address}");
    }
    let begun = device.ask("POST", "/companion/setup", "do=begin&players=2&name+1=Ada").body;
    let field = |page: &str| {
        let at = page.find("name=\"state\"").expect("the evening");
        let value = page[at..].split("value=\"").nth(1).unwrap().split('"').next().unwrap();
        value.replace("&#10;", "\n")
    };
    let evening = field(&begun);
    assert!(evening.contains("name 1 Ada"), "{evening}");
    let told: String = form_urlencoded::Serializer::new(String::new())
        .append_pair("state", &evening)
        .append_pair("do", "play choose management")
        .finish();
    let round = device.ask("POST", "/companion/rounds", &told).body;
    assert!(field(&round).contains("play choose management"), "{}", field(&round));
    // Every address leads into the folder of the app.
    for page in [&begun, &round] {
        assert!(!page.contains("=\"/companion"), "an address outside the folder");
    }
    for name in ["companion.css", "companion.js"] {
        device.get(&format!("/assets/{name}"));
    }
    assert!(device.stored.is_empty(), "something is stored");
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut device = Device::new(10);
    let table = device.form("/play", "kind=solo");
    let stored = device.stored.clone();
    let decide = format!("/tables/{table}/decide");
    for (body, status) in [
        (json!({ "seq": 1, "decision": "build everything" }), 422),
        (json!({ "seq": 1, "decision": "donate 1" }), 422),
        (json!({ "seq": 0, "decision": "done" }), 409),
        (json!({ "seq": 1, "decision": "done", "seat": 3 }), 422),
        (json!({ "nothing": 1 }), 422),
    ] {
        assert_eq!(device.post(&decide, body.clone()).status, status, "{body}");
    }
    assert_eq!(device.ask("GET", "/tables/nowhere", "").status, 404);
    assert_eq!(device.ask("GET", "/elsewhere", "").status, 404);
    assert_eq!(device.ask("POST", "/create", "seat1=me&seat2=invite").status, 409);
    assert_eq!(device.ask("POST", "/create", "seat1=bot&level1=nobody").status, 422);
    assert_eq!(device.ask("GET", &format!("/tables/{table}/end"), "").status, 409);
    assert_eq!(device.stored, stored);
    device.kill();
    assert!(device.decide(&table, &[0]));
}

#[test]
fn what_cannot_be_read_spoils_nothing_else() {
    let mut device = Device::new(11);
    let table = device.form("/play", "kind=solo");
    let other = device.form("/play", "kind=solo");
    device.stored.insert(format!("log/{other}/00000000"), "{damaged".to_owned());
    device.stored.insert("something/new".to_owned(), "{}".to_owned());
    device.kill();
    assert_eq!(device.host.strange().len(), 2);
    assert!(device.get("/mine").contains(&table));
    assert!(device.decide(&table, &[0]));
}

#[test]
fn a_game_of_other_rules_can_still_be_read() {
    let mut device = Device::new(12);
    let table = device.form("/play", "kind=solo");
    device.decide(&table, &[0]);
    let key = format!("table/{table}");
    let mut row: Value = serde_json::from_str(&device.stored[&key]).unwrap();
    row["rules"] = json!(0);
    device.stored.insert(key, row.to_string());
    device.kill();
    assert!(device.get(&format!("/tables/{table}")).contains("version 0"));
    assert!(device.get("/mine").contains(&table));
    assert_eq!(device.ask("GET", &format!("/tables/{table}/replay"), "").status, 303);
    let decided = device.post(&format!("/tables/{table}/decide"), json!({ "seq": 2, "decision": "done" }));
    assert_eq!(decided.status, 409);
}

#[test]
fn the_language_and_the_name_are_remembered() {
    let mut device = Device::new(13);
    let mut request = device.request("GET", "/language/de", "");
    request.from = "/rules?x=1".to_owned();
    let answer = device.host.answer(&request);
    device.store(&answer);
    assert_eq!(answer.response.location.as_deref(), Some("/rules?x=1"));
    assert_eq!(device.ask("POST", "/device/name", "name=Ada").status, 303);
    assert_eq!(device.ask("POST", "/device/name", "name=").status, 422);
    device.kill();
    let page = device.get("/device");
    assert!(page.contains("lang=\"de\"") && page.contains("value=\"Ada\""));
    for page in ["/", "/mine", "/records", "/rules", "/create", "/import", "/device"] {
        assert!(
            !device.get(page).contains("href=\"/offline/tables\""),
            "{page} leads to the lobby of a server"
        );
    }
}

#[test]
fn a_game_is_played_on_from_any_position() {
    let mut device = Device::new(14);
    let table = device.form("/create", "seat1=me&seat2=here&name2=Ben&hints=on");
    for _ in 0..12 {
        assert!(device.decide(&table, &[0, 1]));
    }
    let page = device.get(&format!("/tables/{table}/play-on?at=7"));
    assert!(page.contains("value=\"bots\"") && page.contains("value=\"here\""), "{page}");
    assert!(!page.contains("value=\"friends\""), "nobody else can be reached");
    let address = format!("/tables/{table}/play-on");
    let alone = device.form(&address, "at=7&seat=2&with=here");
    device.kill();
    let (old, new) = (device.record(&table), device.record(&alone));
    assert_eq!((&new.decisions[..], new.taken_over()), (&old.decisions[..7], 7));
    assert_ne!(new.seed(), old.seed());
    assert!(device.decide(&alone, &[0, 1]));
    let bots = device.form(&address, "at=7&seat=1&with=bots&level=random");
    device.let_bots_play();
    while device.decide(&bots, &[0]) {
        device.let_bots_play();
    }
    assert!(device.record(&bots).replay().unwrap().is_finished());
    assert!(device.get(&format!("/tables/{bots}/replay?at=20")).contains("/play-on?at=20"));
    let refused = device.ask("POST", &address, "at=7&seat=1&with=friends");
    assert_eq!(refused.status, 409, "{}", refused.body);
    let before = device.stored.clone();
    assert_eq!(device.ask("POST", &address, "at=7&seat=1&with=bots&level=genius").status, 422);
    assert_eq!(device.stored, before);
    // Without hints, only after the end.
    let strict = device.form("/create", "seat1=me&seat2=here&name2=Ben");
    assert!(device.decide(&strict, &[0, 1]));
    assert_eq!(device.ask("GET", &format!("/tables/{strict}/play-on"), "").status, 403);
}

#[test]
fn puzzles_are_solved_on_the_device() {
    let mut device = Device::new(15);
    let puzzle = &carnegie_puzzles::puzzles()[0];
    assert!(!device.get("/puzzles").contains("class=\"solved\""));
    let table = device.form(&format!("/puzzles/{}", puzzle.id), "");
    assert_eq!(device.form(&format!("/puzzles/{}", puzzle.id), ""), table, "one table for each puzzle");
    assert!(!device.get("/mine").contains(&table), "lists of games do not show it");
    for decision in &puzzle.solution {
        let body = json!({ "seq": device.seq(&table), "decision": decision });
        let answer = device.post(&format!("/tables/{table}/decide"), body);
        assert_eq!(answer.status, 200, "{decision}: {}", answer.body);
    }
    device.kill();
    assert_eq!(device.get("/puzzles").matches("class=\"solved\"").count(), 1);
    assert_eq!(device.ask("POST", "/puzzles/no-such-puzzle", "").status, 404);
}
