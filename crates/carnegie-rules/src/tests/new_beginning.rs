//! RULES §10: A New Beginning.

use super::expansion::*;
use super::scenario::*;
use crate::components::sheet::{BUDGET, COSTS, SheetLine, VALUES};
use crate::*;

/// Options of goods, employees, VP and moves that cost $6, $0, $0 and $5.
const PLAIN: [&str; 4] = ["2", "3", "0", "4"];

fn sheets(players: usize) -> Scenario {
    Scenario::at_setup(modules(players, &[Module::NewBeginning]))
}

/// Fills in a sheet: goods, employees, VP and moves, then the bid.
fn fill(game: &mut Scenario, seat: Seat, lines: [&str; 4], bid: u8) {
    for (line, value) in ["goods", "employees", "vp", "moves"].iter().zip(lines) {
        game.does(seat, &format!("sheet {line} {value}"));
    }
    game.does(seat, &format!("bid {bid}"));
}

#[test]
fn mary_starts_with_18_dollars_or_15_as_first_player() {
    let mary = ["5", "4", "-3", "8"];
    for (other_bid, first, money) in [(4, P2, 18), (2, P1, 15)] {
        let mut game = sheets(2);
        fill(&mut game, P1, mary, 3);
        fill(&mut game, P2, PLAIN, other_bid);
        assert_eq!(game.position.first_player(), first);
        let player = game.player(P1);
        assert_eq!((player.money, player.goods, player.vp), (money, 5, -3));
        assert_eq!(game.employees(P1, "c1"), (0, 4));
    }
}

#[test]
fn every_option_gives_what_it_says_for_its_price() {
    for line in 0..4 {
        for option in 0..5 {
            let mut lines = PLAIN.map(str::to_owned);
            lines[line] = VALUES[line][option].to_string();
            let mut game = sheets(2);
            fill(&mut game, P1, lines.each_ref().map(String::as_str), 0);
            fill(&mut game, P2, PLAIN, 1);
            let cost = [6, 0, 0, 5].iter().sum::<i16>() - [6, 0, 0, 5][line] + COSTS[line][option];
            let player = game.player(P1);
            assert_eq!(i16::try_from(player.money), Ok(BUDGET - cost), "line {line}, option {option}");
            let lobby = player.inactive[Player::LOBBY.index()];
            let received = [player.goods.to_string(), lobby.to_string(), player.vp.to_string()];
            assert_eq!(received, lines[..3]);
            assert_eq!(player.setup_moves.to_string(), lines[3]);
            assert_eq!((player.active_employees(), player.reserve), (5, 10 - lobby));
        }
    }
}

#[test]
fn sheet_prices_are_those_of_the_sheet() {
    assert_eq!(COSTS[SheetLine::Goods.index()], [6, 9, 12, 15, 18]);
    assert_eq!(COSTS[SheetLine::Employees.index()], [0, 8, 16, 24, 32]);
    assert_eq!(COSTS[SheetLine::Vp.index()], [-12, -6, 0, 6, 12]);
    assert_eq!(COSTS[SheetLine::Moves.index()], [5, 8, 10, 15, 20]);
}

#[test]
fn bid_and_lines_may_not_cost_more_than_50_dollars() {
    let mut game = sheets(2);
    game.does(P1, "sheet goods 6").does(P1, "sheet employees 7");
    assert_eq!(game.refuses(P1, "sheet vp 0"), Illegal::Budget, "nothing would be left for the moves");
    game.does(P1, "sheet vp -6");
    assert_eq!(game.refuses(P1, "sheet moves 8"), Illegal::Budget);
    game.does(P1, "sheet moves 6");
    assert_eq!(game.refuses(P1, "bid 3"), Illegal::Budget);
    game.does(P1, "bid 2");
    fill(&mut game, P2, PLAIN, 0);
    assert_eq!(game.player(P1).money, 0, "18 + 32 − 12 + 10 + 2 = 50");
}

#[test]
fn lines_that_pay_leave_more_than_50_dollars() {
    let mut game = sheets(2);
    fill(&mut game, P1, ["2", "3", "-6", "4"], 0);
    fill(&mut game, P2, ["2", "3", "-6", "4"], 51);
    assert_eq!((game.player(P1).money, game.player(P2).money), (51, 0));
}

