//! What every player owes the table: legal decisions, in time, the same for the same seed, and play worth its name.

use carnegie_bots::{Bot, BotKind, Budget, Contest, Entrant, Scoreboard, Search, Stop, places, play_game};
use carnegie_rules::{Config, Module, Modules, Position, Record, Seat, Viewer, decision_list};
use std::time::{Duration, Instant};

fn names(config: Config) -> Vec<String> {
    config.seats().map(|seat| format!("Seat {seat}")).collect()
}

fn play(config: Config, seed: u64, mut bot: impl FnMut(usize) -> Box<dyn Bot>) -> Record {
    let mut bots: Vec<_> = (0..config.players()).map(&mut bot).collect();
    play_game(config, seed, names(config), &mut bots).unwrap().record().clone()
}

fn contest(bots: &str, games: usize, jobs: usize) -> Contest {
    let entrants: Vec<Entrant> = bots.split(',').map(|bot| bot.parse().unwrap()).collect();
    let config =
        if entrants.len() == 1 { Config::solo(2).unwrap() } else { Config::base(entrants.len()).unwrap() };
    Contest { config, entrants, games, seed: 7, jobs }
}

fn win_rate(bots: &str, games: usize) -> f64 {
    let contest = contest(bots, games, 2);
    let mut board = Scoreboard::new(&contest);
    contest.play(|played| board.add(played)).unwrap();
    board.standings().entrants[0].win_rate.share
}

#[test]
fn random_plays_every_configuration_to_its_end() {
    for (seed, config) in Config::every().enumerate() {
        play(config, seed as u64, |seat| BotKind::RANDOM.create(seat as u64));
    }
}

#[test]
fn weak_levels_play_all_player_counts_difficulties_and_modules() {
    for (seed, config) in Config::every().enumerate().filter(|(number, _)| number % 9 == 0) {
        for kind in [BotKind::BEGINNER, BotKind::APPRENTICE, BotKind::JOURNEYMAN] {
            play(config, seed as u64, |seat| kind.create(seat as u64));
        }
    }
}

/// What the turns of a level give away on average, by the judgement of the search.
fn mean_loss(kind: BotKind) -> f64 {
    let losses: Vec<f64> = (0..2)
        .map(|seed| play(Config::base(2).unwrap(), seed, |seat| kind.create(seat as u64)))
        .flat_map(|record| places(&record, Budget::Nodes(300), 1).unwrap())
        .map(|(_, loss)| loss)
        .collect();
    losses.iter().sum::<f64>() / losses.len() as f64
}

#[test]
fn the_weaker_a_level_that_errs_the_more_its_turns_give_away() {
    let losses = [BotKind::BEGINNER, BotKind::APPRENTICE, BotKind::JOURNEYMAN].map(mean_loss);
    assert!(losses.is_sorted_by(|more, less| more > less), "{losses:?}");
}

#[test]
fn a_budget_may_name_threads_and_the_same_threads_give_the_same_game() {
    let entrant: Entrant = "strong@300nodes*3".parse().unwrap();
    assert_eq!(entrant.to_string(), "strong@300nodes*3");
    let game = || play(Config::base(2).unwrap(), 4, |seat| entrant.create(seat as u64)).decisions;
    assert_eq!(game(), game(), "whatever thread is faster");
    for text in ["strong@300nodes*0", "strong@300nodes*x", "strong@300nodes*", "strong@*2", "strong*2"] {
        assert!(text.parse::<Entrant>().is_err(), "{text}");
    }
}

#[test]
fn search_plays_all_player_counts_difficulties_and_modules() {
    let budget = Some(Budget::Nodes(60));
    for (seed, config) in Config::every().enumerate().filter(|(number, _)| number % 23 == 22) {
        play(config, seed as u64, |seat| BotKind::STRONG.create_with(budget, seat as u64));
    }
    let every_module = Config::new(4, Modules::ALL, None).unwrap();
    play(every_module, 5, |seat| BotKind::STRONG.create_with(budget, seat as u64));
}

