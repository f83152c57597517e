//! The rules reference: our own words, in three languages, from `rules/`, with tables made from the components.

use super::{Reader, headline, site};
use crate::locale::{Locale, Texts, t};
use crate::words::city_name;
use carnegie_rules::components::donations::{NEW_TILES, PRINTED};
use carnegie_rules::components::tabs::{TAB_SPACES, tab, tab_side};
use carnegie_rules::components::tracks::track;
use carnegie_rules::{Cause, City, Department, Office, Printed, ProjectType, Region, Size, TabSide};
use maud::{Markup, html};

const fn source(locale: Locale) -> &'static str {
    match locale {
        Locale::En => include_str!("../../rules/en.md"),
        Locale::De => include_str!("../../rules/de.md"),
        Locale::Pl => include_str!("../../rules/pl.md"),
    }
}

/// A piece of the reference.
enum Block<'a> {
    Heading { id: &'a str, title: &'a str, deep: bool },
    Text(&'a str),
    Items(Vec<&'a str>),
    Table(&'a str),
}

/// Reads the reference: `# id Title`, `## id Title`, `- item`, `!table name`, paragraphs.
fn blocks(source: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    for line in source.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let heading = |rest: &'static str| line.strip_prefix(rest).and_then(|text| text.split_once(' '));
        if let Some((id, title)) = heading("## ") {
            blocks.push(Block::Heading { id, title, deep: true });
        } else if let Some((id, title)) = heading("# ") {
            blocks.push(Block::Heading { id, title, deep: false });
        } else if let Some(name) = line.strip_prefix("!table ") {
            blocks.push(Block::Table(name));
        } else if let Some(item) = line.strip_prefix("- ") {
            match blocks.last_mut() {
                Some(Block::Items(items)) => items.push(item),
                _ => blocks.push(Block::Items(vec![item])),
            }
        } else {
            blocks.push(Block::Text(line));
        }
    }
    blocks
}

/// The identifiers of all sections of a language, in order, and the tables: they are the same in every language.
pub fn rules_ids(locale: Locale) -> Vec<String> {
    let id = |block: Block<'_>| match block {
        Block::Heading { id, .. } => Some(id.to_owned()),
        Block::Table(name) => Some(format!("!{name}")),
        _ => None,
    };
    blocks(source(locale)).into_iter().filter_map(id).collect()
}

/// The identifiers and titles of all sections of a language.
pub(crate) fn section_titles(locale: Locale) -> Vec<(&'static str, &'static str)> {
    let heading = |block| match block {
        Block::Heading { id, title, .. } => Some((id, title)),
        _ => None,
    };
    blocks(source(locale)).into_iter().filter_map(heading).collect()
}

/// The rules reference.
pub fn rules_page(reader: &Reader) -> Markup {
    let texts = reader.texts;
    let blocks = blocks(source(texts.locale()));
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
                article #rules-text .card { @for section in sections(&blocks) { (render(texts, section)) } }
            }
        },
    )
}

/// The blocks, cut before each heading.
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
                    Block::Text(text) => p { (text) },
                    Block::Items(items) => ul { @for item in items { li { (item) } } },
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
        _ => html! {},
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
                        @if let Office::Tile(kind) = office { (kind.number()) ". " }
                        (texts.office(office))
                        br; small.quiet { (texts.action(office.action())) }
                    }
                    td { (texts.office_effect(office)) " " small.quiet { (texts.desks(office)) } }
                }
            }
        } }
    }
}

fn donations(
    texts: Texts,
    effects: &[[carnegie_rules::components::donations::Donation; 5]; Cause::COUNT],
) -> Markup {
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
            @for at in 0..5 { td {
                (texts.income(track(region).income[at]))
                br; small.quiet { (texts.get(&format!("level-{}", track(region).levels[at]))) @if at > 0 { ", " (t!(texts, "study", n = track(region).costs[at - 1])) } }
            } }
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
                @else { (data.slots.iter().map(|&slot| texts.project(slot)).collect::<Vec<_>>().join(", ")) }
            }
            td { (t!(texts, "vp", n = data.vp)) }
        } } } }
    }
}

fn tabs(texts: Texts) -> Markup {
    html! {
        table tabindex="0" { tbody { @for &project in ProjectType::ALL { @for &side in TabSide::ALL { tr {
            th scope="row" {
                (t!(texts, "pick-side", project = texts.project(project), side = side.name()))
                br; small.quiet { (t!(texts, "goods", n = tab(project).goods)) }
            }
            @for at in 0..TAB_SPACES { td {
                (texts.tab_space(tab_side(project, side).spaces[at]))
                @if at > 0 { br; small.quiet { (t!(texts, "study", n = tab_side(project, side).study[at - 1])) } }
            } }
        } } } } }
    }
}
