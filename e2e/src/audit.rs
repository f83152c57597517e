//! What must hold on every screen.

use crate::page::Page;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Fails if a message key or an unfilled placeholder shows anywhere: in text, in titles, in labels.
pub fn no_raw_keys(page: &Page) -> Result<()> {
    let script = format!("({KEYS})({})", Value::from(keys()?.clone()));
    let found = page.eval(&script)?;
    match found.as_array() {
        Some(found) if found.is_empty() => Ok(()),
        _ => bail!("{}: raw messages show: {found}", page.path()?),
    }
}

/// All message keys that cannot be mistaken for words.
fn keys() -> Result<&'static Vec<String>> {
    static KEYS: OnceLock<Result<Vec<String>, String>> = OnceLock::new();
    KEYS.get_or_init(|| read_keys().map_err(|error| format!("{error:?}")))
        .as_ref()
        .map_err(|error| anyhow::anyhow!(error.clone()))
}

fn read_keys() -> Result<Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/carnegie-pages/locales/en");
    let mut keys = Vec::new();
    for file in std::fs::read_dir(&folder).with_context(|| format!("no messages in {}", folder.display()))? {
        let text = std::fs::read_to_string(file?.path())?;
        let names = text.lines().filter_map(|line| line.split_once(" =")).map(|(name, _)| name);
        let plain = |name: &&str| {
            name.contains('-')
                && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-' || b.is_ascii_digit())
        };
        keys.extend(names.filter(plain).map(str::to_owned));
    }
    if keys.len() < 100 { bail!("only {} message keys found", keys.len()) } else { Ok(keys) }
}

/// Fails if the page can be scrolled in any direction.
pub fn no_scrolling(page: &Page) -> Result<()> {
    no_sideways_scrolling(page)?;
    let (content, screen) =
        (page.number("document.documentElement.scrollHeight")?, page.number("innerHeight")?);
    if content > screen {
        bail!("{}: the page is {content} px high, the screen {screen} px", page.path()?)
    } else {
        Ok(())
    }
}

/// Fails if the page can be scrolled sideways.
pub fn no_sideways_scrolling(page: &Page) -> Result<()> {
    // A phone zooms out when the content is too wide: what counts is the screen, not what the page believes it to be.
    let (content, screen) =
        (page.number("document.documentElement.scrollWidth")?, f64::from(page.screen().width));
    if content > screen {
        let widest = page.eval(WIDEST)?;
        bail!("{}: the page is {content} px wide, the screen {screen} px: {widest}", page.path()?)
    }
    Ok(())
}

