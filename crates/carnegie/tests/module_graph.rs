//! Which top-level module of each crate uses which others, read from the sources; and that none of them uses itself,
//! however indirectly.
//!
//! It reads as a careful person would: `crate::…` and `super::…` up to the root, also in groups; names that the root
//! re-exports count for the module they come from; comments, strings and whatever is compiled only for tests are left
//! out.
//!
//! `CARNEGIE_BLESS=1 cargo test -p carnegie --test module_graph` writes the graph into docs/ARCHITECTURE.md, and
//! `CARNEGIE_SOURCES=PATH cargo test -p carnegie --test module_graph -- --nocapture` prints that of another checkout.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Modules that may use each other: a vocabulary and the tables indexed by its words, and Andrew, who is part of the
/// position.
const ALLOWED: &[(&str, &[&str])] = &[
    ("carnegie-rules", &["city", "company", "components", "decision", "department"]),
    ("carnegie-rules", &["andrew", "position"]),
];

/// The server is a tree: each line uses only lines before it.
const SERVER: &[&[&str]] = &[
    &["config", "fair_queue", "fanout", "ids", "panics", "shutdown", "time", "zones"],
    &["metrics"],
    &["bots", "store"],
    &["error"],
    &["limits", "pool"],
    &["outgoing"],
    &["live"],
    &["service", "work"],
    &["http"],
    &["admin", "api", "web"],
    &["app"],
];

const BEGIN: &str = "<!-- module graph: begin -->\n```\n";
const END: &str = "```\n<!-- module graph: end -->";

type Graph = BTreeMap<String, BTreeSet<String>>;

#[test]
fn no_module_knows_itself_by_a_detour_and_the_architecture_shows_the_graph() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = std::env::var_os("CARNEGIE_SOURCES").map(PathBuf::from);
    let graphs = graphs(root.as_deref().unwrap_or(&own));
    let text = print(&graphs);
    if root.is_some() {
        println!("{text}");
        return;
    }
    let known = |name: &str, cycle: &[&str]| ALLOWED.contains(&(name, cycle));
    for (name, graph) in &graphs {
        for cycle in cycles(graph) {
            let cycle: Vec<&str> = cycle.iter().map(String::as_str).collect();
            assert!(known(name, &cycle), "modules of {name} use each other in a cycle: {cycle:?}");
        }
    }
    let place = own.join("docs/ARCHITECTURE.md");
    let document = fs::read_to_string(&place).unwrap();
    let (before, rest) = document.split_once(BEGIN).expect("the place of the graph");
    let (shown, after) = rest.split_once(END).expect("the end of the graph");
    if std::env::var_os("CARNEGIE_BLESS").is_some() {
        fs::write(place, format!("{before}{BEGIN}{text}{END}{after}")).unwrap();
    } else {
        assert_eq!(shown, text, "docs/ARCHITECTURE.md shows another graph: see the head of this test");
    }
}

