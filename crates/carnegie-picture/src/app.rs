//! What makes the site an app that can be put on a home screen; iPhones deliver messages to nothing else.

use crate::icon::{self, Shape};
use carnegie_pages::{Locale, Texts, assets};
use serde_json::json;

/// The icons with their widths in pixels.
const ICONS: [(&str, u32, Shape); 3] = [
    ("icon-192.png", 192, Shape::Round),
    ("icon-512.png", 512, Shape::Round),
    ("icon-mask.png", 512, Shape::Full),
];

/// The manifest and the icons: their names within the folder of the site. They are the same on a server and in the
/// edition without one.
pub const FILES: [&str; 5] = ["manifest.webmanifest", "icon.svg", ICONS[0].0, ICONS[1].0, ICONS[2].0];

/// One of them; drawing an icon takes some milliseconds.
pub fn file(name: &str) -> Vec<u8> {
    match ICONS.into_iter().find(|&(icon, ..)| icon == name) {
        Some((_, size, shape)) => icon::png(size, shape),
        None if name == "icon.svg" => assets::get("favicon.svg").unwrap_or_default().into(),
        None => manifest().into_bytes(),
    }
}

/// Every address is relative, so that the folder can be anywhere. There is no `id`, which would be relative to the origin
/// and not to the folder: a server and the offline edition in its `/offline/` would be one and the same app. Without an
/// `id`, an app is known by the address of its start page.
fn manifest() -> String {
    let mut icons = vec![json!({ "src": "icon.svg", "type": "image/svg+xml", "sizes": "any" })];
    icons.extend(ICONS.map(|(name, size, shape)| {
        let purpose = match shape {
            Shape::Round => "any",
            Shape::Full => "maskable",
        };
        json!({ "src": name, "type": "image/png", "sizes": format!("{size}x{size}"), "purpose": purpose })
    }));
    let manifest = json!({
        "name": "Carnegie",
        "short_name": "Carnegie",
        "description": Texts::new(Locale::En).get("site-description"),
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#2a2118",
        "theme_color": "#2a2118",
        "categories": ["games"],
        "icons": icons,
    });
    format!("{manifest:#}\n")
}
