//! The rules reference: our own words, in every language, from `rules/`, with tables made from the components.

use super::{Reader, headline, site};
use crate::drawings::{drawings, picture};
use crate::inferred::{Place, inferred, is_inferred};
use crate::locale::{Locale, Texts, t};
use crate::reference::{Block, blocks};
use crate::table::keys;
use crate::words::{city_name, number};
use carnegie_rules::components::company::COMPANY_BOARD;
use carnegie_rules::components::donations::{Donation, NEW_TILES, PRINTED};
use carnegie_rules::components::sheet::{COSTS, SheetLine, VALUES};
use carnegie_rules::components::solo_cards::SHIFT_VP;
use carnegie_rules::components::tabs::{TAB_SPACES, tab, tab_side};
use carnegie_rules::components::tracks::{CONNECTIONS, FEWEST_CONNECTION_POINTS, Level, track};
use carnegie_rules::{
    Cause, City, Department, DonationSpace, Office, Printed, ProjectType, Region, Seat, Site, Size, Space,
    TabSide,
};
use maud::{Markup, html};

/// The identifiers of all sections of a language, in order, and the tables: they are the same in every language.
pub fn rules_ids(locale: Locale) -> Vec<String> {
    let id = |block: Block<'_>| match block {
        Block::Heading { id, .. } => Some(id.to_owned()),
        Block::Table(name) => Some(format!("!{name}")),
        _ => None,
    };
    blocks(locale.rules()).into_iter().filter_map(id).collect()
}

/// A text with its numbers and names: `{sales-money}` is the number, `{hr-moves:moves}` the number with its unit in
/// words, `{do-undo}` the message, so that buttons are called what they say.
fn fill(texts: Texts, text: &str) -> String {
    let mut parts = text.split('{');
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once('}').unwrap_or((part, ""));
        filled += &named(texts, name);
        filled += rest;
    }
    filled
}

fn named(texts: Texts, name: &str) -> String {
    if name == "transport-towns" {
        return transport_towns(texts);
    }
    let (name, unit) = name.split_once(':').map_or((name, None), |(name, unit)| (name, Some(unit)));
    let Some(n) = texts.numbers().get(name) else { return texts.get(name) };
    unit.map_or_else(|| number(n), |unit| t!(texts, unit, n = n))
}

/// The towns with the transport symbol, region by region.
fn transport_towns(texts: Texts) -> String {
    let of = |&region: &Region| {
        let towns = City::ALL.iter().filter(|city| city.region() == region && city.data().transport_bonus);
        let names = towns.map(|&city| city_name(city)).collect::<Vec<_>>().join(", ");
        (!names.is_empty()).then(|| format!("{}: {names}", texts.region(region)))
    };
    Region::ALL.iter().filter_map(of).collect::<Vec<_>>().join("; ")
}

/// Every title, paragraph and item of the reference as it is written, with the names of its numbers, but without the
/// tables.
pub fn rules_source(locale: Locale) -> Vec<&'static str> {
    let lines = blocks(locale.rules()).into_iter().flat_map(|block| match block {
        Block::Heading { title, .. } => vec![title],
        Block::Text(text) => vec![text],
        Block::Items(items) => items,
        Block::Table(_) => vec![],
    });
    lines.collect()
}

/// The same as it is read, with the numbers filled in.
pub fn rules_lines(texts: Texts) -> Vec<String> {
    rules_source(texts.locale()).into_iter().map(|line| fill(texts, line)).collect()
}

/// The rules reference.
pub fn rules_page(reader: &Reader) -> Markup {
    let texts = reader.texts;
    let blocks = blocks(texts.locale().rules());
    site(
        reader,
        "nav-rules",
        "/rules",
        html! {
            (headline(&texts.get("rules-title"), html! {}))
            div.rules {
                nav.card aria-label=(texts.get("rules-contents")) {
                    label.field { span.sr { (texts.get("rules-search")) } input #rules-search type="search" placeholder=(texts.get("rules-search")); }
                    p #rules-found .quiet role="status" data-nothing=(texts.get("js-nothing")) {}
                    ol {
                        @for block in &blocks {
                            @if let Block::Heading { id, title, deep } = block {
                                li.sub[*deep] { a href={ "#" (id) } { (title) } }
                            }
                        }
                    }
                }
                (drawings(Department::ALL.iter().copied()))
                article #rules-text .card { @for section in sections(&blocks) { (render(texts, section)) } }
            }
            (super::script(texts, "rules"))
        },
    )
}

/// The blocks, split before each heading.
fn sections<'a, 'b>(blocks: &'b [Block<'a>]) -> Vec<&'b [Block<'a>]> {
    let starts: Vec<usize> =
        (0..blocks.len()).filter(|&index| matches!(blocks[index], Block::Heading { .. })).collect();
    let ends = starts.iter().skip(1).copied().chain([blocks.len()]);
    starts.iter().zip(ends).map(|(&start, end)| &blocks[start..end]).collect()
}

