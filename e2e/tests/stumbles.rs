//! What players once stumbled over, and must not stumble over again.

use anyhow::{Context, Result, bail, ensure};
use carnegie_e2e::{Key, Page, Player, Screen, Seat, Stage, Way, Wish, accessibility};
use serde_json::{Value, json};
use std::rc::Rc;
use std::time::Duration;

const CONFIRMING: &str = "document.querySelector('[data-pick=confirm]')";
/// How long something may take that, if the defect were back, would never happen.
const SOON: Duration = Duration::from_secs(15);
/// A game of two players, from beginning to end.
const RECORD: &str = include_str!("../../crates/carnegie-rules/tests/golden/base-2.txt");
/// A laptop, the most common screen.
const LAPTOP: Screen = Screen { width: 1366, height: 768, touch: false };

/// A solo game at its beginning.
fn solo(stage: &Stage, screen: Screen, language: &str) -> Result<(Rc<Page>, Player)> {
    let page = stage.person(screen)?;
    page.speak(language)?;
    stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 3 })?;
    let player = Player::new(&page, 9);
    player.wait_turn()?;
    Ok((page, player))
}

/// Plays until a decision of this kind is possible.
fn until(player: &mut Player, beginning: &str) -> Result<()> {
    for _ in 0..200 {
        player.wait_turn()?;
        if player.can(beginning)? {
            return Ok(());
        }
        player.step()?;
    }
    bail!("{beginning} was never possible")
}

/// Requests to addresses that end like this are answered with a status, without asking the server; an empty ending
/// lets all of them through again.
fn refuse(page: &Page, end: &str, status: u16) -> Result<()> {
    page.eval(&format!(
        "(() => {{ window.realFetch ??= fetch; const end = '{end}'; window.fetch = (address, options) => \
         end && String(address).split('?')[0].endsWith(end) ? Promise.resolve(new Response('{{}}', {{ status: {status} }})) \
         : window.realFetch(address, options); }})()"
    ))
    .map(drop)
}

/// Clicks twice at the same place, as fast as a nervous hand.
fn double_click(page: &Page, selector: &str) -> Result<()> {
    let (x, y) = page.place_of(&format!("document.querySelector('{selector}')"))?;
    for count in 1..=2 {
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": "left", "clickCount": count });
            page.call("Input.dispatchMouseEvent", event)?;
        }
    }
    Ok(())
}

fn texts(page: &Page, expression: &str) -> Result<Vec<String>> {
    let found = page.eval(expression)?;
    Ok(found.as_array().context("no list")?.iter().filter_map(Value::as_str).map(str::to_owned).collect())
}

#[test]
fn after_a_click_that_failed_everything_can_be_clicked_again() {
    Stage::run("failed-click", |stage| {
        let (page, mut player) = solo(stage, Screen::DESKTOP, "en")?;
        until(&mut player, "choose")?;
        refuse(&page, "/decide", 503)?;
        page.click("#timeline .row.can")?;
        if page.holds(CONFIRMING)? {
            page.click("[data-pick=confirm]")?;
        }
        page.wait("document.querySelector('.toast')")?;
        ensure!(
            page.holds("document.querySelectorAll('#timeline .row.can').length > 1")?,
            "the rows do not glow any more"
        );
        ensure!(!page.has("[data-pick=cancel]")?, "something is still chosen");
        refuse(&page, "", 0)?;
        page.sent_to("/decide");
        page.click("#timeline .row.can:last-child, #timeline .row.can ~ .row.can")?;
        page.wait_for(&format!("{CONFIRMING} || !document.querySelector('#timeline .row.can')"), SOON)?;
        if page.holds(CONFIRMING)? {
            page.click("[data-pick=confirm]")?;
        }
        page.wait_for("!document.querySelector('#timeline .row.can')", SOON)
    });
}

/// A connection can die without anybody noticing. The page once made the old question clickable again after a while,
/// though it was answered.
#[test]
fn a_question_that_was_answered_stays_answered_until_the_news_arrives() {
    Stage::run("silent-stream", |stage| {
        let (page, mut player) = solo(stage, Screen::DESKTOP, "en")?;
        until(&mut player, "choose")?;
        // From now on streams are silent; the second of them notes whether the bar still waits, and those after it speak.
        page.eval(
            "(() => { const real = EventSource; let opened = 0; window.EventSource = class extends EventTarget { \
             constructor() { super(); this.readyState = 1; if (++opened < 2) return; window.EventSource = real; \
             window.waits = document.getElementById('bar').classList.contains('busy'); } close() {} }; \
             dispatchEvent(new Event('online')); })()",
        )?;
        page.click("#timeline .row.can")?;
        if page.holds(CONFIRMING)? {
            page.click("[data-pick=confirm]")?;
        }
        page.wait_for("'waits' in window", SOON)
            .context("the page does not ask what has become of its decision")?;
        ensure!(page.holds("window.waits")?, "the old question can be answered again");
        page.wait_for("!document.querySelector('#bar.busy, #timeline .row.can')", SOON)
    });
}

