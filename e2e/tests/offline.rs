//! Carnegie without a server, in a real browser: from a plain folder under some path, with the network cut.

use anyhow::{Context, Result, bail, ensure};
use carnegie_e2e::{
    Browser, Device, Dice, FileServer, Page, Player, Screen, Server, accessibility,
    accessibility_light_and_dark, at_table, complaints, install, no_raw_keys, no_sideways_scrolling,
    offline_folder, play_now, quiet,
};
use carnegie_rules::{Record, decision_list};
use serde_json::json;
use std::rc::Rc;
use std::time::Duration;

/// Decisions that the longest game takes, with some to spare.
const MOST: usize = 900;
/// How often the worker is killed while someone is deciding.
const KILLS: usize = 50;

/// Runs a test with a page that has installed the app and has nothing else to talk to.
fn without_a_network(name: &str, screen: Screen, test: impl FnOnce(&Rc<Page>, &str) -> Result<()>) {
    Device::run_in(Browser::chromium, name, screen, |page, start| {
        page.offline(true)?;
        test(page, start)
    });
}

/// Ends the service worker, as browsers do when they please.
fn kill(page: &Page) -> Result<()> {
    page.call("ServiceWorker.enable", json!({}))?;
    page.call("ServiceWorker.stopAllWorkers", json!({})).map(drop)
}

/// Everything that has been decided so far, according to the record.
fn decisions(page: &Page) -> Result<Vec<String>> {
    let record = page.text_of(
        "fetch(location.pathname.replace(/(tables.[^/]+).*/, '$1') + '/record.txt').then(answer => answer.text())",
    )?;
    Ok(record
        .lines()
        .filter(|line| line.starts_with(|c: char| c.is_ascii_digit()))
        .map(str::to_owned)
        .collect())
}

fn play_to_the_end(player: &mut Player) -> Result<()> {
    player.play(MOST)?;
    ensure!(player.over()?, "{MOST} decisions and no end");
    Ok(())
}

#[test]
fn offline_the_app_can_be_installed() {
    let run = || {
        let device = Device::new("install", Browser::chromium)?;
        let page = device.page(Screen::DESKTOP)?;
        let server = FileServer::start(&offline_folder()?, Device::BELOW)?;
        install(&page, &server.at("/"))?;
        let manifest = page.call("Page.getAppManifest", json!({}))?;
        ensure!(manifest["errors"].as_array().is_some_and(Vec::is_empty), "{}", manifest["errors"]);
        ensure!(manifest["url"] == server.at("/manifest.webmanifest"), "{}", manifest["url"]);
        let errors = page.call("Page.getInstallabilityErrors", json!({}))?;
        let errors = &errors["installabilityErrors"];
        ensure!(errors.as_array().is_some_and(Vec::is_empty), "{errors}");
        ensure!(page.has("link[rel=manifest]")?, "the start page of the app has no manifest");
        // The second visit needs no server.
        let sent = server.sent();
        page.go(&server.at("/rules"))?;
        page.wait_element("#rules-text")?;
        ensure!(server.sent() == sent, "a page was fetched from the server");
        quiet(&page)
    };
    run().unwrap_or_else(|error| panic!("{error:#}"));
}

#[test]
fn offline_a_solo_game_is_played_to_the_end() {
    without_a_network("solo", Screen::DESKTOP, |page, start| {
        play_now(page, "solo")?;
        let mut player = Player::new(page, 5);
        let mut taken = 0;
        while player.wait_turn()? && taken < MOST {
            player.step()?;
            taken += 1;
            // A browser ends a worker that has nothing to do; the page does not notice.
            if taken % 10 == 0 {
                kill(page)?;
            }
        }
        ensure!(player.over()?, "{MOST} decisions and no end");
        after_the_game(page, start)
    });
}

/// What is stored of a game: the number of its entries, and everything that was decided.
fn stored(page: &Page) -> Result<(u64, Record)> {
    let event = "fetch(location.pathname).then(answer => answer.text()).then(page => /data-event=\"([0-9]+)/.exec(page)[1])";
    let record = "fetch(location.pathname + '/record.txt').then(answer => answer.text())";
    Ok((page.text_of(event)?.parse()?, Record::parse(&page.text_of(record)?)?))
}

