//! The donation areas.

use super::Table;
use super::piece::spoken;
use crate::glyphs::effect_signs;
use crate::locale::t;
use crate::target::Target;
use crate::words::{is_long, number};
use carnegie_rules::{Area, Cause, DonationSpace, Question, Seat};
use maud::{Markup, html};

/// What each donation would score, for every seat.
type Worths = [(Seat, [i16; DonationSpace::COUNT])];

impl Table<'_> {
    pub(super) fn donations(&self) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let worths = self.worths();
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
                div.areas { @for column in 0..Cause::COUNT { (self.area(column, &worths)) } }
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
                            (self.narrow_name(&self.texts.cause(cause)))
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

    /// What each donation would score for everybody if the game ended now.
    fn worths(&self) -> Vec<(Seat, [i16; DonationSpace::COUNT])> {
        let position = self.position();
        position.config().seats().map(|seat| (seat, position.donation_gains(seat))).collect()
    }

    fn area(&self, column: usize, worths: &Worths) -> Markup {
        let area = self.position().area(column);
        html! {
            div.area.(area.cause.name()).covered[area.covered] data-target=(Target::Area(column as u8)) {
                @let cause = self.texts.cause(area.cause);
                h3.long[is_long(&cause)] data-tip=(self.area_tip(column)) { (cause) }
                @for space in DonationSpace::all().filter(|space| space.column() == column) { (self.donation_space(space, worths)) }
            }
        }
    }

    fn donation_tip(&self, space: DonationSpace, worths: &Worths) -> String {
        let (texts, position) = (self.texts, self.position());
        let holders = position.holders(space);
        let mut names: Vec<String> = holders.seats.iter().map(|seat| self.name(seat)).collect();
        if holders.neutral {
            names.push(texts.get("neutral"));
        }
        let cause = texts.cause(position.area(space.column()).cause);
        let effect = texts.donation(position, space);
        let mut tip = format!("{cause}|{effect}.");
        if !names.is_empty() {
            tip = format!("{tip} {}", t!(texts, "tip-donated", names = names.join(", ")));
        }
        if position.is_finished() {
            return tip;
        }
        let worth = |(seat, worths): &(Seat, [i16; DonationSpace::COUNT])| {
            format!("{} {}", self.name(*seat), number(worths[space.index()]))
        };
        let list = worths.iter().map(worth).collect::<Vec<_>>().join(", ");
        format!("{tip} {}", t!(texts, "tip-donation-worth", list = list))
    }

    fn donation_space(&self, space: DonationSpace, worths: &Worths) -> Markup {
        let (texts, position) = (self.texts, self.position());
        let holders = position.holders(space);
        let donation = position.donation(space);
        let secret = self.you().is_some_and(|seat| position.player(seat).secret == Some(space));
        let tip = self.donation_tip(space, worths);
        let worth_of =
            |seat: Seat| worths.iter().find(|(one, _)| *one == seat).map(|(_, all)| all[space.index()]);
        let most = worths.iter().map(|(_, all)| all[space.index()]).max();
        // What it would score, as long as it is still available.
        let worth = self.you().and_then(worth_of).filter(|_| holders.is_free() && !position.is_finished());
        html! {
            div.gift.taken[!holders.is_free()].secret[secret].shared[holders.seats.len() > 1] data-target=(Target::Donation(space)) data-tip=(tip) {
                span.sr { (spoken(&tip)) }
                span.drawn aria-hidden="true" {
                    (effect_signs(texts, donation))
                    @if let Some(worth) = worth { b.worth.leads[worth > 0 && Some(worth) == most] { (number(worth)) } }
                    span.disks {
                        @if holders.neutral { svg.disk.neutral-disk viewBox="0 0 20 20" { circle cx="10" cy="10" r="8.5" {} } }
                        @for seat in holders.seats.iter() { (self.disk(seat, Some(&format!("d-{}-{}", space.index(), seat.index())))) }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::consequence::Consequence;
    use crate::locale::{Locale, Texts};
    use carnegie_rules::{Config, Decision, Game, Modules, Viewer, decision_list};

    /// Plays games and compares what stands on each space with what the preview says of a disk there.
    #[test]
    fn a_space_shows_what_a_donation_there_would_add_to_the_score() {
        let texts = Texts::new(Locale::default());
        let (mut compared, mut some) = (0, 0);
        for seed in 0..24_usize {
            let names = ["Anna", "Bert"].map(str::to_owned).to_vec();
            let modules = if seed % 2 == 0 { Modules::ALL } else { Modules::NONE };
            let mut game = Game::new(Config::new(2, modules, None).unwrap(), seed as u64, names).unwrap();
            let mut legal = decision_list();
            for step in 0.. {
                let position = *game.position();
                let Some(seat) = position.to_act().iter().next() else { break };
                position.legal(seat, &mut legal);
                let view = position.view(Viewer::Seat(seat));
                let (position, score) = (view.position(), view.position().score(seat).total());
                let table = Table { you: Some(seat), ..Table::of(texts, &view, &[]) };
                let donates = legal.iter().any(|decision| matches!(decision, Decision::Donate(_)));
                let html = if donates { table.donations().into_string() } else { String::new() };
                for &decision in &*legal {
                    let Decision::Donate(space) = decision else { continue };
                    let target = format!("data-target=\"{}\"", Target::Donation(space));
                    let cell = html.split(&target).nth(1).unwrap().split("data-target").next().unwrap();
                    let shown =
                        cell.split("<b class=\"worth").nth(1).unwrap().split(['>', '<']).nth(1).unwrap();
                    let preview = Consequence::with_score(position, seat, decision, score).unwrap();
                    let signed =
                        if shown.starts_with('−') { shown.to_owned() } else { format!("+{shown}") };
                    let says = preview.words(texts).contains(&format!("{signed} VP if the game ended now"));
                    assert_eq!(says, shown != "0", "{decision}: {shown} {preview:?}");
                    compared += 1;
                    some += usize::from(says);
                }
                let chosen = legal[(step * step * 31 + step + seed * 17) % legal.len()];
                game.apply(seat, chosen).unwrap();
            }
        }
        assert!(compared > 500 && some > 200, "only {compared} spaces, {some} of them worth anything");
    }
}
