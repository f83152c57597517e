//! The module of the offline edition thinks as the program does, though it adds up several numbers at a time in a way of its
//! own.

use anyhow::{Context, Result, ensure};
use carnegie_e2e::{Browser, Device, Screen, open_engine};
use carnegie_offline::{Host, Job, KeyValue, Request, Response, think};
use carnegie_rules::{Record, decision_list};
use serde_json::{Value, json};

/// Turns of bots that are thought about twice.
const TURNS: usize = 40;

/// A host on this device, where one person plays against bots.
struct Table {
    host: Host,
    address: String,
    seq: u64,
}

impl Table {
    fn found() -> Result<Self> {
        let host = Host::open("", "", &Vec::<KeyValue>::new());
        let mut table = Table { host, address: String::new(), seq: 1 };
        let seats = "seat1=me&seat2=bot&level2=skilled&seat3=bot&level3=journeyman&seed=7";
        table.address = table.ask("POST", "/create", seats.to_owned()).location.context("no table")?;
        Ok(table)
    }

    fn ask(&mut self, method: &str, path: &str, body: String) -> Response {
        let (method, path) = (method.to_owned(), path.to_owned());
        self.host
            .answer(&Request { method, path, body, random: "42".repeat(64), ..Request::default() })
            .response
    }

    /// The next turn of a bot, after what the person decides before it.
    fn next(&mut self) -> Result<Job> {
        loop {
            let work: Value = serde_json::from_str(&self.ask("GET", "/work", String::new()).body)?;
            if let Ok(job) = serde_json::from_value(work["job"].clone()) {
                return Ok(job);
            }
            let record = self.ask("GET", &format!("{}/record.txt", self.address), String::new());
            let position = Record::parse(&record.body)?.replay()?;
            let seat = position.to_act().iter().next().context("the game is over")?;
            let mut legal = decision_list();
            position.legal(seat, &mut legal);
            let decision = legal[self.seq as usize * 7 % legal.len()].to_string();
            let body = json!({ "seq": self.seq, "decision": decision, "seat": seat.number() });
            let answer = self.ask("POST", &format!("{}/decide", self.address), body.to_string());
            ensure!(answer.status == 200, "{decision}: {}", answer.body);
            self.seq += 1;
        }
    }
}

#[test]
fn offline_bots_choose_in_the_browser_what_they_choose_elsewhere() {
    let run = || -> Result<()> {
        let device = Device::new("engine", Browser::chromium)?;
        let page = device.page(Screen::DESKTOP)?;
        open_engine(&page)?;
        let mut table = Table::found()?;
        for turn in 0..TURNS {
            let job = table.next()?;
            let here = json!(think(&job)?.context("no turn")?);
            let there = page.eval(&format!("engine({{ think: {} }}).thought", json!(job)))?;
            ensure!(there == here, "turn {turn}: {there} in the browser, {here} here");
            let answer = table.ask("POST", "/work", here.to_string());
            ensure!(answer.status == 200, "turn {turn} is refused: {}", answer.body);
            table.seq += 1;
        }
        Ok(())
    };
    run().unwrap_or_else(|error| panic!("{error:#}"));
}
