//! Everything printed, as one JSON document in the shape of `tests/data/components.json`, with sources and marks.
//!
//! Other programs read it (`carnegie components --json`), `docs/DATA.md` is made from it, and it is part of the
//! fingerprint of the rules. Blocks that the first data file did not have are under `amounts`.

use super::donations::{Donation, DonationEffect, NEW_TILES, PRINTED};
use super::timeline::TileEvent;
use super::{AMOUNTS, Candidates, DATA_VERSION, Income, Inferred};
use super::{cities, company, departments, sheet, solo_cards, start, tabs, timeline, tracks};
use crate::department::{Department, Office, Printed};
use crate::donation::{Cause, DonationSpace};
use crate::project::{ProjectType, TabSide};
use crate::{Action, City, Region, Site, Size};
use serde_json::{Map, Value, json};

/// The whole document.
pub fn document() -> Value {
    json!({
        "_about": "Component data of the board game Carnegie. Every block names its source: \"seed\" = the published \
            rules, \"board\" = read off published pictures of the printed game, \"reference\" = read from public \
            helper apps for the game. What no source shows is listed under \"inferred\" beside the value, with why \
            and, where known, the other candidates. x and y are rough positions on the printed map, for drawing only.",
        "version": DATA_VERSION,
        "cities": cities_block(),
        "edges": {
            "source": "board",
            "items": cities::EDGES.iter().map(|(a, b)| json!([id(a.name()), id(b.name())])).collect::<Value>(),
        },
        "transport": transport_block(),
        "connection_table": connection_block(),
        "timeline": timeline_block(),
        "departments": departments_block(),
        "donations": {
            "source": "board (printed), seed (new tiles)",
            "note": "listed top to bottom; columns left to right: education, human_rights, welfare, health; each \
                space takes one disk; limits: see donation_limit",
            "printed": areas(&PRINTED),
            "new_tiles": areas(&NEW_TILES),
        },
        "donation_cost": {
            "source": "seed",
            "base": AMOUNTS.donation_cost,
            "with_communications": AMOUNTS.communications_donation_cost,
            "note": "the n-th donation of a player costs n times the base",
        },
        "start": start_block(),
        "new_beginning": sheet_block(),
        "solo_cards": solo_cards_block(),
        "company_board": company_block(),
        "project_tabs": tabs_block(),
        "player_disks": start::DISKS,
        "player_employees": start::EMPLOYEES,
        "rounds": start::ROUNDS,
        "donation_limit": {
            "source": "board",
            "value": AMOUNTS.donation_limit,
            "note": format!(
                "at most so many VP for one donation; every exposed donation_limit space of an own tab adds its plus \
                 for all own donations on the board; a secret donation stays at {}; the limit cuts the sum, so that a \
                 payment may count only in part",
                AMOUNTS.donation_limit
            ),
        },
        "solo": {
            "source": "reference, seed",
            "shift_vp": solo_cards::SHIFT_VP,
            "advanced_cards": solo_cards::ADVANCED_CARDS,
            "department_vp": AMOUNTS.andrew_department_vp,
            "last_track_space_vp": AMOUNTS.andrew_last_space_vp,
            "note": format!("advanced_cards by difficulty 1..4, of {} cards", solo_cards::DECK),
        },
        "amounts": amounts_block(),
    })
}

/// Every inferred field with the path of what it belongs to, such as `company_board.printed.research`.
pub fn inferred_fields() -> Vec<(String, &'static Inferred)> {
    let printed = Printed::ALL.iter().flat_map(|&printed| {
        let place = format!("company_board.printed.{}", id(printed.name()));
        company::PRINTED_DESKS[printed.index()].inferred.iter().map(move |mark| (place.clone(), mark))
    });
    let tabs = ProjectType::ALL.iter().flat_map(|&project| {
        TabSide::ALL.iter().flat_map(move |&side| {
            let place = format!("project_tabs.tabs.{project}.{}", side.name().to_lowercase());
            tabs::tab_side(project, side).inferred.iter().map(move |mark| (place.clone(), mark))
        })
    });
    printed.chain(tabs).collect()
}

