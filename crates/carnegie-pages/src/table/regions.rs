//! Transport tracks and mission areas.

use super::Table;
use super::piece::spoken;
use crate::icons::{glyphs, icon};
use crate::locale::t;
use crate::target::Target;
use crate::words::is_long;
use carnegie_rules::components::Income;
use carnegie_rules::components::tracks::{LAST_SPACE, track};
use carnegie_rules::{Region, Seat};
use maud::{Markup, html};

/// An income as icons.
pub(crate) fn income_glyphs(income: Income) -> Markup {
    glyphs(&match income {
        Income::Nothing => "–".to_owned(),
        Income::Money(n) => format!("${n}"),
        Income::Goods(n) => format!("g{n}"),
        Income::Vp(n) => format!("v{n}"),
        Income::Study(n) => format!("s{n}"),
        Income::Employee(n) => format!("e{n}"),
        Income::EmployeeOrMoney(n) => format!("e / ${n}"),
        Income::GoodsOrMoney(n) => format!("g / ${n}"),
    })
}

impl Table<'_> {
    pub(super) fn regions(&self) -> Markup {
        html! {
            section #regions .regions data-view="map" aria-label=(self.texts.get("part-transport")) {
                @for &region in Region::ALL { (self.region_card(region)) }
            }
        }
    }

    pub(super) fn region_card(&self, region: Region) -> Markup {
        let texts = self.texts;
        let event = self.position().event().and_then(|event| event.income) == Some(region);
        html! {
            div.region-card.(region.name()).event[event] id={ "region-" (region.name()) } data-part {
                div.mission-area data-target=(Target::Mission(region))
                    data-tip={ (t!(texts, "tip-mission-title", region = texts.region(region))) "|" (texts.get("tip-mission")) (self.on_missions(region)) } {
                    @let name = texts.region(region);
                    strong.long[is_long(&name)] { (name) }
                    span.missions { (self.mission_workers(region)) }
                }
                div.track { @for space in 0..=LAST_SPACE { (self.track_space(region, space)) } }
            }
        }
    }

    /// Who is on missions in a region.
    fn on_missions(&self, region: Region) -> String {
        let position = self.position();
        let crew = |seat: Seat| {
            let count = position.player(seat).missions[region.index()];
            (count > 0).then(|| format!(" {}: {count}.", self.name(seat)))
        };
        position.config().seats().filter_map(crew).collect()
    }

    fn mission_workers(&self, region: Region) -> Markup {
        let position = self.position();
        html! {
            @for seat in position.config().seats() {
                @let count = position.player(seat).missions[region.index()];
                @if count > 0 {
                    span.crew {
                        (self.worker(seat, true, &format!("m-{}-{region}-0", seat.index())))
                        @if count > 1 { "×" (count) }
                    }
                }
            }
        }
    }

    fn track_space(&self, region: Region, space: u8) -> Markup {
        let track = track(region);
        let at = usize::from(space);
        let level = track.levels[at];
        let tip = self.track_tip(region, space);
        let there: Vec<String> = self.seats_on_track(region, space).map(|seat| self.name(seat)).collect();
        let there = there.join(", ");
        let new_level = at == 0 || track.levels[at - 1] != level;
        let next = self
            .you()
            .is_some_and(|seat| self.position().player(seat).transport[region.index()] + 1 == space);
        let mut target = Target::TrackSpace(region, space).to_string();
        if next {
            target = format!("{} {target}", Target::Track(region));
        }
        html! {
            div.stop.last[space == LAST_SPACE] data-target=(target)
                data-tip=(tip) {
                span.sr { (spoken(&tip)) @if !there.is_empty() { " " (t!(self.texts, "tip-track-there", names = there)) } }
                span.drawn aria-hidden="true" {
                    span.cost { @if at > 0 { (track.costs[at - 1]) (icon("study")) } }
                    span.pay { (income_glyphs(track.income[at])) }
                    span.level { @if new_level { (icon(level.name())) } @if space == LAST_SPACE { (income_glyphs(track.last_space_bonus)) } }
                    span.disks { (self.disks_on_track(region, space)) }
                }
            }
        }
    }

    fn seats_on_track(&self, region: Region, space: u8) -> impl Iterator<Item = Seat> {
        let position = self.position();
        position.scored_seats().filter(move |&seat| position.player(seat).transport[region.index()] == space)
    }

    fn disks_on_track(&self, region: Region, space: u8) -> Markup {
        html! {
            @for seat in self.seats_on_track(region, space) {
                (self.disk(seat, Some(&format!("t-{}-{region}", seat.index()))))
            }
        }
    }

    fn track_tip(&self, region: Region, space: u8) -> String {
        let (texts, track) = (self.texts, track(region));
        let at = usize::from(space);
        let level = texts.get(&format!("level-{}", track.levels[at]));
        let income = texts.income(track.income[at]);
        let mut tip = t!(texts, "tip-track-title", region = texts.region(region), n = space + 1);
        tip += "|";
        tip += &t!(texts, "tip-track", income = income, level = level);
        if at > 0 {
            tip += " ";
            tip += &t!(texts, "tip-track-cost", study = t!(texts, "study", n = track.costs[at - 1]));
        }
        if space == LAST_SPACE {
            tip += " ";
            tip += &t!(texts, "tip-track-last", bonus = texts.income(track.last_space_bonus));
        }
        tip
    }
}
