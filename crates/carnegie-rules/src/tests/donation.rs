//! RULES §3, donation.

use super::scenario::*;
use crate::*;

/// The next event of the Human Resources row is a donation.
fn before_a_donation(players: usize) -> Scenario {
    Scenario::new(players).markers([1, 0, 0, 0])
}

#[test]
fn donations_cost_5_10_15_and_so_on() {
    let spaces = ["1.1", "2.2", "3.3", "4.4", "1.5"];
    for (made, cost) in [5, 10, 15, 20, 25].into_iter().enumerate() {
        let mut game = before_a_donation(4).money(P1, cost);
        for space in &spaces[..made] {
            game = game.donation(P1, space);
        }
        game.does(P1, "choose human-resources").does(P1, "donate 2.5");
        assert_eq!(game.player(P1).money, 0, "donation {} costs ${cost}", made + 1);
        assert_eq!(game.player(P1).donations as usize, made + 1);
    }
}

#[test]
fn each_player_counts_the_own_donations_only() {
    let mut game = before_a_donation(4).money(P1, 5).money(P2, 5).donation(P3, "1.1");
    game.does(P1, "choose human-resources").does(P1, "donate 2.5").does(P2, "donate 2.4");
    assert_eq!((game.player(P1).money, game.player(P2).money), (0, 0));
}

#[test]
fn each_player_in_turn_may_donate_once() {
    let mut game = before_a_donation(4).first(P2);
    game.does(P2, "choose human-resources");
    for (seat, space) in [(P2, "1.1"), (P3, "1.2"), (P4, "1.3"), (P1, "1.4")] {
        assert_eq!(game.position.to_act(), SeatSet::only(seat));
        game.does(seat, &format!("donate {space}"));
    }
    assert_eq!(game.position.phase(), Phase::Departments);
}

#[test]
fn donating_is_voluntary() {
    let mut game = before_a_donation(4);
    game.does(P1, "choose human-resources").does(P1, "done");
    assert_eq!((game.player(P1).donations, game.player(P1).money), (0, 12));
    assert_eq!(game.question(P2), Some(Question::Donation));
}

#[test]
fn the_space_must_be_free_of_other_players_disks() {
    let mut game = before_a_donation(4).donation(P2, "3.1");
    game.does(P1, "choose human-resources");
    assert_eq!(game.refuses(P1, "donate 3.1"), Illegal::DonationTaken(donation("3.1")));
    game.does(P1, "donate 3.2");
    assert_eq!(game.refuses(P2, "donate 3.2"), Illegal::DonationTaken(donation("3.2")));
}

#[test]
fn the_space_must_be_free_of_neutral_disks() {
    let mut game = before_a_donation(2);
    game.does(P1, "choose human-resources");
    let neutral = DonationSpace::all().find(|&space| game.position.holders(space).neutral).unwrap();
    assert_eq!(game.refuses(P1, &format!("donate {neutral}")), Illegal::DonationTaken(neutral));
}

#[test]
fn goods_may_be_sold_to_pay_for_a_donation() {
    let mut game = before_a_donation(4).money(P1, 3).goods(P1, 2);
    game.does(P1, "choose human-resources");
    assert_eq!(game.refuses(P1, "donate 1.1"), Illegal::Money { needed: 5, available: 3 });
    game.does(P1, "sell").does(P1, "sell").does(P1, "donate 1.1");
    assert_eq!((game.player(P1).money, game.player(P1).goods), (0, 0));
}

#[test]
fn a_player_who_cannot_pay_is_not_asked() {
    let mut game = before_a_donation(4).money(P1, 3).goods(P1, 1);
    game.does(P1, "choose human-resources");
    assert_eq!(game.position.to_act(), SeatSet::only(P2));
}

#[test]
fn a_donation_needs_a_disk() {
    let mut game = before_a_donation(4).money(P1, 1000);
    for &project in ProjectType::ALL {
        game = game.developed(P1, project, 3);
    }
    for space in DonationSpace::all().take(10) {
        game = game.donation(P1, &space.to_string());
    }
    assert_eq!(
        game.player(P1).disks_left(),
        0,
        "30 disks: 5 on tracks, 15 on or from the tabs, 10 donations"
    );
    game.does(P1, "choose human-resources");
    assert_eq!(game.position.to_act(), SeatSet::only(P2));
}

#[test]
fn the_disk_stays_and_scores_at_the_end() {
    let mut game = before_a_donation(4);
    game.does(P1, "choose human-resources").does(P1, "donate 3.1").end_round();
    assert_eq!(game.position.holders(donation("3.1")).seats, SeatSet::only(P1));
    assert_eq!(game.line(P1, ScoreLine::Donations), 7);
}
