//! Every table of the library equals the published component data, block by block.
//!
//! Each test writes the library's tables down in the words of `data/components.json` and compares the whole block.

use carnegie_rules::components::{
    Income, cities, departments, donations, reconstructed, sheet, solo_cards, start, tabs, timeline, tracks,
};
use carnegie_rules::score::component;
use carnegie_rules::{
    Action, Cause, City, Config, Department, DonationSpace, Office, Player, Position, Printed, ProjectType,
    Region, Seat, Site, Size, Slot, Space, TabSide,
};
use donations::DonationEffect;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use timeline::TileEvent;

fn published() -> Value {
    serde_json::from_str(include_str!("data/components.json")).expect("the published data is JSON")
}

/// A block without the words about its source.
fn block(name: &str) -> Value {
    let mut block = published()[name].clone();
    if let Some(fields) = block.as_object_mut() {
        fields.remove("source");
        fields.remove("note");
    }
    assert!(!block.is_null(), "no block \"{name}\"");
    block
}

/// The published data writes names with underscores.
fn id(name: &str) -> String {
    name.replace('-', "_")
}

fn ids(actions: &[Action]) -> Vec<String> {
    actions.iter().map(|action| id(action.name())).collect()
}

fn object(entries: impl IntoIterator<Item = (String, Value)>) -> Value {
    Value::Object(entries.into_iter().collect::<Map<_, _>>())
}

#[test]
fn every_block_of_the_published_data_is_compared_here() {
    let published = published();
    let blocks: Vec<&str> = published.as_object().expect("blocks").keys().map(String::as_str).collect();
    let compared = [
        "_about",
        "cities",
        "company_board",
        "connection_table",
        "departments",
        "donation_cost",
        "donations",
        "edges",
        "new_beginning",
        "player_disks",
        "player_employees",
        "project_tabs",
        "rounds",
        "solo_cards",
        "start",
        "timeline",
        "transport",
    ];
    assert_eq!(blocks.into_iter().collect::<BTreeSet<_>>(), BTreeSet::from(compared));
}

#[test]
fn cities_with_their_slots_vp_links_and_places() {
    let cities = City::ALL.iter().zip(cities::COORDINATES).map(|(&city, (x, y))| {
        let data = city.data();
        assert_eq!(data.city, city);
        let size = match data.size {
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Major => "major",
        };
        let slots: Vec<&str> =
            city.slots().map(|slot| slot.project().map_or("any", ProjectType::name)).collect();
        let mut item = json!({
            "id": id(city.name()), "region": data.region, "size": size, "slots": slots,
            "vp": data.vp, "links": data.links, "x": x, "y": y,
        });
        if data.size == Size::Small {
            item["transport_bonus"] = json!(data.transport_bonus);
        } else {
            assert!(!data.transport_bonus, "only small towns pay at once");
        }
        item
    });
    assert_eq!(json!({ "items": cities.collect::<Value>() }), block("cities"));
    assert_eq!(Slot::COUNT, City::ALL.iter().map(|city| city.slots().count()).sum::<usize>());
}

#[test]
fn lines_between_cities() {
    let edges = cities::EDGES.iter().map(|(a, b)| json!([id(a.name()), id(b.name())]));
    assert_eq!(json!({ "items": edges.collect::<Value>() }), block("edges"));
    let pairs: BTreeSet<(City, City)> = cities::EDGES.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    assert_eq!(pairs.len(), cities::EDGES.len(), "no line twice");
    assert!(pairs.iter().all(|(a, b)| a != b), "no line from a city to itself");
    assert_eq!(component(u32::MAX, 1), u32::MAX, "every city can be reached from every other");
}

fn transport_income(income: Income) -> Value {
    match income {
        Income::Money(n) => json!({ "money": n }),
        Income::Goods(n) => json!({ "goods": n }),
        Income::Vp(n) => json!({ "vp": n }),
        Income::Study(n) => json!({ "study": n }),
        Income::Employee(n) => json!({ "employee": n }),
        other => panic!("{other:?} is not on a transport track"),
    }
}

