//! The sheet of A New Beginning.

use super::Table;
use crate::locale::t;
use crate::target::Target;
use carnegie_rules::components::sheet::{BUDGET, COSTS, LINES, SheetLine, VALUES};
use carnegie_rules::{Question, Seat};
use maud::{Markup, html};

impl Table<'_> {
    /// The sheet, while the viewer fills it in.
    pub(super) fn sheet(&self, seat: Seat) -> Markup {
        let Some(Question::Sheet(current)) = self.question() else { return html! {} };
        let (texts, sheet) = (self.texts, self.position().player(seat).sheet);
        let left = BUDGET - sheet.lines_cost();
        html! {
            div.sheet {
                @for &line in SheetLine::ALL.iter().take(LINES) {
                    @let filled = line.index() < usize::from(sheet.filled);
                    div.sheet-line.current[line == current] {
                        span { (texts.sheet_line(line)) }
                        @for (option, (value, cost)) in VALUES[line.index()].iter().zip(COSTS[line.index()]).enumerate() {
                            button type="button" .taken[filled && usize::from(sheet.options[line.index()]) == option]
                                data-target=(Target::SheetOption(line, option as u8)) {
                                b { (value) } small { "$" (cost) }
                            }
                        }
                    }
                }
                p { (t!(texts, "sheet-left", n = left)) }
            }
        }
    }
}
