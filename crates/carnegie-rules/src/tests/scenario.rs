//! A position after setup, changed to show one rule, and played on in the text notation.
//!
//! ```text
//! let mut game = Scenario::new(4).goods(P1, 3).built(P1, Department::Sales, "a2").staff(P1, "a2", 1);
//! game.round_of(Action::Management).does(P1, "use sales with 2 goods");
//! ```
//!
//! First build the position, then play: building moves employees, tiles and disks to where the rules keep them, so
//! every scenario is a position that could be reached.
//!
//! The company board, and the events of the timeline in every scenario:
//!
//! ```text
//! 4  ·      ·         ·         ·             Human Resources  West     donation Midwest  East     | East
//! 3  ·      ·         ·         ·             Management       South    East     donation West     | Midwest
//! 2  ·      Commerce  Planning  Construction  Construction     East     Midwest  West     donation | South
//! 1  ·      HR        lobby     R&D           R&D              Midwest  East     donation South    | West
//!    a      b         c         d                                                      and donation ┘
//! ```

use crate::components::start::EMPLOYEES;
use crate::score::{Score, ScoreLine};
use crate::*;

pub(super) const P1: Seat = Seat::wrapping(0);
pub(super) const P2: Seat = Seat::wrapping(1);
pub(super) const P3: Seat = Seat::wrapping(2);
pub(super) const P4: Seat = Seat::wrapping(3);

/// Where the four players put their housing disks, if no neutral disk lies there.
const HOMES: [&str; 4] = ["denver 3", "kansas-city 3", "atlanta 2", "albany 1"];

/// Tiles whose first events are incomes in the West, the South, the East and the Midwest.
const TIMELINE: [(u8, bool); 4] = [(0, false), (1, false), (2, false), (6, false)];

/// A position of a test.
#[derive(Clone)]
pub(super) struct Scenario {
    pub(super) position: Position,
}

