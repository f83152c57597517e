//! Several people at a table: names, terms, secrets at a shared screen, stopping, playing again.

use anyhow::{Context, Result, ensure};
use carnegie_e2e::{
    Page, Player, Screen, Seat, Stage, Way, Wish, accessibility, accessibility_light_and_dark, open_menu,
};
use serde_json::json;
use std::rc::Rc;
use std::time::Duration;

/// How long something may take that, if the defect were back, would never happen.
const SOON: Duration = Duration::from_secs(15);

/// Two people at a table, at the beginning of the game.
fn two(stage: &Stage) -> Result<[Rc<Page>; 2]> {
    let (one, two) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::DESKTOP)?);
    stage.table(&one, &Wish { seats: &[Seat::Me, Seat::Invite], modules: &[], seed: 15 })?;
    follow_invitation(&one, &two)?;
    for page in [&one, &two] {
        page.wait_element("#bar")?;
        page.loaded()?;
    }
    Ok([one, two])
}

fn follow_invitation(host: &Page, guest: &Page) -> Result<()> {
    host.wait("document.getElementById('invite-link').value.startsWith('http')")?;
    guest.go(&host.text_of("document.getElementById('invite-link').value")?)?;
    guest.click("form[action$='/sit'] button")
}

fn write_into(page: &Page, selector: &str, text: &str) -> Result<()> {
    page.click(selector)?;
    page.eval(&format!("document.querySelector({selector:?}).select()"))?;
    page.write(text)
}

/// What people without an account are told before a game hangs on their browser, with the way to an account.
const ONLY_KEY: &str = "main .only-key a[href='/profile']";

/// Whether a page shows a game that nobody is playing any longer.
const STOPPED: &str = "!document.querySelector('#bar.yours') && !document.querySelector('.can') && !document.title.includes('●') \
    && document.querySelector('#bar .prompt').textContent.includes('stopped')";

#[test]
fn giving_up_is_asked_first_and_ends_the_game_for_the_eye_too() {
    Stage::run("give-up", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 3 })?;
        let player = Player::new(&page, 1);
        player.wait_turn()?;
        open_menu(&page)?;
        page.click("form[action$='/abandon'] button")?;
        page.wait_element("dialog.sure[open]").context("nobody asks first")?;
        page.click("dialog.sure .chip")?;
        ensure!(player.may_decide()?, "the game is over though it was not given up");
        page.click("form[action$='/abandon'] button")?;
        page.wait_element("dialog.sure[open]")?;
        page.click("dialog.sure .primary")?;
        page.wait_for(STOPPED, SOON).context("the page goes on as if nothing had happened")?;
        page.reload()?;
        page.wait_for(STOPPED, SOON)
    });
}

#[test]
fn stopping_is_proposed_seen_and_agreed_and_so_is_playing_again() {
    Stage::run("stopping", |stage| {
        let [one, two] = two(stage)?;
        open_menu(&one)?;
        ensure!(
            one.number("document.querySelectorAll(\"#menu-items form[action$='/bot']\").length")? == 1.0,
            "a seat can be handed over though its player is there"
        );
        // Once the other one is away the menu says that a bot may play on, but not yet.
        let table = two.path()?;
        two.go(&stage.at("/rules"))?;
        let later = "[...document.querySelectorAll(\"#menu-items form[action$='/bot'] button:disabled\")].some((one) => one.textContent.includes('is away'))";
        for tries in 0.. {
            one.click(".menu summary")?;
            open_menu(&one)?;
            if one.holds(later)? {
                break;
            }
            ensure!(tries < 100, "nobody offers a bot for the one who is away");
        }
        two.go(&stage.at(&table))?;
        one.click("#menu-items form[action$='/abandon'] button")?;
        one.click("dialog.sure .primary")?;
        two.wait_for("document.querySelector('#notice form[action$=\"/abandon\"]')", SOON)
            .context("the other one does not see the proposal")?;
        one.wait_for("document.querySelector('#notice').textContent.length > 5", SOON)?;
        two.click("#notice form[action$='/go-on'] button")?;
        for page in [&one, &two] {
            page.wait_for("!document.querySelector('#notice form')", SOON)
                .context("a proposal that was declined is still on the table")?;
        }
        open_menu(&one)?;
        one.click("#menu-items form[action$='/abandon'] button")?;
        one.click("dialog.sure .primary")?;
        two.wait_for("document.querySelector('#notice form[action$=\"/abandon\"]')", SOON)?;
        two.click("#notice form[action$='/abandon'] button")?;
        two.wait_for("document.querySelector('dialog.sure[open]')", SOON).context("nobody asks first")?;
        two.click("dialog.sure .primary")?;
        for page in [&one, &two] {
            page.wait_for(STOPPED, SOON)?;
        }
        accessibility(&two, "a game that was stopped")?;
        let old = two.path()?;
        open_menu(&one)?;
        one.click("#menu-items form[action$='/rematch'] button")?;
        one.wait_for("document.querySelector('#waiting')?.textContent.includes('kept for')", SOON)
            .context("the room does not say for whom the seat is kept")?;
        two.wait_for("document.querySelector('#notice form[action$=\"/rematch\"]')", SOON)
            .context("the other one does not see that somebody wants to play again")?;
        ensure!(
            two.holds("document.title.startsWith('● Play again?')")?,
            "the tab of the other one does not show that somebody waits"
        );
        two.go(&stage.at("/mine"))?;
        ensure!(two.has(".list .badge")?, "my tables do not show the seat that is kept");
        two.go(&stage.at(&old))?;
        two.click("#notice button")?;
        for page in [&one, &two] {
            page.wait_for("document.querySelector('#bar')", SOON)?;
        }
        Ok(())
    });
}

