//! Why the lines of a score are what they are, so that people can check them against the pieces on their table.

use super::Page;
use super::map::disk;
use crate::locale::{Texts, t};
use crate::words::{city_name, number};
use carnegie_companion::Evening;
use carnegie_rules::components::solo_cards::SHIFT_VP;
use carnegie_rules::components::tabs::{TabSpace, tab_side};
use carnegie_rules::components::tracks::LAST_SPACE;
use carnegie_rules::score::{Score, best_connection};
use carnegie_rules::{
    City, Department, DonationSpace, Position, ProjectType, Region, ScoreLine, Seat, Size, Slot,
};
use maud::{Markup, html};

/// How many things, and how many VP each.
type Things = (usize, i16);

impl Page<'_> {
    pub(super) fn why(&self, evening: &Evening, position: &Position) -> Markup {
        let texts = self.texts;
        html! {
            section.card.why {
                h2 { (texts.get("companion-why")) }
                @for seat in position.scored_seats() {
                    @let score = position.score(seat);
                    @let andrews = evening.config().is_solo() && seat == Seat::ANDREW;
                    h3 { (disk(evening, seat, &self.owner_name(evening, seat))) " " (self.owner_name(evening, seat)) }
                    ul.reasons {
                        @for (line, things) in if andrews { andrews_things(texts, position) } else { players_things(texts, position, seat) } {
                            @if !things.is_empty() { li { (texts.score_line(line)) ": " (sum(&things)) } }
                        }
                        @if !andrews { li { (network(texts, position, seat)) } }
                        (cities(texts, position, seat))
                        (donations(texts, position, seat, &score, andrews))
                    }
                }
            }
        }
    }
}

/// `4 × 1 + 2 × 3 = 10`.
fn sum(things: &[Things]) -> String {
    let parts: Vec<String> = things.iter().map(|(count, vp)| format!("{count} × {vp}")).collect();
    let total: i16 = things.iter().map(|&(count, vp)| count as i16 * vp).sum();
    format!("{} = {}", parts.join(" + "), number(total))
}

fn some(count: usize, vp: i16) -> Option<Things> {
    (count > 0).then_some((count, vp))
}

fn players_things(texts: Texts, position: &Position, seat: Seat) -> Vec<(ScoreLine, Vec<Things>)> {
    let (amounts, player) = (texts.numbers().amounts(), position.player(seat));
    let staffed = |department, count: usize, vp| player.is_staffed(department).then_some((count, vp));
    let top = player.built().filter(|(space, _)| space.is_top()).count();
    let below = player.built().count() - top;
    let per_region = Region::ALL
        .iter()
        .map(|&region| position.projects(seat).iter().filter(|slot| slot.city().region() == region).count());
    let mut lines = vec![
        (ScoreLine::Employees, Vec::from_iter(some(player.active_employees().into(), amounts.employee_vp))),
        (
            ScoreLine::Departments,
            some(below, amounts.department_vp)
                .into_iter()
                .chain(some(top, amounts.top_department_vp))
                .collect(),
        ),
    ];
    for &project in ProjectType::ALL {
        let tab = player.tabs[project.index()];
        let out = &tab_side(project, tab.side).spaces[..=usize::from(tab.steps)];
        let things = out.iter().filter_map(|space| match space {
            TabSpace::EndVp(vp) => some(1, i16::from(*vp)),
            _ => None,
        });
        lines.push((ScoreLine::ALL[ScoreLine::HousingTab.index() + project.index()], things.collect()));
    }
    lines.extend([
        (
            ScoreLine::GreenSpaces,
            Vec::from_iter(staffed(
                Department::GreenSpaces,
                player.empty_spaces().into(),
                amounts.green_spaces_vp,
            )),
        ),
        (
            ScoreLine::PublicRelations,
            Vec::from_iter(staffed(
                Department::PublicRelations,
                per_region.clone().max().unwrap_or(0),
                amounts.public_relations_vp,
            )),
        ),
        (
            ScoreLine::Libraries,
            Vec::from_iter(staffed(
                Department::Libraries,
                per_region.min().unwrap_or(0),
                amounts.libraries_vp,
            )),
        ),
    ]);
    lines
}

fn andrews_things(texts: Texts, position: &Position) -> Vec<(ScoreLine, Vec<Things>)> {
    let amounts = texts.numbers().amounts();
    let Some(andrew) = position.andrew() else { return Vec::new() };
    let shifted = |by: usize| andrew.revealed().filter(|&(_, shift)| usize::from(shift) == by).count();
    let cards = SHIFT_VP.iter().enumerate().skip(1).filter_map(|(by, &vp)| some(shifted(by), vp));
    let last = position.player(Seat::ANDREW).transport.iter().filter(|&&space| space == LAST_SPACE).count();
    vec![
        (ScoreLine::Cards, cards.collect()),
        (
            ScoreLine::Departments,
            Vec::from_iter(some(andrew.departments().into(), amounts.andrew_department_vp)),
        ),
        (ScoreLine::Transport, Vec::from_iter(some(last, amounts.andrew_last_space_vp))),
    ]
}

