//! What each part is made from: parts made from the same data as before are not rendered again.

use super::{Part, Table};
use carnegie_rules::{
    Action, Area, Cause, City, Department, DonationSpace, Holders, Owner, Phase, ProjectType, Question,
    Region, Seat, Site, SlotSet, Space, Tab, Timeline,
};
use maud::Markup;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

/// Everything that a part shows, apart from the language, the viewer and the names.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Made {
    Lines {
        projects: Vec<SlotSet>,
    },
    City {
        owners: Vec<Option<Owner>>,
    },
    Region {
        event: bool,
        missions: Vec<u8>,
        tracks: Vec<u8>,
    },
    Timeline {
        timeline: Timeline,
        chosen: Option<Action>,
        event: Option<Action>,
        over: bool,
    },
    Donations {
        areas: Vec<Area>,
        holders: Vec<Holders>,
        question: Option<Question>,
        cost: Option<u16>,
        secret: Option<DonationSpace>,
        worths: Vec<[i16; DonationSpace::COUNT]>,
        over: bool,
    },
    Purse {
        money: u16,
        goods: u16,
        vp: i16,
        reserve: u8,
        reserved: Option<Department>,
        action_choice: bool,
    },
    Space {
        site: Site,
        active: u8,
        inactive: u8,
        uses: u8,
    },
    Tab {
        tab: Tab,
        choosing: bool,
    },
    Supply {
        tiles: Vec<(u8, bool, bool)>,
        wanted: bool,
    },
}

/// What the parts were made from when they were last rendered, and their fingerprints, in the order of the page.
#[derive(Clone, Default, Debug)]
pub struct Memo {
    names: Vec<String>,
    made: Vec<Option<Made>>,
    prints: Vec<u64>,
}

impl Memo {
    /// A fingerprint of every part but the log. Tables of the same game have the same parts.
    pub fn prints(&self) -> &[u64] {
        &self.prints
    }
}

/// Gets the identifier of a part, what it is made from if that is worth comparing, and how it is rendered.
type Visitor<'a> = dyn FnMut(fmt::Arguments<'_>, Option<Made>, &dyn Fn() -> Markup) + 'a;

/// A number that differs for different texts, valid for as long as the process lives.
pub fn fingerprint(text: &str) -> u64 {
    static HASHER: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    HASHER.hash_one(text)
}

