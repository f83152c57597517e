//! The levels of bots in stored data.
//!
//! A table does not know which bots there are: a level is a name, and its host knows the bot. But logs and options are
//! kept for ever, and the levels once had other names. Whatever reads a level gives it today's name.

use serde::{Deserialize, Deserializer};

/// What a level is called today.
pub fn current_level(level: &str) -> &str {
    match level {
        "greedy" => "beginner",
        "search-fast" => "skilled",
        "search" => "strong",
        "search-strong" => "expert",
        current => current,
    }
}

/// Reads a level, whatever it was called when it was stored.
pub(crate) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    String::deserialize(deserializer).map(|level| current_level(&level).to_owned())
}

#[cfg(test)]
mod tests {
    use crate::entry::Entry;
    use crate::founding::Founder;
    use crate::options::{NewTable, Occupant, SeatPlan};

    #[test]
    fn stored_names_of_earlier_versions_are_understood() {
        let names = [
            ("random", "random"),
            ("greedy", "beginner"),
            ("apprentice", "apprentice"),
            ("search-fast", "skilled"),
            ("search", "strong"),
            ("search-strong", "expert"),
            ("my-bot", "my-bot"),
        ];
        for (stored, today) in names {
            let entry = format!(r#"{{"do":"bot","seat":2,"level":"{stored}","why":"left"}}"#);
            let Entry::Bot { level, .. } = serde_json::from_str(&entry).unwrap() else { panic!("{entry}") };
            assert_eq!(level, today);
            let seat = format!(r#"{{"bot":{{"level":"{stored}","back":null}}}}"#);
            assert_eq!(serde_json::from_str::<Occupant>(&seat).unwrap().bot(), Some(today));
            let wish = SeatPlan::Bot { level: stored.to_owned() };
            let founder = Founder { id: "ada", name: "Ada" };
            NewTable::new(vec![SeatPlan::Me, wish]).plan(founder, |level| level == today).unwrap();
        }
    }
}
