//! Embeds the assets of the edition without a server.

#[path = "../carnegie-pages/embed.rs"]
mod embed;

fn main() -> std::io::Result<()> {
    // The workers' files are shipped separately, and the companion stays on the server.
    let elsewhere = |name: &str| name.starts_with("offline-") || name.starts_with("companion.");
    embed::embed(
        |name| match name {
            // Without a server, pages hear of changes in another way.
            "follow.js" => Some("follow-offline.js"),
            "follow-offline.js" | "offline.css" => None,
            _ => Some(name).filter(|name| !elsewhere(name)),
        },
        &embed::names()?,
    )
}
