//! The score pad: one sheet for each player, and what the engine makes of them.

use super::map::disk;
use super::{Page, Part, choose, go, number_field, rule};
use crate::icons::{glyphs, icon};
use crate::locale::{Texts, t};
use crate::table::{Sitter, Table, action_icon, income_glyphs, score_sheet};
use carnegie_companion::{Evening, Section};
use carnegie_rules::components::company::COMPANY_BOARD;
use carnegie_rules::components::solo_cards::{DECK, SHIFT_VP};
use carnegie_rules::components::start::has_action_choice;
use carnegie_rules::components::tabs::{TAB_STEPS, TabSpace, tab_side};
use carnegie_rules::components::tracks::{LAST_SPACE, track};
use carnegie_rules::finale::{FinalAndrew, Finale, Impossible};
use carnegie_rules::{
    Cause, Department, DonationSpace, Module, Office, Owner, Position, ProjectType, Region, ScoreLine, Seat,
    Site, Slot, Space, TabSide, Viewer,
};
use maud::{Markup, html};

/// New Donations: which tile lies on which area.
pub(super) fn covers(page: &Page<'_>, evening: &Evening) -> Markup {
    let texts = page.texts;
    if !evening.config().has(Module::NewDonations) {
        return html! {};
    }
    let mut options = vec![("-".to_owned(), texts.get("companion-printed"))];
    options.extend(Cause::ALL.iter().map(|cause| (cause.to_string(), texts.cause(*cause))));
    html! {
        div.two {
            @for (column, cover) in evening.pad().covers.iter().enumerate() {
                (choose(&format!("pad cover {}", column + 1), &t!(texts, "companion-area", n = column + 1, cause = texts.cause(Cause::ALL[column])), &options, cover.map_or("-", Cause::name)))
            }
        }
    }
}

/// Andrew as he was played with the companion, if he was.
fn played(evening: &Evening) -> Option<FinalAndrew> {
    (evening.config().is_solo() && evening.has_begun()).then(|| evening.session().andrew())
}

