//! The score pad: what lies on the table at the end, as far as it has been entered.

use crate::line::{Field, LineError, number, yes};
use crate::session::slot;
use carnegie_rules::components::donations::DonationEffect;
use carnegie_rules::components::solo_cards::{DECK, SHIFT_VP};
use carnegie_rules::components::start::has_action_choice;
use carnegie_rules::components::tabs::TAB_STEPS;
use carnegie_rules::components::tracks::LAST_SPACE;
use carnegie_rules::finale::{FinalAndrew, FinalPlayer, FinalTab, Finale};
use carnegie_rules::{
    Cause, Config, Department, DonationSpace, Module, Position, ProjectType, Region, Seat, SlotSet, Space,
    TabSide,
};
use std::fmt::{self, Write};

/// The most dollars, goods or VP that can be entered: more than any game gives.
const MAX_AMOUNT: i16 = 999;

/// A part of the sheet that may well be empty: it is done when someone says so.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Section {
    /// The projects on the map.
    Projects,
    /// The departments and the employees at their desks.
    Company,
    /// The donations.
    Donations,
}

impl Section {
    /// All of them.
    pub const ALL: [Section; 3] = [Section::Projects, Section::Company, Section::Donations];

    /// Its word in the text.
    pub const fn name(self) -> &'static str {
        match self {
            Section::Projects => "projects",
            Section::Company => "company",
            Section::Donations => "donations",
        }
    }
}

/// A project tab, as far as it has been entered.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct PadTab {
    /// The side that is up.
    pub side: Option<TabSide>,
    /// Steps made.
    pub steps: Option<u8>,
    /// Disks left on it.
    pub disks: Option<u8>,
}

/// A player's sheet, as far as it has been filled in.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PadPlayer {
    /// VP on the score track.
    pub vp: Option<i16>,
    /// Dollars.
    pub money: Option<u16>,
    /// Goods.
    pub goods: Option<u16>,
    /// Inactive employees on the board and on missions.
    pub inactive: Option<u8>,
    /// Whether an unused Action Choice tile is left.
    pub action_choice: Option<bool>,
    /// Department tiles.
    pub tiles: [Option<Department>; Space::COUNT],
    /// Employees at desks.
    pub active: [u8; Space::COUNT],
    /// The project tabs.
    pub tabs: [PadTab; ProjectType::COUNT],
    /// The transport disks.
    pub transport: [Option<u8>; Region::COUNT],
    /// Projects on the map.
    pub projects: SlotSet,
    /// Donations.
    pub donations: [bool; DonationSpace::COUNT],
    /// The secret donation.
    pub secret: Option<DonationSpace>,
    /// The sections that are done.
    pub done: [bool; Section::ALL.len()],
}

/// Andrew's sheet, if he was not played with the companion.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct PadAndrew {
    /// Cards shifted by 1 to 4.
    pub shifted: [Option<u8>; SHIFT_VP.len() - 1],
    /// Department tiles.
    pub departments: Option<u8>,
    /// The transport disks.
    pub transport: [Option<u8>; Region::COUNT],
    /// Projects on the map.
    pub projects: SlotSet,
    /// Donations.
    pub donations: [bool; DonationSpace::COUNT],
}

/// The score pad of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pad {
    config: Config,
    /// The sheets of the players.
    pub players: Vec<PadPlayer>,
    /// Andrew's sheet.
    pub andrew: PadAndrew,
    /// New Donations: the tile on each area.
    pub covers: [Option<Cause>; Cause::COUNT],
}

/// What has not been entered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Missing {
    /// VP on the score track.
    Vp,
    /// Dollars: a donation is paid with them.
    Money,
    /// Goods: a donation is paid with them.
    Goods,
    /// Inactive employees: a donation counts them.
    Inactive,
    /// Whether the Action Choice tile is left.
    ActionChoice,
    /// A project tab.
    Tab(ProjectType),
    /// A transport disk.
    Track(Region),
    /// The secret donation.
    Secret,
    /// A section that is not done.
    Section(Section),
    /// Andrew's cards.
    Cards,
    /// Andrew's departments.
    Departments,
}