#[test]
fn who_has_lost_the_cookies_is_told_so() {
    Stage::run("lost-cookies", |stage| {
        let (page, mut player) = solo(stage, Screen::DESKTOP, "en")?;
        until(&mut player, "choose")?;
        page.call("Network.clearBrowserCookies", json!({}))?;
        page.click("#timeline .row.can")?;
        if page.holds(CONFIRMING)? {
            page.click("[data-pick=confirm]")?;
        }
        page.wait_for("document.querySelector('.toast')?.textContent.includes('no longer signed in')", SOON)
            .context("nobody says why nothing can be decided any more")?;
        // The browser itself reports the refusal; it may not report anything else.
        for problem in page.problems() {
            ensure!(problem.0.contains("401"), "{problem}");
        }
        Ok(())
    });
}

#[test]
fn explanations_come_every_time_and_never_take_a_click() {
    Stage::run("tips", |stage| {
        let (page, mut player) = solo(stage, Screen::DESKTOP, "en")?;
        until(&mut player, "choose")?;
        page.eval("document.querySelectorAll('#donations .gift').forEach((one, n) => one.id = `gift-${n}`)")?;
        for n in [0, 1, 2, 5, 6] {
            page.hover(&format!("#gift-{n}"))?;
            let shown = format!(
                "!document.getElementById('tip').hidden && document.getElementById('gift-{n}').dataset.tip.endsWith(document.querySelector('#tip span').textContent)"
            );
            page.wait_for(&shown, SOON).with_context(|| format!("donation {n} is not explained"))?;
            let covers = "(() => { const box = document.getElementById('tip').getBoundingClientRect();
                return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest('#tip') })()";
            ensure!(!page.holds(covers)?, "the explanation takes clicks");
        }
        let wide = "document.querySelector('#tip kbd').getBoundingClientRect().width";
        ensure!(page.number(wide)? < 30.0, "the key cap is {} px wide", page.number(wide)?);
        Ok(())
    });
}

#[test]
fn the_marks_of_a_hint_go_with_the_decision() {
    Stage::run("hint-marks", |stage| {
        let (page, mut player) = solo(stage, Screen::DESKTOP, "en")?;
        let mut hinted = 0;
        for _ in 0..14 {
            player.wait_turn()?;
            page.click("[data-do=hint]")?;
            page.wait(
                "document.querySelector('.hinted') || document.querySelector('#pick').textContent.length > 2",
            )?;
            hinted += u32::from(page.has(".hinted")?);
            player.step()?;
            ensure!(
                !page.has(".hinted")?,
                "after \"{}\" something is still marked",
                player.last().unwrap_or_default()
            );
        }
        ensure!(hinted > 3, "only {hinted} hints marked anything");
        Ok(())
    });
}

#[test]
fn every_option_and_every_hint_can_be_read() {
    Stage::run("read", |stage| {
        let (page, mut player) = solo(stage, LAPTOP, "de")?;
        until(&mut player, "move")?;
        page.click("[data-do=hint]")?;
        page.wait("document.querySelector('#pick').textContent.includes('(')")?;
        let cut = "[...document.querySelectorAll('#pick .words')].filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)";
        let hint = texts(&page, cut)?;
        ensure!(hint.is_empty(), "the hint is cut: {hint:?}");
        // Each employee who can move, with everywhere they can go.
        let workers = texts(
            &page,
            "[...document.querySelectorAll('.company.shown .can[data-target^=\"inactive\"]')].map((one) => one.dataset.target)",
        )?;
        ensure!(!workers.is_empty(), "nobody can be moved");
        let mut most = 0;
        for worker in workers {
            most = most.max(options_shown(&page, &format!(".can[data-target='{worker}']"))?);
        }
        ensure!(most >= 2, "no employee had a choice");

        // The longest names of all: those of the actions.
        let page = stage.person(LAPTOP)?;
        page.speak("de")?;
        let seats = &[Seat::Me, Seat::Bot("random"), Seat::Bot("random"), Seat::Bot("random")];
        // How many actions there are to choose from depends on what everyone has done: some games leave one at most.
        for seed in 5..25 {
            stage.table(&page, &Wish { seats, modules: &[], seed })?;
            let mut player = Player::new(&page, 3);
            player.by(Way::Sending);
            for _ in 0..40 {
                player.wait_turn()?;
                let tile = player.can("action-choice")?;
                if tile && options_shown(&page, "[data-chip=action-choice]")? >= 2 {
                    return Ok(());
                }
                player.step()?;
            }
        }
        bail!("the tile leaves no choice of actions")
    });
}

