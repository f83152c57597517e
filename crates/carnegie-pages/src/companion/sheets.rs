//! What is noted in secret: the device is passed around, and a curtain hides what belongs to others.

use super::map::disk;
use super::{Page, Part, Secret, choose, go, number_field, rule, tell};
use crate::icons::icon;
use crate::locale::t;
use crate::words::number;
use carnegie_companion::Evening;
use carnegie_rules::components::sheet::{COSTS, SheetLine, VALUES};
use carnegie_rules::{DonationSpace, Module, Position, Seat};
use maud::{Markup, html};

impl Page<'_> {
    /// What somebody notes in secret, if there is anything to note.
    pub(super) fn open(&self, evening: &Evening, secret: Secret, seat: Seat) -> Markup {
        let config = evening.config();
        let plays = seat.index() < config.players();
        match secret {
            Secret::Sheet if plays && config.has(Module::NewBeginning) && !evening.sheets_open() => {
                self.fill(evening, seat)
            }
            Secret::Donation if plays && config.has(Module::SecretDonation) => self.note(evening, seat),
            Secret::Sheet | Secret::Donation => self.secrets(evening),
        }
    }

    pub(super) fn curtain(&self, evening: &Evening, secret: Secret, seat: Seat) -> Markup {
        if seat.index() >= evening.config().players() {
            return self.secrets(evening);
        }
        let texts = self.texts;
        let name = self.name(evening, seat);
        html! {
            section.card.curtain {
                (disk(evening, seat, &name))
                h2 { (t!(texts, "veil-title", name = name.clone())) }
                p { (t!(texts, "veil-about", name = name.clone())) }
                p.play-buttons {
                    (go(self.texts, Part::Open(secret, seat), "primary", html! { (t!(texts, "veil-show", name = name)) }))
                    (go(self.texts, Part::Secrets, "button", html! { (texts.get("companion-back")) }))
                }
            }
        }
    }

    /// Who has noted something, without showing any of it.
    pub(super) fn secrets(&self, evening: &Evening) -> Markup {
        let (texts, config) = (self.texts, evening.config());
        let solo = config.is_solo();
        let complete = config.seats().all(|seat| evening.sheet(seat).is_complete(solo));
        html! {
            @if config.has(Module::NewBeginning) {
                section.card {
                    h2 { (texts.module(Module::NewBeginning)) }
                    @match evening.revealed() {
                        Some(position) => (self.revealed(evening, &position)),
                        None => {
                            p { (texts.get("companion-sheets-about")) " " (rule(texts, "new-beginning")) }
                            ul.people {
                                @for seat in config.seats() {
                                    @let done = evening.sheet(seat).is_complete(solo);
                                    li { (disk(evening, seat, &self.name(evening, seat))) span.grow { (self.name(evening, seat)) }
                                        @if done { span.good { (icon("check")) " " (texts.get("companion-noted")) } }
                                        (go(self.texts, Part::Curtain(Secret::Sheet, seat), "button", html! { (texts.get(if done { "companion-change" } else { "companion-fill" })) })) }
                                }
                            }
                            @if complete { p.play-buttons { (tell("sheets open", "primary", html! { (texts.get("companion-reveal")) })) } }
                        }
                    }
                }
            }
            @if config.has(Module::SecretDonation) { (self.secret_donations(evening)) }
            p.play-buttons { (go(self.texts, Part::Rounds, "button", html! { (texts.get("companion-to-rounds")) })) }
        }
    }

    fn revealed(&self, evening: &Evening, position: &Position) -> Markup {
        let (texts, config) = (self.texts, evening.config());
        html! {
            @if !config.is_solo() { p.result { (t!(texts, "companion-order-about", name = self.name(evening, position.first_player()))) } }
            div.wide { table.sheet-table.open-sheets {
                thead { tr { th scope="col" { span.sr { (texts.get("companion-sheets")) } } @for seat in config.seats() { th scope="col" { (disk(evening, seat, &self.name(evening, seat))) " " (self.name(evening, seat)) } } } }
                tbody {
                    tr { th scope="row" { (texts.get("companion-money")) } @for seat in config.seats() { td { (texts.money(position.player(seat).money.into())) } } }
                    @for &line in SheetLine::ALL {
                        @if line != SheetLine::Bid || !config.is_solo() {
                            tr { th scope="row" { (texts.sheet_line(line)) } @for seat in config.seats() { td { (number(position.player(seat).sheet.value(line))) } } }
                        }
                    }
                }
            } }
        }
    }

    fn fill(&self, evening: &Evening, seat: Seat) -> Markup {
        let (texts, sheet) = (self.texts, evening.sheet(seat));
        let solo = evening.config().is_solo();
        html! {
            section.card {
                h2 { (disk(evening, seat, &self.name(evening, seat))) " " (self.name(evening, seat)) }
                @for &line in SheetLine::ALL {
                    @if let Some((values, costs)) = VALUES.get(line.index()).zip(COSTS.get(line.index())) {
                        @let options: Vec<(String, String)> = std::iter::once(("-".to_owned(), texts.get("companion-choose"))).chain(values.iter().zip(costs).map(|(&value, &cost)| (value.to_string(), t!(texts, "companion-sheet-option", value = number(value), cost = texts.money(cost.into()))))).collect();
                        @let chosen = sheet.options[line.index()].and_then(|option| values.get(usize::from(option))).map_or("-".to_owned(), ToString::to_string);
                        (choose(&format!("sheet {seat} {line}"), &texts.sheet_line(line), &options, &chosen))
                    }
                }
                @if !solo { (number_field(&format!("sheet {seat} bid"), &texts.sheet_line(SheetLine::Bid), sheet.bid.map(i32::from))) }
                @if sheet.left() < 0 { p.error.note role="alert" { (t!(texts, "companion-over-budget", money = texts.money((-sheet.left()).into()))) } }
                @else { p.result role="status" { (t!(texts, "companion-budget-left", money = texts.money(sheet.left().into()))) } }
                @if !sheet.is_complete(solo) { p.quiet { (texts.get("companion-sheet-missing")) } }
                p.play-buttons { (go(self.texts, Part::Secrets, "primary", html! { (texts.get("companion-hide")) })) }
            }
        }
    }

    fn secret_donations(&self, evening: &Evening) -> Markup {
        let (texts, config) = (self.texts, evening.config());
        let over = evening.session().is_over();
        html! {
            section.card {
                h2 { (texts.module(Module::SecretDonation)) }
                p { (texts.get(if over { "companion-secrets-over" } else { "companion-secrets-about" })) " " (rule(texts, "secret-donation")) }
                ul.people {
                    @for seat in config.seats() {
                        @let noted = evening.secret(seat);
                        li { (disk(evening, seat, &self.name(evening, seat))) span.grow { (self.name(evening, seat)) }
                            @match noted {
                                Some(space) if over => span { (self.place(evening, space)) },
                                Some(_) => span.good { (icon("check")) " " (texts.get("companion-noted")) },
                                None => {}
                            }
                            @if !over { (go(self.texts, Part::Curtain(Secret::Donation, seat), "button", html! { (texts.get(if noted.is_some() { "companion-change" } else { "companion-note" })) })) }
                        }
                    }
                }
            }
        }
    }

    /// A donation space, with the areas covered as at the end, as far as the score pad knows.
    fn place(&self, evening: &Evening, space: DonationSpace) -> String {
        self.texts.donation_place(&evening.pad().finale(None).position(), space)
    }

    fn note(&self, evening: &Evening, seat: Seat) -> Markup {
        let texts = self.texts;
        html! {
            section.card {
                h2 { (disk(evening, seat, &self.name(evening, seat))) " " (self.name(evening, seat)) }
                p { (texts.get("companion-note-about")) }
                (super::pad::covers(self, evening))
                div.gifts {
                    @for space in DonationSpace::all() {
                        @let on = evening.secret(seat) == Some(space);
                        button.gift type="submit" name="do" value={ "secret " (seat) " " (if on { "-".to_owned() } else { space.to_string() }) } aria-pressed=(on)
                            formaction=(Part::Open(Secret::Donation, seat).at(texts)) {
                            (self.place(evening, space)) @if on { (icon("check")) }
                        }
                    }
                }
                p.play-buttons { (go(self.texts, Part::Secrets, "primary", html! { (texts.get("companion-hide")) })) }
            }
        }
    }
}
