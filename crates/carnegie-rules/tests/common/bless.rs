//! Expectations kept in files: compared, or rewritten by `./test --bless`.

use std::path::Path;

/// Set by `./test --bless`.
const VARIABLE: &str = "CARNEGIE_BLESS";

pub(crate) fn blessing() -> bool {
    std::env::var_os(VARIABLE).is_some()
}

/// The text must be that of a file of this crate.
#[track_caller]
pub(crate) fn expect_file(path: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if blessing() {
        std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        return;
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let differ = kept.lines().zip(text.lines()).find(|(kept, now)| kept != now);
    assert!(
        kept == text,
        "{} is out of date (first difference: {differ:?}). If a rule or a number was corrected on purpose, step \
         RULES_VERSION up and run ./test --bless; otherwise this is a mistake",
        path.display()
    );
}
