//! Tables hosted by nothing but a list: no server, no clock, no database.

use carnegie_rules::{Seat, SeatSet, Viewer};
use carnegie_table::{
    Archive, Clock, ClockKind, Colour, Entry, Error, Founder, LogRow, Need, NewTable, Newcomer, Occupant,
    Offset, Origin, Perspective, Plan, PlayOn, Proposal, Result, SeatDecision, SeatInfo, SeatPlan, Status,
    StoredTable, TableState, UndoOperation, Watcher, Why, Zone, is_of_other_rules,
};

const ADA: Founder<'_> = Founder { id: "ada", name: "Ada" };

/// The smallest host there is.
struct Host {
    stored: StoredTable,
    table: TableState,
    at: i64,
}

impl Host {
    fn found(wishes: NewTable) -> Self {
        let plan = wishes.plan(ADA, |level| ["random", "apprentice"].contains(&level)).unwrap();
        Self::open(plan.found(ADA.id, origin("table")).unwrap())
    }

    fn open(stored: StoredTable) -> Self {
        let table = TableState::read(&stored).unwrap();
        Host { stored, table, at: 1_000 }
    }

    /// Stores what somebody proposes, then shows the next state.
    fn commit(&mut self, proposal: Result<Proposal>) -> Result<()> {
        let proposal = proposal?;
        let next = self.table.after(self.at, &proposal)?;
        let (seq, body) = (self.stored.log.len() as i64, proposal.entry.to_json()?);
        if let Some(progress) = next.progress_since(&self.table, &proposal.entry)? {
            progress.status.clone_into(&mut self.stored.row.status);
            self.stored.row.result = progress.result;
        }
        for row in proposal.seats {
            let seat = row.seat as usize;
            self.stored.seats[seat] = row;
        }
        self.stored.log.push(LogRow { seq, at: self.at, body });
        self.table = next;
        Ok(())
    }

    /// The seat whose turn it is, and who plays it.
    fn turn(&self) -> (Seat, String) {
        let seat = self.table.to_act().iter().next().unwrap();
        (seat, self.table.occupants()[seat.index()].person().unwrap().to_owned())
    }

    fn decide(&mut self) -> Result<()> {
        let (seat, person) = self.turn();
        let decision = self.table.legal(seat)[0];
        self.commit(self.table.propose_decision(&person, seat, self.table.seq(), decision))
    }
}

fn origin(id: &str) -> Origin {
    Origin { id: id.to_owned(), invite: "invite".to_owned(), seed: 7, at: 1_000 }
}

fn newcomer(person: &str, seat: Option<usize>, invite: Option<&str>) -> Newcomer {
    Newcomer {
        person: person.to_owned(),
        name: person.to_uppercase(),
        invite: invite.map(str::to_owned),
        seat: seat.and_then(Seat::new),
        colour: None,
    }
}

/// Ada and Ben, just begun.
fn two_people() -> Host {
    let mut host = Host::found(NewTable::new(vec![SeatPlan::Me, SeatPlan::Open]));
    host.commit(host.table.propose_sit(&newcomer("ben", None, None))).unwrap();
    host.commit(Ok(Entry::Start.into())).unwrap();
    host
}

#[test]
fn a_game_is_hosted_to_its_end_and_reads_back_from_its_log() {
    let mut host = two_people();
    let mut decided = 0;
    while host.table.status() == Status::Playing {
        host.at += 1_000;
        host.decide().unwrap();
        decided += 1;
        assert!(decided < 10_000, "it never ends");
    }
    assert_eq!(host.table.status(), Status::Finished);
    assert!(host.stored.row.result.is_some(), "the result is stored with the last entry");
    let again = TableState::read(&host.stored).unwrap();
    assert_eq!(again.seq(), host.table.seq());
    assert_eq!(again.names(), ["Ada", "BEN"]);
    assert_eq!(again.outcome(), host.table.outcome());
    // A program that cannot replay it reads the same decisions and the same result.
    let archive = Archive::read(&host.stored).unwrap();
    assert_eq!(archive.text(None).unwrap(), again.record().unwrap().to_string());
    assert_eq!(archive.outcome(), again.outcome().as_ref());
    assert!(!is_of_other_rules(&host.stored));
}

/// Somebody who takes a seat of an open table in this colour.
fn in_colour(person: &str, seat: usize, colour: Colour) -> Newcomer {
    Newcomer { colour: Some(colour), ..newcomer(person, Some(seat), None) }
}

/// The entry of whoever sat down last, as it is stored.
fn last_line(host: &Host) -> &str {
    &host.stored.log.last().unwrap().body
}