/// Chooses something; how many options there are then, all of them in sight.
fn options_shown(page: &Page, target: &str) -> Result<u32> {
    page.click(target)?;
    page.wait_element("[data-pick=cancel]")?;
    let hidden = texts(
        page,
        "[...document.querySelectorAll('#pick button')].filter((one) => { const box = one.getBoundingClientRect(); \
         const at = (x) => document.elementFromPoint(x, box.top + box.height / 2); \
         return !one.contains(at(box.left + 4)) || !one.contains(at(box.right - 4)); }).map((one) => one.textContent)",
    )?;
    ensure!(hidden.is_empty(), "with {target} chosen these are hidden: {hidden:?}");
    let options = page.number("document.querySelectorAll('[data-chip]').length")?;
    page.click("[data-pick=cancel]")?;
    Ok(options as u32)
}

#[test]
fn a_hint_that_does_not_come_is_said_to_come_later() {
    Stage::run("no-hint", |stage| {
        let (page, _) = solo(stage, Screen::DESKTOP, "en")?;
        refuse(&page, "/hint", 409)?;
        page.click("[data-do=hint]")?;
        page.wait_for("document.querySelector('.toast')?.textContent.includes('Try again')", SOON)
    });
}

#[test]
fn a_double_click_on_the_end_of_the_turn_is_no_answer() {
    Stage::run("double-end", |stage| {
        let (page, mut player) = solo(stage, Screen::DESKTOP, "en")?;
        until(&mut player, "move")?;
        page.wait_element("[data-do=done][data-unused]")?;
        page.sent_to("/decide");
        double_click(&page, "[data-do=done]")?;
        page.wait_for(CONFIRMING, SOON).context("nobody asks whether to end anyway")?;
        ensure!(!page.has_sent("/decide"), "the second click of a double click has ended the turn");
        page.click("[data-pick=cancel]")?;
        ensure!(!page.holds(CONFIRMING)?, "the question stays");
        page.press(Key::Letter('e'))?;
        page.wait_for(CONFIRMING, SOON)?;
        page.click("[data-pick=confirm]")?;
        page.wait_for("!document.querySelector('[data-do=done][data-unused]')", SOON)
    });
}

#[test]
fn the_log_of_a_phone_opens_at_its_end() {
    Stage::run("log-end", |stage| {
        let (page, mut player) = solo(stage, Screen::PHONE, "pl")?;
        player.play(25)?;
        page.click("[data-dock=map]")?;
        page.click("[data-dock=story]")?;
        let rest = "(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)(document.querySelector('#log .entries'))";
        ensure!(
            page.holds("document.querySelector('#log .entries').scrollHeight > document.querySelector('#log .entries').clientHeight")?,
            "the log is too short to tell"
        );
        ensure!(page.number(rest)? < 8.0, "{} px of the log lie below", page.number(rest)?);
        Ok(())
    });
}

#[test]
fn from_the_company_of_a_rival_there_is_a_way_back() {
    Stage::run("way-back", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me, Seat::Bot("random")], modules: &[], seed: 5 })?;
        let mut player = Player::new(&page, 3);
        let mine = "document.querySelector('.company.shown').classList.contains('mine')";
        player.wait_turn()?;
        page.click("#players .summary.s1")?;
        ensure!(!page.holds(mine)?, "the rival's company does not show");
        page.click(".company.shown [data-show-seat=mine]")?;
        ensure!(page.holds(mine)?, "the way back leads nowhere");
        // Players who are looking at a rival when their own turn begins see their own company again.
        let mut passed = false;
        for _ in 0..60 {
            player.wait_turn()?;
            page.click("#players .summary.s1")?;
            let seq = player.seq()?;
            passed = page.holds(
                "(async () => { const { seq, decisions } = JSON.parse(document.getElementById('choices').textContent);
                  const one = decisions.find((one) => one.passes) ?? decisions.find((one) => one.decision !== 'sell');
                  await fetch(`${document.getElementById('table-main').dataset.path}/decide`, { method: 'POST',
                    headers: { 'content-type': 'application/json' }, body: JSON.stringify({ seq, decision: one.decision }) });
                  return one.passes; })()",
            )?;
            page.wait(&format!("Number(document.getElementById('bar').dataset.seq) > {seq}"))?;
            if passed {
                break;
            }
        }
        ensure!(passed, "no turn ended");
        player.wait_turn()?;
        page.wait(mine).context("in my turn the rival's company shows")?;
        // So do those who have chosen a department and now need a space for it.
        until(&mut player, "add")?;
        while !page.has("#supply .can")? {
            player.step()?;
            until(&mut player, "add")?;
        }
        page.click("#players .summary.s1")?;
        page.click("#supply .can")?;
        ensure!(page.holds(mine)?, "the spaces that glow are not to be seen");
        Ok(())
    });
}

#[test]
fn letters_do_what_they_say_and_nothing_else() {
    Stage::run("letters", |stage| {
        let (page, mut player) = solo(stage, Screen::DESKTOP, "en")?;
        until(&mut player, "choose")?;
        page.press(Key::Letter('l'))?;
        page.wait_element("#options[open]")?;
        ensure!(
            page.holds("document.querySelector('#options input').value === ''")?,
            "the letter is searched for"
        );
        ensure!(!page.has("#options li[hidden]")?, "some options are hidden");
        page.press(Key::Escape)?;
        page.wait_for("!document.querySelector('#options[open]')", SOON)
            .context("Escape does not close the list")?;
        page.press(Key::Letter('k'))?;
        page.wait_for("document.querySelector('#keys[open]')", SOON)
            .context("the keys are written down nowhere")?;
        page.click("#keys [data-close]")?;
        page.wait_for("!document.querySelector('#keys[open]')", SOON)
    });
}