impl PadPlayer {
    /// The sheet with zeros where nothing has been entered.
    fn finale(&self, into: &mut FinalPlayer) {
        into.vp = self.vp.unwrap_or(0);
        into.money = self.money.unwrap_or(0);
        into.goods = self.goods.unwrap_or(0);
        into.inactive = self.inactive.unwrap_or(0);
        into.action_choice = self.action_choice.unwrap_or(false);
        into.tiles = self.tiles;
        into.active = self.active;
        for (tab, entered) in into.tabs.iter_mut().zip(self.tabs) {
            *tab = FinalTab {
                side: entered.side.unwrap_or(TabSide::A),
                steps: entered.steps.unwrap_or(0),
                disks: entered.disks.unwrap_or(0),
            };
        }
        into.transport = self.transport.map(|space| space.unwrap_or(0));
        into.projects = self.projects;
        into.donations = self.donations;
        into.secret = self.secret;
    }

    fn tell(&mut self, words: &[&str]) -> Result<(), LineError> {
        match *words {
            ["vp", value] => self.vp = Field::parse(value, |text| number(text, -MAX_AMOUNT, MAX_AMOUNT))?,
            ["money", value] => self.money = Field::parse(value, |text| number(text, 0, MAX_AMOUNT as u16))?,
            ["goods", value] => self.goods = Field::parse(value, |text| number(text, 0, MAX_AMOUNT as u16))?,
            ["inactive", value] => self.inactive = Field::parse(value, |text| number(text, 0, 99))?,
            ["action-choice", value] => self.action_choice = Field::parse(value, yes)?,
            ["tile", space, value] => {
                let index = space.parse::<Space>()?.index();
                self.tiles[index] = Field::parse(value, |text| Ok(text.parse()?))?;
                if self.tiles[index].is_none() {
                    self.active[index] = 0;
                }
            }
            ["active", space, value] => {
                self.active[space.parse::<Space>()?.index()] =
                    Field::parse(value, |text| number(text, 0, 9))?.unwrap_or(0);
            }
            ["tab", project, "side", value] => {
                self.tab(project)?.side = Field::parse(value, |text| Ok(text.parse()?))?;
            }
            ["tab", project, "steps", value] => {
                self.tab(project)?.steps = Field::parse(value, |text| number(text, 0, TAB_STEPS))?;
            }
            ["tab", project, "disks", value] => {
                self.tab(project)?.disks = Field::parse(value, |text| number(text, 0, 9))?;
            }
            ["secret", value] => self.secret = Field::parse(value, |text| Ok(text.parse()?))?,
            ["done", section, value] => {
                let index = Section::ALL.iter().position(|known| known.name() == section);
                self.done[index.ok_or(LineError::Unknown)?] = yes(value)?;
            }
            _ => return disks(&mut self.transport, &mut self.projects, &mut self.donations, words),
        }
        Ok(())
    }

    fn tab(&mut self, project: &str) -> Result<&mut PadTab, LineError> {
        Ok(&mut self.tabs[project.parse::<ProjectType>()?.index()])
    }
}

/// Tracks, projects and donations: the same for players and Andrew.
fn disks(
    transport: &mut [Option<u8>; Region::COUNT],
    projects: &mut SlotSet,
    donations: &mut [bool; DonationSpace::COUNT],
    words: &[&str],
) -> Result<(), LineError> {
    match *words {
        ["track", region, value] => {
            transport[region.parse::<Region>()?.index()] =
                Field::parse(value, |text| number(text, 0, LAST_SPACE))?;
        }
        ["project", city, number, value] => {
            let mut one = SlotSet::EMPTY;
            one.insert(slot(city, number)?);
            *projects = if yes(value)? { projects.or(one) } else { projects.without(one) };
        }
        ["donation", space, value] => donations[space.parse::<DonationSpace>()?.index()] = yes(value)?,
        _ => return Err(LineError::Unknown),
    }
    Ok(())
}

