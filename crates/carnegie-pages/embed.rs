//! For build scripts: writes a table of assets without what only people read (comments, indentation, empty lines).
//! They ship inside the program, and every page that is opened loads some of them.

#[path = "lean.rs"]
mod lean;

use lean::lean;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

/// Writes `assets.rs`, a slice of names and texts, to the output folder of a build script. `source` says under which
/// name a file of `assets/` is found, or that it is not embedded.
pub(crate) fn embed<'a>(source: impl Fn(&'a str) -> Option<&'a str>, names: &'a [String]) -> io::Result<()> {
    let assets = Path::new(ASSETS);
    println!("cargo::rerun-if-changed={ASSETS}");
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let mut table = "&[\n".to_owned();
    for name in names {
        let Some(source) = source(name) else { continue };
        let place = Path::new(&out).join(name);
        fs::write(&place, lean(&whole(assets, source)?))?;
        let _ = writeln!(table, "({name:?}, include_str!({place:?})),");
    }
    fs::write(Path::new(&out).join("assets.rs"), table + "]")
}

/// A file with what it imports in place of `@import`: one request fetches a style sheet of many parts.
fn whole(assets: &Path, name: &str) -> io::Result<String> {
    let mut whole = String::new();
    for line in fs::read_to_string(assets.join(name))?.lines() {
        match line.strip_prefix("@import \"").and_then(|part| part.strip_suffix("\";")) {
            Some(part) => whole += &fs::read_to_string(assets.join(part))?,
            None => {
                whole += line;
                whole.push('\n');
            }
        }
    }
    Ok(whole)
}

const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets");

/// Every style sheet, script and drawing.
pub(crate) fn names() -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(ASSETS)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if [".css", ".js", ".svg"].iter().any(|end| name.ends_with(end)) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}
