//! The companion and the engine say the same: the same setups, the same Andrew, the same scores.

#[path = "../../carnegie-rules/tests/common/mod.rs"]
mod common;

use carnegie_companion::{Answer, Deed, Evening, Question, Session};
use carnegie_rules::components::sheet::{BUDGET, COSTS, LINES, SheetLine, VALUES};
use carnegie_rules::components::solo_cards::CARDS;
use carnegie_rules::components::tracks::LAST_SPACE;
use carnegie_rules::{
    Action, AndrewWish, City, Config, Decision, Department, DonationSpace, Module, Modules, Owner, Position,
    ProjectType, Region, Seat, Site, Slot, Space,
};
use common::{Case, Rng, Style, factor};
use std::collections::BTreeSet;

fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

fn tell(evening: &mut Evening, line: &str) {
    evening.tell(line).unwrap_or_else(|error| panic!("{line}: {error}"));
}

/// Plays a game to the end.
fn ended(config: Config, seed: u64) -> Position {
    let mut walk = Case { config, seed, style: Style::ALL[seed as usize % Style::ALL.len()] }.begin();
    while walk.step().is_some() {}
    walk.position
}

/// Everything a person reads off the table at the end.
fn enter(evening: &mut Evening, position: &Position, with_andrew: bool) {
    let config = position.config();
    for column in 0..4 {
        let area = position.area(column);
        if area.covered {
            tell(evening, &format!("pad cover {} {}", column + 1, area.cause));
        }
    }
    for seat in config.seats() {
        let player = position.player(seat);
        let mut pad = |line: String| tell(evening, &format!("pad {seat} {line}"));
        pad(format!("vp {}", player.vp));
        pad(format!("money {}", player.money));
        pad(format!("goods {}", player.goods));
        pad(format!("inactive {}", player.inactive_employees() + player.employees_on_missions()));
        pad(format!("action-choice {}", if player.action_choice { "yes" } else { "no" }));
        for space in Space::all() {
            if let Site::Office(carnegie_rules::Office::Tile(kind)) = player.company[space.index()] {
                pad(format!("tile {space} {kind}"));
            }
            pad(format!("active {space} {}", player.active[space.index()]));
        }
        for &project in ProjectType::ALL {
            let tab = player.tabs[project.index()];
            pad(format!("tab {project} side {}", tab.side));
            pad(format!("tab {project} steps {}", tab.steps));
            pad(format!("tab {project} disks {}", tab.disks.count_ones()));
        }
        if let Some(space) = player.secret {
            pad(format!("secret {space}"));
        }
        disks(position, seat, &mut pad);
        for section in ["projects", "company", "donations"] {
            pad(format!("done {section} yes"));
        }
    }
    if let Some(andrew) = position.andrew().filter(|_| with_andrew) {
        let mut pad = |line: String| tell(evening, &format!("pad andrew {line}"));
        for shift in 1..=4 {
            pad(format!("shifted {shift} {}", andrew.revealed().filter(|card| card.1 == shift).count()));
        }
        pad(format!("departments {}", andrew.departments()));
        disks(position, Seat::ANDREW, &mut pad);
    }
}

fn disks(position: &Position, seat: Seat, pad: &mut impl FnMut(String)) {
    for &region in Region::ALL {
        pad(format!("track {region} {}", position.player(seat).transport[region.index()]));
    }
    for slot in position.projects(seat).iter() {
        pad(format!("project {} {} yes", slot.city(), slot.number()));
    }
    for space in DonationSpace::all().filter(|&space| position.holders(space).seats.contains(seat)) {
        pad(format!("donation {space} yes"));
    }
}

/// The sheet is full, possible, and scores line by line and donation by donation as the engine does.
fn assert_scores(evening: &Evening, position: &Position, played: bool) {
    let andrew = played.then(|| evening.session().andrew());
    let finale = evening.pad().finale(andrew);
    assert_eq!(finale.impossible(), [], "of {:?}", position.config());
    let scored = finale.position();
    for seat in position.config().seats() {
        assert_eq!(evening.pad().missing(seat, &scored), []);
    }
    for seat in position.scored_seats() {
        assert_eq!(scored.score(seat), position.score(seat), "seat {seat} of {:?}", position.config());
    }
    assert_eq!(scored.winners(), position.winners());
}

