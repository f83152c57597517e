//! A page in a browser.

use super::{Player, next};
use carnegie_load::{Event, Events, page_decisions};
use serde_json::json;
use std::collections::BTreeMap;

/// A page of the table in a browser, reduced to its parts.
#[derive(Default, PartialEq, Debug)]
pub struct Page {
    pub parts: BTreeMap<String, String>,
    pub log: Vec<String>,
    pub seq: u64,
}

impl Page {
    /// What `live.js` does with an event.
    pub fn apply(&mut self, event: &Event) {
        if event.name != "parts" {
            return;
        }
        let update = event.json();
        self.seq = update["seq"].as_u64().unwrap();
        for part in update["parts"].as_array().unwrap() {
            let (id, html) = (part["id"].as_str().unwrap(), part["html"].as_str().unwrap());
            match part["keep"].as_u64() {
                Some(keep) => {
                    assert!(self.log.len() >= keep as usize, "the page has the lines it should keep");
                    self.log.truncate(keep as usize);
                    self.log.extend(lines(html));
                }
                None if id == "log" => self.log = lines(html.split_once("<ol").unwrap().1),
                None => drop(self.parts.insert(id.to_owned(), html.to_owned())),
            }
        }
    }

    /// The decisions it offers.
    pub fn offered(&self) -> Vec<String> {
        let part = json!({ "id": "choices", "html": self.parts["choices"] });
        page_decisions(&json!({ "parts": [part] }).to_string())
    }

    /// Follows a stream until a state is shown; returns the bytes that it took.
    pub async fn follow(&mut self, stream: &mut Events, seq: u64) -> usize {
        let mut bytes = 0;
        while self.seq < seq {
            let event = next(stream).await;
            bytes += event.data.len();
            self.apply(&event);
        }
        bytes
    }
}

fn lines(html: &str) -> Vec<String> {
    html.split("<li").skip(1).map(|line| line.trim_end_matches("</ol></section>").to_owned()).collect()
}

/// The stream of a page that shows nothing yet.
pub async fn stream(player: &Player, table: &str) -> Events {
    player.0.events(&format!("/tables/{table}/stream?from="), None).await.unwrap().unwrap()
}

/// A page as it is loaded now.
pub async fn load(player: &Player, table: &str) -> Page {
    let mut page = Page::default();
    let mut stream = stream(player, table).await;
    while page.seq == 0 {
        page.apply(&next(&mut stream).await);
    }
    page
}