/// A company space by its name.
pub(super) fn space(name: &str) -> Space {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// A donation space by its name.
pub(super) fn donation(name: &str) -> DonationSpace {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// A decision by its text.
pub(super) fn decision(text: &str) -> Decision {
    text.parse().unwrap_or_else(|error| panic!("\"{text}\": {error}"))
}

/// A slot by its name: `chicago 3`, `reno`.
pub(super) fn slot(name: &str) -> Slot {
    match decision(&format!("house {name}")) {
        Decision::HousingDisk(slot) => slot,
        other => panic!("{other} is no slot"),
    }
}

// ── Building ───────────────────────────────────────────────────────────────────────────────────

impl Scenario {
    /// The base game before the first round. Player 1 is the first player; nobody has moved or activated anyone.
    pub(super) fn new(players: usize) -> Self {
        Self::with(Config::base(players).unwrap())
    }

    /// The same with modules, or solo.
    pub(super) fn with(config: Config) -> Self {
        let mut game = Self::at_setup(config);
        while game.position.round == 0 {
            let seat = game.position.to_act().iter().next().unwrap();
            game.step(seat);
        }
        game
    }

    /// Before the first decision of setup; the first player is player 1 and the timeline always the same.
    pub(super) fn at_setup(config: Config) -> Self {
        let seed = (0..).find(|&seed| Position::new(config, seed).first == P1).unwrap();
        let mut position = Position::new(config, seed);
        position.tie_break = 0;
        position.timeline.tiles = TIMELINE;
        Scenario { position }
    }

    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        assert_eq!(self.position.phase, Phase::ChooseAction, "first build, then play");
        self.position.player_mut(seat)
    }

    pub(super) fn money(mut self, seat: Seat, money: u16) -> Self {
        self.player_mut(seat).money = money;
        self
    }

    pub(super) fn goods(mut self, seat: Seat, goods: u16) -> Self {
        self.player_mut(seat).goods = goods;
        self
    }

    pub(super) fn vp(mut self, seat: Seat, vp: i16) -> Self {
        self.player_mut(seat).vp = vp;
        self
    }

    /// This many active employees on a space.
    pub(super) fn staff(mut self, seat: Seat, at: &str, employees: u8) -> Self {
        let player = self.player_mut(seat);
        let before = std::mem::replace(&mut player.active[space(at).index()], employees);
        Self::balance(player, before, employees);
        self
    }

    /// This many inactive employees on a space.
    pub(super) fn idle(mut self, seat: Seat, at: &str, employees: u8) -> Self {
        let player = self.player_mut(seat);
        let before = std::mem::replace(&mut player.inactive[space(at).index()], employees);
        Self::balance(player, before, employees);
        self
    }

    /// This many employees on missions in a region.
    pub(super) fn on_mission(mut self, seat: Seat, region: Region, employees: u8) -> Self {
        let player = self.player_mut(seat);
        let before = std::mem::replace(&mut player.missions[region.index()], employees);
        Self::balance(player, before, employees);
        self
    }

    /// This many employees in the reserve; the difference comes from the lobby or goes there.
    pub(super) fn reserve(mut self, seat: Seat, employees: u8) -> Self {
        let player = self.player_mut(seat);
        let lobby = &mut player.inactive[Player::LOBBY.index()];
        *lobby = (*lobby + player.reserve).checked_sub(employees).expect("not so many employees");
        player.reserve = employees;
        self
    }

    /// Takes missing employees from the reserve, then from the lobby; surplus ones go to the reserve.
    fn balance(player: &mut Player, before: u8, after: u8) {
        player.reserve += before;
        let from_reserve = after.min(player.reserve);
        player.reserve -= from_reserve;
        let lobby = &mut player.inactive[Player::LOBBY.index()];
        *lobby = lobby.checked_sub(after - from_reserve).expect("not so many employees");
        debug_assert!(player.reserve <= EMPLOYEES);
    }

    /// A department on a space, without employees. The reserved tile goes back first, so that any may be built.
    pub(super) fn built(mut self, seat: Seat, department: Department, at: &str) -> Self {
        self = self.without_reserved(seat);
        self.take_tile(department);
        let player = self.player_mut(seat);
        assert_eq!(player.company[space(at).index()], Site::Empty, "there is no room on {at}");
        assert!(!player.has(department), "never the same kind twice");
        player.company[space(at).index()] = Site::Office(Office::Tile(department));
        player.kinds |= 1 << department.index();
        self
    }

    /// A department with one active employee.
    pub(super) fn working(self, seat: Seat, department: Department, at: &str) -> Self {
        self.built(seat, department, at).staff(seat, at, 1)
    }

    /// The reserved tile of a player.
    pub(super) fn reserved(mut self, seat: Seat, department: Department) -> Self {
        self = self.without_reserved(seat);
        self.take_tile(department);
        self.player_mut(seat).reserved = Some(department);
        self
    }

    /// No reserved tile: it goes back to the supply.
    pub(super) fn without_reserved(mut self, seat: Seat) -> Self {
        if let Some(tile) = self.player_mut(seat).reserved.take() {
            self.position.supply[tile.index()] += 1;
        }
        self
    }

    /// At least one tile of a kind in the supply.
    pub(super) fn supplied(mut self, department: Department) -> Self {
        self.take_tile(department);
        self.position.supply[department.index()] += 1;
        self
    }

    /// No tile of a kind in the supply; other tiles come from the box.
    pub(super) fn sold_out(mut self, department: Department) -> Self {
        for _ in 0..std::mem::take(&mut self.position.supply[department.index()]) {
            let copies = self.copies();
            let other = self.spare_kind(|_, tiles| tiles < copies, department);
            self.position.supply[other.index()] += 1;
        }
        self
    }

    /// Takes a tile out of the supply; if there is none, from the box or from someone who has reserved it, in exchange
    /// for another tile of the supply.
    fn take_tile(&mut self, department: Department) {
        if self.position.supply(department) > 0 {
            self.position.supply[department.index()] -= 1;
            return;
        }
        let other = self.spare_kind(|supply, _| supply > 0, department);
        self.position.supply[other.index()] -= 1;
        let reserving = self.position.players.iter().position(|player| player.reserved == Some(department));
        if self.in_play(department) == self.copies()
            && let Some(reserving) = reserving
        {
            self.position.players[reserving].reserved = Some(other);
        }
    }

    /// Tiles of a kind in the game.
    fn copies(&self) -> u8 {
        if self.position.config.has(Module::OpenBar) { 1 } else { 2 }
    }

    /// Tiles of a kind in the supply and with the players.
    fn in_play(&self, kind: Department) -> u8 {
        let with = |player: &Player| u8::from(player.has(kind)) + u8::from(player.reserved == Some(kind));
        self.position.supply(kind) + self.position.players.iter().map(with).sum::<u8>()
    }

    /// A kind of the game, other than this one, by its number of tiles in the supply and in play.
    fn spare_kind(&self, fits: impl Fn(u8, u8) -> bool, not: Department) -> Department {
        let kinds = if self.position.config.modules() == Modules::NONE { 16 } else { 32 };
        let mut others = Department::ALL[..kinds].iter().rev().copied();
        others.find(|&kind| kind != not && fits(self.position.supply(kind), self.in_play(kind))).unwrap()
    }

    /// A project on the map, built from its tab; the tab is developed as far as necessary.
    pub(super) fn project(mut self, seat: Seat, project: ProjectType, at: &str) -> Self {
        let player = self.player_mut(seat);
        if player.tabs[project.index()].disks == 0 {
            Self::develop(player, project);
        }
        let tab = &mut player.tabs[project.index()];
        tab.disks &= !(1 << tab.next_disk().expect("the tab has no project left"));
        assert!(self.position.free_slots().contains(slot(at)), "{at} is taken");
        self.position.disks[seat.index()].insert(slot(at));
        self
    }

    /// The housing disk of setup stands here instead.
    pub(super) fn house(mut self, seat: Seat, at: &str) -> Self {
        assert_eq!(self.position.projects(seat).len(), 1, "the housing disk comes first");
        assert!(self.position.free_slots().contains(slot(at)), "{at} is taken");
        self.position.disks[seat.index()] = SlotSet::EMPTY;
        self.position.disks[seat.index()].insert(slot(at));
        self
    }

    /// Steps of a project tab; spaces for projects get their disks.
    pub(super) fn developed(mut self, seat: Seat, project: ProjectType, steps: u8) -> Self {
        let player = self.player_mut(seat);
        while player.tabs[project.index()].steps < steps {
            Self::develop(player, project);
        }
        self
    }

    fn develop(player: &mut Player, project: ProjectType) {
        let tab = &mut player.tabs[project.index()];
        let takes_disk = tab.next_takes_disk(project);
        tab.steps += 1;
        tab.disks |= u8::from(takes_disk) << tab.steps;
    }

    /// The side of a project tab, before it is developed.
    pub(super) fn side(mut self, seat: Seat, project: ProjectType, side: TabSide) -> Self {
        let tab = &mut self.player_mut(seat).tabs[project.index()];
        assert_eq!(tab.steps, 0, "first the side, then its steps");
        tab.side = side;
        self
    }

    /// The space of a transport disk, from 0 to 4.
    pub(super) fn transport(mut self, seat: Seat, region: Region, space: u8) -> Self {
        self.player_mut(seat).transport[region.index()] = space;
        self
    }

    /// A donation that has been made and paid.
    pub(super) fn donation(mut self, seat: Seat, at: &str) -> Self {
        self.player_mut(seat).donations += 1;
        self.position.donations[donation(at).index()].seats.insert(seat);
        self
    }

    /// Whether a player has an unused Action Choice tile.
    pub(super) fn action_choice(mut self, seat: Seat, unused: bool) -> Self {
        self.player_mut(seat).action_choice = unused;
        self
    }

    /// Another first player.
    pub(super) fn first(mut self, seat: Seat) -> Self {
        self.position.first = seat;
        self.position.turn.seat = seat;
        self
    }

    /// How many spaces of each row of the timeline have been used, from Human Resources to R&D.
    pub(super) fn markers(mut self, markers: [u8; 4]) -> Self {
        self.position.timeline.markers = markers;
        self.position.round = markers.iter().sum::<u8>() + 1;
        self
    }

    fn check(&self) {
        self.position
            .check_invariants()
            .unwrap_or_else(|broken| panic!("not a position of the game: {broken}"));
    }
}

// ── Playing ────────────────────────────────────────────────────────────────────────────────────

impl Scenario {
    fn legal(&self, seat: Seat) -> DecisionList {
        let mut list = decision_list();
        self.position.legal(seat, &mut list);
        list
    }

    /// A player decides; it must be offered and legal.
    #[track_caller]
    pub(super) fn does(&mut self, seat: Seat, text: &str) -> &mut Self {
        self.check();
        let decision = decision(text);
        let offered = self.legal(seat).contains(&decision);
        if let Err(reason) = self.position.apply(seat, decision) {
            panic!("player {seat} cannot \"{text}\": {reason}");
        }
        assert!(offered, "\"{text}\" is legal for player {seat}, but not offered");
        self
    }

    /// A player decides without a plan: is done if possible, prefers the usual home, takes the first thing offered.
    pub(super) fn step(&mut self, seat: Seat) -> &mut Self {
        let legal = self.legal(seat);
        let usual = [Decision::Done, Decision::Bid(0), Decision::HousingDisk(slot(HOMES[seat.index()]))];
        let decision = usual.iter().find(|decision| legal.contains(decision)).unwrap_or(&legal[0]);
        self.does(seat, &decision.to_string())
    }

    /// A player tries something that is neither offered nor legal; nothing changes.
    #[track_caller]
    pub(super) fn refuses(&self, seat: Seat, text: &str) -> Illegal {
        self.check();
        assert!(!self.legal(seat).contains(&decision(text)), "\"{text}\" is offered to player {seat}");
        let mut after = self.position;
        let Err(reason) = after.apply(seat, decision(text)) else { panic!("player {seat} can \"{text}\"") };
        assert_eq!(after, self.position, "a refused decision changed something");
        reason
    }

    /// Whether a player may decide this now.
    #[track_caller]
    pub(super) fn offers(&self, seat: Seat, text: &str) -> bool {
        self.check();
        let offered = self.legal(seat).contains(&decision(text));
        assert_eq!(
            offered,
            { self.position }.apply(seat, decision(text)).is_ok(),
            "legal and apply disagree"
        );
        offered
    }

    /// The first player chooses an action, and nobody uses the event: phase III begins.
    #[track_caller]
    pub(super) fn round_of(&mut self, action: Action) -> &mut Self {
        let first = self.position.first;
        self.does(first, &format!("choose {action}"));
        self.all_pass_while(|position| matches!(position.phase, Phase::Income | Phase::Donation))
    }

    /// Everyone is done in this phase.
    #[track_caller]
    pub(super) fn all_pass(&mut self) -> &mut Self {
        let phase = self.position.phase;
        self.all_pass_while(|position| position.phase == phase)
    }

    /// Everyone is done for the rest of the round.
    #[track_caller]
    pub(super) fn end_round(&mut self) -> &mut Self {
        let round = self.position.round;
        self.all_pass_while(|position| position.round == round && !position.is_finished())
    }

    /// Everyone is done until it is this player's turn.
    #[track_caller]
    pub(super) fn pass_to(&mut self, seat: Seat) -> &mut Self {
        self.all_pass_while(|position| !position.to_act().contains(seat))
    }

    #[track_caller]
    fn all_pass_while(&mut self, going_on: impl Fn(&Position) -> bool) -> &mut Self {
        while going_on(&self.position) {
            let seat = self.position.to_act().iter().next().expect("nobody has to decide");
            self.does(seat, "done");
        }
        self
    }

    pub(super) fn player(&self, seat: Seat) -> &Player {
        self.position.player(seat)
    }

    pub(super) fn question(&self, seat: Seat) -> Option<Question> {
        self.position.question(seat)
    }

    /// Active and inactive employees on a space.
    pub(super) fn employees(&self, seat: Seat, at: &str) -> (u8, u8) {
        let player = self.player(seat);
        (player.active[space(at).index()], player.inactive[space(at).index()])
    }

    pub(super) fn score(&self, seat: Seat) -> Score {
        self.check();
        self.position.score(seat)
    }

    /// VP of a line of the score sheet.
    pub(super) fn line(&self, seat: Seat, line: ScoreLine) -> i16 {
        self.score(seat).line(line)
    }
}