#[test]
fn names_are_asked_for_and_differ() {
    Stage::run("names", |stage| {
        let (one, two) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::DESKTOP)?);
        one.go(&stage.at("/"))?;
        ensure!(one.has(ONLY_KEY)?, "nobody is told what the games of a guest hang on before there are any");
        one.go(&stage.at("/puzzles"))?;
        ensure!(one.has(ONLY_KEY)?, "who begins with a puzzle is not told");
        one.go(&stage.at("/create"))?;
        ensure!(one.has(ONLY_KEY)?, "who begins with a table of their own is not told");
        one.select("[name=seat2]", "invite")?;
        write_into(&one, "[data-for=me] input:enabled", "Basia")?;
        one.select("[name=clock]", "turn-120")?;
        one.click("form[action='/create'] button[type=submit]")?;
        one.wait_element("#waiting")?;
        let room = one.text_of("document.querySelector('#waiting').textContent")?;
        for words in ["Basia", "2 minutes a turn", "hints allowed", "spectators"] {
            ensure!(room.contains(words), "the room does not say \"{words}\"");
        }
        ensure!(one.has(ONLY_KEY)?, "the host is not told what the game hangs on");
        one.wait("document.getElementById('invite-link').value.startsWith('http')")?;
        let link = one.text_of("document.getElementById('invite-link').value")?;
        one.wait_for("document.querySelector('.code:not([hidden]) img')?.naturalWidth > 100", SOON)
            .context("there is no code to read with a phone")?;
        let code =
            one.text_of("fetch(document.querySelector('[data-code]').src).then((answer) => answer.text())")?;
        let wanted = qrcode::QrCode::new(&link)?
            .render::<qrcode::render::svg::Color<'_>>()
            .min_dimensions(180, 180)
            .build();
        ensure!(code == wanted, "the code is not that of the link");
        two.go(&link)?;
        ensure!(two.has(ONLY_KEY)?, "a guest is not told what the game hangs on before sitting down");
        write_into(&two, "[name=name]", "Basia")?;
        two.click("form[action$='/sit'] button")?;
        two.wait_element("#bar")?;
        two.loaded()?;
        let names = two.text_of(
            "[...document.querySelectorAll('#players strong')].map((one) => one.textContent).sort().join()",
        )?;
        ensure!(names == "Basia,Basia 2", "the names are {names}");
        Ok(())
    });
}

/// Whether the link is marked, for people to copy.
const MARKED: &str = "(({ value, selectionStart, selectionEnd }) => document.activeElement.id === 'invite-link' \
    && selectionEnd - selectionStart === value.length)(document.getElementById('invite-link'))";