#[test]
fn a_thing_that_does_not_glow_says_why() {
    Stage::run("why-not", |stage| {
        let (page, mut player) = solo(stage, Screen::DESKTOP, "en")?;
        until(&mut player, "house")?;
        let told = |words: &str| {
            page.wait_for(
                &format!("[...document.querySelectorAll('.toast')].some((one) => one.textContent.includes('{words}'))"),
                SOON,
            )
            .with_context(|| format!("nobody says \"{words}\""))
        };
        let (x, y) = page.place_of("document.querySelector('#map .city.small .plaque')")?;
        page.click_at(x, y)?;
        told("medium or major city")?;
        until(&mut player, "choose")?;
        page.click("#supply .dept")?;
        told("not what is asked now")
    });
}

/// A person at another screen sits down at the table that somebody has opened and is looking at.
fn sit_down(page: &Page, at: &Page) -> Result<()> {
    let link = "document.getElementById('invite-link')?.value";
    at.wait(&format!("{link}?.startsWith('http')"))?;
    page.go(&at.text_of(link)?)?;
    page.click("form[action$='/sit'] input[name=name]")?;
    page.write("Zofia")?;
    page.click("form[action$='/sit'] button")?;
    for page in [page, at] {
        page.wait_element("#bar")?;
        page.loaded()?;
    }
    Ok(())
}

#[test]
fn what_is_of_no_use_now_says_why() {
    Stage::run("of-no-use", |stage| {
        let (one, two) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::DESKTOP)?);
        stage.table(&one, &Wish { seats: &[Seat::Me, Seat::Invite], modules: &[], seed: 5 })?;
        sit_down(&two, &one)?;
        let mut players = [Player::new(&one, 21), Player::new(&two, 22)];
        // A turn that has just begun: nothing of it can be taken back, and the other person waits.
        let fresh = "document.querySelector('#bar.yours [data-do=undo][aria-disabled]') !== null";
        let mut found = None;
        for _ in 0..60 {
            let acting = players.iter().map(Player::may_decide).collect::<Result<Vec<bool>>>()?;
            found = match acting.as_slice() {
                [true, false] => Some((&one, &two)),
                [false, true] => Some((&two, &one)),
                _ => None,
            };
            if let Some((mine, theirs)) = found
                && mine.holds(fresh)?
                && theirs.has("#bar .waits")?
            {
                break;
            }
            Player::take_turns(&mut players, 1)?;
        }
        let (mine, theirs) = found.context("nobody ever waits for the other")?;
        let told = |page: &Page, words: &str| -> Result<()> {
            let toast = "document.querySelector('.toast')";
            page.wait_for(&format!("{toast}?.textContent.includes({})", Value::from(words)), SOON)
                .with_context(|| format!("nobody says \"{words}\""))?;
            page.eval("document.querySelectorAll('.toast').forEach((toast) => toast.remove())").map(drop)
        };
        let useless = texts(
            mine,
            "[...document.querySelectorAll('#bar [aria-disabled]')].map((one) => one.dataset.do)",
        )?;
        for name in ["undo", "redo", "reset"] {
            ensure!(useless.iter().any(|one| one == name), "{name} is of use: {useless:?}");
        }
        for name in &useless {
            let why = mine.text_of(&format!("document.querySelector('#bar [data-do={name}]').title"))?;
            mine.click(&format!("#bar [data-do={name}]"))?;
            told(mine, &why)?;
        }
        // So it does for the keyboard: by its letter, and with the focus on it.
        mine.press(Key::Letter('u'))?;
        told(mine, "somebody has acted since")?;
        mine.eval("document.querySelector('[data-do=redo]').focus()")?;
        mine.press(Key::Enter)?;
        told(mine, "could be done again")?;
        ensure!(mine.holds("document.activeElement.matches('[data-do=redo]')")?, "the focus is lost");
        // Whoever waits is told for whom, on their own company as on the board.
        let waits = theirs.text_of("document.querySelector('#bar .waits').textContent")?;
        for place in [".company.mine .space", "#timeline .row", "#supply .dept"] {
            theirs.click(place)?;
            told(theirs, &waits).with_context(|| place.to_owned())?;
        }
        let rival = theirs.text_of("document.getElementById('bar').dataset.you")?;
        mine.click(&format!("#players [data-show-seat='{rival}']"))?;
        mine.wait_element(".company.shown:not(.mine)")?;
        mine.click(".company.shown .space")?;
        told(mine, "not your company")
    });
}