#[test]
fn the_server_is_a_tree() {
    let graph = graph(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../carnegie-server/src"));
    let line = |module: &str| SERVER.iter().position(|line| line.contains(&module));
    for (module, known) in &graph {
        let own = line(module).unwrap_or_else(|| panic!("{module} has no place in the tree"));
        for other in known {
            assert!(line(other).is_some_and(|line| line < own), "{module} must not know {other}");
        }
    }
    // What answers requests goes through the services.
    for routes in ["api", "http", "web"] {
        for below in ["live", "store"] {
            assert!(!graph[routes].contains(below), "{routes} must not know {below}");
        }
    }
}

#[test]
fn a_reference_is_found_however_it_is_written() {
    let modules = ["error", "live", "store", "web"].map(str::to_owned).into();
    let exports = BTreeMap::from([("Error".to_owned(), "error".to_owned())]);
    let found = |source: &str, depth| {
        let found = references(&clean(source), depth, &modules, &exports);
        found.into_iter().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found("use crate::store::{Row, live};", 1), "store");
    assert_eq!(found("use crate::{store::Row, web::{self, live}};", 1), "store web");
    assert_eq!(found("fn f() -> crate::Error { super::live::g() }", 1), "error live");
    assert_eq!(found("use super::store; use super::super::web;", 2), "web");
    assert_eq!(found("mod inner { use super::store; use super::super::web; }", 1), "web");
    assert_eq!(found("// crate::web\n/* crate::live */ const A: &str = \"crate::store\";", 1), "");
    assert_eq!(found("#[cfg(test)]\nmod tests { use crate::web; fn f() { if x { y } } }", 1), "");
    assert_eq!(found("const C: char = '\"'; use crate::web; const D: char = '\"';", 1), "web");
}

/// The graphs of all crates.
fn graphs(root: &Path) -> BTreeMap<String, Graph> {
    let mut folders: Vec<PathBuf> =
        fs::read_dir(root.join("crates")).unwrap().map(|e| e.unwrap().path()).collect();
    folders.push(root.join("e2e"));
    let mut graphs = BTreeMap::new();
    for folder in folders.iter().filter(|folder| folder.join("src").is_dir()) {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        graphs.insert(name, graph(&folder.join("src")));
    }
    graphs
}

fn graph(src: &Path) -> Graph {
    let lib = ["lib.rs", "main.rs"].iter().map(|name| src.join(name)).find(|place| place.exists()).unwrap();
    let lib = clean(&fs::read_to_string(lib).unwrap());
    let modules: BTreeSet<String> = words_after(&lib, "mod ").collect();
    let mut exports = BTreeMap::new();
    for module in &modules {
        for group in lib.split("use ").skip(1).filter_map(|rest| rest.strip_prefix(&format!("{module}::"))) {
            let group = group.split(';').next().unwrap_or_default();
            for name in group.split(|c: char| !is_word(c)).filter(|name| !name.is_empty()) {
                exports.insert(name.to_owned(), module.clone());
            }
        }
    }
    let mut graph = Graph::new();
    for module in &modules {
        let mut found = BTreeSet::new();
        for (place, depth) in files(src, module) {
            let source = clean(&fs::read_to_string(&place).unwrap());
            found.extend(references(&source, depth, &modules, &exports));
        }
        found.remove(module);
        graph.insert(module.clone(), found);
    }
    graph
}

/// The files of a module, each with how deep it lies below the root.
fn files(src: &Path, module: &str) -> Vec<(PathBuf, usize)> {
    let mut files = Vec::new();
    let single = src.join(format!("{module}.rs"));
    if single.exists() {
        files.push((single, 1));
    }
    let mut folders = vec![(src.join(module), 1)];
    while let Some((folder, depth)) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for place in entries.map(|entry| entry.unwrap().path()) {
            let name = place.file_name().unwrap().to_string_lossy().into_owned();
            if place.is_dir() {
                folders.push((place, depth + 1));
            } else if name == "mod.rs" {
                files.push((place, depth));
            } else if name.ends_with(".rs") && name != "tests.rs" {
                files.push((place, depth + 1));
            }
        }
    }
    files.sort();
    files
}

const fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn words_after<'a>(source: &'a str, what: &'a str) -> impl Iterator<Item = String> + 'a {
    source.split(what).skip(1).filter_map(|rest| {
        let end = rest.find(|c: char| !is_word(c))?;
        rest[end..].trim_start().starts_with(';').then(|| rest[..end].to_owned())
    })
}

/// The source without comments, strings, and what is compiled only for tests.
fn clean(source: &str) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut out = String::with_capacity(source.len());
    let mut i = 0;
    let at = |i: usize| chars.get(i).copied().unwrap_or('\0');
    while i < chars.len() {
        match (at(i), at(i + 1)) {
            ('/', '/') => i = (i..chars.len()).find(|&j| at(j) == '\n').unwrap_or(chars.len()),
            ('/', '*') => {
                i = (i + 2..chars.len())
                    .find(|&j| at(j) == '*' && at(j + 1) == '/')
                    .map_or(chars.len(), |j| j + 2);
            }
            ('\'', '\\') => i = (i + 3..chars.len()).find(|&j| at(j) == '\'').map_or(chars.len(), |j| j + 1),
            ('\'', _) if at(i + 2) == '\'' => i += 3,
            ('r', '"' | '#') if !out.ends_with(is_word) && raw(&chars[i..]).is_some() => {
                i += raw(&chars[i..]).unwrap_or(1);
            }
            ('"', _) => {
                i += 1;
                while i < chars.len() && at(i) != '"' {
                    i += if at(i) == '\\' { 2 } else { 1 };
                }
                i += 1;
            }
            (c, _) => {
                out.push(c);
                i += 1;
            }
        }
    }
    while let Some(begin) = out.find("#[cfg(test)]") {
        let end = item_end(&out[begin..]);
        out.replace_range(begin..begin + end, "");
    }
    out
}

