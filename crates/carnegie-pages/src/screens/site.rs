//! The head and foot of the site, and what its pages share.

use crate::icons::icon;
use crate::layout::{Frame, frame, languages};
use crate::locale::{Texts, t};
use carnegie_rules::RULES_VERSION;
use maud::{Markup, html};

/// Who is reading the page.
#[derive(Clone, Debug, Default)]
pub struct Reader {
    /// The language.
    pub texts: Texts,
    /// The name, once there is one.
    pub name: Option<String>,
    /// Whether the reader plays without an account.
    pub guest: bool,
    /// At how many tables it is the reader's turn.
    pub turns: usize,
    /// Whether there is no server: everything is on the reader's device, and nobody else can be reached.
    pub alone: bool,
}

/// A page with the head and foot of the site.
pub(crate) fn site(reader: &Reader, key: &str, here: &str, content: Markup) -> Markup {
    let texts = reader.texts;
    titled(reader, &texts.get(key), &texts.get("site-description"), here, content)
}

/// The same with a title and a description of its own, for previews of links.
pub(crate) fn titled(reader: &Reader, title: &str, description: &str, here: &str, content: Markup) -> Markup {
    pictured(reader, title, (description, None), here, content)
}

/// The same with a picture, too.
pub(crate) fn pictured(
    reader: &Reader,
    title: &str,
    (description, picture): (&str, Option<&str>),
    here: &str,
    content: Markup,
) -> Markup {
    let texts = reader.texts;
    let last = if reader.alone { ("/device", "nav-device") } else { ("/profile", "nav-profile") };
    let links = [
        ("/", "nav-start"),
        ("/tables", "nav-tables"),
        ("/mine", "nav-mine"),
        ("/records", "nav-records"),
        ("/rules", "nav-rules"),
        last,
    ];
    let links = links.into_iter().filter(|&(path, _)| !reader.alone || path != "/tables");
    frame(&Frame {
        texts,
        title,
        description,
        picture,
        head: html! {
            link rel="stylesheet" href=(texts.at("/assets/site.css"));
            @if reader.alone {
                script type="module" src=(texts.at("/assets/offline.js")) data-done=(texts.get("update-done")) {}
            } @else { (script(texts, "site")) }
        },
        body_class: "site",
        body: html! {
            a.sr href="#content" { (texts.get("nav-skip")) }
            header.site-head {
                a.brand href=(texts.at("/")) { span.mark { "C" } "Carnegie" }
                nav.site-nav aria-label=(texts.get("nav-main")) {
                    @for (path, label) in links {
                        a href=(texts.at(path)) aria-current=[(path == here).then_some("page")] data-turns=[(path == "/mine").then_some(reader.turns)] {
                            (texts.get(label))
                            @if path == "/mine" { " " span.badge title=(texts.get("your-turn")) hidden[reader.turns == 0] { @if reader.turns > 0 { (reader.turns) } } }
                        }
                    }
                }
                (languages(texts))
                button.tool type="button" data-toggle="theme" title=(texts.get("toggle-theme")) { (icon("theme")) span.sr { (texts.get("toggle-theme")) } }
            }
            main #content .page { (content) }
            (foot(texts))
        },
    })
}

fn foot(texts: Texts) -> Markup {
    html! {
        footer.foot {
            (ornament())
            p { (texts.get("foot-fan")) }
            p { (texts.get("foot-numbers")) " " a href=(texts.at("/rules#inferred")) { (texts.get("foot-which")) } }
            p.version { (t!(texts, "foot-version", version = env!("CARGO_PKG_VERSION"), rules = RULES_VERSION)) }
        }
    }
}

/// The script of a page.
pub(crate) fn script(texts: Texts, name: &str) -> Markup {
    html! { script type="module" src={ (texts.base()) "/assets/" (name) ".js" } {} }
}

/// A brass line with a diamond in the middle.
pub(crate) fn ornament() -> Markup {
    html! {
        svg.ornament viewBox="0 0 240 14" aria-hidden="true" {
            path d="M0 7h96M144 7h96" {}
            path d="M20 10h72M148 10h72" {}
            path.gem d="m120 1 6 6-6 6-6-6zm-16 3 3 3-3 3-3-3zm32 0 3 3-3 3-3-3z" {}
        }
    }
}

/// What people without an account should know before they begin a game.
pub(crate) fn only_key(texts: Texts) -> Markup {
    html! { p.quiet.only-key { (texts.get("only-key")) " " a href=(texts.at("/profile")) { (texts.get("register")) } } }
}

/// The same on a page that begins a game, for people whose browser is not known yet.
pub(crate) fn told_to_newcomers(reader: &Reader) -> Markup {
    html! { @if !reader.alone && reader.name.is_none() { (only_key(reader.texts)) } }
}

/// The title of a page, and what can be done there.
pub(crate) fn headline(title: &str, buttons: Markup) -> Markup {
    html! {
        div.headline { h1 { (title) } div.headline-buttons { (buttons) } }
        (ornament())
    }
}
