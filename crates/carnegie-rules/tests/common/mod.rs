//! Random players and the games they play, for all tests of whole games.
#![allow(dead_code, reason = "every test uses its own part of this")]

pub(crate) mod bless;
pub(crate) mod coverage;
pub(crate) mod golden;

use carnegie_rules::components::cities::EDGES;
use carnegie_rules::{
    Action, Benefit, City, Config, Decision, DecisionList, Department, Game, Modules, Office, Player,
    Position, Region, Seat, SlotSet, Space, Viewer, decision_list,
};
use std::fmt;

/// How many times the usual number of games and inputs is tried: `./test long` asks for more.
pub(crate) fn factor() -> usize {
    std::env::var("CARNEGIE_TEST_FACTOR").ok().and_then(|factor| factor.parse().ok()).unwrap_or(1)
}

/// A small generator with the same sequence on every platform (splitmix64).
#[derive(Clone, Debug)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Rng(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound` − 1.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// True this many times out of a hundred.
    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// How a random player chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Every legal decision is equally likely.
    Uniform,
    /// Hardly ever sells goods or ends a turn that could go on.
    Busy,
    /// Builds, adds, researches and activates whenever possible, so that late positions are rich.
    Builder,
}

impl Style {
    pub(crate) const ALL: [Style; 3] = [Style::Uniform, Style::Busy, Style::Builder];

    pub(crate) fn choose(
        self,
        position: &Position,
        seat: Seat,
        legal: &[Decision],
        tastes: &Tastes,
        rng: &mut Rng,
    ) -> Decision {
        match self {
            Style::Uniform => rng.pick(legal),
            Style::Busy => loop {
                let decision = rng.pick(legal);
                let idle = matches!(decision, Decision::Sell | Decision::Done);
                if !idle || rng.percent(5) {
                    return decision;
                }
            },
            Style::Builder => builder(position, seat, legal, &tastes[seat.index()], rng),
        }
    }
}

/// Chooses first what kind of decision to take, then a sensible one of that kind.
fn builder(
    position: &Position,
    seat: Seat,
    legal: &[Decision],
    taste: &[usize; KINDS],
    rng: &mut Rng,
) -> Decision {
    let mut sensible = [0usize; KINDS];
    let mut offered = [0usize; KINDS];
    for decision in legal {
        offered[kind(decision)] += 1;
        sensible[kind(decision)] += usize::from(is_sensible(position, seat, *decision));
    }
    let eagerness = std::array::from_fn::<usize, KINDS, _>(|kind| match (offered[kind], sensible[kind]) {
        (0, _) => 0,
        (_, 0) => taste[kind].div_ceil(20),
        _ => taste[kind],
    });
    let mut drawn = rng.below(eagerness.iter().sum());
    let chosen = eagerness.iter().position(|&weight| {
        let found = drawn < weight;
        drawn = drawn.saturating_sub(weight);
        found
    });
    let any = sensible[chosen.unwrap_or(0)] == 0 || rng.percent(10);
    let fits = |d: &&Decision| Some(kind(d)) == chosen && (any || is_sensible(position, seat, **d));
    let which = rng.below(legal.iter().filter(fits).count());
    legal.iter().filter(fits).nth(which).copied().unwrap_or(Decision::Done)
}

/// Whether a decision helps a company grow.
fn is_sensible(position: &Position, seat: Seat, decision: Decision) -> bool {
    let player = position.player(seat);
    match decision {
        Decision::Choose(action) => match action {
            Action::Construction => can_build(player),
            Action::HumanResources => !can_build(player) && player.inactive_employees() > 2,
            _ => !can_build(player) && active_in(player, action) > 0,
        },
        // Idle employees walk towards free desks.
        Decision::Move { from, to, active } | Decision::Transfer { from, to, active } => {
            let idle = player.inactive[from.index()] > player.free_desks(from);
            !active && idle && steps_to_a_desk(player, to) < steps_to_a_desk(player, from)
        }
        Decision::Use { take: Benefit::Money, .. } => player.goods > 5,
        Decision::Use { office: Office::Printed(_), mission, .. } => mission.is_none(),
        Decision::Take(take) => take != Benefit::Money,
        // At every other seat they spread over the regions, and hurry to the ends of the tracks.
        Decision::Build { slot, .. } if spreads(seat) => {
            let there = SlotSet::in_region(slot.city().region());
            position.projects(seat).and(there).is_empty()
        }
        Decision::Build { slot, .. } => joins_own_network(position, seat, slot.city()),
        // A player who builds a network wants the expensive department that rewards it.
        Decision::Add { department, .. } | Decision::Reserve(department) if !spreads(seat) => {
            let wanted = Department::PostOffice;
            department == wanted || player.has(wanted) || position.supply(wanted) == 0
        }
        Decision::Advance(region) if spreads(seat) => {
            Region::ALL.iter().find(|&&region| player.advance_cost(region).is_some()) == Some(&region)
        }
        Decision::Sell => false,
        _ => true,
    }
}

