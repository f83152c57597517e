//! The list of inferred numbers in `docs/DATA.md` is made from the data.

use carnegie_rules::components::Candidates;
use carnegie_rules::components::document::{document, inferred_fields};
use serde_json::Value;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/DATA.md");
const BEGIN: &str = "<!-- inferred: made from the data, do not edit -->\n";
const END: &str = "<!-- end of inferred -->";

/// The value of a field of the document: `spaces[4].income` of `project_tabs.tabs.housing.b`.
fn value(document: &Value, place: &str, field: &str) -> String {
    let path = format!("{place}.{field}").replace(['.', '['], "/").replace(']', "");
    let value = document.pointer(&format!("/{path}")).unwrap_or_else(|| panic!("no {path}"));
    match value {
        Value::String(text) => text.clone(),
        Value::Object(space) => match space["kind"].as_str() {
            Some("project") => format!("project, {}", space["income"].as_str().unwrap_or("no income")),
            Some("end_vp") => format!("{} VP at the end", space["vp"]),
            Some("donation_limit") => format!("donation limit +{}", space["plus"]),
            _ => "start".to_owned(),
        },
        number if field == "desk_cost" => format!("${number}"),
        number if field.starts_with("study") => format!("{number} study"),
        number => number.to_string(),
    }
}

fn list() -> String {
    let document = document();
    let fields = inferred_fields();
    let mut text = format!(
        "{} numbers are inferred:\n\n| where | field | we play with | candidates | why |\n| --- | --- | --- | --- | --- |\n",
        fields.len()
    );
    for (place, mark) in fields {
        let candidates = match mark.candidates {
            Candidates::Numbers(numbers) => numbers.iter().map(u8::to_string).collect::<Vec<_>>().join(", "),
            Candidates::Words(words) => words.join(", "),
        };
        let (field, why) = (mark.field, mark.why);
        let value = value(&document, &place, field);
        text += &format!("| `{place}` | `{field}` | {value} | {candidates} | {why} |\n");
    }
    text
}

#[test]
fn the_document_lists_the_inferred_numbers_of_the_data() {
    let document = std::fs::read_to_string(PATH).expect("docs/DATA.md");
    let (before, rest) = document.split_once(BEGIN).expect("the mark before the list");
    let (listed, after) = rest.split_once(END).expect("the mark behind the list");
    if std::env::var_os("CARNEGIE_BLESS").is_some() {
        std::fs::write(PATH, format!("{before}{BEGIN}{}{END}{after}", list()))
            .expect("docs/DATA.md is written");
        return;
    }
    assert_eq!(
        listed,
        list(),
        "out of date: CARNEGIE_BLESS=1 cargo test -p carnegie-rules --test data_document"
    );
}