#[test]
fn the_page_can_be_heard() {
    Stage::run("heard", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        page.speak("de")?;
        stage.table(&page, &Wish { seats: &[Seat::Me, Seat::Bot("random")], modules: &[], seed: 5 })?;
        let mut player = Player::new(&page, 2);
        until(&mut player, "choose")?;
        let tree = page.call("Accessibility.getFullAXTree", json!({}))?;
        let named = |role: &str| -> Vec<String> {
            let nodes = tree["nodes"].as_array().into_iter().flatten();
            let nodes = nodes.filter(|node| node["ignored"] != true && node["role"]["value"] == role);
            nodes.filter_map(|node| node["name"]["value"].as_str()).map(str::to_owned).collect()
        };
        let every: Vec<String> =
            ["button", "StaticText", "image", "link"].iter().flat_map(|role| named(role)).collect();
        let broken: Vec<&String> = every.iter().filter(|name| name.contains('\u{ad}')).collect();
        ensure!(broken.is_empty(), "names are read with breaks: {broken:?}");
        let says = |words: &str| every.iter().any(|name| name.contains(words));
        for words in [
            "Wenn jetzt Schluss wäre: ",
            "Westen, Feld 1. Transporteinkommen",
            "Ereignis",
            "freier Schreibtisch, ",
            "Dort: ",
            "Bildung. 3 SP für jede",
        ] {
            ensure!(says(words), "nobody hears \"{words}\"");
        }
        ensure!(!every.iter().any(|name| name == "–"), "a desk is read as a dash");
        Ok(())
    });
}

/// The smallest text of some kind as it is drawn, in pixels.
fn smallest(page: &Page, selector: &str) -> Result<f64> {
    page.wait(SCALED)?;
    page.number(&format!(
        "Math.min(...[...document.querySelectorAll('{selector}')].filter((one) => one.getBoundingClientRect().width > 1).map((one) => {{ \
         const drawing = one.ownerSVGElement; const scale = drawing ? one.getScreenCTM().a : one.currentCSSZoom; \
         return parseFloat(getComputedStyle(one).fontSize) * scale; }}))"
    ))
}

#[test]
fn the_table_grows_with_the_window_and_the_map_on_demand() {
    Stage::run("sizes", |stage| {
        let (page, _) = solo(stage, LAPTOP, "de")?;
        let small = smallest(&page, "#map .city-name")?;
        page.click("#map .zoom")?;
        page.wait_element("#map.resized")?;
        let large = smallest(&page, "#map .city-name")?;
        ensure!(large >= 9.0 && large > small, "city names are {small:.1} px, enlarged {large:.1} px");
        page.press(Key::Escape)?;
        page.wait_for("!document.querySelector('#map.resized')", SOON)?;
        for (width, height, least) in [(1920, 1080, 11.0), (2560, 1440, 14.5)] {
            let (page, _) = solo(stage, Screen { width, height, touch: false }, "de")?;
            carnegie_e2e::no_scrolling(&page)?;
            for part in [".dept .name", ".tab-name", ".cell .ev", ".stats span"] {
                let size = smallest(&page, part)?;
                ensure!(size >= least, "{part} is {size:.1} px at {width} × {height}");
            }
            let bottom = page.number("document.querySelector('#supply').getBoundingClientRect().bottom")?;
            ensure!(bottom <= f64::from(height), "the supply ends at {bottom} px of {height}");
            ensure!(
                bottom > f64::from(height) - 40.0,
                "the table leaves room below: it ends at {bottom} px of {height}"
            );
        }
        Ok(())
    });
}

#[test]
fn every_free_donation_shows_what_it_would_score() {
    Stage::run("worths", |stage| {
        let (page, mut player) = solo(stage, Screen::DESKTOP, "en")?;
        until(&mut player, "choose")?;
        let without = page
            .number("document.querySelectorAll('#donations .gift:not(.taken):not(:has(.worth))').length")?;
        let with = page.number("document.querySelectorAll('#donations .gift .worth').length")?;
        ensure!(without == 0.0 && with >= 15.0, "{with} donations show their worth, {without} do not");
        // Housing projects score nothing for industry: two cells must differ, and one of them must be the number in
        // the tip.
        let told = "[...document.querySelectorAll('#donations .gift:has(.worth)')].every((one) => one.dataset.tip.includes(`VP now: Guest ${one.querySelector('.worth').textContent}`))";
        ensure!(page.holds(told)?, "the number and the explanation differ");
        Ok(())
    });
}

/// Every text that shows, in front of everything else if a dialog is open, and how large its letters are on the screen.
const SIZES: &str = r#"(() => {
  const sizes = new Map();
  // The browser takes hidden pieces of a drawing for visible.
  const hidden = new Map([[null, false]]);
  const isHidden = (element) => {
    if (!hidden.has(element)) hidden.set(element, getComputedStyle(element).display === "none" || isHidden(element.parentElement));
    return hidden.get(element);
  };
  const walker = document.createTreeWalker(document.querySelector("dialog[open]") ?? document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.data.trim();
    const element = walker.currentNode.parentElement;
    if (!text || element.closest(".sr, script, style, template, dialog:not([open])")) continue;
    if (!element.checkVisibility({ visibilityProperty: true }) || isHidden(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    if (!range.getBoundingClientRect().width) continue;
    const drawn = element instanceof SVGElement;
    const scale = drawn ? Math.abs(element.getScreenCTM().d) : element.currentCSSZoom ?? 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    const place = element.closest("[id]")?.id ?? "";
    sizes.set(`${place} .${element.getAttribute("class") ?? element.tagName}: ${text.slice(0, 24)}`, Math.round(size * 100) / 100);
  }
  return [...sizes].map(([text, size]) => ({ text, size }));
})()"#;

