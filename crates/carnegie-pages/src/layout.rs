//! The frame of every page.

use crate::icons::sprite;
use crate::locale::{Locale, Texts};
use maud::{DOCTYPE, Markup, html};

/// What differs between pages.
pub(crate) struct Frame<'a> {
    pub texts: Texts,
    pub title: &'a str,
    pub description: &'a str,
    /// The whole address of a picture, for previews of links.
    pub picture: Option<&'a str>,
    pub head: Markup,
    pub body_class: &'a str,
    pub body: Markup,
}

/// A whole document.
pub(crate) fn frame(frame: &Frame<'_>) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(frame.texts.locale().code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover";
                title { (frame.title) @if !frame.title.contains("Carnegie") { " · Carnegie" } }
                meta name="description" content=(frame.description);
                meta property="og:title" content=(frame.title);
                meta property="og:description" content=(frame.description);
                meta property="og:type" content="website";
                meta property="og:site_name" content="Carnegie";
                @match frame.picture {
                    None => meta name="twitter:card" content="summary";,
                    Some(picture) => {
                        meta property="og:image" content=(picture);
                        meta property="og:image:type" content="image/png";
                        meta property="og:image:width" content="1200";
                        meta property="og:image:height" content="630";
                        meta name="twitter:card" content="summary_large_image";
                    }
                }
                meta name="color-scheme" content="light dark";
                meta name="theme-color" content="#2a2118";
                link rel="icon" type="image/svg+xml" href=(frame.texts.at("/assets/favicon.svg"));
                // What makes it an app on a home screen.
                link rel="manifest" href=(frame.texts.at("/manifest.webmanifest"));
                link rel="apple-touch-icon" href=(frame.texts.at("/icon-192.png"));
                link rel="stylesheet" href=(frame.texts.at("/assets/style.css"));
                // Before the first paint, so that a chosen theme does not flicker.
                script src=(frame.texts.at("/assets/theme.js")) {}
                (frame.head)
            }
            body class=(frame.body_class) {
                (sprite())
                (frame.body)
            }
        }
    }
}

/// The language switch.
pub(crate) fn languages(texts: Texts) -> Markup {
    html! {
        nav.languages aria-label=(texts.get("nav-language")) {
            @for locale in Locale::ALL {
                a href={ (texts.base()) "/language/" (locale.code()) } lang=(locale.code()) hreflang=(locale.code())
                    aria-current=[(locale == texts.locale()).then_some("true")] { (locale.name()) }
            }
        }
    }
}
