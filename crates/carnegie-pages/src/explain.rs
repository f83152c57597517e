//! Which section of the rules reference explains what on the table.

use crate::locale::Texts;
use crate::reference::section_titles;

/// Things on the table, as selectors, and the sections about them; the first match counts.
///
/// A thing with `data-rule` names its section itself: departments have an entry of their own in the reference.
pub const SECTIONS: &[(&str, &str)] = &[
    ("#map .city", "map"),
    ("#map", "missions"),
    ("#regions .mission-area", "missions"),
    ("#regions", "transport"),
    ("#timeline", "choose-action"),
    ("#donations .cause-tile", "new-donations"),
    ("#donations", "donations"),
    ("#supply", "departments"),
    ("#andrew", "solo"),
    (".company .tab", "tabs"),
    (".company .tile-choice", "action-choice"),
    (".company .coin", "resources"),
    (".company .reserved", "setup"),
    (".company .permanent", "hr"),
    (".company .lobby", "employees"),
    (".company .office", "departments"),
    (".company", "company"),
    ("#players", "resources"),
    ("#bar [data-do=sell]", "resources"),
    ("#bar .sheet", "new-beginning"),
    ("#bar", "round"),
    ("#progress", "round"),
    ("#score", "scoring"),
    ("#log", "round"),
];

/// The links as JSON for the script: selector, identifier, title in the reader's language.
pub(crate) fn rule_links(texts: Texts) -> String {
    let titles = section_titles(texts.locale());
    let title = |id: &str| titles.iter().find(|(known, _)| *known == id).map_or("", |(_, title)| *title);
    let links: Vec<(&str, &str, &str)> =
        SECTIONS.iter().map(|&(selector, id)| (selector, id, title(id))).collect();
    serde_json::to_string(&links).unwrap_or_default()
}
