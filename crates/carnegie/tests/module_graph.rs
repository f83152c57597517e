//! Which top-level module of each crate uses which others, read from the sources; and that none of them uses itself,
//! however indirectly.
//!
//! It reads as a careful person would: `crate::…`, `$crate::…` and `super::…` up to the root, also in groups; names that
//! the root re-exports count for the module they come from, and items of the root itself for the modules that they use;
//! comments, strings and whatever is compiled only for tests are left out. What a module re-exports of another one
//! counts for the module that it is asked of: that one uses the other, so no cycle goes unnoticed. Programs under
//! `src/bin` are crates of their own, which nothing can use.
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

/// What the server's services pass on of the modules below them: values, and streams that are read. Holding one of
/// them gives no way to change anything.
const PASSED_ON: &[(&str, &[&str])] = &[
    (
        "live",
        &["Admission", "ChangeEvent", "Moment", "PresenceEvent", "Subscription", "Update", "json_event"],
    ),
    ("store", &["Device", "HookKind", "Listing", "Person", "Webhook"]),
];

/// What is stored, played and decided does not depend on what it looks like.
const WITHOUT_PAGES: &[&str] = &["live", "service", "store"];

const BEGIN: &str = "<!-- module graph: begin -->\n```\n";
const END: &str = "```\n<!-- module graph: end -->";

type Graph = BTreeMap<String, BTreeSet<String>>;
/// Names of the root, each with the modules that it stands for.
type Exports = BTreeMap<String, BTreeSet<String>>;

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
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("../carnegie-server/src");
    let graph = graph(&src);
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
    let allowed: BTreeSet<(String, String)> = (PASSED_ON.iter())
        .flat_map(|(module, names)| names.iter().map(|name| ((*module).to_owned(), (*name).to_owned())))
        .collect();
    let mut passed = BTreeSet::new();
    for module in graph.keys().filter(|module| !["live", "store"].contains(&module.as_str())) {
        let sources =
            files(&src, module).into_iter().map(|(place, _)| clean(&fs::read_to_string(place).unwrap()));
        for source in sources {
            passed.extend(used(&source).filter(|used| used.public).flat_map(|used| used.items));
            if module == "service" {
                passed.extend(returned(&source));
            }
        }
    }
    passed.retain(|(module, _)| PASSED_ON.iter().any(|(below, _)| below == module));
    assert_eq!(passed, allowed, "what may be passed on of the modules below the services");
}

#[test]
fn what_is_stored_and_decided_knows_no_pages() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("../carnegie-server/src");
    for module in WITHOUT_PAGES {
        let files = files(&src, module);
        assert!(!files.is_empty(), "{module}");
        for (place, _) in files {
            let source = clean(&fs::read_to_string(&place).unwrap());
            assert!(
                !names_crate(&source, "carnegie_pages"),
                "{} must not know carnegie-pages",
                place.display()
            );
        }
    }
}

#[test]
fn another_crate_is_found_however_it_is_named() {
    let found = |source: &str| names_crate(&clean(source), "carnegie_pages");
    for source in [
        "use carnegie_pages::date;",
        "use ::carnegie_pages as pages;",
        "use {carnegie_pages, carnegie_rules};",
        "fn f() -> carnegie_pages::Locale {}",
        "pub use carnegie_pages::{date, Locale};",
    ] {
        assert!(found(source), "{source}");
    }
    for source in [
        "// carnegie_pages::date\nuse carnegie_pages_of_ours::date;",
        "const A: &str = \"carnegie_pages\"; fn my_carnegie_pages() {}",
        "#[cfg(test)]\nmod tests { use carnegie_pages::date; }",
    ] {
        assert!(!found(source), "{source}");
    }
}

