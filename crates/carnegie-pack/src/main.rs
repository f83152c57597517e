//! Makes the folder of the offline edition: `carnegie-pack MODULE.wasm FOLDER`.
//!
//! Everything in it is made here or comes from `assets/`: the module compressed, the worker with the version and the
//! hash of the module filled in, the manifest, the icons drawn, and the licences of everything that is shipped.

#[path = "../../carnegie-pages/lean.rs"]
mod lean;
mod licences;

use anyhow::{Context, Result, bail, ensure};
use carnegie_pages::{Locale, Texts};
use carnegie_picture::app;
use flate2::Compression;
use flate2::write::GzEncoder;
use lean::lean;
use lzma_rust2::{LzmaOptions, LzmaWriter};
use sha2::{Digest, Sha256};
use std::fs;
use std::io::Write;
use std::path::Path;

/// How the worker calls the module.
const ENGINE: &str = include_str!("../../../assets/offline-engine.js");
/// How the worker imports what it is made from.
const IMPORTS: &str = r#"importScripts("engine.js", "unpack.js");"#;
/// Where the first page says what is going on.
const SAID: &str = "<!-- said -->";
/// The most that everything except the icons may weigh, compressed.
const MAX_PACKED_BYTES: usize = 700_000;

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else { bail!("carnegie-pack MODULE.wasm FOLDER") };
    let wasm = fs::read(module).with_context(|| format!("cannot read {module}"))?;
    let mut files: Vec<(&str, Vec<u8>)> = vec![
        ("index.html", index()?),
        ("404.html", include_bytes!("../../../assets/offline-lost.html").to_vec()),
        ("start.css", lean(include_str!("../../../assets/offline.css")).into()),
        ("start.js", lean(include_str!("../../../assets/offline-start.js")).into()),
        ("engine.js", lean(ENGINE).into()),
        ("bots.js", lean(include_str!("../../../assets/offline-bots.js")).into()),
        ("licences.txt", licences::text()?.into_bytes()),
        ("carnegie.wasm.lzma", packed_well(&wasm)?),
    ];
    files.extend(app::FILES.map(|name| (name, app::file(name))));
    // What the worker imports becomes part of it: one file is here sooner than three.
    let worker = include_str!("../../../assets/offline-worker.js");
    ensure!(worker.contains(IMPORTS), "the worker does not say {IMPORTS}");
    let imported = format!("{ENGINE}{}", include_str!("../../../assets/offline-unpack.js"));
    let worker = &lean(&worker.replace(IMPORTS, &imported));
    let hash = hexadecimal(&Sha256::digest(&wasm));
    let mut all = Sha256::new();
    all.update(worker);
    files.iter().for_each(|(_, bytes)| all.update(bytes));
    let version = format!("{}+{}", env!("CARGO_PKG_VERSION"), &hexadecimal(&all.finalize())[..8]);
    let worker = worker.replace("@VERSION@", &version).replace("@WASM_HASH@", &hash);
    files.push(("sw.js", worker.into_bytes()));
    let mut size = 0;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {folder}"))?;
    for (name, bytes) in &files {
        let place = Path::new(folder).join(name);
        fs::write(&place, bytes).with_context(|| format!("cannot write {}", place.display()))?;
        if !name.starts_with("icon") {
            size += packed(bytes)?.len();
        }
    }
    println!("{folder}: Carnegie {version}, {} files, {size} bytes compressed", files.len());
    ensure!(size <= MAX_PACKED_BYTES, "more than {MAX_PACKED_BYTES} bytes");
    Ok(())
}

fn packed(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// As small as we can unpack it again, in `assets/offline-unpack.js`: a quarter smaller than what browsers can unpack.
fn packed_well(bytes: &[u8]) -> Result<Vec<u8>> {
    // Found by trying. The byte before says much about the next one; longer matches are found, but not looked for.
    let options = LzmaOptions { lc: 4, nice_len: 80, ..LzmaOptions::with_preset(9) };
    let mut encoder = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The first page: it says what is going on, in every language; its script shows the reader's.
fn index() -> Result<Vec<u8>> {
    let page = include_str!("../../../assets/offline.html");
    ensure!(page.contains(SAID), "the first page does not say {SAID}");
    let said: String = (Locale::ALL.iter())
        .map(|&locale| {
            let (texts, code) = (Texts::new(locale), locale.code());
            let [begins, failed, script] =
                ["offline-begins", "offline-failed", "offline-script"].map(|key| texts.get(key));
            format!(
                "<p lang=\"{code}\" hidden role=\"status\" data-failed=\"{failed}\">{begins}</p>\n\
                 <noscript><p lang=\"{code}\">{script}</p></noscript>\n"
            )
        })
        .collect();
    Ok(page.replace(SAID, said.trim_end()).into_bytes())
}
