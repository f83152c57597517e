//! A number for every decision that can ever be legal: blocks in the order of the notation, without gaps.

use carnegie_rules::components::company::COMPANY_BOARD;
use carnegie_rules::components::sheet::{LINES, OPTIONS, SheetLine};
use carnegie_rules::components::tracks::LAST_SPACE;
use carnegie_rules::{
    Action, Benefit, Cause, Decision, Department, DonationSpace, Lobby, Office, Pay, Printed, ProjectType,
    Region, Site, Slot, SlotSet, Space, TabSide, TabSides,
};
use std::sync::LazyLock;

/// How many decisions have a number: the width of a mask.
pub const DECISIONS: usize = 2523;

/// The largest bid that has a number; the sheet allows less.
const MOST_BID: u8 = 60;
/// No region has more slots than this.
const MOST_PROJECTS: u8 = 24;

/// Decisions of one kind: neighbouring numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    /// The kind, as one word.
    pub kind: &'static str,
    /// The first number.
    pub first: u16,
    /// How many there are.
    pub count: u16,
}

struct Numbering {
    decisions: Vec<Decision>,
    /// The number for each key; [`NONE`] for those that can never be legal.
    numbers: Vec<u16>,
    blocks: Vec<Block>,
}

const NONE: u16 = u16::MAX;

static NUMBERING: LazyLock<Numbering> = LazyLock::new(Numbering::new);

/// The number of a decision; `None` for one that can be written down but can never be legal.
#[inline]
pub fn number_of(decision: Decision) -> Option<u16> {
    let number = NUMBERING.numbers.get(key(decision)?).copied();
    number.filter(|&number| number != NONE)
}

/// The decision with a number.
#[inline]
pub fn decision_of(number: u16) -> Option<Decision> {
    NUMBERING.decisions.get(usize::from(number)).copied()
}

/// The blocks of the numbering, in order.
pub fn blocks() -> &'static [Block] {
    &NUMBERING.blocks
}

impl Numbering {
    fn new() -> Self {
        let mut found = Numbering { decisions: Vec::new(), numbers: vec![NONE; KEYS], blocks: Vec::new() };
        every_decision(&mut |decision| {
            let number = found.decisions.len() as u16;
            let Some(place) = key(decision).and_then(|key| found.numbers.get_mut(key)) else { return };
            *place = number;
            found.decisions.push(decision);
            match found.blocks.last_mut() {
                Some(block) if block.kind == kind_of(decision) => block.count += 1,
                _ => found.blocks.push(Block { kind: kind_of(decision), first: number, count: 1 }),
            }
        });
        found
    }
}

/// Every decision that can ever be legal, in the order of their numbers.
fn every_decision(f: &mut impl FnMut(Decision)) {
    for &line in SheetLine::ALL.iter().filter(|&&line| line != SheetLine::Bid) {
        (0..OPTIONS as u8).for_each(|option| f(Decision::Sheet { line, option }));
    }
    (0..=MOST_BID).for_each(|bid| f(Decision::Bid(bid)));
    TabSides::all().for_each(|sides| f(Decision::TabSides(sides)));
    Slot::all()
        .filter(|slot| slot.project() == Some(ProjectType::Housing))
        .for_each(|slot| f(Decision::HousingDisk(slot)));
    Department::ALL.iter().for_each(|&department| f(Decision::Reserve(department)));
    for &tile in Cause::ALL {
        (0..Cause::COUNT as u8).for_each(|column| f(Decision::Cover { tile, column }));
    }
    DonationSpace::all().for_each(|space| f(Decision::SecretDonation(space)));
    Action::ALL.iter().for_each(|&action| f(Decision::Choose(action)));
    Lobby::ALL.iter().for_each(|&lobby| f(Decision::Return(lobby)));
    (0..=LAST_SPACE).for_each(|space| f(Decision::TransportIncome(space)));
    Lobby::ALL.iter().for_each(|&lobby| f(Decision::Recruit(lobby)));
    [Benefit::Money, Benefit::Goods, Benefit::Employee].iter().for_each(|&take| f(Decision::Take(take)));
    ProjectType::ALL.iter().for_each(|&project| f(Decision::Research(project)));
    Region::ALL.iter().for_each(|&region| f(Decision::Advance(region)));
    DonationSpace::all().for_each(|space| f(Decision::Donate(space)));
    f(Decision::Wait);
    Action::ALL.iter().for_each(|&action| f(Decision::ActionChoice(action)));
    for from in Space::all() {
        for to in Space::all().filter(|&to| from.is_diagonally_adjacent(to)) {
            [false, true].iter().for_each(|&active| f(Decision::Move { from, to, active }));
        }
    }
    for from in Space::all() {
        for to in Space::all().filter(|&to| to != from) {
            [false, true].iter().for_each(|&active| f(Decision::Transfer { from, to, active }));
        }
    }
    for office in Office::all() {
        for &(take, mission) in office.effects() {
            if mission {
                Region::ALL
                    .iter()
                    .for_each(|&region| f(Decision::Use { office, take, mission: Some(region) }));
            } else {
                f(Decision::Use { office, take, mission: None });
            }
        }
    }
    for office in Office::all() {
        let most = office.trade().map_or(0, |trade| trade.most);
        (1..=most).for_each(|goods| f(Decision::Trade { office, goods }));
    }
    for office in Office::all().filter(|office| office.agency().is_some()) {
        for &region in Region::ALL {
            let slots = SlotSet::in_region(region).len() as u8;
            (0..=slots).for_each(|other| f(Decision::Agency { office, region, other }));
        }
    }
    for space in DonationSpace::all() {
        Region::ALL.iter().for_each(|&mission| f(Decision::Give { space, mission }));
    }
    for &department in Department::ALL {
        Space::all()
            .filter(|space| COMPANY_BOARD[space.index()] == Site::Empty)
            .for_each(|space| f(Decision::Add { department, space }));
    }
    for from in Space::all() {
        [false, true].iter().for_each(|&active| f(Decision::Staff { from, active }));
    }
    for office in Office::all().filter(|office| office.builds()) {
        for &project in ProjectType::ALL {
            Slot::all().for_each(|slot| f(Decision::Build { office, project, slot }));
        }
    }
    for space in Space::all().filter(|space| COMPANY_BOARD[space.index()] != Site::Lobby) {
        Pay::ALL.iter().for_each(|&pay| f(Decision::Activate { space, pay }));
    }
    f(Decision::Sell);
    f(Decision::Done);
}

