//! Setup, step by step; whatever is drawn here can be entered instead.

use super::map::disk;
use super::{Page, Part, Step, choose, go, rule, tell};
use crate::icons::icon;
use crate::locale::t;
use crate::table::action_icon;
use crate::words::city_name;
use carnegie_companion::Evening;
use carnegie_rules::components::departments::COPIES;
use carnegie_rules::components::start::{
    GOODS, LOBBY_EMPLOYEES, MONEY, NEUTRAL_DISKS, REMOVED_DEPARTMENTS, SETUP_MOVES, has_action_choice,
};
use carnegie_rules::components::timeline::{ROW_SPACES, TILES};
use carnegie_rules::{
    Action, City, Department, DonationSpace, Event, Module, Owner, Position, Region, Seat, Slot, Start,
    Timeline,
};
use maud::{Markup, html};

impl Page<'_> {
    /// A step that is entered; once the game has begun, there is nothing to enter.
    pub(super) fn enter(&self, evening: &Evening, step: Step) -> Markup {
        match step {
            _ if evening.has_begun() => self.steps(evening),
            Step::Timeline => self.tell_timeline(evening),
            Step::Supply => self.tell_supply(evening),
            Step::Neutral => self.tell_neutral(evening),
        }
    }

    pub(super) fn steps(&self, evening: &Evening) -> Markup {
        let (texts, config, start) = (self.texts, evening.config(), evening.start());
        let (has, solo) = (|module: Module| config.has(module), config.is_solo());
        html! {
            @if let Err(error) = evening.position() { p.error.note role="alert" { (texts.start_error(error)) } }
            @if evening.has_begun() { p.note { (texts.get("companion-setup-begun")) } }
            @else {
                p.play-buttons {
                    (tell("draw", "button", html! { (icon("reset")) (texts.get("companion-draw")) }))
                    (rule(texts, "setup"))
                }
            }
            ol.steps {
                (self.step("timeline", Some(Step::Timeline), evening, self.timeline(evening, &start)))
                (self.step("supply", Some(Step::Supply), evening, self.supply(evening, &start)))
                (self.step("players", None, evening, html! {
                    p { (texts.get(if has(Module::NewBeginning) { "companion-players-sheet" } else if solo { "companion-players-about-solo" } else { "companion-players-about" })) }
                    @if !has(Module::NewBeginning) {
                        ul.facts {
                            li { (icon("money")) (texts.money(MONEY.into())) }
                            li { (icon("goods")) (t!(texts, "goods", n = GOODS)) }
                            li { (icon("lie")) (t!(texts, "companion-lobby", n = LOBBY_EMPLOYEES)) }
                        }
                    }
                    p { (texts.get("companion-players-tabs")) " " (texts.get(if solo { "companion-players-sides-solo" } else { "companion-players-sides" })) }
                }))
                (self.step("order", None, evening, self.order(evening)))
                @if NEUTRAL_DISKS[config.players() - 1] > 0 { (self.step("neutral", Some(Step::Neutral), evening, self.neutral(evening, &start))) }
                @if has(Module::NewBeginning) {
                    (self.step("sheets-step", None, evening, html! {
                        p { (texts.get("companion-sheets-step-about")) }
                        p.play-buttons { (go(self.texts, Part::Secrets, "button", html! { (icon("eye")) (texts.get("companion-sheets")) })) }
                    }))
                }
                (self.step("first-projects", None, evening, html! {
                    p { @if !solo { (texts.get("companion-first-projects-order")) " " } (texts.get("companion-first-projects-about")) }
                    @if !solo { (self.names_in_order(evening, evening.turn_order().collect::<Vec<_>>().into_iter().rev())) }
                }))
                @if has(Module::NewDonations) {
                    (self.step("covers", None, evening, html! {
                        p { (texts.get("companion-covers-about")) }
                        @if !solo { (self.names_in_order(evening, evening.turn_order())) }
                    }))
                }
                (self.step("moves", None, evening, html! {
                    p { @if !solo { (texts.get("companion-in-turn-order")) " " } @if has(Module::NewBeginning) { (texts.get("companion-moves-sheet")) } @else { (t!(texts, "companion-moves-about", moves = t!(texts, "moves", n = SETUP_MOVES))) } }
                    @if !solo { (self.names_in_order(evening, evening.turn_order())) }
                }))
                @if has(Module::SecretDonation) {
                    (self.step("secrets", None, evening, html! {
                        p { (texts.get("companion-secrets-about")) }
                        p.play-buttons { (go(self.texts, Part::Secrets, "button", html! { (icon("eye")) (texts.get("companion-secrets")) })) }
                    }))
                }
                @if config.is_solo() { (self.step("andrew-step", None, evening, html! { p { (texts.get("companion-andrew-step-about")) } })) }
            }
            p.play-buttons { (go(self.texts, Part::Rounds, "primary", html! { (texts.get("companion-to-rounds")) })) }
        }
    }

    /// A step; `own` is where the group can enter what it has drawn itself.
    fn step(&self, key: &str, own: Option<Step>, evening: &Evening, content: Markup) -> Markup {
        html! {
            li.card id={ "step-" (key) } {
                h2 { (self.texts.get(&format!("companion-{key}"))) }
                (content)
                @if let Some(own) = own && !evening.has_begun() {
                    p { button.link type="submit" formaction=(Part::Enter(own).at(self.texts)) { (self.texts.get("companion-own")) } }
                }
            }
        }
    }

    fn names_in_order(&self, evening: &Evening, seats: impl Iterator<Item = Seat>) -> Markup {
        html! {
            ol.order { @for seat in seats { li { (disk(evening, seat, &self.name(evening, seat))) (self.name(evening, seat)) } } }
        }
    }

    fn order(&self, evening: &Evening) -> Markup {
        let (texts, config) = (self.texts, evening.config());
        let by_sheets = config.has(Module::NewBeginning) && !config.is_solo();
        let open = evening.revealed().is_some();
        html! {
            @if by_sheets && !open { p { (texts.get("companion-order-sheets")) } }
            @else if config.is_solo() { p { (texts.get("companion-order-solo")) } }
            @else {
                p { (t!(texts, "companion-order-about", name = self.name(evening, evening.first_player()))) }
                @for (place, seat) in evening.turn_order().enumerate() {
                    @if has_action_choice(config.players(), place) { p { (icon("choice")) " " (t!(texts, "companion-choice-tile", name = self.name(evening, seat))) } }
                }
            }
            @if !config.is_solo() && !evening.has_begun() && !open {
                @let options: Vec<(String, String)> = std::iter::once(("-".to_owned(), texts.get("companion-drawn"))).chain(config.seats().map(|seat| (seat.to_string(), self.name(evening, seat)))).collect();
                @let chosen = evening.told().first.map_or("-".to_owned(), |seat| seat.to_string());
                (choose("first", &texts.get("first-player"), &options, &chosen))
            }
        }
    }

    /// The event of a space as a small plate.
    pub(super) fn event_plate(&self, event: Event) -> Markup {
        let texts = self.texts;
        html! {
            span.plate title=(texts.event(event)) {
                @if let Some(region) = event.income { span.ev.(region.name()) { (texts.narrow(&texts.region(region))) } }
                @if event.donation { span.ev.gift { (icon("donation")) span.sr { (texts.get("log-event-donation")) } } }
            }
        }
    }

    fn timeline(&self, evening: &Evening, start: &Start) -> Markup {
        let texts = self.texts;
        let timeline = Timeline { tiles: start.rows, markers: [0; Action::COUNT] };
        html! {
            p { (texts.get("companion-timeline-about")) }
            (self.rows(&timeline, None))
            @if evening.told().rows.iter().any(Option::is_some) { p.quiet { (texts.get("companion-told")) } }
        }
    }

    /// The rows of the timeline with their markers; the row that gives the event is highlighted.
    pub(super) fn rows(&self, timeline: &Timeline, lit: Option<Action>) -> Markup {
        let texts = self.texts;
        html! {
            table.rows {
                tbody {
                    @for &row in Action::ALL {
                        tr.lit[lit == Some(row)] {
                            th scope="row" { (icon(action_icon(row))) span { (texts.narrow(&texts.action_short(row))) } }
                            @for space in 0..ROW_SPACES {
                                @let used = timeline.markers[row.index()];
                                td.used[space < used].next[space == used] { (self.event_plate(timeline.event(row, space))) @if space < used { span.sr { (texts.get("companion-used")) } } }
                            }
                        }
                    }
                }
            }
        }
    }

    fn tell_timeline(&self, evening: &Evening) -> Markup {
        let texts = self.texts;
        let mut options = vec![("-".to_owned(), texts.get("companion-drawn"))];
        for tile in 0..TILES.len() {
            for (back, side) in [(false, "front"), (true, "back")] {
                let timeline =
                    Timeline { tiles: [(tile as u8, back); Action::COUNT], markers: [0; Action::COUNT] };
                let events = (0..ROW_SPACES - 1).map(|space| {
                    let event = timeline.event(Action::HumanResources, space);
                    event.income.map_or_else(
                        || texts.get("log-event-donation"),
                        |region: Region| texts.region(region),
                    )
                });
                options.push((format!("{} {side}", tile + 1), events.collect::<Vec<_>>().join(" · ")));
            }
        }
        html! {
            section.card {
                h2 { (texts.get("companion-timeline")) }
                p { (texts.get("companion-tell-timeline")) }
                @for (&row, told) in Action::ALL.iter().zip(evening.told().rows) {
                    @let chosen = told.map_or("-".to_owned(), |(tile, back)| format!("{} {}", tile + 1, if back { "back" } else { "front" }));
                    (choose(&format!("row {row}"), &texts.action(row), &options, &chosen))
                }
                @if let Err(error) = evening.position() { p.error.note role="alert" { (texts.start_error(error)) } }
                (self.rows(&Timeline { tiles: evening.start().rows, markers: [0; Action::COUNT] }, None))
                p.play-buttons { (go(self.texts, Part::Setup, "primary", html! { (texts.get("companion-ready")) })) }
            }
        }
    }

    fn supply(&self, evening: &Evening, start: &Start) -> Markup {
        let (texts, config) = (self.texts, evening.config());
        let removed = REMOVED_DEPARTMENTS[config.players() - 1];
        let base = !config.has(Module::OpenBar) && !config.has(Module::NewDepartments);
        let about = if config.has(Module::OpenBar) {
            "companion-supply-open-bar"
        } else if base {
            "companion-supply-about"
        } else {
            "companion-supply-new"
        };
        html! {
            p { (t!(texts, about, n = removed)) }
            @for &action in Action::ALL {
                h3 { (icon(action_icon(action))) " " (texts.action(action)) }
                ul.tiles {
                    @for &kind in Department::ALL.iter().filter(|kind| kind.action() == action) {
                        @let tiles = start.supply[kind.index()];
                        @if tiles > 0 || base && kind.action() == action && !kind.is_expansion() {
                            li.gone[tiles == 0] { b { (kind.number()) } " " (texts.department_full(kind)) span.count { "×" (tiles) } }
                        }
                    }
                }
            }
            @if evening.told().supply.is_some() { p.quiet { (texts.get("companion-told")) } }
        }
    }

    fn tell_supply(&self, evening: &Evening) -> Markup {
        let (texts, config, start) = (self.texts, evening.config(), evening.start());
        let copies = if config.has(Module::OpenBar) { 1 } else { COPIES };
        let all = config.has(Module::OpenBar) || config.has(Module::NewDepartments);
        let options: Vec<(String, String)> = (0..=copies).map(|n| (n.to_string(), n.to_string())).collect();
        html! {
            section.card {
                h2 { (texts.get("companion-supply")) }
                p { (texts.get("companion-tell-supply")) }
                @if let Err(error) = evening.position() { p.error.note role="alert" { (texts.start_error(error)) } }
                div.two {
                    @for &kind in Department::ALL.iter().filter(|kind| all || !kind.is_expansion()) {
                        (choose(&format!("supply {kind}"), &format!("{} {}", kind.number(), texts.department_full(kind)), &options, &start.supply[kind.index()].to_string()))
                    }
                }
                p.play-buttons {
                    (go(self.texts, Part::Setup, "primary", html! { (texts.get("companion-ready")) }))
                    button.button type="submit" name="do" value="supply -" formaction=(Part::Setup.at(texts)) { (texts.get("companion-draw-again")) }
                }
            }
        }
    }

    /// Neutral disks city by city and donation by donation.
    fn neutral(&self, evening: &Evening, start: &Start) -> Markup {
        let (texts, position) = (self.texts, Position::new(evening.config(), 0));
        html! {
            p { (t!(texts, "companion-neutral-about", n = NEUTRAL_DISKS[evening.config().players() - 1])) }
            @for &region in Region::ALL {
                h3 { (texts.region(region)) }
                ul.tiles {
                    @for &city in City::ALL.iter().filter(|city| city.region() == region) {
                        @let disks = city.slots().filter(|&slot| start.neutral.contains(slot)).count();
                        @if disks > 0 { li { (city_name(city)) span.count { @for _ in 0..disks { span.neutral-dot {} } span.sr { (disks) } } } }
                    }
                }
            }
            h3 { (texts.get("part-donations")) }
            ul.tiles {
                @for space in DonationSpace::all().filter(|space| start.neutral_donations[space.index()]) {
                    li { (texts.donation_place(&position, space)) span.count { span.neutral-dot {} } }
                }
            }
            @if evening.told().neutral.is_some() { p.quiet { (texts.get("companion-told")) } }
        }
    }

    fn tell_neutral(&self, evening: &Evening) -> Markup {
        let (texts, start) = (self.texts, evening.start());
        let position = Position::new(evening.config(), 0);
        let told = evening.told().neutral.is_some();
        let owner = |slot: Slot| start.neutral.contains(slot).then_some(Owner::Neutral);
        let tap = |slot: Slot| {
            let value = if start.neutral.contains(slot) { "no" } else { "yes" };
            told.then(|| format!("neutral {} {} {value}", slot.city(), slot.number()))
        };
        html! {
            section.card {
                h2 { (texts.get("companion-neutral")) }
                @if !told {
                    p { (texts.get("companion-tell-neutral")) }
                    p.play-buttons { (tell("neutral none", "primary", html! { (texts.get("companion-neutral-empty")) })) (go(self.texts, Part::Setup, "button", html! { (texts.get("companion-back")) })) }
                } @else {
                    @match evening.position() { Err(error) => p.error.note role="status" { (texts.start_error(error)) }, Ok(_) => p.good role="status" { (icon("check")) " " (texts.get("companion-neutral-right")) } }
                    (self.regions(evening, &owner, &tap))
                    h3 { (texts.get("part-donations")) }
                    div.gifts {
                        @for space in DonationSpace::all() {
                            @let on = start.neutral_donations[space.index()];
                            button.gift type="submit" name="do" value={ "neutral " (space) " " (if on { "no" } else { "yes" }) } aria-pressed=(on) {
                                (texts.donation_place(&position, space)) @if on { span.neutral-dot {} }
                            }
                        }
                    }
                    p.play-buttons {
                        (go(self.texts, Part::Setup, "primary", html! { (texts.get("companion-ready")) }))
                        button.button type="submit" name="do" value="neutral -" formaction=(Part::Setup.at(texts)) { (texts.get("companion-draw-again")) }
                    }
                }
            }
        }
    }
}
