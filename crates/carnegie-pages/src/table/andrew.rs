//! Andrew's side of the solo game.

use super::Table;
use super::timeline::action_icon;
use crate::icons::icon;
use crate::locale::t;
use crate::words::{city_name, number};
use carnegie_rules::components::solo_cards::{CARDS, DECK, MAX_SHIFT, SHIFT_VP, card_name};
use carnegie_rules::{Action, Department, Phase, Seat};
use maud::{Markup, html};

impl Table<'_> {
    pub(super) fn andrew(&self) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let Some(andrew) = position.andrew() else { return html! {} };
        let cards: Vec<(usize, u8)> = andrew.revealed().collect();
        let score = position.score(Seat::ANDREW).total();
        let next_is_his = !position.round().is_multiple_of(2);
        html! {
            section #andrew .andrew.sa data-part data-view="rivals" aria-label=(texts.get("part-andrew")) {
                div.head {
                    (self.disk(Seat::ANDREW, None))
                    strong { (texts.get("andrew")) }
                    small { (t!(texts, "andrew-level", n = position.config().difficulty().unwrap_or(1))) }
                    b.now-score data-tip={ (t!(texts, "vp", n = number(score))) "|" (texts.get("score-now")) } { (number(score)) (icon("vp")) }
                }
                div.stats {
                    span data-tip=(texts.get("andrew-cards")) { (icon("log")) (cards.len()) "/" (DECK) }
                    span data-tip=(texts.get("line-cards")) { (icon("vp")) (andrew.card_vp()) }
                    span data-tip=(texts.get("line-departments")) { (icon("tile")) (andrew.departments()) }
                    span data-tip=(texts.get("part-donations")) { (icon("donation")) (position.player(Seat::ANDREW).donations) }
                    span data-tip=(texts.get("line-projects")) { (icon("disk")) (position.projects(Seat::ANDREW).len()) }
                }
                @if let Some(&(card, shift)) = cards.last() { (self.card(card, shift)) }
                @if position.phase() != Phase::Finished { p.note { (texts.get(if next_is_his { "andrew-next" } else { "andrew-next-you" })) } }
                @if andrew.departments() > 0 {
                    p.tiles {
                        @for &kind in Department::ALL {
                            @if andrew.tiles(kind) > 0 {
                                span data-tip=(self.department_tip(kind)) { (texts.department(kind)) @if andrew.tiles(kind) > 1 { " ×" (andrew.tiles(kind)) } }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The card turned over last, with everything it says.
    fn card(&self, index: usize, shift: u8) -> Markup {
        let (texts, card) = (self.texts, &CARDS[index % CARDS.len()]);
        let cities = card.cities.iter().map(|&city| city_name(city)).collect::<Vec<_>>().join(", ");
        html! {
            div.card {
                div.card-head {
                    span.card-name { (card_name(index)) }
                    span.shift data-tip=(t!(texts, "andrew-shifts", n = shift)) { "→" (shift) " = " (shift_vp(shift)) (icon("vp")) }
                    span.card-main data-tip=(t!(texts, "andrew-chooses", action = texts.action(card.main_action))) { (icon(action_icon(card.main_action))) }
                }
                dl {
                    div { dt data-tip=(texts.phase(Phase::Donation)) { (icon("donation")) } dd { (texts.donation(self.position(), card.donation)) } }
                    div.short {
                        dt data-tip=(texts.action(Action::HumanResources)) { (icon("hr")) }
                        dd data-tip=(t!(texts, "andrew-shifts", n = card.hr_shift)) { "→" (card.hr_shift) }
                    }
                    div.short { dt data-tip=(texts.action(Action::Management)) { (icon("management")) } dd { @for &action in card.departments { span data-tip=(texts.action(action)) { (icon(action_icon(action))) } } } }
                    div { dt data-tip=(texts.action(Action::Construction)) { (icon("construction")) } dd { (cities) } }
                    div { dt data-tip=(texts.action(Action::Research)) { (icon("research")) } dd { (texts.region(card.research_region)) " +" (card.research_steps) } }
                }
            }
        }
    }
}

/// What a card is worth to Andrew that has shifted this far.
pub(super) const fn shift_vp(shift: u8) -> i16 {
    SHIFT_VP[if shift < MAX_SHIFT { shift } else { MAX_SHIFT } as usize]
}