/// The kind of a decision: one word for each block.
pub fn kind_of(decision: Decision) -> &'static str {
    match decision {
        Decision::Sheet { .. } => "sheet",
        Decision::Bid(_) => "bid",
        Decision::TabSides(_) => "tabs",
        Decision::HousingDisk(_) => "housing-disk",
        Decision::Reserve(_) => "reserve",
        Decision::Cover { .. } => "cover",
        Decision::SecretDonation(_) => "secret-donation",
        Decision::Choose(_) => "choose",
        Decision::Return(_) => "return",
        Decision::TransportIncome(_) => "transport-income",
        Decision::Recruit(_) => "recruit",
        Decision::Take(_) => "take",
        Decision::Research(_) => "research",
        Decision::Advance(_) => "advance",
        Decision::Donate(_) => "donate",
        Decision::Wait => "wait",
        Decision::ActionChoice(_) => "action-choice",
        Decision::Move { .. } => "move",
        Decision::Transfer { .. } => "transfer",
        Decision::Use { .. } => "use",
        Decision::Trade { .. } => "trade",
        Decision::Agency { .. } => "agency",
        Decision::Give { .. } => "give",
        Decision::Add { .. } => "add",
        Decision::Staff { .. } => "staff",
        Decision::Build { .. } => "build",
        Decision::Activate { .. } => "activate",
        Decision::Sell => "sell",
        Decision::Done => "done",
    }
}

// Keys: every decision that can be written down has one, with gaps. They lead to the numbers without a search and mean
// nothing outside this file.
const OFFICES: usize = Printed::COUNT + Department::COUNT;
const SHEET: usize = 0;
const BID: usize = SHEET + LINES * OPTIONS;
const TABS: usize = BID + MOST_BID as usize + 1;
const HOUSING: usize = TABS + TabSides::COUNT;
const RESERVE: usize = HOUSING + Slot::COUNT;
const COVER: usize = RESERVE + Department::COUNT;
const SECRET: usize = COVER + Cause::COUNT * Cause::COUNT;
const CHOOSE: usize = SECRET + DonationSpace::COUNT;
const RETURN: usize = CHOOSE + Action::COUNT;
const TRACK: usize = RETURN + Lobby::COUNT;
const RECRUIT: usize = TRACK + LAST_SPACE as usize + 1;
const TAKE: usize = RECRUIT + Lobby::COUNT;
const RESEARCH: usize = TAKE + Benefit::COUNT;
const ADVANCE: usize = RESEARCH + ProjectType::COUNT;
const DONATE: usize = ADVANCE + Region::COUNT;
const WAIT: usize = DONATE + DonationSpace::COUNT;
const ACTION_CHOICE: usize = WAIT + 1;
const MOVE: usize = ACTION_CHOICE + Action::COUNT;
const TRANSFER: usize = MOVE + 2 * Space::COUNT * Space::COUNT;
const USE: usize = TRANSFER + 2 * Space::COUNT * Space::COUNT;
const TRADE: usize = USE + OFFICES * Benefit::COUNT * (Region::COUNT + 1);
const GOODS: usize = 4;
const AGENCY: usize = TRADE + OFFICES * GOODS;
const PROJECTS: usize = MOST_PROJECTS as usize + 1;
const GIVE: usize = AGENCY + OFFICES * Region::COUNT * PROJECTS;
const ADD: usize = GIVE + DonationSpace::COUNT * Region::COUNT;
const STAFF: usize = ADD + Department::COUNT * Space::COUNT;
const BUILD: usize = STAFF + 2 * Space::COUNT;
const ACTIVATE: usize = BUILD + OFFICES * ProjectType::COUNT * Slot::COUNT;
const SELL: usize = ACTIVATE + Space::COUNT * Pay::COUNT;
const DONE: usize = SELL + 1;
const KEYS: usize = DONE + 1;