#[test]
fn offline_the_worker_is_killed_while_somebody_decides_and_nothing_is_lost_or_doubled() {
    without_a_network("kill", Screen::DESKTOP, |page, start| {
        play_now(page, "solo")?;
        let mut dice = Dice::new(7);
        let (mut acknowledged, mut silent, mut stored_silently) = (0, 0, 0);
        let mut kills = 0;
        while kills < KILLS {
            let (seq, before) = stored(page)?;
            let position = before.replay()?;
            let Some(seat) = position.to_act().iter().next() else {
                // Some games are shorter than that.
                page.go(start)?;
                play_now(page, "solo")?;
                continue;
            };
            kills += 1;
            let mut legal = decision_list();
            position.legal(seat, &mut legal);
            let decision = legal[dice.below(legal.len())];
            let body =
                json!({ "seq": seq, "decision": decision.to_string(), "seat": seat.number() }).to_string();
            let send = format!(
                "void (window.answered = undefined, fetch(location.pathname + '/decide', {{ method: 'POST', body: {} }})\
                 .then(answer => window.answered = answer.status, () => window.answered = 0))",
                json!(body)
            );
            page.eval(&send)?;
            std::thread::sleep(Duration::from_micros(dice.below(30_000) as u64));
            kill(page)?;
            page.wait("window.answered !== undefined")?;
            let answered = page.number("window.answered")?;
            let (now, after) = stored(page)?;
            match answered as u16 {
                200 => {
                    acknowledged += 1;
                    ensure!(now == seq + 1, "\"{decision}\" was acknowledged and is lost");
                }
                0 | 503 => {
                    silent += 1;
                    stored_silently += now - seq;
                    ensure!(now <= seq + 1, "\"{decision}\" was decided twice");
                    // A player who got no answer decides again, and is told that all is well.
                    page.eval(&send)?;
                    page.wait("window.answered !== undefined")?;
                    let again = page.number("window.answered")?;
                    ensure!(again == 200.0, "{again} after {answered}");
                }
                other => bail!("\"{decision}\" at {seq}: {other}"),
            }
            let (now, after) = if now == seq { stored(page)? } else { (now, after) };
            ensure!(now == seq + 1, "{now} entries after {seq}");
            let kept = before.decisions.len();
            ensure!(after.decisions[..kept] == before.decisions[..], "what was decided before has changed");
            ensure!(after.decisions[kept] == (seat, decision), "something else was decided");
        }
        println!("{acknowledged} acknowledged, {silent} not, of which {stored_silently} were stored");
        // Failed requests are the point of this test.
        drop(page.problems());
        Ok(())
    });
}

/// The score sheet, analysis, replay, record out and in, all games out and in.
fn after_the_game(page: &Page, start: &str) -> Result<()> {
    let at = |path: &str| format!("{}{path}", start.trim_end_matches('/'));
    let game = page.path()?;
    page.click(".prompt a[href$='/end']")?;
    page.wait("location.pathname.endsWith('/end')")?;
    page.loaded()?;
    ensure!(page.has("table")? && page.has("svg.chart")?, "the end shows no score sheet or no chart");
    page.click("[data-analyse] button")?;
    page.wait_for("document.querySelector('#analysis-title')", Duration::from_secs(180))?;
    page.click("a[href$='/replay']")?;
    page.wait_element("#bar .replay")?;
    page.loaded()?;
    page.click("[data-run]")?;
    page.wait("Number(document.querySelector('#bar .replay').dataset.at) > 1")?;
    let record = page.text_of(&format!("fetch('{game}/record.txt').then(answer => answer.text())"))?;
    ensure!(record.contains("carnegie record 1"), "no record: {record}");
    page.go(&at("/import"))?;
    page.eval(&format!("void (document.querySelector('#record').value = {})", json!(record)))?;
    page.click("form[action$='/import'] button[type=submit]")?;
    page.wait("location.pathname.endsWith('/replay')")?;
    page.loaded()?;
    page.go(&at("/device"))?;
    let file =
        page.text_of("fetch(document.querySelector('a[download]').href).then(answer => answer.text())")?;
    // Everything is forgotten, and comes back from the file.
    page.eval(&format!(
        "new Promise((resolve, reject) => {{ const open = indexedDB.open('carnegie{}'); open.onsuccess = () => {{ \
         const change = open.result.transaction('entries', 'readwrite'); change.objectStore('entries').clear(); \
         change.oncomplete = () => {{ open.result.close(); resolve(true); }}; change.onabort = reject; }}; }})",
        Device::BELOW
    ))?;
    kill(page)?;
    page.go(&at("/records"))?;
    ensure!(!page.has("ul.list li")?, "the games are still there");
    page.go(&at("/device"))?;
    page.eval(&format!(
        "(() => {{ const files = new DataTransfer(); files.items.add(new File([{}], 'games.json')); const place = \
         document.querySelector('[data-read]'); place.files = files.files; place.dispatchEvent(new Event('change')); }})()",
        json!(file)
    ))?;
    page.wait("location.search === '?read=2'")?;
    page.loaded()?;
    kill(page)?;
    page.go(&at("/records"))?;
    ensure!(page.number("document.querySelectorAll('ul.list li').length")? == 2.0, "not all games came back");
    let again = page.text_of(&format!("fetch('{game}/record.txt').then(answer => answer.text())"))?;
    ensure!(again == record, "the record has changed");
    Ok(())
}

