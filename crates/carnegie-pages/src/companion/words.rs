//! What the companion says.

use crate::locale::{Texts, t};
use crate::words::city_name;
use carnegie_companion::{Deed, Missing, TextError};
use carnegie_rules::components::solo_cards::MAX_SHIFT;
use carnegie_rules::finale::Impossible;
use carnegie_rules::{AndrewAct, AndrewWish, Event, Position, Size, Slot, StartError};

impl Texts {
    /// An event in words.
    pub(super) fn event(self, event: Event) -> String {
        match (event.income, event.donation) {
            (Some(region), false) => t!(self, "log-event-income", region = self.in_region(region)),
            (Some(region), true) => t!(self, "log-event-both", region = self.in_region(region)),
            (None, _) => self.get("log-event-donation"),
        }
    }

    /// A slot: the city, and which of its slots.
    pub(super) fn slot(self, slot: Slot) -> String {
        match slot.city().data().size {
            Size::Small => city_name(slot.city()),
            _ => t!(
                self,
                "companion-slot",
                city = city_name(slot.city()),
                n = slot.number(),
                project = self.slot_type(slot)
            ),
        }
    }

    /// A donation space: where it is and how it scores.
    pub(super) fn donation_place(self, position: &Position, space: carnegie_rules::DonationSpace) -> String {
        let cause = self.cause(position.area(space.column()).cause);
        t!(
            self,
            "companion-donation",
            cause = cause,
            row = space.row() + 1,
            effect = self.donation(position, space)
        )
    }

    /// What Andrew does, told to the person who moves his pieces.
    pub(super) fn deed(self, position: &Position, deed: Deed) -> String {
        let n = self.numbers().amounts().andrew_failure_shift;
        match deed {
            Deed::Shifts(n) => t!(self, "companion-deed-shift", n = n, most = MAX_SHIFT),
            Deed::Does(AndrewAct::Donate(space)) => {
                t!(self, "companion-deed-donate", space = self.donation_place(position, space))
            }
            Deed::Does(AndrewAct::Take(kind)) => {
                t!(self, "companion-deed-take", n = kind.number(), department = self.department_full(kind))
            }
            Deed::Does(AndrewAct::Build(slot)) => t!(self, "companion-deed-build", slot = self.slot(slot)),
            Deed::Does(AndrewAct::Advance(region)) => {
                t!(self, "companion-deed-advance", region = self.in_region(region))
            }
            Deed::Fails(AndrewWish::Donate(space)) => {
                t!(self, "companion-fail-donate", space = self.donation_place(position, space), n = n)
            }
            Deed::Fails(AndrewWish::Take(action, _)) => {
                t!(self, "companion-fail-take", action = self.action(action), n = n)
            }
            Deed::Fails(AndrewWish::Build(city)) => {
                t!(self, "companion-fail-build", city = city_name(city), n = n)
            }
            Deed::Fails(AndrewWish::Advance(region)) => {
                t!(self, "companion-fail-advance", region = self.in_region(region), n = n)
            }
        }
    }

    /// What is not entered yet.
    pub(super) fn missing(self, missing: Missing) -> String {
        match missing {
            Missing::Vp => self.score_line(carnegie_rules::ScoreLine::Track),
            Missing::Money => self.get("companion-money"),
            Missing::Goods => self.get("companion-goods"),
            Missing::Inactive => self.get("companion-inactive"),
            Missing::ActionChoice => self.get("line-action-choice"),
            Missing::Tab(project) => t!(self, "companion-tab", project = self.project_full(project)),
            Missing::Track(region) => t!(self, "companion-track", region = self.in_region(region)),
            Missing::Secret => self.get("line-secret-donation"),
            Missing::Section(section) => self.get(&format!("companion-section-{}", section.name())),
            Missing::Cards => self.get("line-cards"),
            Missing::Departments => self.get("line-departments"),
        }
    }

