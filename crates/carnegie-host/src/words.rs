//! Why something was refused, in the reader's language.

use carnegie_pages::Texts;

/// A refusal by its code; details are in English only.
pub fn refusal(texts: Texts, code: &str, detail: Option<String>) -> String {
    let key = format!("refused-{code}");
    let text = texts.get(if texts.has(&key) { &key } else { "refused-other" });
    match detail {
        Some(detail) => format!("{text} ({detail})"),
        None => text,
    }
}
