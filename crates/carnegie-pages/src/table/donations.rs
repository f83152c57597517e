//! The donation areas.

use super::Table;
use super::timeline::has_long_word;
use crate::icons::glyphs;
use crate::locale::{Texts, t};
use crate::target::Target;
use crate::words::city_name;
use carnegie_rules::components::AMOUNTS;
use carnegie_rules::components::donations::{Donation, DonationEffect};
use carnegie_rules::{Action, Area, Cause, DonationSpace, Question};
use maud::{Markup, html};

/// A donation effect as icons.
fn effect_glyphs(donation: Donation) -> String {
    let action = |action: Action| match action {
        Action::HumanResources => "H",
        Action::Management => "M",
        Action::Construction => "C",
        Action::Research => "R",
    };
    let counted = match donation.effect {
        DonationEffect::Fixed => return format!("v{}", donation.vp),
        DonationEffect::PerBuilt(kind) => action(kind).to_owned(),
        DonationEffect::PerAnyBuilt => "t".to_owned(),
        DonationEffect::PerInfrastructure => "p".to_owned(),
        DonationEffect::PerIndustry => "i".to_owned(),
        DonationEffect::PerHousingOrCommerce => "h c".to_owned(),
        DonationEffect::PerRailroad => "r".to_owned(),
        DonationEffect::PerDonation => "d".to_owned(),
        DonationEffect::Paid(price) => {
            let money = (price.money > 0).then(|| format!("−{} $", price.money));
            let goods = (price.goods > 0).then(|| format!("−{} g", price.goods));
            [money, goods].into_iter().flatten().collect::<Vec<_>>().join(" ")
        }
        DonationEffect::PerActive => "e".to_owned(),
        DonationEffect::PerSmallTown => "T".to_owned(),
        DonationEffect::BestDepartmentType => "t = t".to_owned(),
        DonationEffect::DepartmentTypes => "t ≠ t".to_owned(),
        DonationEffect::LeftColumn => "◧ t".to_owned(),
        DonationEffect::TopFloor => "⬒ t".to_owned(),
        DonationEffect::BestProjectType => "o = o".to_owned(),
        DonationEffect::ProjectTypes => "o ≠ o".to_owned(),
        DonationEffect::PerProject => "o".to_owned(),
        DonationEffect::DonationTypes => "d ≠ d".to_owned(),
        DonationEffect::EmptySpaces => "a".to_owned(),
        DonationEffect::PerInactive => "z".to_owned(),
        DonationEffect::PaidDesks => format!("e ≥{} $", AMOUNTS.paid_desk_cost),
        DonationEffect::PerProjectIn(_) | DonationEffect::PerDonationTo(_) => String::new(),
        DonationEffect::ConnectedTo(_) => "Y".to_owned(),
    };
    format!("v{} / {counted}", donation.vp).trim_end().to_owned()
}

/// How a donation scores, as icons and names; the words stand elsewhere.
pub(crate) fn effect_signs(texts: Texts, donation: Donation) -> Markup {
    let short = match donation.effect {
        DonationEffect::PerProjectIn(region) => Some((region.name(), texts.region(region))),
        DonationEffect::PerDonationTo(cause) => Some(("cause", texts.cause(cause))),
        DonationEffect::ConnectedTo(city) => Some((city.region().name(), city_name(city))),
        _ => None,
    };
    let beside =
        matches!(donation.effect, DonationEffect::PerProjectIn(_) | DonationEffect::PerDonationTo(_));
    let effect = effect_glyphs(donation);
    html! {
        span.what.beside[beside] aria-hidden="true" {
            @match effect.split_once(" /") {
                Some((points, what)) => {
                    (glyphs(&format!("{points} /")))
                    @if !what.is_empty() { (glyphs(what.trim_start())) }
                }
                None => (glyphs(&effect)),
            }
            @if let Some((class, name)) = short { em.(class).long[has_long_word(&name, 7)] { (texts.narrow(&name)) } }
        }
    }
}

