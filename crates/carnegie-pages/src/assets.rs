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
        "companion.css",
        "favicon.svg",
        "analysis.js",
        "choosing.js",
        "companion.js",
        "create.js",
        "curtain.js",
        "directions.js",
        "end.js",
        "dom.js",
        "follow.js",
        "import.js",
        "keys.js",
        "learn.js",
        "live.js",
        "motion.js",
        "notices.js",
        "options.js",
        "picker.js",
        "replay.js",
        "rules.js",
        "server.js",
        "share.js",
        "story.js",
        "table.js",
        "theme.js",
        "tips.js",
        "turns.js",
        "waiting.js",
    )
}

/// A file by its name.
pub fn get(name: &str) -> Option<&'static [u8]> {
    all().iter().find(|(known, _)| *known == name).map(|&(_, bytes)| bytes)
}

/// Changes whenever one of the files does.
pub fn tag() -> &'static str {
    static TAG: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    TAG.get_or_init(|| {
        let bytes = all().iter().flat_map(|(_, bytes)| bytes.iter());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        format!("\"{hash:016x}\"")
    })
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
