//! How fast the offline edition is, for docs/PERFORMANCE.md: `offline-figures [JOBS]`, on a machine that does nothing else.
//!
//! JOBS are turns of bots, as the example `think` of `carnegie-offline` writes them; the same turns are thought about in
//! both browsers. A slow line is made by the server, so that it is slow for the workers as well; a slow processor by the
//! browser, in the page, where a loop of known length says how much slower it really is.

use anyhow::{Context, Result, ensure};
use carnegie_e2e::{
    Browser, Device, FileServer, Line, Page, Screen, install, offline_folder, open_engine, play_now,
};
use serde_json::json;
use std::time::Instant;

/// What browsers' developer tools call slow 4G: 1.6 Mbit/s, and 150 ms until an answer begins.
const SLOW: Line = Line { bytes_per_second: 200_000, latency_ms: 150 };
/// How many times slower a phone's processor is said to be.
const THROTTLE: f64 = 4.0;
/// How often a visit is repeated; the median counts.
const VISITS: usize = 5;

fn main() -> Result<()> {
    first_visits()?;
    later_visits()?;
    let Some(file) = std::env::args().nth(1) else { return Ok(()) };
    let jobs = std::fs::read_to_string(&file).with_context(|| format!("cannot read {file}"))?;
    let jobs: Vec<&str> = jobs.lines().collect();
    turns("Chromium", &Device::new("figures", Browser::chromium)?, &jobs, Some(THROTTLE))?;
    turns("Firefox", &Device::new("figures-firefox", Browser::firefox)?, &jobs, None)
}

/// From the address to a table with something to decide, on a device that has never been there.
fn first_visits() -> Result<()> {
    let mut times = Vec::new();
    for visit in 0..VISITS {
        let device = Device::new(&format!("first-{visit}"), Browser::chromium)?;
        let page = device.page(Screen::PHONE)?;
        let server = FileServer::start_slow(&offline_folder()?, Device::BELOW, SLOW)?;
        let began = Instant::now();
        install(&page, &server.at("/"))?;
        play_now(&page, "solo")?;
        page.wait_element("#bar.yours")?;
        times.push(began.elapsed().as_secs_f64());
    }
    println!("first visit to first decision at 1.6 Mbit/s: {}", spread(times, "s"));
    Ok(())
}

/// From the address to the start page, and from there to the table, on a device that has everything but no running worker.
fn later_visits() -> Result<()> {
    let device = Device::new("later", Browser::chromium)?;
    let page = device.page(Screen::PHONE)?;
    let server = FileServer::start_slow(&offline_folder()?, Device::BELOW, SLOW)?;
    install(&page, &server.at("/"))?;
    play_now(&page, "solo")?;
    let table = page.text_of("location.href")?;
    let (mut starts, mut tables) = (Vec::new(), Vec::new());
    for _ in 0..VISITS {
        for (address, shown, times) in
            [(&server.at("/"), ".hero", &mut starts), (&table, "#bar.yours", &mut tables)]
        {
            page.go("about:blank#away")?;
            page.call("ServiceWorker.enable", json!({}))?;
            page.call("ServiceWorker.stopAllWorkers", json!({}))?;
            let began = Instant::now();
            page.go(address)?;
            page.wait_element(shown)?;
            times.push(began.elapsed().as_secs_f64());
        }
    }
    println!("later visits to the start page: {}", spread(starts, "s"));
    println!("later visits to a table: {}", spread(tables, "s"));
    Ok(())
}

/// Bots think about turns, in a page of its own that no worker controls.
fn turns(browser: &str, device: &Device, jobs: &[&str], throttle: Option<f64>) -> Result<()> {
    let page = device.page(Screen::DESKTOP)?;
    open_engine(&page)?;
    println!("{browser}: {}", spread(think(&page, jobs)?, "ms"));
    if let Some(rate) = throttle {
        let quick = page.number(LOOP)?;
        page.call("Emulation.setCPUThrottlingRate", json!({ "rate": rate }))?;
        let times = think(&page, jobs)?;
        println!("{browser}, {:.1} times slower: {}", page.number(LOOP)? / quick, spread(times, "ms"));
    }
    Ok(())
}

fn think(page: &Page, jobs: &[&str]) -> Result<Vec<f64>> {
    jobs.iter()
        .map(|job| {
            let took = page.number(&format!(
                "(() => {{ const began = performance.now(); window.engine({{ think: {job} }}); return performance.now() - began; }})()"
            ))?;
            ensure!(took > 0.0, "no clock");
            Ok(took)
        })
        .collect()
}

/// Median, range and sum.
fn spread(mut times: Vec<f64>, unit: &str) -> String {
    times.sort_by(f64::total_cmp);
    let sum: f64 = times.iter().sum();
    let digits = if unit == "s" { 2 } else { 1 };
    format!(
        "{:.digits$} {unit} in the median, {:.digits$} to {:.digits$} {unit}, {sum:.digits$} {unit} for all {}",
        times[times.len() / 2],
        times[0],
        times[times.len() - 1],
        times.len()
    )
}

/// Milliseconds for a loop of known length.
const LOOP: &str = r#"(() => {
  const began = performance.now();
  let x = 1;
  for (let i = 0; i < 3e8; i++) x = (x * 1103515245 + 12345) | 0;
  return performance.now() - began + (x & 1) / 1e6;
})()"#;
