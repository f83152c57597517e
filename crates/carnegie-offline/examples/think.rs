//! How long bots think about the turns of a game: `think LEVEL [JOBS]`. The jobs are written to a file, one per line,
//! so that the same turns can be measured in a browser.

use carnegie_offline::{Host, Job, KeyValue, Request, think};
use carnegie_rules::{Record, decision_list};
use serde_json::{Value, json};
use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let level = arguments.next().unwrap_or_else(|| "strong".to_owned());
    let mut host = Host::open("", "", &Vec::<KeyValue>::new());
    let mut ask = |method: &str, address: &str, body: String| {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let request = Request {
            method: method.to_owned(),
            path: path.to_owned(),
            query: query.to_owned(),
            body,
            random: "42".repeat(64),
            ..Request::default()
        };
        host.answer(&request).response
    };
    let seats = format!("seat1=me&seat2=bot&level2={level}&seat3=bot&level3={level}&seed=7");
    let table = ask("POST", "/create", seats).location.expect("a table");
    let (mut jobs, mut times) = (Vec::new(), Vec::new());
    let (mut seq, mut number) = (1, 0);
    loop {
        let answer: Value =
            serde_json::from_str(&ask("GET", "/work", String::new()).body).expect("an answer");
        if let Ok(job) = serde_json::from_value::<Job>(answer["job"].clone()) {
            let began = Instant::now();
            let thought = think(&job).expect("a table").expect("a turn");
            times.push(began.elapsed().as_secs_f64() * 1e3);
            jobs.push(json!(job).to_string());
            ask("POST", "/work", json!(thought).to_string());
        } else {
            let record = Record::parse(&ask("GET", &format!("{table}/record.txt"), String::new()).body);
            let position = record.expect("a record").replay().expect("a game");
            let Some(seat) = position.to_act().iter().next() else { break };
            let mut legal = decision_list();
            position.legal(seat, &mut legal);
            number += 1;
            let decision = legal[number * 7 % legal.len()].to_string();
            let body = json!({ "seq": seq, "decision": decision, "seat": 1 }).to_string();
            ask("POST", &format!("{table}/decide"), body);
        }
        seq += 1;
    }
    times.sort_by(f64::total_cmp);
    let sum: f64 = times.iter().sum();
    println!(
        "{level}: {} turns, {:.1} ms in the median, {sum:.0} ms in all",
        times.len(),
        times[times.len() / 2]
    );
    if let Some(file) = arguments.next() {
        std::fs::write(file, jobs.join("\n")).expect("a file");
    }
}
