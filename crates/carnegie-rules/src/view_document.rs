//! A view as a document: what programs, pages and other languages read. The words are those of the notation.

use crate::action::Action;
use crate::andrew::Andrew;
use crate::city::City;
use crate::company::Space;
use crate::components::sheet::SheetLine;
use crate::components::solo_cards::card_name;
use crate::components::timeline::ROW_SPACES;
use crate::config::{Module, Modules};
use crate::department::{Department, Office};
use crate::donation::{Cause, DonationSpace};
use crate::phase::{Event, Phase, Question, Turn};
use crate::player::Player;
use crate::position::{Owner, Position};
use crate::project::{ProjectType, TabSide};
use crate::region::Region;
use crate::score::Score;
use crate::seat::{Seat, SeatSet};
use crate::view::{View, Viewer};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// The position as one viewer may see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema), schema(as = View))]
pub struct ViewDocument {
    /// The viewing seat, or `spectator`.
    pub viewer: Viewer,
    /// How many people play.
    pub players: usize,
    /// Modules of Expansion 1.
    pub modules: Modules,
    /// The round, 0 during setup.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// The first player; `null` while the sheets of A New Beginning are filled in.
    pub first_player: Option<Seat>,
    /// Whether the first player has used Wait and plays last.
    pub waiting: bool,
    /// The action of the round, once it is chosen.
    pub chosen_action: Option<Action>,
    /// The row of the timeline whose event is carried out.
    pub event_row: Option<Action>,
    /// That event.
    pub event: Option<Event>,
    /// The seats that have to decide now.
    pub to_act: SeatSet,
    /// The four rows of the timeline.
    pub timeline: Vec<TimelineRow>,
    /// How many tiles of each department are left in the supply; kinds that are gone are left out.
    pub supply: BTreeMap<Department, u8>,
    /// The four donation areas.
    pub donations: Vec<DonationAreaView>,
    /// The cities with their slots.
    pub map: Vec<CityView>,
    /// The players, in the order of their seats.
    pub seats: Vec<SeatView>,
    /// What the viewer is asked, when they have to decide.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub question: Option<QuestionView>,
    /// The turn in progress, in phases that are played one seat after another.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub turn: Option<TurnView>,
    /// Andrew's difficulty, in the solo game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub difficulty: Option<u8>,
    /// Andrew, in the solo game.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub andrew: Option<AndrewView>,
}

/// A row of the timeline.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct TimelineRow {
    /// The action of the row.
    pub action: Action,
    /// Spaces already used.
    pub used: u8,
    /// The events, from the first space to the last.
    pub spaces: Vec<Event>,
}

/// A donation area.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct DonationAreaView {
    /// The type that donations here belong to.
    pub cause: Cause,
    /// Whether a New Donations tile covers the printed area.
    pub new_tile: bool,
    /// Its spaces, from top to bottom.
    pub spaces: Vec<DonationSpaceView>,
}

/// A donation space.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct DonationSpaceView {
    /// Column and row, such as `2.3`.
    pub space: DonationSpace,
    /// Whose disks lie there.
    pub seats: SeatSet,
    /// Whether a neutral disk of the setup lies there.
    pub neutral: bool,
}

/// A city.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct CityView {
    /// Its name.
    pub city: City,
    /// Where it lies.
    pub region: Region,
    /// Its slots.
    pub slots: Vec<SlotView>,
}

/// A slot of a city.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SlotView {
    /// The type of project that is built here; `null` where any may be.
    pub project: Option<ProjectType>,
    /// Whose disk lies here: a seat, `neutral`, or `null` for none.
    pub disk: Option<Owner>,
}

/// What a player has.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SeatView {
    /// From 1.
    pub seat: Seat,
    /// Dollars.
    pub money: u16,
    /// Goods cubes.
    pub goods: u16,
    /// Victory points on the score track.
    pub vp: i16,
    /// Employees not yet hired.
    pub reserve: u8,
    /// Employees on mission in each region.
    pub missions: BTreeMap<Region, u8>,
    /// The company board, space by space.
    pub company: Vec<CompanySpaceView>,
    /// The department that must be built first.
    pub reserved: Option<Department>,
    /// The project tabs.
    pub tabs: Vec<TabView>,
    /// Position of the disk on each transport track, from 0.
    pub transport: BTreeMap<Region, u8>,
    /// Donations made.
    pub donations: u8,
    /// Disks not yet built or donated.
    pub disks_left: u8,
    /// Whether an unused Action Choice tile is left.
    pub action_choice: bool,
    /// The score if the game ended now.
    pub score: Score,
    /// The sheet of A New Beginning, as far as it is filled in: what each line gives.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub sheet: Option<BTreeMap<SheetLine, i8>>,
    /// The secret donation, once it is noted and if the viewer may see it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub secret_donation: Option<DonationSpace>,
}

/// A space of a company board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct CompanySpaceView {
    /// Column and floor, such as `b2`.
    pub space: Space,
    /// The department there.
    pub department: Option<Office>,
    /// Whether it is the printed lobby.
    pub lobby: bool,
    /// Active employees.
    pub active: u8,
    /// Inactive employees.
    pub inactive: u8,
}