    /// Why a position is impossible. `name` says who has a seat.
    pub(super) fn impossible(
        self,
        impossible: Impossible,
        name: impl Fn(carnegie_rules::Seat) -> String,
    ) -> String {
        match impossible {
            Impossible::NegativeVp(seat) => t!(self, "impossible-negative-vp", name = name(seat)),
            Impossible::ActionChoice(seat) => t!(self, "impossible-action-choice", name = name(seat)),
            Impossible::NotInGame(seat, kind) => {
                t!(self, "impossible-not-in-game", name = name(seat), department = self.department_full(kind))
            }
            Impossible::KindTwice(seat, kind) => {
                t!(self, "impossible-kind-twice", name = name(seat), department = self.department_full(kind))
            }
            Impossible::TooManyTiles(kind) => {
                t!(self, "impossible-too-many-tiles", department = self.department_full(kind))
            }
            Impossible::TooManyKinds(action) => {
                t!(self, "impossible-too-many-kinds", action = self.action(action))
            }
            Impossible::TooManyDepartments(n, most) => {
                t!(self, "impossible-too-many-departments", n = n, most = most)
            }
            Impossible::NoRoom(seat, space) => {
                t!(self, "impossible-no-room", name = name(seat), space = space.to_string())
            }
            Impossible::Desks(seat, space) => {
                t!(self, "impossible-desks", name = name(seat), space = space.to_string())
            }
            Impossible::Employees(seat, n) => t!(self, "impossible-employees", name = name(seat), n = n),
            Impossible::TabDisks(seat, project) => {
                t!(self, "impossible-tab-disks", name = name(seat), project = self.project_full(project))
            }
            Impossible::Projects(seat, built, on_map) => {
                t!(self, "impossible-projects", name = name(seat), built = built, map = on_map)
            }
            Impossible::SlotType(seat, project) => {
                t!(self, "impossible-slot-type", name = name(seat), project = self.project_full(project))
            }
            Impossible::NoHousing(seat) => t!(self, "impossible-no-housing", name = name(seat)),
            Impossible::Disks(seat, n) => t!(self, "impossible-disks", name = name(seat), n = n),
            Impossible::SharedSlot(slot) => t!(self, "impossible-shared-slot", slot = self.slot(slot)),
            Impossible::SharedDonation(space) => {
                t!(self, "impossible-shared-donation", space = space.to_string())
            }
            Impossible::LastSpace(region) => {
                t!(self, "impossible-last-space", region = self.in_region(region))
            }
            Impossible::Cover(cause) => t!(self, "impossible-cover", cause = self.cause(cause)),
            Impossible::NoSecret(seat) => t!(self, "impossible-no-secret", name = name(seat)),
            Impossible::Cards(n, most) => t!(self, "impossible-cards", n = n, most = most),
        }
    }

    /// Why a game cannot begin like this.
    pub(super) fn start_error(self, error: StartError) -> String {
        match error {
            StartError::Rows => self.get("start-error-rows"),
            StartError::Kind(n, kind) => {
                t!(self, "start-error-kind", n = n, department = self.department_full(kind))
            }
            StartError::Kinds(action) => t!(self, "impossible-too-many-kinds", action = self.action(action)),
            StartError::Supply(n, most) => t!(self, "start-error-supply", n = n, most = most),
            StartError::Neutral(n, most) => t!(self, "start-error-neutral", n = n, most = most),
            StartError::Leftmost(city) => t!(self, "start-error-leftmost", city = city_name(city)),
            StartError::First(_) => self.get("companion-error-config"),
        }
    }

    /// Why a text cannot be read.
    pub(super) fn text_error(self, error: &TextError) -> String {
        match error {
            TextError::TooLong | TextError::NotOurs => self.get("companion-error-text"),
            TextError::Version(n) => t!(self, "companion-error-version", n = *n),
            TextError::Rules(n) => {
                t!(self, "companion-error-rules", n = *n, now = carnegie_rules::RULES_VERSION)
            }
            TextError::Config(error) => self.config_error(*error),
            TextError::Line { line, error } => {
                t!(self, "companion-error-at", n = *line, error = self.line_error(error, &[]))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::locale::Locale;
    use carnegie_rules::{Config, Region};

    /// Texts get "in the West", so "in the { $region }" would say it twice.
    #[test]
    fn where_something_happens_is_said_once() {
        let position = Position::new(Config::solo(1).unwrap(), 5);
        for (locale, &region) in
            Locale::ALL.into_iter().flat_map(|it| Region::ALL.iter().map(move |at| (it, at)))
        {
            let texts = Texts::new(locale);
            let place = texts.in_region(region);
            let sentences = [
                texts.deed(&position, Deed::Does(AndrewAct::Advance(region))),
                texts.deed(&position, Deed::Fails(AndrewWish::Advance(region))),
                texts.missing(Missing::Track(region)),
                texts.impossible(Impossible::LastSpace(region), |_| String::new()),
                texts.event(Event { income: Some(region), donation: false }),
                texts.event(Event { income: Some(region), donation: true }),
                t!(texts, "companion-ask-last-space", region = place.as_str()),
                t!(texts, "companion-do-income", region = place.as_str()),
            ];
            let preposition = place.split(texts.region(region).as_str()).next().unwrap_or_default();
            for sentence in sentences {
                let (before, _) =
                    sentence.split_once(&place).unwrap_or_else(|| panic!("no {place}: {sentence}"));
                assert!(preposition.is_empty() || !before.ends_with(preposition), "{sentence}");
            }
        }
    }
}