/// Fills in the form for a table.
fn create(page: &Page, start: &str, seats: &[(&str, &str)], modules: bool) -> Result<()> {
    page.go(&format!("{start}create"))?;
    for number in 1..=4 {
        let (kind, detail) = seats.get(number - 1).copied().unwrap_or(("none", ""));
        page.select(&format!("[name=seat{number}]"), kind)?;
        let set = |name: &str| {
            page.eval(&format!(
                "void (document.querySelector('[name={name}{number}]').value = {})",
                json!(detail)
            ))
        };
        match kind {
            "bot" => page.select(&format!("[name=level{number}]"), detail)?,
            "here" => drop(set("name")?),
            _ => {}
        }
    }
    if modules {
        page.click("[data-modules=all]")?;
    }
    page.click("form[action$='/create'] button[type=submit]")?;
    at_table(page)
}

#[test]
fn offline_four_players_with_bots_and_all_modules() {
    without_a_network("bots", Screen::DESKTOP, |page, start| {
        page.crowd();
        let bots = [("me", ""), ("bot", "beginner"), ("bot", "apprentice"), ("bot", "skilled")];
        create(page, start, &bots, true)?;
        play_to_the_end(&mut Player::new(page, 3))
    });
}

#[test]
fn offline_friends_at_one_screen_keep_their_secrets() {
    without_a_network("hot-seat", Screen::PHONE, |page, start| {
        create(page, start, &[("me", ""), ("here", "Ben")], false)?;
        bail_without_curtain(page, start)
    });
}

/// With sheets and secret donations: the curtain hides what the other player must not see.
fn bail_without_curtain(page: &Rc<Page>, start: &str) -> Result<()> {
    page.go(&format!("{start}create"))?;
    page.select("[name=seat2]", "here")?;
    for module in ["new-beginning", "secret-donation"] {
        page.click(&format!("[name=module-{module}]"))?;
    }
    page.click("form[action$='/create'] button[type=submit]")?;
    at_table(page)?;
    page.wait_element("#veil[open]").context("no curtain before the sheets")?;
    let mut player = Player::new(page, 2);
    let mut curtains = 0;
    for _ in 0..MOST {
        if !player.wait_turn()? {
            break;
        }
        if page.has("#veil[open]")? {
            curtains += 1;
            let hidden = "[...document.querySelectorAll('#table-main.curtained > :not(script)')].map((part) => getComputedStyle(part).visibility)";
            let hidden = page.eval(hidden)?;
            let parts = hidden.as_array().context("no list")?;
            ensure!(
                !parts.is_empty() && parts.iter().all(|part| part == "hidden"),
                "behind the curtain the parts of the table are {hidden}"
            );
        }
        player.step()?;
    }
    ensure!(player.over()?, "{MOST} decisions and no end");
    ensure!(curtains >= 2, "{curtains} curtains");
    Ok(())
}

#[test]
fn offline_the_companion_needs_no_network() {
    without_a_network("companion", Screen::PHONE, |page, start| {
        page.click("a[href$='/companion']")?;
        page.wait_element("[data-companion]")?;
        page.loaded()?;
        page.click("button[value=begin]")?;
        let remembers = |what: &str| {
            page.wait(&format!("localStorage.getItem('carnegie-companion')?.includes({})", json!(what)))
        };
        remembers("carnegie companion 1")?;
        kill(page)?;
        // The device remembers the evening, and the page goes on with it.
        page.go(&format!("{start}companion"))?;
        page.wait_element("[data-companion] [name=state]")?;
        page.click("[formaction$='/companion/rounds']")?;
        page.wait("location.pathname.endsWith('/companion/rounds')")?;
        page.click("button[value^='play choose']")?;
        remembers("play choose")
    });
}

