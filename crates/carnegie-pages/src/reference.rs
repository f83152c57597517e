//! The rules reference as written in `rules/`: sections, paragraphs, lists, placeholders for tables.

use crate::locale::Locale;

/// A piece of the reference.
pub(crate) enum Block<'a> {
    Heading { id: &'a str, title: &'a str, deep: bool },
    Text(&'a str),
    Items(Vec<&'a str>),
    Table(&'a str),
}

/// Reads the reference: `# id Title`, `## id Title`, `- item`, `!table name`, paragraphs.
pub(crate) fn blocks(source: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    for line in source.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let heading = |rest: &'static str| line.strip_prefix(rest).and_then(|text| text.split_once(' '));
        if let Some((id, title)) = heading("## ") {
            blocks.push(Block::Heading { id, title, deep: true });
        } else if let Some((id, title)) = heading("# ") {
            blocks.push(Block::Heading { id, title, deep: false });
        } else if let Some(name) = line.strip_prefix("!table ") {
            blocks.push(Block::Table(name));
        } else if let Some(item) = line.strip_prefix("- ") {
            match blocks.last_mut() {
                Some(Block::Items(items)) => items.push(item),
                _ => blocks.push(Block::Items(vec![item])),
            }
        } else {
            blocks.push(Block::Text(line));
        }
    }
    blocks
}

/// The identifiers and titles of all sections of a language.
pub(crate) fn section_titles(locale: Locale) -> Vec<(&'static str, &'static str)> {
    let heading = |block| match block {
        Block::Heading { id, title, .. } => Some((id, title)),
        _ => None,
    };
    blocks(locale.rules()).into_iter().filter_map(heading).collect()
}