#[test]
fn a_link_is_shared_or_copied_and_never_said_to_be_if_it_was_not() {
    Stage::run("invitation", |stage| {
        let wish = Wish { seats: &[Seat::Me, Seat::Invite], modules: &[], seed: 1 };
        let desk = stage.person(Screen::DESKTOP)?;
        stage.table(&desk, &wish)?;
        let label = |page: &Page| page.text_of("document.querySelector('[data-share]').textContent");
        ensure!(label(&desk)? == "Copy", "the button says {}", label(&desk)?);
        // Browsers have no clipboard for pages that came over plain http, and may refuse it to others.
        for clipboard in ["undefined", "{ writeText: () => Promise.reject(new Error('refused')) }"] {
            desk.eval("document.activeElement.blur()")?;
            desk.eval(&format!(
                "Object.defineProperty(navigator, 'clipboard', {{ configurable: true, value: {clipboard} }}); 0"
            ))?;
            desk.click("[data-share]")?;
            desk.wait_for(MARKED, SOON).context("the link is not marked")?;
            ensure!(label(&desk)? == "Copy", "the button says {}, but nothing was", label(&desk)?);
        }
        desk.eval("navigator.clipboard.writeText = (text) => Promise.resolve((window.copied = text)); 0")?;
        desk.click("[data-share]")?;
        desk.wait_for("document.querySelector('[data-share]').textContent === 'Copied'", SOON)?;
        let link = "document.getElementById('invite-link').value";
        ensure!(desk.holds(&format!("window.copied === {link}"))?, "something else was copied");

        let phone = stage.person(Screen::PHONE)?;
        let source = "navigator.share = (data) => Promise.resolve((window.shared = data))";
        phone.call("Page.addScriptToEvaluateOnNewDocument", serde_json::json!({ "source": source }))?;
        stage.table(&phone, &wish)?;
        ensure!(label(&phone)? == "Share", "the button that shares says {}", label(&phone)?);
        phone.click("[data-share]")?;
        phone.wait_for(&format!("window.shared?.url === {link}"), SOON)
    });
}

#[test]
fn a_seat_is_handed_to_a_bot_and_taken_back() {
    Stage::run("hand-over", |stage| {
        let [one, two] = two(stage)?;
        one.crowd();
        open_menu(&one)?;
        one.click("#menu-items form[action$='/bot'] button")?;
        one.click("dialog.sure .primary")?;
        one.wait_for("document.querySelector('#menu-items form[action$=\"/back\"]')", SOON)
            .context("nobody can take the seat back")?;
        let told = |words: &str| format!("document.querySelector('#notice').textContent.includes('{words}')");
        two.wait_for(&told("A bot is now playing for"), SOON).context("the other one is not told")?;
        // The bot plays: only the other one is ever asked.
        let mut other = Player::new(&two, 3);
        other.by(Way::Sending);
        two.crowd();
        for _ in 0..12 {
            ensure!(other.wait_turn()?, "the game is over too soon");
            ensure!(!one.has("#bar.yours")?, "who has resigned is asked");
            other.step()?;
        }
        let log = two.text_of("document.querySelector('#log').textContent")?;
        ensure!(two.has("#log [data-seat='0']")?, "the bot has decided nothing: {log}");
        open_menu(&one)?;
        one.click("#menu-items form[action$='/back'] button")?;
        one.wait_for("document.querySelector('#menu-items form[action$=\"/bot\"]')", SOON)
            .context("the seat is not given back")?;
        two.wait_for(&told("is playing again"), SOON).context("the other one is not told")?;
        let mut players = [Player::new(&one, 4), other];
        let before = players[0].seq()?;
        for _ in 0..200 {
            if players[0].step()? {
                return Ok(());
            }
            players[1].step()?;
        }
        anyhow::bail!("who came back after {before} decisions is never asked")
    });
}

