//! The supply of departments, one column for each type.

use super::Table;
use super::timeline::action_icon;
use crate::drawings::picture;
use crate::glyphs::office_glyphs;
use crate::icons::{glyphs, icon};
use crate::locale::t;
use crate::target::Target;
use carnegie_rules::{Action, Department, Module, Office, Phase, Question};
use maud::{Markup, html};

impl Table<'_> {
    pub(super) fn supply(&self) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let count: u32 = Department::ALL.iter().map(|&kind| u32::from(position.supply(kind))).sum();
        let wanted = self.wants_supply();
        let open_bar = position.config().has(Module::OpenBar);
        html! {
            section #supply .panel.supply.ample[open_bar] data-part data-view="offer" data-open[wanted] aria-label=(texts.get("part-supply")) {
                h2 data-tip=(texts.get("tip-supply")) {
                    (texts.get("part-supply")) small { (count) }
                    span.filter role="group" aria-label=(texts.get("supply-filter")) {
                        @for &action in Action::ALL {
                            button type="button" class=(action.name()) data-filter=(action.name()) aria-pressed="false" data-tip={ (texts.action(action)) "|" (texts.get("supply-filter")) } {
                                (icon(action_icon(action))) span.sr { (texts.action(action)) }
                            }
                        }
                    }
                }
                div.types tabindex="0" role="group" aria-label=(texts.get("part-supply")) {
                    @for &action in Action::ALL {
                        div class={ "type " (action.name()) } {
                            @for &kind in Department::ALL.iter().filter(|kind| kind.action() == action) {
                                @if position.supply(kind) > 0 { (self.supply_tile(kind)) }
                                @else if self.is_in_game(kind) { (self.sold_out(kind)) }
                            }
                        }
                    }
                }
            }
        }
    }

    /// Whether the viewer should be looking at tiles now.
    pub(super) fn wants_supply(&self) -> bool {
        matches!(self.question(), Some(Question::Reserve | Question::Departments(Action::Management)))
            || self.position().phase() == Phase::FirstProject
    }

    /// Whether somebody has or had a tile that the supply no longer shows.
    pub(super) fn is_in_game(&self, kind: Department) -> bool {
        let position = self.position();
        let owns = |seat| position.player(seat).has(kind) || position.player(seat).reserved == Some(kind);
        position.config().seats().any(owns) || position.andrew().is_some_and(|andrew| andrew.tiles(kind) > 0)
    }

    /// The place of a tile that has sold out: the others stay where they are.
    fn sold_out(&self, kind: Department) -> Markup {
        let tip = format!("{}|{}", self.texts.department_full(kind), self.texts.get("tip-sold-out"));
        html! { div.dept.(kind.action().name()).gone data-tip=(tip) {} }
    }

    fn supply_tile(&self, kind: Department) -> Markup {
        let (texts, office) = (self.texts, Office::Tile(kind));
        let count = self.position().supply(kind);
        let owned = self.you().is_some_and(|seat| self.position().player(seat).has(kind));
        html! {
            div.dept.(kind.action().name()).owned[owned] data-target=(Target::Tile(kind)) data-tip=(self.department_tip(kind)) {
                (picture(kind))
                span.name {
                    @if count > 1 { span.copies { "×" (count) } }
                    (self.narrow_name(&texts.department(kind)))
                }
                span.line {
                    span.glyphs { (glyphs(&office_glyphs(self.texts.numbers().amounts(), office))) }
                    @if office.desks() > 0 { span.prices { @for _ in 0..office.desks() { span.price { (office.desk_cost()) } } } }
                }
            }
        }
    }

    pub(super) fn department_tip(&self, kind: Department) -> String {
        let texts = self.texts;
        let number = t!(texts, "department-number", n = kind.number());
        let desks = texts.desks(Office::Tile(kind));
        let action = texts.action(kind.action());
        format!(
            "{}|{} {desks}. {action}, {number}",
            texts.department_full(kind),
            texts.department_effect(kind)
        )
    }
}
