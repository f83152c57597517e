//! The languages. Texts are Fluent messages in `locales/`; every language has the same set.

mod numbers;

pub use numbers::Numbers;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast::Entry;
use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;
use unic_langid::LanguageIdentifier;

/// Defines the languages: everything that a language consists of is either here or in the files named here, so that a
/// new one is either complete or does not compile.
macro_rules! languages {
    ($($(#[$meta:meta])* $Locale:ident = $code:literal $name:literal),+ $(,)?) => {
        /// A language of the pages.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum Locale { $($(#[$meta])* $Locale),+ }

        impl Locale {
            /// Every language, the fallback first.
            pub const ALL: [Locale; [$($code),+].len()] = [$(Locale::$Locale),+];

            /// The language tag.
            pub const fn code(self) -> &'static str {
                match self { $(Locale::$Locale => $code),+ }
            }

            /// What the language calls itself.
            pub const fn name(self) -> &'static str {
                match self { $(Locale::$Locale => $name),+ }
            }

            /// The sources of the messages.
            pub const fn sources(self) -> &'static [&'static str] {
                match self {
                    $(Locale::$Locale => const { &[
                        include_str!(concat!(env!("OUT_DIR"), "/", $code, "/game.ftl")),
                        include_str!(concat!(env!("OUT_DIR"), "/", $code, "/sentences.ftl")),
                        include_str!(concat!(env!("OUT_DIR"), "/", $code, "/screens.ftl")),
                        include_str!(concat!(env!("OUT_DIR"), "/", $code, "/after.ftl")),
                        include_str!(concat!(env!("OUT_DIR"), "/", $code, "/puzzles.ftl")),
                        include_str!(concat!(env!("OUT_DIR"), "/", $code, "/tabs.ftl")),
                        include_str!(concat!(env!("OUT_DIR"), "/", $code, "/companion.ftl")),
                        include_str!(concat!(env!("OUT_DIR"), "/", $code, "/offline.ftl")),
                        // Nothing in the offline edition would ever show these.
                        if cfg!(target_arch = "wasm32") { "" } else {
                            include_str!(concat!(env!("OUT_DIR"), "/", $code, "/server.ftl"))
                        },
                    ] }),+
                }
            }

            /// The source of the rules reference.
            pub const fn rules(self) -> &'static str {
                match self { $(Locale::$Locale => include_str!(concat!("../rules/", $code, ".md"))),+ }
            }
        }
    };
}

languages! {
    /// English.
    #[default]
    En = "en" "English",
    /// German.
    De = "de" "Deutsch",
    /// Polish.
    Pl = "pl" "Polski",
}

impl Locale {
    /// The language with this tag.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|locale| locale.code().eq_ignore_ascii_case(code))
    }

    /// The best language for an `Accept-Language` header.
    pub fn negotiate(header: &str) -> Self {
        let quality = |part: &str| {
            let mut fields = part.split(';');
            let tag = fields.next().unwrap_or("").trim();
            let locale = Self::from_code(tag.split('-').next().unwrap_or(""))?;
            let quality = fields.find_map(|field| field.trim().strip_prefix("q=")?.parse::<f32>().ok());
            Some((locale, quality.unwrap_or(1.0)))
        };
        let mut best: Option<(Locale, f32)> = None;
        for found in header.split(',').filter_map(quality) {
            if best.is_none_or(|(_, quality)| found.1 > quality) {
                best = Some(found);
            }
        }
        best.map_or(Locale::En, |(locale, _)| locale)
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: [OnceLock<FluentBundle<FluentResource>>; Locale::ALL.len()] =
            [const { OnceLock::new() }; Locale::ALL.len()];
        BUNDLES[self as usize].get_or_init(|| {
            let language: LanguageIdentifier = self.code().parse().unwrap_or_default();
            let mut bundle = FluentBundle::new_concurrent(vec![language]);
            // The isolation marks would show up in attributes and in plain text.
            bundle.set_use_isolating(false);
            self.resources().for_each(|resource| bundle.add_resource_overriding(resource));
            bundle
        })
    }

    /// The parsed sources. A damaged message is left out; a test reads the sources strictly.
    fn resources(self) -> impl Iterator<Item = FluentResource> {
        self.sources().iter().map(|source| match FluentResource::try_new((*source).to_owned()) {
            Ok(resource) | Err((resource, _)) => resource,
        })
    }

    /// A message, and whether it got every argument it names.
    fn format(self, key: &str, args: &FluentArgs<'_>) -> Option<(String, bool)> {
        let bundle = self.bundle();
        let pattern = bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, Some(args), &mut errors).into_owned();
        Some((text, errors.is_empty()))
    }

    /// All messages for which these arguments are enough.
    pub(crate) fn say(self, args: &FluentArgs<'_>) -> HashMap<String, String> {
        let mut said = HashMap::new();
        for resource in self.resources() {
            for entry in resource.entries() {
                if let Entry::Message(message) = entry
                    && let Some((text, true)) = self.format(message.id.name, args)
                {
                    said.insert(message.id.name.to_owned(), text);
                }
            }
        }
        said
    }
}

