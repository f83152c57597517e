//! The licences of everything that is shipped; what is only used to build or to test, or runs in the compiler, is not.

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The package whose dependencies are shipped, and where it runs.
const SHIPPED: &str = "carnegie-offline-wasm";
const TARGET: &str = "wasm32-unknown-unknown";
const APACHE: &str = "Apache-2.0";
/// How the names of licence files begin.
const TEXTS: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE"];

/// Every package with its licence, and the texts of all of them.
pub(crate) fn text() -> Result<String> {
    let shipped = cargo(&[
        "tree",
        "--package",
        SHIPPED,
        "--edges",
        "normal,no-proc-macro",
        "--prefix",
        "none",
        "--format",
        "{p}",
        "--target",
        TARGET,
    ])?;
    // `serde v1.0.0`, and what follows it: where it comes from, or that it was listed before.
    let shipped: BTreeSet<(&str, &str)> = (shipped.lines())
        .filter_map(|line| {
            let (name, rest) = line.split_once(" v")?;
            Some((name, rest.split(' ').next()?))
        })
        .collect();
    let metadata = cargo(&["metadata", "--format-version", "1", "--filter-platform", TARGET])?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let is_shipped =
        |package: &&Value| shipped.contains(&(word(&package["name"]), word(&package["version"])));
    let mut text = "Carnegie without a server consists of the packages below, compiled together. Where one may be used \
        under the\nApache License 2.0 it is; its text, and that of the licence of Carnegie itself, stand at the end.\n\n"
        .to_owned();
    let mut others = String::new();
    text += "The Rust standard library: MIT OR Apache-2.0\n";
    for package in list(&metadata["packages"]).filter(is_shipped) {
        let (name, version) = (word(&package["name"]), word(&package["version"]));
        let licence = word(&package["license"]);
        text += &format!("{name} {version}: {licence}\n");
        // `A/B` is how `A OR B` was once written.
        let under_apache =
            licence.split(" OR ").flat_map(|one| one.split('/')).any(|one| one.trim() == APACHE);
        let folder = Path::new(word(&package["manifest_path"])).parent().context("a package has a folder")?;
        let found = texts_in(folder, if under_apache { &["NOTICE"] } else { &TEXTS })?;
        ensure!(under_apache || !found.is_empty(), "{name} has no text of its licence");
        for licence in found {
            others += &format!("{}{name} {version}\n\n{}\n", line(), licence.trim_end());
        }
    }
    text += &others;
    for (name, own) in [
        (
            "Carnegie itself, and what is under the Apache License 2.0",
            include_str!("../../../LICENSE-APACHE"),
        ),
        ("Carnegie itself, as you like it better", include_str!("../../../LICENSE-MIT")),
    ] {
        text += &format!("{}{name}\n\n{}\n", line(), own.trim_end());
    }
    Ok(text)
}

fn line() -> String {
    format!("\n{}\n", "=".repeat(72))
}

fn cargo(arguments: &[&str]) -> Result<String> {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let said = Command::new(cargo).args(arguments).arg("--locked").output().context("cannot run cargo")?;
    ensure!(said.status.success(), "cargo {}: {}", arguments[0], String::from_utf8_lossy(&said.stderr));
    Ok(String::from_utf8(said.stdout)?)
}

fn texts_in(folder: &Path, names: &[&str]) -> Result<Vec<String>> {
    let is_licence = |name: &str| {
        let name = name.to_ascii_uppercase();
        names.iter().any(|word| name.starts_with(word))
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_file() && is_licence(&entry.file_name().to_string_lossy()) {
            found.push((entry.file_name(), fs::read_to_string(entry.path())?));
        }
    }
    found.sort();
    Ok(found.into_iter().map(|(_, text)| text).collect())
}

fn list(value: &Value) -> impl Iterator<Item = &Value> + Clone {
    value.as_array().into_iter().flatten()
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