#[test]
fn offline_a_forced_reload_comes_back_to_the_same_page() {
    let run = || {
        let device = Device::new("reload", Browser::chromium)?;
        let page = device.page(Screen::DESKTOP)?;
        let server = FileServer::start(&offline_folder()?, Device::BELOW)?;
        let first = format!("{}?at=3#top", server.at("/rules"));
        // Someone has passed on an address within the app: it is installed first.
        page.go(&first)?;
        page.wait_element("#rules-text")?;
        ensure!(page.text_of("location.href")? == first, "led to {}", page.text_of("location.href")?);
        page.go(&server.at("/"))?;
        play_now(&page, "solo")?;
        Player::new(&page, 4).play(3)?;
        let (table, before) = (page.path()?, decisions(&page)?);
        // Such a reload asks the host, past the worker; there is no such file.
        page.eval("window.old = true")?;
        page.call("Page.reload", json!({ "ignoreCache": true }))?;
        page.wait("!window.old && document.querySelector('#bar')")?;
        ensure!(page.path()? == table, "led to {}", page.path()?);
        ensure!(decisions(&page)? == before, "the game has changed");
        // What the host did not have is the point of this test.
        for complaint in complaints(&page) {
            ensure!(complaint.contains("404"), "{complaint}");
        }
        Ok(())
    };
    run().unwrap_or_else(|error: anyhow::Error| panic!("{error:#}"));
}

#[test]
fn offline_a_game_goes_on_with_friends_on_the_server_that_the_app_came_from() {
    let run = || {
        let device = Device::new("hand-over", Browser::chromium)?;
        let page = device.page(Screen::DESKTOP)?;
        let edition = offline_folder()?;
        let arguments = ["--offline-folder", edition.to_str().context("a path")?];
        let server = Server::start_with(device.folder(), &arguments)?;
        install(&page, &server.at("/offline/"))?;
        page.crowd();
        create(&page, &server.at("/offline/"), &[("me", ""), ("bot", "apprentice")], false)?;
        let mut player = Player::new(&page, 6);
        player.play(12)?;
        player.wait_turn()?;
        let told = |page: &Page| page.number("document.querySelectorAll('#log [data-at]').length");
        let before = told(&page)?;
        ensure!(before >= 12.0, "the log has {before} lines");
        page.go(&server.at("/offline/device"))?;
        page.click("a[href$='/hand-over']")?;
        page.wait("location.pathname.endsWith('/hand-over')")?;
        page.loaded()?;
        no_raw_keys(&page)?;
        accessibility(&page, "hand-over")?;
        page.wait("document.querySelector('form[data-server]')?.hidden === false")?;
        page.click("form[action='/import'] button")?;
        page.wait("location.pathname.startsWith('/tables/') && location.pathname.endsWith('/play-on')")?;
        page.loaded()?;
        page.click("[name=with][value=friends]")?;
        page.wait("document.getElementById('invite-link')?.value.startsWith('http')")?;
        let friend = device.stranger(Screen::DESKTOP)?;
        friend.go(&page.text_of("document.getElementById('invite-link').value")?)?;
        friend.click("form[action$='/sit'] input[name=name]")?;
        friend.write("Zofia")?;
        friend.click("form[action$='/sit'] button")?;
        for page in [&page, &friend] {
            page.wait_element("#bar")?;
            page.loaded()?;
        }
        for page in [&page, &friend] {
            ensure!(told(page)? == before, "{} lines of {before} are known on the server", told(page)?);
        }
        Player::take_turns(&mut [Player::new(&page, 1), Player::new(&friend, 2)], 10)?;
        page.wait(&format!("document.querySelectorAll('#log [data-at]').length > {before}"))?;
        quiet(&page)?;
        quiet(&friend)
    };
    run().unwrap_or_else(|error| panic!("{error:#}"));
}