/// The data file writes names with underscores.
fn id(name: &str) -> String {
    name.replace('-', "_")
}

fn ids(actions: &[Action]) -> Vec<String> {
    actions.iter().map(|action| id(action.name())).collect()
}

fn object(entries: impl IntoIterator<Item = (String, Value)>) -> Value {
    Value::Object(entries.into_iter().collect::<Map<_, _>>())
}

fn cities_block() -> Value {
    let items = City::ALL.iter().zip(cities::COORDINATES).map(|(&city, (x, y))| {
        let data = city.data();
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
        }
        item
    });
    json!({
        "source": "board (the final printed board; an earlier reading followed a prototype that differed in Portland, \
            Phoenix and Santa Fe)",
        "note": "slots are listed left to right as printed; \"any\" = a small town takes every project type; \
            transport_bonus = building there pays 1x the transport income of its region at once",
        "items": items.collect::<Value>(),
    })
}

fn transport_income(income: Income) -> Value {
    match income {
        Income::Money(n) => json!({ "money": n }),
        Income::Goods(n) => json!({ "goods": n }),
        Income::Vp(n) => json!({ "vp": n }),
        Income::Study(n) => json!({ "study": n }),
        Income::Employee(n) => json!({ "employee": n }),
        Income::Nothing | Income::EmployeeOrMoney(_) | Income::GoodsOrMoney(_) => Value::Null,
    }
}

fn transport_block() -> Value {
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
    json!({
        "source": "board",
        "note": "costs[i] = study points to go from space i to i+1; only one player may stand on the last space; its \
            bonus is paid once, on entering",
        "regions": object(regions),
    })
}

fn connection_block() -> Value {
    let rows = (tracks::FEWEST_CONNECTION_POINTS..).zip(tracks::CONNECTIONS).map(|(points, vp)| {
        let columns = tracks::Level::ALL.iter().zip(vp).map(|(level, vp)| (level.to_string(), json!(vp)));
        (points.to_string(), object(columns))
    });
    json!({
        "source": "board",
        "note": "rows = connection points, columns = lowest level among the regions of the connected major cities",
        "rows": object(rows),
    })
}

fn timeline_block() -> Value {
    let side = |events: [TileEvent; 4]| {
        events.map(|event| match event {
            TileEvent::Income(region) => region.name(),
            TileEvent::Donation => "donation",
        })
    };
    let tiles = timeline::TILES
        .iter()
        .enumerate()
        .map(|(index, [front, back])| json!({ "id": index + 1, "front": side(*front), "back": side(*back) }));
    json!({
        "source": "reference",
        "note": "one tile side per action row, spaces left to right; the fifth space of each row is printed on the \
            end tile and is income + donation",
        "rows": ids(Action::ALL),
        "tiles": tiles.collect::<Value>(),
        "end_regions": timeline::END_REGIONS,
    })
}

fn department_kind(department: Department) -> &'static str {
    let office = Office::Tile(department);
    let only_missions = !office.effects().is_empty() && office.effects().iter().all(|(_, mission)| *mission);
    match department {
        Department::Engineering | Department::CharitableGiving => "mission",
        Department::NewLobby => "passive",
        Department::GreenSpaces
        | Department::PublicRelations
        | Department::PostOffice
        | Department::Libraries => "final",
        // Counted at the start of the turn, like the printed R&D.
        Department::AdvancedDesign => "use",
        _ if only_missions => "mission",
        _ if office.is_used() => "use",
        _ => "ongoing",
    }
}