fn network(texts: Texts, position: &Position, seat: Seat) -> String {
    let player = position.player(seat);
    let cities = position.projects(seat).iter().fold(0u32, |set, slot| set | 1 << slot.city().index());
    let network =
        best_connection(cities, |region| player.level(region), player.is_staffed(Department::PostOffice));
    if network.vp == 0 {
        return texts.get("companion-why-no-network");
    }
    let majors: Vec<City> = (City::ALL.iter().copied())
        .filter(|city| network.cities & (1 << city.index()) != 0 && city.data().size == Size::Major)
        .collect();
    let lowest = majors.iter().map(|city| player.level(city.region())).min();
    t!(
        texts,
        "companion-why-network",
        cities = majors.iter().map(|&city| city_name(city)).collect::<Vec<_>>().join(", "),
        points = network.points,
        level = lowest.map(|level| texts.get(&format!("level-{level}"))).unwrap_or_default(),
        vp = network.vp
    )
}

fn cities(texts: Texts, position: &Position, seat: Seat) -> Markup {
    let projects = position.projects(seat);
    let here = |city: &City| city.slots().filter(|&slot: &Slot| projects.contains(slot)).count();
    let parts: Vec<String> = (City::ALL.iter())
        .filter(|city| here(city) > 0)
        .map(|city| format!("{} {} × {}", city_name(*city), here(city), city.data().vp))
        .collect();
    html! { @if !parts.is_empty() { li { (texts.score_line(ScoreLine::Projects)) ": " (parts.join(", ")) } } }
}

fn donations(texts: Texts, position: &Position, seat: Seat, score: &Score, andrews: bool) -> Markup {
    let player = position.player(seat);
    let limit =
        texts.numbers().amounts().donation_limit + if andrews { 0 } else { player.donation_limit_raise() };
    let made: Vec<(DonationSpace, i16)> =
        DonationSpace::all().filter_map(|space| Some((space, score.donation(space)?))).collect();
    html! {
        @if !made.is_empty() {
            li { (t!(texts, if andrews { "companion-why-andrews-limit" } else { "companion-why-limit" }, vp = limit)) }
        }
        @for (space, vp) in made {
            li { (texts.donation_place(position, space)) " → " (t!(texts, "vp", n = number(vp))) @if vp == limit { " " em { (texts.get("companion-at-limit")) } } }
        }
        @if let Some(space) = player.secret { li { (texts.score_line(ScoreLine::SecretDonation)) ": " (texts.donation_place(position, space)) " → " (t!(texts, "vp", n = number(score.line(ScoreLine::SecretDonation)))) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use carnegie_rules::{Config, Module, Modules, decision_list};
    use std::collections::BTreeSet;

    /// What is shown as the reason for a line adds up to that line. Returns the lines that are worth something.
    fn explained(position: &Position) -> BTreeSet<&'static str> {
        let texts = Texts::new(Locale::ALL[0]);
        let mut lines = BTreeSet::new();
        for seat in position.scored_seats() {
            let reasons = if position.config().is_solo() && seat == Seat::ANDREW {
                andrews_things(texts, position)
            } else {
                players_things(texts, position, seat)
            };
            for (line, things) in reasons {
                let total: i16 = things.iter().map(|&(count, vp)| count as i16 * vp).sum();
                assert_eq!(total, position.score(seat).line(line), "seat {seat}, {line:?}");
                if total > 0 {
                    lines.insert(line.name());
                }
            }
        }
        lines
    }

    #[test]
    fn reasons_add_up_to_the_score() {
        let mut list = decision_list();
        let mut lines = BTreeSet::new();
        for seed in 0..400u64 {
            let players = 1 + seed as usize % 4;
            let modules = if seed % 8 < 4 { Modules::NONE } else { every_module(players == 1) };
            let config = Config::new(players, modules, (players == 1).then_some(4)).unwrap();
            let mut position = Position::new(config, seed);
            let mut chance = seed + 1;
            while let Some(seat) = position.to_act().iter().next() {
                position.legal(seat, &mut list);
                chance =
                    chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                position.apply(seat, list[(chance >> 33) as usize % list.len()]).unwrap();
            }
            lines.append(&mut explained(&position));
        }
        // Departments that score are seldom staffed in such games.
        let mut evening = Evening::new(Config::new(2, every_module(false), None).unwrap(), 1);
        let mut pad = |line: String| evening.tell(&format!("pad 1 {line}")).unwrap();
        for (space, kind) in
            ["a4", "b4", "c4"].into_iter().zip(["green-spaces", "public-relations", "libraries"])
        {
            pad(format!("tile {space} {kind}"));
            pad(format!("active {space} 1"));
        }
        for &region in Region::ALL {
            let city = City::ALL.iter().find(|city| city.region() == region).unwrap();
            pad(format!("project {city} 1 yes"));
        }
        lines.append(&mut explained(&evening.pad().finale(None).position()));
        assert_eq!(lines.len(), 11, "{lines:?}");
    }

    fn every_module(solo: bool) -> Modules {
        let allowed = Module::ALL.iter().filter(|module| !solo || module.allowed_solo());
        allowed.fold(Modules::NONE, |modules, &module| modules.with(module))
    }
}