/// The texts of one language, with the numbers they mention and the base path of their links.
#[derive(Clone, Copy)]
pub struct Texts {
    locale: Locale,
    numbers: &'static Numbers,
    base: &'static str,
}

impl Texts {
    /// The texts of a language, with the printed numbers.
    pub fn new(locale: Locale) -> Self {
        Self::with_numbers(locale, Numbers::printed())
    }

    /// The texts of a language with other numbers.
    pub(crate) const fn with_numbers(locale: Locale, numbers: &'static Numbers) -> Self {
        Texts { locale, numbers, base: "" }
    }

    /// The same for pages that live under a folder, such as `/offline`, without a trailing slash.
    #[must_use]
    pub const fn below(self, base: &'static str) -> Self {
        Texts { base, ..self }
    }

    /// The folder that the pages live under.
    pub const fn base(self) -> &'static str {
        self.base
    }

    /// The address of a page, from its path within the site.
    pub fn at(self, path: &str) -> String {
        format!("{}{path}", self.base)
    }

    /// The language.
    pub const fn locale(self) -> Locale {
        self.locale
    }

    /// The numbers.
    pub const fn numbers(self) -> &'static Numbers {
        self.numbers
    }

    /// A message without arguments of its own; it may name any of the numbers.
    pub fn get(self, key: &str) -> String {
        let found = self.with_english().find_map(|locale| self.numbers.said(locale).get(key));
        debug_assert!(found.is_some(), "no text for {key}, or one with arguments");
        found.cloned().unwrap_or_default()
    }

    /// A message with arguments; see the macro `t!`.
    pub fn with(self, key: &str, args: &FluentArgs<'_>) -> String {
        let found = self.with_english().find_map(|locale| locale.format(key, args));
        debug_assert!(matches!(found, Some((_, true))), "no text for {key}, or not all of its arguments");
        found.map_or_else(String::new, |(text, _)| text)
    }

    /// Whether the language itself has a message.
    pub fn has(self, key: &str) -> bool {
        self.locale.bundle().has_message(key)
    }

    /// A text that a language lacks is shown in English; a test makes sure that this never happens.
    fn with_english(self) -> impl Iterator<Item = Locale> {
        [self.locale, Locale::En].into_iter()
    }
}

impl Default for Texts {
    fn default() -> Self {
        Self::new(Locale::default())
    }
}

impl fmt::Debug for Texts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Texts").field(&self.locale).finish()
    }
}

/// A message with arguments: `t!(texts, "log-round", round = 3)`.
macro_rules! t {
    ($texts:expr, $key:expr $(,)?) => { $texts.get($key) };
    ($texts:expr, $key:expr, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut args = fluent_bundle::FluentArgs::new();
        $(args.set(stringify!($name), $value);)+
        $texts.with($key, &args)
    }};
}
pub(crate) use t;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_guessed_from_the_browser() {
        assert_eq!(Locale::negotiate("pl-PL,pl;q=0.9,en;q=0.8"), Locale::Pl);
        assert_eq!(Locale::negotiate("xx, de;q=0.7, en;q=0.3"), Locale::De);
        assert_eq!(Locale::negotiate("xx"), Locale::En);
        assert_eq!(Locale::negotiate(""), Locale::En);
        assert_eq!(Locale::negotiate("*;q=x,;;,"), Locale::En);
    }
}