fn departments_block() -> Value {
    let items = Department::ALL.iter().map(|&department| {
        let office = Office::Tile(department);
        json!({
            "number": department.number(),
            "name": departments::NAMES[department.index()],
            "type": id(department.action().name()),
            "desk_costs": vec![office.desk_cost(); office.desks() as usize],
            "kind": department_kind(department),
            "expansion": department.is_expansion(),
        })
    });
    json!({
        "source": "board (desk costs), seed and reference (effects)",
        "note": "every desk of a tile costs the same; two copies of each kind",
        "items": items.collect::<Value>(),
    })
}

fn areas(table: &[[Donation; DonationSpace::ROWS]; Cause::COUNT]) -> Value {
    let rows = |donations: &[Donation; DonationSpace::ROWS]| json!(donations.map(donation_words));
    object(Cause::ALL.iter().zip(table).map(|(cause, donations)| (id(cause.name()), rows(donations))))
}

/// A donation in the words of the data file.
fn donation_words(donation: Donation) -> String {
    let title = |name: &str| {
        let words = name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
        words.collect::<Vec<_>>().join(" ")
    };
    let action = |action: Action| match action {
        Action::HumanResources => "HR".to_owned(),
        Action::Research => "R&D".to_owned(),
        other => title(other.name()),
    };
    let counted = match donation.effect {
        DonationEffect::Fixed => return donation.vp.to_string(),
        DonationEffect::PerBuilt(kind) => format!("built {} department", action(kind)),
        DonationEffect::PerAnyBuilt => "built department".into(),
        DonationEffect::PerInfrastructure => "infrastructure project built".into(),
        DonationEffect::PerIndustry => "industry project built".into(),
        DonationEffect::PerHousingOrCommerce => "housing or commerce project built".into(),
        DonationEffect::PerRailroad => "region whose railroad level is reached".into(),
        DonationEffect::PerDonation => "donation made".into(),
        DonationEffect::Paid(price) => {
            let paid = match (price.money, price.goods) {
                (0, 1) => "goods cube paid".into(),
                (0, goods) => format!("{goods} goods cubes paid"),
                (money, 0) => format!("${money} paid"),
                (money, goods) => format!("(${money} + {goods} goods cube) paid"),
            };
            price.times.map_or(paid.clone(), |times| format!("{paid}, at most {times} times"))
        }
        DonationEffect::PerActive => "active employee".into(),
        DonationEffect::PerProjectIn(place) => format!("project in the {}", title(place.name())),
        DonationEffect::PerSmallTown => "project in a small town".into(),
        DonationEffect::BestDepartmentType => {
            "built department of one type, the type chosen at scoring".into()
        }
        DonationEffect::DepartmentTypes => "different type among built departments".into(),
        DonationEffect::LeftColumn => "built department in the leftmost column".into(),
        DonationEffect::TopFloor => "built department in the topmost row".into(),
        DonationEffect::PerDonationTo(kind) => format!("{} donation made", title(kind.name())),
        DonationEffect::BestProjectType => "built project of one type, the type chosen at scoring".into(),
        DonationEffect::ProjectTypes => "different type among built projects".into(),
        DonationEffect::PerProject => "built project".into(),
        DonationEffect::DonationTypes => "different type of donation made".into(),
        DonationEffect::EmptySpaces => "company space without a department".into(),
        DonationEffect::PerInactive => "inactive employee (company board and missions)".into(),
        DonationEffect::PaidDesks => {
            format!("active employee on a desk that costs ${} or more", AMOUNTS.paid_desk_cost)
        }
        DonationEffect::ConnectedTo(major) => format!("medium city connected to {}", title(major.name())),
    };
    format!("{} per {counted}", donation.vp)
}

