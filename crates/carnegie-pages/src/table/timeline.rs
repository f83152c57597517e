//! The timeline with its markers and events.

use super::Table;
use super::piece::spoken;
use crate::icons::icon;
use crate::locale::t;
use crate::target::Target;
use crate::words::has_long_word;
use carnegie_rules::components::timeline::ROW_SPACES;
use carnegie_rules::{Action, Event, Phase};
use maud::{Markup, html};

/// The icon of an action.
pub(crate) const fn action_icon(action: Action) -> &'static str {
    match action {
        Action::HumanResources => "hr",
        Action::Management => "management",
        Action::Construction => "construction",
        Action::Research => "research",
    }
}

impl Table<'_> {
    pub(super) fn timeline(&self) -> Markup {
        let texts = self.texts;
        html! {
            section #timeline .panel.timeline data-view="offer" aria-label=(texts.get("part-timeline")) {
                h2 data-tip=(texts.get("tip-timeline")) {
                    (texts.get("part-timeline"))
                    small.legend { i.swatch.next {} (texts.get("timeline-next")) " " i.swatch { (icon("donation")) } (texts.phase(Phase::Donation)) }
                }
                div.rows { @for &row in Action::ALL { (self.timeline_row(row)) } }
            }
        }
    }

    pub(super) fn timeline_row(&self, row: Action) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let timeline = position.timeline();
        let used = timeline.markers[row.index()];
        let chosen = position.chosen_action() == Some(row);
        let tip = match timeline.event_row(row) {
            Some(from) => {
                let event = timeline.event(from, timeline.markers[from.index()]);
                let event = self.event_words(event);
                t!(texts, "tip-row", action = texts.action(row), event = event)
            }
            None => texts.action(row),
        };
        html! {
            div.row.(row.name()).chosen[chosen] id={ "row-" (row.name()) } data-part data-target=(Target::Row(row)) data-tip=(tip) {
                span.row-name { span.sr { (spoken(&tip)) } span.drawn aria-hidden="true" { (icon(action_icon(row))) span { (texts.narrow(&texts.action_short(row))) } } }
                @for space in 0..ROW_SPACES {
                    @let event = timeline.event(row, space);
                    @let now = position.event_row() == Some(row) && space == used && position.phase() != Phase::Finished;
                    @let class = if now { "now" } else if space < used { "done" } else if space == used { "next" } else { "later" };
                    @let tip = if space == used { tip.clone() } else { self.cell_tip(row, space, event) };
                    span.cell.(class) data-tip=(tip) {
                        (self.event_cell(event))
                        @if space + 1 == used { span.marker data-key={ "marker-" (row.index()) } {} }
                    }
                }
            }
        }
    }

    fn event_cell(&self, event: Event) -> Markup {
        html! {
            @if let Some(region) = event.income {
                @let name = self.texts.region(region);
                span.ev.(region.name()).long[has_long_word(&name, 6)].longer[has_long_word(&name, 7)] { span { (name) } }
            }
            @if event.donation { span.ev.gift { (icon("donation")) span.sr { (self.texts.phase(Phase::Donation)) } } }
        }
    }

    fn cell_tip(&self, row: Action, space: u8, event: Event) -> String {
        let texts = self.texts;
        t!(texts, "tip-cell", action = texts.action(row), n = space + 1, event = self.event_words(event))
    }

    /// An event in words.
    pub(crate) fn event_words(&self, event: Event) -> String {
        let texts = self.texts;
        match (event.income, event.donation) {
            (Some(region), false) => t!(texts, "log-event-income", region = texts.in_region(region)),
            (Some(region), true) => t!(texts, "log-event-both", region = texts.in_region(region)),
            (None, _) => texts.get("log-event-donation"),
        }
    }
}