#[test]
fn at_a_shared_screen_the_menu_says_whose_seat_a_bot_takes() {
    Stage::run("hand-over-here", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(
            &page,
            &Wish { seats: &[Seat::Me, Seat::Here("Ben"), Seat::Here("Cleo")], modules: &[], seed: 3 },
        )?;
        page.wait_element("#bar")?;
        page.loaded()?;
        page.crowd();
        open_menu(&page)?;
        let labels = |what: &str| {
            page.text_of(&format!(
                "[...document.querySelectorAll(\"#menu-items form[action$='/{what}'] button\")].slice(1).map((one) => one.textContent).join()"
            ))
        };
        ensure!(labels("bot")? == "Let a bot play for Ben,Let a bot play for Cleo", "{}", labels("bot")?);
        page.click("#menu-items form[action$='/bot']:has([name=seat][value='2']) button")?;
        page.wait_for("document.querySelector('dialog.sure[open]')?.textContent.includes('Ben')", SOON)
            .context("the question does not say whose seat it is")?;
        page.click("dialog.sure .primary")?;
        page.wait_element("#menu-items form[action$='/back']")?;
        open_menu(&page)?;
        let back =
            page.text_of("document.querySelector(\"#menu-items form[action$='/back'] button\").textContent")?;
        ensure!(back.contains("Ben"), "the way back says \"{back}\"");
        page.click("#menu-items form[action$='/back'] button")?;
        page.wait_for("!document.querySelector('#menu-items form[action$=\"/back\"]')", SOON)
    });
}

#[test]
fn who_sits_down_chooses_a_free_colour_and_everybody_sees_it() {
    Stage::run("choosing-a-colour", |stage| {
        let (one, two) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::PHONE)?);
        let three = stage.person(Screen::DESKTOP)?;
        stage.table(&one, &Wish { seats: &[Seat::Me, Seat::Invite, Seat::Invite], modules: &[], seed: 6 })?;
        one.wait("document.getElementById('invite-link').value.startsWith('http')")?;
        let link = one.text_of("document.getElementById('invite-link').value")?;
        two.go(&link)?;
        let offered =
            two.text_of("[...document.querySelectorAll('#waiting li:nth-child(2) .swatches label')].map((one) => one.textContent.slice(1)).join()")?;
        ensure!(offered == "Orange,Green,Purple", "{offered} are offered");
        accessibility_light_and_dark(&two, "a waiting room with colours to choose from")?;
        ensure!(
            two.holds("document.querySelector('#waiting li:nth-child(2) .swatches :checked').closest('label').querySelector('.disk.s1')")?,
            "the colour of the seat is not the one that is chosen at first"
        );
        two.click("#waiting li:nth-child(2) .swatches label:last-child")?;
        two.click("#waiting li:nth-child(2) form button")?;
        for page in [&one, &two] {
            page.wait_for("document.querySelector('#waiting li:nth-child(2) .disk.s3')", SOON)
                .context("the colour that was chosen is not shown")?;
        }
        // Who chooses nothing takes the colour of the seat; that of the other one is no longer offered.
        three.go(&link)?;
        ensure!(!three.has("#waiting .swatches .s3")?, "a colour is offered that somebody has");
        three.click("form[action$='/sit'] button")?;
        for page in [&one, &two, &three] {
            page.wait_for("document.querySelector('#bar')", SOON)?;
            page.loaded()?;
            for (seat, class) in ["s0", "s3", "s2"].into_iter().enumerate() {
                let shown = format!("#players .summary.{class}[data-show-seat='{seat}']");
                ensure!(page.has(&shown)?, "seat {seat} has another colour at the table");
            }
        }
        Ok(())
    });
}

#[test]
fn a_new_name_arrives_without_the_connection_being_lost() {
    Stage::run("new-name", |stage| {
        let [one, two] = two(stage)?;
        for page in [&one, &two] {
            page.eval(
                "window.lost = 0; new MutationObserver(() => (window.lost += document.body.classList.contains('offline'))) \
                 .observe(document.body, { attributeFilter: ['class'] })",
            )?;
        }
        let profile = stage.beside(&two, Screen::DESKTOP)?;
        for name in ["Benedikt", "Bartek"] {
            profile.go(&stage.at("/profile"))?;
            write_into(&profile, "form[action='/profile/name'] [name=name]", name)?;
            profile.click("form[action='/profile/name'] button")?;
            for page in [&one, &two] {
                let shown = format!("document.querySelector('#players').textContent.includes('{name}')");
                page.wait_for(&shown, SOON).context("the new name does not arrive")?;
            }
        }
        for page in [&one, &two] {
            ensure!(page.number("window.lost")? == 0.0, "the connection is said to be lost");
        }
        // In a waiting room, too.
        let three = stage.person(Screen::DESKTOP)?;
        let seats = &[Seat::Me, Seat::Invite];
        stage.table(&two, &Wish { seats, modules: &[], seed: 2 })?;
        two.wait("document.getElementById('invite-link').value.startsWith('http')")?;
        three.go(&two.text_of("document.getElementById('invite-link').value")?)?;
        three.loaded()?;
        write_into(&three, "[name=name]", "Cleo")?;
        profile.go(&stage.at("/profile"))?;
        write_into(&profile, "form[action='/profile/name'] [name=name]", "Bruno")?;
        profile.click("form[action='/profile/name'] button")?;
        three
            .wait_for("document.querySelector('#seats').textContent.includes('Bruno')", SOON)
            .context("who waits does not see the new name")?;
        let typed = three.text_of("document.querySelector('[name=name]').value")?;
        ensure!(typed == "Cleo", "instead of Cleo the field says \"{typed}\"");
        Ok(())
    });
}