fn start_block() -> Value {
    let by_players =
        |table: [u8; 4]| object((1..=4).zip(table).map(|(n, value)| (n.to_string(), json!(value))));
    let tiles = (2..=4).map(|players| {
        let owners = (0..players).filter(|&place| start::has_action_choice(players, place)).count();
        let words = match owners {
            0 => "none",
            1 => "third player only",
            _ => "every player",
        };
        (players.to_string(), json!(words))
    });
    json!({
        "source": "seed + reference",
        "money": start::MONEY,
        "goods": start::GOODS,
        "active_employees": Printed::COUNT,
        "lobby_employees": start::LOBBY_EMPLOYEES,
        "reserve_employees": start::EMPLOYEES - start::LOBBY_EMPLOYEES - Printed::COUNT as u8,
        "setup_moves": start::SETUP_MOVES,
        "removed_departments": by_players(start::REMOVED_DEPARTMENTS),
        "neutral_disks": by_players(start::NEUTRAL_DISKS),
        "action_choice_tiles": object(tiles),
    })
}

fn sheet_block() -> Value {
    let line = |line: sheet::SheetLine| {
        let options = sheet::VALUES[line.index()].iter().zip(sheet::COSTS[line.index()]);
        object(options.map(|(value, cost)| (value.to_string(), json!(cost))))
    };
    json!({
        "source": "reference, agrees with the worked example and the totals in the seed; the printed table in the \
            seed text is garbled",
        "budget": sheet::BUDGET,
        "goods": line(sheet::SheetLine::Goods),
        "lobby_employees": line(sheet::SheetLine::Employees),
        "victory_points": line(sheet::SheetLine::Vp),
        "setup_moves": line(sheet::SheetLine::Moves),
    })
}

fn solo_cards_block() -> Value {
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
    let list = |numbers: &mut dyn Iterator<Item = usize>, separator: &str| {
        numbers.map(|n| n.to_string()).collect::<Vec<_>>().join(separator)
    };
    let vp = list(&mut solo_cards::SHIFT_VP.iter().map(|&vp| vp as usize), ",");
    let advanced = list(&mut solo_cards::ADVANCED_CARDS.iter().copied(), "/");
    let normal = list(&mut solo_cards::ADVANCED_CARDS.iter().map(|&n| solo_cards::DECK - n), "/");
    json!({
        "source": "reference",
        "note": format!(
            "donation = [column, row], both from 1; vp by card shift 0..{}: {vp}; difficulty 1..4 = {normal} normal + \
             {advanced} advanced cards, drawn at random",
            solo_cards::MAX_SHIFT
        ),
        "items": cards.collect::<Value>(),
    })
}

fn inferred_list(marks: &[Inferred]) -> Value {
    let mark = |mark: &Inferred| {
        let mut value = json!({ "field": mark.field, "why": mark.why });
        match mark.candidates {
            Candidates::Numbers([]) | Candidates::Words([]) => {}
            Candidates::Numbers(numbers) => value["candidates"] = json!(numbers),
            Candidates::Words(words) => value["candidates"] = json!(words),
        }
        value
    };
    marks.iter().map(mark).collect()
}

fn company_block() -> Value {
    let site = |site: &Site| match site {
        Site::Empty => "empty".to_owned(),
        Site::Lobby => "lobby".to_owned(),
        Site::Office(office) => id(office.name()),
    };
    let floors: Vec<Vec<String>> =
        company::COMPANY_BOARD.chunks(4).rev().map(|floor| floor.iter().map(site).collect()).collect();
    let printed = Printed::ALL.iter().map(|&printed| {
        let row = company::PRINTED_DESKS[printed.index()];
        let mut value =
            json!({ "type": id(printed.action().name()), "desks": row.desks, "desk_cost": row.cost });
        match printed {
            Printed::HumanResources => {
                value["permanent_employee"] = json!(AMOUNTS.permanent_employees);
                value["moves_per_employee"] = json!(AMOUNTS.hr_moves);
            }
            Printed::Research => value["study_per_employee"] = json!(AMOUNTS.research_study),
            Printed::CommerceAndFinance | Printed::StrategicPlanning | Printed::Construction => {}
        }
        if !row.inferred.is_empty() {
            value["inferred"] = inferred_list(row.inferred);
        }
        (id(printed.name()), value)
    });
    json!({
        "source": "board: the layout is drawn in the scoring legend of the printed main board (lobby, ten empty \
            spaces, top floor 3 VP, the other empty spaces 2 VP) and seen in photographs of a printed company board \
            (Research, Construction, Strategic Planning, Commerce and Finance, desks and costs as marked); what is \
            listed under inferred was not visible",
        "rows_top_to_bottom": floors,
        "department_vp": { "top_row": AMOUNTS.top_department_vp, "elsewhere": AMOUNTS.department_vp },
        "printed": object(printed),
        "note": "columns a-d from the left, floors 1-4 from the bottom: the lobby is c1; the window of the permanent \
            employee in Human Resources is not one of its desks",
    })
}