#[test]
fn offline_every_page_fits_and_passes_the_audit() {
    for (name, screen) in
        [("audit-desk", Screen { width: 1366, height: 768, touch: false }), ("audit", Screen::PHONE)]
    {
        without_a_network(name, screen, |page, start| {
            play_now(page, "bots")?;
            // German is the longest language.
            page.go(&format!("{start}language/de"))?;
            for path in ["", "create", "mine", "records", "import", "device", "rules", "companion", "nowhere"]
            {
                page.go(&format!("{start}{path}"))?;
                ensure!(page.holds("document.documentElement.lang === 'de'")?, "/{path} is not in German");
                no_raw_keys(page)?;
                no_sideways_scrolling(page)?;
                accessibility_light_and_dark(page, &format!("/{path}, {name}"))?;
            }
            // A page that does not exist is answered with 404, which the browser reports by itself.
            complaints(page).into_iter().try_for_each(|complaint| {
                ensure!(complaint.contains("nowhere"), "{complaint}");
                Ok(())
            })
        });
    }
}

#[test]
fn offline_a_new_version_waits_until_nobody_sits_at_a_table() {
    let run = || {
        let device = Device::new("update", Browser::chromium)?;
        let page = device.page(Screen::DESKTOP)?;
        let folder = device.folder().join("site");
        std::fs::create_dir_all(&folder)?;
        for entry in std::fs::read_dir(offline_folder()?)? {
            let entry = entry?;
            std::fs::copy(entry.path(), folder.join(entry.file_name()))?;
        }
        let server = FileServer::start(&folder, Device::BELOW)?;
        install(&page, &server.at("/"))?;
        play_now(&page, "solo")?;
        let mut player = Player::new(&page, 4);
        player.play(3)?;
        let before = decisions(&page)?;
        let game = page.path()?;
        // A new version is put there, and the browser looks for it.
        let worker = std::fs::read_to_string(folder.join("sw.js"))?;
        let at = worker.find("const VERSION = \"").context("a version")? + "const VERSION = \"".len();
        std::fs::write(folder.join("sw.js"), format!("{}9.9.9-{}", &worker[..at], &worker[at..]))?;
        page.eval(
            "navigator.serviceWorker.getRegistration().then(found => found.update()).then(() => true)",
        )?;
        page.wait(
            "[...document.querySelectorAll('.toast')].some(note => /new version/i.test(note.textContent))",
        )?;
        let version = "caches.keys().then(names => names.some(name => name.includes('9.9.9')) && \
             navigator.serviceWorker.getRegistration().then(found => Boolean(found.waiting)))";
        page.wait(version).context("the new version does not wait")?;
        page.go(&server.at("/device"))?;
        page.wait("document.body.textContent.includes('9.9.9')").context("the new version never starts")?;
        page.go(&format!("http://{}{game}", server.address()))?;
        page.wait_element("#bar")?;
        ensure!(decisions(&page)? == before, "the game has changed");
        quiet(&page)
    };
    run().unwrap_or_else(|error| panic!("{error:#}"));
}

#[test]
fn offline_a_server_offers_it_below_its_own_folder_and_nowhere_else() {
    let run = || {
        let device = Device::new("server", Browser::chromium)?;
        let page = device.page(Screen::DESKTOP)?;
        let edition = offline_folder()?;
        let arguments = ["--offline-folder", edition.to_str().context("a path")?];
        let server = Server::start_with(device.folder(), &arguments)?;
        install(&page, &server.at("/offline/"))?;
        let policy = |path: &str| {
            page.text_of(&format!(
                "fetch('{path}').then(answer => answer.headers.get('content-security-policy'))"
            ))
        };
        ensure!(policy("/offline/bots.js")?.contains("wasm-unsafe-eval"), "workers may not run");
        ensure!(!policy("/offline/")?.contains("wasm-unsafe-eval"), "pages may run WebAssembly");
        ensure!(!policy("/")?.contains("wasm-unsafe-eval"), "the live site may run WebAssembly");
        play_now(&page, "bots")?;
        let mut player = Player::new(&page, 6);
        page.crowd();
        player.play(5)?;
        let table = page.path()?;
        page.eval("window.old = true")?;
        page.call("Page.reload", json!({ "ignoreCache": true }))?;
        page.wait("!window.old && document.querySelector('#bar')").context("after a forced reload")?;
        ensure!(page.path()? == table, "a forced reload led to {}", page.path()?);
        page.go(&server.at("/"))?;
        ensure!(page.has("a[href='/offline/']")?, "nothing leads to the app");
        ensure!(!page.holds("navigator.serviceWorker.controller")?, "the worker answers for the live site");
        quiet(&page)
    };
    run().unwrap_or_else(|error| panic!("{error:#}"));
}