#[test]
fn transport_tracks() {
    let regions = Region::ALL.iter().map(|&region| {
        let track = tracks::track(region);
        let row = json!({
            "costs": track.costs,
            "income": track.income.map(transport_income),
            "levels": track.levels,
            "last_space_bonus": transport_income(track.last_space_bonus),
        });
        (region.to_string(), row)
    });
    assert_eq!(json!({ "regions": object(regions) }), block("transport"));
    assert_eq!((tracks::TRACK_SPACES, tracks::LAST_SPACE), (5, 4));
    let rising = |track: &tracks::Track| track.levels.is_sorted();
    assert!(tracks::TRACKS.iter().all(rising), "a level is never lost on the way");
}

#[test]
fn table_of_connected_major_cities() {
    let rows = tracks::CONNECTIONS.iter().enumerate().map(|(row, vp)| {
        let columns = tracks::Level::ALL.iter().zip(vp).map(|(level, vp)| (level.to_string(), json!(vp)));
        ((row + 2).to_string(), object(columns))
    });
    assert_eq!(json!({ "rows": object(rows) }), block("connection_table"));
}

#[test]
fn timeline_tiles_and_the_printed_last_spaces() {
    let side = |events: [TileEvent; 4]| {
        events.map(|event| match event {
            TileEvent::Income(region) => region.name(),
            TileEvent::Donation => "donation",
        })
    };
    let tiles = timeline::TILES.iter().enumerate().map(|(index, [front, back])| {
        for events in [front, back] {
            let different: BTreeSet<_> = side(*events).into_iter().collect();
            assert!(different.len() == 4 && different.contains("donation"), "one donation, three regions");
        }
        json!({ "id": index + 1, "front": side(*front), "back": side(*back) })
    });
    let ours = json!({
        "rows": ids(Action::ALL),
        "tiles": tiles.collect::<Value>(),
        "end_regions": timeline::END_REGIONS,
    });
    assert_eq!(ours, block("timeline"));
    assert_eq!(timeline::ROW_SPACES as usize * Action::COUNT, start::ROUNDS as usize);
}

#[test]
fn departments_with_number_type_desks_and_kind() {
    let published = block("departments");
    let published = published["items"].as_array().expect("departments");
    assert_eq!(published.len(), Department::COUNT);
    for (&department, item) in Department::ALL.iter().zip(published) {
        let office = Office::Tile(department);
        assert_eq!(json!(department.number()), item["number"]);
        assert_eq!(id(department.action().name()), item["type"], "{department}");
        assert_eq!(json!(department.is_expansion()), item["expansion"], "{department}");
        let desks = vec![office.desk_cost(); office.desks() as usize];
        assert_eq!(json!(desks), item["desk_costs"], "{department}");
        // Advanced Design counts its employees at the start of the turn, like the printed R&D.
        let used = office.is_used() || department == Department::AdvancedDesign;
        assert_eq!(used, item["kind"] == "use" || item["kind"] == "mission", "{department}");
        let only_missions =
            !office.effects().is_empty() && office.effects().iter().all(|(_, mission)| *mission);
        let mission =
            only_missions || matches!(department, Department::Engineering | Department::CharitableGiving);
        assert_eq!(mission, item["kind"] == "mission", "{department}");
    }
    assert_eq!(departments::COPIES, 2);
    for &action in Action::ALL {
        let kinds = Department::ALL.iter().filter(|kind| kind.action() == action);
        assert_eq!(kinds.count(), 8, "eight kinds of each type");
    }
}