fn tab_income(income: Income) -> Value {
    match income {
        Income::Nothing | Income::Study(_) => Value::Null,
        Income::Money(n) => json!(format!("${n}")),
        Income::Goods(n) => json!(format!("{n} goods")),
        Income::Vp(n) => json!(format!("{n} VP")),
        Income::Employee(_) => json!("employee"),
        Income::EmployeeOrMoney(n) => json!(format!("employee or ${n}")),
        Income::GoodsOrMoney(n) => json!(format!("goods or ${n}")),
    }
}

fn tabs_block() -> Value {
    let space = |space: tabs::TabSpace| match space {
        tabs::TabSpace::Start => json!({ "kind": "start" }),
        tabs::TabSpace::Project(income) => json!({ "kind": "project", "income": tab_income(income) }),
        tabs::TabSpace::EndVp(vp) => json!({ "kind": "end_vp", "vp": vp }),
        tabs::TabSpace::DonationLimit(plus) => json!({ "kind": "donation_limit", "plus": plus }),
    };
    let side = |data: &tabs::TabSideData| {
        json!({
            "spaces": data.spaces.map(space),
            "study": data.study,
            "inferred": inferred_list(data.inferred),
        })
    };
    let tab = |project: ProjectType| {
        let data = tabs::tab(project);
        json!({
            "goods": data.goods,
            "start_disk": data.start_disk,
            "a": side(&data.sides[TabSide::A.index()]),
            "b": side(&data.sides[TabSide::B.index()]),
        })
    };
    json!({
        "source": "board: read from photographs of the printed tabs, whose gears show all spaces and study costs of \
            a side (commerce A and B, industry B, infrastructure B, most of housing A; the rest is marked as \
            inferred); which side is called B from a published rules video (every B side ends in the raised donation \
            limit); maxima 6/9/12/15 and the words disk, circle, exclamation mark, rightmost disk from the player aid",
        "note": "Seven spaces, six steps. spaces[0] is exposed at the start. study[i] = study points of the step from \
            space i to i+1; it depends on the side. kind project: the space takes a disk when it is exposed \
            (spaces[0] at the start, where start_disk says so); building takes the disk of the LOWEST space that \
            still has one (on the printed tab the rightmost disk); from then on its income, if any, belongs to the \
            project income. kind end_vp: no disk; the VP count at the end once the space is exposed; all of them add \
            up. kind donation_limit: no disk; once exposed it raises the limit of each own donation; several add up. \
            kind start: nothing. Incomes: \"$n\", \"n goods\", \"n VP\", \"employee\" (one from the reserve); \"A or \
            B\" = the player chooses each time, goods without a number = 1; null = none.",
        "tabs": object(ProjectType::ALL.iter().map(|&project| (project.to_string(), tab(project)))),
    })
}

fn amounts_block() -> Value {
    object(AMOUNTS.groups().into_iter().map(|(group, source, numbers)| {
        let mut block = json!({ "source": source });
        for (name, value) in numbers {
            block[id(&name)] = json!(value);
        }
        (group.to_owned(), block)
    }))
}