impl Pad {
    pub(crate) fn new(config: Config) -> Self {
        Pad {
            config,
            players: vec![PadPlayer::default(); config.players()],
            andrew: PadAndrew::default(),
            covers: [None; Cause::COUNT],
        }
    }

    pub(crate) fn tell(&mut self, words: &[&str]) -> Result<(), LineError> {
        match *words {
            ["cover", column, value] => {
                let column: usize = number(column, 1, Cause::COUNT)?;
                self.covers[column - 1] = Field::parse(value, |text| Ok(text.parse()?))?;
                Ok(())
            }
            ["andrew", "shifted", shift, value] => {
                let shift: usize = number(shift, 1, SHIFT_VP.len() - 1)?;
                self.andrew.shifted[shift - 1] = Field::parse(value, |text| number(text, 0, DECK as u8))?;
                Ok(())
            }
            ["andrew", "departments", value] => {
                self.andrew.departments = Field::parse(value, |text| number(text, 0, 99))?;
                Ok(())
            }
            ["andrew", ref rest @ ..] => {
                let andrew = &mut self.andrew;
                disks(&mut andrew.transport, &mut andrew.projects, &mut andrew.donations, rest)
            }
            [seat, ref rest @ ..] => {
                let seat: usize = number(seat, 1, Seat::MAX)?;
                self.players.get_mut(seat - 1).ok_or(LineError::NoSeat(seat))?.tell(rest)
            }
            [] => Err(LineError::Unknown),
        }
    }

    /// Everything entered so far, ready for the engine, with Andrew as he was played, if he was.
    pub fn finale(&self, played: Option<FinalAndrew>) -> Finale {
        let mut finale = Finale::new(self.config);
        for (player, sheet) in finale.players.iter_mut().zip(&self.players) {
            sheet.finale(player);
        }
        finale.covers = self.covers;
        finale.andrew = played.unwrap_or_else(|| self.andrew_sheet());
        finale
    }

    fn andrew_sheet(&self) -> FinalAndrew {
        let andrew = &self.andrew;
        let mut shifted = [0; SHIFT_VP.len()];
        shifted[1..]
            .iter_mut()
            .zip(andrew.shifted)
            .for_each(|(cards, entered)| *cards = entered.unwrap_or(0));
        // The cards that nobody counts are those that did not shift.
        shifted[0] =
            (DECK as u8).saturating_sub(shifted.iter().fold(0, |sum: u8, &cards| sum.saturating_add(cards)));
        FinalAndrew {
            shifted,
            departments: andrew.departments.unwrap_or(0),
            transport: andrew.transport.map(|space| space.unwrap_or(0)),
            projects: andrew.projects,
            donations: andrew.donations,
        }
    }

    /// What a player's sheet still lacks. Money, goods and inactive employees are needed only where a donation counts
    /// them.
    pub fn missing(&self, seat: Seat, position: &Position) -> Vec<Missing> {
        let Some(sheet) = self.players.get(seat.index()) else { return Vec::new() };
        let mut missing = Vec::new();
        let mut want = |wanted: bool, what: Missing| missing.extend(wanted.then_some(what));
        want(sheet.vp.is_none(), Missing::Vp);
        let tiles = (0..self.config.players()).any(|place| has_action_choice(self.config.players(), place));
        want(tiles && sheet.action_choice.is_none(), Missing::ActionChoice);
        for section in Section::ALL {
            want(!sheet.done[section as usize], Missing::Section(section));
        }
        for &project in ProjectType::ALL {
            let tab = sheet.tabs[project.index()];
            want(tab.side.is_none() || tab.steps.is_none() || tab.disks.is_none(), Missing::Tab(project));
        }
        for &region in Region::ALL {
            want(sheet.transport[region.index()].is_none(), Missing::Track(region));
        }
        want(sheet.secret.is_none() && self.config.has(Module::SecretDonation), Missing::Secret);
        let counts = |space: &DonationSpace| {
            let andrews = self.config.is_solo() && position.holders(*space).seats.contains(Seat::ANDREW);
            sheet.donations[space.index()] || sheet.secret == Some(*space) || andrews
        };
        let effects = || DonationSpace::all().filter(counts).map(|space| position.donation(space).effect);
        let paid = effects().any(|effect| matches!(effect, DonationEffect::Paid(_)));
        want(paid && sheet.money.is_none(), Missing::Money);
        want(paid && sheet.goods.is_none(), Missing::Goods);
        let counted = effects().any(|effect| effect == DonationEffect::PerInactive);
        want(counted && sheet.inactive.is_none(), Missing::Inactive);
        missing
    }