#[test]
fn who_sits_down_may_choose_a_colour_that_nobody_has() {
    let bot = SeatPlan::Bot { level: "random".to_owned() };
    let seats = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Open, bot];
    let mut host = Host::found(NewTable::new(seats));
    let (second, third) = (Seat::new(1).unwrap(), Seat::new(2).unwrap());
    let free: Vec<Colour> = host.table.free_colours(second).collect();
    assert_eq!(free, [Colour::Orange, Colour::Green]);
    // A person's and a bot's are taken, whoever asks.
    for taken in [Colour::Blue, Colour::Purple] {
        let refused = host.commit(host.table.propose_sit(&in_colour("ben", 1, taken)));
        assert!(matches!(refused, Err(Error::ColourTaken)), "{refused:?}");
        let entry = Entry::Sit { seat: second, person: "ben".to_owned(), colour: Some(taken) };
        assert!(matches!(host.commit(Ok(entry.into())), Err(Error::ColourTaken)));
    }
    // That of a free seat is not: the two are exchanged.
    host.commit(host.table.propose_sit(&in_colour("ben", 1, Colour::Green))).unwrap();
    assert_eq!(last_line(&host), r#"{"do":"sit","seat":2,"person":"ben","colour":"green"}"#);
    let all = [Colour::Blue, Colour::Green, Colour::Orange, Colour::Purple];
    assert_eq!(host.table.colours(), all);
    // Who wants the colour that the seat has anyway says nothing, and nor does who does not care.
    assert_eq!(host.table.free_colours(third).collect::<Vec<_>>(), [Colour::Orange]);
    host.commit(host.table.propose_sit(&in_colour("cleo", 2, Colour::Orange))).unwrap();
    assert_eq!(last_line(&host), r#"{"do":"sit","seat":3,"person":"cleo"}"#);
    assert_eq!(host.table.colours(), all);
    // Who leaves leaves the colour behind, for whoever sits down next.
    host.commit(host.table.propose_leave("ben", second, "random")).unwrap();
    host.commit(host.table.propose_sit(&newcomer("dora", Some(1), None))).unwrap();
    assert_eq!(host.table.colours(), all);
    host.commit(Ok(Entry::Start.into())).unwrap();
    // A bot that plays on, and the person who comes back, play with the same pieces.
    host.commit(host.table.propose_leave("dora", second, "random")).unwrap();
    host.commit(host.table.propose_return("dora", second)).unwrap();
    let shown = |seats: &[SeatInfo]| seats.iter().map(|seat| seat.colour).collect::<Vec<_>>();
    assert_eq!(shown(&host.table.info(None, SeatSet::EMPTY).seats), all);
    assert_eq!(TableState::read(&host.stored).unwrap().colours(), all);
    assert_eq!(shown(&Archive::read(&host.stored).unwrap().info(None).seats), all);
    // The same people play again in the same colours, and those of people who are awaited stay theirs.
    let again = Plan::rematch(&host.table, "dora").found("dora", origin("again")).unwrap();
    let mut again = Host::open(again);
    assert_eq!(again.table.colours(), all);
    let refused = again.commit(again.table.propose_sit(&in_colour("cleo", 2, Colour::Blue)));
    assert!(matches!(refused, Err(Error::ColourTaken)), "{refused:?}");
    let play_on = PlayOn::new(None, vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Open, SeatPlan::Open]);
    let on = play_on.plan(&host.table, ADA, |_| true).unwrap().found(ADA.id, origin("on")).unwrap();
    assert_eq!(TableState::read(&on).unwrap().colours(), all);
}

#[test]
fn a_colour_that_no_seat_has_is_free_and_logs_without_colours_mean_what_they_meant() {
    let colours = vec![Colour::Purple, Colour::Blue];
    let wishes = NewTable { colours, ..NewTable::new(vec![SeatPlan::Me, SeatPlan::Open]) };
    let mut host = Host::found(wishes);
    let mut old = host.stored.clone();
    let body = r#"{"do":"sit","seat":2,"person":"ben"}"#.to_owned();
    old.log.push(LogRow { seq: 0, at: 1_000, body });
    assert_eq!(TableState::read(&old).unwrap().colours(), [Colour::Purple, Colour::Blue]);
    host.commit(host.table.propose_sit(&in_colour("ben", 1, Colour::Green))).unwrap();
    assert_eq!(host.table.colours(), [Colour::Purple, Colour::Green]);
    for colour in Colour::ALL {
        assert_eq!(serde_json::to_value(colour).unwrap(), colour.name(), "forms and JSON name it alike");
    }
}

#[test]
fn a_seat_by_invitation_needs_the_secret() {
    let mut host = Host::found(NewTable::new(vec![SeatPlan::Me, SeatPlan::Invite]));
    let refused = host.commit(host.table.propose_sit(&newcomer("ben", Some(1), None)));
    assert!(matches!(refused, Err(Error::Forbidden(_))), "{refused:?}");
    host.commit(host.table.propose_sit(&newcomer("ben", Some(1), Some("invite")))).unwrap();
    assert!(host.table.starts_now());
    assert_eq!(host.table.need(), Need::Start, "whoever sits down last may be gone before the game begins");
    let refused = host.commit(host.table.propose_start("ben"));
    assert!(matches!(refused, Err(Error::Forbidden(_))), "{refused:?}");
    host.commit(host.table.propose_start("ada")).unwrap();
    assert_eq!(host.table.status(), Status::Playing);
}

#[test]
fn only_the_person_on_the_seat_decides_and_only_once_for_each_state() {
    let mut host = two_people();
    let (seat, person) = host.turn();
    let (seq, decision) = (host.table.seq(), host.table.legal(seat)[0]);
    let other = if person == "ada" { "ben" } else { "ada" };
    let refused = host.table.propose_decision(other, seat, seq, decision);
    assert!(matches!(refused, Err(Error::NotYourSeat)), "{refused:?}");
    host.commit(host.table.propose_decision(&person, seat, seq, decision)).unwrap();
    let late = host.table.propose_decision(&person, seat, seq, decision);
    assert!(matches!(late, Err(Error::Stale)), "{late:?}");
}

#[test]
fn what_was_taken_back_can_be_decided_again() {
    let mut host = two_people();
    let (seat, person) = host.turn();
    host.decide().unwrap();
    let decided = host.table.game().unwrap().record().decisions.clone();
    host.commit(host.table.propose_undo(&person, seat, host.table.seq(), UndoOperation::Undo)).unwrap();
    assert!(host.table.game().unwrap().record().decisions.is_empty());
    host.commit(host.table.propose_undo(&person, seat, host.table.seq(), UndoOperation::Redo)).unwrap();
    assert_eq!(host.table.game().unwrap().record().decisions, decided);
    assert_eq!(TableState::read(&host.stored).unwrap().game().unwrap().record().decisions, decided);
}

