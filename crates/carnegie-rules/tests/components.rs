//! The constant tables are the published data, number by number, with their sources and marks.

mod common;

use carnegie_rules::components::document::{document, inferred_fields};
use carnegie_rules::components::{
    AMOUNTS, Candidates, cities, departments, solo_cards, start, tabs, timeline, tracks,
};
use carnegie_rules::score::component;
use carnegie_rules::{
    Action, City, Config, Department, DonationSpace, Office, Player, Position, ProjectType, Seat, Site, Size,
    Slot, Space, TabSide,
};
use common::bless::blessing;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;

const FILE: &str = "tests/data/components.json";

fn published() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let text = std::fs::read_to_string(path).expect("the published data");
    serde_json::from_str(&text).expect("the published data is JSON")
}

/// Block by block, in the shape of the data file, sources, notes and inferred marks included. Our own words about the
/// whole and the block of single amounts, which the data file spreads over its texts, come on top.
#[test]
fn every_block_of_the_published_data_is_ours_to_the_letter() {
    let ours = document();
    if blessing() {
        let mut kept = ours.clone();
        kept.as_object_mut().expect("blocks").remove("amounts");
        let text = serde_json::to_string_pretty(&kept).expect("JSON") + "\n";
        std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE), text).expect("written");
    }
    let published = published();
    let published = published.as_object().expect("blocks");
    for (name, block) in published.iter().filter(|(name, _)| *name != "_about") {
        assert_eq!(&ours[name], block, "{name}");
    }
    let added: Vec<&String> =
        ours.as_object().expect("blocks").keys().filter(|name| !published.contains_key(*name)).collect();
    assert_eq!(added, ["amounts"]);
}

#[test]
fn only_small_towns_pay_at_once() {
    for city in City::ALL {
        let data = city.data();
        assert_eq!(data.city, *city);
        assert!(data.size == Size::Small || !data.transport_bonus, "{city}");
    }
    assert_eq!(Slot::COUNT, City::ALL.iter().map(|city| city.slots().count()).sum::<usize>());
}

#[test]
fn lines_join_all_cities_and_none_is_printed_twice() {
    let pairs: BTreeSet<(City, City)> = cities::EDGES.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    assert_eq!(pairs.len(), cities::EDGES.len(), "no line twice");
    assert!(pairs.iter().all(|(a, b)| a != b), "no line from a city to itself");
    assert_eq!(component(u32::MAX, 1), u32::MAX, "every city can be reached from every other");
}

#[test]
fn a_level_of_transport_is_never_lost_on_the_way() {
    assert!(tracks::TRACKS.iter().all(|track| track.levels.is_sorted()));
    assert_eq!(tracks::LAST_SPACE + 1, tracks::TRACK_SPACES);
}

#[test]
fn every_side_of_a_timeline_tile_has_one_donation_and_three_regions() {
    for events in timeline::TILES.iter().flatten() {
        let different: BTreeSet<String> = events.iter().map(|event| format!("{event:?}")).collect();
        assert!(different.len() == 4 && different.contains("Donation"), "{different:?}");
    }
    assert_eq!(timeline::ROW_SPACES as usize * Action::COUNT, start::ROUNDS as usize);
}

#[test]
fn there_are_eight_kinds_of_departments_of_each_type() {
    for &action in Action::ALL {
        assert_eq!(Department::ALL.iter().filter(|kind| kind.action() == action).count(), 8);
    }
    assert!(departments::NAMES.iter().all(|name| !name.is_empty()));
}

#[test]
fn the_normal_cards_cover_every_donation_space_and_five_of_a_deck_choose_each_action() {
    let covered: BTreeSet<DonationSpace> =
        solo_cards::CARDS[..solo_cards::NORMAL_CARDS].iter().map(|card| card.donation).collect();
    assert_eq!(covered.len(), DonationSpace::COUNT);
    for cards in solo_cards::CARDS.chunks(solo_cards::NORMAL_CARDS) {
        for &action in Action::ALL {
            assert_eq!(cards.iter().filter(|card| card.main_action == action).count(), 5);
        }
    }
}