#[test]
fn what_is_passed_on_of_another_module_is_found() {
    let pairs = |items: &mut dyn Iterator<Item = (String, String)>| {
        items.map(|(module, name)| format!("{module}::{name}")).collect::<Vec<_>>().join(" ")
    };
    let passed =
        |source: &str| pairs(&mut used(source).filter(|used| used.public).flat_map(|used| used.items));
    assert_eq!(
        passed("pub(crate) use crate::live::{A, b::C as D};\nuse crate::store::E;"),
        "live::A live::C"
    );
    assert_eq!(passed("pub use crate::{live, store::*};"), "live::live store::*");
    assert_eq!(passed("pub(super) use super::store::Row;"), "store::Row");
    let source = "use crate::live::{Table, Tables};
        fn own() -> Table {}
        pub(crate) fn new(tables: Tables) -> Self {}
        pub(crate) async fn table(&self) -> Result<Arc<Table>> { self.tables() }";
    assert_eq!(pairs(&mut returned(source).into_iter()), "live::Table");
}

#[test]
fn an_item_of_the_root_counts_for_the_modules_that_it_uses() {
    let modules = ["deep", "words"].map(str::to_owned).into();
    let exports = BTreeMap::from([("Word".to_owned(), BTreeSet::from(["words".to_owned()]))]);
    let lib = "pub use words::Word;
        const LONGEST: [usize; 2] = [1, 2];
        pub(crate) struct Picture { word: Word }
        impl Picture { pub(crate) fn draw() { deep::draw() } }
        const fn shown() -> Picture { Picture::draw() }";
    let items = root_items(lib, &modules, &exports);
    let found = |name: &str| items[name].iter().map(String::as_str).collect::<Vec<_>>().join(" ");
    assert_eq!(["LONGEST", "Picture", "shown"].map(found), ["", "deep words", "deep words"]);
}

