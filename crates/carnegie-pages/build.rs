//! Embeds the assets of the pages that a server shows.

#[path = "embed.rs"]
mod embed;

fn main() -> std::io::Result<()> {
    // What begins with "offline" belongs to the edition without a server.
    let source =
        |name| Some(name).filter(|name: &&str| !name.starts_with("offline") && *name != "follow-offline.js");
    embed::embed(source, &embed::names()?)
}