#[test]
fn what_players_begin_with() {
    let position = Position::new(Config::base(2).expect("two players"), 0);
    let player = position.player(Seat::new(0).expect("a seat"));
    let lobby = player.inactive[Player::LOBBY.index()];
    assert_eq!((player.money, player.goods, player.setup_moves), (12, 4, 6));
    assert_eq!((player.active_employees(), lobby, player.reserve), (5, 5, 5));
    assert_eq!(
        player.starting_moves(),
        6,
        "the permanent employee adds its moves to those of the active one"
    );
    assert_eq!(Space::all().filter(|&space| player.company[space.index()] == Site::Empty).count(), 10);
}

#[test]
fn the_company_board_is_laid_out_as_printed() {
    let position = Position::new(Config::base(4).expect("four players"), 0);
    let player = position.player(Seat::new(0).expect("a seat"));
    let at = |name: &str| player.company[name.parse::<Space>().expect("a space").index()];
    assert_eq!(Player::LOBBY.to_string(), "c1");
    for (name, printed) in [
        ("b1", "human-resources"),
        ("d1", "research"),
        ("b2", "commerce-and-finance"),
        ("c2", "strategic-planning"),
        ("d2", "construction"),
    ] {
        assert_eq!(at(name).office().map(Office::name), Some(printed), "{name}");
    }
}

/// What the player aid says about the tabs: the most VP of each, and where the raised limits are.
#[test]
fn side_a_of_the_tabs_adds_up_to_6_9_12_and_15_and_every_side_b_ends_in_the_raised_limit() {
    for (&project, most) in ProjectType::ALL.iter().zip([6, 9, 12, 15]) {
        assert_eq!(tabs::end_vp(project, TabSide::A, tabs::TAB_STEPS), most);
        assert_eq!(tabs::limit_raise(project, TabSide::A, tabs::TAB_STEPS), 0);
        assert_eq!(tabs::end_vp(project, TabSide::B, tabs::TAB_STEPS), 3);
        assert_eq!(tabs::limit_raise(project, TabSide::B, tabs::TAB_STEPS - 1), 0);
        assert_eq!(tabs::limit_raise(project, TabSide::B, tabs::TAB_STEPS), 3);
    }
}

#[test]
fn thirty_two_fields_are_inferred_and_each_says_why() {
    let fields = inferred_fields();
    assert_eq!(fields.len(), 32);
    let places: BTreeSet<String> =
        fields.iter().map(|(place, mark)| format!("{place}.{}", mark.field)).collect();
    assert_eq!(places.len(), fields.len(), "none twice");
    for (place, mark) in &fields {
        assert!(!mark.why.is_empty(), "{place}");
        let known = document().pointer(&format!("/{}", place.replace('.', "/"))).is_some();
        assert!(known, "{place} is in the document");
        // The value in use is the first candidate.
        if let (Candidates::Numbers([first, ..]), Some(step)) =
            (mark.candidates, mark.field.strip_prefix("study["))
        {
            let pointer = format!("/{}/study/{}", place.replace('.', "/"), step.trim_end_matches(']'));
            assert_eq!(document().pointer(&pointer), Some(&Value::from(*first)), "{place}.{}", mark.field);
        }
    }
}

#[test]
fn amounts_of_effects_prices_and_limits_are_in_the_document() {
    let document = document();
    assert_eq!(document["amounts"]["departments"]["outsourcing_money"], 3);
    assert_eq!(document["amounts"]["departments"]["new_lobby_goods"], 2);
    assert_eq!(document["amounts"]["andrew"]["andrew_last_space_vp"], 6);
    let numbers: usize = AMOUNTS.groups().iter().map(|(_, _, numbers)| numbers.len()).sum();
    let shown: usize = document["amounts"]
        .as_object()
        .expect("groups")
        .values()
        .map(|group| group.as_object().map_or(0, |g| g.len() - 1))
        .sum();
    assert_eq!(shown, numbers, "every amount, besides the source of its group");
}