#[test]
fn the_score_pad_agrees_with_the_engine_in_every_configuration() {
    // 224 configurations; `CARNEGIE_TEST_FACTOR=200` plays a thousand games of each.
    for (index, config) in Config::every().enumerate() {
        for game in 0..5 * factor() {
            let position = ended(config, (index * 1_000_003 + game) as u64);
            let mut evening = Evening::new(config, 1);
            enter(&mut evening, &position, true);
            assert_scores(&evening, &position, false);
            if game == 0 {
                assert_eq!(Evening::parse(&evening.to_string()).as_ref(), Ok(&evening));
            }
        }
    }
}

/// What a person sees on the table and answers: the engine's position, with Andrew's pieces where the companion has
/// put them so far.
fn look(position: &Position, session: &Session, chosen: Option<Action>) -> Answer {
    let occupied = |slot: Slot| match position.owner(slot) {
        None => false,
        Some(Owner::Seat(Seat::ANDREW)) => session.projects().contains(slot),
        Some(_) => true,
    };
    let in_supply = |kind: Department| {
        let andrew = position.andrew().unwrap();
        position.supply(kind) + andrew.tiles(kind) > session.tiles(kind)
    };
    let free = |free: bool| if free { Answer::Free } else { Answer::Taken };
    match session.question() {
        Some(Question::Choose) => Answer::Choose(chosen.unwrap()),
        Some(&Question::Donation(space)) => {
            let holders = position.holders(space);
            let andrews = holders.seats.contains(Seat::ANDREW) && !session.has_donated(space);
            // The player may have donated there since: then Andrew was first.
            free(holders.is_free() || andrews)
        }
        Some(Question::Slot(city, slots)) => {
            let leftmost = city.slots().find(|&slot| !occupied(slot));
            assert!(leftmost.is_none_or(|slot| slots.contains(&slot)), "the leftmost free slot is offered");
            leftmost.map_or(Answer::None, Answer::Slot)
        }
        Some(Question::Tile(_, kinds)) => {
            kinds.iter().copied().find(|&kind| in_supply(kind)).map_or(Answer::None, Answer::Tile)
        }
        Some(&Question::LastSpace(region)) => {
            free(position.player(seat(0)).transport[region.index()] < LAST_SPACE)
        }
        Some(Question::Done) | None => unreachable!("not asked about Andrew"),
    }
}

fn assert_same_andrew(session: &Session, position: &Position) {
    let andrew = position.andrew().unwrap();
    let shifts: Vec<u8> = andrew.revealed().map(|card| card.1).collect();
    assert_eq!(session.shifts(), shifts);
    assert_eq!(session.card().map(|card| card.0), andrew.revealed().last().map(|card| card.0));
    assert_eq!(session.card_vp(), andrew.card_vp());
    assert_eq!(session.projects(), position.projects(Seat::ANDREW));
    assert_eq!(session.transport(), position.player(Seat::ANDREW).transport);
    for &kind in Department::ALL {
        assert_eq!(session.tiles(kind), andrew.tiles(kind), "{kind}");
    }
    for space in DonationSpace::all() {
        assert_eq!(
            session.has_donated(space),
            position.holders(space).seats.contains(Seat::ANDREW),
            "{space}"
        );
    }
    if session.round() == position.round() && !position.is_finished() {
        assert_eq!(session.timeline(), position.timeline());
        assert_eq!(session.current().unwrap().event, position.event());
    }
}

