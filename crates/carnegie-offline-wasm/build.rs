//! Linker options that keep the module small: compressed relocations, and no symbols.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-cdylib=--compress-relocations");
        println!("cargo::rustc-link-arg-cdylib=--strip-all");
    }
}