fn render(texts: Texts, blocks: &[Block<'_>]) -> Markup {
    let id = blocks.iter().find_map(|block| match block {
        Block::Heading { id, .. } => Some(*id),
        _ => None,
    });
    html! {
        section id=[id] {
            @for block in blocks {
                @match block {
                    Block::Heading { id, title, deep: false } => h2 { a href={ "#" (id) } { (title) } },
                    Block::Heading { id, title, .. } => h3 { a href={ "#" (id) } { (title) } },
                    Block::Text(text) => p { (fill(texts, text)) },
                    Block::Items(items) => ul { @for item in items { li { (fill(texts, item)) } } },
                    Block::Table(name) => (table(texts, name)),
                }
            }
        }
    }
}

fn table(texts: Texts, name: &str) -> Markup {
    match name {
        "printed" => offices(texts, Printed::ALL.iter().map(|&printed| Office::Printed(printed))),
        "departments" => kinds(texts, false),
        "new-departments" => kinds(texts, true),
        "donations" => donations(texts, &PRINTED),
        "new-donations" => donations(texts, &NEW_TILES),
        "transport" => transport(texts),
        "cities" => cities(texts),
        "tabs" => tabs(texts),
        "company" => company(texts),
        "connections" => connections(texts),
        "shifts" => shifts(texts),
        "sheet" => sheet(texts),
        "inferred" => inferred_numbers(texts),
        "keys" => key_table(texts, None),
        "replay-keys" => key_table(texts, Some(Seat::MAX)),
        _ => html! {},
    }
}

/// The keys of a table or of a replay with this many seats, as its own sheet shows them.
fn key_table(texts: Texts, replay: Option<usize>) -> Markup {
    html! {
        table tabindex="0" { tbody { @for (keys, what) in keys(texts, replay) {
            tr { th scope="row" { @for key in keys { kbd { (key) } " " } } td { (what) } }
        } } }
    }
}

fn kinds(texts: Texts, expansion: bool) -> Markup {
    let of = Department::ALL.iter().filter(|kind| kind.is_expansion() == expansion);
    offices(texts, of.map(|&kind| Office::Tile(kind)))
}

fn offices(texts: Texts, offices: impl Iterator<Item = Office>) -> Markup {
    html! {
        table tabindex="0" { tbody {
            @for office in offices {
                tr id={ "department-" (office.name()) } {
                    th scope="row" {
                        @if let Office::Tile(kind) = office { (picture(kind)) (kind.number()) ". " }
                        (texts.office_full(office))
                        br; small.quiet { (texts.action(office.action())) }
                    }
                    td { (texts.office_effect(office)) " " small.quiet { (texts.desks(office)) (desk_mark(texts, office)) } }
                }
            }
        } }
    }
}

/// A discreet mark next to an inferred value, which leads to its explanation.
fn mark(texts: Texts, place: Place) -> Markup {
    html! { @if is_inferred(place) { @let about = texts.get("inferred-mark"); sup { a href="#inferred" title=(about) aria-label=(about) { "*" } } } }
}

fn desk_mark(texts: Texts, office: Office) -> Markup {
    let Office::Printed(printed) = office else { return html! {} };
    let desks = Place::Desks(printed);
    mark(texts, if is_inferred(desks) { desks } else { Place::DeskCost(printed) })
}

fn donations(texts: Texts, effects: &[[Donation; DonationSpace::ROWS]; Cause::COUNT]) -> Markup {
    html! {
        @for (cause, effects) in Cause::ALL.iter().zip(effects) {
            h4 { (texts.cause(*cause)) }
            ul { @for &effect in effects { li { (texts.effect(effect)) } } }
        }
    }
}

fn transport(texts: Texts) -> Markup {
    html! {
        table tabindex="0" { tbody { @for &region in Region::ALL { tr {
            th scope="row" { (texts.region(region)) }
            @for (at, &income) in track(region).income.iter().enumerate() { td {
                (texts.income(income))
                br; small.quiet { (texts.get(&format!("level-{}", track(region).levels[at]))) @if at > 0 { ", " (t!(texts, "study", n = track(region).costs[at - 1])) } }
            } }
            td { (t!(texts, "rules-bonus", bonus = texts.income(track(region).last_space_bonus))) }
        } } } }
    }
}

fn cities(texts: Texts) -> Markup {
    html! {
        table tabindex="0" { tbody { @for &city in City::ALL { tr {
            @let data = city.data();
            th scope="row" { (city_name(city)) }
            td { (texts.region(data.region)) }
            td {
                @if data.size == Size::Small { (texts.get("project-any")) }
                @else { (data.slots.iter().map(|&slot| texts.project_full(slot)).collect::<Vec<_>>().join(", ")) }
            }
            td { (t!(texts, "vp", n = data.vp)) }
        } } } }
    }
}

fn tabs(texts: Texts) -> Markup {
    html! {
        table tabindex="0" { tbody { @for &project in ProjectType::ALL { @for &side in TabSide::ALL { tr {
            th scope="row" {
                (t!(texts, "pick-side", project = texts.project_full(project), side = side.name()))
                br; small.quiet { (t!(texts, "goods", n = tab(project).goods)) }
            }
            @for at in 0..TAB_SPACES { td {
                (texts.tab_space(tab_side(project, side).spaces[at])) (mark(texts, Place::Space(project, side, at)))
                @if at > 0 {
                    br; small.quiet { (t!(texts, "study", n = tab_side(project, side).study[at - 1])) (mark(texts, Place::Study(project, side, at))) }
                }
            } }
        } } } } }
    }
}

/// The company board, top floor first.
fn company(texts: Texts) -> Markup {
    let floors = Space::all().map(Space::floor).max().unwrap_or(0);
    let on = |floor| Space::all().filter(move |space| space.floor() == floor);
    html! {
        table tabindex="0" { tbody { @for floor in (0..=floors).rev() { tr {
            th scope="row" { (t!(texts, "rules-floor", n = floor + 1)) }
            @for space in on(floor) { td {
                (space.to_string()) " "
                @match COMPANY_BOARD[space.index()] {
                    Site::Empty => span.quiet { (texts.get("empty-space")) },
                    Site::Lobby => (texts.get("lobby")),
                    Site::Office(office) => (texts.office_full(office)),
                }
            } }
        } } } }
    }
}

fn connections(texts: Texts) -> Markup {
    html! {
        table tabindex="0" { tbody { @for (points, row) in (FEWEST_CONNECTION_POINTS..).zip(CONNECTIONS) { tr {
            th scope="row" { (t!(texts, "rules-points", n = points)) }
            @for (level, vp) in Level::ALL.iter().zip(row) {
                td { (t!(texts, "vp", n = vp)) br; small.quiet { (texts.get(&format!("level-{level}"))) } }
            }
        } } } }
    }
}

fn shifts(texts: Texts) -> Markup {
    html! {
        table tabindex="0" { tbody { @for (shift, vp) in SHIFT_VP.iter().enumerate() { tr {
            th scope="row" { (t!(texts, "rules-shift", n = shift)) }
            td { (t!(texts, "vp", n = *vp)) }
        } } } }
    }
}

fn sheet(texts: Texts) -> Markup {
    let option = |(&value, &cost): (&i8, &i16)| {
        t!(texts, "rules-option", n = number(value), cost = texts.money(cost.into()))
    };
    html! {
        table tabindex="0" { tbody { @for &line in SheetLine::ALL { @if let Some(values) = VALUES.get(line.index()) { tr {
            th scope="row" { (texts.sheet_line(line)) }
            @for cell in values.iter().zip(&COSTS[line.index()]).map(option) { td { (cell) } }
        } } } } }
    }
}

/// What no picture shows: what it is, our value, other candidates, why, and where to look in your own copy of the
/// game.
fn inferred_numbers(texts: Texts) -> Markup {
    let columns = ["inferred-number", "inferred-value", "inferred-others", "inferred-why", "inferred-look"];
    html! {
        table tabindex="0" {
            thead { tr { @for key in columns { th scope="col" { (texts.get(key)) } } } }
            tbody { @for (place, mark) in inferred() { tr {
                th scope="row" { (texts.inferred_what(place)) }
                td { (texts.inferred_value(place)) }
                td { (or_dash(&texts.inferred_others(place, mark).join(", "))) }
                td { (texts.inferred_why(place, mark)) }
                td { (texts.inferred_where(place)) }
            } } }
        }
    }
}

fn or_dash(text: &str) -> &str {
    if text.is_empty() { "–" } else { text }
}