#[test]
fn a_reference_is_found_however_it_is_written() {
    let modules = ["error", "live", "store", "web"].map(str::to_owned).into();
    let exports = BTreeMap::from([("Error".to_owned(), BTreeSet::from(["error".to_owned()]))]);
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
    assert_eq!(found("macro_rules! m { () => { $crate::live::g() } }", 1), "live");
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
    let mut exports = Exports::new();
    for module in &modules {
        for group in lib.split("use ").skip(1).filter_map(|rest| rest.strip_prefix(&format!("{module}::"))) {
            let group = group.split(';').next().unwrap_or_default();
            for name in group.split(|c: char| !is_word(c)).filter(|name| !name.is_empty()) {
                exports.insert(name.to_owned(), BTreeSet::from([module.clone()]));
            }
        }
    }
    exports.extend(root_items(&lib, &modules, &exports));
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

/// The items that the root defines itself, each with the modules that it uses, also by way of other items.
fn root_items(lib: &str, modules: &BTreeSet<String>, exports: &Exports) -> Exports {
    let mut words: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut rest = lib;
    while !rest.is_empty() {
        let (item, after) = rest.split_at(item_end(rest));
        rest = after;
        if let Some(name) = item_name(item) {
            // A module is what something is taken from; anything else may only be called like one.
            let ends = item.match_indices(|c: char| !is_word(c)).map(|(place, _)| place);
            let mentioned = ends.filter_map(|end| {
                let word =
                    item[..end].rsplit(|c: char| !is_word(c)).next().filter(|word| !word.is_empty())?;
                let counts = !modules.contains(word) || item[end..].starts_with("::");
                counts.then(|| word.to_owned())
            });
            words.entry(name).or_default().extend(mentioned);
        }
    }
    let stands_for = |name: &String| match modules.contains(name) {
        true => BTreeSet::from([name.clone()]),
        false => exports.get(name).cloned().unwrap_or_default(),
    };
    let all = |name: &String| reachable(&words, name).into_iter().flat_map(stands_for).collect();
    words.keys().map(|name| (name.clone(), all(name))).collect()
}

/// What an item is called, or what it implements something for.
fn item_name(item: &str) -> Option<String> {
    let head = item.split(['{', '=', ':', ';']).next().unwrap_or_default();
    let words: Vec<&str> = head.split(|c: char| !is_word(c)).filter(|word| !word.is_empty()).collect();
    let kinds = ["for", "impl", "fn", "struct", "enum", "trait", "type", "static", "const"];
    let kind = kinds.iter().find_map(|kind| words.iter().position(|word| word == kind))?;
    words.get(kind + 1).map(|&name| name.to_owned())
}

/// Whether a source names another crate.
fn names_crate(source: &str, name: &str) -> bool {
    source.split(|c: char| !is_word(c)).any(|word| word == name)
}

/// A `use` of other modules of the crate.
struct Used {
    public: bool,
    /// Each with its module.
    items: Vec<(String, String)>,
}

/// What a file uses by name of other modules.
fn used(source: &str) -> impl Iterator<Item = Used> {
    (source.match_indices("use ")).filter(|(place, _)| !source[..*place].ends_with(is_word)).map(
        |(place, _)| {
            let before = source[..place].rsplit([';', '}', '{', ']']).next().unwrap_or_default();
            let tree = source[place + 4..].split(';').next().unwrap_or_default();
            let from_root = ["crate::", "super::"].iter().any(|root| tree.starts_with(root));
            let items = if from_root {
                paths(tree.trim_start_matches("crate::").trim_start_matches("super::"))
            } else {
                Vec::new()
            };
            let ends = |path: Vec<String>| Some((path.first()?.clone(), path.last()?.clone()));
            Used {
                public: before.trim().starts_with("pub"),
                items: items.into_iter().filter_map(ends).collect(),
            }
        },
    )
}

/// The paths of a tree such as `a::{b, c::d as e}`.
fn paths(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    if let Some(group) = tree.strip_prefix('{') {
        let (mut depth, mut from, mut found) = (0_usize, 0, Vec::new());
        for (place, c) in group.char_indices() {
            match c {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    found.extend(paths(&group[from..place]));
                    from = place + 1;
                }
                _ => {}
            }
        }
        return found;
    }
    match tree.split_once("::") {
        _ if tree.is_empty() => Vec::new(),
        Some((first, rest)) => {
            let rest = paths(rest).into_iter();
            rest.map(|rest| std::iter::once(first.to_owned()).chain(rest).collect()).collect()
        }
        None => vec![vec![tree.split(' ').next().unwrap_or_default().to_owned()]],
    }
}

/// What the functions that a file offers to other modules return of what it uses.
fn returned(source: &str) -> BTreeSet<(String, String)> {
    let known: Vec<(String, String)> = used(source).flat_map(|used| used.items).collect();
    let heads = source.split("pub(crate) ").skip(1).filter_map(|rest| rest.split(['{', ';']).next());
    let returned = heads.filter_map(|head| head.split_once("->"));
    let words = returned.flat_map(|(_, returned)| returned.split(|c: char| !is_word(c)));
    words.flat_map(|word| known.iter().filter(move |(_, name)| name == word)).cloned().collect()
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

/// Where an item ends: at a semicolon outside brackets, or with its braces.
fn item_end(source: &str) -> usize {
    let mut depth = 0_usize;
    for (place, c) in source.char_indices() {
        match c {
            ';' if depth == 0 => return place + 1,
            '{' | '(' | '[' => depth += 1,
            '}' if depth == 1 => return place + 1,
            '}' | ')' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    source.len()
}

/// The top-level modules that a source mentions.
fn references(source: &str, depth: usize, modules: &BTreeSet<String>, exports: &Exports) -> BTreeSet<String> {
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
        if source[..place].ends_with(is_word) {
            continue;
        }
        for name in first_names(&source[place + length..]) {
            if modules.contains(&name) {
                found.insert(name);
            } else if let Some(modules) = exports.get(&name) {
                found.extend(modules.iter().cloned());
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
    while let Some(node) = open.pop() {
        if seen.insert(node) {
            open.extend(graph.get(node).into_iter().flatten());
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