#[test]
fn andrew_at_a_real_table_does_and_scores_what_the_engines_andrew_does() {
    let configs: Vec<Config> = Config::every().filter(|config| config.is_solo()).collect();
    let (mut cards, mut failures, mut asked) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for game in 0..1_000 * factor() {
        let config = configs[game % configs.len()];
        let mut evening = Evening::new(config, game as u64);
        let mut walk =
            Case { config, seed: game as u64, style: Style::ALL[game / 7 % Style::ALL.len()] }.begin();
        assert_eq!(evening.start().rows, walk.position.timeline().tiles, "the same seed draws the same");
        // Andrew acts at the beginning of even rounds, and in odd ones after the choice.
        // A round in which the player can do nothing is over at once: then he acts twice in a row.
        let mut chosen = None;
        loop {
            let revealed = walk.position.andrew().unwrap().revealed().count();
            while usize::from(evening.session().round()) < revealed || !evening.has_begun() && revealed > 0 {
                if evening.has_begun() {
                    tell(&mut evening, "play done");
                }
                let session = loop {
                    let session = evening.session();
                    if session.question() == Some(&Question::Done) {
                        break session;
                    }
                    asked.extend(
                        session.question().map(std::mem::discriminant).map(|kind| format!("{kind:?}")),
                    );
                    let told = look(&walk.position, &session, chosen);
                    tell(&mut evening, &format!("play {told}"));
                };
                if usize::from(session.round()) == revealed {
                    assert_same_andrew(&session, &walk.position);
                }
                let round = session.current().unwrap();
                cards.extend(round.card);
                failures.extend(round.deeds.iter().filter_map(|deed| match deed {
                    Deed::Fails(AndrewWish::Donate(_)) => Some("donate"),
                    Deed::Fails(AndrewWish::Take(..)) => Some("take"),
                    Deed::Fails(AndrewWish::Build(_)) => Some("build"),
                    Deed::Fails(AndrewWish::Advance(_)) => Some("advance"),
                    _ => None,
                }));
            }
            match walk.step() {
                Some((_, Decision::Choose(action))) => chosen = Some(action),
                Some(_) => {}
                None => break,
            }
        }
        tell(&mut evening, "play done");
        assert!(evening.session().is_over());
        enter(&mut evening, &walk.position, false);
        assert_scores(&evening, &walk.position, true);
        assert_eq!(Evening::parse(&evening.to_string()).as_ref(), Ok(&evening));
    }
    assert_eq!(cards.len(), CARDS.len(), "all cards are turned");
    assert_eq!(failures, BTreeSet::from(["advance", "build", "donate", "take"]));
    assert_eq!(asked.len(), 5, "every question is asked: {asked:?}");
}

#[test]
fn what_is_taken_back_is_asked_again() {
    let mut evening = Evening::new(Config::solo(3).unwrap(), 5);
    let mut states = vec![evening.clone()];
    let mut rng = Rng::new(1);
    while let Some(question) = evening.session().question() {
        let told = match question {
            Question::Choose => Answer::Choose(rng.pick(Action::ALL)),
            Question::Donation(_) | Question::LastSpace(_) => rng.pick(&[Answer::Free, Answer::Taken]),
            Question::Slot(_, slots) => rng.pick(&[Answer::Slot(slots[0]), Answer::None]),
            Question::Tile(_, kinds) => rng.pick(&[Answer::Tile(kinds[0]), Answer::None]),
            Question::Done => Answer::Done,
        };
        assert!(evening.clone().tell("play choose north").is_err());
        tell(&mut evening, &format!("play {told}"));
        states.push(evening.clone());
    }
    assert_eq!(evening.session().round(), 20);
    for earlier in states.iter().rev().skip(1) {
        assert!(evening.undo());
        assert_eq!(&evening, earlier);
    }
    assert!(!evening.undo());
}

#[test]
fn random_setups_are_legal_starts_of_the_engine() {
    let configs: Vec<Config> = Config::every().collect();
    for game in 0..1_000 * factor() {
        let config = configs[game % configs.len()];
        let mut evening = Evening::new(config, game as u64);
        assert_eq!(evening.position(), Ok(Position::new(config, game as u64)));
        // Another group has drawn some of it already.
        let other = Position::new(config, (game + 77) as u64).start();
        for (&row, (tile, back)) in Action::ALL.iter().zip(other.rows).take(game % 5) {
            tell(&mut evening, &format!("row {row} {} {}", tile + 1, if back { "back" } else { "front" }));
        }
        if game % 2 == 0 {
            for &kind in Department::ALL {
                tell(&mut evening, &format!("supply {kind} {}", other.supply[kind.index()]));
            }
        }
        if game % 3 == 0 {
            tell(&mut evening, "neutral none");
            for slot in other.neutral.iter() {
                tell(&mut evening, &format!("neutral {} {} yes", slot.city(), slot.number()));
            }
            for space in DonationSpace::all().filter(|space| other.neutral_donations[space.index()]) {
                tell(&mut evening, &format!("neutral {space} yes"));
            }
        }
        if game % 4 == 0 {
            tell(&mut evening, &format!("first {}", config.players()));
        }
        let position = evening.position().unwrap_or_else(|error| panic!("{error}: {:?}", evening.start()));
        position.check_invariants().unwrap();
        let start = evening.start();
        assert_eq!(position.timeline().tiles, start.rows);
        assert_eq!(start.rows[..game % 5], other.rows[..game % 5]);
        if game % 4 == 0 && !config.has(Module::NewBeginning) {
            assert_eq!(position.first_player(), seat(config.players() - 1));
        }
        assert_eq!(Evening::parse(&evening.to_string()), Ok(evening));
        if game < 200 {
            let mut walk = Case { config, seed: game as u64, style: Style::Busy }.begin();
            walk.position = position;
            while walk.step().is_some() {}
            assert!(walk.position.is_finished());
        }
    }
}