/// How many companies show, none of them over another one or over the supply, and no part of them cut off.
const SIDE_BY_SIDE: &str = r#"(() => {
  const box = (element) => element.getBoundingClientRect();
  const shown = [...document.querySelectorAll(".company")].filter((company) => box(company).height > 100);
  const all = [...shown, document.getElementById("supply")].map(box);
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  if (!all.every((one, at) => all.every((other, place) => at === place || apart(one, other)))) return "one over the other";
  // Of a name, not even a part of a pixel.
  const width = (one) => { const range = document.createRange(); range.selectNodeContents(one); return box(range).width; };
  const cut = shown.flatMap((company) => [...company.querySelectorAll(".space, .purse, .purse .who")]).filter((space) => space.scrollHeight > space.clientHeight + 2 || space.scrollWidth > space.clientWidth + 2 || (space.matches(".who") && width(space) > box(space).width + 0.1));
  return cut.length ? `cut: ${cut.map((space) => `${space.id} ${space.scrollWidth}/${space.clientWidth} ${space.scrollHeight}/${space.clientHeight}`).join()}` : `${shown.length}`;
})()"#;

/// Writes the widest that games bring into the heads of all companies: money, goods, VP, reserve, a reserved department, the
/// Action Choice tile, and the names of bots.
const WEALTHY: &str = r##"((who) => {
  const tile = '<span class="coin tile-choice"><svg class="i i-choice"><use href="#i-choice"></use></svg></span>';
  for (const company of document.querySelectorAll(".company")) {
    ["117", "12", "−12", "10"].forEach((number, at) => { company.querySelectorAll(".purse .coin b")[at].textContent = number; });
    if (!company.querySelector(".tile-choice")) company.querySelector(".purse").insertAdjacentHTML("beforeend", tile);
    company.querySelector(".purse .who").textContent = who;
    if (company.matches(".shown")) company.querySelector(".purse-gap").innerHTML = `<span class="reserved"><svg class="i i-pin"></svg><span>Lokale Partner</span></span>`;
  }
})"##;

/// Names of cities that touch each other, and words that are wider than the legend.
const TOUCHING: &str = r##"(() => {
  const names = [...document.querySelectorAll(".city-name")].map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }));
  const touch = (a, b) => a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;
  const touching = names.flatMap((one, at) => names.slice(at + 1).filter((other) => one.box.width && touch(one.box, other.box))
    .map((other) => `${one.name} touches ${other.name}`));
  const frame = document.querySelector("#map .key .frame").getBoundingClientRect();
  const outside = [...document.querySelectorAll("#map .key > text")].filter((one) => one.getBoundingClientRect().right > frame.right);
  return [...touching, ...outside.map((one) => `${one.textContent} leaves the legend`)];
})()"##;

/// In how many ways the four regions are engraved, on the map and where employees on missions stand.
const ENGRAVINGS: &str = r##"(() => {
  const regions = ["west", "midwest", "east", "south"];
  const lands = regions.map((region) => {
    const outline = document.querySelector(`#map .land.${region}`).getAttribute("d");
    const engraved = document.querySelector(`#map .engraved[d="${outline}"]`);
    return engraved ? document.querySelector(engraved.getAttribute("fill").slice(4, -1)).innerHTML : "";
  });
  const areas = regions.map((region) => getComputedStyle(document.querySelector(`#regions .${region} .mission-area`)).backgroundImage);
  return `${new Set(lands).size} ${new Set(areas).size}`;
})()"##;

/// The map is drawn first and then told its scale, which its letters need; a map that is hidden is told nothing.
const SCALED: &str = r##"(() => {
  const map = document.querySelector("#map .usa");
  if (!map?.getBoundingClientRect().width) return true;
  const scale = map.getScreenCTM().d / (map.currentCSSZoom ?? 1);
  return Math.abs(scale - Number(map.style.getPropertyValue("--map-scale"))) < 0.01;
})()"##;

/// The texts of what shows that are smaller than this, in pixels.
fn small_texts(page: &Page, least: f64, place: &str) -> Result<Vec<String>> {
    page.end_animations()?;
    page.wait(SCALED)?;
    let texts = page.eval(SIZES)?;
    let texts = texts.as_array().context("no texts")?;
    ensure!(texts.len() > 10, "{place}: only {} texts show", texts.len());
    let small = texts.iter().filter(|text| text["size"].as_f64().is_some_and(|size| size < least));
    let Screen { width, height, .. } = page.screen();
    Ok(small
        .map(|text| format!("{width} × {height}, {place}: {} px: {}", text["size"], text["text"]))
        .collect())
}