    /// What Andrew's sheet still lacks, if he was not played with the companion.
    pub fn andrew_missing(&self) -> Vec<Missing> {
        let andrew = &self.andrew;
        let mut missing = Vec::new();
        missing.extend(andrew.shifted.contains(&None).then_some(Missing::Cards));
        missing.extend(andrew.departments.is_none().then_some(Missing::Departments));
        let tracks = Region::ALL.iter().filter(|region| andrew.transport[region.index()].is_none());
        missing.extend(tracks.map(|&region| Missing::Track(region)));
        missing
    }

    pub(crate) fn write(&self, out: &mut String) -> fmt::Result {
        for (column, cover) in self.covers.iter().enumerate() {
            if let Some(cause) = cover {
                writeln!(out, "pad cover {} {cause}", column + 1)?;
            }
        }
        for (seat, sheet) in self.players.iter().enumerate() {
            sheet.write(out, seat + 1)?;
        }
        let andrew = &self.andrew;
        for (shift, cards) in andrew.shifted.iter().enumerate() {
            if let Some(cards) = cards {
                writeln!(out, "pad andrew shifted {} {cards}", shift + 1)?;
            }
        }
        if let Some(departments) = andrew.departments {
            writeln!(out, "pad andrew departments {departments}")?;
        }
        write_disks(out, "andrew", &andrew.transport, andrew.projects, &andrew.donations)
    }
}

impl PadPlayer {
    fn write(&self, out: &mut String, who: usize) -> fmt::Result {
        fn field(out: &mut String, who: usize, name: &str, value: Option<impl fmt::Display>) -> fmt::Result {
            value.map_or(Ok(()), |value| writeln!(out, "pad {who} {name} {value}"))
        }
        let word = |yes: bool| if yes { "yes" } else { "no" };
        field(out, who, "vp", self.vp)?;
        field(out, who, "money", self.money)?;
        field(out, who, "goods", self.goods)?;
        field(out, who, "inactive", self.inactive)?;
        field(out, who, "action-choice", self.action_choice.map(word))?;
        for space in Space::all() {
            field(out, who, &format!("tile {space}"), self.tiles[space.index()])?;
            let active = self.active[space.index()];
            field(out, who, &format!("active {space}"), (active > 0).then_some(active))?;
        }
        for (&project, tab) in ProjectType::ALL.iter().zip(self.tabs) {
            field(out, who, &format!("tab {project} side"), tab.side)?;
            field(out, who, &format!("tab {project} steps"), tab.steps)?;
            field(out, who, &format!("tab {project} disks"), tab.disks)?;
        }
        field(out, who, "secret", self.secret)?;
        write_disks(out, &who.to_string(), &self.transport, self.projects, &self.donations)?;
        for section in Section::ALL.into_iter().filter(|&section| self.done[section as usize]) {
            writeln!(out, "pad {who} done {} yes", section.name())?;
        }
        Ok(())
    }
}

fn write_disks(
    out: &mut String,
    who: &str,
    transport: &[Option<u8>; Region::COUNT],
    projects: SlotSet,
    donations: &[bool; DonationSpace::COUNT],
) -> fmt::Result {
    for (region, space) in Region::ALL.iter().zip(transport) {
        if let Some(space) = space {
            writeln!(out, "pad {who} track {region} {space}")?;
        }
    }
    for slot in projects.iter() {
        writeln!(out, "pad {who} project {} {} yes", slot.city(), slot.number())?;
    }
    for space in DonationSpace::all().filter(|space| donations[space.index()]) {
        writeln!(out, "pad {who} donation {space} yes")?;
    }
    Ok(())
}
