//! People at different screens, people at one screen, bots with every module.

use anyhow::{Result, ensure};
use carnegie_e2e::{
    Page, Player, Screen, Seat, Shifts, Stage, Wish, accessibility, no_raw_keys, no_scrolling,
};
use std::rc::Rc;
use std::time::{Duration, Instant};

/// Decisions that the longest game takes, with some to spare.
const MAX_DECISIONS: usize = 1500;
/// How much of the layout may move while someone else plays, in Chromium's measure; on the web 0.1 counts as good.
const SHIFT: f64 = 0.005;

#[test]
fn two_people_in_two_browsers_play_to_the_end() {
    Stage::run("two", |stage| {
        let (one, two) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::DESKTOP)?);
        for page in [&one, &two] {
            page.prefer(false, false)?;
        }
        stage.table(&one, &Wish { seats: &[Seat::Me, Seat::Invite], modules: &[], seed: 5 })?;
        one.wait_element("#invite-link")?;
        one.wait("document.getElementById('invite-link').value.startsWith('http')")?;
        two.go(&one.text_of("document.getElementById('invite-link').value")?)?;
        two.click("form[action$='/sit'] input[name=name]")?;
        two.write("Zofia")?;
        two.click("form[action$='/sit'] button")?;
        for page in [&one, &two] {
            page.wait_element("#bar")?;
            page.loaded()?;
        }
        let mut players = [Player::new(&one, 21), Player::new(&two, 22)];
        Player::take_turns(&mut players, 30)?;
        undo_and_redo(&mut players)?;
        reload(&mut players)?;
        broken_connection(&mut players, [&one, &two])?;
        watch_without_shifts(&mut players, &two)?;
        come_back(&mut players, [&one, &two])?;
        be_told(&mut players, [&one, &two])?;
        say_hello(&one, &two)?;
        Player::take_turns(&mut players, MAX_DECISIONS)?;
        ensure!(players[0].over()? && players[1].over()?, "the game has no end");
        // The last turn may still be being shown to the player who did not take it.
        for page in [&one, &two] {
            page.wait("document.querySelector('#follow').hidden")?;
        }
        let result = |page: &Page| page.text_of("document.querySelector('#score').textContent");
        ensure!(result(&one)? == result(&two)?, "the two see different scores");
        let end = stage.at(&format!("{}/end", one.path()?));
        look_through_other_eyes(stage, &one)?;
        play_again([&one, &two], &end)
    });
}

/// Whoever looks at the result learns there that the other one wants to play again.
fn play_again([one, two]: [&Rc<Page>; 2], end: &str) -> Result<()> {
    two.go(end)?;
    one.go(end)?;
    ensure!(!two.has("#notice form")?, "somebody is asked to play again before anybody wants to");
    one.click("form[action$='/rematch'] button")?;
    one.wait_element("#waiting")?;
    two.wait(
        "document.querySelector('#notice form[action$=\"/rematch\"]') && document.title.startsWith('●')",
    )?;
    two.click("#notice form[action$='/rematch'] button")?;
    for page in [one, two] {
        page.wait_element("#bar")?;
        page.loaded()?;
    }
    Ok(())
}

/// After the game nothing is secret: the replay shows what the other player saw.
fn look_through_other_eyes(stage: &Stage, page: &Page) -> Result<()> {
    page.go(&stage.at(&format!("{}/replay?at=20", page.path()?)))?;
    page.wait_element("#bar .replay")?;
    let shown = "document.querySelector('.company.shown').dataset.seat";
    for (eyes, seat) in [("2", "1"), ("1", "0")] {
        page.select("[data-eyes-select]", eyes)?;
        page.wait(&format!(
            "document.querySelector('#bar .replay').dataset.eyes === '{eyes}' && {shown} === '{seat}'"
        ))?;
    }
    // The position and the viewer are in the address: a link to it shows the same.
    page.reload()?;
    page.wait("document.querySelector('#bar .replay').dataset.at === '20' && document.querySelector('#bar .replay').dataset.eyes === '1'")
}