impl Table<'_> {
    /// Every part but the log, which only grows: see [`Table::log_tail`].
    pub fn parts_but_the_log(&self) -> Vec<Part> {
        self.changed_parts(&mut Memo::default()).into_iter().map(|(_, part)| part).collect()
    }

    /// The parts, apart from the log, that have changed since the last time, for the same language, viewer and way of
    /// looking; each with its place in the order of the page.
    pub fn changed_parts(&self, memo: &mut Memo) -> Vec<(usize, Part)> {
        if !self.sitters.iter().map(|sitter| &sitter.name).eq(&memo.names) {
            let names = self.sitters.iter().map(|sitter| sitter.name.clone()).collect();
            *memo = Memo { names, ..Memo::default() };
        }
        let (mut parts, mut index) = (Vec::new(), 0);
        self.visit(&mut |id, made, render| {
            let place = index;
            index += 1;
            let known = memo.prints.get(place).copied();
            if made.is_some() && memo.made.get(place) == Some(&made) {
                debug_assert_eq!(
                    known,
                    Some(fingerprint(&render().into_string())),
                    "{id} shows something that it is not said to be made of"
                );
                return;
            }
            let html = render().into_string();
            let print = fingerprint(&html);
            if known != Some(print) {
                parts.push((place, Part { id: id.to_string(), keep: None, html }));
            }
            match known {
                Some(_) => (memo.made[place], memo.prints[place]) = (made, print),
                None => {
                    memo.made.push(made);
                    memo.prints.push(print);
                }
            }
        });
        parts
    }

    /// Visits every part but the log, in the order of the page.
    fn visit(&self, visitor: &mut Visitor<'_>) {
        let position = self.position();
        visitor(format_args!("bar"), None, &|| self.bar());
        visitor(format_args!("progress"), None, &|| self.progress());
        visitor(format_args!("notice"), None, &|| self.notice());
        for &region in Region::ALL {
            let (id, made) = (region.name(), self.region_made(region));
            visitor(format_args!("region-{id}"), Some(made), &|| self.region_card(region));
        }
        visitor(format_args!("lines"), Some(self.lines_made()), &|| self.lines());
        for &city in City::ALL {
            let made = self.city_made(city);
            visitor(format_args!("city-{}", city.index()), Some(made), &|| self.city(city));
        }
        for &row in Action::ALL {
            let made = self.timeline_made();
            visitor(format_args!("row-{}", row.name()), Some(made), &|| self.timeline_row(row));
        }
        visitor(format_args!("donations"), Some(self.donations_made()), &|| self.donations());
        for seat in position.config().seats() {
            let number = seat.index();
            visitor(format_args!("purse-{number}"), Some(self.purse_made(seat)), &|| self.purse(seat));
            for space in (0..Space::COUNT).filter_map(Space::new) {
                let made = self.space_made(seat, space);
                visitor(format_args!("space-{number}-{space}"), Some(made), &|| self.space(seat, space));
            }
            for &project in ProjectType::ALL {
                let made = self.tab_made(seat, project);
                visitor(format_args!("tab-{number}-{project}"), Some(made), &|| self.tab(seat, project));
            }
        }
        if position.andrew().is_some() {
            visitor(format_args!("andrew"), None, &|| self.andrew());
        }
        visitor(format_args!("supply"), Some(self.supply_made()), &|| self.supply());
        visitor(format_args!("players"), None, &|| self.players());
        if self.puzzle.is_none() {
            visitor(format_args!("chat"), None, &|| self.chat_part());
        }
        visitor(format_args!("score"), None, &|| self.score_part());
        visitor(format_args!("choices"), None, &|| self.choices());
    }

    fn lines_made(&self) -> Made {
        let position = self.position();
        Made::Lines { projects: position.scored_seats().map(|seat| position.projects(seat)).collect() }
    }

    fn city_made(&self, city: City) -> Made {
        Made::City { owners: city.slots().map(|slot| self.position().owner(slot)).collect() }
    }

    fn region_made(&self, region: Region) -> Made {
        let (position, index) = (self.position(), region.index());
        Made::Region {
            event: position.event().and_then(|event| event.income) == Some(region),
            missions: position.config().seats().map(|seat| position.player(seat).missions[index]).collect(),
            tracks: position.scored_seats().map(|seat| position.player(seat).transport[index]).collect(),
        }
    }

    fn timeline_made(&self) -> Made {
        let position = self.position();
        Made::Timeline {
            timeline: *position.timeline(),
            chosen: position.chosen_action(),
            event: position.event_row(),
            over: position.phase() == Phase::Finished,
        }
    }

    fn donations_made(&self) -> Made {
        let position = self.position();
        let asked = |question: &Question| {
            matches!(question, Question::Cover | Question::Donation | Question::SecretDonation)
        };
        Made::Donations {
            areas: (0..Cause::COUNT).map(|column| position.area(column)).collect(),
            holders: DonationSpace::all().map(|space| position.holders(space)).collect(),
            question: self.question().filter(asked),
            cost: self.shown().map(|seat| position.player(seat).donation_cost()),
            secret: self.you().and_then(|seat| position.player(seat).secret),
            worths: position.config().seats().map(|seat| position.donation_gains(seat)).collect(),
            over: position.is_finished(),
        }
    }

    fn purse_made(&self, seat: Seat) -> Made {
        let player = self.position().player(seat);
        Made::Purse {
            money: player.money,
            goods: player.goods,
            vp: player.vp,
            reserve: player.reserve,
            reserved: player.reserved,
            action_choice: player.action_choice,
        }
    }

    fn space_made(&self, seat: Seat, space: Space) -> Made {
        let (player, index) = (self.position().player(seat), space.index());
        Made::Space {
            site: player.company[index],
            active: player.active[index],
            inactive: player.inactive[index],
            uses: self.uses(seat, space),
        }
    }

    fn tab_made(&self, seat: Seat, project: ProjectType) -> Made {
        let tab = self.position().player(seat).tabs[project.index()];
        Made::Tab { tab, choosing: self.chooses_sides(seat) }
    }

    fn supply_made(&self) -> Made {
        let position = self.position();
        let owned = |kind| self.you().is_some_and(|seat| position.player(seat).has(kind));
        let tiles =
            Department::ALL.iter().map(|&kind| (position.supply(kind), self.is_in_game(kind), owned(kind)));
        Made::Supply { tiles: tiles.collect(), wanted: self.wants_supply() }
    }
}