/// A project tab.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct TabView {
    /// The type of project.
    pub project: ProjectType,
    /// The side that is up.
    pub side: TabSide,
    /// Steps made.
    pub steps: u8,
    /// Spaces, from 0, that hold a disk.
    pub disks: Vec<u8>,
    /// Spaces, from 0, whose disk has been built.
    pub built: Vec<u8>,
}

/// The turn in progress.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct TurnView {
    /// Whose turn it is.
    pub seat: Seat,
    /// The action that this player uses.
    pub action: Action,
    /// Moves left.
    pub moves: u8,
    /// Relocations left from Human Resources Administration.
    pub transfers: u8,
    /// Study points left.
    pub study: u8,
    /// Whether employees may move diagonally.
    pub diagonal: bool,
    /// How often the department on each space of the company can still be used; 0 is left out.
    pub uses: BTreeMap<Space, u8>,
}

/// Andrew, the opponent of the solo game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct AndrewView {
    /// The cards revealed so far.
    pub cards: Vec<AndrewCardView>,
    /// The tiles he has taken, by department.
    pub departments: BTreeMap<Department, u8>,
    /// Position of his disk on each transport track, from 0.
    pub transport: BTreeMap<Region, u8>,
    /// His score if the game ended now.
    pub score: Score,
}

/// A card of Andrew.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct AndrewCardView {
    /// Its number, such as `N07` or `A02`.
    pub card: String,
    /// How far it has shifted.
    pub shift: u8,
}

/// What a seat is asked: its kind, and what it is about.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum QuestionView {
    /// Fill in a line of the sheet.
    Sheet {
        /// Which one.
        line: SheetLine,
    },
    /// Choose the sides of the project tabs.
    TabSides,
    /// Place the housing disk.
    HousingDisk,
    /// Take the reserved department.
    Reserve,
    /// Cover a donation area, or not.
    Cover,
    /// Move employees before the first round.
    SetupMoves,
    /// Activate employees.
    Activation,
    /// Note a secret donation.
    SecretDonation,
    /// Choose the action of the round.
    ChooseAction,
    /// Bring employees back.
    Returning {
        /// From here.
        region: Region,
    },
    /// Archives: choose the space of the track that pays the transport income.
    TransportIncome {
        /// On the track of this region.
        region: Region,
    },
    /// Choose the lobby that the new employee enters.
    Lobby,
    /// Spend study points.
    Study,
    /// Choose one side of an "A or B" income of a tab space.
    ProjectIncome {
        /// Which tab.
        project: ProjectType,
        /// Which space, from 0.
        space: u8,
    },
    /// Donate, or not.
    Donation,
    /// Use the departments of an action.
    Departments {
        /// This one.
        action: Action,
    },
    /// Property Management: move an employee to the new department, or not.
    Staffing {
        /// Where the department is.
        space: Space,
    },
}

impl ViewDocument {
    /// The document of a view.
    pub fn new(view: &View) -> Self {
        let (position, viewer) = (view.position(), view.viewer());
        let (config, phase) = (position.config(), position.phase());
        let question = match viewer {
            Viewer::Seat(seat) => position.question(seat).map(QuestionView::from),
            Viewer::Spectator => None,
        };
        let one_by_one = matches!(phase, Phase::SetupMoves | Phase::Income | Phase::Departments);
        ViewDocument {
            viewer,
            players: config.players(),
            modules: config.modules(),
            round: position.round(),
            phase,
            first_player: (phase != Phase::Sheets).then_some(position.first_player()),
            waiting: position.is_waiting(),
            chosen_action: position.chosen_action(),
            event_row: position.event_row(),
            event: position.event(),
            to_act: position.to_act(),
            timeline: Action::ALL.iter().map(|&row| timeline_row(position, row)).collect(),
            supply: counts(|department| position.supply(department)),
            donations: (0..Cause::COUNT).map(|column| donation_area(position, column)).collect(),
            map: City::ALL.iter().map(|&city| city_view(position, city)).collect(),
            seats: config.seats().map(|seat| seat_view(position, viewer, seat)).collect(),
            question,
            turn: one_by_one.then(|| TurnView::from(position.turn())),
            difficulty: config.difficulty(),
            andrew: position.andrew().map(|andrew| andrew_view(position, andrew)),
        }
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ViewDocument::new(self).serialize(serializer)
    }
}