/// The published words of an effect.
fn donation_text(effect: DonationEffect) -> String {
    let action = |action: Action| match action {
        Action::HumanResources => "HR",
        Action::Management => "Management",
        Action::Construction => "Construction",
        Action::Research => "R&D",
    };
    let region = |region: Region| match region {
        Region::West => "West",
        Region::Midwest => "Midwest",
        Region::East => "East",
        Region::South => "South",
    };
    let cause = |cause: Cause| match cause {
        Cause::Education => "Education",
        Cause::HumanRights => "Human Rights",
        Cause::Welfare => "Welfare",
        Cause::Health => "Health",
    };
    let city = |city: City| match city {
        City::NewYork => "New York",
        City::Chicago => "Chicago",
        City::NewOrleans => "New Orleans",
        City::SanFrancisco => "San Francisco",
        other => panic!("{other} is not a major city"),
    };
    match effect {
        DonationEffect::PerBuilt(kind) => format!("3 per built {} department", action(kind)),
        DonationEffect::PerAnyBuilt => "1 per built department".into(),
        DonationEffect::PerInfrastructure => "4 per infrastructure project built".into(),
        DonationEffect::PerIndustry => "3 per industry project built".into(),
        DonationEffect::PerHousingOrCommerce => "2 per housing or commerce project built".into(),
        DonationEffect::PerRailroad => "3 per region whose railroad level is reached".into(),
        DonationEffect::PerDonation => "2 per donation made".into(),
        DonationEffect::Fixed => "7".into(),
        DonationEffect::PayGoods => "2 per goods cube paid".into(),
        DonationEffect::PayMoney => "2 per $5 paid".into(),
        DonationEffect::PayMoneyAndGoods => "4 per ($5 + 1 goods cube) paid".into(),
        DonationEffect::PerActive => "1 per active employee".into(),
        DonationEffect::PerProjectIn(place) => format!("2 per project in the {}", region(place)),
        DonationEffect::PerSmallTown => "2 per project in a small town".into(),
        DonationEffect::BestDepartmentType => {
            "4 per built department of one type, the type chosen at scoring".into()
        }
        DonationEffect::DepartmentTypes => "3 per different type among built departments".into(),
        DonationEffect::LeftColumn => "3 per built department in the leftmost column".into(),
        DonationEffect::TopFloor => "3 per built department in the topmost row".into(),
        DonationEffect::PerDonationTo(kind) => format!("4 per {} donation made", cause(kind)),
        DonationEffect::BestProjectType => {
            "3 per built project of one type, the type chosen at scoring".into()
        }
        DonationEffect::ProjectTypes => "3 per different type among built projects".into(),
        DonationEffect::PerProject => "1 per built project".into(),
        DonationEffect::DonationTypes => "3 per different type of donation made".into(),
        DonationEffect::EmptySpaces => "2 per company space without a department".into(),
        DonationEffect::PerInactive => "2 per inactive employee (company board and missions)".into(),
        DonationEffect::PaidDesks => "2 per active employee on a desk that costs $1 or more".into(),
        DonationEffect::PaySmallMoneyAndGoods => "3 per ($3 + 1 goods cube) paid, at most 4 times".into(),
        DonationEffect::ConnectedTo(major) => format!("2 per medium city connected to {}", city(major)),
    }
}

#[test]
fn donations_printed_and_new() {
    let areas = |table: &[[DonationEffect; DonationSpace::ROWS]; Cause::COUNT]| {
        let rows = |effects: &[DonationEffect; DonationSpace::ROWS]| json!(effects.map(donation_text));
        object(Cause::ALL.iter().zip(table).map(|(cause, effects)| (id(cause.name()), rows(effects))))
    };
    let ours = json!({ "printed": areas(&donations::PRINTED), "new_tiles": areas(&donations::NEW_TILES) });
    assert_eq!(ours, block("donations"));
    let note = published()["donations"]["note"].to_string();
    assert!(note.contains(&Cause::ALL.iter().map(|cause| id(cause.name())).collect::<Vec<_>>().join(", ")));
    assert!(note.contains(&format!("at most {} VP", donations::DONATION_LIMIT)));
}

#[test]
fn cost_of_donations() {
    let ours = json!({
        "base": donations::DONATION_COST,
        "with_communications": donations::DONATION_COST_WITH_COMMUNICATIONS,
    });
    assert_eq!(ours, block("donation_cost"));
}