#[test]
fn a_node_budget_and_a_seed_give_the_same_game() {
    let config = Config::new(3, Modules::NONE.with(Module::SecretDonation), None).unwrap();
    let game = |seed| {
        play(config, 3, |seat| BotKind::STRONG.create_with(Some(Budget::Nodes(300)), seed + seat as u64))
    };
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(9), "another seed plays another game");
}

#[test]
fn the_same_number_of_threads_gives_the_same_game_whichever_is_faster() {
    let config = Config::base(2).unwrap();
    let bot = |seat: usize| -> Box<dyn Bot> {
        Box::new(Search::new(Budget::Nodes(400), seat as u64).on_threads(3))
    };
    assert_eq!(play(config, 3, bot), play(config, 3, bot));
}

#[test]
fn a_contest_is_the_same_whatever_the_number_of_jobs() {
    let records = |jobs| {
        let mut records = Vec::new();
        let contest = contest("strong@40nodes,beginner,random", 6, jobs);
        contest.play(|played| records.push((played.number, played.game.record().clone()))).unwrap();
        records
    };
    let one = records(1);
    assert_eq!(one.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(one, records(4));
}

#[test]
fn seats_rotate_and_every_bot_meets_every_setup_at_every_seat() {
    let mut seen = Vec::new();
    let contest = contest("beginner,random", 4, 1);
    contest.play(|played| seen.push((played.game.record().seed(), played.seating.clone()))).unwrap();
    assert_eq!(seen[0].0, seen[1].0, "the same setup, seats exchanged");
    assert_ne!(seen[1].0, seen[2].0);
    assert_eq!([&seen[0].1[..], &seen[1].1[..]], [&[0, 1][..], &[1, 0][..]]);
}

#[test]
fn a_bot_that_is_told_to_stop_answers_at_once() {
    let position = Position::new(Config::base(4).unwrap(), 1);
    let seat = position.to_act().iter().next().unwrap();
    let mut legal = decision_list();
    position.legal(seat, &mut legal);
    let looked_at = |stop: &Stop| {
        let mut bot = Search::new(Budget::Nodes(20_000), 1);
        let decision = bot.choose(&position.view(Viewer::Seat(seat)), &legal, stop);
        assert!(legal.contains(&decision));
        bot.looked_at()
    };
    let stopped = Stop::default();
    stopped.stop();
    // Some turn has to be found at all: the first way to its end.
    let (hurried, unhurried) = (looked_at(&stopped), looked_at(&Stop::default()));
    assert!(hurried < 200 && unhurried > 2_000, "{hurried} and {unhurried} positions");
}

/// Processor time that this thread has used, where the system reports it.
fn used() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

#[test]
fn a_time_budget_is_kept() {
    let budget = Duration::from_millis(100);
    let record = play(Config::base(2).unwrap(), 2, |_| BotKind::BEGINNER.create(0));
    let mut legal = decision_list();
    let (mut times, mut own) = (Vec::new(), Vec::new());
    for at in (0..record.decisions.len()).step_by(record.decisions.len() / 12) {
        let position = record.position_after(at).unwrap();
        let seat = position.to_act().iter().next().unwrap();
        position.legal(seat, &mut legal);
        let mut bot = BotKind::STRONG.create_with(Some(Budget::Time(budget)), 1);
        let (asked, before) = (Instant::now(), used());
        bot.choose(&position.view(Viewer::Seat(seat)), &legal, &Stop::default());
        times.push(asked.elapsed());
        own.push(used().zip(before).map_or(asked.elapsed(), |(after, before)| after - before));
    }
    // Others may keep the machine busy: what the bot itself does shows in the processor time it used.
    own.sort();
    let middle = own[own.len() / 2];
    assert!(middle <= budget.mul_f64(1.2), "{own:?}");
    assert!(times.iter().any(|&time| time >= budget / 2), "and it uses what it is given: {times:?}");
}

#[test]
fn a_node_budget_is_kept() {
    let budget = 1_000;
    let (mut legal, mut most) = (decision_list(), 0);
    for (config, seed) in [(Config::new(4, Modules::ALL, None).unwrap(), 1), (Config::solo(3).unwrap(), 2)] {
        let record = play(config, seed, |_| BotKind::BEGINNER.create(0));
        for at in (0..record.decisions.len()).step_by(7) {
            let position = record.position_after(at).unwrap();
            let seat = position.to_act().iter().next().unwrap();
            position.legal(seat, &mut legal);
            let mut bot = Search::new(Budget::Nodes(budget), at as u64);
            bot.choose(&position.view(Viewer::Seat(seat)), &legal, &Stop::default());
            assert!(bot.looked_at() <= budget * 6 / 5, "{} positions at decision {at}", bot.looked_at());
            most = most.max(bot.looked_at());
        }
    }
    assert!(most > budget * 9 / 10, "and it uses what it is given: {most}");
}

#[test]
fn nothing_hidden_reaches_a_bot() {
    // Two games that differ only in what others have noted in secret look the same, so the bot plays the same.
    let config = Config::new(2, Modules::NONE.with(Module::SecretDonation), None).unwrap();
    let mut first = Position::new(config, 11);
    let mut legal = decision_list();
    while first.phase() != carnegie_rules::Phase::SecretDonations {
        let seat = first.to_act().iter().next().unwrap();
        first.legal(seat, &mut legal);
        first.apply(seat, legal[legal.len() - 1]).unwrap();
    }
    let (own, other) = (Seat::new(0).unwrap(), Seat::new(1).unwrap());
    let mut second = first;
    first.legal(other, &mut legal);
    first.apply(other, legal[0]).unwrap();
    second.apply(other, legal[13]).unwrap();
    assert_ne!(first, second);
    let answer = |position: &Position| {
        let mut legal = decision_list();
        position.legal(own, &mut legal);
        let mut bot = BotKind::STRONG.create_with(Some(Budget::Nodes(500)), 4);
        bot.choose(&position.view(Viewer::Seat(own)), &legal, &Stop::default())
    };
    assert_eq!(answer(&first), answer(&second));
}

#[test]
fn the_beginner_beats_random() {
    assert!(win_rate("beginner,random", 20) > 0.95);
}

#[test]
fn the_apprentice_beats_the_beginner() {
    assert!(win_rate("apprentice,beginner", 60) > 0.7);
}

#[test]
fn the_journeyman_beats_the_apprentice() {
    assert!(win_rate("journeyman,apprentice", 60) > 0.7);
}

#[test]
fn the_skilled_beat_the_journeyman() {
    assert!(win_rate("skilled,journeyman", 60) > 0.7);
}

#[test]
fn search_beats_the_apprentice() {
    assert!(win_rate("strong@200nodes,apprentice", 6) > 0.8);
}

#[test]
fn search_beats_the_beginner() {
    assert!(win_rate("strong@200nodes,beginner", 6) > 0.8);
}

#[test]
fn bots_are_known_by_their_names() {
    for &kind in BotKind::BUILT_IN {
        assert_eq!(kind.name().parse(), Ok(kind));
        assert!(kind.description().ends_with('.'));
        assert_eq!(kind.searches(), kind.budget().is_some());
    }
    let error = "deep-blue".parse::<BotKind>().unwrap_err().to_string();
    assert_eq!(
        error,
        "there is no bot \"deep-blue\"; there are random, beginner, apprentice, journeyman, skilled, strong, expert"
    );
    let entrant: Entrant = "strong@50ms".parse().unwrap();
    assert_eq!(entrant.to_string(), "strong@50ms");
    assert!("strong@soon".parse::<Entrant>().is_err());
}
