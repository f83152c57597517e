//! Whole games in real Chromium, by clicking only.

use anyhow::Result;
use carnegie_e2e::{House, Screen};

const NEVER: &str = "false";
const ENDED: &str = "document.querySelector(\"#bar a[href$='/end']\")";

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

/// Fills in the form that opens a table; fields not named stay as they are.
async fn create(screen: &Screen, house: &House, fields: &[(&str, &str)]) -> Result<String> {
    screen.goto(&house.at("/create")).await?;
    for (name, value) in fields {
        screen
            .eval(&format!(
                "(() => {{ const field = document.querySelector('[name=\"{name}\"]'); \
                 if (field.type === 'checkbox') field.checked = true; else field.value = '{value}'; \
                 field.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
            ))
            .await?;
    }
    screen.eval("document.querySelector('form.form').requestSubmit()").await?;
    screen.wait("location.pathname.startsWith('/tables/')").await?;
    screen.place().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_solo_game_is_played_to_the_end_by_clicking_only() -> Result<()> {
    let house = House::open().await?;
    let screen = Screen::new(1440, 900).await?;
    screen.goto(&house.at("/")).await?;
    screen.eval("document.querySelector('form[action=\"/play\"]').requestSubmit()").await?;
    screen.wait("document.querySelector('#bar.yours')").await?;
    // One screen: nothing scrolls.
    let fits = "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth";
    screen.wait(fits).await?;
    let (clicks, times) = screen.play(7, 4000, NEVER).await?;
    screen.wait(ENDED).await?;
    println!("{clicks} clicks, {} decisions, click to changed board: median {:.1} ms", times.len(), median(times));
    screen.click("#bar a[href$='/end']").await?;
    screen.eval("document.querySelector('#bar a[href$=\"/end\"]')?.click()").await?;
    screen.wait("document.querySelector('.sheet-table') && document.querySelector('.chart')").await?;
    let table = screen.place().await?;
    screen.goto(&house.at(&format!("{}/replay", table.trim_end_matches("/end")))).await?;
    screen.click("[data-jump]:nth-of-type(5)").await?;
    screen.wait("Number(document.querySelector('#bar .replay').dataset.at) > 0").await?;
    assert_eq!(screen.complaints(), Vec::<String>::new());
    screen.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_to_the_end_with_reload_undo_and_a_broken_connection() -> Result<()> {
    let house = House::open().await?;
    let (anna, ben) = (Screen::new(1440, 900).await?, Screen::new(1440, 900).await?);
    let table = create(&anna, &house, &[("title", "Two of us")]).await?;
    let invite = anna.eval("document.getElementById('invite-link').value").await?;
    ben.goto(invite.as_str().unwrap_or_default()).await?;
    ben.eval("document.querySelector('form[action$=\"/sit\"]').requestSubmit()").await?;
    ben.wait("document.getElementById('bar')").await?;
    anna.wait("document.getElementById('bar')").await?;
    let setup_over = "document.querySelector('.steps')";
    let (one, two) = tokio::join!(anna.play(1, 4000, setup_over), ben.play(2, 4000, setup_over));
    one?;
    two?;
    // Undo: whoever can take something back does, and the board is as before.
    anna.goto(&house.at(&table)).await?;
    let undone = "document.querySelector('[data-do=undo]:not(:disabled)')";
    let (one, two) = tokio::join!(anna.play(3, 4000, undone), ben.play(4, 4000, "document.querySelector('[data-do=undo]:not(:disabled)')"));
    one?;
    two?;
    for screen in [&anna, &ben] {
        if screen.eval(&format!("!!{undone}")).await?.as_bool() == Some(true) {
            let seq = screen.eval("document.getElementById('bar').dataset.seq").await?;
            screen.click("[data-do=undo]").await?;
            screen.wait(&format!("document.getElementById('bar').dataset.seq !== {seq}")).await?;
        }
    }
    // A broken connection: Ben misses what happens, and gets it when he is back.
    ben.offline(true).await?;
    anna.play(5, 60, "!document.querySelector('#bar.yours')").await?;
    ben.offline(false).await?;
    ben.complaints();
    ben.eval("dispatchEvent(new Event('online'))").await?;
    let seq = anna.eval("document.getElementById('bar').dataset.seq").await?;
    ben.wait(&format!("Number(document.getElementById('bar').dataset.seq) >= Number({seq})")).await?;
    let (one, two) = tokio::join!(anna.play(6, 6000, NEVER), ben.play(7, 6000, NEVER));
    one?;
    two?;
    anna.wait(ENDED).await?;
    ben.wait(ENDED).await?;
    let result = "document.querySelector('#score tfoot').textContent";
    assert_eq!(anna.eval(result).await?, ben.eval(result).await?);
    assert_eq!(anna.complaints(), Vec::<String>::new());
    assert_eq!(ben.complaints(), Vec::<String>::new());
    anna.close().await?;
    ben.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_one_screen_keep_their_sheets_and_secret_donations_behind_a_curtain() -> Result<()> {
    let house = House::open().await?;
    let screen = Screen::new(1440, 900).await?;
    let fields = [("seat2", "here"), ("name2", "Ola"), ("module-new-beginning", ""), ("module-secret-donation", "")];
    create(&screen, &house, &fields).await?;
    screen.wait("document.querySelector('#veil[open]')").await?;
    screen.play(1, 3000, "document.querySelector('.steps')").await?;
    let secrets = "[...document.querySelectorAll('#log em')].length";
    let hidden = screen.eval(secrets).await?.as_u64();
    // The one who looks sees the own secret donation, not the other one.
    assert_eq!(hidden, Some(1));
    screen.play(2, 5000, NEVER).await?;
    screen.wait(ENDED).await?;
    assert_eq!(screen.complaints(), Vec::<String>::new());
    screen.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_with_all_modules_is_played_to_the_end() -> Result<()> {
    let house = House::open().await?;
    let screen = Screen::new(1440, 900).await?;
    let fields = [
        ("seat2", "bot"), ("level2", "random"), ("seat3", "bot"), ("level3", "random"),
        ("module-new-beginning", ""), ("module-new-departments", ""), ("module-open-bar", ""),
        ("module-new-donations", ""), ("module-wait", ""), ("module-secret-donation", ""),
    ];
    create(&screen, &house, &fields).await?;
    screen.play(3, 6000, NEVER).await?;
    screen.wait(ENDED).await?;
    assert_eq!(screen.complaints(), Vec::<String>::new());
    screen.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_can_be_decided_with_the_keyboard_alone() -> Result<()> {
    let house = House::open().await?;
    let screen = Screen::new(1440, 900).await?;
    screen.goto(&house.at("/")).await?;
    screen.eval("document.querySelector('form[action=\"/play\"]').requestSubmit()").await?;
    screen.wait("document.querySelector('#bar.yours')").await?;
    for _ in 0..25 {
        let seq = screen.eval("document.getElementById('bar').dataset.seq").await?;
        // The list of all decisions, its first entry, and a confirmation where one is asked for.
        screen.press("l").await?;
        screen.wait("document.querySelector('#options[open]')").await?;
        screen.press("Tab").await?;
        screen.wait("document.activeElement.dataset.decision === '0'").await?;
        screen.press("Enter").await?;
        screen.wait("!document.querySelector('#options[open]')").await?;
        let changed = format!("document.getElementById('bar').dataset.seq !== '{}'", seq.as_str().unwrap_or_default());
        screen.wait(&format!("{changed} || document.activeElement.dataset.pick === 'confirm'")).await?;
        if screen.eval("document.activeElement.dataset.pick === 'confirm'").await?.as_bool() == Some(true) {
            screen.press("Enter").await?;
        }
        screen.wait(&format!("({changed}) && document.querySelector('#bar.yours')")).await?;
    }
    // Lit things on the board take the focus and Enter as well.
    let lit = "document.querySelector('.can[tabindex=\"0\"], .can:is(button)')";
    screen.wait(lit).await?;
    assert_eq!(screen.complaints(), Vec::<String>::new());
    screen.close().await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_screen_fits_a_desk_and_a_phone_in_three_languages_without_a_complaint() -> Result<()> {
    let house = House::open().await?;
    let screen = Screen::new(1440, 900).await?;
    screen.goto(&house.at("/")).await?;
    screen.eval("document.querySelector('form[action=\"/play\"]').requestSubmit()").await?;
    screen.wait("document.querySelector('#bar.yours')").await?;
    screen.play(11, 40, NEVER).await?;
    let table = screen.place().await?;
    for language in ["en", "de", "pl"] {
        screen.goto(&house.at(&format!("/language/{language}"))).await?;
        for path in ["/", "/tables", "/mine", "/records", "/rules", "/profile", "/create", "/import", &table] {
            screen.goto(&house.at(path)).await?;
            for (width, height) in [(1440, 900), (390, 844)] {
                screen.resize(width, height).await?;
                assert_eq!(screen.eval("document.documentElement.lang").await?, language);
                let wide = screen.eval("document.documentElement.scrollWidth").await?.as_u64();
                assert!(wide <= Some(u64::from(width)), "{path} in {language} is {wide:?} wide at {width}");
                let findings = screen.eval(AUDIT).await?;
                assert_eq!(findings, serde_json::json!([]), "{path} in {language} at {width}");
            }
        }
    }
    assert_eq!(screen.complaints(), Vec::<String>::new());
    screen.close().await
}

/// What an accessibility audit finds first: things without a name, double identifiers, fields without a label, raw
/// keys of texts, and text with too little contrast.
const AUDIT: &str = r#"(() => {
  const findings = [];
  const shown = (e) => { const box = e.getBoundingClientRect(); return box.width > 0 && box.height > 0 && getComputedStyle(e).visibility !== "hidden"; };
  const name = (e) => (e.getAttribute("aria-label") || e.textContent || e.title || e.placeholder || "").trim();
  for (const e of document.querySelectorAll("a[href], button, [role=button], summary")) if (shown(e) && !name(e)) findings.push("no name: " + e.outerHTML.slice(0, 120));
  for (const e of document.querySelectorAll("input:not([type=hidden]), select, textarea")) if (shown(e) && !(e.labels?.length || e.getAttribute("aria-label"))) findings.push("no label: " + e.outerHTML.slice(0, 120));
  const ids = new Set();
  for (const e of document.querySelectorAll("[id]")) { if (ids.has(e.id)) findings.push("double id " + e.id); ids.add(e.id); }
  if (!document.title || !document.documentElement.lang) findings.push("no title or language");
  const raw = document.body.innerText.match(/\b(say|ask|pick|tip|region|department|effect|refused|guide|log)-[a-z]+(-[a-z]+)*\b/g);
  if (raw) findings.push("raw keys " + raw);
  const number = (color) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => { const f = (v) => ((v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
  const mix = (over, under) => { const a = over[3] ?? 1; return [0, 1, 2].map((i) => over[i] * a + under[i] * (1 - a)); };
  const ground = (e) => { const layers = []; for (let at = e; at; at = at.parentElement) { const style = getComputedStyle(at); if (style.backgroundImage !== "none") return null; const color = number(style.backgroundColor); if (style.backgroundColor.startsWith("color(")) return null; if ((color[3] ?? 1) > 0) layers.push(color); if ((color[3] ?? 1) === 1) break; } return layers.reverse().reduce((under, over) => mix(over, under), [255, 255, 255]); };
  const seen = new Set();
  for (const e of document.querySelectorAll("body *")) {
    if (e.closest("svg") || !shown(e) || e.closest(".sr, :disabled, [aria-hidden=true], .cell, .owned, .sheet-line") || ![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
    const under = ground(e); if (!under) continue;
    const over = mix(number(getComputedStyle(e).color), under);
    const [a, b] = [light(over), light(under)].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    const key = e.className + "|" + e.tagName;
    if (ratio < 4.5 && !seen.has(key)) { seen.add(key); findings.push(`contrast ${ratio.toFixed(2)}: <${e.tagName} class="${e.className}"> ${e.textContent.trim().slice(0, 40)}`); }
  }
  return findings;
})()"#;