#[test]
fn what_players_begin_with() {
    let position = Position::new(Config::base(2).expect("two players"), 0);
    let player = position.player(Seat::new(0).expect("a seat"));
    let by_players =
        |table: [u8; 4]| object((1..=4).zip(table).map(|(n, value)| (n.to_string(), json!(value))));
    let tiles = (2..=4).map(|players| {
        let places: Vec<usize> =
            (0..players).filter(|&place| start::has_action_choice(players, place)).collect();
        let words = match places.as_slice() {
            [] => "none",
            [2] => "third player only",
            all if all.len() == players => "every player",
            other => panic!("{other:?}"),
        };
        (players.to_string(), json!(words))
    });
    let ours = json!({
        "money": start::MONEY,
        "goods": start::GOODS,
        "active_employees": Printed::COUNT,
        "lobby_employees": start::LOBBY_EMPLOYEES,
        "reserve_employees": start::EMPLOYEES - start::LOBBY_EMPLOYEES - Printed::COUNT as u8,
        "setup_moves": start::SETUP_MOVES,
        "removed_departments": by_players(start::REMOVED_DEPARTMENTS),
        "neutral_disks": by_players(start::NEUTRAL_DISKS),
        "action_choice_tiles": object(tiles),
    });
    assert_eq!(ours, block("start"));
    let lobby = player.inactive[Player::LOBBY.index()];
    assert_eq!((player.money, player.goods, player.setup_moves), (12, 4, 6));
    assert_eq!((player.active_employees(), lobby, player.reserve), (5, 5, 5));
    assert_eq!(json!(start::DISKS), published()["player_disks"]);
    assert_eq!(json!(start::EMPLOYEES), published()["player_employees"]);
    assert_eq!(json!(start::ROUNDS), published()["rounds"]);
}

#[test]
fn the_sheet_of_a_new_beginning() {
    let line = |line: usize| {
        let options = sheet::VALUES[line].iter().zip(sheet::COSTS[line]);
        object(options.map(|(value, cost)| (value.to_string(), json!(cost))))
    };
    let ours = json!({
        "budget": sheet::BUDGET,
        "goods": line(sheet::SheetLine::Goods.index()),
        "lobby_employees": line(sheet::SheetLine::Employees.index()),
        "victory_points": line(sheet::SheetLine::Vp.index()),
        "setup_moves": line(sheet::SheetLine::Moves.index()),
    });
    assert_eq!(ours, block("new_beginning"));
}

#[test]
fn the_forty_solo_cards() {
    let cards = solo_cards::CARDS.iter().enumerate().map(|(index, card)| {
        let deck = if index < solo_cards::NORMAL_CARDS { "normal" } else { "advanced" };
        json!({
            "id": solo_cards::card_name(index),
            "deck": deck,
            "donation": [card.donation.column() + 1, card.donation.row() + 1],
            "main_action": id(card.main_action.name()),
            "hr_shift": card.hr_shift,
            "departments": ids(card.departments),
            "cities": card.cities.iter().map(|city| id(city.name())).collect::<Value>(),
            "research_region": card.research_region,
            "research_steps": card.research_steps,
        })
    });
    assert_eq!(json!({ "items": cards.collect::<Value>() }), block("solo_cards"));
    let covered: BTreeSet<DonationSpace> =
        solo_cards::CARDS[..solo_cards::NORMAL_CARDS].iter().map(|card| card.donation).collect();
    assert_eq!(covered.len(), DonationSpace::COUNT, "the normal cards cover every donation space");
    for cards in solo_cards::CARDS.chunks(solo_cards::NORMAL_CARDS) {
        for &action in Action::ALL {
            let chosen = cards.iter().filter(|card| card.main_action == action);
            assert_eq!(chosen.count(), 5, "five cards of a deck choose each action");
        }
    }
}

