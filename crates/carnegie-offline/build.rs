//! Embeds the assets of the edition without a server.

#[path = "../carnegie-pages/embed.rs"]
mod embed;

fn main() -> std::io::Result<()> {
    embed::embed(
        |name| match name {
            // Without a server, pages hear of changes in another way.
            "follow.js" => Some("follow-offline.js"),
            "follow-offline.js" | "offline.css" => None,
            // No one waits for anyone there: no waiting rooms, no clocks, and nothing that happens while one is away.
            "site.js" | "badge.js" | "deadlines.js" | "waiting.js" => None,
            // Without a server no one is called.
            "notifications.js" | "push.js" => None,
            // The workers' files are shipped separately.
            _ => Some(name).filter(|name| !name.starts_with("offline-")),
        },
        &embed::names()?,
    )
}