/// One thing that people do at a table, picked by a number.
fn do_something(host: &mut Host, dice: usize) {
    host.at += 500;
    let seq = host.table.seq();
    let Some(seat) = host.table.to_act().iter().nth(dice % 2).or(host.table.to_act().iter().next()) else {
        return;
    };
    let proposal = match host.table.occupants()[seat.index()].clone() {
        Occupant::Person(person) => match dice % 11 {
            0 | 1 => host.table.propose_undo(&person, seat, seq, UndoOperation::Undo),
            2 => host.table.propose_undo(&person, seat, seq, UndoOperation::Redo),
            3 => host.table.propose_undo(&person, seat, seq, UndoOperation::Reset),
            4 => host.table.propose_bot(&person, seat, "random"),
            5 => {
                host.table.propose_abandon(&person).map(|_| Entry::Agree { seat, person: "cy".into() }.into())
            }
            6 if dice.is_multiple_of(13) => host.table.propose_abandon(&person),
            _ => {
                let legal = host.table.legal(seat);
                host.table.propose_decision(&person, seat, seq, legal[dice / 11 % legal.len()])
            }
        },
        Occupant::Bot { held_for: Some(person), .. } if dice.is_multiple_of(3) => {
            host.table.propose_return(&person, seat)
        }
        _ => {
            let legal = host.table.legal(seat);
            let turn = [SeatDecision(seat, legal[dice / 11 % legal.len()])];
            host.table.propose_bot_turn(seat, seq, &turn)
        }
    };
    // What is not allowed is not done.
    let _ = host.commit(proposal);
}

/// Whatever has happened: a checkpoint and the rest of the log say the same as the whole log.
#[test]
fn a_table_is_resumed_from_a_checkpoint_as_from_its_whole_log() {
    let clock = Clock::new(ClockKind::Game, 100_000);
    for game in 0..6_usize {
        let seats = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Bot { level: "random".to_owned() }];
        let wishes = NewTable { clock: (game % 2 == 0).then_some(clock), ..NewTable::new(seats) };
        let mut host = Host::found(wishes);
        let mut checkpoints = vec![(0, host.table.checkpoint().unwrap())];
        let ben = Newcomer { colour: Some(Colour::Purple), ..newcomer("ben", None, None) };
        host.commit(host.table.propose_sit(&ben)).unwrap();
        host.commit(Ok(Entry::Start.into())).unwrap();
        let mut dice = 88_172_645_463_325_252_u64 + game as u64;
        for _ in 0..700 {
            dice ^= dice << 13;
            dice ^= dice >> 7;
            dice ^= dice << 17;
            do_something(&mut host, (dice >> 16) as usize);
            if dice.is_multiple_of(7) {
                checkpoints.push((host.table.seq() as usize, host.table.checkpoint().unwrap()));
            }
        }
        let kinds: std::collections::BTreeSet<&str> =
            host.stored.log.iter().map(|row| Entry::read(row).unwrap().name()).collect();
        assert!(
            ["play", "undo", "redo", "bot", "back", "agree"].iter().all(|kind| kinds.contains(kind)),
            "{kinds:?}"
        );
        let whole = TableState::read(&host.stored).unwrap();
        for (seq, checkpoint) in checkpoints {
            let rest = StoredTable { log: host.stored.log[seq..].to_vec(), ..host.stored.clone() };
            let resumed = TableState::resume(&rest, &checkpoint).expect("it is understood");
            assert_eq!(format!("{resumed:?}"), format!("{whole:?}"), "from entry {seq} on");
        }
    }
}

#[test]
fn a_checkpoint_that_is_not_understood_is_as_good_as_none() {
    let mut host = two_people();
    host.decide().unwrap();
    let checkpoint = host.table.checkpoint().unwrap();
    let nothing_since = |rules: i64| {
        let mut stored = StoredTable { log: Vec::new(), ..host.stored.clone() };
        stored.row.rules = rules;
        stored
    };
    let today = host.stored.row.rules;
    assert!(TableState::resume(&nothing_since(today), &checkpoint).is_some());
    assert!(TableState::resume(&nothing_since(today + 1), &checkpoint).is_none(), "other rules");
    assert!(TableState::resume(&host.stored, &checkpoint).is_none(), "a log that begins elsewhere");
    for (from, to) in [("\"version\":", "\"version\":9"), ("\"forced\":[", "\"forced\":[true,"), ("{", "")] {
        let other = checkpoint.replacen(from, to, 1);
        assert!(TableState::resume(&nothing_since(today), &other).is_none(), "{other}");
    }
}

/// Somebody could undo and redo for ever, and make the log as long as they liked.
#[test]
fn a_log_cannot_grow_without_end() {
    let mut host = two_people();
    let (seat, person) = host.turn();
    host.decide().unwrap();
    let mut done = 0;
    let refused = loop {
        let operation = if done % 2 == 0 { UndoOperation::Undo } else { UndoOperation::Redo };
        match host.commit(host.table.propose_undo(&person, seat, host.table.seq(), operation)) {
            Ok(()) => done += 1,
            Err(error) => break error,
        }
        assert!(done < 10_000, "it can be taken back for ever");
    };
    assert!(matches!(refused, Error::Conflict(_)) && done == 2_500, "{done}: {refused}");
    // Everybody plays on, and the others may still undo.
    let mut others_undo = false;
    for _ in 0..40 {
        host.decide().unwrap();
        let last = host.table.game().unwrap().record().decisions.last().unwrap().0;
        let who = host.table.occupants()[last.index()].person().unwrap().to_owned();
        let undo = host.table.propose_undo(&who, last, host.table.seq(), UndoOperation::Undo);
        others_undo |= last != seat && undo.is_ok();
    }
    assert!(others_undo);
}