#[test]
fn everything_is_large_enough_to_be_read() {
    Stage::run("text-sizes", |stage| {
        let desktop = |width, height| Screen { width, height, touch: false };
        let small_phone = Screen { width: 360, height: 640, touch: true };
        let sizes = [
            (desktop(1280, 720), 9.0, Wish::MODULES),
            (desktop(1366, 768), 9.0, &[]),
            // What a browser leaves of a screen.
            (desktop(1440, 789), 9.0, &[]),
            (desktop(1600, 900), 9.9, Wish::MODULES),
            (desktop(1920, 940), 10.0, &[]),
            (desktop(1920, 1080), 11.0, &[]),
            (desktop(2560, 1440), 11.0, Wish::MODULES),
            (Screen::PHONE, 10.0, &[]),
            (small_phone, 10.0, Wish::MODULES),
        ];
        let mut small: Vec<String> = Vec::new();
        for (screen, least, modules) in sizes {
            let page = stage.person(screen)?;
            page.speak("de")?;
            let seats = &[Seat::Me, Seat::Bot("random"), Seat::Bot("random"), Seat::Bot("random")];
            stage.table(&page, &Wish { seats, modules, seed: 6 })?;
            let mut player = Player::new(&page, 3);
            player.by(Way::Sending);
            player.play(30)?;
            player.wait_turn()?;
            page.press(Key::Letter('s'))?;
            page.wait("document.querySelector('#follow').hidden")?;
            page.end_animations()?;
            if screen.width >= 1920 {
                let beside = page.text_of(SIDE_BY_SIDE)?;
                ensure!(beside == "4", "companies side by side: {beside}");
                // Wide numbers leave enough room for a name.
                for who in ["Hiram", "Josie", "Leland", "Mabel"] {
                    page.eval(&format!("{WEALTHY}('{who}')"))?;
                    let beside = page.text_of(SIDE_BY_SIDE)?;
                    ensure!(beside == "4", "wealthy companies of {who} side by side: {beside}");
                }
            }
            let views: &[&str] =
                if screen.touch { &["map", "company", "offer", "rivals", "story"] } else { &["map"] };
            for view in views {
                if screen.touch {
                    page.click(&format!("[data-dock={view}]"))?;
                }
                small.extend(small_texts(&page, least, view)?);
                let touching = self::texts(&page, TOUCHING)?;
                ensure!(*view != "map" || touching.is_empty(), "at {} px {touching:?}", screen.width);
            }
            let engravings = page.text_of(ENGRAVINGS)?;
            ensure!(engravings == "4 4", "the four regions are engraved in so many ways: {engravings}");
        }
        // The same table with Andrew, and once the game is over.
        for (screen, least) in [(desktop(1280, 720), 9.0), (small_phone, 10.0)] {
            let (page, _) = solo(stage, screen, "de")?;
            small.extend(small_texts(&page, least, "solo")?);
            for dialog in ["symbols", "keys", "preferences"] {
                page.eval(&format!("document.getElementById('{dialog}').showModal()"))?;
                small.extend(small_texts(&page, least, dialog)?);
                page.eval(&format!("document.getElementById('{dialog}').close()"))?;
            }
            page.go(&stage.at("/import"))?;
            page.eval(&format!("document.querySelector('[name=record]').value = {}", Value::from(RECORD)))?;
            page.click("form[action='/import'] button[type=submit]")?;
            page.wait_element("#bar .replay")?;
            page.loaded()?;
            small.extend(small_texts(&page, least, "replay")?);
        }
        ensure!(small.is_empty(), "too small:\n{}", small.join("\n"));
        Ok(())
    });
}

#[test]
fn symbols_and_keys_are_one_key_away() {
    Stage::run("symbols", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me, Seat::Bot("random")], modules: &[], seed: 6 })?;
        Player::new(&page, 3).wait_turn()?;
        for (key, sheet) in [('m', "symbols"), ('k', "keys")] {
            page.press(Key::Letter(key))?;
            page.wait_for(&format!("document.getElementById('{sheet}').open"), SOON)
                .with_context(|| format!("{key} does not open the sheet"))?;
            let rows = page.number(&format!("document.querySelectorAll('#{sheet} dt').length"))?;
            ensure!(rows >= 10.0, "the sheet has {rows} lines");
            accessibility(&page, sheet)?;
            page.press(Key::Escape)?;
            page.wait(&format!("!document.getElementById('{sheet}').open"))?;
        }
        // Every department of the supply and every donation is explained.
        page.press(Key::Letter('m'))?;
        page.wait("document.getElementById('symbols').open")?;
        let explained = page.number("document.querySelectorAll('#symbols .gathered dd').length")?;
        let things = page.number(
            "new Set([...document.querySelectorAll('#supply .dept[data-target], #donations .gift')].map((one) => one.dataset.tip)).size",
        )?;
        ensure!(things > 20.0 && explained == things, "{explained} of {things} things are explained");
        Ok(())
    });
}