/// Brings the game to a decision that the same player may then take back.
fn undo_and_redo(players: &mut [Player]) -> Result<()> {
    for _ in 0..60 {
        for player in players.iter_mut() {
            if !player.step()? {
                continue;
            }
            let page = player.page();
            if !page.holds("document.querySelector('[data-do=undo]:not([aria-disabled])')")? {
                continue;
            }
            let log = "document.querySelectorAll('#log [data-at]').length";
            let before = page.number(log)?;
            page.click("[data-do=undo]")?;
            page.wait(&format!("{log} < {before}"))?;
            page.click("[data-do=redo]")?;
            page.wait(&format!("{log} === {before}"))?;
            page.click("[data-do=reset]")?;
            page.wait(&format!("{log} < {before}"))?;
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    anyhow::bail!("nothing could ever be taken back")
}

/// A page that is reloaded shows the same game.
fn reload(players: &mut [Player]) -> Result<()> {
    for player in players.iter_mut() {
        let page = player.page();
        let board = |page: &Page| {
            page.text_of(
                "['players', 'score', 'donations', 'company-0', 'company-1'].map(id => document.getElementById(id).textContent).join()",
            )
        };
        let before = (player.seq()?, board(&page)?);
        page.reload()?;
        ensure!((player.seq()?, board(&page)?) == before, "another game after loading the page again");
    }
    Player::take_turns(players, 10).map(drop)
}

/// Someone who can play on alone.
fn who_can_act(players: &[Player]) -> Result<usize> {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(20) {
        if let Some(acting) = [0, 1].into_iter().find(|&index| players[index].may_decide().unwrap_or(false)) {
            return Ok(acting);
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    anyhow::bail!("nobody can decide, or the game is over too early")
}

/// A player who comes back to the table sees what has happened in the meantime.
fn come_back(players: &mut [Player], pages: [&Rc<Page>; 2]) -> Result<()> {
    let acting = who_can_act(players)?;
    let page = pages[1 - acting];
    let table = page.text_of("location.href")?;
    ensure!(!page.has("#log [data-since]")?, "what was seen counts as unseen");
    page.eval("location.href = '/rules'")?;
    page.wait("location.pathname === '/rules'")?;
    players[acting].step()?;
    page.go(&table)?;
    page.wait("document.querySelector('#log [data-since].fresh')")?;
    page.reload()?;
    ensure!(!page.has("#log [data-since]")?, "what was seen twice counts as unseen");
    Ok(())
}

/// A player who is looking elsewhere is told when it is their turn: by the title, and by a notification if they want it.
fn be_told(players: &mut [Player], pages: [&Rc<Page>; 2]) -> Result<()> {
    for page in pages {
        page.eval(NOTICES)?;
    }
    for _ in 0..200 {
        let acting = who_can_act(players)?;
        let other = pages[1 - acting];
        let waiting = !players[1 - acting].may_decide()?;
        ensure!(!waiting || !other.holds("document.title.includes('●')")?, "the title says it is their turn");
        other.eval("window.looksAway = true; window.notices.length = 0")?;
        players[acting].step()?;
        if waiting && players[1 - acting].may_decide()? {
            other.wait("document.title.includes('●')")?;
            other.wait("window.notices.length === 1")?;
            other.eval("window.looksAway = false")?;
            return Ok(());
        }
        other.eval("window.looksAway = false")?;
    }
    anyhow::bail!("200 decisions and the turn never changes")
}

/// Counts notifications instead of showing them; lets the page believe that it is not being looked at.
const NOTICES: &str = r#"(() => {
  window.notices = [];
  window.looksAway = false;
  window.Notification = class { static permission = "granted"; constructor(title) { window.notices.push(title); } close() {} };
  Object.defineProperty(document, "hidden", { configurable: true, get: () => window.looksAway });
})()"#;

/// One page loses the connection; the other goes on; then everything is back.
fn broken_connection(players: &mut [Player], pages: [&Rc<Page>; 2]) -> Result<()> {
    let acting = who_can_act(players)?;
    let away = 1 - acting;
    pages[away].offline(true)?;
    players[acting].step()?;
    let seq = players[acting].seq()?;
    pages[away].wait("!document.querySelector('.banner').hidden")?;
    pages[away].offline(false)?;
    pages[away].wait(&format!("Number(document.getElementById('bar').dataset.seq) >= {seq}"))?;
    pages[away].wait("document.querySelector('.banner').hidden")?;
    // The browser itself reports every request that the broken connection swallowed; nothing else may be among them.
    for problem in pages[away].problems() {
        let text = problem.to_string();
        let broken = ["ERR_INTERNET_DISCONNECTED", "ERR_NETWORK", "ERR_INCOMPLETE_CHUNKED", "ERR_CONNECTION"];
        ensure!(broken.iter().any(|word| text.contains(word)), "{text}");
    }
    Player::take_turns(players, 10).map(drop)
}

/// While the other player plays, nothing on this screen jumps.
fn watch_without_shifts(players: &mut [Player], watching: &Page) -> Result<()> {
    Shifts::watch(watching)?;
    let mut seen = 0;
    for _ in 0..400 {
        if players[0].step()? {
            seen += 1;
        } else if !players[1].step()? {
            std::thread::sleep(Duration::from_millis(10));
        }
        no_scrolling(watching)?;
        if seen >= 25 {
            break;
        }
    }
    std::thread::sleep(Duration::from_millis(300));
    let (sum, what) = Shifts::seen(watching)?;
    println!("layout shift while {seen} decisions of the other arrived: {sum:.4} {what}");
    ensure!(sum <= SHIFT, "the layout moved by {sum}: {what}");
    Ok(())
}

fn say_hello(one: &Page, two: &Page) -> Result<()> {
    one.click("[data-story=chat]")?;
    one.click("#chat-text")?;
    one.write("Dzień dobry & <b>hello</b>")?;
    one.click("#chat button")?;
    two.wait("document.querySelector('#chat .lines')?.textContent.includes('Dzień dobry & <b>hello</b>')")?;
    two.wait("document.querySelector('[data-story=chat] .unread')?.textContent === '1'")?;
    two.click("[data-story=chat]")?;
    two.wait("!document.querySelector('[data-story=chat] .unread')")?;
    two.click("[data-story=log]")?;
    ensure!(!one.has("[data-story=chat] .unread")?, "one's own words count as unread");
    one.wait("document.getElementById('chat-text').value === ''")?;
    one.click("[data-story=log]")
}

#[test]
fn friends_at_one_screen_with_sheets_and_secret_donations() {
    Stage::run("hot-seat", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        let modules = &["new-beginning", "secret-donation"];
        stage.table(&page, &Wish { seats: &[Seat::Me, Seat::Here("Berta")], modules, seed: 8 })?;
        let mut player = Player::new(&page, 4);
        let mut veils = 0;
        for decision in 0..MAX_DECISIONS {
            if !player.wait_turn()? {
                break;
            }
            let veiled = page.has("#veil[open]")?;
            if veiled {
                veils += 1;
                behind_the_curtain(&page)?;
            }
            player.step()?;
            if decision % 10 == 0 {
                no_raw_keys(&page)?;
            }
        }
        ensure!(player.over()?, "the game has no end");
        ensure!(veils >= 4, "the curtain fell only {veils} times");
        for kind in ["sheet", "bid", "secret"] {
            ensure!(player.decided().contains_key(kind), "nobody ever decided a {kind}");
        }
        // Nothing is secret any more: the score sheet says which donations those were.
        page.click(".prompt a[href$='/end']")?;
        page.wait("location.pathname.endsWith('/end')")?;
        page.loaded()?;
        let revealed = "[...document.querySelectorAll('.secret-line')].flatMap((line) => line.querySelector('th').textContent.trim() \
            ? [...line.querySelectorAll('td')].filter((cell) => /\\d/.test(cell.textContent)) : []).length";
        ensure!(page.number(revealed)? == 2.0, "the secret donations are not revealed");
        Ok(())
    });
}

/// Behind the curtain nothing can be seen and nothing can be clicked.
fn behind_the_curtain(page: &Page) -> Result<()> {
    let covered = "document.elementFromPoint(700, 300)?.closest('#veil') && document.elementFromPoint(700, 70)?.closest('#veil')";
    ensure!(page.holds(covered)?, "the curtain does not cover the table");
    let hidden = "getComputedStyle(document.getElementById('bar')).visibility === 'hidden'";
    ensure!(page.holds(hidden)?, "the table shines through the curtain");
    accessibility(page, "the curtain")
}

#[test]
fn all_modules_with_three_bots() {
    Stage::run("modules", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        let seats = &[Seat::Me, Seat::Bot("beginner"), Seat::Bot("random"), Seat::Bot("random")];
        stage.table(&page, &Wish { seats, modules: Wish::MODULES, seed: 77 })?;
        let mut player = Player::new(&page, 6);
        for decision in 0..MAX_DECISIONS {
            if !player.wait_turn()? {
                break;
            }
            if decision % 5 == 0 {
                no_raw_keys(&page)?;
                no_scrolling(&page)?;
            }
            player.step()?;
        }
        ensure!(player.over()?, "the game has no end");
        println!("with all modules: {:?}", player.decided());
        for kind in ["sheet", "bid", "tabs", "reserve", "secret", "choose", "done"] {
            ensure!(player.decided().contains_key(kind), "nobody ever decided a {kind}");
        }
        Ok(())
    });
}