#[test]
fn shifts_and_difficulties_of_andrews_cards() {
    let list = |numbers: &mut dyn Iterator<Item = i64>, separator: &str| {
        numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(separator)
    };
    let vp = list(&mut solo_cards::SHIFT_VP.iter().map(|&vp| vp.into()), ",");
    let advanced = list(&mut solo_cards::ADVANCED_CARDS.iter().map(|&n| n as i64), "/");
    let normal = list(&mut solo_cards::ADVANCED_CARDS.iter().map(|&n| (solo_cards::DECK - n) as i64), "/");
    let note = published()["solo_cards"]["note"].to_string();
    assert!(note.contains(&format!("vp by card shift 0..{}: {vp}", solo_cards::MAX_SHIFT)), "{note}");
    assert!(note.contains(&format!("difficulty 1..4 = {normal} normal + {advanced} advanced")), "{note}");
}

#[test]
fn the_company_board() {
    let site = |site: Site| match site {
        Site::Empty => "empty".to_owned(),
        Site::Lobby => "lobby".to_owned(),
        Site::Office(office) => id(office.name()),
    };
    let mut floors: Vec<Vec<String>> = reconstructed::COMPANY_BOARD
        .chunks(4)
        .map(|floor| floor.iter().map(|&s| site(s)).collect())
        .collect();
    floors.reverse();
    let printed = Printed::ALL.iter().map(|&printed| {
        let office = Office::Printed(printed);
        let mut row = json!({
            "type": id(printed.action().name()), "desks": office.desks(), "desk_cost": office.desk_cost(),
        });
        match printed {
            Printed::HumanResources => {
                row["permanent_employee"] = json!(1);
                row["moves_per_employee"] = json!(departments::HR_MOVES);
            }
            Printed::Research => row["study_per_employee"] = json!(departments::RESEARCH_STUDY),
            _ => {}
        }
        (id(printed.name()), row)
    });
    let ours = json!({
        "rows_top_to_bottom": floors,
        "department_vp": {
            "top_row": departments::TOP_DEPARTMENT_VP,
            "elsewhere": departments::DEPARTMENT_VP,
        },
        "printed": object(printed),
    });
    assert_eq!(ours, block("company_board"));
    // The permanent employee adds its moves to those of the active one at the start.
    let position = Position::new(Config::base(4).expect("four players"), 0);
    let player = position.player(Seat::new(0).expect("a seat"));
    assert_eq!(player.starting_moves(), 2 * departments::HR_MOVES);
    assert_eq!(Space::all().filter(|&space| player.company[space.index()] == Site::Empty).count(), 10);
}

fn tab_income(income: Income) -> Value {
    match income {
        Income::Nothing => Value::Null,
        Income::Money(n) => json!(format!("${n}")),
        Income::Goods(n) => json!(format!("{n} goods")),
        Income::Vp(n) => json!(format!("{n} VP")),
        Income::EmployeeOrMoney(n) => json!(format!("employee or ${n}")),
        Income::GoodsOrMoney(n) => json!(format!("goods or ${n}")),
        Income::DonationLimit(n) => json!(format!("donation limit +{n}")),
        other => panic!("{other:?} is not on a project tab"),
    }
}

#[test]
fn both_sides_of_the_project_tabs() {
    let tab = |project: ProjectType| {
        let side = |side: TabSide| {
            (0..tabs::TAB_SPACES)
                .map(|space| tab_income(tabs::tab_income(project, side, space)))
                .collect::<Value>()
        };
        json!({
            "goods": tabs::tab(project).goods,
            "start_disk": tabs::START_DISK[project.index()],
            "study": tabs::tab(project).study,
            "end_vp": tabs::END_VP[project.index()],
            "a": side(TabSide::A),
            "b": side(TabSide::B),
        })
    };
    let ours = object(ProjectType::ALL.iter().map(|&project| (project.to_string(), tab(project))));
    assert_eq!(json!({ "tabs": ours }), block("project_tabs"));
    assert_eq!(tabs::TAB_STEPS as usize, tabs::TAB_SPACES - 1);
}
