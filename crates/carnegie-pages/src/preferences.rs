//! What people set as they like, on one device or on all of theirs.

use crate::locale::Locale;

/// The cookie that holds them. Scripts read it as well.
pub const PREFERENCES_COOKIE: &str = "carnegie_preferences";

/// What can be set at a table, and its values; the first is the usual one.
pub(crate) const PREFERENCES: [(&str, &[&str]); 4] = [
    ("pace", &["quick", "calm", "instant"]),
    ("confirm", &["usual", "always"]),
    ("text", &["normal", "large", "larger"]),
    ("sound", &["off", "on"]),
];

/// The language is kept with the others, but has a cookie of its own.
const LANGUAGE: &str = "language";

/// Everything in a list such as `pace-calm.sound-on` that is known, each once.
pub fn known_preferences(list: &str) -> String {
    let known = |(name, value): &(&str, &str)| {
        PREFERENCES.iter().any(|(one, values)| one == name && values.contains(value))
    };
    let mut kept: Vec<(&str, &str)> = Vec::new();
    for (name, value) in pairs(list).filter(known) {
        kept.retain(|(other, _)| *other != name);
        kept.push((name, value));
    }
    kept.iter().map(|(name, value)| format!("{name}-{value}")).collect::<Vec<_>>().join(".")
}

/// The same with a language.
pub fn with_language(list: &str, locale: Option<Locale>) -> String {
    let language = locale.map(|locale| format!("{LANGUAGE}-{}", locale.code()));
    let list = known_preferences(list);
    [Some(list).filter(|list| !list.is_empty()), language].into_iter().flatten().collect::<Vec<_>>().join(".")
}

/// The language in a list.
pub fn preferred_language(list: &str) -> Option<Locale> {
    pairs(list).filter(|(name, _)| *name == LANGUAGE).find_map(|(_, value)| Locale::from_code(value))
}

fn pairs(list: &str) -> impl Iterator<Item = (&str, &str)> {
    list.split('.').filter_map(|pair| pair.split_once('-'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_is_kept_and_the_last_value_counts() {
        let list = "pace-calm.pace-instant.shoe-9.text-huge.sound-on.language-de.\";";
        assert_eq!(known_preferences(list), "pace-instant.sound-on");
        assert_eq!(known_preferences(""), "");
    }

    #[test]
    fn a_language_is_kept_with_the_others() {
        let polish = Locale::from_code("pl");
        let list = with_language("language-de.pace-calm", polish);
        assert_eq!((list.as_str(), preferred_language(&list)), ("pace-calm.language-pl", polish));
        assert_eq!(with_language("", polish), "language-pl");
        assert_eq!(preferred_language("pace-calm"), None);
    }
}
