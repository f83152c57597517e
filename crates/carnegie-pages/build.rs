//! Embeds the assets of the pages that a server shows, and the texts of all languages.

#[path = "embed.rs"]
mod embed;

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    // What begins with "offline" belongs to the edition without a server.
    let source =
        |name| Some(name).filter(|name: &&str| !name.starts_with("offline") && *name != "follow-offline.js");
    embed::embed(source, &embed::names()?)?;
    embed_texts()
}

/// Writes every file of messages to the output folder, without what only people read.
fn embed_texts() -> io::Result<()> {
    let out = env::var("OUT_DIR").map_err(io::Error::other)?;
    println!("cargo::rerun-if-changed=locales");
    for language in fs::read_dir("locales")? {
        let language = language?;
        let folder = Path::new(&out).join(language.file_name());
        fs::create_dir_all(&folder)?;
        for file in fs::read_dir(language.path())? {
            let file = file?;
            fs::write(folder.join(file.file_name()), lean_messages(&fs::read_to_string(file.path())?))?;
        }
    }
    Ok(())
}

/// Messages without comments, empty lines, and blanks around the sign between a key and its text.
fn lean_messages(source: &str) -> String {
    let mut lean = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()) {
        match line.split_once(" = ").filter(|(key, _)| !key.contains(' ')) {
            Some((key, text)) => lean.extend([key, "=", text]),
            None => lean += line,
        }
        lean.push('\n');
    }
    lean
}