#[inline]
const fn office_index(office: Office) -> usize {
    match office {
        Office::Printed(printed) => printed.index(),
        Office::Tile(department) => Printed::COUNT + department.index(),
    }
}

#[inline]
fn tab_sides_index(sides: TabSides) -> usize {
    let bit = |project: &ProjectType| usize::from(sides.side(*project) == TabSide::B) << project.index();
    ProjectType::ALL.iter().map(bit).sum()
}

/// A number below a bound.
#[inline]
fn below(value: u8, bound: usize) -> Option<usize> {
    (usize::from(value) < bound).then_some(usize::from(value))
}

#[inline]
fn key(decision: Decision) -> Option<usize> {
    Some(match decision {
        Decision::Sheet { line, option } => {
            SHEET + below(line as u8, LINES)? * OPTIONS + below(option, OPTIONS)?
        }
        Decision::Bid(bid) => BID + below(bid, MOST_BID as usize + 1)?,
        Decision::TabSides(sides) => TABS + tab_sides_index(sides),
        Decision::HousingDisk(slot) => HOUSING + slot.index(),
        Decision::Reserve(department) => RESERVE + department.index(),
        Decision::Cover { tile, column } => {
            COVER + tile.index() * Cause::COUNT + below(column, Cause::COUNT)?
        }
        Decision::SecretDonation(space) => SECRET + space.index(),
        Decision::Choose(action) => CHOOSE + action.index(),
        Decision::Return(lobby) => RETURN + lobby.index(),
        Decision::TransportIncome(space) => TRACK + below(space, LAST_SPACE as usize + 1)?,
        Decision::Recruit(lobby) => RECRUIT + lobby.index(),
        Decision::Take(take) => TAKE + take.index(),
        Decision::Research(project) => RESEARCH + project.index(),
        Decision::Advance(region) => ADVANCE + region.index(),
        Decision::Donate(space) => DONATE + space.index(),
        Decision::Wait => WAIT,
        Decision::ActionChoice(action) => ACTION_CHOICE + action.index(),
        Decision::Move { from, to, active } => MOVE + step_key(from, to, active),
        Decision::Transfer { from, to, active } => TRANSFER + step_key(from, to, active),
        Decision::Use { office, take, mission } => {
            let mission = mission.map_or(0, |region| 1 + region.index());
            let use_of = office_index(office) * Benefit::COUNT + take.index();
            USE + use_of * (Region::COUNT + 1) + mission
        }
        Decision::Trade { office, goods } => TRADE + office_index(office) * GOODS + below(goods, GOODS)?,
        Decision::Agency { office, region, other } => {
            let place = office_index(office) * Region::COUNT + region.index();
            AGENCY + place * PROJECTS + below(other, PROJECTS)?
        }
        Decision::Give { space, mission } => GIVE + space.index() * Region::COUNT + mission.index(),
        Decision::Add { department, space } => ADD + department.index() * Space::COUNT + space.index(),
        Decision::Staff { from, active } => STAFF + from.index() * 2 + usize::from(active),
        Decision::Build { office, project, slot } => {
            let place = office_index(office) * ProjectType::COUNT + project.index();
            BUILD + place * Slot::COUNT + slot.index()
        }
        Decision::Activate { space, pay } => ACTIVATE + space.index() * Pay::COUNT + pay.index(),
        Decision::Sell => SELL,
        Decision::Done => DONE,
    })
}

#[inline]
const fn step_key(from: Space, to: Space, active: bool) -> usize {
    (from.index() * Space::COUNT + to.index()) * 2 + active as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_decisions_belong_together() {
        assert_eq!(NUMBERING.decisions.len(), DECISIONS);
        for number in 0..DECISIONS as u16 {
            assert_eq!(number_of(decision_of(number).unwrap()), Some(number));
        }
        assert_eq!(decision_of(DECISIONS as u16), None);
        assert_eq!(blocks().iter().map(|block| usize::from(block.count)).sum::<usize>(), DECISIONS);
        let mut kinds: Vec<_> = blocks().iter().map(|block| block.kind).collect();
        kinds.dedup();
        assert_eq!(kinds.len(), 29, "one block for each kind");
    }

    #[test]
    fn what_has_no_number_can_be_written_down_all_the_same() {
        let mut without = 0;
        Decision::for_each_encodable(|decision| match number_of(decision) {
            Some(number) => assert_eq!(decision_of(number), Some(decision)),
            None => without += 1,
        });
        assert!(without > 1_000);
    }

    #[test]
    fn every_region_fits_into_the_keys() {
        assert!(Region::ALL.iter().all(|&region| SlotSet::in_region(region).len() <= MOST_PROJECTS.into()));
    }
}
