//! The donation areas.

use super::Table;
use crate::glyphs::effect_signs;
use crate::locale::t;
use crate::target::Target;
use carnegie_rules::{Area, Cause, DonationSpace, Question};
use maud::{Markup, html};

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