#[test]
fn sheets_are_filled_in_at_the_same_time_line_by_line() {
    let mut game = sheets(3);
    assert_eq!(game.position.to_act().len(), 3);
    assert_eq!(game.refuses(P1, "sheet vp 0"), Illegal::NotNow, "goods come first");
    assert_eq!(game.refuses(P1, "bid 3"), Illegal::NotNow);
    assert_eq!(game.refuses(P1, "done"), Illegal::MustDecide);
    let beyond = Decision::Sheet { line: SheetLine::Goods, option: 5 };
    assert_eq!({ game.position }.apply(P1, beyond), Err(Illegal::SheetOption));
    game.does(P3, "sheet goods 2").does(P1, "sheet goods 3").does(P3, "sheet employees 3");
    let mut game = sheets(3);
    fill(&mut game, P3, PLAIN, 5);
    assert_eq!(game.refuses(P3, "bid 6"), Illegal::NotYourTurn(P3), "a sheet is final");
    fill(&mut game, P1, PLAIN, 0);
    assert_eq!(game.position.phase(), Phase::Sheets, "player 2 is still writing");
    fill(&mut game, P2, PLAIN, 0);
    assert_eq!((game.position.phase(), game.position.first_player()), (Phase::TabSides, P3));
}

#[test]
fn only_the_first_player_pays_the_bid() {
    let mut game = sheets(3);
    for (seat, bid) in [(P1, 10), (P2, 12), (P3, 11)] {
        fill(&mut game, seat, PLAIN, bid);
    }
    assert_eq!([P1, P2, P3].map(|seat| game.player(seat).money), [39, 27, 39]);
    let third = [P1, P2, P3].map(|seat| game.player(seat).action_choice);
    assert_eq!(third, [true, false, false], "the third player after the bid has the Action Choice tile");
}

#[test]
fn of_equal_bids_the_higher_total_is_first() {
    let mut game = sheets(3);
    fill(&mut game, P1, PLAIN, 3);
    fill(&mut game, P2, ["2", "3", "3", "4"], 3);
    fill(&mut game, P3, ["6", "5", "0", "4"], 2);
    assert_eq!(game.position.first_player(), P2, "player 3 spent more, but bid less");
}

#[test]
fn of_equal_bids_and_totals_a_random_one_is_first() {
    let mut firsts = [0; 4];
    for seed in 0..600 {
        let mut game = Scenario { position: Position::new(modules(4, &[Module::NewBeginning]), seed) };
        for seat in [P1, P2, P4] {
            fill(&mut game, seat, PLAIN, 3);
        }
        fill(&mut game, P3, PLAIN, 2);
        firsts[game.position.first_player().index()] += 1;
    }
    assert_eq!(firsts[2], 0, "only among the tied players");
    assert!([0, 1, 3].iter().all(|&seat| (150..=250).contains(&firsts[seat])), "{firsts:?}");
}

#[test]
fn setup_goes_on_with_the_first_player_and_the_moves_of_the_sheet() {
    let mut game = sheets(2);
    fill(&mut game, P1, ["2", "3", "0", "10"], 0);
    fill(&mut game, P2, ["2", "3", "0", "5"], 1);
    assert_eq!(game.position.turn().seat, P2, "tab sides in turn order");
    game.step(P2).step(P1);
    assert_eq!(game.position.turn().seat, P1, "the last player houses first");
    game.step(P1).step(P1).step(P2).step(P2);
    assert_eq!((game.position.turn().seat, game.position.turn().moves), (P2, 5));
    game.step(P2);
    assert_eq!((game.position.turn().seat, game.position.turn().moves), (P1, 10));
}

#[test]
fn a_negative_start_counts_at_the_end() {
    let mut game = sheets(2);
    fill(&mut game, P1, ["2", "3", "-6", "4"], 0);
    fill(&mut game, P2, ["2", "3", "6", "4"], 0);
    assert_eq!((game.line(P1, ScoreLine::Track), game.line(P2, ScoreLine::Track)), (-6, 6));
    assert_eq!(game.score(P2).total() - game.score(P1).total(), 12);
}

#[test]
fn alone_there_is_no_bid() {
    let config = Config::new(1, Modules::NONE.with(Module::NewBeginning), Some(2)).unwrap();
    let mut game = Scenario::at_setup(config);
    game.does(P1, "sheet goods 4").does(P1, "sheet employees 5").does(P1, "sheet vp 0");
    assert_eq!(game.refuses(P1, "bid 0"), Illegal::NotNow);
    game.does(P1, "sheet moves 6");
    assert_eq!(game.position.phase(), Phase::TabSides);
    let player = game.player(P1);
    assert_eq!((player.money, player.goods, player.setup_moves), (12, 4, 6), "the usual start for $38");
    let sheet = &game.position.view(Viewer::Seat(P1)).to_json()["seats"][0]["sheet"];
    assert_eq!(*sheet, serde_json::json!({ "goods": 4, "employees": 5, "vp": 0, "moves": 6 }));
}
