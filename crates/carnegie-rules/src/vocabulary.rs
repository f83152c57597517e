//! How the small closed vocabularies of the game are written down.
//!
//! Every vocabulary is a `u8` enum with a fixed order and one name per word. The name is what a
//! person types in the text notation and what JSON documents contain.

use thiserror::Error;

/// A word that names nothing in its vocabulary.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown {what} \"{word}\"")]
pub struct UnknownWord {
    /// The vocabulary that was searched.
    pub what: &'static str,
    /// What was found instead.
    pub word: String,
}

impl UnknownWord {
    /// Quotes at most the first 40 characters, so that a damaged file cannot flood an error message.
    pub fn new(what: &'static str, word: &str) -> Self {
        Self { what, word: word.chars().take(40).collect() }
    }
}

/// Defines an enum with `ALL`, `COUNT`, `index`, `from_index`, `name`, `Display`, `FromStr` and serde.
macro_rules! vocabulary {
    (
        $(#[$meta:meta])*
        $what:literal $Name:ident { $($(#[$vmeta:meta])* $Variant:ident = $word:literal),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $Name { $($(#[$vmeta])* $Variant),+ }

        impl $Name {
            /// Every value, in order.
            pub const ALL: &'static [Self] = &[$(Self::$Variant),+];
            /// How many values there are.
            pub const COUNT: usize = Self::ALL.len();

            /// Position in [`Self::ALL`].
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The value at a position of [`Self::ALL`].
            pub fn from_index(index: usize) -> Option<Self> {
                Self::ALL.get(index).copied()
            }

            /// The word used in notation and JSON.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$Variant => $word),+ }
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $Name {
            type Err = crate::vocabulary::UnknownWord;

            fn from_str(word: &str) -> Result<Self, Self::Err> {
                Self::ALL
                    .iter()
                    .copied()
                    .find(|value| value.name().eq_ignore_ascii_case(word))
                    .ok_or_else(|| crate::vocabulary::UnknownWord::new($what, word))
            }
        }

        impl serde::Serialize for $Name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> serde::Deserialize<'de> for $Name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let word = String::deserialize(deserializer)?;
                word.parse().map_err(serde::de::Error::custom)
            }
        }
    };
}

pub(crate) use vocabulary;

#[cfg(test)]
mod tests {
    use crate::{Action, City, Department, Region};

    #[test]
    fn words_are_unique_and_read_back() {
        for &city in City::ALL {
            assert_eq!(city.name().parse(), Ok(city));
        }
        for &department in Department::ALL {
            assert_eq!(department.name().to_uppercase().parse(), Ok(department));
        }
        assert_eq!("research".parse(), Ok(Action::Research));
        assert_eq!("north".parse::<Region>().unwrap_err().to_string(), "unknown region \"north\"");
    }
}