#[test]
fn who_runs_the_server_can_close_a_table_before_and_in_a_game() {
    let mut waiting = Host::found(NewTable::new(vec![SeatPlan::Me, SeatPlan::Open]));
    waiting.commit(Ok(Entry::Shut.into())).unwrap();
    assert_eq!(waiting.table.status(), Status::Abandoned);
    let mut playing = two_people();
    playing.commit(Ok(Entry::Shut.into())).unwrap();
    assert_eq!((playing.table.status(), playing.table.need()), (Status::Abandoned, Need::Nothing));
    assert!(playing.commit(Ok(Entry::Shut.into())).is_err(), "only once");
}

#[test]
fn time_comes_in_as_a_value_and_a_bot_takes_over_when_it_is_over() {
    let clock = Clock::new(ClockKind::Turn, 60);
    let wishes = NewTable { clock: Some(clock), ..NewTable::new(vec![SeatPlan::Me, SeatPlan::Open]) };
    let mut host = Host::found(wishes);
    host.commit(host.table.propose_sit(&newcomer("ben", None, None))).unwrap();
    host.commit(Ok(Entry::Start.into())).unwrap();
    let (seat, person) = host.turn();
    assert_eq!(host.table.need(), Need::Clock(61_000));
    let early = host.table.propose_time_over(60_999, seat, "random");
    assert!(matches!(early, Err(Error::Stale)), "{early:?}");
    host.at = 61_000;
    host.commit(host.table.propose_time_over(host.at, seat, "random")).unwrap();
    assert_eq!(host.table.need(), Need::Bot);
    host.commit(host.table.propose_return(&person, seat)).unwrap();
    assert_eq!(host.table.need(), Need::Clock(121_000), "the clock begins anew");
}

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
/// Friday, 12 March 2027, 18:00 in a zone an hour ahead of UTC.
const FRIDAY: i64 = 1_804_870_800_000;

/// Ada and Ben with a clock, just begun on that Friday.
fn with_clock(clock: Clock) -> Host {
    let seats = vec![SeatPlan::Me, SeatPlan::Open];
    let wishes = NewTable { clock: Some(clock), zone: Some("Here".to_owned()), ..NewTable::new(seats) };
    let plan = wishes.plan(ADA, |_| false).unwrap();
    assert_eq!(
        plan.zone(),
        clock.has_time_off().then_some("Here"),
        "nobody asks where the host lives in vain"
    );
    let plan = plan.in_zone(Zone { name: "Here".to_owned(), offsets: vec![Offset(0, 3_600)] });
    let stored = plan.found(ADA.id, Origin { at: FRIDAY, ..origin("table") }).unwrap();
    let mut host = Host { at: FRIDAY, ..Host::open(stored) };
    host.commit(host.table.propose_sit(&newcomer("ben", None, None))).unwrap();
    host.commit(Ok(Entry::Start.into())).unwrap();
    host
}

fn deadline(host: &Host, seat: Seat) -> Option<i64> {
    host.table.info(None, SeatSet::EMPTY).seats[seat.index()].deadline
}

#[test]
fn a_turn_of_one_day_lasts_over_a_weekend_that_is_off() {
    let clock = Clock { weekends_off: true, ..Clock::new(ClockKind::Turn, 86_400) };
    let mut host = with_clock(clock);
    let (seat, _) = host.turn();
    let monday = FRIDAY + 3 * DAY;
    assert_eq!(host.table.need(), Need::Clock(monday));
    let info = host.table.info(None, SeatSet::EMPTY);
    assert_eq!((info.zone.as_deref(), info.turn_ends(FRIDAY)), (Some("Here"), Some(monday)));
    assert_eq!(deadline(&host, seat), Some(monday), "everybody is told the same");
    assert!(matches!(host.table.propose_time_over(monday - 1, seat, "random"), Err(Error::Stale)));
    host.at = monday;
    host.commit(host.table.propose_time_over(host.at, seat, "random")).unwrap();
    // What was founded says which time counts: whoever reads the log finds the same.
    assert_eq!(TableState::read(&host.stored).unwrap().need(), host.table.need());
    let again = Plan::rematch(&host.table, "ada");
    assert_eq!(again.zone(), Some("Here"), "the next game has the same clock");
}

#[test]
fn a_clock_for_the_game_does_not_run_at_night() {
    let clock = Clock { nights_off: true, ..Clock::new(ClockKind::Game, 36_000) };
    let mut host = with_clock(clock);
    let (seat, person) = host.turn();
    // From 18:00 to 22:00, and from 8:00 on.
    assert_eq!(deadline(&host, seat), Some(FRIDAY + 20 * HOUR));
    host.at += 16 * HOUR;
    while host.table.to_act().contains(seat) {
        let decision = host.table.legal(seat)[0];
        host.commit(host.table.propose_decision(&person, seat, host.table.seq(), decision)).unwrap();
    }
    let info = host.table.info(None, SeatSet::EMPTY);
    assert_eq!(info.seats[seat.index()].left, Some(4 * HOUR), "six of ten hours are used, and no night");
}

#[test]
fn little_time_is_left_at_a_quarter_of_the_turn_but_never_before_the_last_twelve_hours() {
    let reminder = |clock| {
        let host = with_clock(clock);
        host.table.reminder(host.turn().0)
    };
    let day = Clock::new(ClockKind::Turn, 86_400);
    assert_eq!(reminder(day), Some(FRIDAY + 18 * HOUR));
    let month = Clock::new(ClockKind::Turn, 31 * 86_400);
    assert_eq!(reminder(month), Some(FRIDAY + 31 * DAY - 12 * HOUR));
    let monday_noon = FRIDAY + 2 * DAY + 18 * HOUR;
    assert_eq!(reminder(Clock { weekends_off: true, ..day }), Some(monday_noon), "six hours that count");
    assert_eq!(reminder(Clock::new(ClockKind::Turn, 300)), None, "who plays with minutes is at the table");
    let host = two_people();
    assert_eq!(host.table.reminder(host.turn().0), None, "without a clock there is always time");
}