/// The seat of a waiting room with its form, if the reader may sit down there.
fn form_of(seat: usize) -> String {
    format!("#seats li:nth-child({seat}) form")
}

#[test]
fn what_was_entered_in_the_waiting_room_stays_while_others_come_and_go() {
    Stage::run("entered-while-waiting", |stage| {
        let (one, two) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::DESKTOP)?);
        let three = stage.person(Screen::DESKTOP)?;
        stage.table(&one, &Wish { seats: &[Seat::Me, Seat::Invite, Seat::Invite], modules: &[], seed: 6 })?;
        one.wait("document.getElementById('invite-link').value.startsWith('http')")?;
        let link = one.text_of("document.getElementById('invite-link').value")?;
        let (second, third) = (form_of(2), form_of(3));
        // What the third seat's form holds: the colours, the picked one, the name, and where the keyboard is.
        let entered = |form: &str| {
            two.text_of(&format!(
                "[...document.querySelectorAll('{form} .swatches label')].map((one) => one.title).join() + ' ' \
                 + document.querySelector('{form} :checked')?.closest('label').title + ' ' \
                 + document.querySelector('{form} [name=name]').value + ' ' \
                 + (document.activeElement === document.querySelector('{form} [name=name]'))"
            ))
        };
        two.go(&link)?;
        two.loaded()?;
        two.click(&format!("{third} .swatches label:last-child"))?;
        write_into(&two, &format!("{third} [name=name]"), "Basia")?;
        let before = entered(&third)?;
        ensure!(before == "Orange,Green,Purple Purple Basia true", "{before}");

        three.go(&link)?;
        three.click(&format!("{second} button"))?;
        two.wait_for(&format!("!document.querySelector('{second}')"), SOON)
            .context("who has sat down is not shown")?;
        let kept = entered(&third)?;
        ensure!(kept == "Green,Purple Purple Basia true", "after somebody has sat down: {kept}");
        three.click("form[action$='/leave'] button")?;
        two.wait_for(&format!("document.querySelector('{second}')"), SOON)
            .context("who has left is still shown")?;
        let kept = entered(&third)?;
        ensure!(kept == "Orange,Green,Purple Purple Basia true", "after somebody has left: {kept}");
        ensure!(!two.has("#seats .error")?, "something is said to be taken");

        three.go(&link)?;
        three.click(&format!("{second} .swatches label:last-child"))?;
        three.click(&format!("{second} button"))?;
        two.wait_for(&format!("document.querySelector('{third} .error')?.checkVisibility()"), SOON)
            .context("nobody says that the colour is taken")?;
        let said = two.text_of("document.querySelector('#seats .error').textContent")?;
        ensure!(said.contains("already has this colour"), "it says \"{said}\"");
        let kept = entered(&third)?;
        ensure!(kept == "Orange,Green Green Basia true", "after somebody has taken the colour: {kept}");
        accessibility_light_and_dark(&two, "a waiting room whose colour was taken")?;
        two.click(&format!("{third} .swatches label:nth-of-type(1)"))?;
        ensure!(!two.has("#seats .error")?, "another colour was picked, and it is still said to be taken");
        two.click(&format!("{third} [name=name]"))?;

        // Somebody takes the very seat: the name and the colour are still those of who wants to sit down.
        three.click("form[action$='/leave'] button")?;
        two.wait_for(&format!("document.querySelector('{second}')"), SOON)?;
        three.go(&link)?;
        three.click(&format!("{third} button"))?;
        two.wait_for(&format!("!document.querySelector('{third}')"), SOON)?;
        let kept = entered(&second)?;
        ensure!(kept == "Orange,Purple Orange Basia true", "after somebody has taken the seat: {kept}");
        two.click(&format!("{second} button"))?;
        for page in [&one, &two, &three] {
            page.wait_for("document.querySelector('#bar')", SOON)?;
            page.loaded()?;
            let name = page.text_of(
                "document.querySelector('#players .summary.s1[data-show-seat=\"1\"] strong').textContent",
            )?;
            ensure!(name == "Basia", "the second seat is that of {name}");
        }
        Ok(())
    });
}

