//! Tables of text: the first column is aligned left, numbers right.

use std::fmt::Write;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Rows of cells that are printed in columns.
#[derive(Default)]
pub(crate) struct Table {
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Adds a row.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// Adds a line of dashes.
    pub(crate) fn rule(&mut self) {
        self.rows.push(Vec::new());
    }

    /// The table, each line indented by two spaces.
    pub(crate) fn render(&self) -> String {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell| length(cell)).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let whole = widths.iter().sum::<usize>() + 2 * columns.saturating_sub(1);
        let mut text = String::new();
        for row in &self.rows {
            if row.is_empty() {
                let _ = writeln!(text, "  {}", "-".repeat(whole));
                continue;
            }
            let mut line = String::from(" ");
            for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                let blanks = " ".repeat(width - length(cell));
                let _ = match column {
                    0 => write!(line, " {cell}{blanks}"),
                    _ => write!(line, "  {blanks}{cell}"),
                };
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }
}

/// The columns that a text takes on a terminal: names may be in any script.
fn length(cell: &str) -> usize {
    cell.width()
}

/// Cuts a text to at most `most` columns.
pub(crate) fn shorten(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let mut left = most.saturating_sub(1);
    let fits = |c: &char| {
        let enough = c.width().unwrap_or(0) <= left;
        left = left.saturating_sub(c.width().unwrap_or(0));
        enough
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::default();
        table.row(["Zoë".into(), "7".into()]);
        table.rule();
        table.row(["Ada Lovelace".into(), "112".into()]);
        assert_eq!(table.render(), "  Zoë             7\n  -----------------\n  Ada Lovelace  112\n");
    }

    #[test]
    fn wide_letters_take_two_columns() {
        let mut table = Table::default();
        table.row(["卡内基".into(), "7".into()]);
        table.row(["Ada".into(), "112".into()]);
        assert_eq!(table.render(), "  卡内基    7\n  Ada     112\n");
    }

    #[test]
    fn long_names_are_shortened() {
        assert_eq!(shorten("Andrew Carnegie", 8), "Andrew …");
        assert_eq!(shorten("Andrew", 8), "Andrew");
        assert_eq!(shorten("安德鲁·卡内基", 8), "安德鲁·…");
    }
}