#[test]
fn of_a_clock_for_the_game_a_quarter_of_what_was_there_when_the_turn_began_is_little() {
    let mut host = with_clock(Clock::new(ClockKind::Game, 86_400));
    let (seat, person) = host.turn();
    let first = host.table.turn(seat).unwrap();
    assert_eq!(host.table.reminder(seat), Some(FRIDAY + 18 * HOUR));
    host.at += 4 * HOUR;
    // In the middle of a turn nothing changes, whatever the others do meanwhile.
    host.commit(host.table.propose_abandon(&person)).unwrap();
    assert_eq!(host.table.turn(seat).unwrap(), first);
    assert_eq!(host.table.reminder(seat), Some(FRIDAY + 18 * HOUR));
    while host.table.turn(seat).is_none_or(|turn| turn == first) {
        host.decide().unwrap();
    }
    assert_eq!(host.table.turn(seat).unwrap().began, host.at);
    assert_eq!(deadline(&host, seat), Some(host.at + 20 * HOUR), "four of 24 hours are used");
    assert_eq!(host.table.reminder(seat), Some(host.at + 15 * HOUR));
    let other = host.table.seats().find(|other| *other != seat && !host.table.to_act().contains(*other));
    assert_eq!(other.and_then(|other| host.table.reminder(other)), None, "nobody else is reminded");
}

#[test]
fn time_off_needs_a_time_zone_that_the_host_knows() {
    let clock = Some(Clock { nights_off: true, ..Clock::new(ClockKind::Turn, 86_400) });
    let nowhere = NewTable { clock, ..NewTable::new(vec![SeatPlan::Me, SeatPlan::Open]) };
    let refused = nowhere.clone().plan(ADA, |_| false).unwrap_err();
    assert!(refused.to_string().contains("time zone, such as"), "{refused}");
    let atlantis = NewTable { zone: Some("Atlantis".to_owned()), ..nowhere };
    let refused = atlantis.plan(ADA, |_| false).unwrap().found(ADA.id, origin("table")).unwrap_err();
    assert_eq!(refused.to_string(), "there is no such time zone");
}

/// Stored by the program before clocks could stand still.
#[test]
fn a_table_with_a_clock_from_before_has_no_time_off() {
    let mut host = with_clock(Clock::new(ClockKind::Turn, 86_400));
    host.stored.row.options = r#"{"title":null,"public":false,"watch":true,"hints":true,"auto_start":true,"modules":[],
        "difficulty":null,"clock":{"per":"turn","seconds":86400,"then":"bot"},"absence_hours":24,"stand_in":null,
        "seed_given":false,"imported":false,"guided":false,"seats":[{"person":"ada"},"open"]}"#
        .to_owned();
    let read = TableState::read(&host.stored).unwrap();
    assert_eq!((read.need(), read.options().zone.as_ref()), (Need::Clock(FRIDAY + DAY), None));
    let checkpoint = host.table.checkpoint().unwrap();
    let rest = StoredTable { log: Vec::new(), ..host.stored.clone() };
    assert_eq!(TableState::resume(&rest, &checkpoint).unwrap().need(), read.need());
}

/// Two minutes were enough once, and the opponent chose the bot.
#[test]
fn others_hand_over_a_seat_only_after_waiting_for_a_day_and_do_not_choose_the_bot() {
    let mut host = two_people();
    let (seat, person) = host.turn();
    let other = if person == "ada" { "ben" } else { "ada" };
    let begun = host.at;
    let early = host.table.propose_absent(begun + DAY - 1, other, seat, "apprentice");
    assert!(matches!(early, Err(Error::Forbidden(_))), "{early:?}");
    assert_eq!(host.table.absence_hours_left(begun + DAY - 1, seat), Some(1), "it says how long it waits");
    let idle = host.table.seats_of(other).next().unwrap();
    assert_eq!(
        host.table.absence_hours_left(begun + DAY, idle),
        None,
        "nobody waits for who need not decide"
    );
    let chosen = host.table.propose_bot(other, seat, "random");
    assert!(matches!(chosen, Err(Error::NotYourSeat)), "{chosen:?}");
    host.at = begun + DAY;
    host.commit(host.table.propose_absent(host.at, other, seat, "apprentice")).unwrap();
    let Occupant::Bot { level, held_for } = &host.table.occupants()[seat.index()] else {
        panic!("a bot plays")
    };
    assert_eq!((level.as_str(), held_for.as_deref()), ("apprentice", Some(person.as_str())));
    let line = &host.stored.log.last().unwrap();
    assert!(matches!(Entry::read(line).unwrap(), Entry::Bot { why: Why::Absent, .. }));
}

#[test]
fn everybody_else_has_to_agree_that_a_bot_plays_on_and_the_table_says_which_one() {
    let seats = vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Open];
    let wishes =
        NewTable { absence_hours: 2, stand_in: Some("apprentice".to_owned()), ..NewTable::new(seats) };
    let mut host = Host::found(wishes);
    for who in ["ben", "cy"] {
        host.commit(host.table.propose_sit(&newcomer(who, None, None))).unwrap();
    }
    host.commit(Ok(Entry::Start.into())).unwrap();
    let (seat, person) = host.turn();
    let mut others = ["ada", "ben", "cy"].into_iter().filter(|other| *other != person);
    let (one, two) = (others.next().unwrap(), others.next().unwrap());
    host.at += DAY / 12;
    host.commit(host.table.propose_absent(host.at, one, seat, "random")).unwrap();
    let again = host.table.propose_absent(host.at, one, seat, "random");
    assert!(matches!(again, Err(Error::Conflict(_))), "one of two agrees twice: {again:?}");
    // Earlier programs wrote it down each time.
    host.commit(Ok(Entry::Agree { seat, person: one.to_owned() }.into())).unwrap();
    assert_eq!(TableState::read(&host.stored).unwrap().agreeing(seat), host.table.agreeing(seat));
    assert_eq!(host.table.agreeing(seat).len(), 1);
    assert_eq!(
        host.table.occupants()[seat.index()].person(),
        Some(person.as_str()),
        "one of two is not enough"
    );
    host.commit(host.table.propose_absent(host.at, two, seat, "random")).unwrap();
    assert_eq!(host.table.occupants()[seat.index()].bot(), Some("apprentice"));
}

