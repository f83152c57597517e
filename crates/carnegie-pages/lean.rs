//! Scripts and style sheets as they are shipped.

/// A script or style sheet without the lines that are comments. Nothing within a line is touched.
pub(crate) fn lean(text: &str) -> String {
    let mut kept = String::new();
    let mut in_comment = false;
    for line in text.lines().map(str::trim) {
        if in_comment {
            in_comment = !line.ends_with("*/");
            continue;
        }
        let begins = line.starts_with("/*");
        in_comment = begins && !line.contains("*/");
        if !(line.is_empty() || line.starts_with("//") || in_comment || (begins && line.ends_with("*/"))) {
            kept += line;
            kept.push('\n');
        }
    }
    kept
}