impl Page<'_> {
    /// The score pad: somebody's sheet, or the result.
    pub(super) fn score(&self, evening: &Evening, part: Part) -> Markup {
        let by_hand = evening.config().is_solo() && !evening.has_begun();
        let here = match part {
            Part::Pad(seat) if seat.index() < evening.config().players() => part,
            Part::AndrewsPad if by_hand => part,
            _ => Part::Result,
        };
        let tab = |part: Part, label: Markup| {
            html! {
                button type="submit" formaction=(part.at(self.texts)) aria-current=[(here == part).then_some("page")] {
                    (label)
                }
            }
        };
        let person = |seat: Seat, name: String| html! { (disk(evening, seat, &name)) span { (name) } };
        let finale = evening.pad().finale(played(evening));
        let position = finale.position();
        html! {
            nav.people-tabs aria-label=(self.texts.get("part-players")) {
                @for seat in evening.config().seats() { (tab(Part::Pad(seat), person(seat, self.name(evening, seat)))) }
                @if by_hand { (tab(Part::AndrewsPad, person(Seat::ANDREW, self.texts.get("andrew")))) }
                (tab(Part::Result, html! { (icon("vp")) span { (self.texts.get("companion-result")) } }))
            }
            @match here {
                Part::Pad(seat) => (self.sheet_of(evening, &finale, &position, seat)),
                Part::AndrewsPad => (self.sheet_of_andrew(evening, &position)),
                _ => (self.result(evening, &finale, &position)),
            }
        }
    }

    // ── The result ──────────────────────────────────────────────────────────────

    fn result(&self, evening: &Evening, finale: &Finale, position: &Position) -> Markup {
        let (texts, config) = (self.texts, evening.config());
        let name = |seat: Seat| self.owner_name(evening, seat);
        let missing: Vec<(Seat, Vec<_>)> = config
            .seats()
            .map(|seat| (seat, evening.pad().missing(seat, position)))
            .chain(
                (config.is_solo() && !evening.has_begun())
                    .then(|| (Seat::ANDREW, evening.pad().andrew_missing())),
            )
            .filter(|(_, missing)| !missing.is_empty())
            .collect();
        let complete = missing.is_empty();
        // What does not fit together only because something is not entered yet is not a mistake yet.
        let impossible: Vec<Impossible> = finale
            .impossible()
            .into_iter()
            .filter(|found| {
                complete
                    || !matches!(
                        found,
                        Impossible::Projects(..)
                            | Impossible::NoHousing(_)
                            | Impossible::SlotType(..)
                            | Impossible::Cards(..)
                    )
            })
            .collect();
        let sitters: Vec<Sitter> =
            config.seats().map(|seat| Sitter { name: name(seat), ..Sitter::default() }).collect();
        let view = position.view(Viewer::Spectator);
        let table = Table::of(texts, &view, &sitters);
        let winners: Vec<String> = position.winners().iter().map(name).collect();
        let best = position.scored_seats().map(|seat| position.score(seat).total()).max().unwrap_or(0);
        html! {
            @if !impossible.is_empty() {
                section.card.impossible role="alert" {
                    h2 { (icon("cross")) " " (texts.get("companion-impossible")) }
                    ul { @for &found in &impossible { li { (texts.impossible(found, name)) } } }
                }
            }
            @if !missing.is_empty() {
                section.card.missing {
                    h2 { (texts.get("companion-missing")) }
                    ul.people { @for (seat, missing) in &missing {
                        li { (disk(evening, *seat, &name(*seat)))
                            span.grow { (missing.iter().map(|&what| texts.missing(what)).collect::<Vec<_>>().join(", ")) }
                            (go(self.texts, if config.is_solo() && *seat == Seat::ANDREW { Part::AndrewsPad } else { Part::Pad(*seat) }, "button", html! { (texts.get("companion-enter")) })) }
                    } }
                }
            }
            section.card.final-score {
                h2 { (texts.get(if complete { "part-score-end" } else { "companion-so-far" })) }
                @if impossible.is_empty() {
                    @if complete { p.result { (texts.result(&winners, false, best)) } }
                    div.wide { (score_sheet(&table)) }
                    p.play-buttons.no-print {
                        button.button type="button" data-print hidden { (icon("log")) (texts.get("companion-print")) }
                        (rule(texts, "scoring"))
                    }
                } @else { p { (texts.get("companion-not-scored")) } }
            }
            @if impossible.is_empty() { (self.why(evening, position)) }
        }
    }

    // ── A player's sheet ────────────────────────────────────────────────────────

    fn sheet_of(&self, evening: &Evening, finale: &Finale, position: &Position, seat: Seat) -> Markup {
        let (texts, config) = (self.texts, evening.config());
        let sheet = &evening.pad().players[seat.index()];
        let choice_tiles = (0..config.players()).any(|place| has_action_choice(config.players(), place));
        let line = |rest: &str| format!("pad {seat} {rest}");
        let missing = evening.pad().missing(seat, position);
        html! {
            section.card {
                h2 { (texts.get("companion-track-and-purse")) }
                div.two {
                    (number_field(&line("vp"), &texts.score_line(ScoreLine::Track), sheet.vp.map(i32::from)))
                    (number_field(&line("money"), &texts.get("companion-money"), sheet.money.map(i32::from)))
                    (number_field(&line("goods"), &texts.get("companion-goods"), sheet.goods.map(i32::from)))
                    (number_field(&line("inactive"), &texts.get("companion-inactive"), sheet.inactive.map(i32::from)))
                    @if choice_tiles {
                        (choose(&line("action-choice"), &texts.get("line-action-choice"), &[("-".to_owned(), texts.get("companion-choose")), ("yes".to_owned(), texts.get("companion-kept")), ("no".to_owned(), texts.get("companion-not-kept"))],
                            match sheet.action_choice { None => "-", Some(true) => "yes", Some(false) => "no" }))
                    }
                }
            }
            section.card {
                h2 { (texts.get("companion-section-projects")) }
                p { (texts.get("companion-projects-about")) }
                (self.disks_on_map(evening, finale, seat, &line("project")))
                (self.done(evening, seat, Section::Projects))
            }
            section.card {
                h2 { (texts.get("companion-section-company")) }
                p { (texts.get("companion-company-about")) }
                (self.company(evening, seat))
                (self.done(evening, seat, Section::Company))
            }
            section.card {
                h2 { (texts.get("companion-tabs")) }
                p { (texts.get("companion-tabs-about")) }
                @for &project in ProjectType::ALL { (self.tab(evening, seat, project)) }
            }
            section.card {
                h2 { (texts.get("part-transport")) }
                (self.tracks(&sheet.transport, &line("track")))
            }
            section.card {
                h2 { (texts.get("part-donations")) }
                (covers(self, evening))
                (self.donations(evening, position, seat, &line("donation")))
                (self.done(evening, seat, Section::Donations))
                @if config.has(Module::SecretDonation) {
                    @let options: Vec<(String, String)> = std::iter::once(("-".to_owned(), texts.get("companion-choose"))).chain(DonationSpace::all().map(|space| (space.to_string(), texts.donation_place(position, space)))).collect();
                    @let noted = sheet.secret.map_or("-".to_owned(), |space| space.to_string());
                    (choose(&line("secret"), &texts.score_line(ScoreLine::SecretDonation), &options, &noted))
                    @if evening.secret(seat).is_some() && sheet.secret.is_none() && evening.session().is_over() {
                        p { button.button type="submit" name="do" value=(format!("pad {seat} secret {}", evening.secret(seat).map(|space| space.to_string()).unwrap_or_default())) { (texts.get("companion-take-noted")) } }
                    }
                }
            }
            p.sheet-foot role="status" {
                @if missing.is_empty() { span.good { (icon("check")) " " (texts.get("companion-complete")) } }
                @else { (texts.get("companion-missing")) ": " (missing.iter().map(|&what| texts.missing(what)).collect::<Vec<_>>().join(", ")) }
            }
            p.play-buttons {
                @if let Some(next) = Seat::new(seat.index() + 1).filter(|next| next.index() < config.players()) { (go(self.texts, Part::Pad(next), "button", html! { (self.name(evening, next)) " →" })) }
                (go(self.texts, Part::Result, "primary", html! { (texts.get("companion-result")) }))
            }
        }
    }

    fn sheet_of_andrew(&self, evening: &Evening, position: &Position) -> Markup {
        let texts = self.texts;
        let andrew = &evening.pad().andrew;
        let finale = evening.pad().finale(None);
        html! {
            section.card {
                h2 { (texts.get("line-cards")) }
                p { (t!(texts, "companion-cards-about", n = DECK)) }
                div.two {
                    @for (index, cards) in andrew.shifted.iter().enumerate() {
                        (number_field(&format!("pad andrew shifted {}", index + 1), &t!(texts, "companion-shifted", n = index + 1, vp = SHIFT_VP[index + 1]), cards.map(i32::from)))
                    }
                    (number_field("pad andrew departments", &texts.get("line-departments"), andrew.departments.map(i32::from)))
                }
            }
            section.card { h2 { (texts.get("companion-section-projects")) } (self.disks_on_map(evening, &finale, Seat::ANDREW, "pad andrew project")) }
            section.card { h2 { (texts.get("part-transport")) } (self.tracks(&andrew.transport, "pad andrew track")) }
            section.card { h2 { (texts.get("part-donations")) } (self.donations(evening, position, Seat::ANDREW, "pad andrew donation")) }
            p.play-buttons { (go(self.texts, Part::Result, "primary", html! { (texts.get("companion-result")) })) }
        }
    }

    fn done(&self, evening: &Evening, seat: Seat, section: Section) -> Markup {
        let done = evening.pad().players[seat.index()].done[section as usize];
        html! {
            p.play-buttons {
                button.button.ticked[done] type="submit" name="do" value=(format!("pad {seat} done {} {}", section.name(), if done { "no" } else { "yes" })) aria-pressed=(done) {
                    @if done { (icon("check")) } (self.texts.get("companion-section-done"))
                }
            }
        }
    }

    fn disks_on_map(&self, evening: &Evening, finale: &Finale, seat: Seat, line: &str) -> Markup {
        let solo = evening.config().is_solo();
        let own = if solo && seat == Seat::ANDREW {
            finale.andrew.projects
        } else {
            finale.players[seat.index()].projects
        };
        let owner = |slot: Slot| {
            if own.contains(slot) {
                return Some(Owner::Seat(seat));
            }
            let players =
                evening.config().seats().zip(&finale.players).map(|(seat, player)| (seat, player.projects));
            let andrew = solo.then_some((Seat::ANDREW, finale.andrew.projects));
            players
                .chain(andrew)
                .find(|(_, projects)| projects.contains(slot))
                .map(|(seat, _)| Owner::Seat(seat))
        };
        // Somebody else's disk stays where it is; it can be removed on its owner's sheet.
        let tap = |slot: Slot| match owner(slot) {
            Some(Owner::Seat(other)) if other != seat => None,
            holder => Some(format!(
                "{line} {} {} {}",
                slot.city(),
                slot.number(),
                if holder.is_some() { "no" } else { "yes" }
            )),
        };
        html! {
            (self.regions(evening, &owner, &tap))
            p.quiet role="status" { (t!(self.texts, "companion-disks-on-map", n = own.len())) }
        }
    }

    fn company(&self, evening: &Evening, seat: Seat) -> Markup {
        html! {
            div.building {
                @for floor in (0..4).rev() {
                    @for column in 0..4 { @if let Some(space) = Space::new(4 * floor + column) { (self.space(evening, seat, space)) } }
                }
            }
        }
    }

    fn space(&self, evening: &Evening, seat: Seat, space: Space) -> Markup {
        let (texts, config) = (self.texts, evening.config());
        let sheet = &evening.pad().players[seat.index()];
        let all = config.has(Module::OpenBar) || config.has(Module::NewDepartments);
        let tile = sheet.tiles[space.index()];
        let office = match COMPANY_BOARD[space.index()] {
            Site::Office(office) => Some(office),
            Site::Empty => tile.map(Office::Tile),
            Site::Lobby => None,
        };
        let desks = office.map_or(0, Office::desks);
        let active = sheet.active[space.index()];
        let name = office.map_or_else(|| space.to_string(), |office| texts.office_full(office));
        html! {
            div.space.(office.map_or("", |office| office.action().name())).top[space.is_top()] {
                @match COMPANY_BOARD[space.index()] {
                    Site::Lobby => span.name { (texts.get("lobby")) },
                    Site::Office(office) => span.name { (icon(action_icon(office.action()))) (texts.narrow(&texts.office(office))) },
                    Site::Empty => {
                        span.name { @if let Some(kind) = tile { (icon(action_icon(kind.action()))) (texts.narrow(&texts.department(kind))) } @else { span.coord { (space.to_string()) } } }
                        select name={ "pad " (seat) " tile " (space) } data-auto aria-label=(t!(texts, "companion-tile-on", space = space.to_string())) {
                            option value="-" { "–" }
                            @for &kind in Department::ALL.iter().filter(|kind| all || !kind.is_expansion()) {
                                option value=(kind.name()) selected[tile == Some(kind)] { (kind.number()) " " (texts.department_full(kind)) }
                            }
                        }
                    }
                }
                @if desks > 0 {
                    select.desks name={ "pad " (seat) " active " (space) } data-auto aria-label=(t!(texts, "companion-active-in", name = name)) {
                        @for n in 0..=desks.max(active) { option value=(n) selected[n == active] { (n) " / " (desks) } }
                    }
                }
            }
        }
    }

    fn tab(&self, evening: &Evening, seat: Seat, project: ProjectType) -> Markup {
        let texts = self.texts;
        let tab = evening.pad().players[seat.index()].tabs[project.index()];
        let line = |rest: &str| format!("pad {seat} tab {project} {rest}");
        let unknown = ("-".to_owned(), texts.get("companion-choose"));
        let sides = TabSide::ALL.iter().map(|side| (side.to_string(), side.to_string()));
        let sides: Vec<_> = std::iter::once(unknown.clone()).chain(sides).collect();
        let steps = (0..=TAB_STEPS).map(|n| (n.to_string(), (n + 1).to_string()));
        let steps: Vec<_> = std::iter::once(unknown.clone()).chain(steps).collect();
        let spaces = tab_side(project, tab.side.unwrap_or(TabSide::A)).spaces;
        let takes = spaces
            .iter()
            .take(usize::from(tab.steps.unwrap_or(TAB_STEPS)) + 1)
            .filter(|space| matches!(space, TabSpace::Project(_)))
            .count();
        let most = takes.max(usize::from(tab.disks.unwrap_or(0)));
        let disks = (0..=most).map(|n| (n.to_string(), n.to_string()));
        let disks: Vec<_> = std::iter::once(unknown).chain(disks).collect();
        let word = |n: Option<u8>| n.map_or("-".to_owned(), |n| n.to_string());
        html! {
            fieldset.tab {
                legend { (icon(project.name())) " " (texts.project_full(project)) }
                div.three {
                    (choose(&line("side"), &texts.get("companion-side"), &sides, tab.side.map_or("-", TabSide::name)))
                    (choose(&line("steps"), &texts.get("companion-spaces-out"), &steps, &word(tab.steps)))
                    (choose(&line("disks"), &texts.get("companion-disks-left"), &disks, &word(tab.disks)))
                }
                ol.tab-spaces aria-hidden="true" {
                    @for (index, space) in spaces.iter().enumerate() { li.out[tab.steps.is_some_and(|steps| index <= usize::from(steps))] { (tab_glyphs(texts, *space)) } }
                }
            }
        }
    }

    fn tracks(&self, spaces: &[Option<u8>; Region::COUNT], line: &str) -> Markup {
        let texts = self.texts;
        html! {
            @for (&region, at) in Region::ALL.iter().zip(spaces) {
                div.track.(region.name()) role="group" aria-label=(texts.region(region)) {
                    strong { (texts.region(region)) }
                    @for space in 0..=LAST_SPACE {
                        button type="submit" name="do" value={ (line) " " (region) " " (space) } aria-pressed=(*at == Some(space)) title=(t!(texts, "tip-track-title", region = texts.region(region), n = space + 1)) {
                            (income_glyphs(track(region).income[usize::from(space)])) span.sr { (t!(texts, "tip-track-title", region = texts.region(region), n = space + 1)) }
                        }
                    }
                }
            }
        }
    }

    fn donations(&self, evening: &Evening, position: &Position, seat: Seat, line: &str) -> Markup {
        let texts = self.texts;
        html! {
            div.gifts {
                @for space in DonationSpace::all() {
                    @let holders = position.holders(space).seats;
                    @let on = holders.contains(seat);
                    @if space.row() == 0 { h3 { (texts.cause(position.area(space.column()).cause)) } }
                    button.gift type="submit" name="do" value={ (line) " " (space) " " (if on { "no" } else { "yes" }) } aria-pressed=(on) {
                        span.grow { (texts.donation(position, space)) }
                        @for holder in holders.iter() { (disk(evening, holder, &self.owner_name(evening, holder))) }
                    }
                }
            }
        }
    }
}

fn tab_glyphs(texts: Texts, space: TabSpace) -> Markup {
    match space {
        TabSpace::Start => html! { "·" },
        TabSpace::Project(income) => income_glyphs(income),
        TabSpace::EndVp(vp) => html! { b { (vp) } span.x { (texts.get("benefit-vp")) } },
        TabSpace::DonationLimit(plus) => glyphs(&format!("d +{plus}")),
    }
}
