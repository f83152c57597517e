//! The licences of everything in a program of ours, with their texts: they are shipped with whatever we ship.
//!
//! `cargo run -p carnegie --example licences > THIRD-PARTY.txt` writes them for the program `carnegie`, from the crates that
//! Cargo.lock names. With arguments it is for another package: `… --example licences -- carnegie-python
//! crates/carnegie-python/Cargo.toml`.
#![forbid(unsafe_code)]

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// Our own copies of the texts, for crates that name their licence but do not include its text.
const MIT: &str = include_str!("../../../LICENSE-MIT");
const APACHE: &str = include_str!("../../../LICENSE-APACHE");
/// The font in preview pictures, which is no crate.
const FONT: &str = include_str!("../../carnegie-picture/font/OFL.txt");

fn main() -> Result<()> {
    let mut arguments = std::env::args().skip(1);
    let package = arguments.next().unwrap_or_else(|| "carnegie".to_owned());
    let manifest = arguments.next();
    let metadata = metadata(manifest.as_deref())?;
    let mut crates = Vec::new();
    for id in in_program(&metadata, &package)? {
        let found = list(&metadata["packages"]).iter().find(|package| package["id"] == *id);
        crates.push(found.with_context(|| format!("nothing is known about {id}"))?);
    }
    let with_font = crates.iter().any(|package| package["name"] == "carnegie-picture");
    // Our own crates are those without a source.
    crates.retain(|package| !package["source"].is_null());
    ensure!(!crates.is_empty(), "{package} depends on nothing");
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    println!("{package} contains these works of others.\n");
    println!("The Rust standard library: MIT OR Apache-2.0");
    for package in &crates {
        let (name, licence) = (name(package), text(&package["license"]));
        println!("{name}: {licence}");
        for text in texts_of(package, licence).with_context(|| name.clone())? {
            texts.entry(text).or_default().push(name.clone());
        }
    }
    if with_font {
        println!("Noto Serif: OFL-1.1");
        texts.insert(FONT.to_owned(), vec!["Noto Serif".to_owned()]);
    }
    for (text, of) in texts {
        println!("\n{}\n{}\n\n{}", "=".repeat(100), of.join(", "), text.trim_end());
    }
    Ok(())
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn name(package: &Value) -> String {
    format!("{} {}", text(&package["name"]), text(&package["version"]))
}

/// What cargo knows about all packages of the lock file, on this system.
fn metadata(manifest: Option<&str>) -> Result<Value> {
    let version = Command::new("rustc").arg("-vV").output().context("rustc")?.stdout;
    let version = String::from_utf8_lossy(&version).into_owned();
    let host =
        version.lines().find_map(|line| line.strip_prefix("host: ")).context("rustc names no system")?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["metadata", "--format-version", "1", "--locked", "--filter-platform", host]);
    if let Some(manifest) = manifest {
        cargo.args(["--manifest-path", manifest]);
    }
    let told = cargo.output().context("cargo metadata")?;
    ensure!(told.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&told.stderr));
    Ok(serde_json::from_slice(&told.stdout)?)
}

/// The ids of all packages that end up in a program: not those that only build or test it.
fn in_program<'a>(metadata: &'a Value, package: &str) -> Result<BTreeSet<&'a str>> {
    let nodes = list(&metadata["resolve"]["nodes"]);
    let ours = |candidate: &&Value| candidate["name"] == package && candidate["source"].is_null();
    let first =
        list(&metadata["packages"]).iter().find(ours).with_context(|| format!("no package {package}"))?;
    let (mut found, mut waiting) = (BTreeSet::new(), vec![text(&first["id"])]);
    while let Some(id) = waiting.pop() {
        if !found.insert(id) {
            continue;
        }
        let node =
            nodes.iter().find(|node| node["id"] == id).with_context(|| format!("{id} is not resolved"))?;
        let normal =
            |dependency: &&Value| list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"].is_null());
        waiting.extend(list(&node["deps"]).iter().filter(normal).map(|dependency| text(&dependency["pkg"])));
    }
    Ok(found)
}

/// The texts that a crate includes, or those of the licence that it names.
fn texts_of(package: &Value, licence: &str) -> Result<Vec<String>> {
    let folder = Path::new(text(&package["manifest_path"])).parent().context("no folder")?;
    let named = package["license_file"].as_str();
    let mut texts = BTreeSet::new();
    for file in std::fs::read_dir(folder)? {
        let file = file?;
        let name = file.file_name().to_string_lossy().to_lowercase();
        let is_text = ["licen", "copying", "copyright", "notice", "unlicense"]
            .iter()
            .any(|kind| name.starts_with(kind));
        if file.file_type()?.is_file() && (is_text || named == Some(&name)) {
            texts.insert(std::fs::read_to_string(file.path())?.replace("\r\n", "\n"));
        }
    }
    if texts.is_empty() {
        let authors: Vec<&str> = list(&package["authors"]).iter().map(text).collect();
        let whose = if authors.is_empty() {
            format!("the authors of {}", text(&package["name"]))
        } else {
            authors.join(", ")
        };
        match licence {
            either if either.contains("MIT") => {
                let (_, terms) =
                    MIT.split_once("Permission is hereby").context("the text of the MIT licence")?;
                texts.insert(format!("MIT License\n\nCopyright (c) {whose}\n\nPermission is hereby{terms}"));
            }
            apache if apache.contains("Apache-2.0") => {
                texts.insert(APACHE.to_owned());
            }
            other => bail!("there is no text of the licence {other:?}"),
        }
    }
    Ok(texts.into_iter().collect())
}