impl View {
    /// The view as a JSON document, in the words of the notation: see [`ViewDocument`].
    pub fn to_json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

fn timeline_row(position: &Position, row: Action) -> TimelineRow {
    let timeline = position.timeline();
    let spaces = (0..ROW_SPACES).map(|space| timeline.event(row, space)).collect();
    TimelineRow { action: row, used: timeline.markers[row.index()], spaces }
}

fn donation_area(position: &Position, column: usize) -> DonationAreaView {
    let area = position.area(column);
    let spaces = DonationSpace::all().filter(|space| space.column() == column).map(|space| {
        let holders = position.holders(space);
        DonationSpaceView { space, seats: holders.seats, neutral: holders.neutral }
    });
    DonationAreaView { cause: area.cause, new_tile: area.covered, spaces: spaces.collect() }
}

fn city_view(position: &Position, city: City) -> CityView {
    let slots = city.slots().map(|slot| SlotView { project: slot.project(), disk: position.owner(slot) });
    CityView { city, region: city.region(), slots: slots.collect() }
}

fn seat_view(position: &Position, viewer: Viewer, seat: Seat) -> SeatView {
    let player = position.player(seat);
    let company = Space::all().map(|space| CompanySpaceView {
        space,
        department: player.office_at(space),
        lobby: space == Player::LOBBY,
        active: player.active[space.index()],
        inactive: player.inactive[space.index()],
    });
    let tabs = ProjectType::ALL.iter().map(|&project| {
        let tab = player.tabs[project.index()];
        let built = tab.built_spaces(project);
        TabView { project, side: tab.side, steps: tab.steps, disks: bits(tab.disks), built: bits(built) }
    });
    SeatView {
        seat,
        money: player.money,
        goods: player.goods,
        vp: player.vp,
        reserve: player.reserve,
        missions: by_region(&player.missions),
        company: company.collect(),
        reserved: player.reserved,
        tabs: tabs.collect(),
        transport: by_region(&player.transport),
        donations: player.donations,
        disks_left: player.disks_left(),
        action_choice: player.action_choice,
        score: position.score(seat),
        sheet: sheet(position, viewer, seat),
        secret_donation: player.secret,
    }
}

/// The sheet of a seat: the viewer's own at any time, those of others once all are filled in.
fn sheet(position: &Position, viewer: Viewer, seat: Seat) -> Option<BTreeMap<SheetLine, i8>> {
    let (config, sheet) = (position.config(), &position.player(seat).sheet);
    let is_open = position.phase() != Phase::Sheets || viewer.is(seat);
    if !config.has(Module::NewBeginning) || !is_open {
        return None;
    }
    let lines = SheetLine::ALL.iter().take(sheet.filled as usize);
    let lines = lines.filter(|&&line| line != SheetLine::Bid || !config.is_solo());
    Some(lines.map(|&line| (line, sheet.value(line))).collect())
}

fn andrew_view(position: &Position, andrew: &Andrew) -> AndrewView {
    let cards = andrew.revealed().map(|(card, shift)| AndrewCardView { card: card_name(card), shift });
    AndrewView {
        cards: cards.collect(),
        departments: counts(|department| andrew.tiles(department)),
        transport: by_region(&position.player(Seat::ANDREW).transport),
        score: position.score(Seat::ANDREW),
    }
}

impl From<&Turn> for TurnView {
    fn from(turn: &Turn) -> Self {
        let uses = Space::all().map(|space| (space, turn.uses[space.index()])).filter(|&(_, uses)| uses > 0);
        TurnView {
            seat: turn.seat,
            action: turn.action,
            moves: turn.moves,
            transfers: turn.transfers,
            study: turn.study,
            diagonal: turn.diagonal,
            uses: uses.collect(),
        }
    }
}

impl From<Question> for QuestionView {
    fn from(question: Question) -> Self {
        match question {
            Question::Sheet(line) => QuestionView::Sheet { line },
            Question::TabSides => QuestionView::TabSides,
            Question::HousingDisk => QuestionView::HousingDisk,
            Question::Reserve => QuestionView::Reserve,
            Question::Cover => QuestionView::Cover,
            Question::SetupMoves => QuestionView::SetupMoves,
            Question::Activation => QuestionView::Activation,
            Question::SecretDonation => QuestionView::SecretDonation,
            Question::ChooseAction => QuestionView::ChooseAction,
            Question::Returning(region) => QuestionView::Returning { region },
            Question::TransportIncome(region) => QuestionView::TransportIncome { region },
            Question::Lobby => QuestionView::Lobby,
            Question::Study => QuestionView::Study,
            Question::ProjectIncome(project, space) => QuestionView::ProjectIncome { project, space },
            Question::Donation => QuestionView::Donation,
            Question::Departments(action) => QuestionView::Departments { action },
            Question::Staffing(space) => QuestionView::Staffing { space },
        }
    }
}

/// A seat, or `neutral`.
impl Serialize for Owner {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Owner::Seat(seat) => seat.serialize(serializer),
            Owner::Neutral => serializer.serialize_str("neutral"),
        }
    }
}

fn by_region(numbers: &[u8; Region::COUNT]) -> BTreeMap<Region, u8> {
    Region::ALL.iter().map(|&region| (region, numbers[region.index()])).collect()
}

/// Kinds with a count above zero.
fn counts(count: impl Fn(Department) -> u8) -> BTreeMap<Department, u8> {
    (Department::ALL.iter().map(|&department| (department, count(department))))
        .filter(|&(_, count)| count > 0)
        .collect()
}

/// The positions of the bits that are set.
fn bits(set: u8) -> Vec<u8> {
    (0..8).filter(|bit| set & (1 << bit) != 0).collect()
}