#[test]
fn a_waiting_room_listens_again_when_the_server_could_not_answer() {
    Stage::run("waiting-again", |stage| {
        let (one, two) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::DESKTOP)?);
        let keep = "window.streams = [];
            window.EventSource = class extends EventSource {
                constructor(...all) { super(...all); streams.push(this); }
            };";
        one.call("Page.addScriptToEvaluateOnNewDocument", json!({ "source": keep }))?;
        stage.table(&one, &Wish { seats: &[Seat::Me, Seat::Invite, Seat::Invite], modules: &[], seed: 1 })?;
        one.wait("streams.at(-1)?.readyState === 1")?;
        // What a browser does when the answer is no stream.
        one.eval("streams.at(-1).close(), streams.at(-1).dispatchEvent(new Event('error'))")?;
        one.wait_for("streams.at(-1).readyState === 1", SOON).context("nobody listens any more")?;
        one.wait("document.getElementById('invite-link').value.startsWith('http')")?;
        two.go(&one.text_of("document.getElementById('invite-link').value")?)?;
        write_into(&two, "form:has([name=seat][value='3']) [name=name]", "Ben")?;
        two.click("form:has([name=seat][value='3']) button")?;
        one.wait_for("document.querySelector('#seats').textContent.includes('Ben')", SOON)
            .context("who sits down is not shown")
    });
}

#[test]
fn a_waiting_room_that_is_closed_says_so_and_shows_a_way_on() {
    Stage::run("closed", |stage| {
        let (one, two) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::PHONE)?);
        stage.table(&one, &Wish { seats: &[Seat::Me, Seat::Invite, Seat::Invite], modules: &[], seed: 1 })?;
        let link = one.text_of("document.getElementById('invite-link').value")?;
        two.go(&link)?;
        write_into(&two, "form:has([name=seat][value='3']) [name=name]", "Ben")?;
        two.click("form:has([name=seat][value='3']) button")?;
        two.wait_for("document.querySelector('#waiting .list > :nth-child(3).yours')", SOON)
            .context("it is another seat than the one that was chosen")?;
        one.wait_for("document.querySelector('#waiting').textContent.includes('Ben')", SOON)?;
        one.click("form[action$='/leave'] button")?;
        two.wait_for("document.querySelector('h1')?.textContent === 'This table was closed'", SOON)
            .context("who waited is not told")?;
        accessibility(&two, "a table that was closed")?;
        two.click("main a[href='/tables']")?;
        two.wait_for("location.pathname === '/tables'", SOON)
    });
}

#[test]
fn the_terms_of_a_table_are_told_before_one_sits_down() {
    Stage::run("terms", |stage| {
        let (one, two) = (stage.person(Screen::DESKTOP)?, stage.person(Screen::DESKTOP)?);
        one.go(&stage.at("/create"))?;
        one.select("[name=seat2]", "open")?;
        one.select("[name=clock]", "turn-300")?;
        // Where strangers may sit down there are no hints unless they are wished for.
        one.click("[name=module-wait]")?;
        one.click("form[action='/create'] button[type=submit]")?;
        one.wait_element("#waiting")?;
        two.go(&stage.at("/tables"))?;
        let list = two.text_of("document.querySelector('.list').textContent")?;
        for words in ["5 minutes a turn", "no hints", "Wait"] {
            ensure!(list.contains(words), "the list does not say \"{words}\": {list}");
        }
        Ok(())
    });
}

