//! The map as a self-contained picture: drawn by `carnegie-pages` for the table screen, with the symbols and the
//! rules of style that it uses.

use carnegie_pages::table::{Sitter, Table};
use carnegie_pages::{Locale, Texts, assets};
use carnegie_rules::View;
use std::collections::BTreeSet;

/// The map with everything that lies on it, as an SVG document; `None` if the page has no map.
pub(crate) fn map(view: &View) -> Option<String> {
    let players = view.position().config().players();
    let sitter = |number: usize| Sitter { name: format!("{number}"), ..Sitter::default() };
    let sitters: Vec<Sitter> = (0..players).map(sitter).collect();
    let table = Table::of(Texts::new(Locale::default()), view, &sitters);
    let page = table.page().into_string();
    let drawing = between(&page, "<svg class=\"usa\"", "</svg>")?;
    let (opening, content) = drawing.split_once('>')?;
    let view_box = between(opening, "viewBox=\"", "\"")?;
    // Attributes without a value are HTML, not XML.
    let content = content.replace(" data-part", "");
    let symbols = symbols(&page, &content);
    let style = style(&[opening, &content, &symbols]);
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"usa\" viewBox=\"{view_box}\" width=\"1036\" height=\"616\" role=\"img\">\
         <style>{style}</style><defs>{symbols}</defs>{content}</svg>"
    ))
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let start = text.find(before)? + before.len();
    let rest = &text[start..];
    Some(&rest[..rest.find(after)?])
}

/// The symbols of the page that a drawing uses.
fn symbols(page: &str, drawing: &str) -> String {
    let all = page.split("<symbol ").skip(1).filter_map(|rest| {
        let symbol = &rest[..rest.find("</symbol>")?];
        let id = between(symbol, "id=\"", "\"")?;
        drawing.contains(&format!("#{id}\"")).then(|| format!("<symbol {symbol}</symbol>"))
    });
    all.collect()
}

/// The rules of style whose classes all occur in a drawing, and the colours.
fn style(drawing: &[&str]) -> String {
    let mut classes = BTreeSet::from(["usa"]);
    for names in drawing.iter().flat_map(|part| part.split("class=\"").skip(1)) {
        classes.extend(names.split('"').next().unwrap_or_default().split_whitespace());
    }
    let mut style = String::new();
    for sheet in ["style.css", "table.css"] {
        let sheet = assets::get(sheet).unwrap_or_default();
        for (selectors, rule) in rules(sheet) {
            if selectors == ":root" || selectors.split(',').any(|selector| fits(selector, &classes)) {
                style += &format!("{selectors}{{{}}}", rule.split_whitespace().collect::<Vec<_>>().join(" "));
            }
        }
    }
    style
}

/// Whether everything that a selector names can occur in a drawing with these classes.
fn fits(selector: &str, classes: &BTreeSet<&str>) -> bool {
    let plain = !selector.contains([':', '[', '#', '*', '@']) && selector.contains('.');
    plain
        && selector.split(['.', ' ', '>', '+', '\n']).all(|name| {
            name.is_empty() || classes.contains(name) || ["text", "path", "circle", "rect"].contains(&name)
        })
}

/// The rules of a style sheet: selectors and what is between the braces. What holds for some screens only is among them as
/// one rule whose selector begins with an @.
fn rules(sheet: &str) -> Vec<(&str, &str)> {
    let mut rules = Vec::new();
    let (mut depth, mut start, mut open, mut comment) = (0, 0, 0, false);
    let bytes = sheet.as_bytes();
    for at in 0..bytes.len() {
        match bytes[at] {
            b'*' if at > 0 && bytes[at - 1] == b'/' => comment = true,
            b'/' if comment && bytes[at - 1] == b'*' => {
                comment = false;
                if depth == 0 {
                    start = at + 1;
                }
            }
            b'{' if !comment => {
                if depth == 0 {
                    open = at;
                }
                depth += 1;
            }
            b'}' if !comment && depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    rules.push((sheet[start..open].trim(), &sheet[open + 1..at]));
                    start = at + 1;
                }
            }
            _ => {}
        }
    }
    rules
}