fn spreads(seat: Seat) -> bool {
    seat.index().is_multiple_of(2)
}

fn can_build(player: &Player) -> bool {
    let ready = player.tabs.iter().any(|tab| tab.disks != 0);
    ready && player.goods > 1 && active_in(player, Action::Construction) > 0
}

fn active_in(player: &Player, action: Action) -> u8 {
    let of_action = |space: &Space| player.office_at(*space).is_some_and(|office| office.action() == action);
    Space::all().filter(of_action).map(|space| player.active[space.index()]).sum()
}

fn steps_to_a_desk(player: &Player, from: Space) -> Option<u8> {
    let free = |to: &Space| player.free_desks(*to) > player.inactive[to.index()];
    let steps = |to: Space| from.column().abs_diff(to.column()) + from.floor().abs_diff(to.floor());
    Space::all().filter(free).map(steps).min()
}

/// Whether a printed line leads from a city to one with the player's project.
fn joins_own_network(position: &Position, seat: Seat, city: City) -> bool {
    let own = |city: City| city.slots().any(|slot| position.projects(seat).contains(slot));
    !own(city) && EDGES.iter().any(|&(a, b)| (a == city && own(b)) || (b == city && own(a)))
}

/// The kind of a decision: the name of its variant and its place in the list of kinds.
pub(crate) fn kind(decision: &Decision) -> usize {
    match decision {
        Decision::Sheet { .. } => 0,
        Decision::Bid(_) => 1,
        Decision::TabSides(_) => 2,
        Decision::HousingDisk(_) => 3,
        Decision::Reserve(_) => 4,
        Decision::Cover { .. } => 5,
        Decision::SecretDonation(_) => 6,
        Decision::Choose(_) => 7,
        Decision::Return(_) => 8,
        Decision::TransportIncome(_) => 9,
        Decision::Recruit(_) => 10,
        Decision::Take(_) => 11,
        Decision::Research(_) => 12,
        Decision::Advance(_) => 13,
        Decision::Donate(_) => 14,
        Decision::Wait => 15,
        Decision::ActionChoice(_) => 16,
        Decision::Move { .. } => 17,
        Decision::Transfer { .. } => 18,
        Decision::Use { .. } => 19,
        Decision::Trade { .. } => 20,
        Decision::Agency { .. } => 21,
        Decision::Give { .. } => 22,
        Decision::Add { .. } => 23,
        Decision::Staff { .. } => 24,
        Decision::Build { .. } => 25,
        Decision::Activate { .. } => 26,
        Decision::Sell => 27,
        Decision::Done => 28,
    }
}

/// How many kinds of decisions there are.
pub(crate) const KINDS: usize = 29;

/// How much the builder of each seat likes each kind of decision.
type Tastes = [[usize; KINDS]; Seat::MAX];

/// Each likes some kinds ten times more than the others do, and some ten times less.
fn tastes(seed: u64) -> Tastes {
    let mut rng = Rng::new(!seed);
    std::array::from_fn(|_| EAGERNESS.map(|eagerness| eagerness * rng.pick(&[1, 10, 10, 100])))
}

/// How much builders like each kind of decision on average.
const EAGERNESS: [usize; KINDS] = [
    50, 50, 50, 50, 50, 50, 50, 50, // setup, choosing the action
    900, 50, 50, 50, 300, 300, 100, // income, study points, donation
    5, 5, 200, 200, 50, 50, 200, 900, // the turn
    100, 900, 2000, 1600, 1, 2, // departments, projects, activation
];