/// What is cut off at a table: text that does not fit where it stands, and has neither an ellipsis nor a place to scroll.
pub fn cut_off(page: &Page) -> Result<Vec<String>> {
    let found = page.eval(CUT)?;
    let found = found.as_array().context("no list")?;
    Ok(found.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

/// Layout shifts that no click has caused.
#[derive(Debug)]
pub struct Shifts;

impl Shifts {
    /// Starts watching.
    pub fn watch(page: &Page) -> Result<()> {
        page.eval(SHIFTS).map(drop)
    }

    /// How much has moved since then, and what: Chromium's layout shift score.
    pub fn seen(page: &Page) -> Result<(f64, String)> {
        Ok((page.number("window.shifted.sum")?, page.eval("window.shifted.what.slice(0, 5)")?.to_string()))
    }
}

/// Audits the page with axe-core: no serious or critical finding.
pub fn accessibility(page: &Page, name: &str) -> Result<()> {
    audit(page, name, "{}")
}

/// Audits the page in light and in dark colours; nothing but contrast depends on them.
pub fn accessibility_light_and_dark(page: &Page, name: &str) -> Result<()> {
    page.prefer(false, true)?;
    audit(page, &format!("{name}, light"), "{}")?;
    page.prefer(true, true)?;
    audit(page, &format!("{name}, dark"), r#"{ runOnly: ["color-contrast"] }"#)?;
    page.prefer(false, true)
}

fn audit(page: &Page, name: &str, options: &str) -> Result<()> {
    let Some(axe) = axe()? else { return Ok(()) };
    if !page.holds("window.axe")? {
        page.eval(&format!("{axe};0"))?;
    }
    page.end_animations()?;
    let findings = page.eval(&format!("({AUDIT})({options})")).with_context(|| format!("auditing {name}"))?;
    match findings.as_array() {
        Some(findings) if findings.is_empty() => Ok(()),
        Some(findings) => {
            let lines: Vec<&str> = findings.iter().filter_map(Value::as_str).collect();
            bail!("{name}: {} serious or critical findings:\n{}", lines.len(), lines.join("\n"))
        }
        None => bail!("{name}: the audit says {findings}"),
    }
}

/// Where `npm ci` in `assets` puts axe-core, of the version that the lock file names.
const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/node_modules/axe-core/axe.min.js");

/// The source of axe-core; `None` if the audit is not wanted.
fn axe() -> Result<Option<&'static str>> {
    static SOURCE: OnceLock<Option<String>> = OnceLock::new();
    if std::env::var_os("CARNEGIE_E2E_NO_AXE").is_some() {
        return Ok(None);
    }
    let file = std::env::var_os("CARNEGIE_AXE").map_or_else(|| PathBuf::from(AXE), PathBuf::from);
    match SOURCE.get_or_init(|| std::fs::read_to_string(&file).ok()) {
        Some(source) => Ok(Some(source)),
        None => bail!(
            "axe-core is missing at {}: ./test fetches it, as does npm ci in assets; CARNEGIE_AXE names it, \
             CARNEGIE_E2E_NO_AXE skips the accessibility audit",
            file.display()
        ),
    }
}

const AUDIT: &str = r#"async (options) => {
  const result = await axe.run(document, { ...options, resultTypes: ["violations"] });
  // The contrast of something that lies under another thing is measured against that: nobody sees it.
  const covered = ({ target }) => {
    const element = document.querySelector(target.join(" "));
    const box = element?.getBoundingClientRect();
    const top = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return top && !top.contains(element) && !element.contains(top);
  };
  for (const one of result.violations) if (one.id === "color-contrast") one.nodes = one.nodes.filter((node) => !covered(node));
  const bad = result.violations.filter((one) => one.nodes.length > 0).filter((one) => one.impact === "serious" || one.impact === "critical");
  return bad.map((one) => `${one.impact} ${one.id}: ${one.help} (${one.nodes.length}×) ` + one.nodes.slice(0, 4)
    .map((node) => `${node.target.join(" ")} ${node.any.concat(node.all, node.none)[0]?.message ?? ""} ${node.html.slice(0, 160)}`).join(" | "));
}"#;

const KEYS: &str = r#"(keys) => {
  const known = new Set(keys);
  const bad = new Set();
  const look = (text, where) => {
    if (/\{\s*\$|[\u2068\u2069]/.test(text)) bad.add(`${where}: ${text.slice(0, 80)}`);
    for (const word of text.split(/[^a-z0-9-]+/)) if (known.has(word)) bad.add(`${where}: ${word}`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest("script, style, pre, textarea")) look(walker.currentNode.data, parent.tagName);
  }
  for (const element of document.querySelectorAll("[title], [aria-label], [placeholder], [data-tip], [alt]"))
    for (const name of ["title", "aria-label", "placeholder", "data-tip", "alt"])
      if (element.hasAttribute(name)) look(element.getAttribute(name), name);
  const choices = JSON.parse(document.getElementById("choices")?.textContent || "null");
  for (const one of choices?.decisions ?? []) look(one.text, "decision"), look(one.consequence ?? "", "consequence");
  for (const label of Object.values(choices?.labels ?? {})) look(label, "label");
  look(document.title, "title");
  return [...bad].slice(0, 20);
}"#;

const CUT: &str = r##"(() => {
  const cut = new Set();
  const clips = (style, way) => ["hidden", "clip"].includes(style[way]);
  for (const element of document.querySelectorAll("#table-main *, .mast *, .dock *")) {
    // The strip of a tab is longer than its window; what has been pushed out of it is not there.
    if (!(element instanceof HTMLElement) || element.closest(".sr, [hidden]") || element.matches(".slot-in") || !element.clientWidth) continue;
    const style = getComputedStyle(element);
    const tall = element.scrollHeight > element.clientHeight + 2 && clips(style, "overflowY") && !style.webkitLineClamp.match(/[1-9]/);
    const wide = element.scrollWidth > element.clientWidth + 2 && clips(style, "overflowX") && style.textOverflow !== "ellipsis";
    if (tall || wide)
      cut.add(`${element.tagName.toLowerCase()}.${element.className} ${element.textContent.trim().slice(0, 40)} ${element.scrollWidth} × ${element.scrollHeight} in ${element.clientWidth} × ${element.clientHeight}`);
  }
  // What is not cut may run into what stands beside.
  for (const [words, room] of [[".tools span", "button"], [".sheet-name > span", ".sheet-name"], [".gift em", ".gift"]])
    for (const element of document.querySelectorAll(words)) {
      const [own, whole] = [element, element.closest(room)].map((one) => one.getBoundingClientRect());
      if (whole.width && getComputedStyle(element).clipPath === 'none' && own.right > whole.right + 0.5) cut.add(`${element.textContent} runs out of ${room}: ${own.right} of ${whole.right}`);
    }
  // An ellipsis is no excuse where what stands beside could give its room.
  for (const name of document.querySelectorAll(".head strong")) {
    const level = name.parentElement.querySelector("small:not(.gone, .clock)");
    if (level?.clientWidth && name.scrollWidth > name.clientWidth) cut.add(`${name.textContent} beside ${level.textContent}`);
  }
  return [...cut];
})()"##;

const SHIFTS: &str = r#"(() => {
  window.shifted = { sum: 0, what: [] };
  const name = (node) => node?.id ? `#${node.id}` : `${node?.nodeName}.${node?.className?.baseVal ?? node?.className}`;
  const rect = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join();
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) {
      window.shifted.sum += entry.value;
      window.shifted.what.push(`${entry.value.toFixed(4)} ` + entry.sources.map((one) => `${name(one.node)} ${rect(one.previousRect)}→${rect(one.currentRect)}`).join(" "));
    }
  }).observe({ type: "layout-shift" });
})()"#;

const WIDEST: &str = r#"[...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > screen.width + 1)
  .slice(0, 5).map((one) => `${one.tagName}#${one.id}.${one.className?.baseVal ?? one.className} ${Math.round(one.getBoundingClientRect().right)}`)"#;