#[test]
fn impossible_setups_are_refused_with_the_reason() {
    let refusal = |players: usize, lines: &[&str]| {
        let mut evening = Evening::new(Config::base(players).unwrap(), 3);
        lines.iter().for_each(|line| tell(&mut evening, line));
        evening.position().unwrap_err().to_string()
    };
    assert_eq!(
        refusal(2, &["row research 1 back", "row management 1 front"]),
        "every row of the timeline needs a tile of its own, from 1 to 8"
    );
    assert_eq!(refusal(2, &["neutral none"]), "0 neutral disks instead of 18");
    assert_eq!(refusal(4, &["neutral chicago 1 yes"]), "1 neutral disks instead of 0");
    assert!(refusal(4, &["supply branding 1"]).contains("branding"));
    let mut evening = Evening::new(Config::base(3).unwrap(), 1);
    assert_eq!(evening.tell("first 4").unwrap_err().to_string(), "there is no player 4");
    tell(&mut evening, "play choose research");
    assert!(evening.tell("first 1").unwrap_err().to_string().contains("has begun"));
}

/// All 625 combinations of lines, each with the lowest bid, the highest, and one that is too high.
#[test]
fn every_sheet_agrees_with_the_engine() {
    let config = Config::new(2, Modules::NONE.with(Module::NewBeginning), None).unwrap();
    let other = [1, 1, 2, 2];
    for combination in 0..5usize.pow(LINES as u32) {
        let options = [1, 5, 25, 125].map(|power| combination / power % 5);
        let cost: i16 = (0..LINES).map(|line| COSTS[line][options[line]]).sum();
        for bid in [0, BUDGET - cost, BUDGET - cost + 1].into_iter().filter(|&bid| bid >= 0) {
            let mut evening = Evening::new(config, 9);
            let mut position = Position::new(config, 9);
            let mut refused = false;
            for (player, lines, bid) in [(0, options, bid), (1, other, 3)] {
                let name = seat(player).number();
                for (line, option) in lines.into_iter().enumerate() {
                    let word = SheetLine::ALL[line];
                    tell(&mut evening, &format!("sheet {name} {word} {}", VALUES[line][option]));
                    let decision = Decision::Sheet { line: word, option: option as u8 };
                    refused |= position.apply(seat(player), decision).is_err();
                }
                tell(&mut evening, &format!("sheet {name} bid {bid}"));
                refused |= position.apply(seat(player), Decision::Bid(bid as u8)).is_err();
            }
            assert_eq!(evening.sheet(seat(0)).left(), BUDGET - cost - bid);
            assert_eq!(evening.tell("sheets open").is_err(), refused, "{options:?} bid {bid}");
            assert_eq!(evening.revealed(), (!refused).then_some(position));
            if !refused {
                assert_eq!(evening.first_player(), position.first_player());
                assert!(evening.tell("sheet 1 goods 2").is_err(), "what is open stays as it is");
            }
        }
    }
}

#[test]
fn rounds_follow_the_timeline_of_the_engine() {
    let mut compared = 0;
    for (game, config) in Config::every().enumerate().filter(|(_, config)| !config.is_solo()) {
        let mut evening = Evening::new(config, game as u64);
        let mut walk = Case { config, seed: game as u64, style: Style::Busy }.begin();
        while walk.position.round() == 0 {
            walk.step();
        }
        if config.has(Module::NewBeginning) {
            // The sheets were filled in on paper: only the first player is entered.
            tell(&mut evening, &format!("first {}", walk.position.first_player()));
        }
        while let Some((_, decision)) = walk.step() {
            if let Decision::Choose(action) = decision {
                if evening.has_begun() {
                    tell(&mut evening, "play done");
                }
                assert_eq!(evening.session().question(), Some(&Question::Choose));
                tell(&mut evening, &format!("play choose {action}"));
                let session = evening.session();
                // A round in which nobody can do anything is over at once.
                if walk.position.round() == session.round() && !walk.position.is_finished() {
                    compared += 1;
                    assert_eq!(session.first_player(), walk.position.first_player());
                    assert_eq!(session.timeline(), walk.position.timeline());
                    assert_eq!(session.current().unwrap().event, walk.position.event());
                }
            }
        }
        tell(&mut evening, "play done");
        assert!(evening.session().is_over());
        assert_eq!(evening.session().timeline().markers, [5; 4]);
    }
    assert!(compared > 2_500, "{compared} rounds were compared");
}

