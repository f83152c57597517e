//! Icons we drew, and a compact way to write rows of them.

use maud::{Markup, PreEscaped, html};

/// Name and drawing of every icon, on a grid of 24 × 24, in the current colour.
const ICONS: &[(&str, &str)] = &[
    (
        "money",
        r##"<circle cx="12" cy="12" r="9.6"/><path fill="var(--on-icon)" d="M11.2 5h1.6v1.5c2 .2 3.2 1.3 3.4 3h-2c-.2-.9-.9-1.4-2.1-1.4-1.3 0-2 .5-2 1.4 0 .8.6 1.1 2.3 1.5 2.6.6 4 1.3 4 3.3 0 1.9-1.4 3-3.6 3.2V19h-1.6v-1.5c-2.2-.2-3.5-1.4-3.6-3.2h2c.2 1 1 1.6 2.5 1.6 1.4 0 2.2-.5 2.2-1.4 0-.9-.6-1.2-2.5-1.6-2.4-.5-3.8-1.2-3.8-3.2 0-1.8 1.3-2.9 3.2-3.1z"/>"##,
    ),
    (
        "goods",
        r##"<path d="M12 2 21 6.6v10.8L12 22l-9-4.6V6.6z"/><path fill="none" stroke="var(--on-icon)" stroke-width="1.5" d="m3.6 7 8.4 4.3L20.4 7M12 11.3V21.5"/>"##,
    ),
    ("vp", r##"<path d="m12 1.8 2.9 6.3 6.9.8-5.1 4.7 1.4 6.8L12 17l-6.1 3.4 1.4-6.8L2.2 8.9l6.9-.8z"/>"##),
    (
        "stand",
        r##"<circle cx="12" cy="5" r="3.7"/><path d="M12 9.6c4 0 6.3 2.3 6.3 5.8V22H5.7v-6.6c0-3.5 2.3-5.8 6.3-5.8z"/>"##,
    ),
    ("stand-square", r##"<circle cx="12" cy="5" r="3.7"/><path d="M5.2 9.8h13.6V22H5.2z"/>"##),
    ("stand-triangle", r##"<circle cx="12" cy="5" r="3.7"/><path d="M12 8.4 20.5 22h-17z"/>"##),
    ("stand-diamond", r##"<circle cx="12" cy="5" r="3.7"/><path d="m12 8.6 7.6 7-7.6 7-7.6-7z"/>"##),
    (
        "lie",
        r##"<circle cx="4.8" cy="14" r="3.4"/><path d="M9.2 18.2c-.5-3.7.9-6.5 3.8-6.5h5c2.9 0 4.5 2.3 4.5 6.5z"/>"##,
    ),
    (
        "moves",
        r##"<path d="M12 1.5 15.8 6h-2.7v4.9H18V8.2l4.5 3.8-4.5 3.8v-2.7h-4.9V18h2.7L12 22.5 8.2 18h2.7v-4.9H6v2.7L1.5 12 6 8.2v2.7h4.9V6H8.2z"/>"##,
    ),
    (
        "study",
        r##"<path d="M2 5c3.6-1 6.8-.7 9.3 1v14c-2.5-1.7-5.7-2-9.3-1zm20 0c-3.6-1-6.8-.7-9.3 1v14c2.5-1.7 5.7-2 9.3-1z"/>"##,
    ),
    (
        "mission",
        r##"<path d="M9 3h6a2 2 0 0 1 2 2v2h3a2 2 0 0 1 2 2v4H2V9a2 2 0 0 1 2-2h3V5a2 2 0 0 1 2-2zm0 4h6V5H9zM2 14.5h8v2h4v-2h8V19a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2z"/>"##,
    ),
    ("housing", r##"<path d="M12 2.5 1.8 11.3l1.3 1.5L5 11.2V21h5v-6h4v6h5v-9.8l1.9 1.6 1.3-1.5z"/>"##),
    (
        "commerce",
        r##"<path d="M3.5 3h17L22.5 9a3 3 0 0 1-2.5 3v9h-5v-6H9v6H4v-9a3 3 0 0 1-2.5-3z"/><path stroke="var(--on-icon)" stroke-width="1.3" d="M8.5 3 7.5 10M15.5 3l1 7M12 3v7"/>"##,
    ),
    (
        "industry",
        r##"<path d="M2 21V11l6-4v4l6-4v4h1.5L16.5 2h4L22 21z"/><path fill="var(--on-icon)" d="M5 14.5h3v2.5H5zm5.5 0h3v2.5h-3z"/>"##,
    ),
    (
        "infrastructure",
        r##"<path d="m12 1.8 10 5V9H2V6.8zM4 10.5h3V18H4zm6.5 0h3V18h-3zm6.5 0h3V18h-3zM2 19.5h20V22H2z"/>"##,
    ),
    (
        "any",
        r##"<path fill="none" stroke="currentColor" stroke-width="2.2" stroke-dasharray="3.4 2.6" d="M4 4h16v16H4z"/>"##,
    ),
    (
        "wheel",
        r##"<path fill="none" stroke="currentColor" stroke-width="2" d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 0v18M3 12h18M5.6 5.6l12.8 12.8m0-12.8L5.6 18.4"/>"##,
    ),
    (
        "wagon",
        r##"<path d="M2 6h17l3 3v4H2z"/><path fill="none" stroke="currentColor" stroke-width="2" d="M7 14.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm10 0a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"/>"##,
    ),
    (
        "coach",
        r##"<path d="M4 3h14l2 8-3 3H6l-3-3z"/><path fill="var(--on-icon)" d="M7 5.5h3.5V9H7zm5 0h4l.7 3.5H12z"/><path fill="none" stroke="currentColor" stroke-width="2" d="M7 14.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zm10 0a3 3 0 1 0 0 6 3 3 0 0 0 0-6z"/>"##,
    ),
    (
        "railroad",
        r##"<path d="M2 4h7v3h6V3h3v4h2.5c1 0 1.5.7 1.5 1.5V15H2z"/><path fill="none" stroke="currentColor" stroke-width="2" d="M6 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zm6 0a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zm6 0a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"/>"##,
    ),
    (
        "donation",
        r##"<path d="M12 12.5 7.3 8A3.3 3.3 0 0 1 12 3.6 3.3 3.3 0 0 1 16.7 8z"/><path d="M2 14h4l3-1.5c2 0 3 1 5 1.5 1 .4 1 2-.3 2H11h4l5-2.3c1.6-.5 2.4 1.2 1 2.2L15 20.5H2z"/>"##,
    ),
    (
        "hr",
        r##"<circle cx="8" cy="6" r="3.4"/><circle cx="17" cy="7.5" r="2.7"/><path d="M8 10.5c3.8 0 6 2.3 6 5.7V21H2v-4.8c0-3.4 2.2-5.7 6-5.7zm9 .7c3 0 5 2 5 5V20h-6.4v-3.6c0-1.8-.5-3.3-1.5-4.5.8-.5 1.8-.7 2.9-.7z"/>"##,
    ),
    (
        "management",
        r##"<path d="M9 2.5h6a1.5 1.5 0 0 1 1.5 1.5v2.5H22V12l-7 2v-1.5H9V14l-7-2V6.5h5.5V4A1.5 1.5 0 0 1 9 2.5zm.5 4h5v-2h-5zM2 14l7 2v1.5h6V16l7-2v7H2z"/>"##,
    ),
    (
        "construction",
        r##"<path d="M4 22V8h3v14zM2 3.5 20 2l2 3.5V14h-1.5V7.5H7V6.5L2 7zM18.5 15h5v4h-5z"/><path fill="none" stroke="currentColor" stroke-width="1.5" d="m7 14 6-6.5"/>"##,
    ),
    (
        "research",
        r##"<path d="M12 1.5a7 7 0 0 1 4.3 12.6c-.8.7-1.3 1.4-1.3 2.4H9c0-1-.5-1.7-1.3-2.4A7 7 0 0 1 12 1.5zM9 17.7h6V19a3 3 0 0 1-1.2 2.5h-3.6A3 3 0 0 1 9 19z"/>"##,
    ),
    (
        "lobby",
        r##"<path d="M5 2h14v20h-3V5H8v17H5z"/><path d="M9.5 6.5h5V22h-5z"/><circle cx="13" cy="14.5" r="1" fill="var(--on-icon)"/>"##,
    ),
    ("tile", r##"<path d="M3 3h18v18H3z"/><path fill="var(--on-icon)" d="M5 9h14v1.6H5z"/>"##),
    ("disk", r##"<circle cx="12" cy="12" r="9"/>"##),
    (
        "link",
        r##"<path d="M8.5 12a1.5 1.5 0 0 1 1.5-1.5h4a1.5 1.5 0 0 1 0 3h-4A1.5 1.5 0 0 1 8.5 12z"/><path fill="none" stroke="currentColor" stroke-width="2.4" d="M10 16.5H7a4.5 4.5 0 0 1 0-9h3m4 0h3a4.5 4.5 0 0 1 0 9h-3"/>"##,
    ),
    ("town", r##"<path d="M2 21V12l5-4 5 4v9zm11.5 0v-9.5L11 9.4V5l5.5-3L22 5v16z"/>"##),
    ("city", r##"<path d="M2 21V10h6V5l4-3 4 3v3h6v13h-6v-4h-2v4z"/>"##),
    ("undo", r##"<path d="M9 3 2 9l7 6v-4h5a4 4 0 0 1 0 8H7v3h7a7 7 0 0 0 0-14H9z"/>"##),
    ("redo", r##"<path d="m15 3 7 6-7 6v-4h-5a4 4 0 0 0 0 8h7v3h-7a7 7 0 0 1 0-14h5z"/>"##),
    ("reset", r##"<path d="M12 3V0L6.5 4.5 12 9V6a6 6 0 1 1-6 6H3a9 9 0 1 0 9-9z"/>"##),
    ("end", r##"<path d="M4 3h3v18H4zm5 1 12 8-12 8z"/>"##),
    ("sell", r##"<path d="M2 7.5 8 4l6 3.5v7L8 18l-6-3.5zM15 5l7 7-7 7v-4.5h-1v-5h1z"/>"##),
    ("list", r##"<path d="M3 4h3v3H3zm5 0h13v3H8zM3 10.5h3v3H3zm5 0h13v3H8zM3 17h3v3H3zm5 0h13v3H8z"/>"##),
    ("log", r##"<path d="M5 2h10l5 5v15H5zm9 1.5V8h4.5zM8 11h9v1.6H8zm0 4h9v1.6H8z"/>"##),
    ("chat", r##"<path d="M2 3h20v14H11l-6 5v-5H2z"/>"##),
    (
        "clock",
        r##"<path fill="none" stroke="currentColor" stroke-width="2.2" d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5.5l4 2.5"/>"##,
    ),
    (
        "help",
        r##"<path fill="none" stroke="currentColor" stroke-width="2.2" d="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zM9 9.5c0-4 6-4 6-.3 0 2.3-3 2.3-3 4.8"/><circle cx="12" cy="17.3" r="1.4"/>"##,
    ),
    ("menu", r##"<path d="M3 5h18v2.6H3zm0 5.7h18v2.6H3zm0 5.7h18V19H3z"/>"##),
    (
        "theme",
        r##"<path d="M12 2a10 10 0 0 0 0 20z"/><path fill="none" stroke="currentColor" stroke-width="2" d="M12 3a9 9 0 0 1 0 18"/>"##,
    ),
    (
        "sound",
        r##"<path d="M2 9h4l6-5v16l-6-5H2z"/><path fill="none" stroke="currentColor" stroke-width="2" d="M15 8.5a5 5 0 0 1 0 7M17.5 5.5a9 9 0 0 1 0 13"/>"##,
    ),
    ("check", r##"<path d="m2 13 3-3 4.5 4.5L19 4l3 3L9.5 20.5z"/>"##),
    ("cross", r##"<path d="m4 1.5 8 8 8-8L22.5 4l-8 8 8 8-2.5 2.5-8-8-8 8L1.5 20l8-8-8-8z"/>"##),
    ("first", r##"<path d="M12 1.5 15 8l7-1-4 7 3 6-9-2.5L3 20l3-6-4-7 7 1z"/>"##),
    ("choice", r##"<path d="M11 22V13L4 6.5 6 4.4l6 5.6 6-5.6 2 2.1L13 13v9z"/>"##),
    (
        "eye",
        r##"<path d="M12 4c5 0 9 3.5 11 8-2 4.5-6 8-11 8S3 16.5 1 12c2-4.5 6-8 11-8zm0 3a5 5 0 1 0 0 10 5 5 0 0 0 0-10z"/><circle cx="12" cy="12" r="2.8"/>"##,
    ),
    (
        "bulb",
        r##"<path d="M12 1.5a7 7 0 0 1 4.3 12.6c-.8.7-1.3 1.4-1.3 2.4H9c0-1-.5-1.7-1.3-2.4A7 7 0 0 1 12 1.5zM9 18h6v1.5H9zm1 2.5h4V22h-4z"/>"##,
    ),
    (
        "symbols",
        r##"<circle cx="7" cy="7" r="4.5"/><path d="M13 2.5h8.5v9H13zM7 13l5 8.5H2zM17.2 12.6l1.5 3 3.3.4-2.4 2.3.6 3.3-3-1.6-3 1.6.6-3.3-2.4-2.3 3.3-.4z"/>"##,
    ),
    (
        "sliders",
        r##"<path d="M2 5h11v2.4H2zm17 0h3v2.4h-3zM14 3h4v6.4h-4zM2 11h3v2.4H2zm9 0h11v2.4H11zM6 9h4v6.4H6zM2 17h11v2.4H2zm17 0h3v2.4h-3zm-5-2h4v6.4h-4z"/>"##,
    ),
    ("play", r##"<path d="M6 3.5 20 12 6 20.5z"/>"##),
    ("pause", r##"<path d="M5 3.5h5v17H5zm9 0h5v17h-5z"/>"##),
    ("step-back", r##"<path d="M18 3.5v17L6 12z"/>"##),
    ("step-on", r##"<path d="M6 3.5v17L18 12z"/>"##),
    ("round-back", r##"<path d="M3 4h3v16H3zm18 0v16L7.5 12z"/>"##),
    ("round-on", r##"<path d="M18 4h3v16h-3zM3 4v16l13.5-8z"/>"##),
    (
        "keys",
        r##"<path d="M2.5 5h19A1.5 1.5 0 0 1 23 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-19A1.5 1.5 0 0 1 1 17.5v-11A1.5 1.5 0 0 1 2.5 5z"/><path fill="none" stroke="var(--panel)" stroke-width="2" stroke-dasharray="2 2" d="M4 8.5h16M4 12h16"/><path stroke="var(--panel)" stroke-width="2" d="M7 15.5h10"/>"##,
    ),
    ("chart", r##"<path d="M2 2h2.6v17.4H22V22H2zm5 10 4-5 4 3.5L20 4l2 1.6-6.6 8.4-4-3.5-2.5 3z"/>"##),
    (
        "share",
        r##"<path d="M18 2a4 4 0 1 1-3.2 6.4l-5.3 2.9a4 4 0 0 1 0 1.4l5.3 2.9a4 4 0 1 1-1 1.9L8.4 14.6a4 4 0 1 1 0-5.2l5.4-2.9A4 4 0 0 1 18 2z"/>"##,
    ),
    ("download", r##"<path d="M10.4 2h3.2v9h4.2L12 17 6.2 11h4.2zM3 18.5h18V22H3z"/>"##),
    ("map", r##"<path d="M2 5 8.5 2.5v16L2 21zm8-2.5 5 2.5v16l-5-2.5zM16.5 5 22 2.5v16L16.5 21z"/>"##),
    (
        "players",
        r##"<circle cx="8" cy="7" r="4"/><path d="M1 21c0-5 2.5-8 7-8s7 3 7 8zM15 3.5a4 4 0 1 1 1.5 7.7M17 13c4 .3 6 3.2 6 8h-5"/>"##,
    ),
    (
        "pin",
        r##"<path d="M12 1.5a7.5 7.5 0 0 1 7.5 7.5c0 5-7.5 13.5-7.5 13.5S4.5 14 4.5 9A7.5 7.5 0 0 1 12 1.5z"/><circle cx="12" cy="9" r="3" fill="var(--on-icon)"/>"##,
    ),
];

/// The drawings, once per page; everything else refers to them.
pub(crate) fn sprite() -> Markup {
    html! {
        svg.sprite width="0" height="0" aria-hidden="true" {
            defs {
                @for (name, drawing) in ICONS {
                    symbol id={ "i-" (name) } viewBox="0 0 24 24" { (PreEscaped(drawing)) }
                }
            }
        }
    }
}

/// One icon.
pub(crate) fn icon(name: &str) -> Markup {
    debug_assert!(ICONS.iter().any(|(known, _)| *known == name), "no icon {name}");
    html! { svg class={ "i i-" (name) } aria-hidden="true" { use href={ "#i-" (name) } {} } }
}

/// A row of icons and numbers from a compact description: `@ $8 / w8` is "mission: $8 or 8 moves".
///
/// A letter names an icon, digits after it the amount: `$` money, `g` goods, `v` VP, `s` study, `w` moves, `e`
/// employee, `z` inactive employee, `@` mission, `h c i p a` project types, `H M C R` department types, `t` any
/// department, `r` railroad, `d` donation, `o` disk, `T` small town, `Y` medium city, `L` connection. Everything
/// else is text.
pub(crate) fn glyphs(description: &str) -> Markup {
    html! {
        span.gl {
            @for word in description.split(' ') {
                @let (head, tail) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
                @match glyph_icon(head) {
                    Some(name) if tail.is_empty() || tail.bytes().all(|b| b.is_ascii_digit()) => {
                        span.g { @if !tail.is_empty() { (tail) } (icon(name)) }
                    }
                    _ => span.x { (word) }
                }
            }
        }
    }
}

fn glyph_icon(letter: &str) -> Option<&'static str> {
    Some(match letter {
        "$" => "money",
        "g" => "goods",
        "v" => "vp",
        "s" => "study",
        "w" => "moves",
        "e" => "stand",
        "z" => "lie",
        "@" => "mission",
        "h" => "housing",
        "c" => "commerce",
        "i" => "industry",
        "p" => "infrastructure",
        "a" => "any",
        "H" => "hr",
        "M" => "management",
        "C" => "construction",
        "R" => "research",
        "t" => "tile",
        "r" => "railroad",
        "d" => "donation",
        "o" => "disk",
        "T" => "town",
        "Y" => "city",
        "L" => "link",
        _ => return None,
    })
}