impl Table<'_> {
    pub(super) fn donations(&self) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let covering = self.question() == Some(Question::Cover);
        let wanted =
            matches!(self.question(), Some(Question::Cover | Question::Donation | Question::SecretDonation));
        html! {
            section #donations .panel.donations data-part data-view="offer" data-open[wanted] aria-label=(texts.get("part-donations")) {
                h2 data-tip=(texts.get("tip-donations")) {
                    (texts.get("part-donations"))
                    @if let Some(seat) = self.shown() {
                        small data-tip=(texts.get("tip-donation-cost")) { (t!(texts, "donation-next", cost = position.player(seat).donation_cost())) }
                    }
                }
                @if covering { (self.cause_tiles()) }
                div.areas { @for column in 0..Cause::COUNT { (self.area(column)) } }
            }
        }
    }

    fn cause_tiles(&self) -> Markup {
        let position = self.position();
        let taken = |cause: Cause| {
            (0..Cause::COUNT).any(|column| position.area(column) == Area { cause, covered: true })
        };
        html! {
            div.cause-tiles {
                @for &cause in Cause::ALL {
                    @if !taken(cause) {
                        button.cause-tile type="button" data-target=(Target::CauseTile(cause)) data-tip=(self.cause_tip(cause)) {
                            (self.texts.narrow(&self.texts.cause(cause)))
                        }
                    }
                }
            }
        }
    }

    fn cause_tip(&self, cause: Cause) -> String {
        let effects = carnegie_rules::components::donations::NEW_TILES[cause.index()];
        let effects = effects.map(|effect| self.texts.effect(effect)).join("; ");
        format!("{}|{effects}", self.texts.cause(cause))
    }

    /// All effects of an area.
    fn area_tip(&self, column: usize) -> String {
        let position = self.position();
        let spaces = DonationSpace::all().filter(|space| space.column() == column);
        let effects = spaces.map(|space| self.texts.donation(position, space)).collect::<Vec<_>>().join("; ");
        format!("{}|{effects}", self.texts.cause(position.area(column).cause))
    }

    fn area(&self, column: usize) -> Markup {
        let area = self.position().area(column);
        html! {
            div.area.(area.cause.name()).covered[area.covered] data-target=(Target::Area(column as u8)) {
                h3 data-tip=(self.area_tip(column)) { (self.texts.cause(area.cause)) }
                @for space in DonationSpace::all().filter(|space| space.column() == column) { (self.donation_space(space)) }
            }
        }
    }

    fn donation_tip(&self, space: DonationSpace) -> String {
        let (texts, position) = (self.texts, self.position());
        let holders = position.holders(space);
        let mut names: Vec<String> = holders.seats.iter().map(|seat| self.name(seat)).collect();
        if holders.neutral {
            names.push(texts.get("neutral"));
        }
        let cause = texts.cause(position.area(space.column()).cause);
        let effect = texts.donation(position, space);
        if names.is_empty() {
            return format!("{cause}|{effect}.");
        }
        format!("{cause}|{effect}. {}", t!(texts, "tip-donated", names = names.join(", ")))
    }

    fn donation_space(&self, space: DonationSpace) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let holders = position.holders(space);
        let donation = position.donation(space);
        let secret = self.you().is_some_and(|seat| position.player(seat).secret == Some(space));
        let tip = self.donation_tip(space);
        html! {
            div.gift.taken[!holders.is_free()].secret[secret].shared[holders.seats.len() > 1] data-target=(Target::Donation(space)) data-tip=(tip) {
                span.sr { (texts.effect(donation)) }
                (effect_signs(texts, donation))
                span.disks {
                    @if holders.neutral { svg.disk.neutral-disk viewBox="0 0 20 20" role="img" aria-label=(texts.get("neutral")) { circle cx="10" cy="10" r="8.5" {} } }
                    @for seat in holders.seats.iter() { (self.disk(seat, Some(&format!("d-{}-{}", space.index(), seat.index())))) }
                }
            }
        }
    }
}
