//! What a table's page tells its script.

use serde_json::Value;

/// The decisions that an event of a page offers to its reader, in notation; none when it is about something else.
pub fn page_decisions(event: &str) -> Vec<String> {
    read(event).unwrap_or_default()
}

fn read(event: &str) -> Option<Vec<String>> {
    let event: Value = serde_json::from_str(event).ok()?;
    let part = event["parts"].as_array()?.iter().find(|part| part["id"] == "choices")?;
    // The part is a script element that holds JSON.
    let (_, script) = part["html"].as_str()?.split_once('>')?;
    let choices: Value = serde_json::from_str(script.strip_suffix("</script>")?).ok()?;
    let decisions = choices["decisions"].as_array()?.iter();
    Some(decisions.filter_map(|choice| choice["decision"].as_str()).map(str::to_owned).collect())
}