#[test]
fn an_account_agrees_to_what_its_guest_has_agreed_to() {
    let mut host = Host::found(NewTable::new(vec![SeatPlan::Me, SeatPlan::Open, SeatPlan::Open]));
    for who in ["ben", "cy"] {
        host.commit(host.table.propose_sit(&newcomer(who, None, None))).unwrap();
    }
    host.commit(Ok(Entry::Start.into())).unwrap();
    let (seat, absent) = host.turn();
    let others: Vec<&str> = ["ada", "ben", "cy"].into_iter().filter(|other| *other != absent).collect();
    let [guest, other] = others[..] else { panic!("two others") };
    host.at += DAY;
    host.commit(host.table.propose_absent(host.at, guest, seat, "random")).unwrap();
    host.commit(host.table.propose_abandon(guest)).unwrap();
    host.commit(Ok(Entry::Adopt { from: guest.to_owned(), to: "account".to_owned() }.into())).unwrap();
    assert!(host.table.stopping().is_empty() && host.table.agreeing(seat).is_empty());
    for seat in host.table.agreed_by(guest).iter() {
        host.commit(host.table.propose_absent(host.at, "account", seat, "random")).unwrap();
    }
    host.commit(host.table.propose_abandon_like(guest, "account")).unwrap();
    assert_eq!((host.table.stopping().len(), host.table.agreeing(seat).len()), (1, 1));
    let nothing = host.table.propose_abandon_like(other, "account");
    assert!(matches!(nothing, Err(Error::Conflict(_))), "{nothing:?}");
    let stranger = host.table.propose_abandon_like(guest, "eve");
    assert!(matches!(stranger, Err(Error::NotYourSeat)), "{stranger:?}");
    host.commit(host.table.propose_absent(host.at, other, seat, "random")).unwrap();
    assert!(host.table.occupants()[seat.index()].bot().is_some(), "all have agreed that a bot plays on");
    host.commit(host.table.propose_abandon(other)).unwrap();
    assert_eq!(host.table.status(), Status::Abandoned, "all have agreed to stop");
}

#[test]
fn where_there_is_a_clock_it_alone_decides() {
    let clock = Clock::new(ClockKind::Turn, 31 * 86_400);
    let wishes = NewTable { clock: Some(clock), ..NewTable::new(vec![SeatPlan::Me, SeatPlan::Open]) };
    let mut host = Host::found(wishes);
    host.commit(host.table.propose_sit(&newcomer("ben", None, None))).unwrap();
    host.commit(Ok(Entry::Start.into())).unwrap();
    let (seat, person) = host.turn();
    let other = if person == "ada" { "ben" } else { "ada" };
    let refused = host.table.propose_absent(host.at + 2 * DAY, other, seat, "random");
    assert!(matches!(refused, Err(Error::Forbidden(_))), "{refused:?}");
}

/// It was a way to get a hint where hints are forbidden: let a strong bot decide, look, take everything back.
#[test]
fn what_a_bot_has_decided_for_somebody_cannot_be_taken_back() {
    let mut host = two_people();
    let (seat, person) = host.turn();
    host.commit(host.table.propose_bot(&person, seat, "random")).unwrap();
    let decision = host.table.legal(seat)[0];
    let turn = [SeatDecision(seat, decision)];
    host.commit(host.table.propose_bot_turn(seat, host.table.seq(), &turn)).unwrap();
    host.commit(host.table.propose_return(&person, seat)).unwrap();
    let undone = host.table.propose_undo(&person, seat, host.table.seq(), UndoOperation::Undo);
    assert!(matches!(undone, Err(Error::Conflict(_))), "{undone:?}");
}

#[test]
fn strangers_see_nothing_of_a_table_that_may_not_be_watched() {
    let wishes = NewTable { watch: false, ..NewTable::new(vec![SeatPlan::Me, SeatPlan::Open]) };
    let host = Host::found(wishes);
    let watcher = |person: Option<&str>, invited| Watcher {
        person: person.map(str::to_owned),
        perspective: Perspective::Own,
        invited,
    };
    assert!(matches!(watcher(None, false).viewer(&host.table), Err(Error::NoTable)));
    assert_eq!(watcher(None, true).viewer(&host.table).unwrap(), Viewer::Spectator);
    assert_eq!(watcher(Some("ada"), false).viewer(&host.table).unwrap(), Viewer::Seat(Seat::new(0).unwrap()));
    let info = host.table.info(Some("eve"), SeatSet::EMPTY);
    assert_eq!((info.invite, info.yours), (None, false));
}

