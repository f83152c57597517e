//! The sheet of A New Beginning.

use super::Table;
use crate::icons::icon;
use crate::locale::t;
use crate::target::Target;
use crate::words::number;
use carnegie_rules::components::sheet::{BUDGET, COSTS, LINES, SheetLine, VALUES};
use carnegie_rules::{Question, Seat};
use maud::{Markup, html};

/// The icon of what a line gives.
const fn line_icon(line: SheetLine) -> &'static str {
    match line {
        SheetLine::Goods => "goods",
        SheetLine::Employees => "stand",
        SheetLine::Vp => "vp",
        SheetLine::Moves => "moves",
        SheetLine::Bid => "first",
    }
}

impl Table<'_> {
    /// The sheet, while the viewer fills it in: four lines to choose from, and the bid.
    pub(super) fn sheet(&self, seat: Seat) -> Markup {
        let Some(Question::Sheet(current)) = self.question() else { return html! {} };
        let (texts, sheet) = (self.texts, self.position().player(seat).sheet);
        let left = BUDGET - sheet.lines_cost();
        html! {
            div.sheet {
                @for &line in SheetLine::ALL.iter().take(LINES) {
                    @let taken = (line.index() < usize::from(sheet.filled)).then(|| usize::from(sheet.options[line.index()]));
                    div.sheet-line.current[line == current].filled[taken.is_some()] {
                        span.sheet-name { (icon(line_icon(line))) span { (texts.narrow(&texts.sheet_line(line))) } }
                        @for (option, (&value, cost)) in VALUES[line.index()].iter().zip(COSTS[line.index()]).enumerate() {
                            button type="button" .taken[taken == Some(option)] disabled[line != current]
                                data-target=(Target::SheetOption(line, option as u8)) {
                                b { (number(value)) } small { (texts.money(cost.into())) }
                            }
                        }
                    }
                }
                div.sheet-line.current[current == SheetLine::Bid] {
                    span.sheet-name { (icon(line_icon(SheetLine::Bid))) span { (texts.narrow(&texts.sheet_line(SheetLine::Bid))) } }
                    span.sheet-bids {
                        @if current == SheetLine::Bid {
                            @for bid in 0..=left.max(0) { button type="button" data-target=(Target::Bid(bid as u8)) { b { (texts.money(bid.into())) } } }
                        }
                    }
                    strong.sheet-left { (t!(texts, "sheet-left", n = left)) }
                }
            }
        }
    }
}