#[test]
fn impossible_positions_are_pointed_out() {
    let found = |config: Config, line: &str| {
        let position = ended(config, 4);
        let mut evening = Evening::new(config, 1);
        enter(&mut evening, &position, true);
        assert_eq!(evening.pad().finale(None).impossible(), []);
        tell(&mut evening, line);
        format!("{:?}", evening.pad().finale(None).impossible())
    };
    let two = Config::base(2).unwrap();
    assert!(found(two, "pad 1 vp -1").contains("NegativeVp"));
    assert!(found(two, "pad 1 action-choice yes").contains("ActionChoice"));
    assert!(found(two, "pad 2 active b1 9").contains("Desks"));
    assert!(found(two, "pad 2 inactive 15").contains("Employees"));
    assert!(found(two, "pad 1 tab industry disks 7").contains("TabDisks"));
    assert!(found(two, "pad 1 tile a4 archives").contains("NotInGame"));
    assert!(found(two, "pad cover 1 health").contains("Cover"));
    assert!(found(two, "pad 1 secret 1.1").contains("NoSecret"));
    let crowd = ["pad andrew shifted 4 20", "pad andrew shifted 3 1"].join(" ");
    assert!(Evening::new(two, 1).tell(&crowd).is_err());
    let position = ended(two, 4);
    let mine = position.projects(seat(0)).iter().next().unwrap();
    let line = format!("{} {}", mine.city(), mine.number());
    let twice = found(two, &format!("pad 2 project {line} yes"));
    assert!(twice.contains("SharedSlot") && twice.contains("Projects"), "{twice}");
    assert!(found(two, &format!("pad 1 project {line} no")).contains("Projects"));
}

#[test]
fn half_filled_sheets_say_what_is_missing() {
    let config = Config::base(4).unwrap();
    let mut evening = Evening::new(config, 1);
    let missing = |evening: &Evening| {
        let position = evening.pad().finale(None).position();
        format!("{:?}", evening.pad().missing(seat(2), &position))
    };
    let all = missing(&evening);
    for what in ["Vp", "ActionChoice", "Projects", "Company", "Donations", "Tab(Housing)", "Track(South)"] {
        assert!(all.contains(what), "{what} in {all}");
    }
    assert!(!all.contains("Money") && !all.contains("Inactive"), "nothing counts them: {all}");
    // The first paid donation of the printed ones.
    let position = Position::new(config, 1);
    let paid = DonationSpace::all().find(|&space| {
        matches!(
            position.donation(space).effect,
            carnegie_rules::components::donations::DonationEffect::Paid(_)
        )
    });
    tell(&mut evening, &format!("pad 3 donation {} yes", paid.unwrap()));
    tell(&mut evening, "pad 3 vp 12");
    let some = missing(&evening);
    assert!(some.contains("Money") && some.contains("Goods") && !some.contains("Vp"), "{some}");
    tell(&mut evening, "pad 3 vp -");
    assert!(missing(&evening).contains("Vp"), "a field can be emptied");
}