#[test]
fn who_agreed_to_stop_in_an_earlier_round_and_plays_on_no_longer_agrees() {
    let mut host = two_people();
    let round = |host: &Host| host.table.game().unwrap().position().round();
    // The table and one at which an earlier program wrote that Ada agreed.
    let mut before = two_people();
    host.commit(host.table.propose_abandon("ada")).unwrap();
    let entry = r#"{"do":"abandon","person":"ada"}"#;
    before.commit(Ok(serde_json::from_str::<Entry>(entry).unwrap().into())).unwrap();
    for host in [&mut host, &mut before] {
        let begun = round(host);
        while round(host) == begun {
            assert_eq!(host.table.stopping().len(), 1, "it counts for the whole round");
            host.decide().unwrap();
        }
        while host.turn().1 != "ada" {
            assert_eq!(host.table.stopping().len(), 1, "Ada has not decided since");
            host.decide().unwrap();
        }
        host.decide().unwrap();
        host.commit(host.table.propose_abandon("ben")).unwrap();
    }
    assert_eq!(host.table.status(), Status::Playing, "Ada plays on");
    assert_eq!(before.table.status(), Status::Abandoned, "a log keeps its meaning");
    host.commit(host.table.propose_abandon("ada")).unwrap();
    assert_eq!(host.table.status(), Status::Abandoned);
}

#[test]
fn who_wants_to_play_on_takes_the_proposal_to_stop_off_the_table() {
    for who in ["ada", "ben"] {
        let mut host = two_people();
        assert!(matches!(host.table.propose_go_on(who), Err(Error::Conflict(_))), "nothing is proposed");
        host.commit(host.table.propose_abandon("ada")).unwrap();
        assert!(matches!(host.table.propose_go_on("eve"), Err(Error::NotYourSeat)));
        host.commit(host.table.propose_go_on(who)).unwrap();
        assert!(host.table.stopping().is_empty());
        host.commit(host.table.propose_abandon("ben")).unwrap();
        assert_eq!(host.table.status(), Status::Playing, "{who} wanted to play on");
    }
}

#[test]
fn neither_stopping_nor_playing_again_can_be_proposed_for_ever() {
    let mut host = two_people();
    let refused = loop {
        if let Err(error) = host.commit(host.table.propose_abandon("ada")) {
            break error;
        }
        assert!(host.table.seq() < 10_000, "it can be proposed for ever");
    };
    assert!(matches!(refused, Error::Conflict(_)));
    let mut over = two_people();
    over.commit(Ok(Entry::Shut.into())).unwrap();
    let refused = loop {
        let before = over.table.rematch().map(str::to_owned);
        if let Err(error) = over.commit(over.table.propose_rematch("again", before.as_deref())) {
            break error;
        }
        assert!(over.table.seq() < 10_000, "it can be proposed for ever");
    };
    assert!(matches!(refused, Error::Conflict(_)));
}

#[test]
fn a_rematch_keeps_the_seats_of_the_others() {
    let mut host = two_people();
    host.commit(host.table.propose_abandon("ada")).unwrap();
    assert_eq!(host.table.status(), Status::Playing, "everybody has to agree");
    host.commit(host.table.propose_abandon("ben")).unwrap();
    assert_eq!(host.table.status(), Status::Abandoned);
    host.table.check_rematch("ben").unwrap();
    let plan = Plan::rematch(&host.table, "ben");
    let again = Host::open(plan.found("ben", origin("again")).unwrap());
    assert_eq!(again.table.occupants()[0], Occupant::Held("ada".to_owned()));
    assert_eq!(again.table.occupants()[1], Occupant::Person("ben".to_owned()));
    host.commit(host.table.propose_rematch("again", None)).unwrap();
    assert!(matches!(host.table.propose_rematch("another", None), Err(Error::Stale)));
    let only_ada: SeatSet = Seat::new(0).into_iter().collect();
    assert_eq!(host.table.rematch_seats(&again.table), only_ada, "Ben opened it himself");
}

#[test]
fn who_closes_the_room_of_a_rematch_makes_way_for_another_one() {
    let mut host = two_people();
    for person in ["ada", "ben"] {
        host.commit(host.table.propose_abandon(person)).unwrap();
    }
    let plan = Plan::rematch(&host.table, "ben");
    let mut again = Host::open(plan.found("ben", origin("again")).unwrap());
    host.commit(host.table.propose_rematch("again", None)).unwrap();
    assert!(again.table.goes_on());
    again.commit(again.table.propose_abandon("ben")).unwrap();
    assert!(!again.table.goes_on());
    assert_eq!(host.table.rematch_seats(&again.table), SeatSet::EMPTY, "nobody waits there any longer");
    host.commit(host.table.propose_rematch("another", Some("again"))).unwrap();
    assert_eq!(host.table.rematch(), Some("another"));
    assert!(matches!(host.table.propose_rematch("third", Some("again")), Err(Error::Stale)));
}

/// Names in records could change the direction of writing or be invisible, which people's names may not.
#[test]
fn names_from_a_record_are_seen_as_they_are() {
    let mut host = two_people();
    host.decide().unwrap();
    let text = host.table.record().unwrap().to_string();
    let text =
        text.replace("seat 1 Ada", "seat 1 \u{202e}a\u{200b}dA").replace("seat 2 BEN", "seat 2 \u{3164}");
    let imported = Host::open(Plan::import(&text).unwrap().found("eve", origin("imported")).unwrap());
    assert_eq!(imported.table.names(), ["adA", "Seat 2"]);
    for blank in ["\u{3164}", "\u{2800}", "\u{ffa0} \u{115f}", "\u{17b4}", "\u{34f}", "\u{fe0f}"] {
        assert!(carnegie_table::check_name(blank).is_err(), "{blank:?} is no name");
    }
    assert_eq!(
        carnegie_table::check_name(" Zoë ❤\u{fe0f} ").unwrap(),
        "Zoë ❤\u{fe0f}",
        "some belong to others"
    );
}

