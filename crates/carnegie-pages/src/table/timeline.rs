//! The timeline with its markers and events.

use super::Table;
use super::piece::spoken;
use crate::consequence::{Consequence, donors};
use crate::icons::icon;
use crate::locale::t;
use crate::target::Target;
use crate::words::has_long_word;
use carnegie_rules::components::timeline::ROW_SPACES;
use carnegie_rules::{Action, Event, Office, Phase, Printed, Seat, Space};
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

    /// What choosing a row would bring the viewer and the others: its event, and who is at work for its action. Only
    /// while an action is chosen.
    pub(super) fn row_brings(&self, chosen: Action) -> String {
        let (texts, position) = (self.texts, self.position());
        let timeline = position.timeline();
        let event = timeline.event_row(chosen).map(|row| timeline.event(row, timeline.markers[row.index()]));
        let mut words = Vec::new();
        if let Some(region) = event.and_then(|event| event.income) {
            let there =
                position.turn_order().filter(|&seat| position.player(seat).missions[region.index()] > 0);
            let gains = there.map(|seat| {
                let gain = Consequence::of_income(position, seat, chosen).words(texts).replace(" · ", " ");
                format!("{} {}", self.you_or_name(seat), if gain.is_empty() { "0" } else { &gain })
            });
            let who = self.or_nobody(&gains.collect::<Vec<_>>());
            words.push(t!(texts, "brings-income", region = texts.in_region(region), who = who));
        }
        if event.is_some_and(|event| event.donation) {
            let donors = donors(position, chosen);
            let who = position.turn_order().filter(|&seat| donors.contains(seat));
            let who: Vec<String> = who.map(|seat| self.you_or_name(seat)).collect();
            words.push(t!(texts, "brings-donation", who = self.or_nobody(&who)));
        }
        let key = match chosen {
            Action::HumanResources => "brings-moves",
            Action::Research => "brings-study",
            Action::Management | Action::Construction => "brings-action",
        };
        let who: Vec<String> =
            position.turn_order().filter_map(|seat| self.brings_work(seat, chosen)).collect();
        words.push(t!(texts, key, action = texts.action_short(chosen), who = self.or_nobody(&who)));
        words.join(" · ")
    }

    /// Active employees in the departments of an action, including those who never leave.
    fn at_work(&self, seat: Seat, action: Action) -> u8 {
        let player = self.position().player(seat);
        let spaces = (0..Space::COUNT).filter_map(Space::new);
        let offices = spaces.filter_map(|space| Some((space, player.office_at(space)?)));
        let staff = offices.filter(|(_, office)| office.action() == action).map(|(space, office)| {
            let permanent = match office {
                Office::Printed(Printed::HumanResources) => {
                    self.texts.numbers().amounts().permanent_employees
                }
                _ => 0,
            };
            player.active[space.index()] + permanent
        });
        staff.sum()
    }

    fn you_or_name(&self, seat: Seat) -> String {
        if self.you() == Some(seat) { self.texts.get("brings-you") } else { self.name(seat) }
    }

    fn or_nobody(&self, who: &[String]) -> String {
        if who.is_empty() { self.texts.get("brings-nobody") } else { who.join(", ") }
    }

    /// How many are at work for an action at a seat, if any, and with how many moves or study points it begins.
    fn brings_work(&self, seat: Seat, action: Action) -> Option<String> {
        let player = self.position().player(seat);
        let n = self.at_work(seat, action);
        let begins = match action {
            Action::HumanResources => format!(" ({})", player.starting_moves()),
            Action::Research => format!(" ({})", player.starting_study()),
            Action::Management | Action::Construction => String::new(),
        };
        (n > 0).then(|| format!("{} {n}{begins}", self.you_or_name(seat)))
    }
}