#[test]
fn damaged_texts_are_refused_with_the_place_and_the_reason() {
    let refusal = |text: &str| Evening::parse(text).unwrap_err().to_string();
    assert!(refusal("").contains("not a companion text"));
    assert!(refusal("carnegie 2\n").contains("not a companion text"));
    assert_eq!(refusal("carnegie companion 9\n"), "the text has version 9, not 1");
    let head = "carnegie companion 1\nrules 2\nplayers 2\nseed 1\n";
    assert!(Evening::parse(head).is_ok());
    assert!(refusal(&head.replace("rules 2", "rules 1")).contains("rules of version 1"));
    assert!(refusal(&head.replace("players 2", "players 1")).contains("difficulty"));
    assert_eq!(
        refusal(&format!("{head}pad 1 vp many\n")),
        "line 5: \"many\" is not a number from -999 to 999"
    );
    assert_eq!(refusal(&format!("{head}\npad 3 vp 1\n")), "line 6: there is no player 3");
    assert_eq!(refusal(&format!("{head}play free\n")), "line 5: this was not asked");
    assert_eq!(refusal(&format!("{head}dance\n")), "line 5: this line is not understood");
    assert_eq!(refusal(&format!("{head}pad 1 tile z9 training\n")), "line 5: unknown company space \"z9\"");
    assert_eq!(refusal(&"x".repeat(70_000)), "the text is longer than 65536 bytes");
}

/// Whatever is told, nothing panics, and what is refused changes nothing.
#[test]
fn no_line_breaks_anything() {
    let words: Vec<String> = [
        "pad",
        "play",
        "sheet",
        "sheets",
        "open",
        "row",
        "supply",
        "neutral",
        "first",
        "name",
        "secret",
        "1",
        "2",
        "-",
        "yes",
        "no",
        "vp",
        "tab",
        "side",
        "steps",
        "disks",
        "A",
        "B",
        "tile",
        "active",
        "track",
        "project",
        "donation",
        "done",
        "projects",
        "choose",
        "free",
        "taken",
        "slot",
        "none",
        "andrew",
        "shifted",
        "departments",
        "cover",
        "bid",
        "goods",
        "-999",
        "65536",
        "99999999999",
        "é",
        "front",
        "back",
        "1.1",
        "4.5",
        "9.9",
        "a1",
        "b3",
    ]
    .into_iter()
    .map(str::to_owned)
    .chain(City::ALL.iter().map(ToString::to_string))
    .chain(Department::ALL.iter().map(ToString::to_string))
    .chain(Action::ALL.iter().map(ToString::to_string))
    .chain(Region::ALL.iter().map(ToString::to_string))
    .chain(ProjectType::ALL.iter().map(ToString::to_string))
    .collect();
    let sensible = [
        "pad 1 vp 12",
        "pad 1 money 3",
        "pad 2 goods 4",
        "pad 1 inactive 3",
        "pad 1 action-choice yes",
        "pad 1 tile a4 training",
        "pad 1 active b1 2",
        "pad 2 tab housing side B",
        "pad 1 tab commerce steps 6",
        "pad 1 tab industry disks 2",
        "pad 1 track west 4",
        "pad 1 project chicago 3 yes",
        "pad andrew project chicago 3 yes",
        "pad 1 donation 1.1 yes",
        "pad andrew shifted 4 20",
        "pad andrew departments 9",
        "pad cover 2 health",
        "pad 1 secret 2.2",
        "pad 1 done projects yes",
        "play choose research",
        "play free",
        "play none",
        "play done",
        "sheet 1 goods 4",
        "sheet 2 bid 50",
        "sheets open",
        "secret 1 1.1",
        "row research 3 back",
        "supply training 2",
        "neutral none",
        "neutral chicago 1 yes",
        "neutral 1.1 yes",
        "first 1",
        "name 1 Ada",
    ];
    let configs: Vec<Config> = Config::every().collect();
    let mut rng = Rng::new(7);
    let mut accepted = 0;
    for _ in 0..300 * factor() {
        let mut evening = Evening::new(rng.pick(&configs), rng.next());
        for _ in 0..60 {
            let mut line: Vec<&str> = rng.pick(&sensible).split(' ').collect();
            if rng.percent(40) {
                let place = rng.below(line.len());
                line[place] = &words[rng.below(words.len())];
            }
            let before = evening.clone();
            match evening.tell(&line.join(" ")) {
                Ok(()) => accepted += 1,
                Err(_) => assert_eq!(evening, before),
            }
        }
        let finale = evening.pad().finale(None);
        let _ = (finale.impossible(), evening.position().is_ok(), evening.session().round());
        let position = finale.position();
        assert!(position.scored_seats().all(|seat| position.score(seat).total() > i16::MIN));
        assert_eq!(Evening::parse(&evening.to_string()), Ok(evening));
    }
    assert!(accepted > 5_000, "{accepted} lines were sensible");
}