/// The length of a raw string at the beginning.
fn raw(chars: &[char]) -> Option<usize> {
    let hashes = chars[1..].iter().take_while(|c| **c == '#').count();
    (chars.get(1 + hashes) == Some(&'"')).then_some(())?;
    let close = |j: usize| {
        chars[j] == '"' && chars[j + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes
    };
    (2 + hashes..chars.len()).find(|&j| close(j)).map(|j| j + 1 + hashes)
}

/// Where an item ends: at a semicolon before any brace, or with its braces.
fn item_end(source: &str) -> usize {
    let mut depth = 0_usize;
    for (place, c) in source.char_indices() {
        match c {
            ';' if depth == 0 => return place + 1,
            '{' => depth += 1,
            '}' if depth == 1 => return place + 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    source.len()
}

/// The top-level modules that a source mentions.
fn references(
    source: &str,
    depth: usize,
    modules: &BTreeSet<String>,
    exports: &BTreeMap<String, String>,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let inner = inline_modules(source);
    let starts = source.match_indices("crate::").map(|(place, text)| (place, text.len()));
    let supers = source.match_indices("super::").filter_map(|(place, _)| {
        if source[..place].ends_with("super::") {
            return None;
        }
        let ups = source[place..].split("super::").take_while(|between| between.is_empty()).count();
        let here = depth + inner.iter().filter(|span| span.contains(&place)).count();
        // The first piece is the empty one before the first `super::`.
        (ups == here).then_some((place, ups * "super::".len()))
    });
    for (place, length) in starts.chain(supers) {
        if source[..place].ends_with(|c: char| is_word(c) || c == '$') {
            continue;
        }
        for name in first_names(&source[place + length..]) {
            if modules.contains(&name) {
                found.insert(name);
            } else if let Some(module) = exports.get(&name) {
                found.insert(module.clone());
            }
        }
    }
    found
}

/// Where the inline modules of a file begin and end.
fn inline_modules(source: &str) -> Vec<std::ops::Range<usize>> {
    (source.match_indices("mod "))
        .filter(|(place, _)| !source[..*place].ends_with(is_word))
        .filter_map(|(place, _)| {
            let name = source[place + 4..].find(|c: char| !is_word(c))?;
            let open = source[place + 4 + name..].trim_start().starts_with('{');
            open.then(|| place..place + item_end(&source[place..]))
        })
        .collect()
}

/// The names directly below the root: one, or those of a group.
fn first_names(rest: &str) -> Vec<String> {
    let Some(group) = rest.strip_prefix('{') else {
        return vec![rest.chars().take_while(|c| is_word(*c)).collect()];
    };
    let (mut names, mut depth, mut fresh) = (Vec::new(), 0_usize, true);
    let mut name = String::new();
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                names.push(std::mem::take(&mut name));
                fresh = true;
            }
            c if depth == 0 && fresh && is_word(c) => name.push(c),
            c if depth == 0 && !c.is_whitespace() => fresh = false,
            _ => {}
        }
    }
    names.push(name);
    names
}

/// Modules that use each other in a cycle.
fn cycles(graph: &Graph) -> Vec<Vec<String>> {
    let reach: BTreeMap<&String, BTreeSet<&String>> =
        graph.keys().map(|from| (from, reachable(graph, from))).collect();
    let mut cycles: Vec<Vec<String>> = Vec::new();
    for module in graph.keys().filter(|module| reach[module].contains(module)) {
        let circle =
            graph.keys().filter(|other| reach[module].contains(other) && reach[other].contains(module));
        let circle: Vec<String> = circle.cloned().collect();
        if !cycles.contains(&circle) {
            cycles.push(circle);
        }
    }
    cycles
}

fn reachable<'a>(graph: &'a Graph, from: &String) -> BTreeSet<&'a String> {
    let mut seen = BTreeSet::new();
    let mut open: Vec<&String> = graph[from].iter().collect();
    while let Some(module) = open.pop() {
        if seen.insert(module) {
            open.extend(&graph[module]);
        }
    }
    seen
}

/// One line for each module, and the cycles, if there are any.
fn print(graphs: &BTreeMap<String, Graph>) -> String {
    let mut text = String::new();
    for (name, graph) in graphs {
        let _ = writeln!(text, "{name}");
        for (module, known) in graph.iter().filter(|(_, known)| !known.is_empty()) {
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let _ = writeln!(text, "  {module} → {}", known.join(" "));
        }
        for cycle in cycles(graph) {
            let _ = writeln!(text, "  cycle: {}", cycle.join(" "));
        }
    }
    text
}
