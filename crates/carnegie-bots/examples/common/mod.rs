//! Settings on the command line of the examples, written `name=value`.

use std::str::FromStr;

/// The value of a setting; the usual one if it is missing or cannot be read.
pub(crate) fn setting<T: FromStr>(name: &str, usual: T) -> T {
    let found =
        std::env::args().find_map(|argument| argument.strip_prefix(name)?.strip_prefix('=')?.parse().ok());
    found.unwrap_or(usual)
}