/// A random game: what is needed to play it again. Prints itself when a test fails while it exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Case {
    pub(crate) config: Config,
    pub(crate) seed: u64,
    pub(crate) style: Style,
}

impl Case {
    /// Cases that go through every configuration and every style, again and again; builders get the most out of it.
    pub(crate) fn sample(count: usize, seed: u64) -> impl Iterator<Item = Case> {
        const STYLES: [Style; 4] = [Style::Uniform, Style::Builder, Style::Busy, Style::Builder];
        let configs: Vec<Config> = Config::every().collect();
        (0..count).map(move |index| Case {
            config: configs[index % configs.len()],
            seed: seed + index as u64,
            style: STYLES[(index + index / configs.len()) % STYLES.len()],
        })
    }

    /// The first position and the player of this case.
    pub(crate) fn begin(self) -> Walk {
        Walk {
            position: Position::new(self.config, self.seed),
            rng: Rng::new(self.seed),
            style: self.style,
            tastes: tastes(self.seed),
            legal: decision_list(),
            decided: 0,
            case: self,
        }
    }

    /// Plays a whole game, or as many decisions as asked, with its record.
    pub(crate) fn play(self, decisions: usize) -> Game {
        let names = (1..=self.config.players()).map(|seat| format!("Player {seat}")).collect();
        let mut game = Game::new(self.config, self.seed, names).expect("names fit");
        let mut walk = self.begin();
        while walk.decided < decisions
            && let Some((seat, decision)) = walk.next_decision()
        {
            walk.apply(seat, decision);
            game.apply(seat, decision).expect("a listed decision is legal");
        }
        game
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} players, modules [{}], difficulty {:?}, seed {}, {:?} player",
            self.config.players(),
            self.config.modules(),
            self.config.difficulty(),
            self.seed,
            self.style
        )
    }
}

/// A game in progress, one random decision after another.
pub(crate) struct Walk {
    pub(crate) position: Position,
    pub(crate) rng: Rng,
    style: Style,
    tastes: Tastes,
    legal: DecisionList,
    decided: usize,
    case: Case,
}

impl Walk {
    /// What one of the seats that have to decide chooses; `None` at the end of the game.
    pub(crate) fn next_decision(&mut self) -> Option<(Seat, Decision)> {
        let to_act = self.position.to_act();
        if to_act.is_empty() {
            return None;
        }
        let which = self.rng.below(to_act.len());
        let seat = to_act.iter().nth(which)?;
        self.position.legal(seat, &mut self.legal);
        assert!(!self.legal.is_empty(), "seat {seat} has to decide but may not");
        Some((seat, self.style.choose(&self.position, seat, &self.legal, &self.tastes, &mut self.rng)))
    }

    pub(crate) fn apply(&mut self, seat: Seat, decision: Decision) {
        if let Err(reason) = self.position.apply(seat, decision) {
            panic!("seat {seat}, \"{decision}\" is listed, but refused: {reason}");
        }
        self.decided += 1;
    }

    /// Chooses and applies a decision; `None` at the end of the game.
    pub(crate) fn step(&mut self) -> Option<(Seat, Decision)> {
        let (seat, decision) = self.next_decision()?;
        self.apply(seat, decision);
        Some((seat, decision))
    }
}

impl Drop for Walk {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("failed after {} decisions of: {}", self.decided, self.case);
        }
    }
}

/// Everyone who can look at a game.
pub(crate) fn viewers(config: Config) -> impl Iterator<Item = Viewer> {
    config.seats().map(Viewer::Seat).chain([Viewer::Spectator])
}

/// A configuration for this many players with every module that it allows.
pub(crate) fn all_modules(players: usize) -> Config {
    if players == 1 {
        let allowed = Modules::ALL.iter().filter(|module| module.allowed_solo()).collect();
        Config::new(1, allowed, Some(3)).expect("allowed solo")
    } else {
        Config::new(players, Modules::ALL, None).expect("every module is allowed")
    }
}
