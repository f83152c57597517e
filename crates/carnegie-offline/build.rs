//! The assets without what only people read: comments, indentation, empty lines. They ship inside the program.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets");
    println!("cargo::rerun-if-changed={}", assets.display());
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    let mut names: Vec<String> = Vec::new();
    for entry in fs::read_dir(&assets)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let wanted = [".css", ".js", ".svg"].iter().any(|end| name.ends_with(end));
        // The workers' files are shipped separately.
        if wanted && !name.starts_with("offline-") {
            names.push(name);
        }
    }
    names.sort();
    let mut table = "&[\n".to_owned();
    for name in names.iter().filter(|name| *name != "follow-offline.js" && *name != "offline.css") {
        // Without a server, pages hear of changes in another way.
        let source = if name == "follow.js" { "follow-offline.js" } else { name };
        let place = Path::new(&out).join(name);
        fs::write(&place, lean(&fs::read_to_string(assets.join(source))?))?;
        let _ = writeln!(table, "({name:?}, include_str!({place:?})),");
    }
    fs::write(Path::new(&out).join("assets.rs"), table + "]")
}

/// A script or style sheet without the lines that are comments. Nothing within a line is touched.
fn lean(text: &str) -> String {
    let mut kept = String::new();
    let mut in_comment = false;
    for line in text.lines().map(str::trim) {
        if in_comment {
            in_comment = !line.ends_with("*/");
            continue;
        }
        let begins = line.starts_with("/*");
        in_comment = begins && !line.contains("*/");
        if !(line.is_empty() || line.starts_with("//") || in_comment || (begins && line.ends_with("*/"))) {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}
