//! A view as one line of numbers, and back: how programs that use this library hand a view to each other, in full and
//! without knowing how a [`Position`] lies in memory. [`crate::ViewDocument`] is for everyone else.

use crate::action::Action;
use crate::andrew::Andrew;
use crate::city::{Slot, SlotSet};
use crate::company::{Site, Space};
use crate::components::company::COMPANY_BOARD;
use crate::config::{Config, Module};
use crate::department::{Department, Office};
use crate::donation::{Area, Cause, DonationSpace};
use crate::phase::{Phase, Timeline, Turn};
use crate::player::{Player, Sheet, Tab};
use crate::position::{Holders, Position};
use crate::project::TabSide;
use crate::record::RULES_VERSION;
use crate::region::Region;
use crate::seat::{Seat, SeatSet};
use crate::view::{View, Viewer};
use thiserror::Error;

/// A step with every change of the order of the numbers.
const VERSION: i64 = 1;

/// Why a line is not a view.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("this line is not a view: {0}")]
pub struct ViewLineError(String);

type Done = Result<(), ViewLineError>;

fn wrong<T>(what: impl Into<String>) -> Result<T, ViewLineError> {
    Err(ViewLineError(what.into()))
}

impl View {
    /// The view as a line of numbers.
    pub fn to_line(&self) -> String {
        self.numbers().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// A number for everything that the viewer sees, the same on every machine. What is hidden from the viewer has no part
    /// in it.
    pub fn digest(&self) -> u64 {
        self.numbers().iter().fold(0, |digest: u64, &number| {
            let mixed = (digest ^ number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ (mixed >> 29)
        })
    }

    fn numbers(&self) -> Vec<i64> {
        let viewer = match self.viewer() {
            Viewer::Seat(seat) => seat.index() as i64,
            Viewer::Spectator => -1,
        };
        let mut numbers = Numbers::Written(vec![VERSION, RULES_VERSION.into(), viewer]);
        let mut position = *self.position();
        // When writing there are no wrong numbers.
        let _ = numbers.config(&mut position.config).and_then(|()| numbers.position(&mut position));
        match numbers {
            Numbers::Written(list) => list,
            Numbers::Read(_) => Vec::new(),
        }
    }

    /// Reads a line that [`View::to_line`] has written.
    pub fn from_line(line: &str) -> Result<View, ViewLineError> {
        let read = |word: &str| word.parse::<i64>().or_else(|_| wrong("not only numbers"));
        let list = line.split(' ').map(read).collect::<Result<Vec<_>, _>>()?;
        let mut numbers = Numbers::Read(list.into_iter());
        if numbers.next(0)? != VERSION {
            return wrong("it has another version");
        }
        if numbers.next(0)? != i64::from(RULES_VERSION) {
            return wrong("it belongs to other rules");
        }
        let viewer = match numbers.next(0)? {
            -1 => Viewer::Spectator,
            seat => match usize::try_from(seat).ok().and_then(Seat::new) {
                Some(seat) => Viewer::Seat(seat),
                None => return wrong("there is no such seat"),
            },
        };
        let mut config = Config::base(2).or_else(|error| wrong(error.to_string()))?;
        numbers.config(&mut config)?;
        let mut position = Position::new(config, 0);
        numbers.position(&mut position)?;
        if !matches!(&numbers, Numbers::Read(rest) if rest.len() == 0) {
            return wrong("it goes on after its end");
        }
        position.check_invariants().or_else(wrong)?;
        // What is hidden is hidden, whatever the line says.
        let view = position.view(viewer);
        if *view.position() == position { Ok(view) } else { wrong("it shows what its viewer may not see") }
    }
}

/// Numbers that are written, or that are read: one description of the order serves both.
enum Numbers {
    Written(Vec<i64>),
    Read(std::vec::IntoIter<i64>),
}

impl Numbers {
    /// Writes a number and returns it, or returns the number that is there instead.
    fn next(&mut self, number: i64) -> Result<i64, ViewLineError> {
        match self {
            Numbers::Written(list) => {
                list.push(number);
                Ok(number)
            }
            Numbers::Read(list) => list.next().map_or_else(|| wrong("it is too short"), Ok),
        }
    }

    fn whole<T: Copy + Into<i64> + TryFrom<i64>>(&mut self, value: &mut T) -> Done {
        let number = self.next((*value).into())?;
        *value = number.try_into().or_else(|_| wrong(format!("{number} is too large")))?;
        Ok(())
    }

    fn wholes<T: Copy + Into<i64> + TryFrom<i64>>(&mut self, values: &mut [T]) -> Done {
        values.iter_mut().try_for_each(|value| self.whole(value))
    }

    fn flag(&mut self, value: &mut bool) -> Done {
        *value = self.next((*value).into())? != 0;
        Ok(())
    }

    /// One of several things, by its number.
    fn one<T: Copy>(
        &mut self,
        value: &mut T,
        index: impl Fn(T) -> usize,
        of: impl Fn(usize) -> Option<T>,
    ) -> Done {
        let number = self.next(index(*value) as i64)?;
        *value = usize::try_from(number)
            .ok()
            .and_then(of)
            .map_or_else(|| wrong(format!("there is no {number}")), Ok)?;
        Ok(())
    }

    /// The same, or nothing: −1.
    fn perhaps<T: Copy>(
        &mut self,
        value: &mut Option<T>,
        index: impl Fn(T) -> usize,
        of: impl Fn(usize) -> Option<T>,
    ) -> Done {
        let number = self.next(value.map_or(-1, |value| index(value) as i64))?;
        *value = if number == -1 {
            None
        } else {
            let found = usize::try_from(number).ok().and_then(of);
            Some(found.map_or_else(|| wrong(format!("there is no {number}")), Ok)?)
        };
        Ok(())
    }

    fn seats(&mut self, value: &mut SeatSet) -> Done {
        let bits = value.iter().map(|seat| 1i64 << seat.index()).sum();
        let bits = self.next(bits)?;
        *value = (0..Seat::MAX).filter(|seat| bits >> seat & 1 == 1).filter_map(Seat::new).collect();
        Ok(())
    }

    fn config(&mut self, config: &mut Config) -> Done {
        let (mut players, mut difficulty) = (config.players() as u8, config.difficulty().unwrap_or(0));
        let mut modules = config.modules();
        self.whole(&mut players)?;
        self.whole(&mut difficulty)?;
        for &module in Module::ALL {
            let mut on = modules.contains(module);
            self.flag(&mut on)?;
            modules = if on { modules.with(module) } else { modules };
        }
        if matches!(self, Numbers::Read(_)) {
            let difficulty = (difficulty > 0).then_some(difficulty);
            *config =
                Config::new(players.into(), modules, difficulty).or_else(|error| wrong(error.to_string()))?;
        }
        Ok(())
    }

    fn position(&mut self, position: &mut Position) -> Done {
        let Position {
            disks,
            players,
            config: _,
            donations,
            areas,
            supply,
            timeline: Timeline { tiles, markers },
            round,
            first,
            phase,
            place,
            waiting,
            chosen,
            event_row,
            pending,
            payroll,
            turn,
            andrew: Andrew { deck, revealed, shifts, tiles: taken },
            tie_break,
        } = position;
        disks.iter_mut().try_for_each(|disks| self.slots(disks))?;
        players.iter_mut().try_for_each(|player| self.player(player))?;
        for Holders { seats, neutral } in donations {
            self.seats(seats)?;
            self.flag(neutral)?;
        }
        for Area { cause, covered } in areas {
            self.one(cause, Cause::index, Cause::from_index)?;
            self.flag(covered)?;
        }
        self.wholes(supply)?;
        for (tile, back) in tiles {
            self.whole(tile)?;
            self.flag(back)?;
        }
        self.wholes(markers)?;
        self.whole(round)?;
        self.one(first, Seat::index, Seat::new)?;
        self.one(phase, Phase::index, Phase::from_index)?;
        self.whole(place)?;
        self.flag(waiting)?;
        self.perhaps(chosen, Action::index, Action::from_index)?;
        self.perhaps(event_row, Action::index, Action::from_index)?;
        self.seats(pending)?;
        self.seats(payroll)?;
        self.turn(turn)?;
        self.wholes(deck)?;
        self.whole(revealed)?;
        self.wholes(shifts)?;
        self.wholes(taken)?;
        self.whole(tie_break)
    }

    /// How many slots, then which.
    fn slots(&mut self, slots: &mut SlotSet) -> Done {
        let list: Vec<Slot> = slots.iter().collect();
        let count = self.next(list.len() as i64)?;
        *slots = SlotSet::EMPTY;
        for index in 0..usize::try_from(count).unwrap_or(0).min(Slot::COUNT) {
            let mut slot = list.get(index).copied().or(Slot::new(0)).map_or_else(|| wrong("no slots"), Ok)?;
            self.one(&mut slot, Slot::index, Slot::new)?;
            slots.insert(slot);
        }
        Ok(())
    }

    fn player(&mut self, player: &mut Player) -> Done {
        let Player {
            money,
            goods,
            vp,
            active,
            inactive,
            missions,
            reserve,
            company,
            kinds,
            reserved,
            tabs,
            transport,
            donations,
            action_choice,
            setup_moves,
            sheet: Sheet { filled, options, bid },
            secret,
        } = player;
        self.whole(money)?;
        self.whole(goods)?;
        self.whole(vp)?;
        self.wholes(active)?;
        self.wholes(inactive)?;
        self.wholes(missions)?;
        self.whole(reserve)?;
        for (site, printed) in company.iter_mut().zip(COMPANY_BOARD) {
            let mut tile = match site {
                Site::Office(Office::Tile(department)) => Some(*department),
                _ => None,
            };
            self.perhaps(&mut tile, Department::index, Department::from_index)?;
            *site = tile.map_or(printed, |tile| Site::Office(Office::Tile(tile)));
        }
        self.whole(kinds)?;
        self.perhaps(reserved, Department::index, Department::from_index)?;
        for Tab { side, steps, disks } in tabs {
            self.one(side, TabSide::index, TabSide::from_index)?;
            self.whole(steps)?;
            self.whole(disks)?;
        }
        self.wholes(transport)?;
        self.whole(donations)?;
        self.flag(action_choice)?;
        self.whole(setup_moves)?;
        self.whole(filled)?;
        self.wholes(options)?;
        self.whole(bid)?;
        self.perhaps(secret, DonationSpace::index, DonationSpace::new)
    }

    fn turn(&mut self, turn: &mut Turn) -> Done {
        let Turn {
            seat,
            action,
            begun,
            uses,
            moves,
            transfers,
            study,
            study_now,
            diagonal,
            recruits,
            transport,
            staffing,
            returned,
            collecting,
            collected,
            choices,
            activating,
        } = turn;
        self.one(seat, Seat::index, Seat::new)?;
        self.one(action, Action::index, Action::from_index)?;
        self.flag(begun)?;
        self.wholes(uses)?;
        self.whole(moves)?;
        self.whole(transfers)?;
        self.whole(study)?;
        self.flag(study_now)?;
        self.flag(diagonal)?;
        self.whole(recruits)?;
        self.perhaps(transport, Region::index, Region::from_index)?;
        self.perhaps(staffing, Space::index, Space::new)?;
        self.whole(returned)?;
        self.flag(collecting)?;
        self.flag(collected)?;
        self.whole(choices)?;
        self.flag(activating)
    }
}