#[test]
fn a_record_becomes_a_table_to_look_at() {
    let mut host = two_people();
    host.decide().unwrap();
    let text = host.table.record().unwrap().to_string();
    let imported = Host::open(Plan::import(&text).unwrap().found("eve", origin("imported")).unwrap());
    assert_eq!(imported.table.status(), Status::Imported);
    assert_eq!(imported.table.record().unwrap().to_string(), text);
    let viewer = imported.table.viewer(Some("eve"), Perspective::Seat(Seat::new(1).unwrap())).unwrap();
    assert_eq!(viewer, Viewer::Seat(Seat::new(1).unwrap()), "nothing is hidden in it");
}

/// Plays some decisions at a table.
fn play(host: &mut Host, decisions: usize) {
    for _ in 0..decisions {
        host.decide().unwrap();
    }
}

fn play_on(source: &TableState, at: Option<usize>, seats: Vec<SeatPlan>) -> Result<Plan> {
    PlayOn::new(at, seats).plan(source, ADA, |level| level == "random")
}

#[test]
fn a_game_is_played_on_from_any_position_at_a_new_table() {
    let mut source = two_people();
    play(&mut source, 12);
    let at = 7;
    let seats = vec![SeatPlan::Me, SeatPlan::Here { name: "Ben".to_owned() }];
    let plan = play_on(&source.table, Some(at), seats).unwrap();
    let mut host = Host::open(plan.found(ADA.id, Origin { seed: 99, ..origin("branch") }).unwrap());
    assert_eq!(host.table.status(), Status::Playing, "nobody is missing");
    let (old, new) = (source.table.record().unwrap(), host.table.record().unwrap());
    assert_eq!((new.decisions.as_slice(), new.seed()), (&old.decisions[..at], 99));
    assert_eq!(new.seats(), ["Ada", "Ben"]);
    assert_eq!(host.table.info(Some("ada"), SeatSet::EMPTY).taken_over, Some(at));
    assert_eq!(source.table.info(Some("ada"), SeatSet::EMPTY).taken_over, None);
    // What was taken over stands.
    for seat in host.table.seats() {
        assert_eq!(host.table.undo_target(seat), None);
    }
    play(&mut host, 3);
    let (seat, _) = (host.table.game().unwrap().record().decisions[at].0, ());
    while let Some(keep) = host.table.undo_target(seat) {
        assert!(keep >= at);
        host.commit(host.table.propose_undo("ada", seat, host.table.seq(), UndoOperation::Undo)).unwrap();
    }
    while host.table.status() == Status::Playing {
        host.decide().unwrap();
        if host.stored.log.len().is_multiple_of(50) {
            let rest = StoredTable { log: Vec::new(), ..host.stored.clone() };
            let resumed = TableState::resume(&rest, &host.table.checkpoint().unwrap()).unwrap();
            assert_eq!(resumed.game(), host.table.game());
        }
    }
    // It reads back from its log, as words, and from its record.
    let again = TableState::read(&host.stored).unwrap();
    assert_eq!(again.outcome(), host.table.outcome());
    let text = again.record().unwrap().to_string();
    assert_eq!(Archive::read(&host.stored).unwrap().text(None).unwrap(), text);
    let imported = Plan::import(&text).unwrap().found("ben", origin("import")).unwrap();
    let imported = TableState::read(&imported).unwrap();
    assert_eq!(imported.record().unwrap().to_string(), text);
    assert_eq!((imported.outcome(), imported.options().taken_over()), (host.table.outcome(), Some(at)));
    // A rematch begins where this game began.
    let rematch =
        Plan::rematch(&host.table, "ada").found("ada", Origin { seed: 3, ..origin("again") }).unwrap();
    let rematch = TableState::read(&rematch).unwrap().record().unwrap();
    assert_eq!((rematch.decisions.as_slice(), rematch.seed()), (&old.decisions[..at], 3));
}

#[test]
fn friends_sit_down_before_a_game_is_played_on() {
    let mut source = two_people();
    play(&mut source, 5);
    let plan = play_on(&source.table, None, vec![SeatPlan::Invite, SeatPlan::Me]).unwrap();
    let mut host = Host::open(plan.found(ADA.id, origin("branch")).unwrap());
    assert_eq!((host.table.status(), host.table.game().is_none()), (Status::Waiting, true));
    host.commit(host.table.propose_sit(&newcomer("cleo", None, Some("invite")))).unwrap();
    host.commit(Ok(Entry::Start.into())).unwrap();
    assert_eq!(host.table.record().unwrap().decisions, source.table.record().unwrap().decisions);
    assert_eq!(host.table.record().unwrap().seats(), ["CLEO", "Ada"]);
    host.decide().unwrap();
}

#[test]
fn a_game_without_hints_is_played_on_only_after_its_end() {
    let mut source = Host::found(NewTable {
        hints: false,
        ..NewTable::new(vec![SeatPlan::Me, SeatPlan::Here { name: "Ben".to_owned() }])
    });
    let seats = || vec![SeatPlan::Me, SeatPlan::Bot { level: "random".to_owned() }];
    play(&mut source, 5);
    let refused = play_on(&source.table, Some(2), seats());
    assert!(matches!(refused, Err(Error::Forbidden(_))), "{refused:?}");
    while source.table.status() == Status::Playing {
        source.decide().unwrap();
    }
    assert!(play_on(&source.table, Some(2), seats()).is_ok());
    let over = play_on(&source.table, None, seats());
    assert!(matches!(over, Err(Error::Conflict(_))), "{over:?}");
    let few = play_on(&source.table, Some(2), vec![SeatPlan::Me]);
    assert!(matches!(few, Err(Error::Invalid(_))), "{few:?}");
    let waiting = Host::found(NewTable::new(vec![SeatPlan::Me, SeatPlan::Open]));
    assert!(matches!(play_on(&waiting.table, None, seats()), Err(Error::Conflict(_))));
}