#[test]
fn spectators_read_and_players_write() {
    Stage::run("chat-box", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me], modules: &[], seed: 3 })?;
        ensure!(page.has("#chat form")?, "a player cannot write");
        let other = stage.person(Screen::DESKTOP)?;
        other.go(&page.text_of("location.href")?)?;
        other.wait_element("#chat")?;
        ensure!(!other.has("#chat form")?, "a spectator is shown a box that refuses what is written");
        Ok(())
    });
}

#[test]
fn secrets_stay_behind_the_curtain_of_a_shared_screen() {
    Stage::run("curtain-secrets", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        let seats = &[Seat::Me, Seat::Here("Ben")];
        stage.table(&page, &Wish { seats, modules: &["secret-donation"], seed: 3 })?;
        let mut player = Player::new(&page, 5);
        for _ in 0..80 {
            player.wait_turn()?;
            if player.can("choose")? {
                break;
            }
            player.step()?;
        }
        ensure!(player.can("choose")?, "the first round never begins");
        ensure!(!page.has("#donations .secret")?, "the secret donation is framed for all to see");
        let log = page.text_of("document.querySelector('#log').textContent")?;
        ensure!(log.contains("decides in secret"), "the log does not tell of the secrets at all");
        ensure!(
            !log.to_lowercase().contains("note the secret") && !log.contains("notes the secret"),
            "the log tells them"
        );
        ensure!(!page.has("#score .secret-line")?, "the score sheet tells them");
        Ok(())
    });
}

#[test]
fn a_first_game_is_explained_again_after_leaving() {
    Stage::run("guided-again", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        page.go(&stage.at("/"))?;
        page.click("form:has([value=guided]) button")?;
        page.wait_element("#bar .guide")?;
        page.wait_element("#intro[open]").context("nobody says what the game is about")?;
        for screen in 1..=3 {
            ensure!(
                page.number("document.querySelectorAll('#intro section:not([hidden])').length")? == 1.0
                    && page.has(&format!("[data-intro='{screen}']:not([hidden])"))?,
                "screen {screen} does not show"
            );
            page.click("[data-intro-next]")?;
        }
        page.wait("!document.querySelector('#intro').open")?;
        // Whatever contains nothing to choose is dimmed, and nothing else.
        page.wait_for("document.querySelector('.dim') && !document.querySelector('.dim .can')", SOON)
            .context("the board is not dimmed")?;
        page.go(&stage.at("/mine"))?;
        ensure!(page.has("main .note a[href='/profile']")?, "a guest is not told what the games hang on");
        page.click(".list a.button")?;
        page.wait_element("#bar")?;
        page.loaded()?;
        ensure!(page.has("#bar .guide")?, "the explanations are lost");
        ensure!(page.has(".dim")?, "the board is not dimmed any more");
        ensure!(!page.has("#intro[open]")?, "the same is told twice");
        let player = Player::new(&page, 4);
        let seq = player.seq()?;
        let mut player = player;
        player.step()?;
        ensure!(player.seq()? > seq && page.has("#bar .guide")?, "the next step is not explained");
        Ok(())
    });
}

#[test]
fn a_first_visitor_can_create_an_account() {
    Stage::run("first-account", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        page.go(&stage.at("/profile"))?;
        write_into(&page, "form[action='/profile/register'] [name=login]", "andrew")?;
        write_into(&page, "form[action='/profile/register'] [name=password]", "a long secret")?;
        page.click("form[action='/profile/register'] button")?;
        page.wait_for("document.querySelector('form[action=\"/profile/sign-out\"]')", SOON)?;
        page.go(&stage.at("/"))?;
        ensure!(!page.has(ONLY_KEY)?, "who has an account is told about guests");
        Ok(())
    });
}

#[test]
fn the_log_tells_who_did_what() {
    Stage::run("log-words", |stage| {
        let page = stage.person(Screen::DESKTOP)?;
        stage.table(&page, &Wish { seats: &[Seat::Me, Seat::Bot("random")], modules: &[], seed: 5 })?;
        Player::new(&page, 2).play(12)?;
        let log = page.text_of("[...document.querySelectorAll('#log li[data-at]')].map((one) => one.textContent.trim()).join('\\n')")?;
        ensure!(
            log.contains("Guest reserves ") && log.contains(" places the housing disk"),
            "the log says:\n{log}"
        );
        ensure!(!log.contains("Reserve "), "the log gives orders:\n{log}");
        Ok(())
    });
}
