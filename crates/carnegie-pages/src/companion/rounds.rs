//! The rounds: what happens now, what Andrew does, and what is easily forgotten.

use super::{Page, Part, go, rule, tell};
use crate::icons::icon;
use crate::locale::t;
use crate::table::action_icon;
use crate::words::city_name;
use carnegie_companion::{Evening, Question, Round, Session};
use carnegie_rules::components::solo_cards::{CARDS, DECK, SHIFT_VP, card_name};
use carnegie_rules::components::start::{ROUNDS, has_action_choice};
use carnegie_rules::components::tracks::TRACK_SPACES;
use carnegie_rules::{Action, Department, DonationSpace, Module, Position, Region};
use maud::{Markup, html};

impl Page<'_> {
    pub(super) fn rounds(&self, evening: &Evening) -> Markup {
        let texts = self.texts;
        let session = evening.session();
        let position = Position::new(evening.config(), 0);
        html! {
            section.card.now {
                div.round-head {
                    h2 { @if session.is_over() { (texts.get("phase-finished")) } @else { (t!(texts, "round-of", round = session.round(), rounds = ROUNDS)) } }
                    @if !evening.config().is_solo() && !session.is_over() { p.first { (icon("first")) " " (t!(texts, "companion-first", name = self.name(evening, session.first_player()))) } }
                }
                @if let Some(round) = session.current() && !session.is_over() { (self.happening(&position, &session, round)) }
                (self.question(evening, &position, &session))
                @if evening.has_begun() { p.play-buttons { (tell("undo", "button", html! { (icon("undo")) (texts.get("companion-undo")) })) } }
            }
            section.card {
                h2 { (texts.get("part-timeline")) }
                (self.rows(session.timeline(), session.current().and_then(|round| round.row).filter(|_| !session.is_over())))
                p { (rule(texts, "choose-action")) }
            }
            @if evening.config().is_solo() { (self.andrew(&position, &session)) }
        }
    }

    /// Card, event, action and what Andrew does.
    fn happening(&self, position: &Position, session: &Session, round: &Round) -> Markup {
        let texts = self.texts;
        let asking = session.question() != Some(&Question::Done);
        html! {
            @if let (Some(action), Some(event)) = (round.action, round.event) {
                p.happening {
                    @if round.andrew_chooses { (t!(texts, "andrew-chooses", action = texts.action(action))) } @else { (texts.get("phase-choose-action")) ": " strong { (texts.action(action)) } }
                    " · " (texts.event(event))
                }
                @if round.row != round.action && let Some(row) = round.row { p.note { (t!(texts, "companion-row-end", action = texts.action(action), row = texts.action(row))) } }
            } @else if position.config().is_solo() { p.quiet { (texts.get("companion-you-choose")) } }
            @if let Some((card, shift)) = session.card() && round.card.is_some() {
                (self.card(position, card, shift))
                h3 { (texts.get("companion-andrew-does")) }
                ol.deeds {
                    @for &deed in &round.deeds { li.fails[matches!(deed, carnegie_companion::Deed::Fails(_))] { (texts.deed(position, deed)) } }
                    @if asking { li.open { (texts.get("companion-asking")) } }
                    @else if round.deeds.is_empty() { li { (texts.get("companion-deed-nothing")) } }
                }
            }
        }
    }

    /// One of Andrew's cards as printed, to compare with the one from the box.
    fn card(&self, position: &Position, index: usize, shift: u8) -> Markup {
        let (texts, card) = (self.texts, &CARDS[index % CARDS.len()]);
        let cities = card.cities.iter().map(|&city| city_name(city)).collect::<Vec<_>>().join(", ");
        let vp = SHIFT_VP[usize::from(shift).min(SHIFT_VP.len() - 1)];
        html! {
            details.solo-card {
                summary {
                    b { (card_name(index)) } (icon(action_icon(card.main_action))) span.grow { (texts.action_short(card.main_action)) }
                    span.shift { (t!(texts, "companion-shift", n = shift, vp = vp)) }
                }
                dl {
                    dt { (icon("donation")) } dd { (texts.donation_place(position, card.donation)) }
                    dt { (icon("hr")) } dd { (t!(texts, "andrew-shifts", n = card.hr_shift)) }
                    dt { (icon("management")) } dd { @for &action in card.departments { (icon(action_icon(action))) span.sr { (texts.action(action)) } " " } }
                    dt { (icon("construction")) } dd { (cities) }
                    dt { (icon("research")) } dd { (texts.region(card.research_region)) " +" (card.research_steps) }
                }
            }
        }
    }

    fn question(&self, evening: &Evening, position: &Position, session: &Session) -> Markup {
        let texts = self.texts;
        let yes_no = |free: &str, taken: &str| {
            html! {
                div.answers {
                    (tell("play free", "answer", html! { (icon("check")) (texts.get(free)) }))
                    (tell("play taken", "answer", html! { (icon("cross")) (texts.get(taken)) }))
                }
            }
        };
        html! {
            div.question role="status" {
                @match session.question() {
                    None => {
                        p { (texts.get("companion-over")) }
                        p.play-buttons { (go(self.texts, Part::Result, "primary", html! { (texts.get("companion-to-score")) })) }
                    }
                    Some(Question::Choose) => {
                        p { strong { (texts.get(if evening.config().is_solo() { "companion-ask-choose-solo" } else { "companion-ask-choose" })) } }
                        div.answers.rows-of-two {
                            @for &action in Action::ALL {
                                @let row = session.timeline().event_row(action);
                                @let event = row.map(|row| session.timeline().event(row, session.timeline().markers[row.index()]));
                                (tell(&format!("play choose {action}"), "answer", html! {
                                    (icon(action_icon(action))) span { strong { (texts.action(action)) } @if let Some(event) = event { small { (texts.event(event)) } } }
                                }))
                            }
                        }
                    }
                    Some(&Question::Donation(space)) => {
                        p { strong { (t!(texts, "companion-ask-donation", space = texts.donation_place(position, space))) } }
                        (yes_no("companion-free", "companion-taken"))
                    }
                    Some(Question::Slot(city, slots)) => {
                        p { strong { (t!(texts, "companion-ask-slot", city = city_name(*city))) } }
                        div.answers {
                            @for slot in slots {
                                (tell(&format!("play slot {} {}", slot.city(), slot.number()), "answer", html! {
                                    (icon(slot.project().map_or("any", carnegie_rules::ProjectType::name)))
                                    @if slots.len() == 1 && city.slots().count() == 1 { (texts.get("companion-free")) } @else { (t!(texts, "companion-slot-option", n = slot.number(), project = texts.slot_type(*slot))) }
                                }))
                            }
                            (tell("play none", "answer", html! { (icon("cross")) (texts.get("companion-full")) }))
                        }
                    }
                    Some(Question::Tile(action, kinds)) => {
                        p { strong { (t!(texts, "companion-ask-tile", action = texts.action(*action))) } }
                        div.answers {
                            @for &kind in kinds { (tell(&format!("play tile {kind}"), "answer", html! { b { (kind.number()) } (texts.department_full(kind)) })) }
                            (tell("play none", "answer", html! { (icon("cross")) (texts.get("companion-no-tile")) }))
                        }
                    }
                    Some(&Question::LastSpace(region)) => {
                        p { strong { (t!(texts, "companion-ask-last-space", region = texts.in_region(region))) } }
                        (yes_no("companion-free", "companion-taken"))
                    }
                    Some(Question::Done) => (self.what_now(evening, session)),
                }
            }
        }
    }

    /// The remaining phases of the round, with what is easily forgotten.
    fn what_now(&self, evening: &Evening, session: &Session) -> Markup {
        let (texts, config) = (self.texts, evening.config());
        let Some(round) = session.current() else { return html! {} };
        let event = round.event;
        let tiles = (0..config.players()).any(|place| has_action_choice(config.players(), place));
        let new = config.has(Module::NewDepartments) || config.has(Module::OpenBar);
        html! {
            h3 { (texts.get(if config.is_solo() { "companion-now-you" } else { "companion-now-all" })) }
            ol.todo {
                @if let Some(region) = event.and_then(|event| event.income) { li { (t!(texts, "companion-do-income", region = texts.in_region(region))) " " (rule(texts, "income")) } }
                @if event.is_some_and(|event| event.donation) { li { (texts.get("companion-do-donation")) " " (rule(texts, "donation")) } }
                @if let Some(action) = round.action {
                    li { (t!(texts, "companion-do-departments", action = texts.action(action))) " " (rule(texts, "use-departments"))
                        ul.reminders {
                            @if config.has(Module::Wait) { li { (texts.get("companion-remind-wait")) } }
                            @if tiles { li { (texts.get("companion-remind-choice")) } }
                        }
                    }
                }
                li { (texts.get(if config.is_solo() { "companion-do-activation-solo" } else { "companion-do-activation" })) " " (rule(texts, "activation"))
                    @if new { ul.reminders { li { (t!(texts, "companion-remind-payroll", department = texts.department_full(Department::Payroll))) } } }
                }
                @if let Some(row) = round.row { li { (t!(texts, "companion-do-marker", row = texts.action(row))) } }
            }
            p.play-buttons { (tell("play done", "primary", html! { (texts.get(if session.round() == ROUNDS { "companion-last-done" } else { "companion-done" })) })) }
        }
    }

    /// What Andrew has.
    fn andrew(&self, position: &Position, session: &Session) -> Markup {
        let texts = self.texts;
        let tiles = || Department::ALL.iter().copied().filter(|&kind| session.tiles(kind) > 0);
        let donations = || DonationSpace::all().filter(|&space| session.has_donated(space));
        let cards = session.rounds().iter().filter_map(|round| round.card).zip(session.shifts());
        html! {
            section.card {
                h2 { (texts.get("andrew")) }
                dl.andrew-has {
                    dt { (texts.get("andrew-cards")) } dd { (session.shifts().len()) "/" (DECK) }
                    dt { (texts.get("line-cards")) } dd { (t!(texts, "vp", n = session.card_vp())) }
                    dt { (texts.get("part-transport")) } dd { @for (&region, space) in Region::ALL.iter().zip(session.transport()) { span.nobr { (texts.region(region)) " " (space + 1) "/" (TRACK_SPACES) } " " } }
                    dt { (texts.get("line-departments")) } dd { @if tiles().next().is_none() { "–" } @for kind in tiles() { span.nobr { (kind.number()) " " (texts.department(kind)) @if session.tiles(kind) > 1 { " ×" (session.tiles(kind)) } } " " } }
                    dt { (texts.get("line-projects")) } dd { @if session.projects().is_empty() { "–" } @for slot in session.projects().iter() { span.nobr { (city_name(slot.city())) } " " } }
                    dt { (texts.get("part-donations")) } dd { @if donations().next().is_none() { "–" } @for space in donations() { span { (texts.donation_place(position, space)) } " " } }
                }
                details {
                    summary { (texts.get("andrew-cards")) }
                    ul.tiles { @for (card, &shift) in cards { li { b { (card_name(card)) } " " span.count { "→" (shift) " = " (t!(texts, "vp", n = SHIFT_VP[usize::from(shift)])) } } } }
                }
                p { (rule(texts, "solo")) }
            }
        }
    }
}
