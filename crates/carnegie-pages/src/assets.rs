//! Style sheets, scripts and icons, embedded.

/// Every file under `/assets/` with its bytes.
pub fn all() -> &'static [(&'static str, &'static [u8])] {
    macro_rules! files {
        ($($name:literal),+ $(,)?) => {
            &[$(($name, include_bytes!(concat!("../../../assets/", $name)))),+]
        };
    }
    files!(
        "style.css",
        "table.css",
        "favicon.svg",
        "theme.js",
        "table.js",
        "picker.js",
        "live.js",
        "tips.js",
        "motion.js",
        "site.js",
    )
}

/// A file by its name.
pub fn get(name: &str) -> Option<&'static [u8]> {
    all().iter().find(|(known, _)| *known == name).map(|&(_, bytes)| bytes)
}

/// The media type of a file.
pub fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}