#[test]
fn a_table_of_the_rules_says_how_many_rows_a_search_leaves() {
    Stage::run("rules-rows", |stage| {
        let page = stage.person(LAPTOP)?;
        page.go(&stage.at("/rules"))?;
        page.click("#rules-search")?;
        page.write("Chicago")?;
        page.wait_element("#rules-text section:not([hidden]) caption")?;
        let honest = "[...document.querySelectorAll('#rules-text caption')].every(({ textContent, parentElement }) => { \
             const rows = [...parentElement.querySelectorAll('tbody tr')]; \
             return textContent === `${rows.filter((row) => !row.hidden).length} / ${rows.length}`; })";
        ensure!(page.holds(honest)?, "a caption counts wrong");
        page.eval("{ const search = document.querySelector('#rules-search'); search.value = ''; search.dispatchEvent(new Event('input')); }")?;
        ensure!(
            !page.has("#rules-text caption")? && !page.has("#rules-text tr[hidden]")?,
            "something stays hidden"
        );
        Ok(())
    });
}

#[test]
fn things_that_cannot_be_chosen_say_why_to_mouse_and_keyboard() {
    Stage::run("why-not", |stage| {
        let page = stage.person(LAPTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &["new-beginning"], seed: 3 })?;
        let mut player = Player::new(&page, 9);
        player.wait_turn()?;
        // The dearest options of the first lines leave too little for those of the last.
        for line in ["goods", "employees", "vp"] {
            page.wait_element(&format!(".sheet-line.current button.can[data-target^=sheet-{line}]"))?;
            let dearest = "[...document.querySelectorAll('.sheet-line.current button.can')].at(-1)";
            let (x, y) = page.place_of(dearest)?;
            page.click_at(x, y)?;
        }
        page.wait_element(".sheet-line.current button[data-target^=sheet-moves].can")?;
        let too_dear = ".sheet-line.current button:not(.can)";
        let said = "document.querySelector('.toast')?.textContent.includes('may cost at most')";
        let unsay = "document.querySelectorAll('.toast').forEach((toast) => toast.remove())";
        page.click(too_dear)?;
        page.wait_for(said, SOON).context("a click on what is too dear says nothing")?;
        page.eval(unsay)?;
        page.eval(&format!("document.querySelector('{too_dear}').focus()"))?;
        page.press(Key::Enter)?;
        page.wait_for(said, SOON).context("Enter on what is too dear says nothing")?;
        page.eval(unsay)?;
        // While everything is explained, Enter asks about the thing that is being explained.
        page.hover("#donations .gift")?;
        page.wait("!document.getElementById('tip').hidden")?;
        page.press(Key::Letter('i'))?;
        page.wait("document.getElementById('tip').matches('.pinned')")?;
        page.press(Key::Enter)?;
        page.wait_for("document.querySelector('.toast')", SOON).context("the keyboard cannot ask why")?;
        page.press(Key::Escape)?;
        // Lines of the log light what they are about, for the keyboard as for the mouse.
        until(&mut player, "choose")?;
        page.eval("document.querySelector('#log .entries').focus()")?;
        page.press(Key::Down)?;
        page.wait("document.activeElement.matches('#log li[data-places]')")?;
        ensure!(page.has(".pointed")?, "nothing is lit");
        Ok(())
    });
}

#[test]
fn choosing_an_action_shows_what_it_brings_to_whom() {
    Stage::run("row-brings", |stage| {
        let page = stage.person(LAPTOP)?;
        let seats = &[Seat::Me, Seat::Bot("random"), Seat::Bot("random")];
        stage.table(&page, &Wish { seats, modules: &[], seed: 12 })?;
        let mut player = Player::new(&page, 5);
        until(&mut player, "choose")?;
        // What a donation is worth to rivals is told on demand: the cell shows one's own number.
        page.hover("#donations .gift:has(.worth)")?;
        page.wait_for("!document.getElementById('tip').hidden", SOON)?;
        let told = "[...document.querySelectorAll('#players .summary strong')].every(({ textContent: name }) => \
             new RegExp(`${name} −?\\\\d`).test(document.getElementById('tip').textContent))";
        ensure!(
            page.holds(told)?,
            "a rival is missing: {}",
            page.text_of("document.getElementById('tip').textContent")?
        );
        for row in ["human-resources", "management", "construction", "research"] {
            page.hover(&format!("#row-{row}"))?;
            let about = "document.querySelector('#preview').textContent";
            page.wait_for(&format!("{about}.includes('Active for')"), SOON)
                .with_context(|| format!("{row} does not say what it brings"))?;
            let words = page.text_of(about)?;
            ensure!(words.contains("Income") || words.contains("Donation"), "no event: {words}");
            let cut = "(() => { const words = document.querySelector('#pick .words'); return words.scrollHeight > words.clientHeight + 2; })()";
            ensure!(!page.holds(cut)?, "cut off: {words}");
        }
        Ok(())
    });
}
