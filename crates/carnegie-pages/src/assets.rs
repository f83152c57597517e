//! Style sheets, scripts and icons, embedded.

/// Every file under `/assets/` with its text, without what only people read.
pub fn all() -> &'static [(&'static str, &'static str)] {
    include!(concat!(env!("OUT_DIR"), "/assets.rs"))
}

/// A file by its name.
pub fn get(name: &str) -> Option<&'static str> {
    all().iter().find(|(known, _)| *known == name).map(|&(_, text)| text)
}

/// Changes whenever one of the files does.
pub fn tag() -> &'static str {
    static TAG: std::sync::OnceLock<String> = std::sync::OnceLock::new();
    TAG.get_or_init(|| {
        let bytes = all().iter().flat_map(|(_, text)| text.bytes());
        let hash = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
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
